// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/types/function_results.h"

#include "core/model/scope_names.h"
#include "core/types/node_inference.h"
#include "core/types/scope_walk.h"
#include "core/types/type_context.h"
#include "core/types/type_messages.h"

#include <cstdint>
#include <utility>

namespace onnxmend
{

namespace
{

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
        (finding.severity == Severity::Info ? result.notes : result.findings).push_back(std::move(finding));
    }
    return result;
}

} // namespace onnxmend
