// SPDX-License-Identifier: GPL-3.0-or-later
// What the edit files share: ids, keys, and sections that are replaced only when they really differ.
#pragma once

#include "model/design.h"

#include <string>
#include <string_view>
#include <utility>

namespace cw::edits {

inline Unexpected refuse(Message message) { return fail(ErrorCode::WrongUsage, std::move(message)); }

/// Replaces the section unless it is equal: an edit without effect adds no undo step.
template <class T>
void put(Shared<T>& section, T value) {
  if (!(*section == value)) section = Shared<T>(std::move(value));
}

/// "free" or the block id in front of the slash; the whole text when there is none.
inline std::string_view ownerOf(std::string_view key) { return key.substr(0, key.find('/')); }
inline bool isKey(std::string_view blockOrKey) { return blockOrKey.find('/') != std::string_view::npos; }
inline DeviceKey freeKey(std::string_view id) { return {"free/" + std::string(id)}; }

template <class Groups>
auto* findBlock(Groups& groups, std::string_view id) {
  for (auto& block : groups.blocks)
    if (block.id == id) return &block;
  return decltype(&groups.blocks.front())(nullptr);
}
template <class Groups>
auto* findDevice(Groups& groups, std::string_view id) {
  for (auto& device : groups.devices)
    if (device.id == id) return &device;
  return decltype(&groups.devices.front())(nullptr);
}

/// Hands out ids "PREFIX1", "PREFIX2", …, above all that stand or ever stood in the design.
class IdSource {
 public:
  explicit IdSource(const Groups& groups);
  std::string next(const std::string& prefix);

 private:
  std::map<std::string, int> m_highest;
};
std::string devicePrefix(PartKind kind);
/// Remembers the id so that it is not handed out again.
void retire(Groups& groups, std::string_view id);

/// What the selection `blocksAndKeys` means: every entry exists and none occurs twice.
struct Selection {
  std::vector<std::string> blocks;   // ids
  std::vector<std::string> devices;  // ids of drawn devices
  std::vector<DeviceKey> members;    // of blocks that are not selected themselves
};
Result<Selection> select(const Groups& groups, const std::vector<std::string>& blocksAndKeys);

}  // namespace cw::edits
