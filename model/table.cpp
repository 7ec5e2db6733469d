// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/table.h"

namespace cw {

Amount cellAmount(const Cell& cell) {
  if (const auto* amount = std::get_if<Amount>(&cell)) return *amount;
  if (const auto* figure = std::get_if<FigurePtr>(&cell)) return *figure ? (*figure)->value() : Amount();
  return {};
}

}  // namespace cw
