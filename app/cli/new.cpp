// SPDX-License-Identifier: GPL-3.0-or-later
// Verb: new. Writes a design from a kind with options, or a shipped sample.
#include "app/cli/cli.h"
#include "app/cli/new_options.h"
#include "app/cli/samples.h"
#include "model/edits.h"
#include "model/user_parts.h"

#include <CLI/CLI.hpp>

#include <iostream>
#include <sstream>

namespace cw::cli {

namespace {

/// Of the one block that a new design holds.
Result<BlockSize> sizeOf(const Design& design, const Catalogue& catalogue) {
  return cw::sizeOf(design.groups->blocks.front().spec, catalogue);
}

Result<Report> listOfSamples(const Catalogue& catalogue) {
  Table table{"samples", TR_MARK("Samples"), {}, {}, {}, {}};
  table.columns = {{"id", TR_MARK("Id"), Unit::None, {}},
                   {"title", TR_MARK("Title"), Unit::None, {}},
                   {"nodes", TR_MARK("Nodes"), Unit::Count, {}},
                   {"gpus", TR_MARK("GPUs"), Unit::Count, {}},
                   {"switches", TR_MARK("Switches"), Unit::Count, {}}};
  for (const std::string& id : sampleIds()) {
    const auto sample = loadSample(id);
    if (!sample) return forwardError(sample);
    const auto size = sizeOf(*sample, catalogue);
    if (!size) return forwardError(size);
    const Amount gpus = size->gpus ? Amount::count(*size->gpus) : Amount::unknown(Unit::Count);
    table.rows.push_back(Row{
        {id, sample->meta->name, Amount::count(size->nodes), gpus, Amount::count(size->switches)}, RowRole::Body, {}});
  }
  return Report{"samples", TR_MARK("Samples"), {std::move(table)}};
}

Result<int> write(const Design& design, const BlockSize& size, const std::string& file) {
  if (const auto saved = formats::saveDesign(design, file); !saved) return forwardError(saved);
  // A pipe carries the design alone, so that its reader gets one JSON document.
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(file, ignored) || file == "/dev/stdout") return int(Done);
  for (const Message& note : size.assumptions) std::cerr << "note: " << file << ": " << note.english() << "\n";
  std::ostringstream line;
  line << file << ": " << size.nodes << " nodes, ";
  if (size.gpus) line << *size.gpus << " GPUs, ";
  line << size.switches << (size.switches == 1 ? " switch\n" : " switches\n");
  if (const auto said = print(line.str()); !said)
    return fail(said.error().code,
                TR_MARK("the design is written, but its sizes could not be printed; give standard output a target that "
                        "takes them"),
                file);
  return int(Done);
}

Result<Design> built(const NewOptions& options, const Catalogue& catalogue) {
  const auto spec = specOf(options, catalogue);
  if (!spec) return forwardError(spec);
  Design design;
  design.meta.edit().name = options.name.empty() ? options.kind : options.name;
  return edits::addBlock(*spec, design.meta->name, Point{})(design);
}

Result<int> runList(const NewOptions& options) {
  if (!(options.kind + options.output + options.name).empty())
    return fail(ErrorCode::WrongUsage, TR_MARK("--list stands alone; leave the other words out"));
  const auto parts = loadParts();
  if (!parts) return forwardError(parts);
  const auto list = listOfSamples(parts->catalogue);
  if (!list) return forwardError(list);
  return print(*list, options.as);
}

Result<int> run(const NewOptions& options, Progress& progress) {
  if (const auto known = knownForm(options.as); !known) return forwardError(known);
  if (options.list) return runList(options);
  if (options.kind.empty())
    return fail(ErrorCode::WrongUsage, TR_MARK("new needs a kind; new --list names the samples"));
  const bool sample = isSample(options.kind);
  const auto& kinds = buildableKinds();
  if (!sample && std::find(kinds.begin(), kinds.end(), options.kind) == kinds.end()) {
    std::vector<std::string> names = kinds;
    for (const std::string& known : sampleIds()) names.push_back(known);
    return fail(ErrorCode::WrongUsage,
                Message(TR_MARK("kind %1 is not known; it can be %2"), options.kind, orList(names)));
  }
  if (options.output.empty()) return fail(ErrorCode::WrongUsage, TR_MARK("no output is named; give -o DESIGN"));
  const auto parts = loadParts();
  if (!parts) return forwardError(parts);
  auto design = sample ? loadSample(options.kind) : built(options, parts->catalogue);
  if (design && sample && !options.name.empty()) {
    Meta meta = *design->meta;
    meta.name = options.name;
    design = edits::setMeta(std::move(meta))(*design);
  }
  if (!design) return forwardError(design);
  // The user's own parts and values travel inside the design that uses them.
  for (const PartId& id : partsUsed(*design, parts->catalogue, parts->user)) embedUserPart(id, parts->user, *design);
  const auto size = sizeOf(*design, parts->catalogue);
  if (!size) return forwardError(size);
  // A file that could not be opened again is never written.
  if (const auto question = ask(*design, parts->catalogue, progress); !question) return forwardError(question);
  return write(*design, *size, options.output);
}

/// Options that the kind does not have are wrong usage, not silently ignored.
Result<void> onlyOwnOptions(const CLI::App& verb, const std::string& kind) {
  static const std::vector<std::string> common{"KIND", "-o", "--output", "--name", "--list", "--as", "-h", "--help"};
  for (const CLI::Option* option : verb.get_options()) {
    if (option->count() == 0) continue;
    const std::string name = option->get_name();
    if (std::find(common.begin(), common.end(), name) != common.end() || optionBelongs(name, kind)) continue;
    return fail(ErrorCode::WrongUsage,
                Message(TR_MARK("%1 has no option %2; see clusterwright-cli new --help"), kind, name));
  }
  return {};
}

void addFatTreeOptions(CLI::App& verb, NewOptions& options) {
  const std::string group = "Fat-tree";
  verb.add_option("--leaf", options.leaf, "Leaf switch")->group(group);
  verb.add_option("--spine", options.spine, "Spine switch")->group(group);
  verb.add_option("--core", options.core, "Core switch")->group(group);
  verb.add_option("--tiers", options.tiers, "1, 2 or 3; default: the fewest that fit")->group(group);
  verb.add_option("--oversubscription", options.oversubscription, "Bandwidth down : up at the leaf, default 1")
      ->group(group);
  verb.add_flag("--rail-optimised", options.railOptimised, "Port i of every node goes to the leaf of rail i")
      ->group(group);
  verb.add_flag("--rail-only", options.railOnly, "Rails share no switch")->group(group);
  verb.add_option("--nodes-per-unit", options.nodesPerUnit, "Default: the leaf's down ports")->group(group);
  verb.add_option("--units", options.units, "Build the full fabric of N units")->group(group);
  verb.add_option("--reserve-leaf-ports", options.reserveLeafPorts, "Leaf ports kept for appliances, in total")
      ->group(group);
  verb.add_option("--planes", options.planes, "Planes that share no switch")->group(group);
  verb.add_option("--k", options.k, "k-ary-fat-tree: ports of a switch; k^3/4 nodes")->group(group);
}

void addDragonflyOptions(CLI::App& verb, NewOptions& options) {
  const std::string group = "Dragonfly";
  verb.add_option("-p", options.p, "Endpoint ports of a router")->group(group);
  verb.add_option("-a", options.a, "Routers of a group")->group(group);
  verb.add_option("--global-ports", options.globalPorts, "Global ports of a router")->group(group);
  verb.add_option("--groups", options.groups, "Default: a x h + 1")->group(group);
  verb.add_option("--links-per-group-pair", options.linksPerGroupPair, "Global links between two groups")->group(group);
  verb.add_option("--arrangement", options.arrangement, "absolute, relative or circulant; default absolute")
      ->group(group);
}

}  // namespace

void addNew(CLI::App& app, Action& action) {
  auto* verb = app.add_subcommand("new", "Write a new design: a kind with options, or a sample");
  auto options = std::make_shared<NewOptions>();
  verb->add_option("KIND", options->kind, "fat-tree, k-ary-fat-tree, dragonfly or the id of a sample");
  verb->add_option("-o,--output", options->output, "Design file to write");
  verb->add_option("--name", options->name, "Name of the design");
  // Options of kinds that do not exist come back as unknown kinds, which says more than an unknown option.
  verb->allow_extras();
  verb->add_flag("--list", options->list, "Name the samples with their sizes");
  verb->add_option("--as", options->as, "Form of the list: table, json, csv or md");
  verb->add_option("--node", options->node, "Node: a catalogue id or generic:PORTSxGBPS");
  verb->add_option("--nic", options->nic, "Adapter for a node with slots: PART or PARTxN");
  verb->add_option("--switch", options->everySwitch, "Switch of every tier not named");
  verb->add_option("--nodes", options->nodes, "Number of nodes");
  verb->add_option("--gbps", options->gbps, "Port speed without --node, default 400");
  addFatTreeOptions(*verb, *options);
  addDragonflyOptions(*verb, *options);
  verb->callback([options, verb, &action] {
    action = [options, verb](Progress& progress) -> Result<int> {
      const bool known =
          isSample(options->kind) || std::count(buildableKinds().begin(), buildableKinds().end(), options->kind) > 0;
      if (known) {
        if (const auto extras = verb->remaining(); !extras.empty())
          return fail(ErrorCode::WrongUsage,
                      Message(TR_MARK("%1 is not expected; see clusterwright-cli new --help"), extras.front()));
        if (const auto own = onlyOwnOptions(*verb, options->kind); !own) return forwardError(own);
      }
      return run(*options, progress);
    };
  });
}

}  // namespace cw::cli
