// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/start_page.h"

#include "views/icons.h"
#include "views/sample_card.h"
#include "views/theme.h"

#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace cw {
namespace {

constexpr int cardWidth = 300;
constexpr int widestContent = 980;

QLabel* headingLabel(const QString& text, double scale, QWidget* parent) {
  auto* label = new QLabel(text, parent);
  QFont font = label->font();
  font.setPointSizeF(font.pointSizeF() * scale);
  font.setBold(true);
  label->setFont(font);
  return label;
}

void clearLayout(QLayout* layout) {
  while (QLayoutItem* item = layout->takeAt(0)) {
    delete item->widget();
    delete item;
  }
}

}  // namespace

StartPage::StartPage(QWidget* parent) : QScrollArea(parent), m_content(new QWidget) {
  setWidgetResizable(true);
  setFrameShape(QFrame::NoFrame);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  auto* inner = new QWidget(m_content);
  inner->setMaximumWidth(widestContent);
  auto* outer = new QHBoxLayout(m_content);
  outer->setContentsMargins(32, 32, 32, 32);
  outer->addStretch(1);
  outer->addWidget(inner, 100);
  outer->addStretch(1);
  auto* layout = new QVBoxLayout(inner);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(12);

  layout->addWidget(headingLabel(tr("Clusterwright"), 2.0, inner));
  auto* claim = new QLabel(tr("Design, check and price GPU clusters."), inner);
  claim->setForegroundRole(QPalette::PlaceholderText);
  layout->addWidget(claim);
  auto* buttons = new QHBoxLayout;
  auto* create = new QPushButton(icon(u"file-plus-2"_s), tr("New empty design"), inner);
  auto* open = new QPushButton(icon(u"folder-open"_s), tr("Open…"), inner);
  for (QPushButton* button : {create, open}) button->setMinimumHeight(32);
  create->setDefault(true);
  buttons->addWidget(create);
  buttons->addWidget(open);
  buttons->addStretch(1);
  layout->addLayout(buttons);
  connect(create, &QPushButton::clicked, this, &StartPage::newRequested);
  connect(open, &QPushButton::clicked, this, &StartPage::openRequested);

  m_recoveredTitle = headingLabel(tr("Recovered after the program ended unexpectedly"), 1.2, inner);
  m_recovered = new QVBoxLayout;
  layout->addWidget(m_recoveredTitle);
  layout->addLayout(m_recovered);
  layout->addSpacing(8);
  layout->addWidget(headingLabel(tr("Begin with a sample"), 1.2, inner));
  m_samplesState = new QLabel(tr("Reading the samples…"), inner);
  m_samplesState->setWordWrap(true);
  m_samplesState->setForegroundRole(QPalette::PlaceholderText);
  layout->addWidget(m_samplesState);
  m_grid = new QGridLayout;
  m_grid->setSpacing(12);
  layout->addLayout(m_grid);
  layout->addSpacing(8);
  layout->addWidget(headingLabel(tr("Recent designs"), 1.2, inner));
  m_recent = new QVBoxLayout;
  m_recent->setSpacing(2);
  layout->addLayout(m_recent);
  layout->addStretch(1);
  setWidget(m_content);
  setRecent({});
  setRecovered({});
}

void StartPage::setSamples(const std::vector<Sample>& samples, const QStringList& problems) {
  clearLayout(m_grid);
  m_cards.clear();
  for (const Sample& sample : samples) {
    auto* card = new SampleCard(sample, m_content);
    connect(card, &SampleCard::clicked, this, [this, file = sample.fileName] { emit sampleRequested(file); });
    m_cards.push_back(card);
  }
  m_samplesState->setText(!problems.isEmpty() ? problems.join(u'\n')
                          : samples.empty()   ? tr("No samples are installed. Begin with a new design.")
                                              : QString());
  m_samplesState->setVisible(!m_samplesState->text().isEmpty());
  m_columns = 0;
  arrangeCards();
}

void StartPage::arrangeCards() {
  const int room = std::min(viewport()->width() - 64, widestContent);
  const int columns = std::clamp(room / cardWidth, 1, 3);
  if (columns == m_columns) return;
  m_columns = columns;
  for (std::size_t i = 0; i < m_cards.size(); ++i) m_grid->addWidget(m_cards[i], int(i) / columns, int(i) % columns);
  for (int c = 0; c < 3; ++c) m_grid->setColumnStretch(c, c < columns ? 1 : 0);
}

void StartPage::resizeEvent(QResizeEvent* event) {
  QScrollArea::resizeEvent(event);
  arrangeCards();
}

void StartPage::fillList(QVBoxLayout* layout, const QStringList& files, const QString& emptyText, bool recovered) {
  clearLayout(layout);
  for (const QString& file : files) {
    const QFileInfo info(file);
    auto* button =
        new QPushButton(icon(recovered ? u"history"_s : u"clock"_s),
                        recovered ? QLocale().toString(info.lastModified(), QLocale::ShortFormat)
                                  : info.completeBaseName() + u"   "_s + QDir::toNativeSeparators(info.absolutePath()),
                        m_content);
    button->setFlat(true);
    button->setStyleSheet(u"text-align: left; padding: 4px 8px;"_s);
    button->setToolTip(QDir::toNativeSeparators(file));
    connect(button, &QPushButton::clicked, this, [this, file, recovered] {
      if (recovered) emit recoveryRequested(file);
      else emit fileRequested(file);
    });
    layout->addWidget(button, 0, Qt::AlignLeft);
  }
  if (files.isEmpty() && !emptyText.isEmpty()) {
    auto* label = new QLabel(emptyText, m_content);
    label->setForegroundRole(QPalette::PlaceholderText);
    layout->addWidget(label);
  }
}

void StartPage::setRecent(const QStringList& files) {
  fillList(m_recent, files, tr("Designs you open or save are listed here."), false);
}

void StartPage::setRecovered(const QStringList& files) {
  m_recoveredTitle->setVisible(!files.isEmpty());
  fillList(m_recovered, files, {}, true);
}

}  // namespace cw
