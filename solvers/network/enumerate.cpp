// SPDX-License-Identifier: GPL-3.0-or-later
// Problem: exact bisection of small fabrics of any shape.
// Method: all side assignments of the switches in Gray order, the cut and the prices kept up to date by the one switch
// that moves; for each the balanced placement of the endpoints is a sort (with one price for all: a distance).
// Complexity: O(2^(v−1) · (degree + classes)). The first switch stays on B: mirrored splits cost the same.
#include <algorithm>
#include <bit>
#include <limits>

#include "solvers/network/bounds.h"
#include "solvers/network/exact_split.h"

namespace cw::network {

namespace {

class Enumerator {
 public:
  Enumerator(const SplitGraph& graph, std::int64_t slack) : m_graph(graph), m_slack(slack) {
    const Vertex n = graph.vertexCount();
    m_side.assign(n, 0);
    m_weight = fabricWeights(graph);
    m_classesAt.resize(n);
    m_price.resize(graph.classes.size());
    m_uniform = true;
    Load price = -1;
    for (std::uint32_t c = 0; c < graph.classes.size(); ++c) {
      const EndpointClass& e = graph.classes[c];
      for (const Attachment& a : e.attachments) m_classesAt[a.vertex].push_back({c, a.capacity});
      m_price[c] = {e.injection(), e.count};  // all vertices on B
      if (e.attachments.size() != 1 || (price >= 0 && price != e.injection())) m_uniform = false;
      price = e.injection();
    }
    for (const std::int64_t w : m_weight) m_attached += w;
    m_flip = std::max<Load>(price, 0);
  }

  std::optional<Enumerated> run(const Stop& stop) {
    const Vertex n = m_graph.vertexCount();
    consider();
    const std::uint64_t count = std::uint64_t(1) << (n > 0 ? n - 1 : 0);
    for (std::uint64_t i = 1; i < count; ++i) {
      move(Vertex(std::countr_zero(i)) + 1);
      consider();
      if (i % 16384 == 0 && stop()) return std::nullopt;
    }
    Enumerated result;
    result.best.side = m_bestSide;
    placeHalf(m_graph, result.best);
    result.fabricWidth = m_fabric;
    result.fabricSide = m_fabricSide;
    return result;
  }

 private:
  struct Price {
    Load moreOnA;
    std::int64_t count;
  };

  void move(Vertex v) {
    const bool toA = !m_side[v];
    for (std::uint32_t i = m_graph.offset[v]; i < m_graph.offset[v + 1]; ++i)
      m_cut += m_side[m_graph.neighbour[i]] == m_side[v] ? m_graph.capacity[i] : -m_graph.capacity[i];
    for (const auto& [c, capacity] : m_classesAt[v]) {
      m_price[c].moreOnA += toA ? -2 * capacity : 2 * capacity;
      m_allOnB += toA ? m_graph.classes[c].count * capacity : -m_graph.classes[c].count * capacity;
    }
    m_hosts += toA ? m_weight[v] : -m_weight[v];
    m_side[v] = toA;
  }

  void consider() {
    const std::int64_t half = m_graph.endpoints / 2, other = m_graph.endpoints - half;
    if (m_slack >= 0 && std::abs(m_attached - 2 * m_hosts) <= m_slack && (!m_fabric || m_cut < *m_fabric)) {
      m_fabric = m_cut;
      m_fabricSide = m_side;
    }
    Load cost = 0;
    if (m_uniform) cost = m_cut + m_flip * std::max<std::int64_t>({half - m_hosts, m_hosts - other, 0});
    else cost = std::min(placed(half), other != half ? placed(other) : std::numeric_limits<Load>::max());
    if (cost < m_best) {
      m_best = cost;
      m_bestSide = m_side;
    }
  }

  Load placed(std::int64_t target) {
    m_sorted = m_price;
    std::sort(m_sorted.begin(), m_sorted.end(), [](const Price& a, const Price& b) { return a.moreOnA < b.moreOnA; });
    Load cost = m_cut + m_allOnB;
    for (const Price& p : m_sorted) {
      const std::int64_t taken = std::min(target, p.count);
      cost += taken * p.moreOnA;
      target -= taken;
      if (target == 0) break;
    }
    return cost;
  }

  const SplitGraph& m_graph;
  std::int64_t m_slack;
  bool m_uniform = true;
  Load m_flip = 0, m_cut = 0, m_allOnB = 0;
  std::int64_t m_hosts = 0, m_attached = 0;  // fabric weight on side A; of all
  std::vector<char> m_side, m_bestSide, m_fabricSide;
  std::vector<std::int64_t> m_weight;
  std::vector<std::vector<std::pair<std::uint32_t, Load>>> m_classesAt;
  std::vector<Price> m_price, m_sorted;
  Load m_best = std::numeric_limits<Load>::max();
  std::optional<Load> m_fabric;
};

}  // namespace

std::optional<Enumerated> enumerateSides(const SplitGraph& graph, std::int64_t slack, const Stop& stop) {
  if (graph.vertexCount() > enumerationLimit) return std::nullopt;
  return Enumerator(graph, slack).run(stop);
}

}  // namespace cw::network
