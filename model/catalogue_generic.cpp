// SPDX-License-Identifier: GPL-3.0-or-later
// Parts made on request: "generic:8x400" is eight ports of 400 Gb/s, one to a cage, and nothing else is known of it.
#include "model/catalogue_parts.h"

#include <charconv>
#include <cmath>

namespace cw::detail {

namespace {

constexpr std::string_view prefix = "generic:";
constexpr int mostPorts = 65535;

template <class T>
std::optional<T> wholeNumber(std::string_view text) {
  T value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

Unexpected wrongForm(const PartId& id) {
  return fail(ErrorCode::UnknownPart,
              Message(TR_MARK("\"%1\" is no generic part; write generic:PxG with P ports (1 to %2) of G Gb/s, for "
                              "example generic:8x400"),
                      id.text.substr(0, 60), mostPorts));
}

bool digitsAndPoint(std::string_view text) { return text.find_first_not_of("0123456789.") == std::string_view::npos; }

}  // namespace

Result<std::shared_ptr<const Part>> makeGeneric(const PartId& id, PartKind kind) {
  if (kind != PartKind::Node && kind != PartKind::Switch && kind != PartKind::Nic) {
    return fail(ErrorCode::UnknownPart,
                Message(TR_MARK("a generic part cannot be a %1; name a part of the catalogue"), partKindName(kind)));
  }
  const std::string_view text = std::string_view(id.text).substr(prefix.size());
  const auto cross = text.find('x');
  if (cross == std::string_view::npos) return wrongForm(id);
  const std::string_view portsText = text.substr(0, cross), speedText = text.substr(cross + 1);
  if (portsText.empty() || speedText.empty() || !digitsAndPoint(portsText) || !digitsAndPoint(speedText))
    return wrongForm(id);
  const auto ports = wholeNumber<int>(portsText);
  const auto speed = wholeNumber<double>(speedText);
  if (!ports || *ports < 1 || *ports > mostPorts) return wrongForm(id);
  if (!speed || !std::isfinite(*speed) || *speed <= 0 || *speed > fastestPort / 1e9) return wrongForm(id);

  auto part = std::make_shared<Part>();
  part->id = id;
  part->kind = kind;
  part->generic = true;
  part->name = "Generic " + std::to_string(*ports) + " x " + numberText(*speed) + " Gb/s";
  CageGroup group;
  group.role = PortRole::Fabric;
  group.cages = *ports;
  group.modes.push_back({1, gbps(*speed)});
  part->cages.push_back(std::move(group));
  return std::shared_ptr<const Part>(std::move(part));
}

}  // namespace cw::detail

bool cw::Catalogue::isGeneric(const PartId& id) { return id.text.starts_with(detail::prefix); }
