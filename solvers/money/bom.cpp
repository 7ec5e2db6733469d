// SPDX-License-Identifier: GPL-3.0-or-later
// Problem: everything a design needs, as lines with quantity, unit price and price.
// Method: devices by type (whole parts, where a part holds several nodes), their adapters, the cables and modules of
// the cable solver (a cable once, not once an end, in the next length that is sold; its price is a fixed part and one
// for each metre), racks and their PDUs, then services as a share of all hardware and
// plant per kW of IT maximum. Money is exact: prices are integer ten-thousandths, only shares are rounded.
// A line without a price stays; the total then is a lower bound.
// Complexity: O(devices + lines log lines). Source: catalogue prices, racks, cables and power of the design.

#include "solvers/counts.h"
#include "solvers/money/money.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <tuple>

namespace cw {

namespace {

struct LineMaker {
  const Question& question;
  std::vector<BomLine> lines;

  /// What one piece costs: the price of `field` and, for a cable, the metres on top.
  FigurePtr unitPrice(const Part& part, Field field, std::optional<Length> length) const {
    FigurePtr fixed = priceFigure(question, part, field);
    if (field != Field::Price && !fixed->known()) fixed = priceFigure(question, part);
    if (!length || !part.fact(Field::PricePerMetre)) return fixed;
    const FigurePtr perMetre = priceFigure(question, part, Field::PricePerMetre);
    const FigurePtr metres = Figure::counted(TR_MARK("Length bought"), Amount(*length));
    Amount value = Amount::unknown(Unit::Money);
    if (fixed->known() || perMetre->known())
      value = Amount(fixed->value().money() + (perMetre->value().money() * length->base()).cents());
    return Figure::derived(Message(TR_MARK("Price of %1 of %2"), nameOf(part), Amount(*length)), value,
                           TR_MARK("fixed price + price of each metre × length bought"), {fixed, perMetre, metres});
  }
  static std::string nameOf(const Part& part) { return part.name.empty() ? part.id.text : part.name; }

  /// The line of a part. Where no range is published the price stands for both of its ends.
  void add(std::string category, const Part& part, std::int64_t quantity, Message usedFor,
           std::optional<Length> length = std::nullopt) {
    if (quantity <= 0) return;
    BomLine made;
    made.category = std::move(category);
    made.part = part.id;
    made.name = nameOf(part);
    made.vendor = part.vendor;
    made.quantity = quantity;
    made.usedFor = std::move(usedFor);
    made.unitPrice = unitPrice(part, Field::Price, length);
    const Message label(TR_MARK("Price of %1 × %2"), quantity, made.name);
    made.price = Figure::times(label, quantity, made.unitPrice);
    made.low = Figure::times(label, quantity, unitPrice(part, Field::PriceLow, length));
    made.high = Figure::times(label, quantity, unitPrice(part, Field::PriceHigh, length));
    lines.push_back(std::move(made));
  }
  void addCable(const Part& part, std::int64_t quantity, Length length, Message usedFor) {
    add("cable", part, quantity, std::move(usedFor), length);
  }
  /// A line whose quantity is a figure that may be a lower bound, or unknown: then its price is unknown too.
  void addCounted(std::string category, const std::shared_ptr<const Part>& part, Message missing,
                  const FigurePtr& number, Message usedFor) {
    if (!number || (number->known() && number->value().base() == 0)) return;
    const std::int64_t quantity = number->known() ? std::int64_t(std::llround(number->value().base())) : 0;
    // Of an unknown number one piece is priced, so that the line names its part and price.
    if (part) add(std::move(category), *part, std::max<std::int64_t>(quantity, 1), std::move(usedFor));
    else addUnknown(std::move(category), std::max<std::int64_t>(quantity, 1), std::move(missing), std::move(usedFor));
    if (number->unknowns() == 0) return;
    BomLine& line = lines.back();
    line.quantity = quantity;
    line.counted = number;
    for (FigurePtr* price : {&line.price, &line.low, &line.high}) {
      const Amount value = number->known() ? (*price)->value() : Amount::unknown(Unit::Money);
      *price = Figure::derived((*price)->label(), value, TR_MARK("at least as many × price"), {number, *price});
    }
  }
  void addUnknown(std::string category, std::int64_t quantity, Message label, Message usedFor) {
    BomLine made;
    made.category = std::move(category);
    made.name = label.english();
    made.quantity = quantity;
    made.usedFor = std::move(usedFor);
    made.unitPrice = Figure::leaf(label, Amount::unknown(Unit::Money), Basis::Published);
    made.price = made.low = made.high = Figure::times(label, quantity, made.unitPrice);
    lines.push_back(std::move(made));
  }
};

std::string categoryOf(const Part& part) {
  switch (part.kind) {
    case PartKind::Switch:
      return "switch";
    case PartKind::Storage:
      return "storage";
    case PartKind::Appliance:
      return "appliance";
    default:
      return "node";
  }
}

Message usedFor(const Part& part, Tier tier) {
  switch (tier) {
    case Tier::Node:
      return TR_MARK("endpoints");
    case Tier::Leaf:
      return TR_MARK("leaf switches");
    case Tier::Spine:
      return TR_MARK("spine switches");
    case Tier::Core:
      return TR_MARK("core switches");
    case Tier::Router:
      return TR_MARK("routers");
    case Tier::Switch:
      return TR_MARK("drawn switches");
    case Tier::Appliance:
      if (part.kind == PartKind::Storage) return TR_MARK("storage");
      if (part.kind == PartKind::Node) return TR_MARK("servers outside the fabric");
      return TR_MARK("reserved leaf ports");
  }
  return {};
}

/// Devices and adapters: one line per tier and type, whatever the block.
void addDevices(LineMaker& maker, const Fabric& fabric) {
  std::map<std::pair<Tier, std::uint32_t>, std::int64_t> counts;
  for (const DeviceRow& device : fabric.devices) ++counts[{device.tier, device.type}];
  // Types that differ only in their port layout are the same thing to buy; a box of two switches may serve two tiers.
  struct Bought {
    std::shared_ptr<const Part> part;
    Tier tier;
    std::int64_t devices = 0;
  };
  std::map<std::pair<Tier, PartId>, Bought> devices;
  std::map<PartId, Bought> adapters;
  for (const auto& [key, count] : counts) {
    const DeviceType& type = fabric.types[key.second];
    const Tier tier = devicesPerPart(*type.part) > 1 ? Tier::Node : key.first;
    Bought& bought = devices.try_emplace({tier, type.part->id}, Bought{type.part, key.first}).first->second;
    bought.devices += count;
    if (type.nic && type.nicCount > 0)
      adapters.try_emplace(type.nic->id, Bought{type.nic, key.first}).first->second.devices += count * type.nicCount;
  }
  for (const auto& [key, bought] : devices) {
    Message use = usedFor(*bought.part, bought.tier);
    if (devicesPerPart(*bought.part) > 1)
      use = Message(bought.part->kind == PartKind::Switch ? TR_MARK("%1 switches, %2 in a part")
                                                          : TR_MARK("%1 nodes, %2 in a part"),
                    bought.devices, devicesPerPart(*bought.part));
    maker.add(categoryOf(*bought.part), *bought.part, partsFor(*bought.part, bought.devices), std::move(use));
  }
  for (const auto& [id, bought] : adapters)
    maker.add("adapter", *bought.part, bought.devices, TR_MARK("fabric ports of nodes"));
}

/// Cables and modules; those that the cable solver leaves open stay on the bill without a price, each kind apart.
void addCables(LineMaker& maker, const Fabric& fabric, const CableReport& report) {
  struct Count {
    std::shared_ptr<const Part> part;
    Message missing;
    std::int64_t quantity = 0;
  };
  using Key = std::tuple<LinkTier, std::string, double, int>;  // tier, part or what is open, length bought, pieces
  std::map<Key, Count> cables, modules;
  for (const CableRow& row : report.rows) {
    const int pieces = std::max(row.piecesPerCable, 1);
    const std::string a = LineMaker::nameOf(*fabric.types[row.typeA].part);
    const std::string b = LineMaker::nameOf(*fabric.types[row.typeB].part);
    const auto put = [&](std::map<Key, Count>& lines, const std::shared_ptr<const Part>& part, Message missing,
                         double length, int each, std::int64_t quantity) {
      if (quantity == 0) return;
      Count& count = lines[{row.tier, part ? part->id.text : missing.english(), length, each}];
      count.part = part;
      count.missing = std::move(missing);
      count.quantity += quantity;
    };
    put(cables, row.cable, Message(TR_MARK("Cable from %1 to %2, left open"), a, b), row.soldLength().base(), pieces,
        row.cables * pieces);
    put(modules, row.moduleA, Message(TR_MARK("Module in %1, left open"), a), 0, 1, row.modulesA);
    put(modules, row.moduleB, Message(TR_MARK("Module in %1, left open"), b), 0, 1, row.modulesB);
  }
  for (const auto& [key, count] : modules) {
    Message usedFor(TR_MARK("%1 links"), std::string(linkTierName(std::get<0>(key))));
    if (count.part) maker.add("optics", *count.part, count.quantity, std::move(usedFor));
    else maker.addUnknown("optics", count.quantity, count.missing, std::move(usedFor));
  }
  for (const auto& [key, count] : cables) {
    const Length length = Length::base(std::get<2>(key));
    const std::string tier(linkTierName(std::get<0>(key)));
    Message usedFor = std::get<3>(key) > 1
                          ? Message(TR_MARK("%1 links, %2, %3 for each cable"), tier, Amount(length), std::get<3>(key))
                          : Message(TR_MARK("%1 links, %2"), tier, Amount(length));
    if (count.part) maker.addCable(*count.part, count.quantity, length, std::move(usedFor));
    else maker.addUnknown("cable", count.quantity, count.missing, std::move(usedFor));
  }
}

/// Racks that have to be bought, and their PDUs: rack-scale parts bring both. Where heights are unknown the number of
/// racks is a lower bound, and so is what they cost.
void addRacks(LineMaker& maker, const RackReport& racks) {
  maker.addCounted("rack", racks.rack, TR_MARK("Rack not in the catalogue"), racks.frames, TR_MARK("all devices"));
  const Site& site = *maker.question.design->site;
  maker.addCounted("pdu", maker.question.catalogue->find(pduOf(site)),
                   Message(TR_MARK("PDU %1 not in the catalogue"), pduOf(site).text), racks.pdus,
                   Message(TR_MARK("%1 in a rack"), site.value(SiteField::PdusPerRack).value_or(0)));
}

FigurePtr sumOf(Message label, const std::vector<BomLine>& lines, FigurePtr BomLine::*what, Message formula) {
  std::vector<FigurePtr> parts;
  for (const BomLine& line : lines) parts.push_back(line.*what);
  return Figure::sum(std::move(label), Unit::Money, std::move(parts), std::move(formula));
}

/// A share of `base`; nothing known of either leaves it unknown.
FigurePtr shareOf(Message label, const FigurePtr& base, const FigurePtr& share) {
  Amount value = Amount::unknown(Unit::Money);
  if (share->known() && share->value().base() == 0)
    return Figure::derived(label, Amount(Money()), TR_MARK("hardware price × share"), {share});
  if (base->known() && share->known()) value = Amount((base->value().money() * share->value().base()).cents());
  return Figure::derived(std::move(label), value, TR_MARK("hardware price × share"), {base, share});
}

FigurePtr plantPrice(const Question& question, const PowerReport& power) {
  FigurePtr rate = siteMoney(question, SiteField::PlantCostPerKw);
  const Message label = TR_MARK("Building and plant");
  const Message formula = TR_MARK("IT maximum in kW × price per kW");
  if (rate->known() && rate->value().base() == 0) return Figure::derived(label, Amount(Money()), formula, {rate});
  Amount value = Amount::unknown(Unit::Money);
  if (rate->known() && power.itMax->known())
    value = Amount(Money::fromDouble(power.itMax->value().base() / 1e3 * rate->value().base()).cents());
  return Figure::derived(label, value, formula, {power.itMax, rate});
}

BomLine lump(std::string category, FigurePtr low, FigurePtr price, FigurePtr high, Message usedFor) {
  BomLine line;
  line.category = std::move(category);
  line.name = price->label().english();
  line.quantity = 1;
  line.usedFor = std::move(usedFor);
  line.unitPrice = line.price = std::move(price);
  line.low = std::move(low);
  line.high = std::move(high);
  return line;
}

std::vector<Message> notesOf(const Question& question, const BomReport& bill) {
  std::vector<Message> notes;
  if (bill.unpriced == 1) notes.emplace_back(TR_MARK("1 line has no known price: the total is at least what it says"));
  else if (bill.unpriced > 1)
    notes.emplace_back(TR_MARK("%1 lines have no known price: the total is at least what it says"), bill.unpriced);
  const std::string& currency = question.design->meta->currency;
  if (currency != "USD")
    notes.emplace_back(
        TR_MARK("The design is in %1: shipped prices are in USD and are left out; enter prices in %1 for the parts"),
        currency);
  notes.push_back(TR_MARK("Prices are public estimates before tax; every price can be overwritten"));
  return notes;
}

}  // namespace

BomReport billOf(const Question& question, const RackReport& racks, const CableReport& cables,
                 const PowerReport& power) {
  LineMaker maker{question, {}};
  addDevices(maker, *question.fabric);
  addCables(maker, *question.fabric, cables);
  addRacks(maker, racks);
  BomReport bill;
  bill.lines = std::move(maker.lines);
  const Message hardware = TR_MARK("Hardware"), formula = TR_MARK("sum of all hardware lines of the bill");
  bill.hardware = sumOf(hardware, bill.lines, &BomLine::price, formula);
  if (!bill.lines.empty()) {
    const FigurePtr share = question.design->site->figure(SiteField::ServicesShare);
    const Message services = TR_MARK("Installation services");
    bill.lines.push_back(lump("service", shareOf(services, sumOf(hardware, bill.lines, &BomLine::low, formula), share),
                              shareOf(services, bill.hardware, share),
                              shareOf(services, sumOf(hardware, bill.lines, &BomLine::high, formula), share),
                              TR_MARK("share of hardware")));
    const FigurePtr plant = plantPrice(question, power);
    bill.lines.push_back(lump("plant", plant, plant, plant, TR_MARK("per kW of IT maximum")));
  }
  for (const BomLine& line : bill.lines) bill.unpriced += line.price->known() ? 0 : 1;
  const Message sum = TR_MARK("sum of all lines of the bill");
  const auto total = [&](Message label, FigurePtr BomLine::*what) {
    FigurePtr all = sumOf(label, bill.lines, what, sum);
    // Services and plant of nothing are no price of hardware whose every price is unknown.
    if (bill.lines.empty() || bill.hardware->known() || all->value().money() != Money()) return all;
    return Figure::derived(std::move(label), Amount::unknown(Unit::Money), sum,
                           {all->inputs().begin(), all->inputs().end()});
  };
  bill.total = total(TR_MARK("Capital cost"), &BomLine::price);
  bill.low = total(TR_MARK("Capital cost, low end"), &BomLine::low);
  bill.high = total(TR_MARK("Capital cost, high end"), &BomLine::high);
  bill.notes = notesOf(question, bill);
  return bill;
}

Result<BomReport> billOfMaterials(const Question& question, Progress& progress) {
  ProgressSlice first(progress, 0, 0.4), second(progress, 0.4, 0.8), third(progress, 0.8, 1);
  const auto racks = fillRacks(question, first);
  if (!racks) return forwardError(racks);
  const auto cables = chooseCables(question, second);
  if (!cables) return forwardError(cables);
  const auto watts = power(question, third);
  if (!watts) return forwardError(watts);
  return billOf(question, *racks, *cables, *watts);
}

}  // namespace cw
