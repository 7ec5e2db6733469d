// SPDX-License-Identifier: GPL-3.0-or-later
// What is put on the canvas: blocks and devices dropped or added, and the dialogs that shape them.
#include "app/gui/main_window.h"
#include "model/edits.h"
#include "views/block_dialog.h"
#include "views/canvas/canvas_view.h"
#include "views/device_dialog.h"
#include "views/text.h"

#include <set>

using namespace Qt::StringLiterals;

namespace cw::app {

QString MainWindow::freeName(const QString& wanted) const {
  std::set<std::string> taken;
  for (const Block& block : m_document.design().groups->blocks) taken.insert(block.name);
  QString name = wanted;
  for (int i = 2; taken.count(stdstr(name)); ++i) name = u"%1 %2"_s.arg(wanted).arg(i);
  return name;
}

void MainWindow::drop(const QString& payload, std::optional<Point> at) {
  if (!m_document.isOpen()) m_document.newDesign();
  const QString scheme = payload.section(u':', 0, 0), id = payload.section(u':', 1);
  if (payload == u"block:fat-tree"_s) {
    addBlock(BlockDialog::usualFatTree(m_document.catalogue()), tr("Fat-tree"), at);
    return;
  }
  if (payload == u"block:dragonfly"_s) {
    addBlock(BlockDialog::usualDragonfly(m_document.catalogue()), tr("Dragonfly"), at);
    return;
  }
  FreeDevice device;
  device.choice.part = PartId{stdstr(id)};
  device.kind = scheme == u"switch"_s ? PartKind::Switch : scheme == u"storage"_s ? PartKind::Storage : PartKind::Node;
  device.at = at.value_or(m_canvas->freePlace());
  addDevice(device);
}

void MainWindow::addBlock(BlockSpec spec, const QString& proposedName, std::optional<Point> at) {
  auto* dialog = new BlockDialog(BlockDialog::Mode::Add, spec, freeName(proposedName), m_document.catalogue(), this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setWindowModality(Qt::WindowModal);
  connect(dialog, &QDialog::accepted, this, [this, dialog, at] {
    m_fitPending = !at || m_document.design().groups->blocks.empty();
    static_cast<void>(m_document.apply(
        edits::addBlock(dialog->spec(), stdstr(dialog->name()), at.value_or(m_canvas->freePlaceForBlock())),
        TR_MARK("Add block")));
  });
  dialog->show();
}

void MainWindow::openBlock(const QString& blockId) {
  for (const Block& block : m_document.design().groups->blocks) {
    if (qstr(block.id) != blockId) continue;
    auto* dialog =
        new BlockDialog(BlockDialog::Mode::Change, block.spec, qstr(block.name), m_document.catalogue(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowModality(Qt::WindowModal);
    connect(dialog, &QDialog::accepted, this, [this, dialog, id = block.id] {
      // One dialog is one step: the new shape and the new name together.
      const Edit reshape = edits::setBlockSpec(id, dialog->spec());
      const Edit rename = edits::rename(id, stdstr(dialog->name()));
      static_cast<void>(m_document.apply(
          [reshape, rename](const Design& design) -> Result<Design> {
            Result<Design> shaped = reshape(design);
            return shaped ? rename(*shaped) : shaped;
          },
          TR_MARK("Edit block")));
    });
    dialog->show();
    return;
  }
}

void MainWindow::addDevice(const FreeDevice& device) {
  const auto add = [this](const FreeDevice& chosen) {
    static_cast<void>(m_document.apply(edits::addDevice(chosen), TR_MARK("Add device")));
  };
  if (!DeviceDialog::needsAdapters(device, m_document.catalogue())) return add(device);
  openDialog(new DeviceDialog(DeviceDialog::Mode::Add, device, m_document.catalogue(), this), add);
}

void MainWindow::openDevice(const QString& deviceId) {
  for (const FreeDevice& device : m_document.design().groups->devices) {
    if (qstr(device.id) != deviceId) continue;
    openDialog(new DeviceDialog(DeviceDialog::Mode::Change, device, m_document.catalogue(), this),
               [this](const FreeDevice& chosen) {
                 static_cast<void>(m_document.apply(edits::setDeviceChoice(chosen.id, chosen.choice, chosen.mode),
                                                    TR_MARK("Change part")));
               });
    return;
  }
}

void MainWindow::openDialog(DeviceDialog* dialog, std::function<void(const FreeDevice&)> accept) {
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setWindowModality(Qt::WindowModal);
  connect(dialog, &QDialog::accepted, this, [dialog, accept = std::move(accept)] { accept(dialog->device()); });
  dialog->show();
}

}  // namespace cw::app
