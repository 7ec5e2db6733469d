// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/cli.h"
#include "app/resource_dir.h"

#include <iostream>
#include <sstream>

namespace cw::cli {

int exitStatus(ErrorCode code) {
  switch (code) {
    case ErrorCode::WrongUsage:
      return WrongUsage;
    case ErrorCode::OutputNotWritten:
      return OutputNotWritten;
    case ErrorCode::Cancelled:
      return Cancelled;
    case ErrorCode::InputUnusable:
    case ErrorCode::FileTooNew:
    case ErrorCode::CannotBuild:
    case ErrorCode::UnknownPart:
      break;
  }
  return InputUnusable;
}

namespace {
bool userPartsUnread = false;  // set once, while the command line is read
}

void leaveUserPartsUnread() { userPartsUnread = true; }

Result<Parts> loadParts() {
  auto shipped = formats::loadCatalogue(app::resourceDir() / "catalogue");
  if (!shipped) return forwardError(shipped);
  Parts parts;
  const auto file = app::userPartsFile();
  if (!userPartsUnread && app::hasUserParts(file)) {
    auto user = formats::loadUserParts(file);
    if (!user)
      return fail(
          user.error().code,
          Message(TR_MARK("%1 (this is your own catalogue, read wherever parts are used; repair the file, or go "
                          "without it by %2)"),
                  user.error().message.english(), noUserParts),
          user.error().where);
    parts.user = std::move(*user);
  }
  parts.catalogue = shipped->with(parts.user);
  return parts;
}

Result<Asked> askFile(const std::string& file, Progress& progress) {
  auto loaded = formats::loadDesign(file);
  if (!loaded) return forwardError(loaded);
  for (const Message& note : loaded->notes) std::cerr << "note: " << file << ": " << note.english() << "\n";
  const auto parts = loadParts();
  if (!parts) return forwardError(parts);
  auto question = ask(loaded->design, parts->catalogue, progress);
  if (!question) {
    Error error = question.error();
    // What a file asks for is never wrong usage of the command line.
    if (error.code == ErrorCode::WrongUsage) error.code = ErrorCode::InputUnusable;
    if (error.where.empty()) error.where = file;
    else if (error.where.find(file) == std::string::npos) error.where = file + ":" + error.where;
    return Unexpected{std::move(error)};
  }
  return Asked{std::move(loaded->design), std::move(*question)};
}

std::string orList(const std::vector<std::string>& words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 == words.size() ? " or " : ", ";
    text += words[i];
  }
  return text;
}

Result<void> knownForm(const std::string& as) {
  if (formats::findTableWriter(as)) return {};
  std::vector<std::string> ids;
  for (const formats::TableWriter& writer : formats::tableWriters()) ids.emplace_back(writer.id);
  return fail(ErrorCode::WrongUsage, Message(TR_MARK("--as %1 is not known; it can be %2"), as, orList(ids)));
}

Result<int> print(const std::string& text) {
  std::cout << text << std::flush;
  if (!std::cout)
    return fail(ErrorCode::OutputNotWritten,
                TR_MARK("standard output could not be written; free space or another target is needed"));
  return int(Done);
}

Result<int> print(const Report& report, const std::string& as) {
  if (const auto known = knownForm(as); !known) return forwardError(known);
  std::ostringstream text;
  formats::findTableWriter(as)->write(report, text);
  return print(text.str());
}

}  // namespace cw::cli
