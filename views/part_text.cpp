// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/part_text.h"

#include "views/text.h"

using namespace Qt::StringLiterals;

namespace cw {
namespace {

QString factText(const Part& part, Field field) {
  const Fact* fact = part.fact(field);
  if (!fact) return {};
  const Amount amount(fieldInfo(field).unit, fact->value);
  return (fact->basis == Basis::Estimate ? u"≈ "_s : QString()) + amountText(amount, {});
}

/// What the sums count: the higher of maximum and peak.
QString powerText(const Part& part) {
  const auto maximum = part.value(Field::PowerMax), peak = part.value(Field::PowerPeak);
  return factText(part, peak && (!maximum || *peak > *maximum) ? Field::PowerPeak : Field::PowerMax);
}

QString gpuText(const Part& part) {
  const auto gpus = part.kind == PartKind::Node ? gpusOf(part) : std::nullopt;
  return gpus && *gpus > 0 ? counted(*gpus, QObject::tr("1 GPU"), QObject::tr("%1 GPUs")) : QString();
}

}  // namespace

QString partIconName(PartKind kind) {
  switch (kind) {
    case PartKind::Accelerator:
      return u"microchip"_s;
    case PartKind::Node:
      return u"server"_s;
    case PartKind::Switch:
      return u"network"_s;
    case PartKind::Nic:
      return u"cpu"_s;
    case PartKind::Storage:
      return u"hard-drive"_s;
    case PartKind::Cable:
    case PartKind::Transceiver:
      return u"cable"_s;
    case PartKind::Rack:
    case PartKind::Enclosure:
      return u"refrigerator"_s;
    case PartKind::Pdu:
    case PartKind::Ups:
      return u"plug-zap"_s;
    case PartKind::Cdu:
    case PartKind::HeatExchanger:
      return u"droplets"_s;
    case PartKind::Appliance:
      return u"server-cog"_s;
  }
  return u"boxes"_s;
}

QString portsText(const Part& part) {
  const CageGroup* cages = part.cagesFor(PortRole::Fabric);
  if (!cages || cages->modes.empty()) return {};
  const PortMode& mode = cages->modes.front();
  int ports = cages->cages * mode.portsPerCage;
  if (cages->portLimit > 0) ports = std::min(ports, cages->portLimit);
  return QObject::tr("%1 × %2").arg(ports).arg(amountText(Amount(mode.speed), {}));
}

QString partSummary(const Part& part) {
  QStringList facts{gpuText(part), portsText(part)};
  if (const QString power = powerText(part); !power.isEmpty()) facts << power;
  if (const QString units = factText(part, Field::RackUnits); !units.isEmpty()) facts << units;
  if (part.kind == PartKind::Storage) facts << factText(part, Field::CapacityUsable);
  if (part.kind == PartKind::Cdu || part.kind == PartKind::HeatExchanger) facts << factText(part, Field::CoolingPower);
  if (part.kind == PartKind::Pdu || part.kind == PartKind::Ups) facts << factText(part, Field::ApparentPower);
  facts.removeAll(QString());
  return facts.join(u" · "_s);
}

QString partToolTip(const Part& part) {
  QStringList lines{u"<b>"_s + qstr(part.name).toHtmlEscaped() + u"</b>"_s};
  if (!part.vendor.empty())
    lines << qstr(part.vendor).toHtmlEscaped() + u" · <code>"_s + qstr(part.id.text) + u"</code>"_s;
  const QString ports = portsText(part);
  const QString gpus = gpuText(part);
  if (!gpus.isEmpty()) lines << gpus;
  if (!ports.isEmpty()) lines << QObject::tr("Fabric ports: %1").arg(ports);
  for (const Field field :
       {Field::PowerMax, Field::PowerPeak, Field::PowerTypical, Field::Weight, Field::RackUnits, Field::Price}) {
    const QString value = factText(part, field);
    if (value.isEmpty() && field == Field::PowerPeak) continue;
    lines << onScreen(fieldInfo(field).label) + u": "_s + (value.isEmpty() ? QObject::tr("unknown") : value);
  }
  QStringList sources;
  for (const Source& source : part.sources)
    sources << qstr(source.title).toHtmlEscaped() + (source.date.empty() ? QString() : u", "_s + qstr(source.date));
  sources.removeDuplicates();
  if (!sources.isEmpty()) lines << QObject::tr("Source: %1").arg(sources.mid(0, 2).join(u"; "_s));
  return lines.join(u"<br>"_s);
}

}  // namespace cw
