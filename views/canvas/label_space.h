// SPDX-License-Identifier: GPL-3.0-or-later
// Room for labels: what is taken on screen, and how much of a text fits a width.
#pragma once

#include <array>
#include <QFontMetricsF>
#include <QRectF>
#include <QString>
#include <vector>

namespace cw {

/// Labels placed so far, in cells of 8 × 8 pixels. A label that would touch another is refused.
class LabelSpace {
 public:
  void reset(QSizeF size);
  bool isFree(const QRectF& label) const;
  bool take(const QRectF& label);  // false, and nothing taken, when it touches another
  void block(const QRectF& area);  // taken without asking

 private:
  template <class Visit>
  void cells(const QRectF& area, Visit&& visit) const;
  int m_columns = 0, m_rows = 0;
  std::vector<bool> m_taken;
};

/// Widths from a table of single characters: shaping each of some thousand labels a frame would be too slow.
class TextFitter {
 public:
  explicit TextFitter(const QFont& font);
  double width(const QString& text) const;
  /// The text, or its beginning with "…", or nothing when not even three characters fit.
  QString elided(const QString& text, double width) const;
  double ascent() const { return m_ascent; }
  double height() const { return m_height; }

 private:
  double advance(QChar c) const;
  QFontMetricsF m_metrics;
  std::array<float, 128> m_advance{};
  double m_ascent = 0, m_height = 0;
};

}  // namespace cw
