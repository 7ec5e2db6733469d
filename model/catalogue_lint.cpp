// SPDX-License-Identifier: GPL-3.0-or-later
// Refuses impossible parts. Each check looks at one matter and says what is wrong and what would be right.
#include "model/catalogue.h"
#include "model/catalogue_parts.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace cw {

namespace {

using detail::fastestPort;
using Messages = std::vector<Message>;

constexpr double rackUnit = 0.04445;  // m
constexpr double heightTolerance = 0.15;
constexpr int mostPorts = 65535;

std::string roleText(const CageGroup& group) { return std::string(portRoleName(group.role)); }

std::string modeText(const PortMode& mode) {
  return std::to_string(mode.portsPerCage) + " x " + numberText(toGbps(mode.speed)) + " Gb/s";
}

bool oneOf(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool isBlank(std::string_view text) { return text.find_first_not_of(" \t\n") == text.npos; }

/// "2026", "2026-09" or "2026-09-30"; empty: not stated.
bool isDate(std::string_view text) {
  constexpr std::string_view form = "dddd-dd-dd";
  if (text.empty()) return true;
  if (text.size() != 4 && text.size() != 7 && text.size() != 10) return false;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (form[i] == 'd' ? text[i] < '0' || text[i] > '9' : text[i] != '-') return false;
  const auto number = [&](std::size_t at) { return (text[at] - '0') * 10 + (text[at + 1] - '0'); };
  const auto within = [](int value, int most) { return value >= 1 && value <= most; };
  return (text.size() < 7 || within(number(5), 12)) && (text.size() < 10 || within(number(8), 31));
}

void checkSource(const Source& source, Messages& out) {
  if (isBlank(source.title)) out.push_back(Message(TR_MARK("a source has no title; give it one")));
  if (!isDate(source.date))
    out.push_back(Message(TR_MARK("the source \"%1\" has the date \"%2\"; write 2026, 2026-09 or 2026-09-30"),
                          source.title, source.date));
}

void checkIdentity(const Part& part, Messages& out) {
  const auto allowed = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_' ||
           c == '.';
  };
  const std::string& id = part.id.text;
  const bool plain = !id.empty() && id.size() <= 80 && std::all_of(id.begin(), id.end(), allowed) &&
                     id.find_first_not_of("-_.") != id.npos && !oneOf(id, {"free", "generic"});
  if (!part.generic && !plain)
    out.push_back(Message(TR_MARK("the id \"%1\" is not usable; use 1 to 80 letters, digits, hyphens, points or "
                                  "underscores, and neither \"free\" nor \"generic\""),
                          id));
  if (isBlank(part.name)) out.push_back(Message(TR_MARK("the part has no name; give it one")));
  if (!oneOf(part.cooling, {"", "air", "liquid", "hybrid"}))
    out.push_back(
        Message(TR_MARK("the cooling is \"%1\"; it must be air, liquid or hybrid, or stay out"), part.cooling));
  if (!oneOf(part.maxPowerBasis, {"", "with optics", "without optics", "passive copper"}))
    out.push_back(Message(TR_MARK("the basis of the maximum power is \"%1\"; it must be \"with optics\", \"without "
                                  "optics\" or \"passive copper\", or stay out"),
                          part.maxPowerBasis));
  if (!part.maxPowerBasis.empty() && !part.fact(Field::PowerMax))
    out.push_back(Message(TR_MARK("the basis of a maximum power is stated, the power is not; state both or none")));
}

void checkSources(const Part& part, Messages& out) {
  if (part.generic) return;
  bool published = false;
  for (const auto& [field, fact] : part.facts) {
    if (fact.basis == Basis::Entered) continue;
    published = true;
    if (fact.sources.empty())
      out.push_back(Message(TR_MARK("%1 has no source; name where it stands, or give it the basis \"entered\""),
                            fieldInfo(field).key));
  }
  if (published && part.sources.empty())
    out.push_back(Message(TR_MARK("the part has no source; name where its identity and ports stand")));
  for (const Source& source : part.sources) checkSource(source, out);
  for (const auto& [field, fact] : part.facts)
    for (const Source& source : fact.sources) checkSource(source, out);
  for (const std::string& note : part.notes)
    if (isBlank(note)) out.push_back(Message(TR_MARK("a note is blank; write it or leave it out")));
}

void checkRanges(const Part& part, Messages& out) {
  for (const auto& [field, fact] : part.facts) {
    const FieldInfo& info = fieldInfo(field);
    if (!std::isfinite(fact.value) || fact.value < info.low || fact.value > info.high) {
      out.push_back(Message(TR_MARK("%1 is %2; sane values run from %3 to %4"), info.key,
                            numberText(fact.value / info.keyScale), numberText(info.low / info.keyScale),
                            numberText(info.high / info.keyScale)));
      continue;
    }
    const bool whole = info.unit == Unit::Count || info.unit == Unit::Year;
    if (whole && fact.value != std::floor(fact.value))
      out.push_back(
          Message(TR_MARK("%1 is %2; it counts things and must be a whole number"), info.key, numberText(fact.value)));
  }
}

/// `low` may not exceed `high` where both are known.
void checkOrder(const Part& part, Field low, Field high, Messages& out) {
  const auto a = part.value(low), b = part.value(high);
  if (!a || !b || *a <= *b) return;
  const FieldInfo &lowInfo = fieldInfo(low), &highInfo = fieldInfo(high);
  out.push_back(Message(TR_MARK("%1 (%2) is above %3 (%4); it must not be"), lowInfo.key,
                        numberText(*a / lowInfo.keyScale), highInfo.key, numberText(*b / highInfo.keyScale)));
}

void checkOrders(const Part& part, Messages& out) {
  checkOrder(part, Field::PriceLow, Field::Price, out);
  checkOrder(part, Field::Price, Field::PriceHigh, out);
  checkOrder(part, Field::PriceLow, Field::PriceHigh, out);
  checkOrder(part, Field::InletMin, Field::InletMax, out);
  checkOrder(part, Field::TdpMin, Field::Tdp, out);
  checkOrder(part, Field::PowerPerEndTypical, Field::PowerPerEndMax, out);
  checkOrder(part, Field::DynamicLoad, Field::StaticLoad, out);
  checkOrder(part, Field::PowerMax, Field::PowerPeak, out);
  const Fact* typical = part.fact(Field::PowerTypical);
  const auto maximum = part.value(Field::PowerMax), peak = part.value(Field::PowerPeak);
  if (typical && typical->note.empty() && (maximum || peak)) {
    const double limit = maximum ? *maximum : *peak;
    if (typical->value > limit)
      out.push_back(Message(TR_MARK("the typical power of %1 W is above the maximum of %2 W; correct it, or say in its "
                                    "note why both are published so"),
                            numberText(typical->value), numberText(limit)));
  }
}

/// What the supplies give and the coolant takes must suit what the part draws and says of its cooling.
void checkPowerAndCooling(const Part& part, Messages& out) {
  const auto supplies = part.value(Field::PsuCount), each = part.value(Field::PsuPower),
             maximum = part.value(Field::PowerMax);
  if (supplies && each && maximum && *supplies > 0 && *supplies * *each < *maximum)
    out.push_back(Message(TR_MARK("%1 power supplies of %2 W give less than the maximum of %3 W; correct one of them"),
                          numberText(*supplies), numberText(*each), numberText(*maximum)));
  const auto liquid = part.value(Field::LiquidHeatShare);
  if (liquid && ((part.cooling == "air" && *liquid > 0) || (part.cooling == "liquid" && *liquid == 0)))
    out.push_back(Message(TR_MARK("the part is cooled by %1, but %2 of its heat goes to liquid; correct one of them"),
                          part.cooling, Amount::percent(*liquid)));
  const auto empty = part.value(Field::EmptyWeight), load = part.value(Field::StaticLoad);
  if (empty && load && *empty > *load)
    out.push_back(Message(TR_MARK("the empty rack weighs %1 kg, more than the %2 kg it may carry; correct one of them"),
                          numberText(*empty), numberText(*load)));
}

void checkSize(const Part& part, Messages& out) {
  const auto units = part.value(Field::RackUnits), height = part.value(Field::Height);
  if (!units || !height || *units <= 0 || part.kind == PartKind::Rack) return;
  const double expected = *units * rackUnit;
  if (std::fabs(*height - expected) > heightTolerance * expected)
    out.push_back(Message(TR_MARK("%1 rack units are %2 mm, but the height is %3 mm; they must agree within 15 %"),
                          numberText(*units), numberText(std::round(expected * 1e3)), numberText(*height * 1e3)));
}

void checkModes(const CageGroup& group, Messages& out) {
  if (group.modes.empty()) {
    out.push_back(Message(TR_MARK("the %1 cages have no port mode; give at least one"), roleText(group)));
    return;
  }
  const PortMode& native = group.modes.front();
  for (const PortMode& mode : group.modes) {
    const double speed = mode.speed.base();
    if (mode.portsPerCage < 1 || mode.portsPerCage > 64)
      out.push_back(Message(TR_MARK("a %1 cage holds %2 ports in one mode; 1 to 64 are possible"), roleText(group),
                            mode.portsPerCage));
    if (!std::isfinite(speed) || speed <= 0 || speed > fastestPort) {
      out.push_back(Message(TR_MARK("a %1 port runs at %2 Gb/s in one mode; it must be above 0 and at most 1000000"),
                            roleText(group), numberText(speed / 1e9)));
      continue;
    }
    // A breakout splits the lanes of a cage; it adds none.
    if (mode.portsPerCage * speed > native.portsPerCage * native.speed.base() * (1 + 1e-9))
      out.push_back(
          Message(TR_MARK("the mode %1 of a %2 cage carries more than its native mode %3; put the native mode "
                          "first, or correct the speed"),
                  modeText(mode), roleText(group), modeText(native)));
    if (std::count(group.modes.begin(), group.modes.end(), mode) > 1)
      out.push_back(
          Message(TR_MARK("the mode %1 of the %2 cages stands twice; keep one"), modeText(mode), roleText(group)));
  }
}

void checkCages(const Part& part, Messages& out) {
  std::int64_t all = 0;
  for (const CageGroup& group : part.cages) {
    if (group.cages < 1 || group.cages > mostPorts) {
      out.push_back(
          Message(TR_MARK("there are %1 %2 cages; 1 to %3 are possible"), group.cages, roleText(group), mostPorts));
      continue;
    }
    checkModes(group, out);
    if (group.modes.empty()) continue;
    std::int64_t most = 0;
    for (const PortMode& mode : group.modes)
      most = std::max(most, std::int64_t(group.cages) * std::clamp(mode.portsPerCage, 0, 64));
    const std::int64_t native = std::int64_t(group.cages) * group.modes.front().portsPerCage;
    all += most;
    if (most > mostPorts)
      out.push_back(Message(TR_MARK("the %1 cages hold %2 ports; %3 are possible"), roleText(group), most, mostPorts));
    if (group.portLimit != 0 && (group.portLimit < native || group.portLimit > most))
      out.push_back(Message(TR_MARK("the port limit of the %1 cages is %2; it must lie between the %3 native ports and "
                                    "the %4 of the finest mode, or be 0"),
                            roleText(group), group.portLimit, native, most));
  }
  if (part.cages.size() > 1 && all > mostPorts)
    out.push_back(Message(TR_MARK("the cages of all roles hold %1 ports; %2 are possible"), all, mostPorts));
  const int held = devicesPerPart(part);
  for (const CageGroup* group : linkCages(part))
    if (group->cages % held != 0)
      out.push_back(Message(TR_MARK("the %1 %2 cages don't divide among the %3 nodes or switches of the part; correct "
                                    "the cages or nodes_per_part"),
                            group->cages, roleText(*group), held));
  if (part.kind == PartKind::Switch && !part.cagesFor(PortRole::Fabric))
    out.push_back(Message(TR_MARK("the switch has no fabric ports; give it cages of the role \"fabric\"")));
}

void checkContents(const Part& part, Messages& out) {
  for (const SlotGroup& group : part.slotGroups)
    if (group.role.empty() || group.count < 1 || group.count > 256)
      out.push_back(
          Message(TR_MARK("a group of slots has the role \"%1\" and the count %2; it needs a role and 1 to 256 "
                          "slots"),
                  group.role, group.count));
  for (const AcceleratorCount& accelerator : part.accelerators)
    if (accelerator.part.empty() || accelerator.count < 1 || accelerator.count > 65535)
      out.push_back(Message(TR_MARK("the part holds %1 of the accelerator \"%2\"; it needs an id and 1 to 65535 of it"),
                            accelerator.count, accelerator.part.text));
  std::int64_t held = 0;
  for (const AcceleratorCount& accelerator : part.accelerators) held += accelerator.count;
  if (part.accelerators.size() > 1 && held > 65535)
    out.push_back(Message(TR_MARK("the part holds %1 accelerators in all; at most 65535 are possible"), held));
  if (!part.accelerators.empty() && part.kind != PartKind::Node && part.kind != PartKind::Enclosure)
    out.push_back(Message(TR_MARK("a part of the kind %1 holds accelerators; only nodes and enclosures do"),
                          partKindName(part.kind)));
}

}  // namespace

std::vector<Message> lintPart(const Part& part) {
  Messages out;
  checkIdentity(part, out);
  checkSources(part, out);
  checkRanges(part, out);
  checkOrders(part, out);
  checkPowerAndCooling(part, out);
  checkSize(part, out);
  checkCages(part, out);
  checkContents(part, out);
  detail::lintCable(part, out);
  return out;
}

std::vector<Message> lintParts(std::span<const Part> parts) {
  Messages out;
  std::set<PartId> ids, accelerators;
  for (const Part& part : parts) {
    if (!ids.insert(part.id).second)
      out.push_back(Message(TR_MARK("the id \"%1\" occurs twice; every part needs its own"), part.id.text));
    if (part.kind == PartKind::Accelerator) accelerators.insert(part.id);
  }
  for (const Part& part : parts)
    for (const AcceleratorCount& held : part.accelerators)
      if (!accelerators.count(held.part))
        out.push_back(Message(TR_MARK("\"%1\" holds the accelerator \"%2\", which is no part; add it or name another"),
                              part.id.text, held.part.text));
  return out;
}

}  // namespace cw
