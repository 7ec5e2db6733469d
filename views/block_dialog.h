// SPDX-License-Identifier: GPL-3.0-or-later
// Shapes a fabric block: the form on the left, what it comes to on the right, live.
#pragma once

#include "views/block_form.h"

#include <QDialog>

class QFrame;
class QLineEdit;
class QPushButton;
class QScrollArea;

namespace cw {

class BlockDialog final : public QDialog {
  Q_OBJECT
 public:
  enum class Mode { Add, Change };
  BlockDialog(Mode mode, const BlockSpec& spec, const QString& name, Catalogue catalogue, QWidget* parent = nullptr);

  BlockSpec spec() const { return m_form->spec(); }
  QString name() const;
  const BlockOutcome& outcome() const { return m_outcome; }
  BlockForm* form() const { return m_form; }

  /// The common case: DGX H100 on QM9700, 32 nodes, rail-optimised.
  static FatTreeSpec usualFatTree(const Catalogue& catalogue);
  static DragonflySpec usualDragonfly(const Catalogue& catalogue);

 private:
  void refresh();
  QFrame* makeResult();
  Mode m_mode;
  Catalogue m_catalogue;
  BlockForm* m_form;
  BlockOutcome m_outcome, m_last;  // of the form as it stands; the last that can be built
  QScrollArea* m_scroll;
  QLineEdit* m_name;
  QLabel *m_caption, *m_headline, *m_facts, *m_problemIcon;
  QPushButton* m_accept;
};

}  // namespace cw
