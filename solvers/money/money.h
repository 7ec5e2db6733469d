// SPDX-License-Identifier: GPL-3.0-or-later
// Bill of materials and cost. Money is exact; a line without a price stays on the bill and the total says "at least".
#pragma once

#include "solvers/physical/physical.h"

namespace cw {

struct BomLine {
  std::string category;  // "node", "switch", "optics", "cable", "rack", "pdu", "service", "plant"
  PartId part;
  std::string name, vendor;
  std::int64_t quantity = 0;
  FigurePtr counted;  // the quantity where it is a figure of its own: at least, or unknown (then quantity is 0)
  Message usedFor;    // "leaf-spine links"
  FigurePtr unitPrice, price;  // unknown: no price known
  FigurePtr low, high;         // of the line; the price itself where no range is published
};
struct BomReport {
  std::vector<BomLine> lines;
  FigurePtr hardware;   // all lines but services and plant
  FigurePtr total;      // capex: hardware, services, plant
  FigurePtr low, high;  // the total at the ends of the published price ranges
  int unpriced = 0;     // lines without a price
  std::vector<Message> notes;
};
Result<BomReport> billOfMaterials(const Question& question, Progress& progress);
/// The same from reports already at hand.
BomReport billOf(const Question& question, const RackReport& racks, const CableReport& cables,
                 const PowerReport& power);

/// The price of a part in the design's currency. Shipped prices are in USD: in a design of another currency only
/// values the user entered count, all others are unknown.
FigurePtr priceFigure(const Question& question, const Part& part, Field field = Field::Price);
/// A site value that is money or money per something, by the same rule.
FigurePtr siteMoney(const Question& question, SiteField field);

struct CostReport {
  FigurePtr capex;                          // the bill's total
  FigurePtr energy, support, staff, space;  // per year
  FigurePtr opexPerYear, tco, costPerGpuHour;
  FigurePtr years;
  FigurePtr gpus, utilisation;
  std::vector<FigurePtr> cumulative;  // after 0, 1, … years and at the end: capex + years × opex
  std::vector<double> cumulativeYears;
};
Result<CostReport> cost(const Question& question, Progress& progress);
CostReport costOf(const Question& question, const BomReport& bill, const PowerReport& power);

Result<Report> bomReport(const Question& question, Progress& progress);
Result<Report> costReport(const Question& question, Progress& progress);

}  // namespace cw
