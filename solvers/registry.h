// SPDX-License-Identifier: GPL-3.0-or-later
// Every report in one table: the command line, the window's pages and the tests loop over it.
#pragma once

#include "model/table.h"
#include "solvers/question.h"

#include <span>

namespace cw {

struct SolverInfo {
  std::string_view id;  // "network", "power", …: `report ID`
  Text title;
  Result<Report> (*run)(const Question& question, Progress& progress);
};
std::span<const SolverInfo> solverTable();
const SolverInfo* findSolver(std::string_view id);

}  // namespace cw
