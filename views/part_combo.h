// SPDX-License-Identifier: GPL-3.0-or-later
// Choice of one part: a list that can be searched by any word of a part's name, or a part id typed in.
#pragma once

#include "model/catalogue.h"

#include <memory>
#include <QComboBox>
#include <vector>

namespace cw {

class PartCombo final : public QComboBox {
  Q_OBJECT
 public:
  /// `emptyText` names the choice of no part; without it a part must be chosen.
  explicit PartCombo(const QString& emptyText = {}, QWidget* parent = nullptr);
  void setParts(const std::vector<std::shared_ptr<const Part>>& parts);
  /// The part chosen or typed; empty for none.
  PartId part() const;
  void setPart(const PartId& id);

 signals:
  void partChanged();

 private:
  QString m_emptyText;
  PartId m_reported;
};

}  // namespace cw
