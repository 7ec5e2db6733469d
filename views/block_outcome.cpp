// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/block_form.h"
#include "views/text.h"

using namespace Qt::StringLiterals;

namespace cw {
namespace {

QString number(std::int64_t value) { return QLocale().toString(qlonglong(value)); }

void addCount(QStringList& parts, std::int64_t count, const QString& one, const QString& many) {
  if (count > 0) parts << counted(count, one, many);
}

BlockOutcome describe(const FatTreePlan& plan) {
  BlockOutcome outcome;
  outcome.buildable = true;
  QStringList parts;
  addCount(parts, plan.leaves, QObject::tr("1 leaf"), QObject::tr("%1 leaves"));
  addCount(parts, plan.spines, QObject::tr("1 spine"), QObject::tr("%1 spines"));
  addCount(parts, plan.cores, QObject::tr("1 core"), QObject::tr("%1 cores"));
  addCount(parts, plan.nodeLeafLinks + plan.leafSpineLinks + plan.spineCoreLinks, QObject::tr("1 link"),
           QObject::tr("%1 links"));
  outcome.headline = parts.join(u", "_s);
  QString nodes = counted(plan.spec.nodes, QObject::tr("1 node"), QObject::tr("%1 nodes"));
  if (plan.gpusPerNode > 0)
    nodes += u" · "_s + QObject::tr("%1 GPUs").arg(number(std::int64_t(plan.spec.nodes) * plan.gpusPerNode));
  outcome.facts << nodes;
  outcome.facts << QObject::tr("%1, %2 nodes each")
                       .arg(counted(plan.units, QObject::tr("1 unit"), QObject::tr("%1 units")),
                            number(plan.spec.nodesPerUnit));
  outcome.facts << QObject::tr("Node–leaf links: %1 at %2")
                       .arg(number(plan.nodeLeafLinks), amountText(Amount(plan.leafDownMode.speed), {}));
  if (plan.leafSpineLinks > 0)
    outcome.facts << QObject::tr("Leaf–spine links: %1 at %2 (%3 parallel)")
                         .arg(number(plan.leafSpineLinks), amountText(Amount(plan.leafUpMode.speed), {}),
                              number(plan.linksPerLeafSpine));
  if (plan.spineCoreLinks > 0)
    outcome.facts << QObject::tr("Spine–core links: %1 at %2 (%3 parallel)")
                         .arg(number(plan.spineCoreLinks), amountText(Amount(plan.spineUpMode.speed), {}),
                              number(plan.linksPerSpineCore));
  outcome.facts << QObject::tr("Leaf: %1 ports down, %2 up").arg(plan.leafDown).arg(plan.leafUp);
  if (plan.tiers > 1)
    outcome.facts << QObject::tr("Oversubscription as built: %1\u00a0:\u00a01")
                         .arg(numberOnScreen(plan.oversubscription, decimalsFor(plan.oversubscription, 3)));
  for (const Message& note : assumptionsOf(plan)) outcome.facts << onScreen(note);
  return outcome;
}

BlockOutcome describe(const DragonflyPlan& plan) {
  BlockOutcome outcome;
  outcome.buildable = true;
  QStringList parts;
  addCount(parts, plan.spec.groups, QObject::tr("1 group"), QObject::tr("%1 groups"));
  addCount(parts, plan.routers, QObject::tr("1 router"), QObject::tr("%1 routers"));
  addCount(parts, plan.nodeLinks + plan.localLinks + plan.globalLinks, QObject::tr("1 link"), QObject::tr("%1 links"));
  outcome.headline = parts.join(u", "_s);
  QString nodes = counted(plan.nodes, QObject::tr("1 node"), QObject::tr("%1 nodes"));
  if (plan.gpusPerNode > 0)
    nodes += u" · "_s + QObject::tr("%1 GPUs").arg(number(std::int64_t(plan.nodes) * plan.gpusPerNode));
  outcome.facts << nodes;
  outcome.facts << QObject::tr("Node–router links: %1 at %2")
                       .arg(number(plan.nodeLinks), amountText(Amount(plan.endpointMode.speed), {}));
  outcome.facts << QObject::tr("Local links: %1").arg(number(plan.localLinks));
  outcome.facts << QObject::tr("Global links: %1, %2 per group pair")
                       .arg(number(plan.globalLinks), number(plan.spec.linksPerGroupPair));
  if (plan.spareGlobalPorts > 0)
    outcome.facts << QObject::tr("Spare global ports: %1 per group").arg(plan.spareGlobalPorts);
  return outcome;
}

}  // namespace

BlockOutcome outcomeOf(const BlockSpec& spec, const Catalogue& catalogue) {
  BlockOutcome failed;
  const auto fail = [&](const Error& error) {
    failed.problem = onScreen(error);
    failed.cause = qstr(error.message.text().source);
  };
  if (const auto* tree = std::get_if<FatTreeSpec>(&spec)) {
    const Result<FatTreePlan> plan = planFatTree(*tree, catalogue);
    if (plan) return describe(*plan);
    fail(plan.error());
  } else {
    const Result<DragonflyPlan> plan = planDragonfly(std::get<DragonflySpec>(spec), catalogue);
    if (plan) return describe(*plan);
    fail(plan.error());
  }
  return failed;
}

}  // namespace cw
