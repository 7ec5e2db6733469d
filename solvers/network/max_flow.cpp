// SPDX-License-Identifier: GPL-3.0-or-later
// Problem: how much can flow between two given sets of endpoints?
// Method: Boost's Boykov-Kolmogorov on the folded graph with one source and one sink; k endpoints of a class on side A
// are a source arc of k times their capacity to each switch. Its push-relabel is not used: the packaged 1.74 stops on
// an assertion of its own for some graphs with capacity on both arcs of a pair. Complexity: small in practice;
// O(V²·E·cut) in theory.
#include <boost/graph/boykov_kolmogorov_max_flow.hpp>
#include <boost/graph/compressed_sparse_row_graph.hpp>

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

/// All arcs in pairs, sorted by origin, and each one's opposite.
std::vector<Arc> pairedArcs(const SplitGraph& graph, const std::vector<std::int64_t>& onA, Vertex source, Vertex sink) {
  std::vector<Load> fromSource(graph.vertexCount(), 0), toSink(graph.vertexCount(), 0);
  for (std::size_t c = 0; c < graph.classes.size(); ++c)
    for (const Attachment& a : graph.classes[c].attachments) {
      fromSource[a.vertex] += onA[c] * a.capacity;
      toSink[a.vertex] += (graph.classes[c].count - onA[c]) * a.capacity;
    }
  std::vector<Arc> arcs;
  for (Vertex v = 0; v < graph.vertexCount(); ++v) {
    for (std::uint32_t i = graph.offset[v]; i < graph.offset[v + 1]; ++i)
      arcs.push_back({v, graph.neighbour[i], graph.capacity[i]});
    if (fromSource[v] > 0) arcs.insert(arcs.end(), {{source, v, fromSource[v]}, {v, source, 0}});
    if (toSink[v] > 0) arcs.insert(arcs.end(), {{v, sink, toSink[v]}, {sink, v, 0}});
  }
  std::sort(arcs.begin(), arcs.end(),
            [](const Arc& x, const Arc& y) { return x.from != y.from ? x.from < y.from : x.to < y.to; });
  return arcs;
}

}  // namespace

std::optional<MaxFlow> maxFlow(const SplitGraph& graph, const std::vector<std::int64_t>& onA, const Stop& stop) {
  const Vertex source = graph.vertexCount(), sink = source + 1;
  const std::vector<Arc> arcs = pairedArcs(graph, onA, source, sink);
  std::vector<std::pair<Vertex, Vertex>> ends;
  std::vector<Load> capacity, residual(arcs.size(), 0);
  for (const Arc& a : arcs) {
    ends.emplace_back(a.from, a.to);
    capacity.push_back(a.capacity);
  }
  const Graph boostGraph(boost::edges_are_sorted, ends.begin(), ends.end(), sink + 1);
  std::vector<ArcOf> arcAt(arcs.size()), opposite(arcs.size());
  for (auto [it, last] = boost::edges(boostGraph); it != last; ++it)
    arcAt[get(get(boost::edge_index, boostGraph), *it)] = *it;
  for (std::size_t i = 0; i < arcs.size(); ++i) {
    const auto at = std::lower_bound(ends.begin(), ends.end(), std::pair(arcs[i].to, arcs[i].from));
    opposite[i] = arcAt[std::size_t(at - ends.begin())];
  }
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
  try {
    result.value = boost::boykov_kolmogorov_max_flow(
        boostGraph, ArcMap<Load>{capacity.data(), &boostGraph}, residualMap,
        ArcMap<ArcOf>{opposite.data(), &boostGraph}, boost::make_iterator_property_map(predecessor.begin(), index),
        boost::make_iterator_property_map(colour.begin(), index),
        boost::make_iterator_property_map(distance.begin(), index), index, source, sink);
  } catch (const Stopped&) { return std::nullopt; }
  result.side.resize(graph.vertexCount());
  for (Vertex v = 0; v < graph.vertexCount(); ++v) result.side[v] = colour[v] == boost::black_color;
  return result;
}

}  // namespace cw::network
