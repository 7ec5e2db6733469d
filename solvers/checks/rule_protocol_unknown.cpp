// SPDX-License-Identifier: GPL-3.0-or-later
// Problem: links whose protocol cannot be judged because a part does not state what it speaks. Method: one pass over
//   the links counts them by type, a finding a part. Complexity: O(links). Source: protocols that the makers state;
//   generic parts state none by intent and are not named.
#include "model/protocols.h"
#include "solvers/checks/rules.h"

#include <map>

namespace cw::rules {

RuleVerdict protocolUnknown(const Question& question, Progress& progress) {
  const Fabric& fabric = *question.fabric;
  if (fabric.links.empty()) return nothingToCheck(TR_MARK("the design has no links"));
  std::vector<char> stated;
  for (const DeviceType& type : fabric.types)
    stated.push_back(type.part->generic || !protocolsIn(protocolOf(*type.part, type.nic.get())).empty());
  std::map<std::string, std::int64_t> links;  // by name of the part that is silent
  for (std::size_t i = 0; i < fabric.links.size(); ++i) {
    if ((i & 0xffff) == 0 && progress.cancelled()) return {};
    for (const PortIndex end : {fabric.links[i].a, fabric.links[i].b}) {
      const std::uint32_t type = fabric.device(fabric.port(end).device).type;
      if (!stated[type]) ++links[fabric.types[type].part->id.text];
    }
  }
  RuleVerdict verdict;
  for (const auto& [id, count] : links) {
    const auto part = question.catalogue->find(PartId{id});
    Finding finding;
    finding.rule = "protocol-unknown";
    finding.severity = Severity::Hint;
    finding.subjects = {id};
    finding.message = Message(plural(count,
                                     TR_MARK("%1 does not state which protocol its ports speak, so its %2 link could "
                                             "not be judged; make sure that the other end speaks the same"),
                                     TR_MARK("%1 does not state which protocol its ports speak, so its %2 links could "
                                             "not be judged; make sure that the other ends speak the same")),
                              part && !part->name.empty() ? part->name : id, count);
    verdict.findings.push_back(std::move(finding));
  }
  return verdict;
}

}  // namespace cw::rules
