// SPDX-License-Identifier: GPL-3.0-or-later
// Shared by the verbs of clusterwright-cli. A verb is a function of its options that returns an exit status or an
// error.
#pragma once

#include "model/formats/formats.h"
#include "solvers/question.h"

#include <functional>
#include <string>
#include <string_view>

namespace CLI {
class App;
}

namespace cw::cli {

enum ExitStatus { Done = 0, Findings = 1, WrongUsage = 2, InputUnusable = 3, OutputNotWritten = 4, Cancelled = 5 };
int exitStatus(ErrorCode code);

/// What the chosen verb will do once the command line is read.
using Action = std::function<Result<int>(Progress&)>;

void addNew(CLI::App& app, Action& action);
void addSummary(CLI::App& app, Action& action);
void addReport(CLI::App& app, Action& action);
void addCheck(CLI::App& app, Action& action);
void addExport(CLI::App& app, Action& action);
void addCatalogue(CLI::App& app, Action& action);

/// Shipped parts and the user catalogue file over them.
struct Parts {
  Catalogue catalogue;
  UserParts user;
};
Result<Parts> loadParts();
/// Option of the whole program: leave the user catalogue file unread.
inline constexpr const char* noUserParts = "--no-user-parts";
void leaveUserPartsUnread();

struct Asked {
  Design design;
  Question question;
};
/// Reads and expands a design; every error names the file. Notes of an upgrade go to stderr.
Result<Asked> askFile(const std::string& file, Progress& progress);

/// Prints a report to stdout in the form `as`; wrong usage when there is no such form.
Result<int> print(const Report& report, const std::string& as);
/// Prints text to stdout; an error when it could not be written.
Result<int> print(const std::string& text);
/// "a, b or c"
std::string orList(const std::vector<std::string>& words);
/// Refuses a form that no writer has, before any work is done.
Result<void> knownForm(const std::string& as);

}  // namespace cw::cli
