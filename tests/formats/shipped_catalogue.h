// SPDX-License-Identifier: GPL-3.0-or-later
// The catalogue the program ships, read once.
#pragma once

#include "model/formats/formats.h"

#include <catch2/catch.hpp>

#include <filesystem>

namespace cw {

inline const std::filesystem::path shippedFolder = std::filesystem::path(CW_RESOURCES) / "catalogue";

inline const Catalogue& shipped() {
  static const Catalogue catalogue = [] {
    auto loaded = formats::loadCatalogue(shippedFolder);
    INFO((loaded ? "" : errorLine(loaded.error())));
    REQUIRE(loaded);
    return *loaded;
  }();
  return catalogue;
}

inline const Part& part(const std::string& id) {
  const auto found = shipped().find(PartId{id});
  INFO(id);
  REQUIRE(found);
  return *found;  // the shared catalogue keeps it alive
}

}  // namespace cw
