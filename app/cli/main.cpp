// SPDX-License-Identifier: GPL-3.0-or-later
// clusterwright-cli: the engine without a window. Reads the command line, runs one verb, turns errors into one line on
// stderr and an exit status.
#include "app/cli/cli.h"

#include <CLI/CLI.hpp>

#include <atomic>
#include <csignal>
#include <exception>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace {

std::atomic<bool> interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free);

class SignalProgress final : public cw::Progress {
 public:
  void report(double, const cw::Text&) override {}
  bool cancelled() const override { return interrupted.load(std::memory_order_relaxed); }
};

/// One line without control characters: what came from a file or an option must not steer the terminal.
std::string oneLine(std::string_view text) {
  static constexpr char digits[] = "0123456789abcdef";
  std::string line;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    // The second control block, U+0080 to U+009F, is two bytes in UTF-8.
    const bool second = c == 0xc2 && i + 1 < text.size() && (static_cast<unsigned char>(text[i + 1]) & 0xe0) == 0x80;
    if (c == '\n' || c == '\r') line += ' ';
    else if (c < 0x20 || c == 0x7f || second) line += {'\\', 'x', digits[c >> 4], digits[c & 15]};
    else line += text[i];
    if (second) {
      const auto next = static_cast<unsigned char>(text[++i]);
      line += {'\\', 'x', digits[next >> 4], digits[next & 15]};
    }
  }
  while (!line.empty() && line.back() == ' ') line.pop_back();
  return line;
}

int failed(const std::string& what, int status) {
  std::cerr << "error: " << oneLine(what) << "\n";
  return status;
}

/// CLI11 takes an empty value as given and hexadecimal, octal and "nan" as numbers; nobody means those.
std::optional<std::string> oddValue(const CLI::App& app) {
  for (const CLI::App* verb : app.get_subcommands()) {
    for (const CLI::Option* option : verb->get_options()) {
      const std::string type = option->get_type_name();
      const bool number = type == "INT" || type == "UINT" || type == "FLOAT";
      for (const std::string& value : option->results()) {
        if (value.empty()) return option->get_name() + " has an empty value; give one or leave the option out";
        const bool leadingZero = value.size() > 1 && value[0] == '0' && value[1] >= '0' && value[1] <= '9';
        if (number && (leadingZero || value.find_first_not_of("0123456789+-.eE") != std::string::npos))
          return option->get_name() + " is " + value + "; a decimal number such as 16 is needed";
      }
    }
    if (auto odd = oddValue(*verb)) return odd;
  }
  return std::nullopt;
}

const CLI::Option* givenOption(const CLI::App& app, const std::string& name) {
  for (const CLI::App* verb : app.get_subcommands()) {
    if (const CLI::Option* option = verb->get_option_no_throw(name)) return option;
    if (const CLI::Option* option = givenOption(*verb, name)) return option;
  }
  return nullptr;
}

std::string verbsOf(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* verb : app.get_subcommands([](const CLI::App*) { return true; }))
    names.push_back(verb->get_name());
  return cw::cli::orList(names);
}

/// What is wrong with the command line and what would be right; the library says only the first.
std::string usageText(const CLI::ParseError& error, const CLI::App& app, int argc, char** argv) {
  const std::string text = error.what();
  if (dynamic_cast<const CLI::RequiredError*>(&error) && text.find("subcommand") != std::string::npos) {
    const CLI::App* at = &app;
    int words = 1;
    const auto isOption = [&] { return words < argc && argv[words][0] == '-' && argv[words][1] != '\0'; };
    for (; words < argc; ++words) {
      if (isOption()) continue;
      if (at->get_subcommands().empty()) break;
      at = at->get_subcommands().front();
    }
    const std::string verbs = verbsOf(*at);
    const std::string word = words < argc ? argv[words] : "";
    if (word.empty()) return "no verb is given; it can be " + verbs;
    return "there is no verb " + word + "; it can be " + verbs;
  }
  const auto equals = text.find(" = ");
  const std::string start = "Could not convert: ";
  if (text.starts_with(start) && equals != std::string::npos) {
    const std::string name = text.substr(start.size(), equals - start.size());
    const CLI::Option* option = givenOption(app, name);
    const bool whole = !option || option->get_type_name() == "INT";
    return name + " is " + text.substr(equals + 3) +
           (whole ? "; a whole number of at most 2147483647 is needed" : "; a decimal number such as 1.5 is needed");
  }
  if (const auto twice = text.find(": At Most 1 required"); twice != std::string::npos)
    return text.substr(0, twice) + " is given more than once; give it once";
  return text + "; see clusterwright-cli --help";
}

/// Interrupted system calls return, so that a blocked one can be cancelled; a closed pipe and a file above the size
/// limit become errors of the write.
void handleSignals() {
  struct sigaction action {};
  sigemptyset(&action.sa_mask);
  action.sa_handler = [](int) { interrupted.store(true); };
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaction(signal, &action, nullptr);
  action.sa_handler = SIG_IGN;
  for (const int signal : {SIGPIPE, SIGXFSZ}) sigaction(signal, &action, nullptr);
}

int run(int argc, char** argv) {
  CLI::App app("Design, analyse and price GPU clusters");
  app.name("clusterwright-cli");
  app.set_version_flag("--version", "clusterwright-cli " CW_VERSION "\ncontract 1");
  app.require_subcommand(1);
  app.fallthrough();  // options of the whole program may stand after the verb too
  app.add_flag_callback(cw::cli::noUserParts, cw::cli::leaveUserPartsUnread,
                        "Leave your own catalogue (user-parts.json) unread");
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
    if (error.get_exit_code() == 0) {  // help, version
      app.exit(error);
      std::cout.flush();
      if (std::cout) return cw::cli::Done;
      return failed("standard output could not be written; free space or another target is needed",
                    cw::cli::OutputNotWritten);
    }
    return failed(usageText(error, app, argc, argv), cw::cli::WrongUsage);
  }
  if (const auto odd = oddValue(app)) return failed(*odd, cw::cli::WrongUsage);
  SignalProgress progress;
  const auto status = action(progress);
  // One wording, whoever of the engine noticed.
  if (!status && status.error().code == cw::ErrorCode::Cancelled) return failed("cancelled", cw::cli::Cancelled);
  if (!status) return failed(errorLine(status.error()), cw::cli::exitStatus(status.error().code));
  return *status;
}

}  // namespace

int main(int argc, char** argv) {
  handleSignals();
  try {
    return run(argc, argv);
  } catch (const std::bad_alloc&) {
    return failed("out of memory; a smaller design or more memory is needed", cw::cli::InputUnusable);
  } catch (const std::exception& error) { return failed(error.what(), cw::cli::InputUnusable); }
}
