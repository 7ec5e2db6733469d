// SPDX-License-Identifier: GPL-3.0-or-later
// Values of the selection, with units and sources, every one editable: the design's assumptions when nothing is
// selected, a block, a device, or what several devices have in common.
#pragma once

#include "views/analysis.h"

#include <QScrollArea>
#include <QString>
#include <string>
#include <vector>

class QTimer;

namespace cw {

class InspectorForm;

class Inspector final : public QScrollArea {
  Q_OBJECT
 public:
  explicit Inspector(Analysis* analysis, QWidget* parent = nullptr);
  /// Block ids, device keys and ids of parts.
  void setSelection(std::vector<std::string> keys);
  /// The part of this id, of the catalogue or generic in the fabric; null when there is none.
  std::shared_ptr<const Part> partOf(const std::string& key) const;
  /// Rebuilds at once; otherwise after the current event.
  void rebuildNow();

 signals:
  void blockOpenRequested(QString blockId);
  void deviceOpenRequested(QString deviceId);

 private:
  void rebuildSoon();
  void showDesign(InspectorForm& form);
  void showSite(InspectorForm& form);
  void showBlock(InspectorForm& form, const Block& block);
  void showDevice(InspectorForm& form, DeviceIndex device);
  void showPartPage(InspectorForm& form, const Part& part);
  void showPart(InspectorForm& form, const Part& part);
  void showPower(InspectorForm& form, const Part& part);
  void showOwnCatalogue(InspectorForm& form, const Part& part);
  void showKey(InspectorForm& form, const std::string& key);
  void showFindings(InspectorForm& form, const std::string& key);
  void showSeveral(InspectorForm& form);
  void edit(const Edit& edit, Text label);
  QString siteTip(const SiteFieldInfo& info) const;

  Analysis* m_analysis;
  DocumentController* m_document;
  std::vector<std::string> m_selection;
  QTimer* m_rebuild;
  bool m_toTop = false;  // another selection: its page begins at the top
};

}  // namespace cw
