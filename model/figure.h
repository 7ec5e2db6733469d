// SPDX-License-Identifier: GPL-3.0-or-later
// A figure explains itself: value, unit, basis, formula, inputs, sources. The tree behind "explain this number".
#pragma once

#include "model/quantity.h"
#include "model/text.h"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace cw {

enum class Basis { Published, Measured, Modelled, Assumed, Entered, Estimate };
enum class Confidence { High, Medium, Low };

Text basisText(Basis basis);
Text confidenceText(Confidence confidence);

struct Source {
  std::string title;
  std::string address;  // may be empty
  std::string date;     // ISO date or year; may be empty
  friend bool operator==(const Source&, const Source&) = default;
};

class Figure;
using FigurePtr = std::shared_ptr<const Figure>;

/// Immutable once built. `unknowns` counts the unknown leaves below (a sum with unknowns is a lower bound: "at least");
/// `estimated` and `measured` say whether any leaf below is one. A figure nothing is known of has an unknown amount.
class Figure {
 public:
  /// An input: a catalogue fact, an assumption, an entered value.
  static FigurePtr leaf(Message label, Amount value, Basis basis, std::vector<Source> sources = {},
                        Confidence confidence = Confidence::High, std::string note = {});
  /// An exact count or other value that follows from the drawing alone.
  static FigurePtr counted(Message label, Amount value, Message formula = {});
  /// A computed value with the formula in words and its inputs. Unknown inputs make it a lower bound; pass an unknown
  /// value when nothing is known.
  static FigurePtr derived(Message label, Amount value, Message formula, std::vector<FigurePtr> inputs,
                           Basis basis = Basis::Modelled);
  /// Sum of what is known among `parts` (all of one unit). Unknown when no part is known and there is at least one.
  static FigurePtr sum(Message label, Unit unit, std::vector<FigurePtr> parts, Message formula = {});
  /// count × each, exact for money.
  static FigurePtr times(Message label, std::int64_t count, FigurePtr each);

  const Message& label() const { return m_label; }
  const Amount& value() const { return m_value; }
  Basis basis() const { return m_basis; }
  Confidence confidence() const { return m_confidence; }
  const Message& formula() const { return m_formula; }
  std::span<const FigurePtr> inputs() const { return m_inputs; }
  std::span<const Source> sources() const { return m_sources; }
  const std::string& note() const { return m_note; }
  int unknowns() const { return m_unknowns; }
  bool estimated() const { return m_estimated; }
  bool measured() const { return m_measured; }
  bool known() const { return m_value.known(); }

 private:
  Figure() = default;
  void inherit();
  static FigurePtr noted(const Figure& figure, std::string note);
  Message m_label;
  Amount m_value;
  Basis m_basis = Basis::Modelled;
  Confidence m_confidence = Confidence::High;
  Message m_formula;
  std::vector<FigurePtr> m_inputs;
  std::vector<Source> m_sources;
  std::string m_note;
  int m_unknowns = 0;
  bool m_estimated = false;
  bool m_measured = false;
};

/// "≥ 1.38 MW" etc.: sign of the basis, value, unit, English, four significant digits.
std::string figureText(const Figure& figure);
/// The whole tree as indented English text, for copying: value, formula, inputs, basis, sources.
std::string explain(const Figure& figure);

}  // namespace cw
