// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/edits_common.h"

#include "model/design_limits.h"

#include <charconv>
#include <set>

namespace cw::edits {

namespace {

constexpr int highestNumber = 1'000'000'000;  // that a file may remember

/// "n12" → ("n", 12); ids of another form, 0 and numbers that are never reached don't collide with ours.
std::optional<std::pair<std::string, int>> numbered(std::string_view id) {
  const std::size_t digits = id.find_last_not_of("0123456789") + 1;
  if (digits == 0 || digits == id.size()) return std::nullopt;
  int number = 0;
  const auto read = std::from_chars(id.data() + digits, id.data() + id.size(), number);
  const bool reached = read.ec == std::errc() && number >= 1 && number < highestNumber;
  if (!reached || limits::idProblem(id.substr(0, digits))) return std::nullopt;
  return std::pair(std::string(id.substr(0, digits)), number);
}

void raise(std::map<std::string, int>& highest, std::string_view id) {
  if (const auto parts = numbered(id)) {
    int& number = highest[parts->first];
    number = std::max(number, parts->second);
  }
}

}  // namespace

IdSource::IdSource(const Groups& groups) : m_highest(groups.retired) {
  for (const Block& block : groups.blocks) raise(m_highest, block.id);
  for (const FreeDevice& device : groups.devices) raise(m_highest, device.id);
}

std::string IdSource::next(const std::string& prefix) { return prefix + std::to_string(++m_highest[prefix]); }

std::string devicePrefix(PartKind kind) {
  return kind == PartKind::Switch ? "s" : kind == PartKind::Storage ? "d" : "n";
}

void retire(Groups& groups, std::string_view id) { raise(groups.retired, id); }

Result<Selection> select(const Groups& groups, const std::vector<std::string>& blocksAndKeys) {
  std::set<std::string, std::less<>> blockIds, deviceIds;
  for (const Block& block : groups.blocks) blockIds.insert(block.id);
  for (const FreeDevice& device : groups.devices) deviceIds.insert(device.id);
  const std::set<std::string> wanted(blocksAndKeys.begin(), blocksAndKeys.end());
  Selection selection;
  for (const std::string& entry : wanted) {
    if (!isKey(entry)) {
      if (!blockIds.contains(entry))
        return refuse(Message(TR_MARK("there is no block \"%1\"; name one of the design"), entry));
      selection.blocks.push_back(entry);
      continue;
    }
    const std::string_view owner = ownerOf(entry);
    if (owner == "free") {
      const std::string id = entry.substr(owner.size() + 1);
      if (!deviceIds.contains(id))
        return refuse(Message(TR_MARK("there is no device \"%1\"; name one of the design"), entry));
      selection.devices.push_back(id);
    } else {
      if (auto problem = limits::keyProblem(entry)) return refuse(*problem);
      if (!blockIds.contains(owner))
        return refuse(Message(TR_MARK("there is no block \"%1\" to hold \"%2\"; name a device of the design"),
                              std::string(owner), entry));
      if (!wanted.contains(std::string(owner))) selection.members.push_back({entry});
    }
  }
  return selection;
}

}  // namespace cw::edits
