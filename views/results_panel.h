// SPDX-License-Identifier: GPL-3.0-or-later
// The result pages behind one row of tabs. On a small screen it shrinks to the tabs; a click opens it.
#pragma once

#include "model/catalogue.h"

#include <QString>
#include <QStringList>
#include <QWidget>
#include <string>
#include <vector>

class QStackedWidget;
class QTabBar;
class QToolButton;

namespace cw {

class Analysis;
class FindingsPage;
class ReportPage;

class ResultsPanel final : public QWidget {
  Q_OBJECT
 public:
  explicit ResultsPanel(Analysis* analysis, QWidget* parent = nullptr);
  /// "network", "power", "cost", "bom", "findings"
  QStringList pages() const { return m_names; }
  bool showPage(const QString& name);
  QWidget* page(const QString& name) const;
  /// Keeps the columns of tables beyond this run.
  void setRemembering(bool on);
  /// Marks the rows about these objects.
  void highlight(const std::vector<std::string>& keys);
  /// Opens the first table with a row about one of these objects; false when there is none.
  bool showObjects(const std::vector<std::string>& keys);
  bool collapsed() const { return m_collapsed; }
  void setCollapsed(bool collapsed);

 signals:
  void subjectsActivated(QStringList keys);
  void messageRequested(QString text, bool error);

 private:
  void add(const QString& name, const QString& title, const QString& iconName, QWidget* page);
  void addReport(Analysis* analysis, const QString& name, const QString& title, const QString& iconName,
                 const QStringList& reports);

  QTabBar* m_tabs;
  QToolButton* m_toggle;
  QStackedWidget* m_stack;
  QStringList m_names;
  FindingsPage* m_findings = nullptr;
  bool m_collapsed = false;
};

}  // namespace cw
