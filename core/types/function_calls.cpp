// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/types/finding_kinds.h"
#include "core/types/scope_walk.h"
#include "core/types/tensorrt_check.h"
#include "core/types/type_messages.h"

#include <utility>

namespace onnxmend
{

namespace
{

FunctionCall callAt(const NodePlace& place, const onnx::FunctionProto& function)
{
    FunctionCall call{.function = &function,
                      .inputs = {},
                      .place = findingAt(place, FindingKind::FunctionType),
                      .arguments = {}};
    call.place.value = nodeKey(place.node);
    for (const std::string_view name : place.node.input()) {
        ValueScope* definedIn = nullptr;
        const ValueState* value = name.empty() ? nullptr : place.scope.find(name, &definedIn);
        call.inputs.push_back(value ? value->type : ValueType());
        const bool isStored = value && value->isStored() && definedIn == &place.scope;
        call.arguments.push_back({std::string(name), isStored, isStored ? value->tensor : std::nullopt});
    }
    return call;
}

} // namespace

bool inferCall(const TypeContext& context, const NodePlace& place)
{
    const Node& node = place.node;
    const onnx::FunctionProto* function =
        context.facts.findFunction(node.domain(), node.op_type(), node.overload());
    if (!function) {
        return false;
    }
    const auto outputCount = static_cast<std::size_t>(node.output_size());
    if (!context.facts.callFault().empty()) {
        setOutputs(context, place, std::vector<ValueType>(outputCount));
        obstructTensorrt(context, place);
        return true;
    }
    FunctionCall call = callAt(place, *function);
    call.attributes = bindAttributes(*function, node, place.scope.callAttributes);
    const FunctionResult& result = context.functions.resultOf(*function, call.inputs, call.attributes);
    context.record.signatures[function].insert(signatureText(call.inputs));
    context.record.takeOver(result);
    std::vector<ValueType> outputs = result.outputs;
    outputs.resize(outputCount);
    setOutputs(context, place, outputs);
    checkTensorrtCall(context, place, call, result);
    if (result.isFaulty()) {
        call.key = nodeKey(node);
        call.result = &result;
        context.record.faultyCalls.push_back(std::move(call));
    }
    return true;
}

void reportCallFault(const TypeContext& context)
{
    if (context.facts.callFault().empty()) {
        return;
    }
    Finding finding;
    finding.kind = FindingKind::InvalidGraph;
    finding.severity = findingKindInfo(FindingKind::InvalidGraph).severity;
    finding.graph = context.facts.model().graph(GraphId{}).scope;
    finding.statement = "calls of model-local functions are not followed: " + context.facts.callFault();
    context.record.faults.add(std::move(finding));
}

} // namespace onnxmend
