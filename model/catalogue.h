// SPDX-License-Identifier: GPL-3.0-or-later
// Parts with sourced facts. Scalars are facts in a bag keyed by Field (one table names, limits and prints them all);
// ports, modes and slots are structured. A part is looked up by its id; "generic:8x400" is made on the fly.
#pragma once

#include "model/figure.h"
#include "model/result.h"

#include <compare>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace cw {

struct PartId {
  std::string text;
  bool empty() const { return text.empty(); }
  friend auto operator<=>(const PartId&, const PartId&) = default;
};

enum class PartKind {
  Accelerator,
  Node,
  Switch,
  Nic,
  Storage,
  Cable,
  Transceiver,
  Rack,
  Pdu,
  Ups,
  Cdu,
  HeatExchanger,
  Appliance,
  Enclosure
};
std::string_view partKindName(PartKind kind);  // "switch": files, JSON
std::optional<PartKind> parsePartKind(std::string_view name);
Text partKindTitle(PartKind kind);

/// Every scalar a part may have. The table in catalogue_fields.cpp gives key, label, unit and allowed range.
enum class Field {
  // all hardware
  PowerMax,
  PowerPeak,
  PowerTypical,
  Weight,
  RackUnits,
  Height,
  Width,
  Depth,
  AirFlow,
  LiquidHeatShare,
  LiquidFlow,
  InletMin,
  InletMax,
  Price,
  PriceLow,
  PriceHigh,
  PricePerMetre,  // cables: added per metre to Price
  // nodes and accelerators
  NodesPerPart,
  CpuCount,
  CpuCores,
  Memory,
  PsuCount,
  PsuPower,
  Fp64Vector,
  Fp64Tensor,
  Fp32,
  Tf32,
  Bf16,
  Fp16,
  Fp8,
  Fp4,
  Int8,
  GpuMemory,
  GpuMemoryBandwidth,
  ScaleUpBandwidth,
  ScaleUpDomain,
  Tdp,
  TdpMin,
  PcieGeneration,
  LaunchYear,
  // switches
  Latency,
  ModulePowerMax,
  // storage
  ReadRate,
  WriteRate,
  CapacityUsable,
  // cables and optics
  Reach,
  PowerPerEndMax,
  PowerPerEndTypical,
  // racks, power, cooling
  RackHeightUnits,
  StaticLoad,
  DynamicLoad,
  EmptyWeight,
  ApparentPower,
  RatedPower,
  Voltage,
  Current,
  Phases,
  Efficiency,
  EfficiencyEco,
  CoolingPower,
  ApproachTemperature
};
struct FieldInfo {
  Field field;
  std::string_view key;  // "power_max_w": canonical unit in the key
  Text label;
  Unit unit;
  double low, high;     // sane range in base units; the lint refuses values outside
  double keyScale = 1;  // base units in one unit of the key: 0.001 for "depth_mm"
};
std::span<const FieldInfo> fieldTable();
const FieldInfo& fieldInfo(Field field);
std::optional<Field> parseField(std::string_view key);

struct Fact {
  double value = 0;  // base unit of the field (money: currency units)
  Basis basis = Basis::Published;
  Confidence confidence = Confidence::High;
  std::vector<Source> sources;
  std::string note;  // e.g. "with active cables and optics"
};

/// One way to run a cage: ports per cage and speed of each, one direction.
struct PortMode {
  int portsPerCage = 1;
  Bandwidth speed;
  friend bool operator==(const PortMode&, const PortMode&) = default;
};

enum class PortRole { Fabric, Storage, InBand, OutOfBand, Management, ScaleUp, Other };
std::string_view portRoleName(PortRole role);  // "fabric"
std::optional<PortRole> parsePortRole(std::string_view name);

/// Cages of one kind. A twin-port cage holds two ports; a port takes a link; a cable plugs into cages.
struct CageGroup {
  PortRole role = PortRole::Fabric;
  int cages = 0;
  std::string connector;        // "OSFP", "QSFP112", "RJ45"
  bool flatTop = false;         // takes flat-top modules (adapters, DGX cages, liquid-cooled switches)
  std::vector<PortMode> modes;  // the first is the native one
  int portLimit = 0;            // most ports over all cages in any mode; 0: cages × ports per cage
};

struct SlotGroup {
  std::string role;  // "pcie5_x16", "compute"
  int count = 0;
};

struct AcceleratorCount {
  PartId part;
  int count = 0;
};

/// One end of a cable or transceiver. OSFP comes finned, flat-top or in both versions; neither set: not stated.
struct CableEnd {
  std::string connector;  // "OSFP", "QSFP112", "MPO-12/APC", "LC"; alternatives: "OSFP or QSFP-DD"
  bool finned = false;
  bool flatTop = false;
  int count = 1;  // branches of a splitter
  Bandwidth speedEach;
};
enum class CableKind { PassiveCopper, ActiveCopper, ActiveOptical, Transceiver, Fibre, TwistedPair };
std::string_view cableKindName(CableKind kind);
std::optional<CableKind> parseCableKind(std::string_view name);
struct CableInfo {
  CableKind kind = CableKind::PassiveCopper;
  std::string medium;  // "copper", "MMF", "SMF"
  std::vector<CableEnd> ends;
  int linksCarried = 1;                // links one cable carries: 2 for twin-port copper and 1:2 splitters
  std::vector<double> lengths;         // m, sold lengths; empty: unknown
  std::vector<std::string> protocols;  // "InfiniBand", "Ethernet"
};

struct Part {
  PartId id;
  PartKind kind = PartKind::Node;
  std::string name;
  std::string vendor;
  std::string protocol;  // switches, adapters: "InfiniBand NDR"
  std::string formFactor;
  std::string cooling;  // "air", "liquid", "hybrid"; empty: unknown
  std::string airflow;  // "front-to-rear"
  std::string status;
  std::string maxPowerBasis;  // "with optics", "without optics", "passive copper"; empty: unknown
  std::vector<std::string> partNumbers;
  Confidence confidence = Confidence::High;
  std::vector<Source> sources;  // of the part as a whole: identity, cages, ports
  std::vector<std::string> notes;
  std::vector<CageGroup> cages;
  std::vector<SlotGroup> slotGroups;
  std::vector<AcceleratorCount> accelerators;
  std::optional<CableInfo> cable;  // cables and transceivers
  std::map<Field, Fact> facts;
  bool generic = false;  // "generic:8x400": made on request, nothing but its ports is known

  const Fact* fact(Field field) const;
  /// The fact as a figure leaf; unknown when the part lacks it.
  FigurePtr figure(Field field) const;
  /// Base-unit value of a known fact.
  std::optional<double> value(Field field) const;
  /// The cages of a role, or nullptr.
  const CageGroup* cagesFor(PortRole role) const;
};

/// User parts and overwritten values; travel inside the design and live in the user catalogue file.
struct UserParts {
  std::vector<Part> parts;                            // whole parts of the user's own
  std::map<PartId, std::map<Field, Fact>> overrides;  // values of shipped and generic parts, basis Entered
};

/// Immutable set of parts; cheap to copy (shared), layered: shipped, user file, design.
class Catalogue {
 public:
  Catalogue() = default;
  explicit Catalogue(std::vector<Part> parts);
  /// A catalogue with `user` laid over this one.
  Catalogue with(const UserParts& user) const;

  /// Shipped, user's or generic part ("generic:PxG", P ports of G Gb/s; the kind asked for).
  Result<std::shared_ptr<const Part>> find(const PartId& id, PartKind kind) const;
  /// Any kind, without generic parts.
  std::shared_ptr<const Part> find(const PartId& id) const;
  /// "generic:8x400": made on request with the values entered for it.
  static bool isGeneric(const PartId& id);
  std::span<const std::shared_ptr<const Part>> parts() const;  // sorted by kind, then id
  std::vector<std::shared_ptr<const Part>> ofKind(PartKind kind) const;

 private:
  std::shared_ptr<const std::vector<std::shared_ptr<const Part>>> m_parts;
  std::map<PartId, std::map<Field, Fact>> m_generic;  // entered values of generic parts
};

/// Whether two connector names share an alternative ("OSFP or QSFP-DD" mates with "OSFP"). Empty mates with nothing.
bool connectorsMate(std::string_view a, std::string_view b);
/// Whether the end plugs into the cage: connectors mate and an OSFP end has the top (finned, flat) the cage takes.
bool endFits(const CableEnd& end, const CageGroup& cage);

/// Refuses impossible parts: radix, speeds, cage counts, watts, weights. Empty when the part is sound.
std::vector<Message> lintPart(const Part& part);
/// What only shows over all parts: ids that occur twice, accelerators that are no part. Does not repeat lintPart.
std::vector<Message> lintParts(std::span<const Part> parts);

/// Devices of the fabric that one part holds: 2 for a blade of two nodes or a box of two switches, else 1. Each has an
/// equal share of the part's ports, watts, height and weight.
int devicesPerPart(const Part& part);
/// The cages of the whole part that links of fabrics plug into: its fabric cages; a storage system without any offers
/// its storage cages. Valid as long as the part.
std::vector<const CageGroup*> linkCages(const Part& part);

/// GPUs in one part of kind Node (sum over its accelerators); unknown for generic parts.
std::optional<int> gpusOf(const Part& node);

}  // namespace cw
