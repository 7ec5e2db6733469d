// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/canvas/cabling.h"

#include "model/protocols.h"
#include "model/quantity.h"

#include <QCoreApplication>

namespace cw {
namespace {

/// "InfiniBand", "Ethernet": the first protocol stands for the device.
QString familyName(const std::string& protocol) {
  const auto known = protocolsIn(protocol);
  return known.empty() ? QString() : QString::fromUtf8(known.front().data(), qsizetype(known.front().size()));
}

}  // namespace

std::optional<QString> cablingProblem(const Fabric& fabric, PortIndex from, PortIndex to) {
  const DeviceIndex a = fabric.port(from).device, b = fabric.port(to).device;
  if (a == b) return QCoreApplication::translate("Canvas", "same device");
  if (fabric.port(from).link != noLink || fabric.port(to).link != noLink)
    return QCoreApplication::translate("Canvas", "port taken");
  const double speedA = toGbps(fabric.slot(from).speed), speedB = toGbps(fabric.slot(to).speed);
  if (speedA != speedB) return QStringLiteral("%1G ≠ %2G").arg(QString::number(speedA), QString::number(speedB));
  const DeviceType &typeA = fabric.typeOf(a), &typeB = fabric.typeOf(b);
  const std::string &ours = protocolOf(*typeA.part, typeA.nic.get()),
                    &theirs = protocolOf(*typeB.part, typeB.nic.get());
  if (protocolsClash(ours, theirs)) return familyName(ours) + QStringLiteral(" ≠ ") + familyName(theirs);
  return std::nullopt;
}

std::optional<PortIndex> firstLegalPort(const Fabric& fabric, PortIndex from, DeviceIndex device) {
  for (std::uint32_t i = 0; i < fabric.device(device).portCount; ++i)
    if (!cablingProblem(fabric, from, fabric.portOf(device, int(i)))) return fabric.portOf(device, int(i));
  return std::nullopt;
}

std::optional<PortIndex> firstFreePort(const Fabric& fabric, DeviceIndex device) {
  for (std::uint32_t i = 0; i < fabric.device(device).portCount; ++i)
    if (fabric.port(fabric.portOf(device, int(i))).link == noLink) return fabric.portOf(device, int(i));
  return std::nullopt;
}

PortRef portRef(const Fabric& fabric, PortIndex port) {
  return {fabric.key(fabric.port(port).device), fabric.ordinalOf(port)};
}

}  // namespace cw
