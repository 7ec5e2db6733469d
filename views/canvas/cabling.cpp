// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/canvas/cabling.h"

#include "model/quantity.h"

#include <QCoreApplication>

namespace cw {
namespace {

/// Protocol families a device's ports speak; none when unknown.
struct Families {
  bool infiniband = false, ethernet = false;
  bool known() const { return infiniband || ethernet; }
};
Families familiesOf(const DeviceType& type) {
  const auto& part = type.nic && type.nicCount > 0 ? type.nic : type.part;
  if (!part) return {};
  const std::string& text = part->protocol;
  // Slingshot switches speak Ethernet to their endpoints.
  const bool ethernet = text.find("Ethernet") != std::string::npos || text.find("Slingshot") != std::string::npos ||
                        text.find("VPI") != std::string::npos;
  const bool infiniband = text.find("InfiniBand") != std::string::npos || text.find("VPI") != std::string::npos;
  return {infiniband, ethernet};
}
QString familyName(const Families& f) {
  return f.infiniband ? QCoreApplication::translate("Canvas", "InfiniBand")
                      : QCoreApplication::translate("Canvas", "Ethernet");
}

}  // namespace

std::optional<QString> cablingProblem(const Fabric& fabric, PortIndex from, PortIndex to) {
  const DeviceIndex a = fabric.port(from).device, b = fabric.port(to).device;
  if (a == b) return QCoreApplication::translate("Canvas", "same device");
  if (fabric.port(from).link != noLink || fabric.port(to).link != noLink)
    return QCoreApplication::translate("Canvas", "port taken");
  const double speedA = toGbps(fabric.slot(from).speed), speedB = toGbps(fabric.slot(to).speed);
  if (speedA != speedB) return QStringLiteral("%1G ≠ %2G").arg(QString::number(speedA), QString::number(speedB));
  const Families fa = familiesOf(fabric.typeOf(a)), fb = familiesOf(fabric.typeOf(b));
  const bool common = (fa.infiniband && fb.infiniband) || (fa.ethernet && fb.ethernet);
  if (fa.known() && fb.known() && !common) return familyName(fa) + QStringLiteral(" ≠ ") + familyName(fb);
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
