// SPDX-License-Identifier: GPL-3.0-or-later
// Problem: which catalogue parts join two cages over a given length, and how many cables their links need.
// Method: every fitting part (copper, active cable) and every pair of modules is a candidate; the best by a fixed
//   order wins: complete before incomplete, then copper, active copper, active optical up to 30 m, multimode, single
//   mode, longer active optical; then fewest pieces, parts on sale, the switch vendor's own, known power, least reach
//   and power.
//   A twin-port cage takes one module with two fibres; a twin-port copper cable carries two links between the same two
//   cages. A cage that could run as one fast port but is split counts one cable for the bundle that leaves its lower
//   end, as published bills of two-plane systems count them ("at 800G").
// Complexity: O(modules²) for a pair of cage kinds, some thousand comparisons.
// Source: NVIDIA LinkX rules on finned and flat-top modules, splitters and fibre polish; reach classes for planning.
#include "solvers/physical/cable_choice.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace cw::physical {

namespace {

using PartPtr = std::shared_ptr<const Part>;
using Score = std::tuple<bool, int, int, int, int, int, double, double, std::string>;
constexpr double aocPreferredMetres = 30;  // in the row; beyond it modules and fibre are the usual choice

/// Prototypes and announced parts can be ordered by nobody yet.
bool notYetSold(const Part& part) {
  return part.status.find("prototype") != std::string::npos || part.status.find("announced") != std::string::npos;
}

struct Job {
  const Catalogue& catalogue;
  const CageEnd& a;
  const CageEnd& b;
  Length length;
  bool paired;
  std::string protocol;
  std::optional<std::pair<Score, CableChoice>> best;

  void offer(CableChoice choice, int rank) {
    choice.fits = true;
    int unsold = 0, foreign = 0, unknownPower = 0;
    double reach = 0, power = 0;
    std::string ids;
    for (const PartPtr& part : {choice.cable, choice.moduleA, choice.moduleB}) {
      if (!part) continue;
      ids += part->id.text + "|";
      unsold += notYetSold(*part);
      if (part->vendor != b.vendor) ++foreign;
      if (part->cable->kind == CableKind::Fibre) continue;
      unknownPower += !part->value(Field::PowerPerEndMax);
      power += part->value(Field::PowerPerEndMax).value_or(0);
      reach = std::max(reach, part->value(Field::Reach).value_or(0));
    }
    Score score{!choice.complete, rank, choice.pieces, unsold, foreign, unknownPower, reach, power, ids};
    if (!best || score < best->first) best.emplace(std::move(score), std::move(choice));
  }
};

bool same(Bandwidth x, Bandwidth y) { return std::abs(x.base() - y.base()) <= 1e-6 * std::max(x.base(), y.base()); }

bool hostFits(const CableEnd& end, const CageEnd& cage, double factor = 1) {
  return endFits(end, cage.cage) && same(end.speedEach, cage.total() * factor);
}

/// The word that cables name their protocol with.
std::string protocolFamily(const CageEnd& a, const CageEnd& b) {
  const std::string& text = b.protocol.empty() ? a.protocol : b.protocol;
  for (const char* family : {"InfiniBand", "Ethernet", "Slingshot", "Omni-Path"}) {
    if (text.find(family) != std::string::npos) return family;
  }
  return text;
}

bool usable(const Part& part, const std::string& protocol, Length length) {
  if (!part.cable) return false;
  const auto& protocols = part.cable->protocols;
  if (!protocol.empty() && std::find(protocols.begin(), protocols.end(), protocol) == protocols.end()) return false;
  const std::optional<double> reach = part.value(Field::Reach);
  if (part.cable->kind == CableKind::Fibre) return !reach || *reach >= length.base();  // the modules limit it
  return reach && *reach >= length.base();
}

int directRank(const CableInfo& cable, Length length) {
  switch (cable.kind) {
    case CableKind::PassiveCopper:
    case CableKind::TwistedPair:
      return 0;
    case CableKind::ActiveCopper:
      return 1;
    default:
      return length.base() <= aocPreferredMetres ? 2 : 5;
  }
}

void offerDirect(Job& job, const PartPtr& part) {
  const CableInfo& cable = *part->cable;
  if (cable.kind == CableKind::Transceiver || cable.kind == CableKind::Fibre || cable.ends.size() != 2) return;
  const CableEnd& head = cable.ends[0];
  const CableEnd& tail = cable.ends[1];
  CableChoice choice;
  choice.cable = part;
  choice.complete = true;
  const int rank = directRank(cable, job.length);
  if (head.count == 1 && tail.count == 1) {
    const bool fits =
        (hostFits(head, job.a) && hostFits(tail, job.b)) || (hostFits(tail, job.a) && hostFits(head, job.b));
    if (!fits || (!job.paired && (job.a.ports > 1 || job.b.ports > 1))) return;
    choice.count = CableCount::PerCageA;
    job.offer(std::move(choice), rank);
    return;
  }
  if (head.count != 1) return;
  if (job.a.ports == 1 && job.b.ports == tail.count && hostFits(head, job.b) && hostFits(tail, job.a)) {
    choice.count = CableCount::PerCageB;
    job.offer(std::move(choice), rank);
  } else if (job.b.ports == 1 && job.a.ports == tail.count && hostFits(head, job.a) && hostFits(tail, job.b)) {
    choice.count = CableCount::PerCageA;
    job.offer(std::move(choice), rank);
  }
}

/// The fibre that joins two module faces: straight (ways 1) or a splitter.
PartPtr fibreFor(const Job& job, const std::vector<PartPtr>& fibres, const std::string& connector,
                 const std::string& medium, int ways) {
  for (const PartPtr& part : fibres) {
    const CableInfo& cable = *part->cable;
    if (cable.ends.size() != 2 || !usable(*part, {}, job.length)) continue;
    if (cable.medium.substr(0, 3) != medium.substr(0, 3)) continue;
    // APC and UPC polish must not be mated, so the names have to be equal. The rate on a fibre is the modules' affair.
    if (cable.ends[0].connector != connector || cable.ends[1].connector != connector) continue;
    if (cable.ends[0].count == 1 && cable.ends[1].count == ways) return part;
  }
  return nullptr;
}

struct Face {
  PartPtr module;
  const CableEnd* fibre;  // the optical side
};

std::vector<Face> facesFor(const CageEnd& cage, const std::vector<PartPtr>& modules, double factor = 1) {
  std::vector<Face> faces;
  for (const PartPtr& part : modules) {
    const CableInfo& cable = *part->cable;
    if (cable.ends.size() == 2 && cable.ends[0].count == 1 && hostFits(cable.ends[0], cage, factor)) {
      faces.push_back({part, &cable.ends[1]});
    }
  }
  return faces;
}

int opticsRank(const std::string& medium) { return medium.substr(0, 3) == "MMF" ? 3 : 4; }

CableChoice opticsChoice(const Job& job, const std::vector<PartPtr>& fibres, const Face& a, const Face& b, int ways) {
  CableChoice choice;
  choice.moduleA = a.module;
  choice.moduleB = b.module;
  choice.cable = fibreFor(job, fibres, b.fibre->connector, b.module->cable->medium, ways);
  choice.complete = choice.cable != nullptr;
  if (!choice.cable) {
    choice.remark = Message(TR_MARK("no fibre with %1 connectors in the catalogue; enter one as a part of your own"),
                            b.fibre->connector);
  }
  return choice;
}

bool facesMate(const Face& a, const Face& b) {
  return a.fibre->connector == b.fibre->connector &&
         a.module->cable->medium.substr(0, 3) == b.module->cable->medium.substr(0, 3);
}

/// Straight fibres: both modules send their links over equally many fibres.
void offerStraight(Job& job, const std::vector<PartPtr>& modules, const std::vector<PartPtr>& fibres) {
  const std::vector<Face> onB = facesFor(job.b, modules);
  for (const Face& a : facesFor(job.a, modules)) {
    for (const Face& b : onB) {
      if (!facesMate(a, b)) continue;
      // Fibres of a link, as a fraction of ports: equal on both sides and whole.
      if (a.fibre->count * job.b.ports != b.fibre->count * job.a.ports) continue;
      const bool bundle = job.a.brokenOut() && job.b.brokenOut();
      if (!bundle && a.fibre->count % job.a.ports != 0) continue;
      CableChoice choice = opticsChoice(job, fibres, a, b, 1);
      if (bundle) {
        choice.count = CableCount::PerSplitA;
        choice.pieces = std::max(1, a.fibre->count / job.a.nativePorts);
        if (choice.complete) {
          choice.remark = TR_MARK("counted as one cable for each fast port that is split, as published bills count");
        }
      } else {
        choice.pieces = a.fibre->count / job.a.ports;
      }
      job.offer(std::move(choice), opticsRank(b.module->cable->medium));
    }
  }
}

/// Splitter fibres: one optical engine of the head feeds several slower ports, whose modules run below their rate.
void offerSplit(Job& job, const std::vector<PartPtr>& modules, const std::vector<PartPtr>& fibres, bool headIsB) {
  const CageEnd& head = headIsB ? job.b : job.a;
  const CageEnd& tail = headIsB ? job.a : job.b;
  if (tail.ports != 1) return;
  for (const Face& h : facesFor(head, modules)) {
    if (h.fibre->count >= head.ports || head.ports % h.fibre->count != 0) continue;
    const int ways = head.ports / h.fibre->count;
    for (const Face& t : facesFor(tail, modules, ways)) {
      if (!facesMate(h, t) || t.fibre->count != 1) continue;
      CableChoice choice = opticsChoice(job, fibres, headIsB ? t : h, headIsB ? h : t, ways);
      choice.count = headIsB ? CableCount::PerSplitB : CableCount::PerSplitA;
      job.offer(std::move(choice), opticsRank(h.module->cable->medium));
    }
  }
}

/// One end names no connector: module and fibre of the other end.
void offerOneEnd(Job& job, const std::vector<PartPtr>& modules, const std::vector<PartPtr>& fibres) {
  const CageEnd& known = job.b.known() ? job.b : job.a;
  for (const Face& face : facesFor(known, modules)) {
    if (face.fibre->count % known.ports != 0) continue;
    CableChoice choice = opticsChoice(job, fibres, face, face, 1);
    (job.b.known() ? choice.moduleA : choice.moduleB) = nullptr;
    choice.pieces = face.fibre->count / known.ports;
    if (choice.complete) {
      choice.remark = TR_MARK("the connector of one end is unknown: its module is left open, fibre assumed");
    }
    job.offer(std::move(choice), opticsRank(face.module->cable->medium));
  }
}

CableChoice nothingFits(const Job& job) {
  CableChoice choice;
  if (job.a.brokenOut() && job.b.brokenOut()) choice.count = CableCount::PerSplitA;
  if (!job.a.known() && !job.b.known()) {
    choice.remark = TR_MARK("the connectors of both ends are unknown: one cable for a link, part left open");
  } else {
    choice.remark =
        Message(TR_MARK("no part in the catalogue joins %1 to %2 at %3 over %4; enter one of your own"),
                job.a.known() ? job.a.cage.connector : std::string("?"),
                job.b.known() ? job.b.cage.connector : std::string("?"), Amount(job.b.speed), Amount(job.length));
  }
  return choice;
}

}  // namespace

CableChoice chooseParts(const Catalogue& catalogue, const CageEnd& a, const CageEnd& b, Length length, bool paired) {
  Job job{catalogue, a, b, length, paired, protocolFamily(a, b), {}};
  if (!a.known() && !b.known()) return nothingFits(job);
  std::vector<PartPtr> modules, fibres;
  for (const PartPtr& part : catalogue.ofKind(PartKind::Transceiver)) {
    if (usable(*part, job.protocol, length)) modules.push_back(part);
  }
  for (const PartPtr& part : catalogue.ofKind(PartKind::Cable)) {
    if (!usable(*part, job.protocol, length)) continue;
    if (part->cable->kind == CableKind::Fibre) fibres.push_back(part);
    else if (part->cable->kind == CableKind::Transceiver) modules.push_back(part);
    else if (a.known() && b.known()) offerDirect(job, part);
  }
  if (a.known() && b.known()) {
    offerStraight(job, modules, fibres);
    offerSplit(job, modules, fibres, true);
    offerSplit(job, modules, fibres, false);
  } else {
    offerOneEnd(job, modules, fibres);
  }
  return job.best ? std::move(job.best->second) : nothingFits(job);
}

}  // namespace cw::physical
