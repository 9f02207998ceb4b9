// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/plan/stated_dtypes.h"

namespace onnxmend
{

namespace
{

/// Of the first fix; null where types have nothing to do with it.
const TypeChange* firstChange(const Finding& finding)
{
    for (const Resolution& resolution : finding.resolutions) {
        if (!resolution.changes.empty()) {
            return &resolution.changes.front();
        }
    }
    return nullptr;
}

} // namespace

StatedDtypes statedDtypes(const Finding& finding, const FixBrief& fix)
{
    if (!fix.isRecommended || fix.to == DType::Undefined) {
        return {finding.actual, finding.expected};
    }
    if (const TypeChange* const change = firstChange(finding)) {
        return {change->from, fix.to, change->is<TypeChange::Declaration>()};
    }
    return {fix.to == finding.actual ? finding.expected : finding.actual, fix.to};
}

} // namespace onnxmend
