// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/catalogue.h"

#include "model/catalogue_parts.h"

#include <algorithm>
#include <cctype>

namespace cw {

namespace {

using PartPtr = std::shared_ptr<const Part>;

bool before(const PartPtr& a, const PartPtr& b) {
  return a->kind != b->kind ? a->kind < b->kind : a->id.text < b->id.text;
}

/// Letters to change, add or drop to turn one word into the other (Levenshtein).
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, replaced});
    }
  }
  return row.back();
}

/// Up to three ids of a kind that look like the one asked for; ids that contain it come first.
std::string nearestIds(std::span<const PartPtr> parts, std::string wanted, PartKind kind) {
  wanted = wanted.substr(0, 60);
  std::transform(wanted.begin(), wanted.end(), wanted.begin(), [](unsigned char c) { return char(std::tolower(c)); });
  std::vector<std::pair<std::size_t, std::string>> ranked;
  for (const PartPtr& part : parts) {
    if (part->kind != kind) continue;
    const bool contains = !wanted.empty() && part->id.text.find(wanted) != std::string::npos;
    ranked.emplace_back(contains ? 0 : 1 + distance(wanted, part->id.text), part->id.text);
  }
  const std::size_t shown = std::min<std::size_t>(3, ranked.size());
  std::partial_sort(ranked.begin(), ranked.begin() + std::ptrdiff_t(shown), ranked.end());
  std::string list;
  for (std::size_t i = 0; i < shown; ++i) list += (i == 0 ? "" : ", ") + ranked[i].second;
  return list;
}

std::vector<std::string_view> alternatives(std::string_view connector) {
  constexpr std::string_view separator = " or ";
  std::vector<std::string_view> names;
  for (std::size_t at = 0; at <= connector.size();) {
    const std::size_t end = std::min(connector.find(separator, at), connector.size());
    if (end > at) names.push_back(connector.substr(at, end - at));
    at = end + separator.size();
  }
  return names;
}

void enter(const std::map<Field, Fact>& facts, Part& part) {
  // An entered price replaces the published range as well.
  if (facts.count(Field::Price)) {
    part.facts.erase(Field::PriceLow);
    part.facts.erase(Field::PriceHigh);
  }
  for (const auto& [field, fact] : facts) {
    part.facts[field] = fact;
    part.facts[field].basis = Basis::Entered;
  }
}

}  // namespace

const Fact* Part::fact(Field field) const {
  const auto found = facts.find(field);
  return found == facts.end() ? nullptr : &found->second;
}

std::optional<double> Part::value(Field field) const {
  const Fact* known = fact(field);
  return known ? std::optional<double>(known->value) : std::nullopt;
}

FigurePtr Part::figure(Field field) const {
  const FieldInfo& info = fieldInfo(field);
  Message label(TR_MARK("%1 of %2"), std::string(info.label.source), name.empty() ? id.text : name);
  const Fact* known = fact(field);
  if (!known) {
    return Figure::leaf(std::move(label), Amount::unknown(info.unit), Basis::Published, sources, confidence,
                        "not published in any source of this catalogue");
  }
  const Amount amount =
      info.unit == Unit::Money ? Amount(Money::fromDouble(known->value)) : Amount(info.unit, known->value);
  return Figure::leaf(std::move(label), amount, known->basis, known->sources, known->confidence, known->note);
}

const CageGroup* Part::cagesFor(PortRole role) const {
  const auto found =
      std::find_if(cages.begin(), cages.end(), [&](const CageGroup& group) { return group.role == role; });
  return found == cages.end() ? nullptr : &*found;
}

int devicesPerPart(const Part& part) {
  const auto held = part.value(Field::NodesPerPart);
  return held && *held >= 1 ? int(*held) : 1;
}

std::vector<const CageGroup*> linkCages(const Part& part) {
  std::vector<const CageGroup*> groups;
  const auto collect = [&](PortRole role) {
    for (const CageGroup& group : part.cages)
      if (group.role == role && group.cages > 0 && !group.modes.empty()) groups.push_back(&group);
  };
  collect(PortRole::Fabric);
  if (groups.empty() && part.kind == PartKind::Storage) collect(PortRole::Storage);
  return groups;
}

Catalogue::Catalogue(std::vector<Part> parts) {
  auto sorted = std::make_shared<std::vector<PartPtr>>();
  sorted->reserve(parts.size());
  for (Part& part : parts) sorted->push_back(std::make_shared<const Part>(std::move(part)));
  std::stable_sort(sorted->begin(), sorted->end(), before);
  m_parts = std::move(sorted);
}

Catalogue Catalogue::with(const UserParts& user) const {
  if (user.parts.empty() && user.overrides.empty()) return *this;
  std::map<PartId, PartPtr> byId;
  for (const PartPtr& part : parts()) byId[part->id] = part;
  for (const Part& part : user.parts) byId[part.id] = std::make_shared<const Part>(part);
  Catalogue result;
  result.m_generic = m_generic;
  for (const auto& [id, facts] : user.overrides) {
    if (isGeneric(id)) {
      for (const auto& [field, fact] : facts) result.m_generic[id][field] = fact;
      continue;
    }
    const auto found = byId.find(id);
    if (found == byId.end()) continue;  // of a part this catalogue lacks: kept by the user, without effect
    auto changed = std::make_shared<Part>(*found->second);
    enter(facts, *changed);
    found->second = std::move(changed);
  }
  auto sorted = std::make_shared<std::vector<PartPtr>>();
  sorted->reserve(byId.size());
  for (auto& [id, part] : byId) sorted->push_back(std::move(part));
  std::sort(sorted->begin(), sorted->end(), before);
  result.m_parts = std::move(sorted);
  return result;
}

std::span<const std::shared_ptr<const Part>> Catalogue::parts() const {
  if (!m_parts) return {};
  return *m_parts;
}

std::vector<std::shared_ptr<const Part>> Catalogue::ofKind(PartKind kind) const {
  std::vector<PartPtr> chosen;
  for (const PartPtr& part : parts())
    if (part->kind == kind) chosen.push_back(part);
  return chosen;
}

std::shared_ptr<const Part> Catalogue::find(const PartId& id) const {
  for (const PartPtr& part : parts())
    if (part->id == id) return part;
  return nullptr;
}

Result<std::shared_ptr<const Part>> Catalogue::find(const PartId& id, PartKind kind) const {
  if (isGeneric(id)) {
    auto made = detail::makeGeneric(id, kind);
    const auto entered = m_generic.find(id);
    if (!made || entered == m_generic.end()) return made;
    auto part = std::make_shared<Part>(**made);
    enter(entered->second, *part);
    return std::shared_ptr<const Part>(std::move(part));
  }
  const PartPtr part = find(id);
  if (part && part->kind == kind) return part;
  const std::string near = nearestIds(parts(), id.text, kind);
  if (part) {
    return fail(ErrorCode::UnknownPart,
                Message(TR_MARK("\"%1\" is a part of the kind %2; a part of the kind %3 is needed, for example %4"),
                        id.text, partKindName(part->kind), partKindName(kind), near));
  }
  if (near.empty()) {
    return fail(
        ErrorCode::UnknownPart,
        Message(TR_MARK("the catalogue has no part of the kind %1, so \"%2\" cannot be found; load a catalogue"),
                partKindName(kind), id.text.substr(0, 60)));
  }
  return fail(ErrorCode::UnknownPart, Message(TR_MARK("the catalogue has no %1 \"%2\"; the nearest ids are %3"),
                                              partKindName(kind), id.text.substr(0, 60), near));
}

bool connectorsMate(std::string_view a, std::string_view b) {
  const auto left = alternatives(a), right = alternatives(b);
  return std::any_of(left.begin(), left.end(),
                     [&](std::string_view name) { return std::find(right.begin(), right.end(), name) != right.end(); });
}

bool endFits(const CableEnd& end, const CageGroup& cage) {
  if (!connectorsMate(end.connector, cage.connector)) return false;
  if (!connectorsMate(cage.connector, "OSFP") || (!end.finned && !end.flatTop)) return true;
  return cage.flatTop ? end.flatTop : end.finned;
}

std::optional<int> gpusOf(const Part& node) {
  if (node.generic || node.kind != PartKind::Node) return std::nullopt;
  int count = 0;
  for (const AcceleratorCount& accelerator : node.accelerators) count += accelerator.count;
  return count;
}

}  // namespace cw
