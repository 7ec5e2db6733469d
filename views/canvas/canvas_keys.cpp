// SPDX-License-Identifier: GPL-3.0-or-later
// The keyboard, the inline name editor, and drops from the palette.
#include "views/canvas/canvas_private.h"

#include <algorithm>
#include <functional>
#include <QDragEnterEvent>
#include <QKeyEvent>
#include <QMimeData>

namespace cw {
namespace {

/// Keeps Return and Esc to itself: passed on, Return would reach the canvas and open the editor anew.
class NameEdit final : public QLineEdit {
 public:
  NameEdit(const QString& name, QWidget* parent, std::function<void(bool)> done)
      : QLineEdit(name, parent), m_done(std::move(done)) {}

 protected:
  void keyPressEvent(QKeyEvent* event) override {
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (!enter && event->key() != Qt::Key_Escape) return QLineEdit::keyPressEvent(event);
    event->accept();
    m_done(enter);
  }

 private:
  std::function<void(bool)> m_done;
};

}  // namespace

bool CanvasView::event(QEvent* event) {
  if (event->type() == QEvent::KeyPress) {  // before the focus chain takes Tab
    auto* press = static_cast<QKeyEvent*>(event);
    const bool back = press->key() == Qt::Key_Backtab;
    if ((press->key() == Qt::Key_Tab || back) && m->cycle(!back)) return true;
  }
  return QAbstractScrollArea::event(event);
}

void CanvasView::keyPressEvent(QKeyEvent* event) {
  if (!m->key(event)) QAbstractScrollArea::keyPressEvent(event);
}

void CanvasView::keyReleaseEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Space && !event->isAutoRepeat()) {
    m->spaceDown = false;
    m->updateCursor();
  }
  QAbstractScrollArea::keyReleaseEvent(event);
}

void CanvasView::focusOutEvent(QFocusEvent* event) {
  m->spaceDown = false;
  m->updateCursor();
  QAbstractScrollArea::focusOutEvent(event);
}

bool CanvasPrivate::key(QKeyEvent* event) {
  const double step = event->modifiers() & Qt::ShiftModifier ? 8 * gridStep : gridStep;
  switch (event->key()) {
    case Qt::Key_Space:
      spaceDown = true;
      updateCursor();
      return true;
    case Qt::Key_Escape:
      if (gesture != Gesture::None) cancelGesture();
      else if (tool != CanvasView::Tool::Select) q.setTool(CanvasView::Tool::Select);
      else {
        selectedBundle.reset();
        select({});
        resolveState();
      }
      return true;
    case Qt::Key_Delete:
    case Qt::Key_Backspace:
      q.deleteSelection();
      return true;
    case Qt::Key_F2:
      q.renameSelection();
      return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (layout && selection.size() == 1 && layout->blockOf(selection.front()))
        emit q.blockOpenRequested(QString::fromStdString(selection.front()));
      else q.renameSelection();
      return true;
    case Qt::Key_Left:
      nudge({-step, 0});
      return true;
    case Qt::Key_Right:
      nudge({step, 0});
      return true;
    case Qt::Key_Up:
      nudge({0, -step});
      return true;
    case Qt::Key_Down:
      nudge({0, step});
      return true;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
      q.zoomBy(1.25);
      return true;
    case Qt::Key_Minus:
      q.zoomBy(0.8);
      return true;
    case Qt::Key_0:
    case Qt::Key_Home:
      q.fitAll();
      return true;
    default:
      break;
  }
  if (event->modifiers() != Qt::ControlModifier) return false;
  if (event->key() == Qt::Key_D) {
    q.duplicateSelection();
    return true;
  }
  if (event->key() != Qt::Key_A || !layout) return false;
  std::vector<std::string> all;
  for (const Block& block : layout->design->groups->blocks) all.push_back(block.id);
  for (const FreeDevice& device : layout->design->groups->devices) all.push_back("free/" + device.id);
  select(std::move(all));
  return true;
}

void CanvasPrivate::nudge(QPointF step) {
  const auto keys = editableSelection();
  if (keys.empty() || !layout) {  // nothing selected: the arrows move the view
    Camera next = camera;
    next.origin += step * 4 / gridStep * 12 / camera.zoom;
    return setCamera(next);
  }
  // Onto the grid first, so that a nudge always ends on it.
  const auto rect = layout->rectOf(keys.front());
  if (!rect) return;
  const QPointF to(snapToGrid(rect->left() + step.x()), snapToGrid(rect->top() + step.y()));
  const QPointF offset(step.x() != 0 ? to.x() - rect->left() : 0, step.y() != 0 ? to.y() - rect->top() : 0);
  nudgePause.start();
  emitEdit(edits::move(keys, {offset.x(), offset.y()}), TR_MARK("Move"), QStringLiteral("nudge:%1").arg(nudgeSeries));
}

/// Next block or drawn device, or inside a block the next member. False at the end, where Tab leaves the canvas.
bool CanvasPrivate::cycle(bool forwards) {
  if (!layout || layout->empty() || editor) return false;
  const std::string current = selection.size() == 1 ? selection.front() : std::string();
  std::string next;
  const auto device = current.empty() ? std::nullopt : layout->fabric->find({current});
  if (device && layout->fabric->device(*device).block != 0) {
    const std::int64_t i = std::int64_t(raw(*device)) + (forwards ? 1 : -1);
    if (i < 0 || i >= std::int64_t(layout->devices.size())) return false;
    const DeviceIndex other{std::uint32_t(i)};
    if (layout->fabric->device(other).block != layout->fabric->device(*device).block) return false;
    next = layout->fabric->key(other).text;
  } else {
    std::vector<std::string> all;
    for (const Block& block : layout->design->groups->blocks) all.push_back(block.id);
    for (const FreeDevice& d : layout->design->groups->devices) all.push_back("free/" + d.id);
    const auto it = std::find(all.begin(), all.end(), current);
    if (it == all.end()) next = all.empty() ? std::string() : forwards ? all.front() : all.back();
    else if (forwards && it + 1 != all.end()) next = *(it + 1);
    else if (!forwards && it != all.begin()) next = *(it - 1);
  }
  const auto rect = next.empty() ? std::nullopt : layout->rectOf(next);
  if (!rect) return false;
  select({next});
  if (!camera.visible().intersects(*rect)) {
    Camera moved = camera;
    moved.origin = rect->center() - QPointF(camera.size.width(), camera.size.height()) / (2 * camera.zoom);
    setCamera(moved);
  }
  return true;
}

void CanvasPrivate::startEditor(const std::string& key) {
  if (!layout) return;
  const auto rect = layout->rectOf(key);
  if (!rect) return;
  finishEditor(false);
  closeLens();
  select({key});
  QString name;
  QRectF box = camera.toView(*rect);
  if (const auto block = layout->blockOf(key)) {
    for (const Block& b : layout->design->groups->blocks)
      if (b.id == key) name = QString::fromStdString(b.name);
    box = QRectF(box.left(), box.top() - 26, std::clamp(box.width(), 120.0, 320.0), 24);
  } else if (const auto device = layout->fabric->find({key})) {
    name = QString::fromStdString(layout->fabric->name(*device));
    const double width = std::clamp(box.width(), 120.0, 320.0);
    box = QRectF(box.center().x() - width / 2, box.center().y() - 12, width, 24);
  }
  editedKey = key;
  editor = new NameEdit(name, q.viewport(), [this](bool accept) { finishEditor(accept); });
  editor->setAccessibleName(CanvasView::tr("Name"));
  editor->setGeometry(box.toRect());
  editor->selectAll();
  editor->show();
  editor->setFocus();
  QObject::connect(editor, &QLineEdit::editingFinished, &q, [this] { finishEditor(true); });
}

void CanvasPrivate::finishEditor(bool accept) {
  if (!editor) return;
  QLineEdit* const closing = editor;
  editor.clear();  // hiding it ends its editing once more
  const bool changed = closing->isModified();
  const QString name = closing->text().trimmed();
  closing->hide();
  closing->deleteLater();
  q.setFocus();
  if (accept && changed) emitEdit(edits::rename(editedKey, name.toStdString()), TR_MARK("Rename"));
}

void CanvasView::dragEnterEvent(QDragEnterEvent* event) {
  if (event->mimeData()->hasFormat(QLatin1String(canvasMimeType))) event->acceptProposedAction();
}

void CanvasView::dragMoveEvent(QDragMoveEvent* event) {
  if (!event->mimeData()->hasFormat(QLatin1String(canvasMimeType))) return event->ignore();
  m->dropPayload = QString::fromUtf8(event->mimeData()->data(QLatin1String(canvasMimeType)));
  QPointF at = m->camera.toScene(event->position());
  if (!m->dropPayload.startsWith(QStringLiteral("block:"))) at -= QPointF(deviceWidth, deviceHeight) / 2;
  m->dropAt = QPointF(snapToGrid(at.x()), snapToGrid(at.y()));
  event->acceptProposedAction();
  viewport()->update();
}

void CanvasView::dragLeaveEvent(QDragLeaveEvent*) {
  m->dropPayload.clear();
  viewport()->update();
}

void CanvasView::dropEvent(QDropEvent* event) {
  if (m->dropPayload.isEmpty()) {
    if (!event->mimeData()->hasFormat(QLatin1String(canvasMimeType))) return;
    QDragMoveEvent move(event->position().toPoint(), event->possibleActions(), event->mimeData(), event->buttons(),
                        event->modifiers());
    dragMoveEvent(&move);
  }
  const QString payload = std::exchange(m->dropPayload, QString());
  event->acceptProposedAction();
  setFocus(Qt::OtherFocusReason);
  viewport()->update();
  m->selectNew = true;
  emit dropRequested(payload, Point{m->dropAt.x(), m->dropAt.y()});
}

}  // namespace cw
