// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Calls of model-local functions whose bodies cannot take the types: who has to change.

#include "core/base/text.h"
#include "core/dtype/promotion.h"
#include "core/model/call_graph.h"
#include "core/model/scope_names.h"
#include "core/types/type_engine.h"
#include "core/types/type_messages.h"

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

/// Once all calls are known: a body that no call can use is mended itself, unless another function fits;
/// where other calls can use it, the call changes.
void TypeEngine::reportCalls()
{
    std::map<const onnx::FunctionProto*, std::set<std::string>> faulty;
    for (const FunctionCall& call : m_faultyCalls) {
        faulty[call.function].insert(signatureText(call.inputs));
    }
    std::set<const onnx::FunctionProto*> mended;
    for (const FunctionCall& call : m_faultyCalls) {
        const onnx::FunctionProto* sibling = siblingFor(call);
        if (!sibling && m_mainTraces.signatures[call.function] == faulty[call.function]) {
            if (mended.insert(call.function).second) {
                for (const Finding& finding : call.result->findings) {
                    m_mainTraces.faults.add(finding);
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
    const onnx::FunctionProto& function = *call.function;
    const std::string name = function.domain() + "::" + functionName(function.name(), function.overload());
    finding.message = "the function " + quotedText(name) + " cannot take " + signatureText(call.inputs) +
                      ": " + call.result->findings.front().message;
    if (sibling) {
        Resolution retarget;
        retarget.changes.push_back({.kind = Kind::Call,
                                    .graph = finding.graph,
                                    .value = call.key,
                                    .node = call.key,
                                    .callDomain = sibling->domain(),
                                    .callName = sibling->name(),
                                    .callOverload = sibling->overload()});
        finding.resolutions.push_back(std::move(retarget));
    }
    if (Resolution casts = castsAround(call); !casts.changes.empty()) {
        finding.value = casts.changes.front().value;
        finding.actual = casts.changes.front().from;
        finding.expected = casts.changes.front().to;
        finding.resolutions.push_back(std::move(casts));
    }
    m_mainTraces.faults.add(std::move(finding));
}

/// A variant of the function for other dtypes that can take the call.
const onnx::FunctionProto* TypeEngine::siblingFor(const FunctionCall& call)
{
    const std::string family = withoutDtypeWords(call.function->name());
    for (const auto& other : m_proto.functions()) {
        const auto key = functionKey(other.domain(), other.name(), other.overload());
        const bool isVariant =
            &other != call.function && other.domain() == call.function->domain() &&
            m_functions.at(key) == &other && other.input_size() == call.function->input_size() &&
            other.output_size() == call.function->output_size() && withoutDtypeWords(other.name()) == family;
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
