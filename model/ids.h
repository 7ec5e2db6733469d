// SPDX-License-Identifier: GPL-3.0-or-later
// Persistent keys (saved, survive edits) and dense indices (live with one Fabric); never interchangeable.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <string>

namespace cw {

/// Key of a device: "BLOCK/TIER ORDINALS" ("g1/leaf3.5", "g1/node3.17", "g2/router0.4") for members of a block,
/// "free/ID" for devices drawn one by one. Ordinals are structural (unit, rail; pod, spine; group, router), so a key
/// survives a change of the block's size.
struct DeviceKey {
  std::string text;
  bool empty() const { return text.empty(); }
  friend auto operator<=>(const DeviceKey&, const DeviceKey&) = default;
};

enum class DeviceIndex : std::uint32_t {};
enum class PortIndex : std::uint32_t {};
enum class LinkIndex : std::uint32_t {};
inline constexpr LinkIndex noLink{0xffffffffu};

template <class Index>
constexpr std::uint32_t raw(Index index) {
  return static_cast<std::uint32_t>(index);
}

}  // namespace cw

template <>
struct std::hash<cw::DeviceKey> {
  std::size_t operator()(const cw::DeviceKey& key) const noexcept { return std::hash<std::string>()(key.text); }
};
