// SPDX-License-Identifier: GPL-3.0-or-later
// Blocks, devices and links for the tests of edits, and what an edit did.
#pragma once

#include "model/edits.h"

#include <catch2/catch.hpp>

namespace cw::test {

inline FatTreeSpec tree(int nodes) {
  FatTreeSpec spec;
  spec.node.part = {"nvidia-dgx-h100"};
  spec.leaf = spec.spine = {"nvidia-qm9700"};
  spec.nodes = nodes;
  return spec;
}

inline DragonflySpec dragonfly() {
  DragonflySpec spec;
  spec.node.part = {"generic:1x200"};
  spec.router = {"generic:64x200"};
  spec.p = 4;
  spec.a = 8;
  spec.h = 4;
  return spec;
}

inline FreeDevice node(std::string name = {}) {
  return {{}, std::move(name), {{"generic:8x400"}, {}, 0}, PartKind::Node, {}, {}};
}
inline FreeDevice switchDevice() { return {{}, {}, {{"generic:64x400"}, {}, 0}, PartKind::Switch, {}, {}}; }

inline FreeLink link(std::string a, int portA, std::string b, int portB) { return {{{a}, portA}, {{b}, portB}}; }

inline void make(Design& design, const Edit& edit) {
  const auto edited = edit(design);
  INFO((edited ? std::string() : errorLine(edited.error())));
  REQUIRE(edited);
  design = *edited;
}

inline std::string refusal(const Design& design, const Edit& edit) {
  const auto edited = edit(design);
  if (edited) return "accepted";
  CHECK(edited.error().code == ErrorCode::WrongUsage);
  return edited.error().message.english();
}

inline bool changesNothing(const Design& design, const Edit& edit) {
  const auto edited = edit(design);
  return edited && differingSections(design, *edited).empty();
}

/// A block, two nodes and two switches with three links among them.
inline Design small() {
  Design design;
  make(design, edits::addBlock(tree(64), "Pod", {0, 0}));
  for (int i = 0; i < 2; ++i) make(design, edits::addDevice(node("Login")));
  for (int i = 0; i < 2; ++i) make(design, edits::addDevice(switchDevice()));
  make(design, edits::addLinks({link("free/n1", 0, "free/s1", 0), link("free/n2", 0, "free/s1", 1),
                                link("g1/leaf0.0", 60, "free/s2", 3)}));
  return design;
}

}  // namespace cw::test
