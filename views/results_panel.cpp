// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/results_panel.h"

#include "views/findings_page.h"
#include "views/icons.h"
#include "views/report_page.h"
#include "views/table_view.h"

#include <QHBoxLayout>
#include <QStackedWidget>
#include <QTabBar>
#include <QToolButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace cw {

ResultsPanel::ResultsPanel(Analysis* analysis, QWidget* parent)
    : QWidget(parent), m_tabs(new QTabBar(this)), m_toggle(new QToolButton(this)), m_stack(new QStackedWidget(this)) {
  m_tabs->setDrawBase(false);
  m_tabs->setExpanding(false);
  m_tabs->setIconSize(QSize(16, 16));
  m_tabs->setUsesScrollButtons(true);
  m_toggle->setAutoRaise(true);
  auto* row = new QHBoxLayout;
  row->setContentsMargins(4, 2, 4, 0);
  row->setSpacing(4);
  row->addWidget(m_tabs, 1);
  row->addWidget(m_toggle);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addLayout(row);
  layout->addWidget(m_stack, 1);

  addReport(analysis, u"network"_s, tr("Network"), u"waypoints"_s, {u"network"_s});
  addReport(analysis, u"power"_s, tr("Power and cooling"), u"zap"_s, {u"power"_s, u"cooling"_s, u"racks"_s});
  addReport(analysis, u"cost"_s, tr("Cost"), u"banknote"_s, {u"cost"_s});
  addReport(analysis, u"bom"_s, tr("Bill of materials"), u"receipt"_s, {u"bom"_s, u"cables"_s});
  m_findings = new FindingsPage(analysis, this);
  add(u"findings"_s, m_findings->tabTitle(), u"list-checks"_s, m_findings);
  connect(m_findings, &FindingsPage::subjectsActivated, this, &ResultsPanel::subjectsActivated);
  connect(m_findings, &FindingsPage::tabTitleChanged, this,
          [this] { m_tabs->setTabText(int(m_names.indexOf(u"findings"_s)), m_findings->tabTitle()); });

  connect(m_tabs, &QTabBar::currentChanged, m_stack, &QStackedWidget::setCurrentIndex);
  connect(m_tabs, &QTabBar::tabBarClicked, this, [this](int index) {
    if (index < 0) return;
    if (m_collapsed) setCollapsed(false);
  });
  connect(m_toggle, &QToolButton::clicked, this, [this] { setCollapsed(!m_collapsed); });
  setCollapsed(false);
}

void ResultsPanel::addReport(Analysis* analysis, const QString& name, const QString& title, const QString& iconName,
                             const QStringList& reports) {
  auto* page = new ReportPage(analysis, reports, this);
  connect(page, &ReportPage::subjectsActivated, this, &ResultsPanel::subjectsActivated);
  connect(page, &ReportPage::messageRequested, this, &ResultsPanel::messageRequested);
  add(name, title, iconName, page);
}

void ResultsPanel::add(const QString& name, const QString& title, const QString& iconName, QWidget* page) {
  m_names << name;
  m_stack->addWidget(page);
  m_tabs->addTab(icon(iconName), title);
}

bool ResultsPanel::showPage(const QString& name) {
  const int index = int(m_names.indexOf(name));
  if (index < 0) return false;
  m_tabs->setCurrentIndex(index);
  setCollapsed(false);
  return true;
}

QWidget* ResultsPanel::page(const QString& name) const { return m_stack->widget(int(m_names.indexOf(name))); }

void ResultsPanel::setRemembering(bool on) {
  for (TableView* table : findChildren<TableView*>()) table->setRemembering(on);
}

void ResultsPanel::highlight(const std::vector<std::string>& keys) {
  for (ReportPage* page : findChildren<ReportPage*>()) page->tableView()->showObjects(keys, false);
}

bool ResultsPanel::showObjects(const std::vector<std::string>& keys) {
  for (const QString& name : m_names) {
    auto* report = qobject_cast<ReportPage*>(page(name));
    if (!report || !report->showObjects(keys)) continue;
    return showPage(name);
  }
  return false;
}

void ResultsPanel::setCollapsed(bool collapsed) {
  m_collapsed = collapsed;
  m_stack->setVisible(!collapsed);
  m_toggle->setIcon(icon(collapsed ? u"chevron-up"_s : u"chevron-down"_s));
  m_toggle->setToolTip(collapsed ? tr("Open the results") : tr("Collapse to the tabs"));
  m_toggle->setAccessibleName(m_toggle->toolTip());
  const int tabsHeight = m_tabs->sizeHint().height() + 4;
  setMinimumHeight(collapsed ? tabsHeight : 250);
  setMaximumHeight(collapsed ? tabsHeight : QWIDGETSIZE_MAX);
}

}  // namespace cw
