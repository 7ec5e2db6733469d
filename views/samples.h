// SPDX-License-Identifier: GPL-3.0-or-later
// The shipped sample designs as the start page shows them: title, what they come to, what they are for.
#pragma once

#include "model/catalogue.h"
#include "model/progress.h"

#include <filesystem>
#include <QString>
#include <QStringList>
#include <vector>

namespace cw {

struct Sample {
  QString fileName;
  QString id;  // file name without ending: "superpod-h100-4su"
  QString title, counts, description;
  bool tree = true;  // drawn in tiers; otherwise in groups
};
/// Reads the designs in `folder`, smallest first; broken ones are left out and named in `problems`. Counts come from
/// the plans of their blocks, so that the largest takes no longer than the smallest.
std::vector<Sample> readSamples(const std::filesystem::path& folder, const Catalogue& catalogue, QStringList& problems);

}  // namespace cw
