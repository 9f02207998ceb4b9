// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/text.h"
#include "core/model/scope_names.h"
#include "core/types/tensorrt_check.h"
#include "core/types/tensorrt_dtypes.h"
#include "core/types/type_messages.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace onnxmend
{

namespace
{

/// A value that a call reads or gives, and the scope that defines it.
struct CallValue {
    ValueScope* scope = nullptr;
    const ValueState* value = nullptr;
};

/// Returns the collected values of a call.
std::vector<CallValue> collectedOfCall(const TypeContext& context, const NodePlace& place)
{
    std::vector<CallValue> values;
    const auto add = [&](ValueScope* scope, const ValueState* value) {
        if (value && isCollectedForTensorrt(context, value->type)) {
            values.push_back({.scope = scope, .value = value});
        }
    };
    for (int i = 0; i < place.node.input_size(); ++i) {
        ValueScope* scope = nullptr;
        const ValueState* const value = place.scope.argument(place.index, i, &scope);
        add(scope, value);
    }
    for (int i = 0; i < place.node.output_size(); ++i) {
        add(&place.scope, place.scope.result(place.index, i));
    }
    return values;
}

/// Returns the types with another dtype in the place of one.
std::vector<ValueType> withInstead(std::vector<ValueType> types, DType dtype)
{
    std::ranges::replace(types, ValueType::tensor(dtype), ValueType::tensor(insteadForTensorrt(dtype)));
    return types;
}

/// Ties the collected values of a call if they have one dtype, and if the function takes and gives the dtype
/// in its place as well.
bool tieCall(const TypeContext& context, const NodePlace& place, const FunctionCall& call,
             const FunctionResult& result)
{
    const std::vector<CallValue> values = collectedOfCall(context, place);
    const DType dtype = values.empty() ? DType::Undefined : values.front().value->type.dtype();
    const bool haveOne = std::ranges::all_of(
        values, [dtype](const CallValue& one) { return one.value->type == ValueType::tensor(dtype); });
    if (dtype == DType::Undefined || !haveOne || insteadForTensorrt(dtype) == DType::Undefined) {
        return false;
    }
    const FunctionResult& other =
        context.functions.resultOf(*call.function, withInstead(call.inputs, dtype), call.attributes);
    if (other.isFaulty() || !other.ofTarget.empty() || other.outputs != withInstead(result.outputs, dtype)) {
        return false;
    }
    TargetRegions& regions = context.record.targetRegions;
    for (const CallValue& one : values) {
        regions.setUsed(*one.scope, one.value->name, !result.ofTarget.empty());
        regions.obstructShift(*one.scope, one.value->name);
        regions.tie(*one.scope, one.value->name, *values.front().scope, values.front().value->name);
    }
    return true;
}

/// Records that a function takes the quantised values of a call as they are: its body dequantizes them.
void setQuantizedByCall(const TypeContext& context, const NodePlace& place)
{
    for (const CallValue& one : collectedOfCall(context, place)) {
        if (tensorrtUse(one.value->type.dtype(), tensorrtRelease(context)) == TensorrtUse::Quantized) {
            context.record.targetRegions.setQuantized(*one.scope, one.value->name);
        }
    }
}

/// Returns the scopes of the functions that are called with several combinations of types.
std::vector<std::string> scopesOfManyTypes(const TypeContext& context)
{
    std::vector<std::string> scopes;
    for (const auto& [function, signatures] : context.record.signatures) {
        if (signatures.size() > 1) {
            scopes.push_back(functionScope(*function));
        }
    }
    return scopes;
}

} // namespace

void checkTensorrtCall(const TypeContext& context, const NodePlace& place, const FunctionCall& call,
                       const FunctionResult& result)
{
    if (!isForTensorrt(context)) {
        return;
    }
    if (!place.scope.isInFunction()) {
        if (!result.isFaulty() && tieCall(context, place, call, result)) {
            return; // the findings inside are gone with the dtype
        }
        obstructTensorrt(context, place);
        if (result.ofTarget.empty()) {
            setQuantizedByCall(context, place);
        }
    }
    for (const Finding& finding : result.ofTarget) {
        if (context.record.targetFindings.insert(finding.id()).second) {
            context.record.faults.add(finding);
        }
    }
}

void obstructTensorrt(const TypeContext& context, const NodePlace& place)
{
    if (!isForTensorrt(context) || place.scope.isInFunction()) {
        return;
    }
    const std::string reason =
        quotedText(operatorName(place.node.domain(), place.node.op_type())) + " reads or gives it";
    for (const CallValue& one : collectedOfCall(context, place)) {
        context.record.targetRegions.obstruct(*one.scope, one.value->name, reason);
    }
}

void withdrawSharedFixes(const TypeContext& context)
{
    const std::vector<std::string> shared = scopesOfManyTypes(context);
    const auto isInside = [](const std::string& graph, const std::string& scope) {
        return graph == scope || graph.starts_with(scope + "/");
    };
    for (Finding& finding : context.record.faults.findings()) {
        const bool isShared =
            finding.kind == FindingKind::TargetUnsupported &&
            std::ranges::any_of(shared, [&](const auto& scope) { return isInside(finding.graph, scope); });
        if (isShared) {
            finding.resolutions.clear();
        }
    }
}

} // namespace onnxmend
