// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/types/type_context.h"

#include "core/model/scope_names.h"
#include "core/onnx/domains.h"
#include "core/onnx/onnx_proto.h"
#include "core/types/node_inference.h"
#include "core/types/scope_walk.h"
#include "core/types/type_messages.h"

#include <onnx/defs/schema.h>

#include <algorithm>
#include <exception>

namespace onnxmend
{

void InferenceRecord::takeOver(const FunctionResult& result)
{
    if (!taken.insert(&result).second) {
        return;
    }
    for (const Finding& note : result.notes) {
        if (unknownOperators.insert(operatorName(note.domain, note.opType)).second) {
            faults.add(note);
        }
    }
    for (const auto& [function, ofCalls] : result.record.signatures) {
        signatures[function].insert(ofCalls.begin(), ofCalls.end());
    }
    requiredOfTensors.insert(requiredOfTensors.end(), result.record.requiredOfTensors.begin(),
                             result.record.requiredOfTensors.end());
    types.insert(result.record.types.begin(), result.record.types.end());
    scopes.insert(result.record.scopes.begin(), result.record.scopes.end());
}

namespace
{

/// Returns the parts of an attribute that can determine a type: a number that may code a dtype, the dtype of
/// a tensor, the identity of a body.
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

/// Results depend on the types and a few attributes; the address identifies the function.
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

/// Returns the node alone with its caller's attributes, so that a body for it is valid for equal nodes.
onnx::NodeProto standIn(const NodeVisit& visit)
{
    onnx::NodeProto node;
    node.set_op_type(visit.node.op_type());
    node.set_domain(visit.node.domain());
    for (int i = 0; i < visit.node.input_size(); ++i) {
        node.add_input(visit.node.input(i).empty() ? std::string() : "i" + std::to_string(i));
    }
    for (int i = 0; i < visit.node.output_size(); ++i) {
        node.add_output(visit.node.output(i).empty() ? std::string() : "o" + std::to_string(i));
    }
    copyAttributes(visit.node, visit.scope.callAttributes, node);
    return node;
}

/// Returns whether onnx's own functions may process the node: some use the type of an input and the attribute
/// of a body without checking that they exist (SequenceMap, NegativeLogLikelihoodLoss in 1.17).
bool isWhole(const onnx::OpSchema& schema, const onnx::NodeProto& node, const std::vector<ValueType>& inputs)
{
    schema.Verify(node);
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const auto& parameter = schema.inputs()[std::min(i, schema.inputs().size() - 1)];
        const bool isLeftOut =
            node.input(static_cast<int>(i)).empty() && parameter.GetOption() == onnx::OpSchema::Optional;
        if (!inputs[i].known() && !isLeftOut) {
            return false;
        }
    }
    return true;
}

std::unique_ptr<onnx::FunctionProto> buildBody(const onnx::OpSchema& schema, const onnx::NodeProto& node,
                                               const std::vector<ValueType>& inputs, int opset)
{
    if (schema.HasFunction()) {
        // Like ONNX Runtime (Node::TryGetFunctionProto), ignores a body of operators that differ in this
        // opset.
        const onnx::FunctionProto* fixed = schema.GetFunction(opset, true);
        return fixed ? std::make_unique<onnx::FunctionProto>(*fixed) : nullptr;
    }
    std::vector<onnx::TypeProto> types;
    types.reserve(inputs.size());
    for (const ValueType type : inputs) {
        types.push_back(typeProtoOf(type));
    }
    auto body = std::make_unique<onnx::FunctionProto>();
    const onnx::FunctionBodyBuildContextImpl context(node, types);
    try {
        const bool isBuilt = schema.HasContextDependentFunction() && isWhole(schema, node, inputs) &&
                             schema.BuildContextDependentFunction(context, *body, opset);
        return isBuilt ? std::move(body) : nullptr;
    } catch (const std::exception&) {
        return nullptr; // no definition for these types
    }
}

} // namespace

const Finding& firstFinding(const FunctionResult& result)
{
    const FunctionResult* at = &result;
    while (at->findings.empty()) {
        at = at->record.faultyCalls.front().result;
    }
    return at->findings.front();
}

std::string firstMessage(const FunctionResult& result)
{
    Finding finding = firstFinding(result);
    finding.moreNodes = 0;
    return finding.message();
}

CallAttributes bindAttributes(const onnx::FunctionProto& function, const Node& call,
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

const FunctionResult& FunctionResults::resultOf(const onnx::FunctionProto& function,
                                                const std::vector<ValueType>& inputs,
                                                const CallAttributes& attributes)
{
    const std::string key = cacheKey(function, inputs, attributes);
    if (const auto known = m_results.find(key); known != m_results.end()) {
        return known->second;
    }
    return m_results.emplace(key, infer(function, inputs, attributes)).first->second;
}

const onnx::FunctionProto* FunctionResults::bodyOf(const NodeVisit& visit,
                                                   const std::vector<ValueType>& inputs)
{
    const auto* schema = static_cast<const onnx::OpSchema*>(visit.schema.registered);
    if (!schema || !(schema->HasFunction() || schema->HasContextDependentFunction())) {
        return nullptr;
    }
    const onnx::NodeProto node = standIn(visit);
    const auto opset = visit.scope.opsetVersion(visit.node.domain());
    const std::string key =
        std::to_string(opset) + '\0' + signatureText(inputs) + '\0' + node.SerializeAsString();
    const auto [place, isNew] = m_bodies.try_emplace(key);
    if (isNew) {
        place->second = buildBody(*schema, node, inputs, static_cast<int>(opset));
        for (int i = 0; place->second && i < place->second->opset_import_size(); ++i) {
            onnx::OperatorSetIdProto& import = *place->second->mutable_opset_import(i);
            if (isSameDomain(import.domain(), visit.node.domain())) {
                import.set_version(opset); // the body's nodes stand among the model's then
            }
        }
    }
    return place->second.get();
}

const FunctionResult* FunctionResults::resultOfOperator(const NodeVisit& visit,
                                                        const std::vector<ValueType>& inputs)
{
    const onnx::FunctionProto* body = bodyOf(visit, inputs);
    return body ? &resultOf(*body, inputs, bindAttributes(*body, visit.node, visit.scope.callAttributes))
                : nullptr;
}

FunctionResult FunctionResults::infer(const onnx::FunctionProto& function,
                                      const std::vector<ValueType>& inputs, const CallAttributes& attributes)
{
    FunctionResult result;
    const TypeContext context{m_facts, *this, result.record};
    ValueScope body(function, functionScope(function));
    body.setOpsets(function.opset_import());
    body.callAttributes = &attributes;
    for (int i = 0; i < function.input_size(); ++i) {
        const auto index = static_cast<std::size_t>(i);
        body.findOwn(function.input(i))->type = index < inputs.size() ? inputs[index] : ValueType();
    }
    prepareScope(context, body);
    inferScope(context, body);
    for (const std::string& output : function.output()) {
        const ValueState* value = body.findOwn(output);
        result.outputs.push_back(value ? value->type : ValueType());
    }
    TypeFaults faults = std::exchange(result.record.faults, {});
    for (Finding& finding : faults.findings()) {
        (finding.kind == FindingKind::TargetUnsupported ? result.ofTarget
         : finding.severity == Severity::Info           ? result.notes
                                                        : result.findings)
            .push_back(std::move(finding));
    }
    return result;
}

} // namespace onnxmend
