// SPDX-License-Identifier: GPL-3.0-or-later
// Problem: how much can flow between two given sets of endpoints?
// Method: Boost's Boykov-Kolmogorov on the folded graph with one source and one sink; k endpoints of a class on side A
// are a source arc of k times their capacity to each switch. Its push-relabel is not used: the packaged 1.74 stops on
// an assertion of its own for some graphs with capacity on both arcs of a pair. Complexity: small in practice;
// O(V²·E·cut) in theory.
#include <boost/graph/boykov_kolmogorov_max_flow.hpp>
#include <boost/graph/compressed_sparse_row_graph.hpp>

#include <numeric>

#include "solvers/network/graph_view.h"

namespace cw::network {

namespace {

struct Stopped {};

using Graph = boost::compressed_sparse_row_graph<boost::directedS, boost::no_property, boost::no_property,
                                                 std::uint32_t, std::uint32_t>;
using ArcOf = boost::graph_traits<Graph>::edge_descriptor;

/// Values by arc number.
template <class T>
struct ArcMap {
  using key_type = ArcOf;
  using value_type = T;
  using reference = T;
  using category = boost::read_write_property_map_tag;
  T* values = nullptr;
  const Graph* graph = nullptr;
  std::size_t index(const ArcOf& arc) const { return get(get(boost::edge_index, *graph), arc); }
};
template <class T>
T get(const ArcMap<T>& map, const ArcOf& arc) {
  return map.values[map.index(arc)];
}
template <class T>
void put(const ArcMap<T>& map, const ArcOf& arc, T value) {
  map.values[map.index(arc)] = value;
}

/// Residual capacities; asks every 4,096 writes whether to go on.
struct ResidualMap : ArcMap<Load> {
  const Stop* stop = nullptr;
  std::uint32_t* writes = nullptr;
};
Load get(const ResidualMap& map, const ArcOf& arc) { return map.values[map.index(arc)]; }
void put(const ResidualMap& map, const ArcOf& arc, Load value) {
  if (++*map.writes % 4096 == 0 && (*map.stop)()) throw Stopped{};
  map.values[map.index(arc)] = value;
}

struct Arc {
  Vertex from, to;
  Load capacity;
};

/// Asks every 16,384 steps of a plain loop whether to go on.
class Steps {
 public:
  explicit Steps(const Stop& stop) : m_stop(stop) {}
  void operator()() {
    if (++m_steps % 16384 == 0 && m_stop()) throw Stopped{};
  }

 private:
  const Stop& m_stop;
  std::uint32_t m_steps = 0;
};

/// All arcs in pairs, by origin and target. Neighbours are sorted and the ends come last, so nothing has to be.
std::vector<Arc> pairedArcs(const SplitGraph& graph, const std::vector<std::int64_t>& onA, Vertex source, Vertex sink,
                            Steps& step) {
  std::vector<Load> fromSource(graph.vertexCount(), 0), toSink(graph.vertexCount(), 0);
  for (std::size_t c = 0; c < graph.classes.size(); ++c)
    for (const Attachment& a : graph.classes[c].attachments) {
      fromSource[a.vertex] += onA[c] * a.capacity;
      toSink[a.vertex] += (graph.classes[c].count - onA[c]) * a.capacity;
    }
  std::vector<Arc> arcs;
  arcs.reserve(graph.neighbour.size() + 4 * graph.vertexCount());
  for (Vertex v = 0; v < graph.vertexCount(); ++v) {
    for (std::uint32_t i = graph.offset[v]; i < graph.offset[v + 1]; ++i, step())
      arcs.push_back({v, graph.neighbour[i], graph.capacity[i]});
    if (fromSource[v] > 0) arcs.push_back({v, source, 0});
    if (toSink[v] > 0) arcs.push_back({v, sink, toSink[v]});
  }
  for (Vertex v = 0; v < graph.vertexCount(); ++v)
    if (fromSource[v] > 0) arcs.push_back({source, v, fromSource[v]});
  for (Vertex v = 0; v < graph.vertexCount(); ++v)
    if (toSink[v] > 0) arcs.push_back({sink, v, 0});
  return arcs;
}

/// Arc numbers by their opposites: those at a vertex come up in the order of their targets.
std::vector<std::uint32_t> oppositesOf(const std::vector<Arc>& arcs, Vertex vertices, Steps& step) {
  std::vector<std::uint32_t> next(vertices + 1, 0);
  for (const Arc& a : arcs) ++next[a.from + 1];
  std::partial_sum(next.begin(), next.end(), next.begin());
  std::vector<std::uint32_t> opposite(arcs.size());
  for (std::size_t i = 0; i < arcs.size(); ++i, step()) opposite[i] = next[arcs[i].to]++;
  return opposite;
}

MaxFlow solve(const SplitGraph& graph, const std::vector<std::int64_t>& onA, const Stop& stop) {
  const Vertex source = graph.vertexCount(), sink = source + 1;
  Steps step(stop);
  const std::vector<Arc> arcs = pairedArcs(graph, onA, source, sink, step);
  std::vector<std::pair<Vertex, Vertex>> ends;
  std::vector<Load> capacity, residual(arcs.size(), 0);
  ends.reserve(arcs.size());
  capacity.reserve(arcs.size());
  for (const Arc& a : arcs) {
    ends.emplace_back(a.from, a.to);
    capacity.push_back(a.capacity);
    step();
  }
  const Graph boostGraph(boost::edges_are_sorted, ends.begin(), ends.end(), sink + 1);
  std::vector<ArcOf> arcAt(arcs.size()), opposite(arcs.size());
  for (auto [it, last] = boost::edges(boostGraph); it != last; ++it, step())
    arcAt[get(get(boost::edge_index, boostGraph), *it)] = *it;
  const std::vector<std::uint32_t> numbers = oppositesOf(arcs, sink + 1, step);
  for (std::size_t i = 0; i < arcs.size(); ++i, step()) opposite[i] = arcAt[numbers[i]];
  std::vector<boost::default_color_type> colour(sink + 1);
  std::vector<ArcOf> predecessor(sink + 1);
  std::vector<long> distance(sink + 1);
  std::uint32_t writes = 0;
  ResidualMap residualMap;
  residualMap.values = residual.data();
  residualMap.graph = &boostGraph;
  residualMap.stop = &stop;
  residualMap.writes = &writes;
  const auto index = get(boost::vertex_index, boostGraph);
  MaxFlow result;
  result.value = boost::boykov_kolmogorov_max_flow(
      boostGraph, ArcMap<Load>{capacity.data(), &boostGraph}, residualMap, ArcMap<ArcOf>{opposite.data(), &boostGraph},
      boost::make_iterator_property_map(predecessor.begin(), index),
      boost::make_iterator_property_map(colour.begin(), index),
      boost::make_iterator_property_map(distance.begin(), index), index, source, sink);
  result.side.resize(graph.vertexCount());
  for (Vertex v = 0; v < graph.vertexCount(); ++v) result.side[v] = colour[v] == boost::black_color;
  return result;
}

}  // namespace

std::optional<MaxFlow> maxFlow(const SplitGraph& graph, const std::vector<std::int64_t>& onA, const Stop& stop) {
  try {
    return solve(graph, onA, stop);
  } catch (const Stopped&) { return std::nullopt; }
}

}  // namespace cw::network
