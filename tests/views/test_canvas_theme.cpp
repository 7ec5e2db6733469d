// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/views/gui_application.h"
#include "views/theme.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <vector>

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

struct Seen {
  double light, red, blue;  // CIE L*, a*, b*
};

/// A colour as an eye sees it whose response to linear light is `eye` (rows of red, green, blue).
Seen seen(const QColor& colour, const double (&eye)[3][3]) {
  const double in[3] = {channel(colour.redF()), channel(colour.greenF()), channel(colour.blueF())};
  double out[3];
  for (int i = 0; i < 3; ++i) out[i] = std::clamp(eye[i][0] * in[0] + eye[i][1] * in[1] + eye[i][2] * in[2], 0.0, 1.0);
  const auto bent = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116; };
  const double x = bent((0.4124 * out[0] + 0.3576 * out[1] + 0.1805 * out[2]) / 0.9505),
               y = bent(0.2126 * out[0] + 0.7152 * out[1] + 0.0722 * out[2]),
               z = bent((0.0193 * out[0] + 0.1192 * out[1] + 0.9505 * out[2]) / 1.089);
  return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

// Full sight, then without red, green and blue cones: Machado, Oliveira and Fernandes 2009, severity 1.
constexpr double eyes[4][3][3] = {
    {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
    {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
    {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
    {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}};

}  // namespace

TEST_CASE("colours of a chart stay apart for every eye and stand out from the ground") {
  for (const Theme* theme : {&lightTheme(), &darkTheme()}) {
    std::vector<QColor> colours(theme->series.begin(), theme->series.end());
    colours.push_back(theme->secondary);  // the rest of a pie
    for (std::size_t i = 0; i < colours.size(); ++i) {
      CHECK(contrast(colours[i], theme->surface) >= 3);
      for (std::size_t j = i + 1; j < colours.size(); ++j)
        for (const auto& eye : eyes) {
          const Seen a = seen(colours[i], eye), b = seen(colours[j], eye);
          INFO(colours[i].name().toStdString() << " and " << colours[j].name().toStdString());
          CHECK(std::hypot(a.light - b.light, a.red - b.red, a.blue - b.blue) >= 18);
        }
    }
  }
}

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
