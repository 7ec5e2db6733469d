// SPDX-License-Identifier: GPL-3.0-or-later
// Verbs: report, check.
#include "app/cli/cli.h"
#include "solvers/checks/checks.h"
#include "solvers/registry.h"

#include <CLI/CLI.hpp>

namespace cw::cli {

namespace {

struct Options {
  std::string kind, design;
  std::string as = "table";
  bool list = false;
};

Report listOfReports() {
  Table table{"reports", TR_MARK("Reports"), {}, {}, {}, {}};
  table.columns = {{"id", TR_MARK("Kind"), Unit::None, {}}, {"title", TR_MARK("Title"), Unit::None, {}}};
  for (const SolverInfo& info : solverTable())
    table.rows.push_back(Row{{std::string(info.id), Message(info.title)}, RowRole::Body, {}});
  return Report{"reports", TR_MARK("Reports"), {std::move(table)}};
}

Result<int> runReport(const Options& options, Progress& progress) {
  if (const auto known = knownForm(options.as); !known) return forwardError(known);
  if (options.list && !(options.kind + options.design).empty())
    return fail(ErrorCode::WrongUsage, TR_MARK("--list stands alone; leave the other words out"));
  if (options.list) return print(listOfReports(), options.as);
  if (options.kind.empty() || options.design.empty())
    return fail(ErrorCode::WrongUsage, TR_MARK("report needs a kind and a design; report --list names the kinds"));
  const SolverInfo* solver = findSolver(options.kind);
  if (!solver) {
    std::vector<std::string> ids;
    for (const SolverInfo& info : solverTable()) ids.emplace_back(info.id);
    return fail(ErrorCode::WrongUsage,
                Message(TR_MARK("there is no report %1; the kinds are %2"), options.kind, orList(ids)));
  }
  const auto asked = askFile(options.design, progress);
  if (!asked) return forwardError(asked);
  const auto report = solver->run(asked->question, progress);
  if (!report) return forwardError(report);
  return print(*report, options.as);
}

Result<int> runCheck(const Options& options, Progress& progress) {
  if (const auto known = knownForm(options.as); !known) return forwardError(known);
  const auto asked = askFile(options.design, progress);
  if (!asked) return forwardError(asked);
  const CheckReport checks = runChecks(asked->question, ruleTable(), progress);
  if (progress.cancelled()) return fail(ErrorCode::Cancelled, TR_MARK("cancelled"));
  const auto printed = print(toReport(checks), options.as);
  if (!printed) return printed;
  return int(checks.count(Severity::Error) > 0 ? Findings : Done);
}

}  // namespace

void addReport(CLI::App& app, Action& action) {
  auto* verb = app.add_subcommand("report", "One report in full");
  auto options = std::make_shared<Options>();
  verb->add_option("KIND", options->kind, "Kind of report; --list names them");
  verb->add_option("DESIGN", options->design, "Design file");
  verb->add_option("--as", options->as, "table, json, csv or md");
  verb->add_flag("--list", options->list, "Name the kinds");
  verb->callback(
      [options, &action] { action = [options](Progress& progress) { return runReport(*options, progress); }; });
}

void addCheck(CLI::App& app, Action& action) {
  auto* verb = app.add_subcommand("check", "Run all design rules; exit status 1 when an error stands");
  auto options = std::make_shared<Options>();
  verb->add_option("DESIGN", options->design, "Design file")->required();
  verb->add_option("--as", options->as, "table, json, csv or md");
  verb->callback(
      [options, &action] { action = [options](Progress& progress) { return runCheck(*options, progress); }; });
}

}  // namespace cw::cli
