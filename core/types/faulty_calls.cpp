// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/text.h"
#include "core/dtype/promotion.h"
#include "core/model/scope_names.h"
#include "core/types/scope_walk.h"
#include "core/types/stored_numbers.h"
#include "core/types/type_messages.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace onnxmend
{

namespace
{

bool isDtypeWord(const std::string& word)
{
    static constexpr std::array<std::string_view, 7> others = {"float", "double", "half",   "int",
                                                               "long",  "bool",   "complex"};
    return dtypeFromTorchName(word) || std::find(others.begin(), others.end(), word) != others.end();
}

/// Returns a function's name without the words that distinguish variants for dtypes, in torch.onnx's naming:
/// `sdpa_bool_mask` and `sdpa_float_mask` are variants of `sdpa`.
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

/// Returns a variant of the function for other dtypes that can take the call.
const onnx::FunctionProto* siblingFor(const TypeContext& context, const FunctionCall& call)
{
    const std::string family = withoutDtypeWords(call.function->name());
    for (const auto& other : context.facts.proto().functions()) {
        const bool isVariant =
            &other != call.function && other.domain() == call.function->domain() &&
            context.facts.findFunction(other.domain(), other.name(), other.overload()) == &other &&
            other.input_size() == call.function->input_size() &&
            other.output_size() == call.function->output_size() && withoutDtypeWords(other.name()) == family;
        if (isVariant && !context.functions.resultOf(other, call.inputs, call.attributes).isFaulty()) {
            return &other;
        }
    }
    return nullptr;
}

/// Returns the call's types with Casts to `wanted` before the argument `only`, or before all floats or all
/// integers if `only` is behind the last argument.
std::vector<ValueType> withCasts(const FunctionCall& call, DType wanted, std::size_t only)
{
    std::vector<ValueType> inputs = call.inputs;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const bool all = only == call.inputs.size() && inputs[i].isTensor() &&
                         dtypeCategory(inputs[i].dtype()) == dtypeCategory(wanted);
        if (inputs[i].isTensor() && (i == only || all)) {
            inputs[i] = ValueType::tensor(wanted);
        }
    }
    return inputs;
}

Resolution castTo(const FunctionCall& call, const std::vector<ValueType>& inputs, DType wanted)
{
    Resolution resolution;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        if (!(inputs[i] == call.inputs[i])) {
            const auto input = static_cast<std::uint32_t>(i);
            resolution.add(call.place.graph, call.arguments[i].name, call.inputs[i].dtype(), wanted,
                           castOfArgument(call.arguments[i].isStored, call.key, input));
        }
    }
    return resolution;
}

/// Inserts Casts before arguments, to types that the body can take. All floats or all integers get one type,
/// tried from the widest that occurs. One argument is tried first, all of them last.
Resolution castsAround(const TypeContext& context, const FunctionCall& call)
{
    static constexpr DType candidates[] = {DType::Float, DType::Float16, DType::Double,
                                           DType::Int64, DType::Int32,   DType::Bool};
    for (const DType wanted : candidates) {
        for (std::size_t only = 0; only <= call.inputs.size(); ++only) {
            const std::vector<ValueType> inputs = withCasts(call, wanted, only);
            if (inputs != call.inputs &&
                !context.functions.resultOf(*call.function, inputs, call.attributes).isFaulty()) {
                return castTo(call, inputs, wanted);
            }
        }
    }
    return {};
}

/// An argument whose integers are the bits of a float that the body takes, if necessary after a Cast to
/// FLOAT.
struct BitsArgument {
    std::string readings; ///< both readings, for people
    Resolution resolution;
};

std::optional<BitsArgument> bitsOf(const TypeContext& context, const FunctionCall& call, std::size_t index)
{
    const FunctionCall::CallArgument& argument = call.arguments[index];
    if (!argument.isStored || !call.inputs[index].isTensor()) {
        return std::nullopt;
    }
    const StoredValue value{argument.name, argument.tensor, call.inputs[index].dtype()};
    static constexpr DType candidates[] = {DType::Bfloat16, DType::Float16, DType::Float};
    for (const DType taken : candidates) {
        std::vector<ValueType> inputs = call.inputs;
        inputs[index] = ValueType::tensor(taken);
        if (context.functions.resultOf(*call.function, inputs, call.attributes).isFaulty()) {
            continue;
        }
        auto readings = readStoredBits(context, value, taken);
        readings = readings ? readings : readNarrowerBits(context, value, taken);
        if (readings && readings->areBits) {
            return BitsArgument{quotedText(value.name) + " is " + readings->text(),
                                {std::nullopt, {bitsChange(call.place.graph, value, readings->asFloat)}}};
        }
    }
    return std::nullopt;
}

std::optional<BitsArgument> bitsOf(const TypeContext& context, const FunctionCall& call)
{
    for (std::size_t i = 0; i < call.arguments.size(); ++i) {
        if (auto bits = bitsOf(context, call, i)) {
            return bits;
        }
    }
    return std::nullopt;
}

void reportFaultyCall(const TypeContext& context, const FunctionCall& call,
                      const onnx::FunctionProto* sibling, std::optional<BitsArgument> bits)
{
    Finding finding = call.place;
    const onnx::FunctionProto& function = *call.function;
    const std::string name = function.domain() + "::" + functionName(function.name(), function.overload());
    finding.statement = "the function " + quotedText(name) + " cannot take " + signatureText(call.inputs) +
                        ": " + firstMessage(*call.result);
    if (bits) {
        finding.statement += "; " + bits->readings;
        finding.resolutions.push_back(std::move(bits->resolution));
    }
    if (sibling) {
        Resolution retarget;
        retarget.changes.push_back({.graph = finding.graph,
                                    .value = call.key,
                                    .what = TypeChange::Call{.node = call.key,
                                                             .domain = sibling->domain(),
                                                             .name = sibling->name(),
                                                             .overload = sibling->overload()}});
        finding.resolutions.push_back(std::move(retarget));
    }
    if (Resolution casts = castsAround(context, call); !casts.changes.empty()) {
        finding.resolutions.push_back(std::move(casts));
    }
    for (const Resolution& resolution : finding.resolutions) {
        if (const TypeChange& change = resolution.changes.front(); !change.is<TypeChange::Call>()) {
            finding.setSubject(change);
            break;
        }
    }
    context.record.faults.add(std::move(finding));
}

/// The types of calls that a function's body cannot take, by function.
using FaultySignatures = std::map<const onnx::FunctionProto*, std::set<std::string>>;

void collect(const std::vector<FunctionCall>& calls, FaultySignatures& faulty,
             std::set<const FunctionResult*>& seen)
{
    for (const FunctionCall& call : calls) {
        faulty[call.function].insert(signatureText(call.inputs));
        if (seen.insert(call.result).second) {
            collect(call.result->record.faultyCalls, faulty, seen);
        }
    }
}

/// Decides whether the body or the call of a faulty call has to change.
class Blame
{
public:
    explicit Blame(const TypeContext& context)
        : m_context(context)
    {
        std::set<const FunctionResult*> seen;
        collect(context.record.faultyCalls, m_faulty, seen);
    }

    /// Changes a body that no call can use, unless another function fits, or the call passes bits under
    /// another name. Changes the call if other calls can use the body.
    void put(const std::vector<FunctionCall>& calls)
    {
        for (const FunctionCall& call : calls) {
            const onnx::FunctionProto* sibling = siblingFor(m_context, call);
            auto bits = bitsOf(m_context, call);
            if (bits || sibling || m_context.record.signatures[call.function] != m_faulty[call.function]) {
                reportFaultyCall(m_context, call, sibling, std::move(bits));
            } else if (m_fixed.insert(call.function).second) {
                for (const Finding& finding : call.result->findings) {
                    m_context.record.faults.add(finding);
                }
                put(call.result->record.faultyCalls);
            }
        }
    }

private:
    const TypeContext& m_context;
    FaultySignatures m_faulty;
    std::set<const onnx::FunctionProto*> m_fixed;
};

} // namespace

void reportFaultyCalls(const TypeContext& context) { Blame(context).put(context.record.faultyCalls); }

} // namespace onnxmend
