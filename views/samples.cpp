// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/samples.h"

#include "model/formats/formats.h"
#include "model/topology.h"
#include "views/text.h"

#include <algorithm>
#include <QFile>

using namespace Qt::StringLiterals;

namespace cw {
namespace {

QString countsText(const BlockSize& counts) {
  QStringList parts;
  if (counts.gpus.value_or(0) > 0) parts << counted(*counts.gpus, QObject::tr("1 GPU"), QObject::tr("%1 GPUs"));
  parts << counted(counts.nodes, QObject::tr("1 node"), QObject::tr("%1 nodes"))
        << counted(counts.switches, QObject::tr("1 switch"), QObject::tr("%1 switches"))
        << counted(counts.links, QObject::tr("1 link"), QObject::tr("%1 links"));
  return parts.join(u" · "_s);
}

}  // namespace

std::vector<Sample> readSamples(const std::filesystem::path& folder, const Catalogue& catalogue,
                                QStringList& problems) {
  std::vector<std::pair<std::int64_t, Sample>> found;
  std::error_code ignored;  // a missing folder is an empty one: the page says so
  for (const auto& entry : std::filesystem::directory_iterator(folder, ignored)) {
    if (entry.path().extension() != ".clusterwright") continue;
    const Result<formats::Loaded> loaded = formats::loadDesign(entry.path());
    if (!loaded) {
      problems << onScreen(loaded.error());
      continue;
    }
    const Design& design = loaded->design;
    const Catalogue layered = catalogue.with(*design.parts);
    BlockSize counts;
    Sample sample;
    for (const Block& block : design.groups->blocks) {
      if (const auto size = sizeOf(block.spec, layered)) {
        counts.nodes += size->nodes;
        counts.gpus = counts.gpus.value_or(0) + size->gpus.value_or(0);
        counts.switches += size->switches;
        counts.links += size->links;
      }
      sample.tree = std::holds_alternative<FatTreeSpec>(block.spec);
    }
    sample.fileName = QFile::decodeName(QByteArray::fromStdString(entry.path().string()));
    sample.id = qstr(entry.path().stem().string());
    sample.title = qstr(design.meta->name);
    sample.description = qstr(design.meta->notes);
    sample.counts = countsText(counts);
    found.emplace_back(counts.nodes, std::move(sample));
  }
  std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first < b.first : a.second.id < b.second.id;
  });
  std::vector<Sample> samples;
  for (auto& [nodes, sample] : found) samples.push_back(std::move(sample));
  return samples;
}

}  // namespace cw
