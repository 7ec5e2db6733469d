// SPDX-License-Identifier: GPL-3.0-or-later
// Progress and cancel of long work. Solvers ask cancelled() in their innermost loops.
#pragma once

#include "model/text.h"

#include <algorithm>

namespace cw {

class Progress {
 public:
  virtual ~Progress() = default;
  /// `fraction` of the whole in [0, 1]. Cheap enough to call often.
  virtual void report(double fraction, const Text& phase) = 0;
  virtual bool cancelled() const = 0;
};

/// For callers that neither show nor cancel.
class NoProgress final : public Progress {
 public:
  void report(double, const Text&) override {}
  bool cancelled() const override { return false; }
};

/// A stage of a longer job: maps [0, 1] to [from, to] of the parent.
class ProgressSlice final : public Progress {
 public:
  ProgressSlice(Progress& parent, double from, double to) : m_parent(parent), m_from(from), m_to(to) {}
  void report(double fraction, const Text& phase) override {
    m_parent.report(m_from + (m_to - m_from) * std::clamp(fraction, 0.0, 1.0), phase);
  }
  bool cancelled() const override { return m_parent.cancelled(); }

 private:
  Progress& m_parent;
  double m_from, m_to;
};

}  // namespace cw
