// SPDX-License-Identifier: GPL-3.0-or-later
// The open design with its undo and redo. Undo keeps snapshots that share their unchanged sections.
#pragma once

#include "model/design.h"

#include <functional>
#include <string>
#include <vector>

namespace cw {

/// Every change is a function of the design; on error nothing changed. model/edits.h makes them.
using Edit = std::function<Result<Design>(const Design&)>;

class Document {
 public:
  explicit Document(Design design = {});

  const Design& current() const { return m_current; }
  /// Applies `edit`; an edit with the same non-empty merge key as the one before it becomes one undo step. Returns what
  /// changed; nothing changed adds no undo step.
  Result<SectionSet> apply(const Edit& edit, Text label, const std::string& mergeKey = {});
  /// Ends merging, so that the next drag is its own step.
  void closeMerge() { m_mergeKey.clear(); }
  bool canUndo() const { return !m_undo.empty(); }
  bool canRedo() const { return !m_redo.empty(); }
  Text undoLabel() const;
  Text redoLabel() const;
  SectionSet undo();
  SectionSet redo();
  /// Replaces all (open, new): clears undo.
  void reset(Design design);
  void markClean();
  bool isClean() const;

 private:
  struct Step {
    Design design;  // the state to return to
    Text label;
  };
  Design m_current;
  std::vector<Step> m_undo, m_redo;
  std::string m_mergeKey;
  std::optional<Design> m_clean;
};

}  // namespace cw
