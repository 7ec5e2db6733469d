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
  QSize minimumSizeHint() const override { return {240, 0}; }
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  /// The card's texts in `box`, drawn where there is a painter; returns their height.
  int texts(QPainter* painter, const QRect& box) const;

  Sample m_sample;
};

}  // namespace cw
