// SPDX-License-Identifier: GPL-3.0-or-later
// Verb: export. The file's ending picks the format; nothing is written unless all of it can be.
#include "app/cli/cli.h"
#include "solvers/money/money.h"
#include "solvers/physical/physical.h"
#include "views/documents/drawing.h"

#include <fcntl.h>
#include <unistd.h>
#include <CLI/CLI.hpp>
#include <QtGui/QGuiApplication>

#include <algorithm>
#include <array>

namespace cw::cli {

namespace {

using Path = std::filesystem::path;
using ReportSolver = Result<Report> (*)(const Question&, Progress&);

/// Nothing reaches standard error while one lives.
class QuietStderr {
 public:
  QuietStderr() : m_kept(::dup(STDERR_FILENO)) {
    const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (m_kept >= 0 && nowhere >= 0) ::dup2(nowhere, STDERR_FILENO);
    if (nowhere >= 0) ::close(nowhere);
  }
  ~QuietStderr() {
    if (m_kept < 0) return;
    ::dup2(m_kept, STDERR_FILENO);
    ::close(m_kept);
  }
  QuietStderr(const QuietStderr&) = delete;
  QuietStderr& operator=(const QuietStderr&) = delete;

 private:
  int m_kept;
};

template <ReportSolver solver>
Result<void> exportReport(const Asked& asked, const Path& file, const std::string& ending, Progress& progress) {
  const auto report = solver(asked.question, progress);
  if (!report) return forwardError(report);
  // The workbook library prints its own lines on a full disk; the error says it once.
  const QuietStderr quiet;
  return formats::saveReport(*report, file, ending);
}

Result<void> exportPicture(const Asked& asked, const Path& file, const std::string&, Progress& progress) {
  // Fonts need a Qt application; the offscreen platform needs no display.
  qputenv("QT_QPA_PLATFORM", "offscreen");
  // Qt's remarks about the session would stand between the program's own lines.
  qInstallMessageHandler([](QtMsgType, const QMessageLogContext&, const QString&) {});
  int count = 1;
  char name[] = "clusterwright-cli";
  char* arguments[] = {name, nullptr};
  const QGuiApplication application(count, arguments);
  return exportDrawing(*asked.question.design, *asked.question.fabric, file, &progress);
}

struct Exporter {
  std::string_view id;
  std::string_view what;
  std::vector<std::string> endings;
  Result<void> (*write)(const Asked& asked, const Path& file, const std::string& ending, Progress& progress);
  bool streams = false;  // a pipe or device without an ending takes the first form
};

const std::vector<Exporter>& exporters() {
  static const std::vector<Exporter> table{
      {"bom", "bill of materials", {"csv", "xlsx", "md", "json"}, exportReport<bomReport>, true},
      {"power-budget", "power by part and rack", {"csv", "xlsx", "md", "json"}, exportReport<powerBudget>, true},
      {"drawing", "the canvas as a picture", {"svg", "png"}, exportPicture},
  };
  return table;
}

struct Options {
  std::string kind, design, output;
  bool list = false;
};

Result<int> list() {
  std::string text;
  for (const Exporter& exporter : exporters()) {
    text += std::string(exporter.id) + "  " + std::string(exporter.what) + ": ";
    text += orList(exporter.endings) + "\n";
  }
  return print(text);
}

struct Choice {
  const Exporter* exporter;
  std::string ending;
};

/// "/dev/stdout", a pipe: they have no ending and none is needed.
bool isStream(const Path& file) {
  std::error_code ignored;
  const auto status = std::filesystem::status(file, ignored);
  return std::filesystem::is_fifo(status) || std::filesystem::is_character_file(status) ||
         (file == "/dev/stdout" && std::filesystem::exists(status));
}

Result<Choice> chosen(const Options& options) {
  const auto& table = exporters();
  const auto found = std::find_if(table.begin(), table.end(), [&](const Exporter& e) { return e.id == options.kind; });
  if (found == table.end()) {
    std::vector<std::string> ids;
    for (const Exporter& exporter : table) ids.emplace_back(exporter.id);
    return fail(ErrorCode::WrongUsage,
                Message(TR_MARK("there is no export %1; the kinds are %2"), options.kind, orList(ids)));
  }
  const auto& endings = found->endings;
  const std::string ending = formats::endingOf(options.output);
  if (ending.empty() && found->streams && isStream(options.output)) return Choice{&*found, endings.front()};
  if (std::find(endings.begin(), endings.end(), ending) == endings.end())
    return fail(ErrorCode::WrongUsage, Message(TR_MARK("%1 cannot be written as %2; the ending can be %3"),
                                               options.kind, options.output, orList(endings)));
  return Choice{&*found, ending};
}

Result<int> run(const Options& options, Progress& progress) {
  if (options.list && !(options.kind + options.design + options.output).empty())
    return fail(ErrorCode::WrongUsage, TR_MARK("--list stands alone; leave the other words out"));
  if (options.list) return list();
  if (options.kind.empty() || options.design.empty() || options.output.empty())
    return fail(ErrorCode::WrongUsage,
                TR_MARK("export needs a kind, a design and -o FILE; export --list names the kinds"));
  const auto choice = chosen(options);
  if (!choice) return forwardError(choice);
  std::error_code apart;
  if (std::filesystem::equivalent(options.design, options.output, apart) && !apart)
    return fail(ErrorCode::WrongUsage, TR_MARK("the export would replace the design itself; name another file"),
                options.output);
  const auto asked = askFile(options.design, progress);
  if (!asked) return forwardError(asked);
  if (asked->question.fabric->devices.empty())
    return fail(
        ErrorCode::InputUnusable,
        Message(TR_MARK("the design holds no device, so the %1 would be empty; add a node or a block"), options.kind),
        options.design);
  const auto written = choice->exporter->write(*asked, options.output, choice->ending, progress);
  if (!written) return forwardError(written);
  return int(Done);
}

}  // namespace

void addExport(CLI::App& app, Action& action) {
  auto* verb = app.add_subcommand("export", "Write a file: bom, power-budget, drawing");
  auto options = std::make_shared<Options>();
  verb->add_option("KIND", options->kind, "bom, power-budget or drawing");
  verb->add_option("DESIGN", options->design, "Design file");
  verb->add_option("-o,--output", options->output, "File to write; its ending picks the format");
  verb->add_flag("--list", options->list, "Name the kinds and their formats");
  verb->callback([options, &action] { action = [options](Progress& progress) { return run(*options, progress); }; });
}

}  // namespace cw::cli
