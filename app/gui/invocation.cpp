// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/invocation.h"

#include <QCommandLineParser>
#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace cw::app {

namespace {

constexpr int leastSide = 200, mostSide = 16384;  // pixels

/// "a, b or c"; empty when `word` is one of them.
QString notOneOf(const QString& option, const QString& word, const QStringList& words) {
  if (words.contains(word)) return {};
  return QCoreApplication::translate("main", "--%1 is %2; it can be %3")
      .arg(option, word, words.mid(0, words.size() - 1).join(u", "_s) + u" or "_s + words.last());
}

QSize parseSize(const QString& text, QString& wrong) {
  const QStringList sides = text.split(u'x');
  const QSize size = sides.size() == 2 ? QSize(sides[0].toInt(), sides[1].toInt()) : QSize();
  const auto fits = [](int side) { return side >= leastSide && side <= mostSide; };
  if (fits(size.width()) && fits(size.height())) return size;
  wrong = QCoreApplication::translate("main", "--size is %1; two sides of %2 to %3 pixels are needed, such as 1366x768")
              .arg(text)
              .arg(leastSide)
              .arg(mostSide);
  return {};
}

QString parseErrors(const QCommandLineParser& parser) {
  const QStringList files = parser.positionalArguments();
  if (files.size() > 1)
    return QCoreApplication::translate("main", "%n files are named; a window opens one", nullptr, int(files.size()));
  for (const QString& name : parser.optionNames())
    if (parser.values(name).size() > 0 && parser.value(name).isEmpty())
      return QCoreApplication::translate("main", "--%1 has an empty value; give one or leave it out").arg(name);
  for (const QString& name : {u"page"_s, u"table"_s, u"select"_s, u"dialog"_s})
    if (parser.isSet(name) && !parser.isSet(u"shot"_s))
      return QCoreApplication::translate("main", "--%1 is of a picture; name its file with --shot").arg(name);
  QString problem;
  if (parser.isSet(u"theme"_s))
    problem = notOneOf(u"theme"_s, parser.value(u"theme"_s), {u"system"_s, u"light"_s, u"dark"_s});
  if (problem.isEmpty() && parser.isSet(u"page"_s))
    problem = notOneOf(u"page"_s, parser.value(u"page"_s),
                       {u"start"_s, u"network"_s, u"power"_s, u"cost"_s, u"bom"_s, u"findings"_s});
  if (problem.isEmpty() && parser.isSet(u"dialog"_s))
    problem =
        notOneOf(u"dialog"_s, parser.value(u"dialog"_s).section(u':', 0, 0),
                 {u"fat-tree"_s, u"dragonfly"_s, u"block"_s, u"device"_s, u"explain"_s, u"shortcuts"_s, u"about"_s});
  if (problem.isEmpty() && parser.isSet(u"table"_s) && !parser.isSet(u"page"_s))
    problem = QCoreApplication::translate("main", "--table is of a page; name it with --page");
  return problem;
}

}  // namespace

void describeOptions(QCommandLineParser& parser) {
  parser.setApplicationDescription(QCoreApplication::translate("main", "Design, check and price GPU clusters."));
  parser.addHelpOption();
  parser.addVersionOption();
  parser.addPositionalArgument(u"FILE"_s, QCoreApplication::translate("main", "Design to open"), u"[FILE]"_s);
  const auto option = [&](const QString& name, const QString& text, const QString& value) {
    parser.addOption({name, text, value});
  };
  option(u"shot"_s, QCoreApplication::translate("main", "Write a picture of the window and end"), u"PNG"_s);
  option(u"size"_s, QCoreApplication::translate("main", "Size of the window, such as 1366x768"), u"WxH"_s);
  option(u"theme"_s, QCoreApplication::translate("main", "system, light or dark"), u"NAME"_s);
  option(u"page"_s,
         QCoreApplication::translate("main", "Page in the picture: network, power, cost, bom, findings, start"),
         u"NAME"_s);
  option(u"table"_s, QCoreApplication::translate("main", "Table of that page"), u"ID"_s);
  option(u"select"_s, QCoreApplication::translate("main", "Block or device selected in the picture"), u"KEY"_s);
  option(u"dialog"_s,
         QCoreApplication::translate(
             "main", "Dialog in the picture: fat-tree, dragonfly, block, device, explain, shortcuts, about"),
         u"NAME"_s);
}

std::optional<Invocation> parseInvocation(const QStringList& arguments, QString& wrong) {
  QCommandLineParser parser;
  describeOptions(parser);
  if (!parser.parse(arguments)) {
    wrong = parser.errorText();
    if (wrong.endsWith(u'.')) wrong.chop(1);
    return std::nullopt;
  }
  wrong = parseErrors(parser);
  if (!wrong.isEmpty()) return std::nullopt;
  Invocation invocation;
  invocation.file = parser.positionalArguments().value(0);
  invocation.theme = parser.value(u"theme"_s);
  invocation.shot = {parser.value(u"shot"_s), parser.value(u"page"_s), parser.value(u"table"_s),
                     parser.value(u"select"_s), parser.value(u"dialog"_s)};
  if (parser.isSet(u"size"_s)) invocation.size = parseSize(parser.value(u"size"_s), wrong);
  if (!wrong.isEmpty()) return std::nullopt;
  return invocation;
}

}  // namespace cw::app
