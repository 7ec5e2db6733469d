// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/design.h"

namespace cw {

SectionSet differingSections(const Design& before, const Design& after) {
  SectionSet changed;
  if (!before.meta.sameAs(after.meta)) changed = changed | Section::Meta;
  if (!before.groups.sameAs(after.groups)) changed = changed | Section::Groups;
  if (!before.overrides.sameAs(after.overrides)) changed = changed | Section::Overrides;
  if (!before.site.sameAs(after.site)) changed = changed | Section::Site;
  if (!before.parts.sameAs(after.parts)) changed = changed | Section::Parts;
  if (!before.waivers.sameAs(after.waivers)) changed = changed | Section::Waivers;
  return changed;
}

}  // namespace cw
