// SPDX-License-Identifier: GPL-3.0-or-later
// Edits of what is drawn: blocks, devices, links.
#include "edits_support.h"

using namespace cw;
using namespace cw::test;

TEST_CASE("New things get the next free id, and ids are never used again") {
  Design design = small();
  CHECK(design.groups->blocks[0].id == "g1");
  CHECK(design.groups->devices[1].id == "n2");
  CHECK(design.groups->devices[3].id == "s2");
  make(design, edits::remove({"g1", "free/n2", "free/s1", "free/s2"}));
  make(design, edits::addBlock(tree(8), "", {}));
  make(design, edits::addDevice(node()));
  make(design, edits::addDevice(switchDevice()));
  CHECK(design.groups->blocks[0].id == "g2");
  CHECK(design.groups->devices[1].id == "n3");
  CHECK(design.groups->devices[2].id == "s3");
}

TEST_CASE("Only sound blocks and devices are added") {
  const Design design = small();
  CHECK(refusal(design, edits::addBlock(tree(0), "", {})) ==
        "nodes is 0; a whole number from 1 to 2,000,000 is needed");
  CHECK(refusal(design, edits::addBlock(tree(-1), "", {})).starts_with("nodes is -1"));
  FatTreeSpec noLeaf = tree(4);
  noLeaf.leaf = {};
  CHECK(refusal(design, edits::addBlock(noLeaf, "", {})) == "the fat-tree has no leaf switch; choose one");
  FatTreeSpec over = tree(4);
  over.oversubscription = std::numeric_limits<double>::quiet_NaN();
  CHECK(refusal(design, edits::addBlock(over, "", {})).starts_with("oversubscription is "));
  CHECK(refusal(design, edits::addBlock(tree(4), "a\x01", {})).find("control character") != std::string::npos);
  CHECK(refusal(design, edits::addBlock(tree(4), "\xff", {})) == "the text is no valid UTF-8; type it anew");
  CHECK(refusal(design, edits::addBlock(tree(4), "", {1e300, 0})).find("off the canvas") != std::string::npos);
  FreeDevice taken = node();
  taken.id = "n1";
  CHECK(refusal(design, edits::addDevice(taken)) == "there is a device \"n1\" already; choose another id");
  FreeDevice rack = node();
  rack.kind = PartKind::Rack;
  CHECK(refusal(design, edits::addDevice(rack)) == "only nodes, switches and storage can be drawn one by one");
  FreeDevice adapters = switchDevice();
  adapters.choice.nic = {"some-nic"};
  adapters.choice.nicCount = 1;
  CHECK(refusal(design, edits::addDevice(adapters)) == "only nodes take adapters; leave the adapter out");
}

TEST_CASE("A link joins two free ports of two devices that the design shows") {
  Design design = small();
  CHECK(refusal(design, edits::addLinks({link("free/n1", 0, "free/s1", 7)})) ==
        "port 0 of free/n1 has a link already; choose a free port");
  CHECK(refusal(design, edits::addLinks({link("free/n1", 1, "free/n1", 2)})) ==
        "both ends are at free/n1; a link joins two devices");
  CHECK(refusal(design, edits::addLinks({link("free/n1", 1, "free/n9", 2)})) ==
        "there is no device \"free/n9\"; name one of the design");
  CHECK(refusal(design, edits::addLinks({link("free/n1", 1, "g7/leaf0.0", 2)})) ==
        "there is no device \"g7/leaf0.0\"; name one of the design");
  CHECK(refusal(design, edits::addLinks({link("free/n1", 1, "g1", 2)})).find("no device key") != std::string::npos);
  CHECK(refusal(design, edits::addLinks({link("free/n1", -1, "free/s1", 2)})).starts_with("port is -1"));
  CHECK(refusal(design, edits::addLinks({link("free/n1", 1, "free/s1", 2), link("free/n2", 1, "free/s1", 2)})) ==
        "port 2 of free/s1 has a link already; choose a free port");
  CHECK(changesNothing(design, edits::addLinks({})));
  // Either end may be named first.
  make(design, edits::removeLinks({link("free/s1", 0, "free/n1", 0)}));
  CHECK(design.groups->links.size() == 2);
  CHECK(refusal(design, edits::removeLinks({link("free/n1", 0, "free/s1", 0)})) ==
        "there is no drawn link from free/n1:0 to free/s1:0; only drawn links can be removed");
  make(design, edits::addLinks({link("free/s1", 0, "free/n1", 0)}));
  CHECK(design.groups->links.back() == link("free/n1", 0, "free/s1", 0));
}

TEST_CASE("Removing takes along links and overrides, and nothing else") {
  Design design = small();
  make(design, edits::rename("g1/leaf0.0", "West"));
  make(design, edits::remove({"free/s1"}));
  CHECK(design.groups->links == std::vector{link("free/s2", 3, "g1/leaf0.0", 60)});
  CHECK(design.overrides->size() == 1);
  make(design, edits::remove({"g1"}));
  CHECK(design.groups->links.empty());
  CHECK(design.overrides->empty());
  CHECK(design.groups->devices.size() == 3);
  CHECK(refusal(design, edits::remove({"g1"})) == "there is no block \"g1\"; name one of the design");
  CHECK(refusal(design, edits::remove({"free/s1"})) == "there is no device \"free/s1\"; name one of the design");
  CHECK(refusal(small(), edits::remove({"g1/leaf0.0"})) ==
        "g1/leaf0.0 is part of a block; change the block's size or remove the block");
  CHECK(changesNothing(design, edits::remove({})));
}

TEST_CASE("A copy keeps the links among what was copied, and its overrides") {
  Design design = small();
  make(design, edits::rename("g1/leaf0.0", "West"));
  make(design, edits::duplicate({"g1", "free/n1", "free/s1", "free/s2"}, {100, 50}));
  const Groups& groups = *design.groups;
  REQUIRE(groups.blocks.size() == 2);
  CHECK(groups.blocks[1].id == "g2");
  CHECK(groups.blocks[1].name == "Pod 2");
  CHECK(groups.blocks[1].at == Point{100, 50});
  CHECK(groups.blocks[1].spec == groups.blocks[0].spec);
  REQUIRE(groups.devices.size() == 7);
  CHECK(groups.devices[4].id == "n3");
  CHECK(groups.devices[4].name == "Login 2");
  CHECK(groups.devices[5].id == "s3");
  // Of the three links the one to n2, which was not copied, has no copy.
  REQUIRE(groups.links.size() == 5);
  CHECK(groups.links[3] == link("free/n3", 0, "free/s3", 0));
  CHECK(groups.links[4] == link("free/s4", 3, "g2/leaf0.0", 60));
  CHECK(design.overrides->at({"g2/leaf0.0"}).name == "West");
  CHECK(refusal(design, edits::duplicate({"g1/leaf0.0"}, {})).find("copy the block") != std::string::npos);
}

TEST_CASE("Blocks and devices move; members of blocks move as overrides") {
  Design design = small();
  make(design, edits::move({"g1", "free/n1", "g1/leaf0.0"}, {5, -3}));
  CHECK(design.groups->blocks[0].at == Point{5, -3});
  CHECK(design.groups->devices[0].at == Point{5, -3});
  CHECK(design.overrides->empty());  // it moved with its block
  make(design, edits::move({"g1/leaf0.0"}, {5, -3}));
  make(design, edits::move({"g1/leaf0.0"}, {1, 1}));
  CHECK(design.overrides->at({"g1/leaf0.0"}).at == Point{6, -2});
  make(design, edits::move({"g1/leaf0.0"}, {-6, 2}));
  CHECK(design.overrides->empty());
  CHECK(changesNothing(design, edits::move({"g1"}, {0, 0})));
  CHECK(refusal(design, edits::move({"g1"}, {std::numeric_limits<double>::infinity(), 0})).find("off the canvas") !=
        std::string::npos);
  CHECK(refusal(design, edits::move({"g9"}, {1, 0})) == "there is no block \"g9\"; name one of the design");
}

TEST_CASE("Names are set and restored") {
  Design design = small();
  make(design, edits::rename("g1", "Hall 1"));
  make(design, edits::rename("free/s1", "Border"));
  make(design, edits::rename("g1/leaf0.0", "West"));
  CHECK(design.groups->blocks[0].name == "Hall 1");
  CHECK(design.groups->devices[2].name == "Border");
  CHECK(design.overrides->at({"g1/leaf0.0"}).name == "West");
  CHECK(changesNothing(design, edits::rename("g1", "Hall 1")));
  CHECK(changesNothing(design, edits::rename("g1/leaf0.0", "West")));
  make(design, edits::rename("g1/leaf0.0", ""));
  CHECK(design.overrides->empty());
}

TEST_CASE("A block changes its kind only when no drawn link would dangle") {
  Design design = small();
  CHECK(changesNothing(design, edits::setBlockSpec("g1", tree(64))));
  make(design, edits::setBlockSpec("g1", tree(128)));
  make(design, edits::rename("g1/leaf0.0", "West"));
  CHECK(refusal(design, edits::setBlockSpec("g1", dragonfly())) ==
        "links are drawn to members of block \"g1\"; remove them before its kind changes");
  make(design, edits::remove({"free/s2"}));
  make(design, edits::setBlockSpec("g1", dragonfly()));
  CHECK(design.overrides->empty());
  CHECK(std::holds_alternative<DragonflySpec>(design.groups->blocks[0].spec));
  CHECK(refusal(design, edits::setBlockSpec("g4", tree(4))) == "there is no block \"g4\"; name one of the design");
}

TEST_CASE("A device takes another part or port mode") {
  Design design = small();
  make(design, edits::setDeviceChoice("s1", {{"nvidia-qm9700"}, {}, 0}, {2, gbps(200)}));
  CHECK(design.groups->devices[2].choice.part.text == "nvidia-qm9700");
  CHECK(design.groups->devices[2].mode == PortMode{2, gbps(200)});
  CHECK(changesNothing(design, edits::setDeviceChoice("free/s1", {{"nvidia-qm9700"}, {}, 0}, {2, gbps(200)})));
  CHECK(refusal(design, edits::setDeviceChoice("n1", {{"a"}, {}, 0}, {2, gbps(200)})) ==
        "only switches have a port mode; leave it out");
  CHECK(refusal(design, edits::setDeviceChoice("n1", {{}, {}, 0}, {})) ==
        "no part is chosen; name one of the catalogue");
  CHECK(refusal(design, edits::setDeviceChoice("n1", {{"a"}, {}, 2}, {})).find("name the adapter") !=
        std::string::npos);
}
