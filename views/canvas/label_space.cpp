// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/canvas/label_space.h"

#include <algorithm>
#include <cmath>

namespace cw {
namespace {
constexpr double cell = 8;
}

void LabelSpace::reset(QSizeF size) {
  m_columns = int(size.width() / cell) + 1;
  m_rows = int(size.height() / cell) + 1;
  m_taken.assign(std::size_t(m_columns) * std::size_t(m_rows), false);
}

template <class Visit>
void LabelSpace::cells(const QRectF& area, Visit&& visit) const {
  const int c0 = std::max(0, int(std::floor(area.left() / cell))), r0 = std::max(0, int(std::floor(area.top() / cell)));
  const int c1 = std::min(m_columns - 1, int(std::floor(area.right() / cell)));
  const int r1 = std::min(m_rows - 1, int(std::floor(area.bottom() / cell)));
  for (int r = r0; r <= r1; ++r)
    for (int c = c0; c <= c1; ++c)
      if (!visit(std::size_t(r) * std::size_t(m_columns) + std::size_t(c))) return;
}

bool LabelSpace::isFree(const QRectF& label) const {
  bool free = true;
  cells(label, [&](std::size_t i) { return free = !m_taken[i]; });
  return free;
}

bool LabelSpace::take(const QRectF& label) {
  if (!isFree(label)) return false;
  block(label);
  return true;
}

void LabelSpace::block(const QRectF& area) {
  cells(area, [this](std::size_t i) {
    m_taken[i] = true;
    return true;
  });
}

TextFitter::TextFitter(const QFont& font)
    : m_metrics(font), m_ascent(m_metrics.ascent()), m_height(m_metrics.height()) {
  for (char16_t c = 32; c < 128; ++c) m_advance[c] = float(m_metrics.horizontalAdvance(QChar(c)));
}

double TextFitter::advance(QChar c) const {
  return c.unicode() < 128 ? m_advance[c.unicode()] : m_metrics.horizontalAdvance(c);
}

double TextFitter::width(const QString& text) const {
  double sum = 0;
  for (QChar c : text) sum += advance(c);
  return sum;
}

QString TextFitter::elided(const QString& text, double room) const {
  if (width(text) <= room) return text;
  // Names of like devices differ at their ends ("XE9680 with 8 H100", "XE9680 with 8 H200"): the middle goes.
  const QChar dots(0x2026);
  double used = advance(dots);
  qsizetype head = 0, tail = 0;
  while (head + tail < text.size()) {
    const bool front = head <= tail;
    const QChar next = front ? text[head] : text[text.size() - 1 - tail];
    if (used + advance(next) > room) break;
    used += advance(next);
    ++(front ? head : tail);
  }
  if (head + tail < 3) return {};
  return text.left(head).trimmed() + dots + text.right(tail).trimmed();
}

}  // namespace cw
