// SPDX-License-Identifier: GPL-3.0-or-later
// Engine values on screen: translated texts, quantities by locale, the sign of a figure's basis.
#pragma once

#include "model/figure.h"
#include "model/result.h"
#include "model/table.h"

#include <filesystem>
#include <QLocale>
#include <QString>

namespace cw {

QString qstr(std::string_view text);
std::string stdstr(const QString& text);
/// A file name of Qt as the engine takes it.
std::filesystem::path nativePath(const QString& fileName);

/// The text in the user's language.
QString onScreen(const Text& text);
/// The message in the user's language, numbers by locale; money in `currency`.
QString onScreen(const Message& message, const QString& currency = {});
QString onScreen(const Error& error);

/// "$", "€", …; the code itself for currencies without a common sign.
QString currencySign(const QString& currency);
/// Four significant digits in the fitting unit, grouped by locale: "201.6 Tb/s", "$ 41.2 M". A dash when unknown.
QString amountText(const Amount& amount, const QString& currency, int digits = 4);
/// All digits: money to the cent, other values as exact as they are.
QString fullText(const Amount& amount, const QString& currency);
/// As amountText, led by ≥ (contains an unknown) or ≈ (contains an estimate).
QString figureOnScreen(const Figure& figure, const QString& currency, int digits = 4);
/// The sign alone: "≥ ", "≈ " or empty.
QString figureSign(const Figure& figure);
/// What a tooltip says: full value, what the sign means, formula.
QString figureToolTip(const Figure& figure, const QString& currency);
/// "1 node" or "2,044 nodes": `many` holds %1.
QString counted(std::int64_t count, const QString& one, const QString& many);
/// "2,044" with up to `decimals` digits behind the point.
QString numberOnScreen(double value, int decimals);
/// Decimals that give `digits` significant digits.
int decimalsFor(double value, int digits);

}  // namespace cw
