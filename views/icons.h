// SPDX-License-Identifier: GPL-3.0-or-later
// Monochrome icons of one set (resources/icons), tinted by the palette when they are painted, so that a change of theme
// needs no new icons.
#pragma once

#include <QColor>
#include <QIcon>
#include <QString>

namespace cw {

/// The icon `name` (file name without ending) in the palette's text colour; selected and disabled follow the palette.
QIcon icon(const QString& name);
/// The same in one fixed colour, for severities and kinds.
QIcon icon(const QString& name, const QColor& colour);
/// Painted at once, for labels.
QPixmap iconPixmap(const QString& name, const QColor& colour, int size, qreal devicePixelRatio);

/// The dot in the accent colour that marks a measured figure.
QIcon measuredDot();

}  // namespace cw
