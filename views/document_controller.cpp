// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/document_controller.h"

#include "model/topology.h"
#include "views/icons.h"
#include "views/text.h"

#include <QAction>
#include <QFileInfo>
#include <QLockFile>
#include <QStandardPaths>
#include <QTimer>

using namespace Qt::StringLiterals;

namespace cw {
namespace {

// Below this many links an expansion takes a few milliseconds and runs at once, so that the hand feels no delay.
constexpr std::int64_t inlineLinks = 20000;
constexpr int recoveryDelay = 3000;  // ms after the last edit

}  // namespace

std::int64_t expectedLinks(const Design& design, const Catalogue& catalogue) {
  std::int64_t links = std::int64_t(design.groups->links.size() + design.groups->devices.size());
  for (const Block& block : design.groups->blocks)
    if (const auto size = sizeOf(block.spec, catalogue)) links += size->links;
  return links;
}

DocumentController::DocumentController(Catalogue catalogue, JobRunner* jobs, QObject* parent)
    : QObject(parent),
      m_factory(std::move(catalogue)),
      m_shipped(m_factory),
      m_layered(m_shipped),
      m_jobs(jobs),
      m_undo(new QAction(this)),
      m_redo(new QAction(this)),
      m_recoveryTimer(new QTimer(this)) {
  m_recoveryFolder = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
  m_undo->setIcon(icon(u"undo-2"_s));
  m_undo->setShortcut(QKeySequence::Undo);
  m_redo->setIcon(icon(u"redo-2"_s));
  m_redo->setShortcuts({QKeySequence(u"Ctrl+Shift+Z"_s), QKeySequence(u"Ctrl+Y"_s)});
  connect(m_undo, &QAction::triggered, this, &DocumentController::undo);
  connect(m_redo, &QAction::triggered, this, &DocumentController::redo);
  m_recoveryTimer->setSingleShot(true);
  m_recoveryTimer->setInterval(recoveryDelay);
  connect(m_recoveryTimer, &QTimer::timeout, this, &DocumentController::writeRecovery);
  refreshActions();
}

DocumentController::~DocumentController() = default;

QString DocumentController::currency() const { return qstr(design().meta->currency); }

QString DocumentController::title() const {
  if (!m_open) return {};
  if (!m_fileName.isEmpty()) return readableName(m_fileName);
  return design().meta->name.empty() ? tr("Untitled") : qstr(design().meta->name);
}

QString DocumentController::readableName(const QString& fileName) { return QFileInfo(fileName).completeBaseName(); }

Unexpected DocumentController::report(const Error& error) {
  emit errorOccurred(onScreen(error));
  return Unexpected{error};
}

Result<void> DocumentController::apply(const Edit& edit, Text label, const QString& mergeKey) {
  Result<Design> next = edit(design());
  if (!next) return report(next.error());
  next = withUserParts(design(), std::move(*next));
  const SectionSet differing = differingSections(design(), *next);
  if (differing.empty()) return {};

  // Small designs are expanded before they are accepted: what cannot be built is refused, and the fabric never lags.
  std::shared_ptr<const Question> ready;
  if (!m_expanding && expectedLinks(*next, m_layered) <= inlineLinks) {
    NoProgress progress;
    Result<Question> question = ask(*next, m_shipped, progress);
    if (!question) return report(question.error());
    ready = std::make_shared<const Question>(std::move(*question));
  }
  const Design accepted = *next;
  const auto changed =
      m_document.apply([accepted](const Design&) -> Result<Design> { return accepted; }, label, stdstr(mergeKey));
  if (!changed) return report(changed.error());
  afterChange(*changed, std::move(ready));
  return {};
}

void DocumentController::undo() {
  if (m_document.canUndo()) afterChange(m_document.undo(), nullptr);
}

void DocumentController::redo() {
  if (m_document.canRedo()) afterChange(m_document.redo(), nullptr);
}

void DocumentController::afterChange(SectionSet sections, std::shared_ptr<const Question> ready) {
  if (sections.has(Section::Parts)) m_layered = m_shipped.with(*design().parts);
  refreshActions();
  m_recoveryTimer->start();
  if (ready) {
    m_question = std::move(ready);
    emit designChanged(sections);
    emit questionChanged();
    return;
  }
  emit designChanged(sections);
  if (expectedLinks(design(), m_layered) <= inlineLinks) {
    m_jobs->cancel(u"expand"_s);
    NoProgress progress;
    accept(ask(design(), m_shipped, progress), false);
  } else {
    expandInBackground();
  }
}

void DocumentController::expandInBackground() {
  m_expanding = true;
  m_jobs->start<Question>(
      u"expand"_s, tr("Laying out the fabric"), this,
      [snapshot = design(), base = m_shipped](Progress& progress) { return ask(snapshot, base, progress); },
      [this](Result<Question> result) { accept(std::move(result), true); });
}

void DocumentController::accept(Result<Question> result, bool mayUndo) {
  m_expanding = false;
  if (result) {
    m_question = std::make_shared<const Question>(std::move(*result));
    emit questionChanged();
    return;
  }
  emit errorOccurred(onScreen(result.error()));
  if (mayUndo && m_document.canUndo()) undo();
}

void DocumentController::refreshActions() {
  const auto text = [](const QString& verb, const Text& label) {
    const QString what = onScreen(label);
    return what.isEmpty() ? verb : verb + u": "_s + what;
  };
  m_undo->setEnabled(m_open && m_document.canUndo());
  m_redo->setEnabled(m_open && m_document.canRedo());
  m_undo->setText(m_undo->isEnabled() ? text(tr("&Undo"), m_document.undoLabel()) : tr("&Undo"));
  m_redo->setText(m_redo->isEnabled() ? text(tr("&Redo"), m_document.redoLabel()) : tr("&Redo"));
  emit modifiedChanged();
}

}  // namespace cw
