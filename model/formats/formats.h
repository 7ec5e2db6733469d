// SPDX-License-Identifier: GPL-3.0-or-later
// Bytes on disk. No JSON type appears here.
#pragma once

#include "model/design.h"
#include "model/table.h"

#include <filesystem>
#include <iosfwd>
#include <span>

namespace cw::formats {

inline constexpr int designVersion = 2;
inline constexpr std::uintmax_t largestDesignFile = 64u << 20;  // bytes; a larger file is refused before it is read

struct Loaded {
  Design design;
  std::vector<Message> notes;  // of the upgrade, shown once
};
/// All or nothing: errors name FILE and line (syntax) or JSON path, what is wrong and what would be right.
Result<Loaded> loadDesign(const std::filesystem::path& file);
Result<Loaded> parseDesign(std::string_view text, const std::string& fileName);
/// Canonical: sorted keys, two-space indent, one trailing newline. Open and save changes no byte.
std::string designText(const Design& design);
Result<void> saveDesign(const Design& design, const std::filesystem::path& file);

/// Reads every *.json of the folder as one catalogue. Sources required; refuses what lintPart refuses.
Result<Catalogue> loadCatalogue(const std::filesystem::path& folder);
Result<std::vector<Part>> parseCatalogue(std::string_view text, const std::string& fileName);
/// User catalogue file: own parts and overridden values.
Result<UserParts> loadUserParts(const std::filesystem::path& file);
Result<void> saveUserParts(const UserParts& parts, const std::filesystem::path& file);

struct TableWriter {
  std::string_view id;  // "csv", "md", "json", "table"
  Text title;
  void (*write)(const Report& report, std::ostream& out);
};
std::span<const TableWriter> tableWriters();
const TableWriter* findTableWriter(std::string_view id);
/// A workbook with one sheet a table; totals are live formulas.
Result<void> writeXlsx(const Report& report, const std::filesystem::path& file);
/// "csv" of "bom.CSV"; empty without one.
std::string endingOf(const std::filesystem::path& file);
/// Writes the form that `ending` names: xlsx, csv, md or json; others are refused.
Result<void> saveReport(const Report& report, const std::filesystem::path& file, std::string_view ending);

/// Writes beside, flushes, renames: the old file stays whole when anything fails.
Result<void> writeFileAtomically(const std::filesystem::path& file, std::string_view bytes);
Result<std::string> readFile(const std::filesystem::path& file, std::uintmax_t limit);

}  // namespace cw::formats
