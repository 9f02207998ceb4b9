// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/audit/finding_kinds.h"
#include "core/audit/node_inference.h"
#include "core/audit/type_engine.h"
#include "core/audit/type_messages.h"
#include "core/base/text.h"
#include "core/dtype/promotion.h"
#include "core/model/call_graph.h"

#include <algorithm>
#include <array>
#include <sstream>
#include <string_view>
#include <utility>

namespace onnxmend
{

namespace
{

using Kind = TypeChange::Kind;

std::string signatureOf(const std::vector<ValueType>& inputs)
{
    std::string text;
    for (const ValueType type : inputs) {
        text += displayName(type) + ", ";
    }
    text.resize(text.size() < 2 ? 0 : text.size() - 2);
    return text;
}

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
        std::to_string(reinterpret_cast<std::uintptr_t>(&function)) + '\0' + signatureOf(inputs);
    for (const auto& [name, attribute] : attributes) {
        key += '\0' + name + '=' + typePart(*attribute);
    }
    return key;
}

bool isDtypeWord(const std::string& word)
{
    static constexpr std::array<std::string_view, 7> others = {"float", "double", "half",   "int",
                                                               "long",  "bool",   "complex"};
    return dtypeFromTorchName(word) || std::find(others.begin(), others.end(), word) != others.end();
}

/// A function's name without the words that tell variants for different dtypes apart, as torch.onnx names
/// them: `sdpa_bool_mask` and `sdpa_float_mask` are variants of `sdpa`.
std::string withoutDtypeWords(const std::string& name)
{
    std::istringstream words(name);
    std::string result;
    bool afterDtype = false;
    for (std::string word; std::getline(words, word, '_');) {
        const bool isVariant = isDtypeWord(word) || (afterDtype && word == "mask");
        afterDtype = isDtypeWord(word);
        result += isVariant ? std::string() : word + "_";
    }
    return result;
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
                      .place = findingAt(scope, node, index, "function-type"),
                      .arguments = {}};
    call.place.value = nodeKey(node);
    for (const std::string& name : node.input()) {
        ValueScope* definedIn = nullptr;
        const ValueState* value = name.empty() ? nullptr : scope.find(name, &definedIn);
        call.inputs.push_back(value ? value->type : ValueType());
        call.arguments.push_back({name, value && value->isStored() && definedIn == &scope});
    }
    const FunctionResult& result = resultOf(*call.function, call.inputs, node, scope.callAttributes);
    m_signatures[call.function].insert(signatureOf(call.inputs));
    if (!result.findings.empty()) {
        call.key = nodeKey(node);
        call.attributes = bindAttributes(*call.function, node, scope.callAttributes);
        call.result = &result;
        if (m_active.empty()) {
            m_faultyCalls.push_back(std::move(call));
        } else { // inside another function: its own call is what people can change
            m_faults->add(std::move(call.place));
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
    TypeFaults faults;
    TypeFaults* const outerFaults = std::exchange(m_faults, &faults);
    m_active.insert(&function);
    prepare(body);
    inferScope(body);
    m_active.erase(&function);
    m_faults = outerFaults;
    FunctionResult result;
    for (const std::string& output : function.output()) {
        const ValueState* value = body.findOwn(output);
        result.outputs.push_back(value ? value->type : ValueType());
    }
    std::erase_if(faults.findings(),
                  [](const Finding& finding) { return finding.severity == Severity::Info; });
    result.findings = std::move(faults.findings());
    return m_functionResults.emplace(key, std::move(result)).first->second;
}

void TypeEngine::reportCallFault()
{
    if (m_callFault.empty()) {
        return;
    }
    Finding finding;
    finding.kind = findingKind("invalid-graph").name;
    finding.severity = findingKind("invalid-graph").severity;
    finding.graph = m_model.graph(GraphId{}).scope;
    finding.message = "calls of model-local functions are not followed: " + m_callFault;
    m_mainFaults.add(std::move(finding));
}

/// Once all calls are known: a body that no call can use is mended itself, unless another function fits;
/// where other calls can use it, the call changes.
void TypeEngine::reportCalls()
{
    std::map<const onnx::FunctionProto*, std::set<std::string>> faulty;
    for (const FunctionCall& call : m_faultyCalls) {
        faulty[call.function].insert(signatureOf(call.inputs));
    }
    std::set<const onnx::FunctionProto*> mended;
    for (const FunctionCall& call : m_faultyCalls) {
        const onnx::FunctionProto* sibling = siblingFor(call);
        if (!sibling && m_signatures[call.function] == faulty[call.function]) {
            if (mended.insert(call.function).second) {
                for (const Finding& finding : call.result->findings) {
                    m_mainFaults.add(finding);
                }
            }
            continue;
        }
        reportFaultyCall(call, sibling);
    }
}

void TypeEngine::reportFaultyCall(const FunctionCall& call, const onnx::FunctionProto* sibling)
{
    Finding finding = call.place;
    const std::string name = call.function->domain() + "::" + call.function->name();
    finding.message = "the function " + quotedText(name) + " cannot take " + signatureOf(call.inputs) + ": " +
                      call.result->findings.front().message;
    if (sibling) {
        Resolution retarget;
        retarget.changes.push_back({.kind = Kind::Call,
                                    .graph = finding.graph,
                                    .value = call.key,
                                    .node = call.key,
                                    .callDomain = sibling->domain(),
                                    .callName = sibling->name()});
        finding.resolutions.push_back(std::move(retarget));
    }
    if (Resolution casts = castsAround(call); !casts.changes.empty()) {
        finding.value = casts.changes.front().value;
        finding.actual = casts.changes.front().from;
        finding.expected = casts.changes.front().to;
        finding.resolutions.push_back(std::move(casts));
    }
    m_mainFaults.add(std::move(finding));
}

/// A variant of the function for other dtypes that can take the call.
const onnx::FunctionProto* TypeEngine::siblingFor(const FunctionCall& call)
{
    const std::string family = withoutDtypeWords(call.function->name());
    for (const auto& other : m_proto.functions()) {
        const bool isVariant = &other != call.function && other.domain() == call.function->domain() &&
                               other.input_size() == call.function->input_size() &&
                               other.output_size() == call.function->output_size() &&
                               withoutDtypeWords(other.name()) == family;
        if (isVariant && resultOf(other, call.inputs, call.attributes).findings.empty()) {
            return &other;
        }
    }
    return nullptr;
}

/// Casts before the arguments, to types that the body can take: one type for all that are floats or integers,
/// tried from the widest that occurs.
Resolution TypeEngine::castsAround(const FunctionCall& call)
{
    static constexpr DType candidates[] = {DType::Float, DType::Float16, DType::Double,
                                           DType::Int64, DType::Int32,   DType::Bool};
    Resolution resolution;
    for (const DType wanted : candidates) {
        for (std::size_t only = 0; only <= call.inputs.size();
             ++only) { // one argument, or at last all of them
            std::vector<ValueType> inputs = call.inputs;
            for (std::size_t i = 0; i < inputs.size(); ++i) {
                const bool all = only == call.inputs.size() && inputs[i].isTensor() &&
                                 dtypeCategory(inputs[i].dtype()) == dtypeCategory(wanted);
                if (inputs[i].isTensor() && (i == only || all)) {
                    inputs[i] = ValueType::tensor(wanted);
                }
            }
            if (inputs == call.inputs ||
                !resultOf(*call.function, inputs, call.attributes).findings.empty()) {
                continue;
            }
            for (std::size_t i = 0; i < inputs.size(); ++i) {
                if (!(inputs[i] == call.inputs[i])) {
                    resolution.changes.push_back(
                        {.kind = call.arguments[i].isStored ? Kind::StoredValues : Kind::Argument,
                         .graph = call.place.graph,
                         .value = call.arguments[i].name,
                         .from = call.inputs[i].dtype(),
                         .to = wanted,
                         .node = call.key,
                         .input = static_cast<std::uint32_t>(i)});
                }
            }
            return resolution;
        }
    }
    return resolution;
}

} // namespace onnxmend
