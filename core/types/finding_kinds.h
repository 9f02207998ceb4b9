// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/types/finding.h"

#include <span>
#include <string_view>

namespace onnxmend
{

/// One kind of finding: its name in JSON, its usual severity, a title for people, and where the rule comes
/// from.
struct FindingKind {
    std::string_view name;
    Severity severity;
    std::string_view title;
    std::string_view source;
    bool isOfDtypes = false; ///< types disagree; else data, shapes or the graph itself are at fault
};

/// THE table of finding kinds.
std::span<const FindingKind> findingKinds();
/// Throws std::logic_error for a name that the table does not have.
const FindingKind& findingKind(std::string_view name);

} // namespace onnxmend
