// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explain_dialog.h"

#include "views/icons.h"
#include "views/text.h"
#include "views/theme.h"

#include <algorithm>
#include <QApplication>
#include <QClipboard>
#include <QDesktopServices>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScreen>
#include <QTreeWidget>
#include <QUrl>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace cw {
namespace {

enum ColumnIndex { Name, Value, BasisColumn, SourceColumn };
constexpr int addressRole = Qt::UserRole;
constexpr int detailRole = addressRole + 1;
constexpr int mostInputs = 500;  // of one figure; a tree of a thousand racks helps nobody

QString sourcesText(const Figure& figure) {
  QStringList texts;
  for (const Source& source : figure.sources())
    texts << qstr(source.title) + (source.date.empty() ? QString() : u", "_s + qstr(source.date));
  return texts.join(u"; "_s);
}

QString basisOnScreen(const Figure& figure) {
  if (!figure.known()) return QCoreApplication::translate("ExplainDialog", "unknown");
  QString text = onScreen(basisText(figure.basis()));
  if (figure.confidence() != Confidence::High) text += u", "_s + onScreen(confidenceText(figure.confidence()));
  return text;
}

/// All that is known of one input, with links to its sources.
QString detailOf(const Figure& figure, const QString& currency) {
  QStringList lines{u"<b>%1</b>  %2 · %3"_s.arg(onScreen(figure.label(), currency).toHtmlEscaped(),
                                                figureOnScreen(figure, currency).toHtmlEscaped(),
                                                basisOnScreen(figure).toHtmlEscaped())};
  const QString formula = onScreen(figure.formula(), currency);
  if (!formula.isEmpty()) lines << formula.toHtmlEscaped();
  if (!figure.note().empty()) lines << qstr(figure.note()).toHtmlEscaped();
  for (const Source& source : figure.sources()) {
    QString line = qstr(source.title);
    if (!source.date.empty()) line += u", "_s + qstr(source.date);
    line = line.toHtmlEscaped();
    const QString address = qstr(source.address).toHtmlEscaped();
    // Only the web opens: an address from a file must not start anything else.
    if (address.startsWith(u"https://"_s) || address.startsWith(u"http://"_s))
      line += u" <a href=\"%1\">%1</a>"_s.arg(address);
    else if (!address.isEmpty()) line += u" "_s + address;
    lines << line;
  }
  return lines.join(u"<br>"_s);
}

QLabel* wrapped(const QString& text, QWidget* parent) {
  auto* label = new QLabel(text, parent);
  label->setWordWrap(true);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  return label;
}

}  // namespace

ExplainDialog::ExplainDialog(FigurePtr figure, QString currency, QWidget* parent)
    : QDialog(parent), m_figure(std::move(figure)), m_currency(std::move(currency)), m_tree(new QTreeWidget(this)) {
  setWindowTitle(tr("Explain: %1").arg(onScreen(m_figure->label(), m_currency)));
  resize(QSize(1000, 600).boundedTo(screen()->availableSize() * 0.9));
  m_tree->setAccessibleName(tr("Inputs of the figure"));
  auto* layout = new QVBoxLayout(this);
  layout->setSpacing(8);

  auto* value =
      wrapped(onScreen(m_figure->label(), m_currency) + u"  "_s + figureOnScreen(*m_figure, m_currency), this);
  QFont large = value->font();
  large.setPointSizeF(large.pointSizeF() * 1.44);
  large.setBold(true);
  value->setFont(large);
  layout->addWidget(value);

  QStringList facts{fullText(m_figure->value(), m_currency) + u" · "_s + basisOnScreen(*m_figure)};
  if (m_figure->unknowns() > 0)
    facts << counted(m_figure->unknowns(), tr("≥ at least this much: 1 input is unknown and counted as nothing"),
                     tr("≥ at least this much: %1 inputs are unknown and counted as nothing"));
  if (m_figure->estimated()) facts << tr("≈ rests on at least one estimate");
  auto* factLabel = wrapped(facts.join(u'\n'), this);
  factLabel->setForegroundRole(QPalette::PlaceholderText);
  layout->addWidget(factLabel);
  const QString formula = onScreen(m_figure->formula(), m_currency);
  if (!formula.isEmpty()) layout->addWidget(wrapped(formula, this));

  m_tree->setColumnCount(4);
  m_tree->setHeaderLabels({tr("Input"), tr("Value"), tr("Basis"), tr("Source")});
  m_tree->setAlternatingRowColors(true);
  m_tree->setUniformRowHeights(true);
  m_tree->setTextElideMode(Qt::ElideRight);
  addInputs(nullptr, *m_figure, 0);
  m_tree->expandToDepth(m_tree->topLevelItemCount() <= 12 ? 1 : 0);
  m_tree->header()->setSectionResizeMode(SourceColumn, QHeaderView::Stretch);
  m_tree->header()->setStretchLastSection(true);
  // Value and basis stand whole, the source is whole below the tree; names give way first on a narrow screen.
  m_tree->header()->setMinimumSectionSize(60);
  for (const int column : {int(Value), int(BasisColumn)}) {
    m_tree->resizeColumnToContents(column);
    m_tree->setColumnWidth(column, m_tree->columnWidth(column) + 8);
  }
  const int rest = width() - m_tree->columnWidth(Value) - m_tree->columnWidth(BasisColumn) - 64;
  m_tree->setColumnWidth(Name, std::clamp(rest * 6 / 10, 180, 360));
  if (rest > 300) m_tree->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);  // the source has room
  layout->addWidget(m_tree, 1);
  auto* detail = wrapped({}, this);
  detail->setTextInteractionFlags(Qt::TextBrowserInteraction);
  detail->setOpenExternalLinks(true);
  detail->setTextFormat(Qt::RichText);
  detail->setAccessibleName(tr("Basis and source of the chosen input"));
  detail->setMinimumHeight(5 * fontMetrics().lineSpacing());
  detail->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  layout->addWidget(detail);
  connect(m_tree, &QTreeWidget::currentItemChanged, this, [detail](const QTreeWidgetItem* item) {
    detail->setText(item ? item->data(Name, detailRole).toString() : QString());
  });
  if (m_tree->topLevelItemCount() > 0) m_tree->setCurrentItem(m_tree->topLevelItem(0));
  else detail->hide();
  connect(m_tree, &QTreeWidget::itemActivated, this, [](QTreeWidgetItem* item) {
    const QString address = item->data(SourceColumn, addressRole).toString();
    if (!address.isEmpty()) QDesktopServices::openUrl(QUrl(address));
  });
  if (m_tree->topLevelItemCount() == 0) {
    m_tree->hide();
    const QString sources = sourcesText(*m_figure);
    layout->addWidget(wrapped(sources.isEmpty()
                                  ? tr("This value follows from the drawing itself; it has no further inputs.")
                                  : tr("Source: %1").arg(sources),
                              this));
    layout->addStretch(1);
    resize(560, 220);
  }

  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  QPushButton* copyButton = buttons->addButton(tr("Copy as text"), QDialogButtonBox::ActionRole);
  copyButton->setIcon(icon(u"clipboard-copy"_s));
  connect(copyButton, &QPushButton::clicked, this,
          [this] { QApplication::clipboard()->setText(qstr(explain(*m_figure))); });
  copyButton->setAutoDefault(false);
  buttons->button(QDialogButtonBox::Close)->setDefault(true);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  layout->addWidget(buttons);
}

QTreeWidgetItem* ExplainDialog::makeItem(const Figure& figure) const {
  auto* item = new QTreeWidgetItem;
  item->setText(Name, onScreen(figure.label(), m_currency));
  item->setText(Value, figureOnScreen(figure, m_currency));
  item->setTextAlignment(Value, Qt::AlignRight | Qt::AlignVCenter);
  item->setText(BasisColumn, basisOnScreen(figure));
  item->setText(SourceColumn, figure.sources().empty() ? onScreen(figure.formula(), m_currency) : sourcesText(figure));
  QString detail = figureToolTip(figure, m_currency);
  if (!figure.note().empty()) detail += u'\n' + qstr(figure.note());
  for (const Source& source : figure.sources()) {
    if (source.address.empty()) continue;
    detail += u'\n' + qstr(source.address);
    item->setData(SourceColumn, addressRole, qstr(source.address));
  }
  for (const int column : {int(Name), int(Value), int(BasisColumn), int(SourceColumn)})
    item->setToolTip(column, detail);
  item->setData(Name, detailRole, detailOf(figure, m_currency));
  if (!figure.known()) item->setIcon(Name, icon(u"circle-help"_s, theme().warning));
  return item;
}

void ExplainDialog::addInputs(QTreeWidgetItem* parent, const Figure& figure, int depth) {
  int shown = 0;
  for (const FigurePtr& input : figure.inputs()) {
    QTreeWidgetItem* item = nullptr;
    if (shown++ < mostInputs) {
      item = makeItem(*input);
      if (depth < 12) addInputs(item, *input, depth + 1);
    } else {
      item =
          new QTreeWidgetItem({tr("… and %1 more").arg(QLocale().toString(int(figure.inputs().size()) - mostInputs))});
    }
    if (parent) parent->addChild(item);
    else m_tree->addTopLevelItem(item);
    if (shown > mostInputs) break;
  }
}

void explainFigure(const FigurePtr& figure, const QString& currency, QWidget* parent) {
  if (!figure) return;
  auto* dialog = new ExplainDialog(figure, currency, parent);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->show();
}

}  // namespace cw
