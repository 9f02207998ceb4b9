// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text.h"
#include "core/model/call_graph.h"
#include "core/model/scope_names.h"
#include "core/types/finding_kinds.h"
#include "core/types/node_inference.h"
#include "core/types/type_engine.h"
#include "core/types/type_messages.h"

#include <utility>

namespace onnxmend
{

namespace
{

/// Attributes of the call by name, defaults of the function where the call leaves them out.
CallAttributes bindAttributes(const onnx::FunctionProto& function, const onnx::NodeProto& call,
                              const CallAttributes* outer)
{
    CallAttributes bound;
    for (const auto& attribute : function.attribute_proto()) {
        bound[attribute.name()] = &attribute;
    }
    for (const auto& attribute : call.attribute()) {
        if (const onnx::AttributeProto* value = findAttribute(call, attribute.name(), outer)) {
            bound[attribute.name()] = value;
        }
    }
    return bound;
}

/// What of an attribute can decide a type: a number that may code a dtype, a tensor's dtype, which body it
/// is.
std::string typePart(const onnx::AttributeProto& attribute)
{
    std::string part = std::to_string(attribute.type()) + ':';
    if (attribute.has_t()) {
        part += std::to_string(attribute.t().data_type());
    } else if (attribute.has_g()) {
        part += std::to_string(reinterpret_cast<std::uintptr_t>(&attribute.g()));
    } else if (isKnown(dtypeFromOnnx(static_cast<std::int32_t>(attribute.i())))) {
        part += std::to_string(attribute.i());
    }
    return part;
}

/// Results depend on the types and on few of the attributes; the function's own identity is its address.
std::string cacheKey(const onnx::FunctionProto& function, const std::vector<ValueType>& inputs,
                     const CallAttributes& attributes)
{
    std::string key =
        std::to_string(reinterpret_cast<std::uintptr_t>(&function)) + '\0' + signatureText(inputs);
    for (const auto& [name, attribute] : attributes) {
        key += '\0' + name + '=' + typePart(*attribute);
    }
    return key;
}

} // namespace

bool TypeEngine::inferCall(ValueScope& scope, const onnx::NodeProto& node, std::int32_t index)
{
    const auto found = m_functions.find(functionKey(node.domain(), node.op_type(), node.overload()));
    if (found == m_functions.end()) {
        return false;
    }
    if (!m_callFault.empty()) {
        setOutputs(scope, node, index, std::vector<ValueType>(static_cast<std::size_t>(node.output_size())));
        return true;
    }
    FunctionCall call{.function = found->second,
                      .inputs = {},
                      .place = findingAt(scope, node, index, FindingKind::FunctionType),
                      .arguments = {}};
    call.place.value = nodeKey(node);
    for (const std::string& name : node.input()) {
        ValueScope* definedIn = nullptr;
        const ValueState* value = name.empty() ? nullptr : scope.find(name, &definedIn);
        call.inputs.push_back(value ? value->type : ValueType());
        call.arguments.push_back({name, value && value->isStored() && definedIn == &scope});
    }
    const FunctionResult& result = resultOf(*call.function, call.inputs, node, scope.callAttributes);
    m_traces->signatures[call.function].insert(signatureText(call.inputs));
    takeTraces(result);
    if (!result.findings.empty()) {
        call.key = nodeKey(node);
        call.attributes = bindAttributes(*call.function, node, scope.callAttributes);
        call.result = &result;
        if (m_traces == &m_mainTraces) {
            m_faultyCalls.push_back(std::move(call));
        } else { // inside another function: its own call is what people can change
            m_traces->faults.add(std::move(call.place));
        }
    }
    std::vector<ValueType> outputs = result.outputs;
    outputs.resize(static_cast<std::size_t>(node.output_size()));
    setOutputs(scope, node, index, outputs);
    return true;
}

const FunctionResult& TypeEngine::resultOf(const onnx::FunctionProto& function,
                                           const std::vector<ValueType>& inputs, const onnx::NodeProto& call,
                                           const CallAttributes* outer)
{
    return resultOf(function, inputs, bindAttributes(function, call, outer));
}

const FunctionResult& TypeEngine::resultOf(const onnx::FunctionProto& function,
                                           const std::vector<ValueType>& inputs,
                                           const CallAttributes& attributes)
{
    const std::string key = cacheKey(function, inputs, attributes);
    if (const auto known = m_functionResults.find(key); known != m_functionResults.end()) {
        return known->second;
    }
    ValueScope body(function, functionScope(function));
    body.setOpsets(function.opset_import());
    body.callAttributes = &attributes;
    for (int i = 0; i < function.input_size(); ++i) {
        const auto index = static_cast<std::size_t>(i);
        body.findOwn(function.input(i))->type = index < inputs.size() ? inputs[index] : ValueType();
    }
    FunctionResult result;
    InferenceTraces* const outer = std::exchange(m_traces, &result.traces);
    prepare(body);
    inferScope(body);
    m_traces = outer;
    for (const std::string& output : function.output()) {
        const ValueState* value = body.findOwn(output);
        result.outputs.push_back(value ? value->type : ValueType());
    }
    TypeFaults faults = std::exchange(result.traces.faults, {});
    for (Finding& finding : faults.findings()) {
        (finding.severity == Severity::Info ? result.notes : result.findings).push_back(std::move(finding));
    }
    return m_functionResults.emplace(key, std::move(result)).first->second;
}

/// Once for each graph or body that calls it so, however often.
void TypeEngine::takeTraces(const FunctionResult& result)
{
    if (!m_traces->taken.insert(&result).second) {
        return;
    }
    for (const Finding& note : result.notes) {
        if (m_traces->unknownOperators.insert(operatorName(note.domain, note.opType)).second) {
            m_traces->faults.add(note);
        }
    }
    for (const auto& [function, signatures] : result.traces.signatures) {
        m_traces->signatures[function].insert(signatures.begin(), signatures.end());
    }
    m_traces->requiredOfTensors.insert(m_traces->requiredOfTensors.end(),
                                       result.traces.requiredOfTensors.begin(),
                                       result.traces.requiredOfTensors.end());
    m_traces->types.insert(result.traces.types.begin(), result.traces.types.end());
}

void TypeEngine::reportCallFault()
{
    if (m_callFault.empty()) {
        return;
    }
    Finding finding;
    finding.kind = FindingKind::InvalidGraph;
    finding.severity = findingKindInfo(FindingKind::InvalidGraph).severity;
    finding.graph = m_model.graph(GraphId{}).scope;
    finding.message = "calls of model-local functions are not followed: " + m_callFault;
    m_mainTraces.faults.add(std::move(finding));
}

} // namespace onnxmend
