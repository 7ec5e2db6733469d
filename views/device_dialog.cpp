// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/device_dialog.h"

#include "model/topology.h"
#include "views/part_combo.h"
#include "views/text.h"
#include "views/theme.h"

#include <algorithm>
#include <QComboBox>
#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPointF>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace cw {
namespace {

constexpr int wide = 460;

QString modeText(const PortMode& mode) {
  return QCoreApplication::translate("DeviceDialog", "%1 × %2 a cage")
      .arg(mode.portsPerCage)
      .arg(amountText(Amount(mode.speed), {}));
}

/// "8 ports at 400 Gb/s" of one such device.
QString portsOf(const Fabric& fabric) {
  const PortLayout& layout = fabric.layouts[fabric.types.front().layout];
  if (layout.ports.empty()) return QCoreApplication::translate("DeviceDialog", "no fabric ports");
  QStringList parts;
  for (std::size_t first = 0; first < layout.ports.size();) {
    std::size_t last = first;
    while (last < layout.ports.size() && layout.ports[last].speed == layout.ports[first].speed) ++last;
    const auto count = std::int64_t(last - first);
    parts << counted(count, QCoreApplication::translate("DeviceDialog", "1 fabric port at %2"),
                     QCoreApplication::translate("DeviceDialog", "%1 fabric ports at %2"))
                 .replace(u"%2"_s, amountText(Amount(layout.ports[first].speed), {}));
    first = last;
  }
  return parts.join(u", "_s);
}

}  // namespace

bool DeviceDialog::needsAdapters(const FreeDevice& device, const Catalogue& catalogue) {
  const auto part = catalogue.find(device.choice.part);
  return part && device.kind == PartKind::Node && linkCages(*part).empty() && adapterSlots(*part) > 0;
}

DeviceDialog::DeviceDialog(Mode mode, const FreeDevice& device, Catalogue catalogue, QWidget* parent)
    : QDialog(parent),
      m_device(device),
      m_catalogue(std::move(catalogue)),
      m_part(new PartCombo({}, this)),
      m_nic(new PartCombo(tr("None: the node's own ports"), this)),
      m_nicCount(new QSpinBox(this)),
      m_modes(new QComboBox(this)),
      m_nicRow(new QWidget(this)),
      m_modeRow(new QWidget(this)),
      m_outcome(new QLabel(this)) {
  setWindowTitle(mode == Mode::Add ? tr("Add device") : tr("Change part"));
  m_part->setParts(m_catalogue.ofKind(device.kind));
  m_part->setPart(device.choice.part);
  m_part->setAccessibleName(tr("Part"));
  m_nic->setParts(adaptersFor(m_catalogue));
  m_nic->setPart(device.choice.nic);
  m_nic->setAccessibleName(tr("Adapters"));
  m_nicCount->setSuffix(u" ×"_s);
  m_nicCount->setAccessibleName(tr("Adapters in the node"));
  m_modes->setAccessibleName(tr("Port mode"));
  m_outcome->setWordWrap(true);
  m_outcome->setMinimumHeight(3 * fontMetrics().lineSpacing());
  m_outcome->setAlignment(Qt::AlignLeft | Qt::AlignTop);
  const auto row = [](QWidget* holder, std::initializer_list<QWidget*> fields) {
    auto* layout = new QHBoxLayout(holder);
    layout->setContentsMargins(0, 0, 0, 0);
    for (QWidget* field : fields) layout->addWidget(field, qobject_cast<QComboBox*>(field) ? 1 : 0);
  };
  row(m_nicRow, {m_nicCount, m_nic});
  row(m_modeRow, {m_modes});
  auto* form = new QFormLayout;
  form->addRow(tr("Part"), m_part);
  form->addRow(tr("Adapters"), m_nicRow);
  form->addRow(tr("Ports run as"), m_modeRow);
  form->setRowVisible(m_nicRow, device.kind == PartKind::Node);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
  m_accept = buttons->addButton(mode == Mode::Add ? tr("Add device") : tr("Apply"), QDialogButtonBox::AcceptRole);
  m_accept->setDefault(true);
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(16, 16, 16, 12);
  layout->setSpacing(12);
  layout->addLayout(form);
  layout->addWidget(m_outcome);
  layout->addWidget(buttons);
  setMinimumWidth(wide);
  choosePart();
  for (int i = 0; i < m_modes->count(); ++i)
    if (m_modes->itemData(i).value<QPointF>() == QPointF(device.mode.portsPerCage, toGbps(device.mode.speed)))
      m_modes->setCurrentIndex(i);
  if (device.choice.nicCount > 0) m_nicCount->setValue(device.choice.nicCount);
  connect(m_part, &PartCombo::partChanged, this, &DeviceDialog::choosePart);
  connect(m_nic, &PartCombo::partChanged, this, &DeviceDialog::refresh);
  connect(m_nicCount, &QSpinBox::valueChanged, this, &DeviceDialog::refresh);
  connect(m_modes, &QComboBox::currentIndexChanged, this, &DeviceDialog::refresh);
}

/// Another part has other slots and modes; one adapter for each GPU is the usual number.
void DeviceDialog::choosePart() {
  const auto found = m_catalogue.find(m_part->part(), m_device.kind);
  const Part* part = found ? found->get() : nullptr;
  const int slotCount = part ? adapterSlots(*part) : 0;
  m_nicCount->setRange(1, std::max(1, slotCount));
  m_nicCount->setValue(
      std::clamp(part ? gpusOf(*part).value_or(0) / devicesPerPart(*part) : 1, 1, std::max(1, slotCount)));
  m_nicRow->setEnabled(slotCount > 0);
  if (slotCount == 0) m_nic->setPart({});
  const QSignalBlocker blocker(m_modes);
  m_modes->clear();
  m_modes->addItem(tr("Native"), QPointF(1, 0));
  std::vector<PortMode> listed;
  for (const CageGroup* group : part ? linkCages(*part) : std::vector<const CageGroup*>{})
    for (const PortMode& mode : group->modes) {
      if (std::find(listed.begin(), listed.end(), mode) != listed.end()) continue;
      listed.push_back(mode);
      m_modes->addItem(modeText(mode), QPointF(mode.portsPerCage, toGbps(mode.speed)));
    }
  auto* form = qobject_cast<QFormLayout*>(layout()->itemAt(0)->layout());
  form->setRowVisible(m_modeRow, m_device.kind == PartKind::Switch && listed.size() > 1);
  refresh();
}

FreeDevice DeviceDialog::device() const {
  FreeDevice device = m_device;
  device.choice = {m_part->part(), m_nic->part(), 0};
  if (!device.choice.nic.empty()) device.choice.nicCount = m_nicCount->value();
  const auto mode = m_modes->currentData().value<QPointF>();
  device.mode = device.kind == PartKind::Switch && mode.y() > 0 ? PortMode{int(mode.x()), gbps(mode.y())} : PortMode{};
  return device;
}

void DeviceDialog::refresh() {
  m_nicCount->setEnabled(!m_nic->part().empty());
  Design alone;
  alone.groups.edit().devices.push_back(device());
  if (alone.groups->devices.front().id.empty()) alone.groups.edit().devices.front().id = "n1";
  NoProgress progress;
  const Result<Fabric> fabric = expand(alone, m_catalogue, progress);
  m_accept->setEnabled(fabric.has_value());
  QPalette colours = palette();
  if (!fabric) colours.setColor(QPalette::WindowText, themeFor(palette()).error);
  m_outcome->setPalette(colours);
  if (fabric) {
    m_outcome->setText(portsOf(*fabric));
  } else if (needsAdapters(device(), m_catalogue) && m_nic->part().empty()) {
    const int slotCount = adapterSlots(**m_catalogue.find(m_part->part(), PartKind::Node));
    m_outcome->setText(
        tr("This node has no fabric ports of its own; choose adapters for its slots (%1).").arg(slotCount));
  } else {
    m_outcome->setText(onScreen(fabric.error().message));
  }
}

}  // namespace cw
