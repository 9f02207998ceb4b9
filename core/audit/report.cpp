// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/audit/report.h"

#include <array>

namespace onnxmend
{

const char* rowSourceName(RowSource source)
{
    static constexpr std::array names = {"inline", "external", "checkpoint", "none"};
    return names.at(static_cast<std::size_t>(source));
}

const char* rowStatusName(RowStatus status)
{
    static constexpr std::array names = {"ok",        "mismatch",       "missing",   "unused",
                                         "ambiguous", "shape-mismatch", "unreadable"};
    return names.at(static_cast<std::size_t>(status));
}

void Summary::count(Severity severity)
{
    ++(severity == Severity::Error ? errors : severity == Severity::Warning ? warnings : infos);
}

Summary summaryOf(const std::vector<Finding>& findings)
{
    Summary summary;
    for (const Finding& finding : findings) {
        summary.count(finding.severity);
    }
    return summary;
}

} // namespace onnxmend
