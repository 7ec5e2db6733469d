// SPDX-License-Identifier: GPL-3.0-or-later
// Sparse min-plus functions for the elimination: "with this many endpoints leaning to side A, the cut costs that much".
// Equal work is done once: results are remembered by their operands, so the 64 equal leaves of 32 equal pods cost two
// logarithms of convolutions.
#pragma once

#include "solvers/network/split_graph.h"

#include <functional>
#include <map>
#include <tuple>
#include <vector>

namespace cw::network {

using FunctionId = std::int32_t;

class CostFunctions {
 public:
  /// With `flipPrice` > 0 a state is dropped when another one plus the price of flipping the difference is no dearer.
  CostFunctions(Load flipPrice, std::int64_t workLimit, std::function<bool()> stop)
      : m_flipPrice(flipPrice), m_workLimit(workLimit), m_stop(std::move(stop)) {}

  struct State {
    std::int64_t key = 0;
    Load cost = 0;
    std::int64_t from = 0;  // sum: key of the left operand; choice: 1 when side A was taken
  };

  FunctionId single(std::int64_t key, Load cost);
  /// min over side: f(A) + costA or f(B) + costB.
  FunctionId choose(FunctionId onA, Load costA, FunctionId onB, Load costB);
  /// Min-plus sum of all; the order of `ids` does not matter.
  FunctionId sum(std::vector<FunctionId> ids);

  const std::vector<State>& states(FunctionId id) const { return m_nodes[std::size_t(id)].states; }
  const State& stateAt(FunctionId id, std::int64_t key) const;
  /// The keys the summands of `id` have when the whole has `key`; summands are single or chosen functions.
  void expand(FunctionId id, std::int64_t key, std::multimap<FunctionId, std::int64_t>& out) const;
  /// Too much work or stopped: results are meaningless from then on.
  bool gaveUp() const { return m_gaveUp; }
  bool tookA(FunctionId id, std::int64_t key) const { return stateAt(id, key).from == 1; }
  FunctionId operandOf(FunctionId id, bool a) const {
    return a ? m_nodes[std::size_t(id)].left : m_nodes[std::size_t(id)].right;
  }

 private:
  enum class Kind { Single, Choice, Sum };
  struct Node {
    Kind kind = Kind::Single;
    FunctionId left = -1, right = -1;
    std::vector<State> states;  // by key
  };
  FunctionId pairSum(FunctionId a, FunctionId b);
  FunctionId power(FunctionId id, std::int64_t count);
  FunctionId add(Node node);
  void prune(std::vector<State>& states) const;
  bool spend(std::int64_t work);

  Load m_flipPrice;
  std::int64_t m_workLimit;
  std::function<bool()> m_stop;
  std::int64_t m_work = 0, m_sinceAsked = 0;
  bool m_gaveUp = false;
  std::vector<Node> m_nodes;
  std::map<std::pair<std::int64_t, Load>, FunctionId> m_singles;
  std::map<std::tuple<FunctionId, Load, FunctionId, Load>, FunctionId> m_choices;
  std::map<std::pair<FunctionId, FunctionId>, FunctionId> m_sums;
};

}  // namespace cw::network
