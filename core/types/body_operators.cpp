// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/types/body_operators.h"

#include "core/onnx/domains.h"
#include "core/types/node_inference.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace onnxmend
{

namespace
{

using Arguments = std::optional<BodyArguments>;

/// Branches have no inputs and read the values around them.
Arguments noArguments(const NodeVisit&) { return BodyArguments{}; }

/// All arguments from `first` on go into the body and come out again.
BodyArguments carriedFrom(int first, const NodeVisit& visit)
{
    const int count = std::max(0, visit.node.input_size() - first);
    return {.first = first, .count = count, .carried = count};
}

Arguments loopArguments(const NodeVisit& visit) { return carriedFrom(2, visit); }

/// The last `num_scan_inputs` arguments are scanned, those before are loop-carried. Scan-8 begins with
/// sequence_lens, which stays outside.
Arguments scanArguments(const NodeVisit& visit)
{
    const onnx::AttributeProto* scanned =
        findAttribute(visit.node, "num_scan_inputs", visit.scope.callAttributes);
    if (!scanned) {
        return std::nullopt;
    }
    BodyArguments arguments = carriedFrom(visit.schema.sinceVersion < 9 ? 1 : 0, visit);
    arguments.carried -= static_cast<int>(std::clamp<std::int64_t>(scanned->i(), 0, arguments.count));
    return arguments;
}

Arguments mappedArguments(const NodeVisit& visit)
{
    return BodyArguments{.first = 0, .count = visit.node.input_size(), .carried = 0};
}

/// The body gets one element of a sequence, and any other argument as it is.
ValueType elementOf(ValueType type) { return type.kind() == ValueKind::Sequence ? type.inner() : type; }

/// ONNX Runtime: ContribOperators.md. Its search operators know their models by the names of their inputs.
BodyOperator searchOperator(std::string_view name)
{
    return {.domain = "com.microsoft",
            .name = name,
            .bodies = {"decoder", "encoder", "init_decoder"},
            .isOpaque = true};
}

} // namespace

std::span<const BodyOperator> bodyOperators()
{
    static const std::array rows = {
        // onnx: Operators.md, "If": "The return values in the `then_branch` and `else_branch` must be of the
        // same data type."
        BodyOperator{
            .domain = "", .name = "If", .bodies = {"then_branch", "else_branch"}, .arguments = noArguments},
        // onnx: Operators.md, "Loop": Loop(M, cond, v_initial...), whose body takes (iteration_num,
        // condition,
        // loop carried dependencies...) and gives (condition, loop carried dependencies..., scan_outputs...).
        BodyOperator{.domain = "",
                     .name = "Loop",
                     .bodies = {"body"},
                     .passed = {DType::Int64, DType::Bool},
                     .arguments = loopArguments,
                     .givesCondition = true},
        // onnx: Operators.md, "Scan": its body takes (state variables..., scan_input elements...) and gives
        // (state variables..., scan_output elements...). Axes do not change dtypes.
        BodyOperator{.domain = "", .name = "Scan", .bodies = {"body"}, .arguments = scanArguments},
        // onnx: Operators.md, "SequenceMap": the body runs for each element of the sequences, with tensors as
        // they are, and gives the elements of the resulting sequences.
        BodyOperator{.domain = "",
                     .name = "SequenceMap",
                     .bodies = {"body"},
                     .arguments = mappedArguments,
                     .asInput = elementOf,
                     .asOutput = ValueType::sequence},
        searchOperator("BeamSearch"),
        searchOperator("GreedySearch"),
        searchOperator("Sampling"),
        searchOperator("WhisperBeamSearch"),
    };
    return rows;
}

const BodyOperator* findBodyOperator(std::string_view domain, std::string_view name)
{
    const auto rows = bodyOperators();
    const auto found = std::find_if(rows.begin(), rows.end(), [&](const BodyOperator& row) {
        return row.name == name && isSameDomain(row.domain, domain);
    });
    return found == rows.end() ? nullptr : &*found;
}

} // namespace onnxmend
