// SPDX-License-Identifier: GPL-3.0-or-later
// Parts that share no link protocol cannot be cabled to each other.
#include "fabric_support.h"
#include "model/protocols.h"

using namespace cw;
using namespace cw::test;
using Catch::Contains;

TEST_CASE("Tiers that share no protocol are refused with both protocols", "[topology][errors]") {
  const auto speaking = [](const char* id, PartKind kind, const char* protocol) {
    Part part = *smallCatalogue().find({"generic:64x400"}, PartKind::Switch).value();
    part.id = {id};
    part.name = id;
    part.kind = kind;
    part.protocol = protocol;
    return part;
  };
  const Catalogue catalogue({speaking("ib", PartKind::Switch, "InfiniBand NDR"),
                             speaking("eth", PartKind::Switch, "Ethernet 400G"),
                             speaking("vpi", PartKind::Switch, "InfiniBand NDR, Ethernet 400GbE"),
                             speaking("eth-node", PartKind::Node, "Ethernet 400GbE")});
  const auto outcome = [&](const char* node, const char* leaf, const char* spine) -> std::string {
    FatTreeSpec spec;
    spec.node.part = {node};
    spec.leaf = {leaf};
    spec.spine = {spine};
    spec.nodes = 4;
    spec.tiers = 2;
    const auto plan = planFatTree(spec, catalogue);
    return plan ? "" : plan.error().message.english();
  };
  CHECK_THAT(outcome("generic:1x400", "ib", "eth"),
             Contains("ib speaks InfiniBand NDR (cages run 1 × 400 Gb/s), eth speaks Ethernet 400G (1 × 400 Gb/s)") &&
                 Contains("in place of eth these switches fit: ib, vpi"));
  CHECK_THAT(outcome("eth-node", "ib", "ib"),
             Contains("eth-node speaks Ethernet 400GbE") && Contains("in place of ib these switches fit: eth, vpi"));
  CHECK(outcome("generic:1x400", "ib", "vpi").empty());
  CHECK(outcome("generic:1x400", "ib", "ib").empty());
  DragonflySpec spec;
  spec.node.part = {"eth-node"};
  spec.router = {"ib"};
  spec.p = 64, spec.a = 1, spec.h = 0, spec.groups = 1;
  const auto plan = planDragonfly(spec, catalogue);
  REQUIRE_FALSE(plan);
  CHECK_THAT(plan.error().message.english(), Contains("in place of ib these switches fit: eth, vpi"));
}

TEST_CASE("Protocols are told apart by name; what is not stated clashes with nothing", "[topology]") {
  CHECK(protocolsClash("InfiniBand XDR 800G", "Ethernet 800G"));
  CHECK(protocolsClash("Omni-Path 400G", "Slingshot 400G"));
  CHECK(protocolsClash("NVLink", "InfiniBand"));
  CHECK_FALSE(protocolsClash("Slingshot 200G", "Ethernet 200GbE"));
  CHECK_FALSE(protocolsClash("InfiniBand NDR, Ethernet 400GbE", "Ethernet 400G"));
  CHECK_FALSE(protocolsClash("VPI", "InfiniBand HDR"));
  CHECK_FALSE(protocolsClash("", "InfiniBand HDR"));
  CHECK_FALSE(protocolsClash("Token Ring", "InfiniBand HDR"));
}
