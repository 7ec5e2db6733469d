// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/theme.h"

#include <algorithm>
#include <QGuiApplication>

namespace cw {
namespace {

struct Token {
  QColor Theme::*member;
  QRgb light, dark;
};
constexpr Token tokens[] = {
    {&Theme::ground, 0xffF6F7F9, 0xff16181D},        {&Theme::surface, 0xffFFFFFF, 0xff1E2127},
    {&Theme::raised, 0xffFFFFFF, 0xff262A32},        {&Theme::text, 0xff1B1F27, 0xffE8EAEE},
    {&Theme::secondary, 0xff59616F, 0xffA3ABB8},     {&Theme::line, 0xffD9DEE6, 0xff343A45},
    {&Theme::accent, 0xff1B63D6, 0xff5B9BFF},        {&Theme::node, 0xff3B7A57, 0xff6FBF8F},
    {&Theme::networkSwitch, 0xff2F5D9B, 0xff78A9E6}, {&Theme::storage, 0xff8A5A9E, 0xffC49AD6},
    {&Theme::rack, 0xff8C6A2F, 0xffD2AE6D},          {&Theme::good, 0xff1A7F45, 0xff57C785},
    {&Theme::warning, 0xff9A6700, 0xffE0B040},       {&Theme::error, 0xffC62828, 0xffFF7B72},
};
// Chosen for the largest least distance, seen with full and with missing red, green or blue.
constexpr QRgb lightSeries[] = {0xff1B63D6, 0xffC8641A, 0xff6D3C95, 0xffB380CB, 0xff901A16, 0xffB97D68, 0xff1A1035};
constexpr QRgb darkSeries[] = {0xff5B9BFF, 0xffF0A040, 0xffB94E68, 0xffB4F2EF, 0xff6B7629, 0xffE0BEA3, 0xff476FB3};

Theme build(bool dark) {
  Theme theme;
  theme.dark = dark;
  for (const Token& token : tokens) theme.*token.member = QColor(dark ? token.dark : token.light);
  for (std::size_t i = 0; i < theme.series.size(); ++i)
    theme.series[i] = QColor(dark ? darkSeries[i] : lightSeries[i]);
  return theme;
}

}  // namespace

const Theme& lightTheme() {
  static const Theme theme = build(false);
  return theme;
}

const Theme& darkTheme() {
  static const Theme theme = build(true);
  return theme;
}

const Theme& themeFor(const QPalette& palette) {
  const bool dark = palette.color(QPalette::Window).lightness() < palette.color(QPalette::WindowText).lightness();
  return dark ? darkTheme() : lightTheme();
}

const Theme& theme() { return themeFor(QGuiApplication::palette()); }

QPalette themePalette(const Theme& theme) {
  QPalette palette;
  const QColor onAccent = theme.dark ? theme.ground : QColor(Qt::white);
  palette.setColor(QPalette::Window, theme.surface);
  palette.setColor(QPalette::WindowText, theme.text);
  palette.setColor(QPalette::Base, theme.surface);
  palette.setColor(QPalette::AlternateBase, blend(theme.surface, theme.line, 0.3));
  palette.setColor(QPalette::Text, theme.text);
  palette.setColor(QPalette::PlaceholderText, theme.secondary);
  palette.setColor(QPalette::Button, theme.raised);
  palette.setColor(QPalette::ButtonText, theme.text);
  palette.setColor(QPalette::BrightText, theme.error);
  palette.setColor(QPalette::ToolTipBase, theme.raised);
  palette.setColor(QPalette::ToolTipText, theme.text);
  palette.setColor(QPalette::Highlight, theme.accent);
  palette.setColor(QPalette::HighlightedText, onAccent);
  palette.setColor(QPalette::Link, theme.accent);
  palette.setColor(QPalette::LinkVisited, theme.accent);
  palette.setColor(QPalette::Light, blend(theme.raised, QColor(Qt::white), theme.dark ? 0.08 : 1));
  palette.setColor(QPalette::Midlight, blend(theme.surface, theme.line, 0.5));
  palette.setColor(QPalette::Mid, theme.line);
  palette.setColor(QPalette::Dark, blend(theme.line, theme.text, 0.25));
  palette.setColor(QPalette::Shadow, theme.dark ? QColor(Qt::black) : blend(theme.line, theme.text, 0.5));
  for (auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
    palette.setColor(QPalette::Disabled, role, blend(theme.surface, theme.secondary, 0.65));
  palette.setColor(QPalette::Disabled, QPalette::Highlight, theme.line);
  palette.setColor(QPalette::Disabled, QPalette::HighlightedText, theme.secondary);
  return palette;
}

QColor blend(const QColor& base, const QColor& over, double share) {
  const double s = std::clamp(share, 0.0, 1.0);
  auto mix = [s](int a, int b) { return int(a + (b - a) * s + 0.5); };
  return QColor(mix(base.red(), over.red()), mix(base.green(), over.green()), mix(base.blue(), over.blue()));
}

}  // namespace cw
