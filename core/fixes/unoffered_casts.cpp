// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/fixes/unoffered_casts.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/dtype/loss.h"
#include "core/dtype/rounding.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace onnxmend
{

namespace
{

bool isFloat(DType dtype) { return dtypeInfo(dtype).kind == DTypeKind::Float; }

/// Returns the value of a tensor of one element; nullopt for others, and if it cannot be read.
std::optional<double> onlyValue(const ModelTensor& tensor)
{
    if (!tensor.stored || tensor.stored->elementCount() != 1) {
        return std::nullopt;
    }
    std::vector<std::byte> bytes(tensor.stored->byteCount());
    double value = 0;
    try {
        tensor.stored->read(0, 1, bytes);
    } catch (const Error&) {
        return std::nullopt; // the storage check reports it
    }
    toDoubles(tensor.stored->dtype(), bytes, std::span(&value, 1));
    return value;
}

/// Returns whether the fix casts the value to the dtype, in the file or when the model runs.
bool castsTo(const Fix& fix, const SharedText& value, DType to)
{
    return std::ranges::any_of(fix.edits, [&](const Edit& edit) {
        const bool isCast =
            std::holds_alternative<CastInitializer>(edit) || std::holds_alternative<InsertCast>(edit);
        return isCast && valueOf(edit) == value.str() && dtypesOf(edit).to == to;
    });
}

Message reasonAgainst(const ModelTensor& tensor, DType from, DType to)
{
    const std::optional<double> value = onlyValue(tensor);
    if (value && isDestroyedBy(to, *value)) {
        return {ONNXMEND_TEXT("its value %1 becomes %2 there"), {*value, roundedTo(to, *value)}};
    }
    return {ONNXMEND_TEXT("%1 does not hold every value of %2"), {dtypeName(to), dtypeName(from)}};
}

} // namespace

std::optional<Message> whyNotNarrower(const Model& model, const Finding& finding, std::span<const Fix> fixes)
{
    const std::optional<GraphId> graph = model.findGraph(finding.graph);
    if (!graph || finding.kind != FindingKind::OpTypeConflict) {
        return std::nullopt;
    }
    for (const FindingOperand& wide : finding.operands) {
        for (const FindingOperand& narrow : finding.operands) {
            const bool isWider = isFloat(wide.dtype) && isFloat(narrow.dtype) && wide.dtype != narrow.dtype &&
                                 !isLosslessCast(wide.dtype, narrow.dtype);
            const auto stored = isWider ? model.findStored(*graph, wide.value) : std::nullopt;
            if (!stored || (!fixes.empty() && castsTo(fixes.front(), wide.value, narrow.dtype))) {
                continue;
            }
            const bool isOffered = std::ranges::any_of(
                fixes, [&](const Fix& fix) { return castsTo(fix, wide.value, narrow.dtype); });
            const Message reason = reasonAgainst(model.tensor(*stored), wide.dtype, narrow.dtype);
            return Message(isOffered ? ONNXMEND_TEXT("A cast of %1 to %2 is not recommended, since %3.")
                                     : ONNXMEND_TEXT("No fix casts %1 to %2, since %3. Cast To does it on "
                                                     "request, and states the loss first."),
                           {quotedText(wide.value), dtypeName(narrow.dtype), reason});
        }
    }
    return std::nullopt;
}

} // namespace onnxmend
