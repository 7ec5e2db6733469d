// SPDX-License-Identifier: GPL-3.0-or-later
// The figures at a glance in the status bar: always current, or visibly computing. A click explains the number.
#pragma once

#include "views/analysis.h"

#include <QWidget>
#include <vector>

class QHBoxLayout;
class QProgressBar;
class QToolButton;
class QLabel;

namespace cw {

class StatusFigures final : public QWidget {
  Q_OBJECT
 public:
  explicit StatusFigures(Analysis* analysis, QWidget* parent = nullptr);
  /// "1,016 GPUs" etc. as shown, for tests and screen readers.
  QStringList texts() const;
  QToolButton* button(const QString& name) const;

 signals:
  void findingsRequested();

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  struct Item {
    QString name;
    QToolButton* button = nullptr;
    FigurePtr figure;
    int rank = 0;       // what goes first when room is short: the higher
    int wide = 0;       // width its text needs
    bool thin = false;  // a lower bound that misses most of what it sums
  };
  void set(const QString& name, const QString& text, const FigurePtr& figure, int rank, const QString& tip = {});
  void refresh();
  void refreshFindings();
  void refreshState();
  void dropWhatDoesNotFit();
  void showThin(const QString& name);
  FigurePtr cables(const Summary& summary) const;

  Analysis* m_analysis;
  QHBoxLayout* m_layout;
  std::vector<Item> m_items;
  QToolButton* m_findings;
  QProgressBar* m_progress;
  QToolButton* m_cancel;  // of an export
  QLabel* m_empty;
};

}  // namespace cw
