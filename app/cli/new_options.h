// SPDX-License-Identifier: GPL-3.0-or-later
// Options of `new` and the specs they make.
#pragma once

#include "model/catalogue.h"
#include "model/design.h"
#include "model/result.h"
#include "model/topology.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace cw::cli {

struct NewOptions {
  std::string kind, output, name;
  std::string as = "table";
  bool list = false;
  std::optional<std::string> node, nic, leaf, spine, core, everySwitch, arrangement;
  std::optional<int> nodes, tiers, nodesPerUnit, units, reserveLeafPorts, planes;
  std::optional<double> oversubscription, gbps;
  bool railOptimised = false, railOnly = false;
  std::optional<int> k;
  std::optional<int> p, a, globalPorts, groups, linksPerGroupPair;
};

/// The kinds that can be built, samples apart.
const std::vector<std::string>& buildableKinds();
/// Does `option` ("--tiers") belong to `kind`?
bool optionBelongs(std::string_view option, std::string_view kind);

Result<BlockSpec> specOf(const NewOptions& options, const Catalogue& catalogue);

}  // namespace cw::cli
