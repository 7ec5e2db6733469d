// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/part_combo.h"

#include "views/icons.h"
#include "views/part_text.h"
#include "views/text.h"

#include <QCompleter>
#include <QLineEdit>

namespace cw {

PartCombo::PartCombo(const QString& emptyText, QWidget* parent) : QComboBox(parent), m_emptyText(emptyText) {
  setEditable(true);
  setInsertPolicy(QComboBox::NoInsert);
  setMaxVisibleItems(16);
  setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  setMinimumContentsLength(16);
  completer()->setCompletionMode(QCompleter::PopupCompletion);
  completer()->setFilterMode(Qt::MatchContains);
  completer()->setCaseSensitivity(Qt::CaseInsensitive);
  const auto report = [this] {
    if (part() == m_reported) return;  // leaving the field is no change
    m_reported = part();
    emit partChanged();
  };
  connect(this, &QComboBox::currentIndexChanged, this, report);
  connect(lineEdit(), &QLineEdit::editingFinished, this, report);
}

void PartCombo::setParts(const std::vector<std::shared_ptr<const Part>>& parts) {
  const PartId kept = part();
  {
    const QSignalBlocker blocker(this);
    clear();
    if (!m_emptyText.isEmpty()) addItem(m_emptyText, QString());
    for (const auto& p : parts) {
      addItem(icon(partIconName(p->kind)), qstr(p->name), qstr(p->id.text));
      setItemData(count() - 1, partToolTip(*p), Qt::ToolTipRole);
    }
  }
  setPart(kept);
}

PartId PartCombo::part() const {
  const QString text = currentText().trimmed();
  const int index = findText(text, Qt::MatchFixedString);
  if (index >= 0) return PartId{stdstr(itemData(index).toString())};
  return PartId{stdstr(text)};  // an id typed by hand, such as generic:8x400
}

void PartCombo::setPart(const PartId& id) {
  const int index = findData(qstr(id.text));
  if (index >= 0) {
    setCurrentIndex(index);
    lineEdit()->setCursorPosition(0);
  } else {
    setCurrentIndex(-1);
    setEditText(qstr(id.text));
  }
}

}  // namespace cw
