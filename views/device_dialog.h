// SPDX-License-Identifier: GPL-3.0-or-later
// A drawn device's part, the adapters in its slots and how its cages run, with the ports that come of it, live.
#pragma once

#include "model/catalogue.h"
#include "model/design.h"

#include <QDialog>

class QComboBox;
class QLabel;
class QPushButton;
class QSpinBox;

namespace cw {

class PartCombo;

class DeviceDialog final : public QDialog {
  Q_OBJECT
 public:
  enum class Mode { Add, Change };
  DeviceDialog(Mode mode, const FreeDevice& device, Catalogue catalogue, QWidget* parent = nullptr);

  /// The device as chosen; id, name and place are kept.
  FreeDevice device() const;
  /// Whether the part has slots in place of fabric ports, so that it cannot be drawn before an adapter is chosen.
  static bool needsAdapters(const FreeDevice& device, const Catalogue& catalogue);

 private:
  void choosePart();
  void refresh();
  FreeDevice m_device;
  Catalogue m_catalogue;
  PartCombo *m_part, *m_nic;
  QSpinBox* m_nicCount;
  QComboBox* m_modes;
  QWidget *m_nicRow, *m_modeRow;
  QLabel* m_outcome;
  QPushButton* m_accept;
};

}  // namespace cw
