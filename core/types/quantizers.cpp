// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/types/quantizers.h"

#include "core/base/text.h"
#include "core/model/model_data.h"
#include "core/onnx/domains.h"
#include "core/types/node_inference.h"
#include "core/types/stored_numbers.h"

#include <queue>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <unordered_set>

namespace onnxmend
{

namespace
{

constexpr int mostQuantizedReaders = 64;
constexpr int longestQuantizedWalk = 32;          // nodes
constexpr std::uint64_t mostZeroPoints = 1 << 16; // one for each channel, or block

/// Returns whether two arguments are the same: one value, both omitted, or stored with the same numbers.
bool areSameNumbers(const TypeContext& context, const Argument* a, const Argument* b)
{
    if (!a || !b) {
        return !a && !b;
    }
    if (a->value == b->value) {
        return true;
    }
    const auto first = storedNumbers(context, *a->scope, *a->value, mostZeroPoints);
    return first && first == storedNumbers(context, *b->scope, *b->value, mostZeroPoints);
}

bool isDynamicQuantizer(const Node& node)
{
    return node.op_type() == "DynamicQuantizeLinear" && isSameDomain(node.domain(), {});
}

/// Returns whether a zero point of the node is that of its first result, as for QLinearConv.
bool givesQuantized(const ValueScope& scope, const Node& node)
{
    const OpSchema* schema = scope.schemaOf(node);
    const OpParameter* result = schema ? schema->output(0) : nullptr;
    return result && std::ranges::any_of(schema->inputs, [&](const OpParameter& input) {
               return asciiLowerCase(input.name) == asciiLowerCase(result->name) + "_zero_point";
           });
}

/// Returns the node of a kind from which a value comes, through nodes that only move or omit elements; -1 if
/// there is none in that scope.
template <class Predicate>
std::int32_t producerBefore(ValueScope& scope, const ValueState& value, const Predicate& isWanted)
{
    const ValueState* current = &value;
    for (int i = 0; i < longestQuantizedWalk && current && current->origin == ValueOrigin::Node &&
                    current->producer >= 0;
         ++i) {
        const Node& node = scope.nodes()[current->producer];
        if (isWanted(node)) {
            return current->producer;
        }
        current = handsOnElements(node) ? scope.ownArgument(current->producer, 0) : nullptr;
    }
    return -1;
}

} // namespace

bool isQuantizer(const Node& node) { return isQuantizerOfType(node, "QuantizeLinear"); }

bool isDequantizer(const Node& node) { return isQuantizerOfType(node, "DequantizeLinear"); }

bool handsOnElements(const Node& node)
{
    static constexpr std::array<std::string_view, 10> names = {"Reshape", "Transpose", "Squeeze", "Unsqueeze",
                                                               "Flatten", "Slice",     "Gather",  "Expand",
                                                               "Tile",    "Identity"};
    return isSameDomain(node.domain(), {}) && node.input_size() > 0 &&
           std::ranges::find(names, std::string_view(node.op_type())) != names.end();
}

bool isZeroPoint(const OpParameter& parameter) { return parameter.name.ends_with("zero_point"); }

bool isScaleOfQuantizer(const OpSchema& schema, const OpParameter& parameter)
{
    return parameter.name.ends_with("scale") && std::ranges::any_of(schema.inputs, isZeroPoint);
}

bool isDecidedByZeroPoints(const OpSchema& schema, int variable)
{
    const auto has = [variable](const OpParameter& parameter) {
        return parameter.homogeneous && parameter.variable == variable;
    };
    bool isOfZeroPoint = false;
    for (const OpParameter& input : schema.inputs) {
        if (has(input) && !isZeroPoint(input)) {
            return false;
        }
        isOfZeroPoint = isOfZeroPoint || has(input);
    }
    return variable >= 0 && isOfZeroPoint && std::ranges::any_of(schema.outputs, has);
}

bool readsDecidingZeroPoint(const Model& model, const NodeUse& use)
{
    const Node& node = model.data().nodesOf(use.graph)[static_cast<std::int32_t>(use.nodeIndex.value)];
    const OpSchema* schema =
        findOpSchema(node.domain(), node.op_type(), model.data().opsetOf(use.graph, node.domain()));
    const OpParameter* parameter = schema ? schema->input(use.inputIndex) : nullptr;
    return parameter && isZeroPoint(*parameter) && isDecidedByZeroPoints(*schema, parameter->variable);
}

const Argument* argumentAt(const NodeCheck& check, std::uint32_t index)
{
    const bool isThere = index < check.arguments().size() && check.arguments()[index].value;
    return isThere ? &check.arguments()[index] : nullptr;
}

const Argument* zeroPointOf(const NodeCheck& check, std::string_view parameter)
{
    const std::string name = asciiLowerCase(std::string(parameter) + "_zero_point");
    const auto isIt = [&name](const Argument& argument) {
        return argument.value && argument.parameter && asciiLowerCase(argument.parameter->name) == name;
    };
    const auto found = std::ranges::find_if(check.arguments(), isIt);
    return found == check.arguments().end() ? nullptr : &*found;
}

bool haveOtherZeroPoints(const TypeContext& context, const NodeVisit& quantizer, const NodeCheck& quantizing,
                         const Argument& read)
{
    const auto numbersOf = [&](const Argument& zero) {
        return storedNumbers(context, *zero.scope, *zero.value, mostZeroPoints);
    };
    const auto later = numbersOf(read);
    if (!later || later->empty()) {
        return false;
    }
    if (isDynamicQuantizer(quantizer.node)) {
        return true; // it computes its own
    }
    const OpParameter* result = quantizer.schema.output(0);
    const Argument* zero = result ? zeroPointOf(quantizing, result->name) : nullptr;
    const auto given = zero ? numbersOf(*zero) : std::optional(std::vector<double>{0});
    if (!given || given->empty() || *given == *later) {
        return false;
    }
    const auto isAlwaysFirst = [&](double number) { return number == later->front(); };
    return !std::ranges::all_of(*given, isAlwaysFirst) || !std::ranges::all_of(*later, isAlwaysFirst);
}

bool areOnOneGrid(const TypeContext& context, const NodeCheck& a, const NodeCheck& b)
{
    return areSameNumbers(context, argumentAt(a, scaleOfQuantizer), argumentAt(b, scaleOfQuantizer)) &&
           areSameNumbers(context, argumentAt(a, zeroPointOfQuantizer), argumentAt(b, zeroPointOfQuantizer));
}

std::set<DType> statedBehind(ValueScope& scope, const ValueState& value)
{
    std::set<DType> stated;
    std::queue<const ValueState*> pending;
    std::unordered_set<const ValueState*> seen = {&value};
    int left = mostQuantizedReaders;
    const auto look = [&](const ValueScope::Reader& reader) {
        const Node& node = scope.nodes()[reader.node];
        const OpSchema* schema = scope.schemaOf(node);
        const OpParameter* parameter =
            schema ? schema->input(static_cast<std::size_t>(reader.input)) : nullptr;
        for (int i = 0; parameter && parameter->variable >= 0 && i < node.input_size(); ++i) {
            const OpParameter* other = schema->input(static_cast<std::size_t>(i));
            const ValueState* argument =
                other && other->variable == parameter->variable && isZeroPoint(*other)
                    ? scope.argument(reader.node, i)
                    : nullptr;
            if (argument && i != reader.input && argument->type.isTensor()) {
                stated.insert(argument->type.dtype());
            }
        }
        const ValueState* result =
            handsOnElements(node) && reader.input == 0 ? scope.result(reader.node, 0) : nullptr;
        if (result && seen.insert(result).second) {
            pending.push(result);
        }
    };
    for (pending.push(&value); !pending.empty(); pending.pop()) {
        const ValueState& next = *pending.front();
        if (next.declared.isTensor()) {
            stated.insert(next.declared.dtype());
        }
        for (const ValueScope::Reader& reader : scope.readersOf(next)) {
            if (--left < 0) {
                return stated;
            }
            look(reader);
        }
    }
    return stated;
}

std::vector<std::int32_t> dequantizersOf(const TypeContext& context, const NodeVisit& visit,
                                         const NodeCheck& check, GridMatch match)
{
    const auto isSameGrid = [&](const NodeCheck& other) {
        return match == GridMatch::Whole ? areOnOneGrid(context, other, check)
                                         : areSameNumbers(context, argumentAt(other, scaleOfQuantizer),
                                                          argumentAt(check, scaleOfQuantizer));
    };
    const ValueState* given = visit.scope.result(visit.index, 0);
    const auto graph = context.facts.model().findGraph(visit.scope.name());
    if (!given || given->isOutput || !graph || !argumentAt(check, 0)) {
        return {};
    }
    const auto readers = visit.scope.readersOf(*given);
    // Subgraphs may read it, too.
    if (context.facts.model().usesOf(*graph, given->name).size() != readers.size()) {
        return {};
    }
    std::vector<std::int32_t> result;
    for (const ValueScope::Reader& reader : readers) {
        const Node& node = visit.scope.nodes()[reader.node];
        const OpSchema* schema = visit.scope.schemaOf(node);
        if (!schema || !isDequantizer(node) || reader.input != 0 ||
            findAttribute(node, "output_dtype", visit.scope.callAttributes)) {
            return {};
        }
        const NodeVisit other{{visit.scope, node, reader.node}, *schema};
        const NodeCheck otherCheck(other);
        const Argument* scale = argumentAt(otherCheck, scaleOfQuantizer);
        const bool isPair = scale && scale->type == argumentAt(check, 0)->type && isSameGrid(otherCheck);
        if (!isPair) {
            return {};
        }
        result.push_back(reader.node);
    }
    return result;
}

std::int32_t dequantizerBefore(ValueScope& scope, const ValueState& value)
{
    return producerBefore(scope, value, isDequantizer);
}

std::int32_t quantizerBefore(ValueScope& scope, const ValueState& value)
{
    return producerBefore(scope, value, [&scope](const Node& node) {
        return isDynamicQuantizer(node) || isQuantizer(node) || givesQuantized(scope, node);
    });
}

const ValueState* sourceBefore(ValueScope& scope, const ValueState& value)
{
    const auto isSource = [](const ValueState& state) {
        return state.isStored() || state.origin == ValueOrigin::Input;
    };
    if (isSource(value)) {
        return &value;
    }
    const ValueState* source = nullptr;
    producerBefore(scope, value, [&](const Node& node) {
        const ValueState* first =
            handsOnElements(node) ? scope.find(node.input(0)) : nullptr; // it may be captured
        source = first && isSource(*first) ? first : nullptr;
        return source != nullptr;
    });
    return source;
}

} // namespace onnxmend
