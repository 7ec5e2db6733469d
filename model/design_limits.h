// SPDX-License-Identifier: GPL-3.0-or-later
// What a design may hold, whoever makes it: files, edits and importers ask the same functions. Each returns what is
// wrong and what would be right, or nothing.
#pragma once

#include "model/design.h"

#include <optional>
#include <string_view>

namespace cw::limits {

inline constexpr int blocks = 10'000;  // a fabric numbers blocks with 16 bits
inline constexpr int devices = 1'000'000;
inline constexpr int links = 2'000'000;
inline constexpr int nodes = 2'000'000;
inline constexpr int switchPorts = 65'535;
inline constexpr int adapters = 64;
inline constexpr int planes = 64;
inline constexpr double oversubscription = 1000;
inline constexpr double coordinate = 1e7;     // scene units
inline constexpr double portSpeedGbps = 1e5;  // 100 Tb/s
inline constexpr std::size_t nameBytes = 500;
inline constexpr std::size_t notesBytes = 1u << 20;

/// Valid UTF-8 of at most `most` bytes without control characters; tab and newline only where `lines`.
std::optional<Message> textProblem(std::string_view text, std::size_t most, bool lines = false);
/// "g1", "n12", "x7": letters, digits, "-", "_" and ".".
std::optional<Message> idProblem(std::string_view id);
/// A part id; empty is allowed.
std::optional<Message> partIdProblem(std::string_view id);
/// Every text of a part: names of one line, notes of several.
std::optional<Message> partTextProblem(const Part& part);
/// "free/n1", "g1/leaf0.3".
std::optional<Message> keyProblem(std::string_view key);
std::optional<Message> pointProblem(Point at);
/// Three capital letters.
std::optional<Message> currencyProblem(std::string_view currency);
std::optional<Message> choiceProblem(const NodeChoice& choice);
std::optional<Message> modeProblem(const PortMode& mode);
std::optional<Message> specProblem(const BlockSpec& spec);
std::optional<Message> blockProblem(const Block& block);
std::optional<Message> deviceProblem(const FreeDevice& device);
/// One link by itself: keys, ports, two different devices.
std::optional<Message> linkProblem(const FreeLink& link);
std::optional<Message> siteValueProblem(SiteField field, double value);

}  // namespace cw::limits
