// SPDX-License-Identifier: GPL-3.0-or-later
// The command line of the window.
#pragma once

#include "app/gui/shot.h"

#include <optional>
#include <QSize>
#include <QStringList>

class QCommandLineParser;

namespace cw::app {

struct Invocation {
  QString file, theme;  // empty: none, the user's choice
  QSize size;           // of the window; invalid: as it was left
  ShotOptions shot;
};
void describeOptions(QCommandLineParser& parser);
/// Nothing when `arguments` make no sense; `wrong` then says what is wrong and what would be right.
std::optional<Invocation> parseInvocation(const QStringList& arguments, QString& wrong);

}  // namespace cw::app
