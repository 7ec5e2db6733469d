// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/document.h"
#include "model/edits.h"
#include "model/formats/formats.h"

#include <catch2/catch.hpp>

#include <random>

using namespace cw;

namespace {

const Text label = TR_MARK("Edit");

std::string bytes(const Document& document) { return formats::designText(document.current()); }

Edit rename(std::string name) { return edits::setMeta({std::move(name), "", "USD"}); }

FatTreeSpec tree(int nodes) {
  FatTreeSpec spec;
  spec.node.part = {"nvidia-dgx-h100"};
  spec.leaf = spec.spine = {"nvidia-qm9700"};
  spec.nodes = nodes;
  return spec;
}

/// Any edit at all, often one that fails or changes nothing.
Edit randomEdit(std::mt19937& random, const Design& design) {
  const auto below = [&](int n) { return int(random() % unsigned(n)); };
  const auto anyKey = [&]() -> std::string {
    const Groups& groups = *design.groups;
    const int n = int(groups.blocks.size() + groups.devices.size());
    if (n == 0) return "g1";
    const auto i = std::size_t(below(n));
    if (i < groups.blocks.size()) return groups.blocks[i].id + (below(3) == 0 ? "/leaf0.1" : "");
    return "free/" + groups.devices[i - groups.blocks.size()].id;
  };
  const PartKind kind = below(2) == 0 ? PartKind::Node : PartKind::Switch;
  switch (below(14)) {
    case 0:
      return edits::addBlock(tree(below(100)), "B" + std::to_string(below(3)), {double(below(500)), 0.5});
    case 1:
    case 2:
      return edits::addDevice({{}, "D", {{"generic:8x400"}, {}, 0}, kind, {}, {double(below(99)), 1}});
    case 3:
    case 4:
      return edits::addLinks({{{{anyKey()}, below(4)}, {{anyKey()}, below(4)}}});
    case 5:
      return edits::remove({anyKey()});
    case 6:
      return edits::duplicate({anyKey(), anyKey()}, {10, 10});
    case 7:
      return edits::move({anyKey()}, {double(below(5) - 2), double(below(5) - 2) / 3});
    case 8:
      return edits::rename(anyKey(), below(2) == 0 ? "" : "N" + std::to_string(below(3)));
    case 9:
      return edits::setSiteValue(SiteField(below(21)), below(3) == 0 ? std::nullopt : std::optional(below(90) / 7.0));
    case 10:
      return edits::overrideFact({"p" + std::to_string(below(3))}, Field::Price, below(3) * 1.1, "n");
    case 11:
      return edits::waive("rule:" + std::to_string(below(4)), "r");
    case 12:
      return edits::unwaive("rule:" + std::to_string(below(4)));
    default:
      return rename("M" + std::to_string(below(3)));
  }
}

}  // namespace

TEST_CASE("Undo and redo return to exact bytes over random edits") {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    std::mt19937 random(seed);
    Document document;
    std::vector<std::string> history{bytes(document)};
    int refused = 0, without = 0;
    for (int step = 0; step < 120; ++step) {
      const std::string before = bytes(document);
      const auto changed = document.apply(randomEdit(random, document.current()), label);
      if (!changed) {
        ++refused;
        REQUIRE(bytes(document) == before);
      } else if (changed->empty()) {
        ++without;
        REQUIRE(bytes(document) == before);
      } else {
        REQUIRE(bytes(document) != before);
        history.push_back(bytes(document));
      }
      // What edits make can always be opened again.
      const auto reopened = formats::parseDesign(bytes(document), "x");
      REQUIRE((reopened ? std::string() : errorLine(reopened.error())) == "");
      REQUIRE(formats::designText(reopened->design) == bytes(document));
    }
    CHECK(refused > 0);
    CHECK(without > 0);
    REQUIRE(history.size() > 20);
    for (std::size_t i = history.size() - 1; i > 0; --i) {
      REQUIRE(document.canUndo());
      CHECK(!document.undo().empty());
      REQUIRE(bytes(document) == history[i - 1]);
    }
    CHECK(!document.canUndo());
    CHECK(document.undo().empty());
    for (std::size_t i = 1; i < history.size(); ++i) {
      REQUIRE(document.canRedo());
      document.redo();
      REQUIRE(bytes(document) == history[i]);
    }
    CHECK(!document.canRedo());
  }
}

TEST_CASE("Edits with one merge key are one step until the merge is closed") {
  Document document;
  REQUIRE(document.apply(edits::addBlock(tree(8), "A", {}), label));
  const std::string placed = bytes(document);
  for (int i = 0; i < 5; ++i) REQUIRE(document.apply(edits::move({"g1"}, {1, 0}), TR_MARK("Move"), "move g1"));
  const std::string first = bytes(document);
  document.closeMerge();
  for (int i = 0; i < 5; ++i) REQUIRE(document.apply(edits::move({"g1"}, {0, 1}), TR_MARK("Move"), "move g1"));
  REQUIRE(document.apply(edits::move({"g1"}, {0, 1}), TR_MARK("Move"), "another"));
  CHECK(document.undoLabel() == Text{"Move"});
  document.undo();
  document.undo();
  CHECK(bytes(document) == first);
  document.undo();
  CHECK(bytes(document) == placed);
  // After an undo the same key starts a step of its own.
  REQUIRE(document.apply(edits::move({"g1"}, {1, 0}), TR_MARK("Move"), "move g1"));
  document.undo();
  CHECK(bytes(document) == placed);
}

TEST_CASE("An edit that fails or changes nothing leaves design, undo and redo alone") {
  Document document;
  REQUIRE(document.apply(rename("A"), label));
  REQUIRE(document.apply(rename("B"), label));
  document.undo();
  const std::string before = bytes(document);
  const auto nothing = document.apply(rename("A"), label);
  REQUIRE(nothing);
  CHECK(nothing->empty());
  CHECK(!document.apply(edits::remove({"g1"}), label));
  CHECK(bytes(document) == before);
  CHECK(document.canRedo());
  document.undo();
  CHECK(!document.canUndo());
}

TEST_CASE("The clean mark follows saving, undo and redo") {
  Document document;
  CHECK(document.isClean());
  REQUIRE(document.apply(rename("A"), label));
  CHECK(!document.isClean());
  document.markClean();
  CHECK(document.isClean());
  document.undo();
  CHECK(!document.isClean());
  document.redo();
  CHECK(document.isClean());
  REQUIRE(document.apply(rename("B"), label, "name"));
  document.markClean();
  // A merge must not swallow the saved state.
  REQUIRE(document.apply(rename("C"), label, "name"));
  CHECK(!document.isClean());
  document.undo();
  CHECK(document.isClean());
}

TEST_CASE("Reset forgets the past, and a new edit forgets the redo") {
  Document document;
  REQUIRE(document.apply(rename("A"), label));
  document.undo();
  REQUIRE(document.canRedo());
  REQUIRE(document.apply(rename("B"), label));
  CHECK(!document.canRedo());
  Design other;
  other.meta.edit().name = "Other";
  document.reset(other);
  CHECK(!document.canUndo());
  CHECK(document.isClean());
  CHECK(document.current().meta->name == "Other");
}

TEST_CASE("What changed is told by section, and unchanged sections stay shared") {
  Document document;
  const Design before = document.current();
  const auto changed = document.apply(edits::addBlock(tree(8), "A", {}), label);
  REQUIRE(changed);
  CHECK(changed->has(Section::Groups));
  CHECK(!changed->has(Section::Meta));
  CHECK(document.current().site.sameAs(before.site));
  CHECK(before.groups->blocks.empty());
}
