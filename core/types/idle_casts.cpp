// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/text.h"
#include "core/model/match_nodes.h"
#include "core/types/kernel_check.h"
#include "core/types/scope_walk.h"
#include "core/types/type_messages.h"

#include <algorithm>

namespace onnxmend
{

namespace
{

bool isCastLike(const Node& node) { return node.op_type() == "CastLike"; }

/// Returns whether ONNX Runtime computes the node in FLOAT, between Casts of its own.
bool isComputedBetweenCasts(ValueScope& scope, std::int32_t index)
{
    const Node& node = scope.nodes()[index];
    const OpSchema* schema = scope.schemaOf(node);
    return schema && isCastByRuntime({{scope, node, index}, *schema});
}

bool isIdleCast(ValueScope& scope, std::int32_t index)
{
    const Node& node = scope.nodes()[index];
    const bool isCast = isCastOperator(node) && node.input_size() > 0 && node.output_size() == 1;
    const ValueState* given = isCast ? scope.ownArgument(index, 0) : nullptr;
    const ValueState* made = given ? scope.result(index, 0) : nullptr;
    const ValueType half = ValueType::tensor(DType::Float16);
    return made && given->type == half && made->type == half;
}

bool isBetweenInsertedCasts(const TypeContext& context, ValueScope& scope, std::int32_t index)
{
    const ValueState& given = *scope.ownArgument(index, 0);
    const ValueState& made = *scope.result(index, 0);
    const auto graph = context.facts.model().findGraph(scope.name());
    if (given.origin != ValueOrigin::Node || made.isOutput || !graph) {
        return false;
    }
    const auto readers = scope.readersOf(made);
    // A reader in a subgraph keeps ONNX Runtime from merging.
    return context.facts.model().usesOf(*graph, made.name).size() == readers.size() &&
           isComputedBetweenCasts(scope, given.producer) &&
           std::ranges::all_of(readers, [&scope](const ValueScope::Reader& reader) {
               return isComputedBetweenCasts(scope, reader.node);
           });
}

} // namespace

// The finding is an error also for a Cast, although a session of the default settings loads the model: the
// verifier loads without optimisations (core/verify/onnx_runtime.cpp, ORT_DISABLE_ALL), as other programs do,
// so a warning would stand beside a failed check. The statement distinguishes the two.
void checkIdleCasts(const TypeContext& context, ValueScope& scope)
{
    const TypeInferenceOptions& options = context.facts.options();
    if (options.target != RuntimeTarget::Cpu || !options.wantsFindings || scope.isInFunction()) {
        return;
    }
    for (std::int32_t index = 0; index < scope.nodes().size(); ++index) {
        if (!isIdleCast(scope, index) || !isBetweenInsertedCasts(context, scope, index)) {
            continue;
        }
        const Node& node = scope.nodes()[index];
        const ValueState& made = *scope.result(index, 0);
        Finding finding = findingAt({scope, node, index}, FindingKind::NoOpCast,
                                    SharedText::ofMany(made.name), DType::Float16, DType::Float16);
        finding.statement =
            nodeText(node, index) + " casts " + quotedText(node.input(0)) +
            " from FLOAT16 to FLOAT16, which does nothing; ONNX Runtime's CPU provider merges "
            "it with the Casts that it puts around the nodes beside it, and then refuses " +
            quotedText("InsertedPrecisionFreeCast_" + std::string(made.name));
        finding.statement += isCastLike(node) ? "" : " unless graph optimisations take it out before";
        finding.resolutions.emplace_back().add(scope.name(), finding.value, DType::Float16, DType::Float16,
                                               TypeChange::NoCast{.node = nodeKey(node)});
        context.record.faults.add(std::move(finding));
    }
}

} // namespace onnxmend
