// SPDX-License-Identifier: GPL-3.0-or-later
// How long the engine takes beside the plain way of doing it: building the same graph as a Boost.Graph adjacency_list
// and one breadth-first search over it, in the same run. Prints seconds and ratios; asserts the answers, never the
// time.
#include "model/formats/formats.h"
#include "solvers/checks/checks.h"
#include "solvers/money/money.h"
#include "solvers/network/network.h"
#include "solvers/physical/physical.h"
#include "solvers/summary.h"

#include <algorithm>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/breadth_first_search.hpp>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

using namespace cw;

namespace {

/// Median of five runs after one that is not counted, in seconds.
double seconds(const std::function<void()>& work) {
  work();
  std::vector<double> times;
  for (int i = 0; i < 5; ++i) {
    const auto start = std::chrono::steady_clock::now();
    work();
    times.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  }
  std::sort(times.begin(), times.end());
  return times[2];
}

template <class T>
T must(Result<T> result, const char* what) {
  if (!result) {
    std::fprintf(stderr, "%s: %s\n", what, errorLine(result.error()).c_str());
    std::exit(1);
  }
  return std::move(*result);
}

using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS>;

Graph boostGraph(const Fabric& fabric) {
  Graph graph(fabric.devices.size());
  for (const LinkRow& link : fabric.links) {
    boost::add_edge(raw(fabric.port(link.a).device), raw(fabric.port(link.b).device), graph);
  }
  return graph;
}

struct CountVisitor : boost::default_bfs_visitor {
  explicit CountVisitor(std::size_t& n) : count(n) {}
  template <class Vertex, class G>
  void discover_vertex(Vertex, const G&) const {
    ++count;
  }
  std::size_t& count;
};

void run(const std::string& resources, const std::string& sample) {
  const Catalogue catalogue = must(formats::loadCatalogue(resources + "/catalogue"), "catalogue");
  const Design design =
      must(formats::loadDesign(resources + "/examples/" + sample + ".clusterwright"), sample.c_str()).design;
  NoProgress progress;
  const Question question = must(ask(design, catalogue, progress), "expansion");
  const Fabric& fabric = *question.fabric;

  Graph graph;
  const double build = seconds([&] { graph = boostGraph(fabric); });
  std::size_t reached = 0;
  const double search = seconds([&] {
    reached = 0;
    boost::breadth_first_search(graph, boost::vertex(0, graph), boost::visitor(CountVisitor(reached)));
  });
  const double reference = build + search;
  std::printf("\n%s: %zu devices, %zu links\n", sample.c_str(), fabric.devices.size(), fabric.links.size());
  std::printf("  %-34s %10s %8s\n", "", "seconds", "ratio");
  const auto line = [&](const char* what, double time) {
    std::printf("  %-34s %10.4f %8.2f\n", what, time, time / reference);
  };
  line("adjacency_list construction", build);
  line("breadth-first search", search);
  line("both: the reference", reference);
  line("expansion", seconds([&] { must(expand(design, catalogue, progress), "expand"); }));
  line("paths", seconds([&] { must(paths(question, progress), "paths"); }));
  line("bisection", seconds([&] { must(bisection(question, progress), "bisection"); }));
  line("racks", seconds([&] { must(fillRacks(question, progress), "racks"); }));
  line("cables", seconds([&] { must(chooseCables(question, progress), "cables"); }));
  line("power", seconds([&] { must(power(question, progress), "power"); }));
  line("cooling", seconds([&] { must(cooling(question, progress), "cooling"); }));
  line("bill of materials", seconds([&] { must(billOfMaterials(question, progress), "bom"); }));
  line("cost", seconds([&] { must(cost(question, progress), "cost"); }));
  line("checks", seconds([&] { runChecks(question, ruleTable(), progress); }));
  line("summary: all of it", seconds([&] { must(summarise(question, progress), "summary"); }));

  const PathReport report = must(paths(question, progress), "paths");
  if ((report.components == 1) != (reached == fabric.devices.size())) {
    std::fprintf(stderr, "components and breadth-first search disagree\n");
    std::exit(1);
  }
}

}  // namespace

int main() {
  for (const char* sample : {"superpod-h100-4su", "frontier-like", "clos-131072"}) run(CW_RESOURCES, sample);
  return 0;
}
