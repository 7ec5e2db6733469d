// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/figure.h"

#include <algorithm>
#include <set>
#include <unordered_set>

namespace cw {

Text basisText(Basis basis) {
  switch (basis) {
    case Basis::Published:
      return TR_MARK("published");
    case Basis::Measured:
      return TR_MARK("measured");
    case Basis::Modelled:
      return TR_MARK("computed");
    case Basis::Assumed:
      return TR_MARK("assumed");
    case Basis::Entered:
      return TR_MARK("entered");
    case Basis::Estimate:
      return TR_MARK("public estimate");
  }
  return TR_MARK("computed");
}

Text confidenceText(Confidence confidence) {
  switch (confidence) {
    case Confidence::High:
      return TR_MARK("high confidence");
    case Confidence::Medium:
      return TR_MARK("medium confidence");
    case Confidence::Low:
      return TR_MARK("low confidence");
  }
  return TR_MARK("low confidence");
}

namespace {

using UnknownInput = std::pair<std::string, Unit>;

/// Unknown inputs below. One input may stand in many leaves, each made where it is used: its name tells it. A figure
/// that is unknown although all its inputs are known (money out of range) counts itself.
void collectUnknowns(const Figure& figure, std::unordered_set<const Figure*>& seen, std::set<UnknownInput>& found) {
  if (figure.unknowns() == 0 || !seen.insert(&figure).second) return;
  bool below = false;
  for (const FigurePtr& input : figure.inputs()) {
    below = below || input->unknowns() > 0;
    collectUnknowns(*input, seen, found);
  }
  if (!below) found.emplace(figure.label().english(), figure.value().unit());
}

constexpr const char* outOfRange = "more than 922 trillion, the most that an amount of money holds";

}  // namespace

void Figure::inherit() {
  if (m_inputs.empty()) {
    m_unknowns = known() ? 0 : 1;
    m_estimated = m_basis == Basis::Estimate || m_basis == Basis::Assumed;
    m_measured = m_basis == Basis::Measured;
    return;
  }
  for (const FigurePtr& input : m_inputs) {
    m_estimated = m_estimated || input->m_estimated;
    m_measured = m_measured || input->m_measured;
    m_confidence = std::max(m_confidence, input->m_confidence);
  }
  std::unordered_set<const Figure*> seen;
  std::set<UnknownInput> found;
  for (const FigurePtr& input : m_inputs) collectUnknowns(*input, seen, found);
  m_unknowns = int(found.size());
  if (m_unknowns == 0 && !known()) m_unknowns = 1;
}

FigurePtr Figure::leaf(Message label, Amount value, Basis basis, std::vector<Source> sources, Confidence confidence,
                       std::string note) {
  auto figure = std::shared_ptr<Figure>(new Figure);
  figure->m_label = std::move(label);
  figure->m_value = value;
  figure->m_basis = basis;
  figure->m_sources = std::move(sources);
  figure->m_confidence = confidence;
  figure->m_note = std::move(note);
  figure->inherit();
  return figure;
}

FigurePtr Figure::counted(Message label, Amount value, Message formula) {
  auto figure = std::shared_ptr<Figure>(new Figure);
  figure->m_label = std::move(label);
  figure->m_value = value;
  figure->m_formula = std::move(formula);
  figure->inherit();
  return figure;
}

FigurePtr Figure::derived(Message label, Amount value, Message formula, std::vector<FigurePtr> inputs, Basis basis) {
  auto figure = std::shared_ptr<Figure>(new Figure);
  figure->m_label = std::move(label);
  figure->m_value = value;
  figure->m_basis = basis;
  figure->m_formula = std::move(formula);
  figure->m_inputs = std::move(inputs);
  figure->m_estimated = basis == Basis::Estimate || basis == Basis::Assumed;
  figure->inherit();
  return figure;
}

FigurePtr Figure::noted(const Figure& figure, std::string note) {
  auto copy = std::shared_ptr<Figure>(new Figure(figure));
  copy->m_note = std::move(note);
  return copy;
}

FigurePtr Figure::sum(Message label, Unit unit, std::vector<FigurePtr> parts, Message formula) {
  bool anyKnown = parts.empty();
  bool money = unit == Unit::Money;
  double total = 0;
  Money exact;
  for (const FigurePtr& part : parts) {
    if (!part->known()) continue;
    anyKnown = true;
    money = money || part->value().isMoney();
    total += part->value().base();
    exact += part->value().money();
  }
  Amount value = Amount::unknown(unit);
  if (anyKnown) value = money ? Amount(exact, unit) : Amount(unit, total);
  if (std::string_view(formula.text().source).empty()) formula = TR_MARK("sum of the parts below");
  const FigurePtr figure = derived(std::move(label), value, std::move(formula), std::move(parts));
  return anyKnown && !value.known() ? noted(*figure, outOfRange) : figure;
}

FigurePtr Figure::times(Message label, std::int64_t count, FigurePtr each) {
  Amount value = Amount::unknown(each->value().unit());
  if (each->known()) {
    value = each->value().isMoney() ? Amount(each->value().money() * count, each->value().unit())
                                    : Amount(each->value().unit(), each->value().base() * double(count));
  }
  const bool tooMuch = each->known() && !value.known();
  const FigurePtr figure =
      derived(std::move(label), value, Message(TR_MARK("%1 × the value below"), count), {std::move(each)});
  return tooMuch ? noted(*figure, outOfRange) : figure;
}

std::string figureText(const Figure& figure) {
  if (!figure.known()) return "–";
  std::string sign;
  if (figure.unknowns() > 0) sign = "≥ ";
  else if (figure.estimated()) sign = "≈ ";
  return sign + shortText(figure.value());
}

namespace {

void explainInto(const Figure& figure, int depth, std::string& out) {
  const std::string pad(std::size_t(depth) * 2, ' ');
  out += pad + figure.label().english() + ": " + figureText(figure);
  if (figure.known() && exactText(figure.value()) != shortText(figure.value())) {
    out += " (" + exactText(figure.value()) + ")";
  }
  out += " [" + std::string(basisText(figure.basis()).source);
  if (figure.inputs().empty() && !figure.sources().empty()) {
    out += ", " + std::string(confidenceText(figure.confidence()).source);
  }
  out += "]\n";
  if (figure.unknowns() > 0 && figure.known()) {
    out += pad + "  at least: " + std::to_string(figure.unknowns()) + " unknown\n";
  }
  const std::string formula = figure.formula().english();
  if (!formula.empty()) out += pad + "  = " + formula + "\n";
  if (!figure.note().empty()) out += pad + "  note: " + figure.note() + "\n";
  for (const Source& source : figure.sources()) {
    out += pad + "  source: " + source.title;
    if (!source.date.empty()) out += ", " + source.date;
    if (!source.address.empty()) out += " <" + source.address + ">";
    out += "\n";
  }
  for (const FigurePtr& input : figure.inputs()) explainInto(*input, depth + 1, out);
}

}  // namespace

std::string explain(const Figure& figure) {
  std::string out;
  explainInto(figure, 0, out);
  return out;
}

}  // namespace cw
