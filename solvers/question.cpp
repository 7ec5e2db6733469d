// SPDX-License-Identifier: GPL-3.0-or-later
#include "solvers/question.h"

namespace cw {

namespace {

/// The rack and the PDU that the design names must be a rack and a PDU of the catalogue.
Result<void> siteParts(const Site& site, const Catalogue& catalogue) {
  const auto named = [&](const PartId& id, PartKind kind, const char* where) -> Result<void> {
    if (id.empty()) return {};
    const auto part = catalogue.find(id, kind);
    if (part) return {};
    return fail(part.error().code, part.error().message, where);
  };
  if (auto rack = named(site.rack, PartKind::Rack, "/site/rack"); !rack) return rack;
  return named(site.pdu, PartKind::Pdu, "/site/pdu");
}

}  // namespace

Result<Question> ask(const Design& design, const Catalogue& base, Progress& progress) {
  auto catalogue = std::make_shared<const Catalogue>(base.with(*design.parts));
  if (auto site = siteParts(*design.site, *catalogue); !site) return forwardError(site);
  auto fabric = expand(design, base, progress);
  if (!fabric) return forwardError(fabric);
  return Question{std::make_shared<const Design>(design), std::make_shared<const Fabric>(std::move(*fabric)),
                  std::move(catalogue)};
}

}  // namespace cw
