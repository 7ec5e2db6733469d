// SPDX-License-Identifier: GPL-3.0-or-later
// Problem: what a part or a site value costs in the design's currency.
// Method: shipped prices and defaults are in USD and are never converted; in a design of another currency they are
// unknown, and only what the user entered (an override, a part of the user's own, a site value) counts.
// Complexity: O(log facts). Source: the catalogue's facts, the site table.

#include "solvers/money/money.h"

#include <algorithm>

namespace cw {

namespace {

constexpr std::string_view shippedCurrency = "USD";

bool shippedCurrencyApplies(const Question& question) { return question.design->meta->currency == shippedCurrency; }

bool isOwnPart(const Question& question, const PartId& id) {
  const auto& own = question.design->parts->parts;
  return std::any_of(own.begin(), own.end(), [&](const Part& part) { return part.id == id; });
}

}  // namespace

FigurePtr priceFigure(const Question& question, const Part& part, Field field) {
  const Message label(TR_MARK("Price of %1"), part.name.empty() ? part.id.text : part.name);
  const Fact* fact = part.fact(field);
  if (!fact) return Figure::leaf(label, Amount::unknown(Unit::Money), Basis::Published);
  const bool own = fact->basis == Basis::Entered || isOwnPart(question, part.id);
  if (!own && !shippedCurrencyApplies(question))
    return Figure::leaf(label, Amount::unknown(Unit::Money), fact->basis, fact->sources, fact->confidence,
                        "known in USD only");
  return Figure::leaf(label, Amount(Money::fromDouble(fact->value)), fact->basis, fact->sources, fact->confidence,
                      fact->note);
}

FigurePtr siteMoney(const Question& question, SiteField field) {
  const Site& site = *question.design->site;
  const SiteFieldInfo& info = siteInfo(field);
  // Zero is zero in every currency.
  const bool free = info.standard && *info.standard == 0;
  if (site.entered.contains(field) || shippedCurrencyApplies(question) || free) return site.figure(field);
  return Figure::leaf(info.label, Amount::unknown(info.unit), info.basis, {info.source}, info.confidence,
                      "known in USD only");
}

}  // namespace cw
