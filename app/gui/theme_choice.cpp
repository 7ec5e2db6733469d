// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/theme_choice.h"

#include "views/theme.h"

#include <QApplication>
#include <QEvent>
#include <QHeaderView>
#include <QPalette>
#include <QProxyStyle>
#include <QStyleFactory>
#include <QStyleOption>
#include <QTableView>
#include <QTimer>

using namespace Qt::StringLiterals;

namespace cw::app {
namespace {

bool systemIsDark = false;
QString choice;

/// Fusion draws the outlines of fields darker than the window, which a dark window swallows. They take the colour of
/// lines instead: the option's window colour is set so that Fusion arrives at it.
class OutlinedStyle final : public QProxyStyle {
 public:
  OutlinedStyle() : QProxyStyle(QStyleFactory::create(u"Fusion"_s)) {}
  void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override {
    const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
    if (element != PE_FrameLineEdit || !frame || !dark(option->palette))
      return QProxyStyle::drawPrimitive(element, option, painter, widget);
    QStyleOptionFrame lined = *frame;
    outline(lined.palette);
    QProxyStyle::drawPrimitive(element, &lined, painter, widget);
  }
  void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                          const QWidget* widget) const override {
    if (!dark(option->palette)) return QProxyStyle::drawComplexControl(control, option, painter, widget);
    if (const auto* spin = qstyleoption_cast<const QStyleOptionSpinBox*>(option)) {
      QStyleOptionSpinBox lined = *spin;
      outline(lined.palette);
      QProxyStyle::drawComplexControl(control, &lined, painter, widget);
    } else if (const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(option)) {
      QStyleOptionComboBox lined = *combo;
      outline(lined.palette);
      QProxyStyle::drawComplexControl(control, &lined, painter, widget);
    } else {
      QProxyStyle::drawComplexControl(control, option, painter, widget);
    }
  }
  int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                QStyleHintReturn* answer) const override {
    // Those icons would be of another set.
    return hint == SH_DialogButtonBox_ButtonsHaveIcons ? 0 : QProxyStyle::styleHint(hint, option, widget, answer);
  }
  int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override {
    // Cells of a table keep a gap, so that a number and the text beside it do not touch.
    const bool cell = (metric == PM_FocusFrameHMargin && qobject_cast<const QTableView*>(widget)) ||
                      (metric == PM_HeaderMargin && qobject_cast<const QHeaderView*>(widget));
    return cell ? 5 : QProxyStyle::pixelMetric(metric, option, widget);
  }

 private:
  static bool dark(const QPalette& palette) { return palette.color(QPalette::Window).lightness() < 128; }
  static void outline(QPalette& palette) {
    palette.setColor(QPalette::Window, blend(palette.color(QPalette::Mid), Qt::white, 0.25).lighter(140));
  }
};

void readSystemTheme() {
  const QPalette palette = QApplication::palette();
  systemIsDark = palette.color(QPalette::Window).lightness() < palette.color(QPalette::WindowText).lightness();
}

/// Hears when the desktop turns light or dark. The palette set by the program hides the desktop's own, so it is taken
/// off for a look and put on again.
class SystemWatcher final : public QObject {
 public:
  using QObject::QObject;
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() == QEvent::ThemeChange && choice == u"system"_s && !m_pending) {
      m_pending = true;
      QTimer::singleShot(0, this, [this] {
        QApplication::setPalette(QPalette());
        readSystemTheme();
        applyTheme(choice);
        m_pending = false;
      });
    }
    return QObject::eventFilter(watched, event);
  }

 private:
  bool m_pending = false;
};

}  // namespace

void noteSystemTheme() {
  readSystemTheme();
  qApp->installEventFilter(new SystemWatcher(qApp));
}

void applyTheme(const QString& name) {
  choice = name == u"light"_s || name == u"dark"_s ? name : u"system"_s;
  const bool dark = choice == u"dark"_s || (choice == u"system"_s && systemIsDark);
  QApplication::setStyle(new OutlinedStyle);
  QApplication::setPalette(themePalette(dark ? darkTheme() : lightTheme()));
}

QString currentThemeChoice() { return choice; }

}  // namespace cw::app
