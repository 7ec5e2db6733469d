// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/table.h"

namespace cw {

/// A bill with an unknown, an estimate, a share and texts that look like formulas, and a table of mixed units.
inline Report sampleReport() {
  const auto leaf = [](Amount value, Basis basis) { return Figure::leaf(TR_MARK("x"), value, basis); };
  const FigurePtr watts = leaf(Amount(Unit::Power, 27206.4), Basis::Published);
  const FigurePtr noWatts = leaf(Amount::unknown(Unit::Power), Basis::Published);
  const FigurePtr price = leaf(Amount(*Money::parse("560000")), Basis::Estimate);
  const FigurePtr small = leaf(Amount(*Money::parse("0.10")), Basis::Entered);
  Table bill{"bill", TR_MARK("Bill"), {}, {}, {}, {Message(TR_MARK("Prices of %1 parts are estimates"), 3)}};
  bill.columns = {{"part", TR_MARK("Part"), Unit::None, {}},
                  {"quantity", TR_MARK("Quantity"), Unit::Count, {}},
                  {"power_kw", TR_MARK("Power"), Unit::Power, "kW"},
                  {"price", TR_MARK("Price"), Unit::Money, {}},
                  {"share_percent", TR_MARK("Share"), Unit::Percent, "%"},
                  {"note", TR_MARK("Note"), Unit::None, {}}};
  bill.rows = {
      {{std::string("Switch, 64 \"OSFP\" ports"), Amount::count(16), watts, price, Amount::percent(0.29),
        std::string("=1+1")},
       RowRole::Body,
       {}},
      {{std::string("Cable"), Amount::count(1020), noWatts, small, Amount::unknown(Unit::Percent), std::string("-3")},
       RowRole::Body,
       {}},
      {{Message(TR_MARK("Total")),
        {},
        Figure::sum(TR_MARK("x"), Unit::Power, {watts, noWatts}),
        Figure::sum(TR_MARK("x"), Unit::Money, {price, small}),
        {},
        {}},
       RowRole::Total,
       {}}};
  Table facts{"facts", TR_MARK("Facts"), {}, {}, {}, {}};
  facts.columns = {{"item", TR_MARK("Item"), Unit::None, {}}, {"value", TR_MARK("Value"), Unit::None, {}}};
  facts.rows = {
      {{Message(TR_MARK("Facility")), Amount(Unit::Power, 1234567.5)}, RowRole::Body, {}},
      {{Message(TR_MARK("Cost per hour")), Amount(*Money::parse("1.8749"), Unit::MoneyPerHour)}, RowRole::Body, {}},
      {{Message(TR_MARK("Currency")), std::string("USD")}, RowRole::Body, {}}};
  return {"sample", TR_MARK("Sample"), {bill, facts}};
}

}  // namespace cw
