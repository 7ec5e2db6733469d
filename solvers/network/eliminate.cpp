// SPDX-License-Identifier: GPL-3.0-or-later
// Problem: the cheapest cut that puts half of the endpoints on each side, exactly, for trees and near-trees of
// switches. Method: dynamic programming by eliminating vertices of least degree (bucket elimination). With the
// switches' sides fixed, an endpoint leans to the side where its links are and costs |a − b| more on the other; so a
// partial answer is a function "endpoints leaning to A (by price of flipping) -> cheapest cut", for each side
// assignment of the switches it still touches. At the end the lean is corrected to half and half by flipping the
// cheapest endpoints. Exact: every side assignment is covered by one table entry, and for a given assignment the
// placement is a sort. Complexity: O(2^w · k²) with w the width (1 for trees) and k the number of reachable counts;
// refused beyond w = 10. Source: tree bisection by dynamic programming; bucket elimination (Dechter 1999).
#include <algorithm>
#include <limits>
#include <set>

#include "solvers/network/cost_function.h"
#include "solvers/network/exact_split.h"

namespace cw::network {

namespace {

constexpr std::size_t widthLimit = 10;
constexpr std::int64_t workLimit = 300'000'000;

/// How leaning endpoints are counted in one integer key: by price of flipping, on A and, where that does not follow, B.
class Keys {
 public:
  explicit Keys(const SplitGraph& graph) {
    std::vector<std::vector<Load>> prices;
    for (const EndpointClass& c : graph.classes) {
      prices.push_back(possiblePrices(c));
      m_prices.insert(m_prices.end(), prices.back().begin(), prices.back().end());
    }
    std::sort(m_prices.begin(), m_prices.end());
    m_prices.erase(std::unique(m_prices.begin(), m_prices.end()), m_prices.end());
    m_total.assign(m_prices.size(), 0);
    m_varies.assign(m_prices.size(), false);
    for (std::size_t i = 0; i < prices.size(); ++i)
      for (const Load p : prices[i]) {
        m_total[type(p)] += graph.classes[i].count;
        if (prices[i].size() > 1) m_varies[type(p)] = true;
      }
    std::int64_t radix = 1;
    for (std::size_t t = 0; t < m_prices.size(); ++t)
      for (int side = 0; side < (m_varies[t] ? 2 : 1); ++side) {
        (side == 0 ? m_strideA : m_strideB).push_back(radix);
        if (radix > (std::int64_t(1) << 61) / (m_total[t] + 1)) m_fits = false;
        else radix *= m_total[t] + 1;
        if (side == 0 && !m_varies[t]) m_strideB.push_back(0);
      }
  }

  bool fits() const { return m_fits && m_prices.size() <= 12; }
  std::int64_t key(Load price, std::int64_t count, bool onA) const {
    return count * (onA ? m_strideA : m_strideB)[type(price)];
  }
  /// The one price all endpoints flip for; 0 when there are several.
  Load onlyPrice() const { return m_prices.size() == 1 && !m_varies[0] ? m_prices[0] : 0; }

  /// Price of reaching exactly `target` endpoints on A from the lean `key`.
  Load correction(std::int64_t key, std::int64_t target) const {
    std::vector<std::int64_t> onA(m_prices.size()), onB(m_prices.size());
    std::int64_t lean = 0;
    for (std::size_t t = 0; t < m_prices.size(); ++t) {
      const std::int64_t radix = m_total[t] + 1;
      onA[t] = key / m_strideA[t] % radix;
      onB[t] = m_varies[t] ? key / m_strideB[t] % radix : m_total[t] - onA[t];
      lean += onA[t];
    }
    Load price = 0;
    std::int64_t flips = std::abs(lean - target);
    for (std::size_t t = 0; t < m_prices.size() && flips > 0; ++t) {  // cheapest first
      const std::int64_t some = std::min(flips, lean > target ? onA[t] : onB[t]);
      price += some * m_prices[t];
      flips -= some;
    }
    return price;
  }

 private:
  static std::vector<Load> possiblePrices(const EndpointClass& c) {
    std::vector<Load> list;
    const std::size_t k = c.attachments.size();
    for (std::uint32_t sides = 0; sides < (1u << k); ++sides) {
      Load difference = 0;
      for (std::size_t i = 0; i < k; ++i)
        difference += (sides >> i & 1) ? c.attachments[i].capacity : -c.attachments[i].capacity;
      list.push_back(std::abs(difference));
    }
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
    return list;
  }
  std::size_t type(Load price) const {
    return std::size_t(std::lower_bound(m_prices.begin(), m_prices.end(), price) - m_prices.begin());
  }
  std::vector<Load> m_prices;  // ascending
  std::vector<std::int64_t> m_total, m_strideA, m_strideB;
  std::vector<bool> m_varies;
  bool m_fits = true;
};

struct Factor {
  std::vector<Vertex> scope;      // ascending
  std::vector<FunctionId> table;  // by side bits of the scope
  bool used = false;
  std::int64_t key = 0;  // set when tracing back
};
struct Step {
  Vertex vertex = 0;
  std::vector<std::size_t> inputs;  // factors
  std::size_t output = 0;           // factor
};

class Elimination {
 public:
  Elimination(const SplitGraph& graph, const Keys& keys, const Stop& stop)
      : m_graph(graph), m_keys(keys), m_functions(keys.onlyPrice(), workLimit, stop), m_incident(graph.vertexCount()) {}

  std::optional<Split> run() {
    for (const EndpointClass& c : m_graph.classes) addClass(c);
    if (!eliminateAll()) return std::nullopt;
    std::vector<FunctionId> rest;
    for (const Factor& f : m_factors)
      if (f.scope.empty()) rest.push_back(f.table[0]);
    const FunctionId whole = m_functions.sum(rest);
    if (m_functions.gaveUp()) return std::nullopt;
    const std::int64_t half = m_graph.endpoints / 2;
    Load best = std::numeric_limits<Load>::max();
    std::int64_t bestKey = 0;
    for (const auto& s : m_functions.states(whole))
      for (const std::int64_t target : {half, m_graph.endpoints - half})
        if (const Load cost = s.cost + m_keys.correction(s.key, target); cost < best) best = cost, bestKey = s.key;
    Split split = trace(whole, bestKey);
    placeHalf(m_graph, split);
    // The split is priced afresh from the graph; the two roads must meet.
    if (split.cut != best) return std::nullopt;
    return split;
  }

 private:
  void addFactor(Factor factor) {
    for (const Vertex v : factor.scope) m_incident[v].push_back(m_factors.size());
    m_factors.push_back(std::move(factor));
  }

  void addClass(const EndpointClass& c) {
    Factor factor;
    for (const Attachment& a : c.attachments) factor.scope.push_back(a.vertex);
    for (std::uint32_t sides = 0; sides < (1u << c.attachments.size()); ++sides) {
      Load toA = 0, toB = 0;
      for (std::size_t i = 0; i < c.attachments.size(); ++i) (sides >> i & 1 ? toA : toB) += c.attachments[i].capacity;
      const bool leansA = toA >= toB;  // on A it pays its links to B
      factor.table.push_back(
          m_functions.single(m_keys.key(std::abs(toA - toB), c.count, leansA), c.count * std::min(toA, toB)));
    }
    addFactor(std::move(factor));
  }

  bool eliminateAll() {
    const Vertex n = m_graph.vertexCount();
    m_near.resize(n);
    for (Vertex v = 0; v < n; ++v)
      m_near[v].insert(m_graph.neighbour.begin() + m_graph.offset[v],
                       m_graph.neighbour.begin() + m_graph.offset[v + 1]);
    for (const Factor& f : m_factors) join(f.scope);
    std::set<std::pair<std::size_t, Vertex>> queue;
    for (Vertex v = 0; v < n; ++v) queue.insert({m_near[v].size(), v});
    while (!queue.empty()) {
      const auto [degree, v] = *queue.begin();
      queue.erase(queue.begin());
      if (degree > widthLimit) return false;
      const std::vector<Vertex> scope(m_near[v].begin(), m_near[v].end());
      for (const Vertex u : scope) queue.erase({m_near[u].size(), u});
      for (const Vertex u : scope) m_near[u].erase(v);
      join(scope);
      for (const Vertex u : scope) queue.insert({m_near[u].size(), u});
      eliminateOne(v, scope);
      if (m_functions.gaveUp()) return false;
    }
    return true;
  }

  void join(const std::vector<Vertex>& scope) {
    for (const Vertex a : scope)
      for (const Vertex b : scope)
        if (a != b) m_near[a].insert(b);
  }

  void eliminateOne(Vertex v, const std::vector<Vertex>& scope) {
    Step step{v, {}, m_factors.size()};
    for (const std::size_t f : m_incident[v])
      if (!m_factors[f].used) {
        m_factors[f].used = true;
        step.inputs.push_back(f);
      }
    std::vector<Load> edge(scope.size(), 0);
    for (std::uint32_t i = m_graph.offset[v]; i < m_graph.offset[v + 1]; ++i) {
      const auto at = std::lower_bound(scope.begin(), scope.end(), m_graph.neighbour[i]);
      if (at != scope.end() && *at == m_graph.neighbour[i]) edge[std::size_t(at - scope.begin())] = m_graph.capacity[i];
    }
    Factor result{scope, {}};
    for (std::uint32_t sides = 0; sides < (1u << scope.size()) && !m_functions.gaveUp(); ++sides) {
      Load toA = 0, toB = 0;
      for (std::size_t i = 0; i < scope.size(); ++i) (sides >> i & 1 ? toA : toB) += edge[i];
      const auto sideOf = [&](Vertex u) {
        return (sides >> (std::lower_bound(scope.begin(), scope.end(), u) - scope.begin()) & 1) != 0;
      };
      const FunctionId onA = m_functions.sum(entries(step, sideOf, true));
      const FunctionId onB = m_functions.sum(entries(step, sideOf, false));
      result.table.push_back(m_functions.choose(onA, toB, onB, toA));
    }
    addFactor(std::move(result));
    m_steps.push_back(std::move(step));
  }

  template <class SideOf>
  std::vector<FunctionId> entries(const Step& step, const SideOf& sideOf, bool own) const {
    std::vector<FunctionId> ids;
    ids.reserve(step.inputs.size());
    for (const std::size_t f : step.inputs)
      ids.push_back(m_factors[f].table[indexIn(m_factors[f], step.vertex, sideOf, own)]);
    return ids;
  }
  template <class SideOf>
  static std::size_t indexIn(const Factor& factor, Vertex vertex, const SideOf& sideOf, bool own) {
    std::size_t index = 0;
    for (std::size_t i = 0; i < factor.scope.size(); ++i) {
      const Vertex u = factor.scope[i];
      if (u == vertex ? own : sideOf(u)) index |= std::size_t(1) << i;
    }
    return index;
  }

  /// Walks the steps backwards: each tells its vertex's side and what its inputs contributed.
  Split trace(FunctionId whole, std::int64_t key) {
    Split split;
    split.side.assign(m_graph.vertexCount(), 0);
    std::multimap<FunctionId, std::int64_t> parts;
    const auto take = [&](FunctionId id) {
      const auto it = parts.find(id);
      const std::int64_t k = it->second;
      parts.erase(it);
      return k;
    };
    m_functions.expand(whole, key, parts);
    for (Factor& f : m_factors)
      if (f.scope.empty()) f.key = take(f.table[0]);
    const auto sideOf = [&](Vertex u) { return split.side[u] != 0; };
    for (auto step = m_steps.rbegin(); step != m_steps.rend(); ++step) {
      const Factor& output = m_factors[step->output];
      const FunctionId id = output.table[indexIn(output, step->vertex, sideOf, false)];
      const bool onA = m_functions.tookA(id, output.key);
      split.side[step->vertex] = onA;
      parts.clear();
      if (!step->inputs.empty()) m_functions.expand(m_functions.operandOf(id, onA), output.key, parts);
      for (const std::size_t f : step->inputs)
        m_factors[f].key = take(m_factors[f].table[indexIn(m_factors[f], step->vertex, sideOf, onA)]);
    }
    return split;
  }

  const SplitGraph& m_graph;
  const Keys& m_keys;
  CostFunctions m_functions;
  std::vector<Factor> m_factors;
  std::vector<std::vector<std::size_t>> m_incident;  // vertex -> factors
  std::vector<std::set<Vertex>> m_near;              // neighbours not yet eliminated
  std::vector<Step> m_steps;
};

/// Whether peeling vertices of degree ≤ widthLimit empties the graph; if not, no elimination order is narrow enough.
bool maybeNarrow(const SplitGraph& graph) {
  const Vertex n = graph.vertexCount();
  std::vector<std::uint32_t> degree(n);
  std::vector<Vertex> queue;
  for (Vertex v = 0; v < n; ++v) {
    degree[v] = graph.offset[v + 1] - graph.offset[v];
    if (degree[v] <= widthLimit) queue.push_back(v);
  }
  for (std::size_t i = 0; i < queue.size(); ++i)
    for (std::uint32_t a = graph.offset[queue[i]]; a < graph.offset[queue[i] + 1]; ++a)
      if (degree[graph.neighbour[a]]-- == widthLimit + 1) queue.push_back(graph.neighbour[a]);
  return queue.size() == n;
}

}  // namespace

std::optional<Split> eliminate(const SplitGraph& graph, const Stop& stop) {
  for (const EndpointClass& c : graph.classes)
    if (c.attachments.size() > widthLimit) return std::nullopt;
  if (!maybeNarrow(graph)) return std::nullopt;
  const Keys keys(graph);
  if (!keys.fits()) return std::nullopt;
  return Elimination(graph, keys, stop).run();
}

}  // namespace cw::network
