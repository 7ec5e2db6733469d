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
  Message usedFor;             // "leaf-spine links"
  FigurePtr unitPrice, price;  // unknown: no price known
};
struct BomReport {
  std::vector<BomLine> lines;
  FigurePtr total;   // capex: hardware, services, plant
  int unpriced = 0;  // lines without a price
};
Result<BomReport> billOfMaterials(const Question& question, Progress& progress);

struct CostReport {
  FigurePtr capex;                          // the bill's total
  FigurePtr energy, support, staff, space;  // per year
  FigurePtr opexPerYear, tco, costPerGpuHour;
  double years = 0;
  std::vector<FigurePtr> cumulative;  // per year 0..years: capex + years × opex
};
Result<CostReport> cost(const Question& question, Progress& progress);

Result<Report> bomReport(const Question& question, Progress& progress);
Result<Report> costReport(const Question& question, Progress& progress);

}  // namespace cw
