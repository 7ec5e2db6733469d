// SPDX-License-Identifier: GPL-3.0-or-later
// Which cable and modules join two cages. Private to solvers/physical.
#pragma once

#include "model/fabric.h"

namespace cw::physical {

/// A cage as a cable sees it.
struct CageEnd {
  CageGroup cage;       // connector, flat top; an empty connector: unknown
  int ports = 1;        // ports the cage runs as
  int nativePorts = 1;  // fewest ports the cage can run as at the same total rate; fewer than `ports`: broken out
  Bandwidth speed;      // of one port
  std::string vendor, protocol;
  bool known() const { return !cage.connector.empty(); }
  bool brokenOut() const { return ports > nativePorts; }
  Bandwidth total() const { return speed * double(ports); }
};

/// How many physical cables the links of a row need.
enum class CableCount {
  PerLink,
  PerCageA,  // one cable takes all links of a cage on side A
  PerCageB,
  PerSplitA,  // one cable takes the links of one native port on side A
  PerSplitB
};
struct CableChoice {
  std::shared_ptr<const Part> cable, moduleA, moduleB;
  CableCount count = CableCount::PerLink;
  int pieces = 1;         // parts that make one cable: 2 where an 800G port leaves through two fibres
  bool complete = false;  // nothing missing
  bool fits = false;      // at least modules or a cable were found
  Message remark;
};
/// `paired`: every cage of the row has all its links to one other cage.
CableChoice chooseParts(const Catalogue& catalogue, const CageEnd& a, const CageEnd& b, Length length, bool paired);

}  // namespace cw::physical
