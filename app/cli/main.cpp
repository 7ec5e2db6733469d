// SPDX-License-Identifier: GPL-3.0-or-later
// clusterwright-cli: the engine without a window. Reads the command line, runs one verb, turns errors into one line on
// stderr and an exit status.
#include "app/cli/cli.h"

#include <CLI/CLI.hpp>

#include <atomic>
#include <csignal>
#include <exception>
#include <iostream>

namespace {

std::atomic<bool> interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free);

class SignalProgress final : public cw::Progress {
 public:
  void report(double, const cw::Text&) override {}
  bool cancelled() const override { return interrupted.load(std::memory_order_relaxed); }
};

std::string oneLine(std::string text) {
  for (char& c : text)
    if (c == '\n' || c == '\r') c = ' ';
  while (!text.empty() && text.back() == ' ') text.pop_back();
  return text;
}

int failed(const std::string& what, int status) {
  std::cerr << "error: " << oneLine(what) << "\n";
  return status;
}

int run(int argc, char** argv) {
  CLI::App app("Design, analyse and price GPU clusters");
  app.name("clusterwright-cli");
  app.set_version_flag("--version", "clusterwright-cli " CW_VERSION "\ncontract 1");
  app.require_subcommand(1);
  cw::cli::Action action;
  cw::cli::addNew(app, action);
  cw::cli::addSummary(app, action);
  cw::cli::addReport(app, action);
  cw::cli::addCheck(app, action);
  cw::cli::addExport(app, action);
  cw::cli::addCatalogue(app, action);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return app.exit(error);  // help, version
    return failed(std::string(error.what()) + "; see clusterwright-cli --help", cw::cli::WrongUsage);
  }
  SignalProgress progress;
  const auto status = action(progress);
  if (!status) return failed(errorLine(status.error()), cw::cli::exitStatus(status.error().code));
  return *status;
}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGINT, [](int) { interrupted.store(true); });
  std::signal(SIGTERM, [](int) { interrupted.store(true); });
  try {
    return run(argc, argv);
  } catch (const std::bad_alloc&) {
    return failed("out of memory; a smaller design or more memory is needed", cw::cli::InputUnusable);
  } catch (const std::exception& error) { return failed(error.what(), cw::cli::InputUnusable); }
}
