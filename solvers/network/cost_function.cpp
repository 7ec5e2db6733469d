// SPDX-License-Identifier: GPL-3.0-or-later
// Problem: min-plus sums of many sparse functions of a count, most of them equal.
// Method: convolution over a dense array where keys are close together (their common divisor is taken out), by sorting
// otherwise; powers by doubling; dominated states dropped.
// Complexity: O(a·b) a pair; equal operands once.
// Dropping is exact: the final price of state k is cost(k) + c·|k − n/2| when every endpoint can be flipped for c, so
// by the triangle inequality a state with cost(k') ≥ cost(k) + c·|k − k'| never wins, inside any sum.
#include "solvers/network/cost_function.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <queue>

namespace cw::network {

bool CostFunctions::spend(std::int64_t work) {
  m_work += work;
  m_sinceAsked += work;
  if (m_work > m_workLimit) m_gaveUp = true;
  if (m_sinceAsked > 1'000'000) {
    m_sinceAsked = 0;
    if (m_stop()) m_gaveUp = true;
  }
  return !m_gaveUp;
}

FunctionId CostFunctions::add(Node node) {
  m_nodes.push_back(std::move(node));
  return FunctionId(m_nodes.size() - 1);
}

void CostFunctions::prune(std::vector<State>& states) const {
  if (m_flipPrice <= 0 || states.size() < 2) return;
  const auto dominated = [&](const State& by, const State& s) {
    return s.cost >= by.cost + m_flipPrice * std::abs(s.key - by.key);
  };
  // Two sweeps suffice: dominance is transitive, so the nearest survivor on either side decides.
  std::vector<State> forward;
  for (const State& s : states)
    if (forward.empty() || !dominated(forward.back(), s)) forward.push_back(s);
  states.clear();
  for (auto it = forward.rbegin(); it != forward.rend(); ++it)
    if (states.empty() || !dominated(states.back(), *it)) states.push_back(*it);
  std::reverse(states.begin(), states.end());
}

FunctionId CostFunctions::single(std::int64_t key, Load cost) {
  const auto [it, added] = m_singles.try_emplace({key, cost}, -1);
  if (added) it->second = add({Kind::Single, -1, -1, {{key, cost, 0}}});
  return it->second;
}

FunctionId CostFunctions::choose(FunctionId onA, Load costA, FunctionId onB, Load costB) {
  const auto [it, added] = m_choices.try_emplace({onA, costA, onB, costB}, -1);
  if (!added) return it->second;
  Node node{Kind::Choice, onA, onB, {}};
  const auto& a = states(onA);
  const auto& b = states(onB);
  spend(std::int64_t(a.size() + b.size()));
  for (std::size_t i = 0, j = 0; i < a.size() || j < b.size();) {
    const bool useA = i < a.size() && (j == b.size() || a[i].key <= b[j].key);
    const bool useB = j < b.size() && (i == a.size() || b[j].key <= a[i].key);
    State best{useA ? a[i].key : b[j].key, std::numeric_limits<Load>::max(), 0};
    if (useA) best.cost = a[i].cost + costA, best.from = 1;
    if (useB && b[j].cost + costB < best.cost) best.cost = b[j].cost + costB, best.from = 0;
    i += useA;
    j += useB;
    node.states.push_back(best);
  }
  prune(node.states);
  return it->second = add(std::move(node));
}

FunctionId CostFunctions::pairSum(FunctionId a, FunctionId b) {
  if (a > b) std::swap(a, b);
  const auto [it, added] = m_sums.try_emplace({a, b}, -1);
  if (!added) return it->second;
  const auto& x = states(a);
  const auto& y = states(b);
  const std::int64_t pairs = std::int64_t(x.size()) * std::int64_t(y.size());
  Node node{Kind::Sum, a, b, {}};
  if (!spend(pairs) || x.empty() || y.empty()) return it->second = add(std::move(node));
  const std::int64_t low = x.front().key + y.front().key;
  const std::int64_t range = x.back().key + y.back().key - low;
  std::int64_t step = 0;
  for (const State& s : x) step = std::gcd(step, s.key - x.front().key);
  for (const State& s : y) step = std::gcd(step, s.key - y.front().key);
  step = std::max<std::int64_t>(step, 1);
  if (range / step <= 4 * pairs + 64) {
    std::vector<State> dense(std::size_t(range / step + 1), {0, std::numeric_limits<Load>::max(), 0});
    for (const State& s : x)
      for (const State& t : y) {
        State& d = dense[std::size_t((s.key + t.key - low) / step)];
        if (s.cost + t.cost < d.cost) d = {s.key + t.key, s.cost + t.cost, s.key};
      }
    for (const State& d : dense)
      if (d.cost != std::numeric_limits<Load>::max()) node.states.push_back(d);
  } else {
    std::vector<State> all;
    all.reserve(std::size_t(pairs));
    for (const State& s : x)
      for (const State& t : y) all.push_back({s.key + t.key, s.cost + t.cost, s.key});
    std::sort(all.begin(), all.end(),
              [](const State& s, const State& t) { return s.key != t.key ? s.key < t.key : s.cost < t.cost; });
    for (const State& s : all)
      if (node.states.empty() || node.states.back().key != s.key) node.states.push_back(s);
  }
  prune(node.states);
  return it->second = add(std::move(node));
}

FunctionId CostFunctions::power(FunctionId id, std::int64_t count) {
  FunctionId result = -1;
  for (FunctionId square = id; !m_gaveUp;) {
    if (count & 1) result = result < 0 ? square : pairSum(result, square);
    count >>= 1;
    if (count == 0) break;
    square = pairSum(square, square);
  }
  return result < 0 ? id : result;
}

FunctionId CostFunctions::sum(std::vector<FunctionId> ids) {
  if (ids.empty()) return single(0, 0);
  std::sort(ids.begin(), ids.end());
  using Sized = std::pair<std::size_t, FunctionId>;
  std::priority_queue<Sized, std::vector<Sized>, std::greater<>> queue;  // smallest functions first
  for (std::size_t i = 0; i < ids.size();) {
    std::size_t j = i;
    while (j < ids.size() && ids[j] == ids[i]) ++j;
    const FunctionId id = power(ids[i], std::int64_t(j - i));
    queue.push({states(id).size(), id});
    i = j;
  }
  while (queue.size() > 1 && !m_gaveUp) {
    const FunctionId a = queue.top().second;
    queue.pop();
    const FunctionId b = queue.top().second;
    queue.pop();
    const FunctionId id = pairSum(a, b);
    queue.push({states(id).size(), id});
  }
  return queue.top().second;
}

const CostFunctions::State& CostFunctions::stateAt(FunctionId id, std::int64_t key) const {
  const auto& list = states(id);
  return *std::lower_bound(list.begin(), list.end(), key, [](const State& s, std::int64_t k) { return s.key < k; });
}

void CostFunctions::expand(FunctionId id, std::int64_t key, std::multimap<FunctionId, std::int64_t>& out) const {
  const Node& node = m_nodes[std::size_t(id)];
  if (node.kind != Kind::Sum) {
    out.emplace(id, key);
    return;
  }
  const std::int64_t left = stateAt(id, key).from;
  expand(node.left, left, out);
  expand(node.right, key - left, out);
}

}  // namespace cw::network
