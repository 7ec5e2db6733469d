// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/views/gui_application.h"
#include "views/theme.h"

#include <catch2/catch.hpp>
#include <cmath>

using namespace cw;

namespace {

double channel(double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); }
double luminance(const QColor& c) {
  return 0.2126 * channel(c.redF()) + 0.7152 * channel(c.greenF()) + 0.0722 * channel(c.blueF());
}
double contrast(const QColor& a, const QColor& b) {
  const double la = luminance(a), lb = luminance(b);
  return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

}  // namespace

TEST_CASE("text colours reach WCAG AA on every ground of their theme") {
  for (const Theme* theme : {&lightTheme(), &darkTheme()})
    for (const QColor& ground : {theme->ground, theme->surface, theme->raised})
      for (const QColor& text :
           {theme->text, theme->secondary, theme->accent, theme->good, theme->warning, theme->error}) {
        INFO((theme->dark ? "dark " : "light ") << text.name().toStdString() << " on " << ground.name().toStdString());
        CHECK(contrast(text, ground) >= 4.5);
      }
}

TEST_CASE("the theme follows the palette") {
  guiApplication();
  CHECK_FALSE(themeFor(themePalette(lightTheme())).dark);
  CHECK(themeFor(themePalette(darkTheme())).dark);
  CHECK(lightTheme().ground == QColor(0xF6, 0xF7, 0xF9));
  CHECK(blend(QColor(0, 0, 0), QColor(200, 100, 50), 0.5) == QColor(100, 50, 25));
}
