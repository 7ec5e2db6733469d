// SPDX-License-Identifier: GPL-3.0-or-later
// A report as a file: the ending picks the form.
#include "model/formats/formats.h"

#include <sstream>

namespace cw::formats {

std::string endingOf(const std::filesystem::path& file) {
  std::string ending = file.extension().string();
  if (!ending.empty()) ending.erase(0, 1);
  for (char& c : ending)
    if (c >= 'A' && c <= 'Z') c = char(c - 'A' + 'a');
  return ending;
}

Result<void> saveReport(const Report& report, const std::filesystem::path& file, std::string_view ending) {
  if (ending == "xlsx") return writeXlsx(report, file);
  const TableWriter* writer = ending == "table" ? nullptr : findTableWriter(ending);
  if (!writer)
    return fail(ErrorCode::WrongUsage,
                Message(TR_MARK("a report cannot be written as \"%1\"; let the name end in .xlsx, .csv, .md or .json"),
                        std::string(ending)),
                file.string());
  std::ostringstream text;
  writer->write(report, text);
  return writeFileAtomically(file, text.str());
}

}  // namespace cw::formats
