// SPDX-License-Identifier: GPL-3.0-or-later
// What stands in the window before a design is open: samples as cards, recent files, a new empty design.
#pragma once

#include "views/samples.h"

#include <QScrollArea>
#include <QStringList>

class QGridLayout;
class QLabel;
class QVBoxLayout;

namespace cw {

class StartPage final : public QScrollArea {
  Q_OBJECT
 public:
  explicit StartPage(QWidget* parent = nullptr);
  void setSamples(const std::vector<Sample>& samples, const QStringList& problems);
  void setRecent(const QStringList& files);
  /// Copies of designs that were open when the program ended without closing.
  void setRecovered(const QStringList& files);

 signals:
  void newRequested();
  void openRequested();
  void fileRequested(QString fileName);
  void sampleRequested(QString fileName);
  void recoveryRequested(QString fileName);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void arrangeCards();
  void fillList(QVBoxLayout* layout, const QStringList& files, const QString& emptyText, bool recovered);

  QWidget* m_content;
  QGridLayout* m_grid;
  QLabel* m_samplesState;
  QVBoxLayout* m_recent;
  QVBoxLayout* m_recovered;
  QLabel* m_recoveredTitle;
  std::vector<QWidget*> m_cards;
  int m_columns = 0;
};

}  // namespace cw
