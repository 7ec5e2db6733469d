// SPDX-License-Identifier: GPL-3.0-or-later
// The user's own catalogue: parts and values that serve every new design. They live in one file and travel inside the
// designs that use them: an edit that brings a part into the design brings the user's values of it along.
#include "model/formats/formats.h"
#include "model/user_parts.h"
#include "views/document_controller.h"
#include "views/text.h"

#include <algorithm>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <set>

using namespace Qt::StringLiterals;

namespace cw {

void DocumentController::setUserParts(const QString& fileName, UserParts parts) {
  m_userFile = fileName;
  m_user = std::move(parts);
  m_shipped = m_factory.with(m_user);
  m_layered = m_shipped.with(*design().parts);
}

bool DocumentController::isOwnPart(const PartId& id) const {
  return holdsPart(m_user.parts, id) || holdsPart(design().parts->parts, id);
}

bool DocumentController::inUserParts(const PartId& id) const {
  return holdsPart(m_user.parts, id) || m_user.overrides.contains(id);
}

bool DocumentController::differsFromUserParts(const PartId& id) const {
  const UserParts& own = *design().parts;
  if (holdsPart(own.parts, id) && !holdsPart(m_user.parts, id)) return true;
  const auto entered = own.overrides.find(id);
  if (entered == own.overrides.end()) return false;
  const auto kept = m_user.overrides.find(id);
  return std::any_of(entered->second.begin(), entered->second.end(), [&](const auto& fact) {
    if (kept == m_user.overrides.end()) return true;
    const auto same = kept->second.find(fact.first);
    return same == kept->second.end() || same->second.value != fact.second.value;
  });
}

Design DocumentController::withUserParts(const Design& before, Design next) const {
  if (m_user.parts.empty() && m_user.overrides.empty()) return next;
  const std::set<PartId> had = partsUsed(before, m_layered, m_user);
  for (const PartId& id : partsUsed(next, m_layered, m_user))
    if (!had.contains(id)) embedUserPart(id, m_user, next);
  return next;
}

Result<UserParts> DocumentController::readUserParts() const {
  if (m_userFile.isEmpty())
    return fail(ErrorCode::OutputNotWritten,
                TR_MARK("no home folder is known, so there is no place for a catalogue of your own; set HOME"));
  // Another copy of the program may have written since; a file that cannot be read is never written over.
  if (!QFile::exists(m_userFile)) return UserParts{};
  return formats::loadUserParts(nativePath(m_userFile));
}

Result<void> DocumentController::writeUserParts(UserParts parts) {
  if (!QDir().mkpath(QFileInfo(m_userFile).path()))
    return fail(ErrorCode::OutputNotWritten,
                TR_MARK("the folder cannot be made; make it, or free the place where it belongs"),
                stdstr(QFileInfo(m_userFile).path()));
  if (const Result<void> written = formats::saveUserParts(parts, nativePath(m_userFile)); !written)
    return forwardError(written);
  setUserParts(m_userFile, std::move(parts));
  if (m_open) afterChange(Section::Parts, nullptr);
  return {};
}

Result<void> DocumentController::keepInUserParts(const PartId& id) {
  Result<UserParts> user = readUserParts();
  if (!user) return report(user.error());
  const UserParts& own = *design().parts;
  for (const Part& part : own.parts) {
    if (part.id != id) continue;
    std::erase_if(user->parts, [&](const Part& other) { return other.id == id; });
    user->parts.push_back(part);
  }
  if (const auto entered = own.overrides.find(id); entered != own.overrides.end())
    for (const auto& [field, fact] : entered->second) user->overrides[id][field] = fact;
  if (const Result<void> written = writeUserParts(std::move(*user)); !written) return report(written.error());
  emit notice(tr("Saved to your catalogue, %1: every new design starts from it.").arg(m_userFile));
  return {};
}

Result<void> DocumentController::dropFromUserParts(const PartId& id) {
  Result<UserParts> user = readUserParts();
  if (!user) return report(user.error());
  // A part that the open design uses goes on living inside it.
  if (holdsPart(m_user.parts, id) && !holdsPart(design().parts->parts, id) &&
      partsUsed(design(), m_layered, m_user).contains(id)) {
    const auto kept = apply(
        [id, own = m_user](const Design& design) -> Result<Design> {
          Design next = design;
          embedUserPart(id, own, next);
          return next;
        },
        TR_MARK("Keep part in the design"));
    if (!kept) return kept;
  }
  std::erase_if(user->parts, [&](const Part& part) { return part.id == id; });
  user->overrides.erase(id);
  if (const Result<void> written = writeUserParts(std::move(*user)); !written) return report(written.error());
  emit notice(tr("Removed from your catalogue, %1. Designs that carry the values keep them.").arg(m_userFile));
  return {};
}

}  // namespace cw
