// SPDX-License-Identifier: GPL-3.0-or-later
// Every edit the program can make, as functions of the design. They hold values and keys only, so the command line and
// tests can run them. Each validates and returns an error instead of a broken design.
#pragma once

#include "model/document.h"

namespace cw::edits {

Edit addBlock(BlockSpec spec, std::string name, Point at);
Edit setBlockSpec(std::string blockId, BlockSpec spec);
Edit addDevice(FreeDevice device);  // an empty id gets the next free one ("n1", "s1", …)
Edit setDeviceChoice(std::string id, NodeChoice choice, PortMode mode);
Edit addLinks(std::vector<FreeLink> links);
Edit removeLinks(std::vector<FreeLink> links);
/// Blocks by id, drawn devices by "free/ID" key; links at removed devices go too.
Edit remove(std::vector<std::string> blocksAndKeys);
/// Copies of blocks and drawn devices with the links among them, shifted by `offset`.
Edit duplicate(std::vector<std::string> blocksAndKeys, Point offset);
/// Moves blocks, drawn devices and members of blocks (as overrides) by `offset`.
Edit move(std::vector<std::string> blocksAndKeys, Point offset);
/// A block id, a drawn device's key or the key of a member of a block. An empty name restores the default.
Edit rename(std::string blockOrKey, std::string name);
Edit setMeta(Meta meta);
Edit setSiteValue(SiteField field, std::optional<double> value);  // nothing restores the default
Edit setRack(PartId rack);
Edit setPdu(PartId pdu);
Edit overrideFact(PartId part, Field field, std::optional<double> value, std::string note);  // basis Entered
Edit addPart(Part part);
Edit waive(std::string identity, std::string reason);
Edit unwaive(std::string identity);

}  // namespace cw::edits
