// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/document.h"

namespace cw {

namespace {
// A step holds six pointers and whatever its edit cloned; the bound keeps thousands of drags from adding up.
constexpr std::size_t largestUndo = 1000;
}  // namespace

Document::Document(Design design) : m_current(std::move(design)), m_clean(m_current) {}

Result<SectionSet> Document::apply(const Edit& edit, Text label, const std::string& mergeKey) {
  Result<Design> edited = edit(m_current);
  if (!edited) return forwardError(edited);
  const SectionSet changed = differingSections(m_current, *edited);
  if (changed.empty()) return changed;
  const bool merges = !mergeKey.empty() && mergeKey == m_mergeKey && !m_undo.empty();
  if (!merges) {
    m_undo.push_back({m_current, label});
    if (m_undo.size() > largestUndo) m_undo.erase(m_undo.begin());
  }
  m_mergeKey = mergeKey;
  m_redo.clear();
  m_current = std::move(*edited);
  return changed;
}

Text Document::undoLabel() const { return m_undo.empty() ? Text{} : m_undo.back().label; }
Text Document::redoLabel() const { return m_redo.empty() ? Text{} : m_redo.back().label; }

SectionSet Document::undo() {
  if (m_undo.empty()) return {};
  Step step = std::move(m_undo.back());
  m_undo.pop_back();
  const SectionSet changed = differingSections(m_current, step.design);
  m_redo.push_back({std::move(m_current), step.label});
  m_current = std::move(step.design);
  m_mergeKey.clear();
  return changed;
}

SectionSet Document::redo() {
  if (m_redo.empty()) return {};
  Step step = std::move(m_redo.back());
  m_redo.pop_back();
  const SectionSet changed = differingSections(m_current, step.design);
  m_undo.push_back({std::move(m_current), step.label});
  m_current = std::move(step.design);
  m_mergeKey.clear();
  return changed;
}

void Document::reset(Design design) {
  m_current = std::move(design);
  m_undo.clear();
  m_redo.clear();
  m_mergeKey.clear();
  m_clean = m_current;
}

void Document::markClean() {
  m_clean = m_current;
  m_mergeKey.clear();
}

bool Document::isClean() const { return m_clean && differingSections(*m_clean, m_current).empty(); }

}  // namespace cw
