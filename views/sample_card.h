// SPDX-License-Identifier: GPL-3.0-or-later
// One sample on the start page: a button that looks like a card.
#pragma once

#include "views/samples.h"

#include <QAbstractButton>

namespace cw {

class SampleCard final : public QAbstractButton {
  Q_OBJECT
 public:
  explicit SampleCard(Sample sample, QWidget* parent = nullptr);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {240, sizeHint().height()}; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  Sample m_sample;
};

}  // namespace cw
