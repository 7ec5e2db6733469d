// SPDX-License-Identifier: GPL-3.0-or-later
// Problem: one list of every report. Method: a table; its order is the order people read. Complexity: constant.
// Source: the command-line contract's report kinds.

#include "solvers/registry.h"

#include "solvers/checks/checks.h"
#include "solvers/money/money.h"
#include "solvers/network/network.h"
#include "solvers/physical/physical.h"

#include <array>

namespace cw {

namespace {

Result<Report> findingsReport(const Question& question, Progress& progress) {
  const CheckReport report = runChecks(question, ruleTable(), progress);
  if (progress.cancelled()) return fail(ErrorCode::Cancelled, TR_MARK("cancelled"));
  return toReport(report);
}

constexpr std::array table{
    SolverInfo{"network", TR_MARK("Network"), networkReport},
    SolverInfo{"power", TR_MARK("Power"), powerReport},
    SolverInfo{"cooling", TR_MARK("Cooling"), coolingReport},
    SolverInfo{"racks", TR_MARK("Racks"), rackReport},
    SolverInfo{"cables", TR_MARK("Cables"), cableReport},
    SolverInfo{"bom", TR_MARK("Bill of materials"), bomReport},
    SolverInfo{"cost", TR_MARK("Cost"), costReport},
    SolverInfo{"findings", TR_MARK("Findings"), findingsReport},
};

}  // namespace

std::span<const SolverInfo> solverTable() { return table; }

const SolverInfo* findSolver(std::string_view id) {
  for (const SolverInfo& info : table)
    if (info.id == id) return &info;
  return nullptr;
}

}  // namespace cw
