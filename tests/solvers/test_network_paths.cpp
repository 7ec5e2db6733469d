// SPDX-License-Identifier: GPL-3.0-or-later
// Hop counts against Boost's breadth-first search, the report, and cancelling.
#include <atomic>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/breadth_first_search.hpp>
#include <catch2/catch.hpp>
#include <chrono>
#include <thread>

#include "network_support.h"
#include "tests/judges_time.h"

using namespace cw;
using namespace cw::test;

namespace {

/// Endpoint distances with nodes that do not forward: one search a node on a graph of switches plus that node.
struct Plain {
  double hops = 0;
  std::int64_t reached = 0, apart = 0;
  int diameter = 0;
  double switchHops = 0;
  std::int64_t switchPairs = 0;
};
Plain plain(const Fabric& fabric) {
  const std::size_t n = fabric.devices.size();
  using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS>;
  Graph switches(n);
  std::vector<std::vector<std::size_t>> at(n);
  std::vector<bool> carries(n, false);
  for (const LinkRow& link : fabric.links) {
    const auto a = raw(fabric.port(link.a).device), b = raw(fabric.port(link.b).device);
    if (isSwitchTier(fabric.devices[a].tier) && isSwitchTier(fabric.devices[b].tier)) boost::add_edge(a, b, switches);
    else if (fabric.devices[a].tier == Tier::Node) at[a].push_back(b), carries[b] = true;
    else at[b].push_back(a), carries[a] = true;
  }
  std::vector<std::vector<int>> distance(n);
  for (std::size_t s = 0; s < n; ++s) {
    if (!carries[s]) continue;
    distance[s].assign(n, -1);
    std::vector<int>& d = distance[s];
    d[s] = 0;
    const auto record = boost::make_bfs_visitor(boost::record_distances(
        boost::make_iterator_property_map(d.begin(), get(boost::vertex_index, switches)), boost::on_tree_edge()));
    boost::breadth_first_search(switches, s, boost::visitor(record));
  }
  Plain result;
  for (std::size_t s = 0; s < n; ++s)
    for (std::size_t t = 0; t < n; ++t) {
      if (s == t) continue;
      if (carries[s] && carries[t] && distance[s][t] >= 0) {
        result.diameter = std::max(result.diameter, distance[s][t]);
        result.switchHops += distance[s][t];
        ++result.switchPairs;
      }
      if (fabric.devices[s].tier != Tier::Node || fabric.devices[t].tier != Tier::Node || s > t) continue;
      int best = -1;
      for (const std::size_t x : at[s])
        for (const std::size_t y : at[t])
          if (const int d = distance[x][y]; d >= 0 && (best < 0 || d < best)) best = d;
      if (best < 0) ++result.apart;
      else result.hops += best + 2, ++result.reached;
    }
  return result;
}

void compare(const Question& question) {
  NoProgress progress;
  const auto found = paths(question, progress);
  REQUIRE(found);
  const Plain expected = plain(*question.fabric);
  CHECK(found->unreachablePairs == expected.apart);
  if (expected.reached > 0) CHECK(found->meanEndpointHops.value() == Approx(expected.hops / double(expected.reached)));
  if (expected.switchPairs > 0) {
    CHECK(found->switchDiameter == expected.diameter);
    CHECK(found->meanSwitchHops.value() == Approx(expected.switchHops / double(expected.switchPairs)));
  }
}

class StopAfter final : public Progress {
 public:
  explicit StopAfter(std::chrono::milliseconds delay) : m_at(std::chrono::steady_clock::now() + delay) {}
  void report(double, const Text&) override {}
  bool cancelled() const override { return std::chrono::steady_clock::now() >= m_at; }

 private:
  std::chrono::steady_clock::time_point m_at;
};

/// The longest time between two looks at cancelled().
class Stretch final : public Progress {
 public:
  void report(double, const Text& phase) override { m_phase = phase.source; }
  bool cancelled() const override {
    const auto now = std::chrono::steady_clock::now();
    if (now - m_last > m_longest) m_longest = now - m_last, m_where = m_phase;
    m_last = now;
    return false;
  }
  double longestMs() const {
    (void)cancelled();  // what was left after the last look
    return std::chrono::duration<double, std::milli>(m_longest).count();
  }
  std::string where() const { return std::string(m_where); }

 private:
  std::string_view m_phase;
  mutable std::string_view m_where;
  mutable std::chrono::steady_clock::time_point m_last = std::chrono::steady_clock::now();
  mutable std::chrono::steady_clock::duration m_longest{};
};

}  // namespace

TEST_CASE("hops equal plain breadth-first search") {
  compare(karyTree(4, 2).question());
  compare(karyTree(6, 4).question());
  compare(rails(3, 5, 4, 2, 1, true, 2).question());
  compare(rails(3, 5, 4, 2, 1, false).question());
  compare(planes(3, {4, 5, 2, 1, 3, 1, 1}).question());
  compare(dragonfly({2, 4, 2}).question());
  compare(dragonfly({1, 6, 2, 5, Arrangement::Absolute}).question());
}

TEST_CASE("hops of random damaged fabrics equal plain breadth-first search") {
  std::mt19937 random(5);
  for (int i = 0; i < 40; ++i) {
    FabricBuilder b = i % 2 ? rails(3, 4, 3, 2, 1, i % 4 == 1) : dragonfly({2, 4, 1, 4});
    for (int k = 0; k < 12; ++k) b.unlinkLast(random() % b.linkCount());
    compare(b.question());
  }
}

TEST_CASE("the network report: every link counted once, free ports, exactness said") {
  const Question question = rails(2, 4, 2, 2, 2, true, 3, 400).question();
  NoProgress progress;
  const auto report = networkReport(question, progress);
  REQUIRE(report);
  REQUIRE(report->tables.size() == 5);
  const Table& links = report->tables[1];
  CHECK(cellAmount(links.rows.back().cells[1]).base() == double(question.fabric->links.size()));
  const Table& devices = report->tables[0];
  double used = 0, count = 0;
  for (const Row& row : devices.rows) {
    REQUIRE(row.cells.size() == devices.columns.size());
    count += cellAmount(row.cells[2]).base();
    used += cellAmount(row.cells[4]).base();
  }
  CHECK(count == double(question.fabric->devices.size()));
  CHECK(used == 2.0 * double(question.fabric->links.size()));
  const Table& cut = report->tables[3];
  CHECK(cellAmount(cut.rows[0].cells[1]).base() == 3 * 2 * 400e9);
  CHECK(std::get<Message>(cut.rows[0].cells[3]).english() == "yes");
  CHECK(cellAmount(cut.rows[0].cells[5]).base() == 1);
  const Table& over = report->tables[2];
  REQUIRE(over.rows.size() == 1);
  CHECK(cellAmount(over.rows[0].cells[3]).base() == Approx(14.0 / 16.0));
}

TEST_CASE("131,072 endpoints: known answers", "[slow]") {
  const Question question =
      threeTier({.pods = 32, .leaves = 64, .spines = 64, .cores = 32, .hostsPerLeaf = 64, .coreRate = 2}).question();
  NoProgress progress;
  const auto start = std::chrono::steady_clock::now();
  const auto cut = bisection(question, progress);
  const auto middle = std::chrono::steady_clock::now();
  const auto hops = paths(question, progress);
  const auto end = std::chrono::steady_clock::now();
  REQUIRE(cut);
  REQUIRE(hops);
  CHECK(toGbps(cut->lower) == 65'536);
  CHECK(cut->exact());
  CHECK(hops->switchDiameter == 4);
  const double n = 131'072, leaf = 64, pod = 64 * 64;
  CHECK(hops->meanEndpointHops.value() == Approx((2 * (leaf - 1) + 4 * (pod - leaf) + 6 * (n - pod)) / (n - 1)));
  const auto ms = [](auto d) { return std::chrono::duration_cast<std::chrono::milliseconds>(d).count(); };
  WARN("131,072 endpoints: bisection " << ms(middle - start) << " ms, hops " << ms(end - middle) << " ms");
}

TEST_CASE("no network solver works for long without a look at the cancel flag", "[slow]") {
  const Question tree = threeTier({.pods = 32, .leaves = 64, .spines = 64, .cores = 32, .hostsPerLeaf = 64}).question();
  const Question direct = dragonfly({13, 26, 13}).question();
  for (const Question& question : {tree, direct}) {
    const auto look = [&](const char* name, const auto& solver) {
      Stretch progress;
      REQUIRE(solver(question, progress));
      const double ms = progress.longestMs();
      WARN(name << ", " << question.fabric->devices.size() << " devices: longest stretch " << ms << " ms in '"
                << progress.where() << "'");
      if (judgesTime) CHECK(ms < 250);  // 50 ms is the aim; a loaded machine gets five times that
    };
    look("bisection", bisection);
    look("paths", paths);
    look("networkReport", networkReport);
  }
}

TEST_CASE("cancel ends every network solver within a second", "[slow]") {
  // Large in every way: a tree for the exact method and a dragonfly for the bounds.
  const Question tree = threeTier({.pods = 32, .leaves = 64, .spines = 64, .cores = 32, .hostsPerLeaf = 64}).question();
  const Question direct = dragonfly({13, 26, 13}).question();
  for (const Question& question : {tree, direct})
    for (const int delay : {0, 5, 30, 100, 400, 1500}) {
      const auto limit = std::chrono::milliseconds(1000 + delay);
      const auto run = [&](const auto& solver) {
        StopAfter progress{std::chrono::milliseconds(delay)};
        const auto start = std::chrono::steady_clock::now();
        const auto result = solver(question, progress);
        CHECK(std::chrono::steady_clock::now() - start < limit);
        if (delay == 0) {
          REQUIRE_FALSE(result);
          CHECK(result.error().code == ErrorCode::Cancelled);
        }
      };
      run(bisection);
      run(paths);
      run(networkReport);
    }
}
