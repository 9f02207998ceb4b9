// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/types/quantizer_ways.h"

#include "core/base/text.h"
#include "core/dtype/promotion.h"
#include "core/dtype/rounding.h"
#include "core/edit/graph_editor.h"
#include "core/onnx/domains.h"
#include "core/types/dtype_attributes.h"
#include "core/types/kernel_check.h"
#include "core/types/node_resolution.h"
#include "core/types/quantizers.h"
#include "core/types/stored_numbers.h"
#include "core/types/stored_range.h"
#include "core/types/type_messages.h"

#include <algorithm>
#include <set>
#include <span>
#include <string_view>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr std::uint64_t mostScales = 1 << 16; // one for each channel, or block
constexpr std::string_view outputDtype = "output_dtype";

/// Returns the problem of a type that determines the integers of the result and that the operator does not
/// take, or nullptr.
const TypeProblem* findRangeProblem(const NodeVisit& visit, const NodeCheck& check)
{
    const auto isOfRange = [&](const TypeProblem& problem) {
        const int variable = problem.parameter->variable;
        const ValueType type = check.arguments()[problem.culprit].type;
        if (!problem.isUnsupported || variable < 0 || !type.isTensor() || dtypeCategory(type.dtype()) < 0) {
            return false;
        }
        if (isDecidedByZeroPoints(visit.schema, variable)) {
            return true;
        }
        const OpParameter* data = visit.schema.input(0);
        const ValueType dequantized = check.arguments().front().type;
        return isDequantizer(visit.node) && data && data->variable == variable &&
               (!dequantized.known() || dequantized == type);
    };
    const auto found = std::ranges::find_if(check.problems(), isOfRange);
    return found == check.problems().end() ? nullptr : &*found;
}

bool takes(const OpSchema& schema, std::string_view parameter, DType dtype)
{
    const auto found = std::ranges::find(schema.inputs, parameter, &OpParameter::name);
    return found != schema.inputs.end() && found->allowed->contains(ValueType::tensor(dtype));
}

Resolution onlyChange(TypeChange change)
{
    Resolution resolution;
    resolution.changes.push_back(std::move(change));
    return resolution;
}

/// Returns the first opset, as far as models can be raised, whose operator of that name takes the dtype
/// there.
std::optional<Resolution> raisedOpset(const TypeContext& context, const NodeVisit& visit,
                                      std::string_view parameter, DType dtype)
{
    if (!visit.schema.domain.empty()) {
        return std::nullopt;
    }
    const std::int64_t own = visit.scope.opsetVersion({});
    for (std::int64_t version = std::max(own + 1, oldestRaiseTarget); version <= newestRaiseTarget;
         ++version) {
        const OpSchema* schema = findOpSchema({}, visit.schema.name, version);
        if (!schema || !takes(*schema, parameter, dtype)) {
            continue;
        }
        if (!obstacleToOpset(context.facts.model(), version).empty()) {
            return std::nullopt; // newer ones have the same obstacle
        }
        return onlyChange({.graph = context.facts.model().graph(GraphId{}).scope,
                           .what = TypeChange::Opset{.version = version}});
    }
    return std::nullopt;
}

/// Returns ONNX Runtime's operator of the name. Without an axis its scale is one number.
std::optional<Resolution> contribOperator(const TypeContext& context, const NodeVisit& visit,
                                          const NodeCheck& check, const std::vector<ValueType>& outputs)
{
    const bool isPlain =
        isSameDomain(visit.node.domain(), {}) && (isQuantizer(visit.node) || isDequantizer(visit.node));
    const OpSchema* schema = isPlain ? findOpSchema(contribDomain, visit.node.op_type(), 1) : nullptr;
    const Argument* scale = argumentAt(check, scaleOfQuantizer);
    if (!schema || !scale) {
        return std::nullopt;
    }
    bool hasAxis = false;
    for (const onnx::AttributeProto& attribute : visit.node.attribute()) {
        if (attribute.name() != "axis") {
            return std::nullopt;
        }
        hasAxis = true;
    }
    std::vector<ValueType> bound(schema->variables.size());
    const auto isTaken = [&](const Argument& argument) {
        const OpParameter* parameter = schema->input(argument.index);
        if (!argument.type.known() || !parameter || !parameter->allowed->contains(argument.type)) {
            return !argument.type.known();
        }
        ValueType& type = bound.at(static_cast<std::size_t>(std::max(parameter->variable, 0)));
        const bool isSame = parameter->variable < 0 || !type.known() || type == argument.type;
        type = argument.type;
        return isSame;
    };
    const bool isOneNumber = scale->value->isStored() && scale->value->hasSingleElement;
    if ((!hasAxis && !isOneNumber) || !std::ranges::all_of(check.arguments(), isTaken) ||
        !isComputed(context, *schema, check.types(), outputs)) {
        return std::nullopt;
    }
    const std::string key = nodeKey(visit.node);
    return onlyChange(
        {.graph = visit.scope.name(),
         .value = key,
         .what = TypeChange::Call{
             .node = key, .domain = contribDomain, .name = visit.node.op_type(), .overload = {}}});
}

/// Returns whether the value was dequantized before by the same scale and zero point, and only moved since.
bool isOnItsGrid(const TypeContext& context, const NodeVisit& visit, const NodeCheck& check, DType dtype)
{
    const Argument* data = argumentAt(check, 0);
    const std::int32_t before =
        data && data->scope == &visit.scope ? dequantizerBefore(visit.scope, *data->value) : -1;
    const OpSchema* schema =
        before < 0 ? nullptr
                   : findOpSchema(visit.scope.nodes()[before].domain(), "DequantizeLinear",
                                  visit.scope.opsetVersion(visit.scope.nodes()[before].domain()));
    if (!schema) {
        return false;
    }
    const NodeVisit dequantizer{{visit.scope, visit.scope.nodes()[before], before}, *schema};
    const NodeCheck other(dequantizer);
    const Argument* scale = argumentAt(other, scaleOfQuantizer);
    const Argument* integers = argumentAt(other, 0);
    return scale && scale->value->hasSingleElement && integers && integers->type.isTensor() &&
           isLosslessCast(integers->type.dtype(), dtype) && areOnOneGrid(context, other, check);
}

Resolution withoutPair(const NodeVisit& visit, const NodeCheck& check, bool isIdentity)
{
    return onlyChange({.graph = visit.scope.name(),
                       .value = SharedText::ofMany(check.arguments().front().value->name),
                       .what = TypeChange::Bypass{.node = nodeKey(visit.node), .isIdentity = isIdentity}});
}

std::optional<Resolution> bypassed(const TypeContext& context, const NodeVisit& visit, const NodeCheck& check,
                                   DType dtype)
{
    if (!isQuantizer(visit.node) || dequantizersOf(context, visit, check).empty()) {
        return std::nullopt;
    }
    return withoutPair(visit, check, isOnItsGrid(context, visit, check, dtype));
}

/// Quantized integers and their zero point.
struct QuantizedArgument {
    const Argument* integers = nullptr;
    const Argument* zeroPoint = nullptr;
};

/// Returns those of the node whose dtypes differ.
std::vector<QuantizedArgument> differingZeroPoints(const NodeCheck& check)
{
    std::vector<QuantizedArgument> found;
    for (const Argument& argument : check.arguments()) {
        const Argument* zero =
            argument.value && argument.parameter ? zeroPointOf(check, argument.parameter->name) : nullptr;
        if (zero && argument.type.isTensor() && zero->type.isTensor() && argument.type != zero->type) {
            found.push_back({&argument, zero});
        }
    }
    return found;
}

/// Returns the answer that no cast is right, with the types that the node gives all the same.
QuantizerAnswer withoutCast(const NodeVisit& visit, const NodeCheck& check, const Argument& zeroPoint)
{
    QuantizerAnswer answer;
    answer.kind = FindingKind::OpTypeConflict;
    answer.culprit = zeroPoint.index;
    answer.outputs.resize(static_cast<std::size_t>(visit.node.output_size()));
    for (std::size_t i = 0; i < answer.outputs.size(); ++i) {
        if (const OpParameter* parameter = visit.schema.output(i)) {
            answer.outputs[i] = outputBySchema(*parameter, check.bindings());
        }
    }
    return answer;
}

/// Answers for integers whose zero point has another dtype and is another number than the one that they were
/// quantized with: UINT8 with 128 that are read with 0 in INT8.
std::optional<QuantizerAnswer> answerOtherZeroPoint(const TypeContext& context, const NodeVisit& visit,
                                                    const NodeCheck& check, const QuantizedArgument& argument)
{
    const Argument& data = *argument.integers;
    const std::int32_t before = quantizerBefore(*data.scope, *data.value);
    const OpSchema* schema = before < 0 ? nullptr : data.scope->schemaOf(data.scope->nodes()[before]);
    if (!schema) {
        return std::nullopt;
    }
    const NodeVisit quantizer{{*data.scope, data.scope->nodes()[before], before}, *schema};
    const NodeCheck other(quantizer);
    if (!haveOtherZeroPoints(context, quantizer, other, *argument.zeroPoint)) {
        return std::nullopt;
    }
    QuantizerAnswer answer = withoutCast(visit, check, *argument.zeroPoint);
    if (isDequantizer(visit.node) && isQuantizer(quantizer.node) && data.scope == &visit.scope &&
        data.value->producer == before &&
        !dequantizersOf(context, quantizer, other, GridMatch::ScaleAlone).empty()) {
        answer.ways.push_back(withoutPair(quantizer, other, false));
    }
    answer.reason = "these integers were quantised with another zero point (" +
                    nodeText(quantizer.node, before) + "), so a cast would shift all values";
    return answer;
}

/// Returns whether one of two integer dtypes of the same width has a sign and the other does not.
bool differInSign(DType a, DType b)
{
    const DTypeInfo& first = dtypeInfo(a);
    const DTypeInfo& second = dtypeInfo(b);
    const auto isPair = [](const DTypeInfo& one, const DTypeInfo& other) {
        return one.kind == DTypeKind::SignedInteger && other.kind == DTypeKind::UnsignedInteger;
    };
    return first.bits == second.bits && (isPair(first, second) || isPair(second, first));
}

/// Returns whether all numbers of a stored value exist in both of two integer dtypes that differ in the sign,
/// so that its bits mean the same in both. False if the model does not store them.
bool areInBoth(const TypeContext& context, const ValueScope& scope, const ValueState& value, DType a, DType b)
{
    const double highest = std::min(dtypeInfo(a).highest, dtypeInfo(b).highest);
    const auto isInBoth = [highest](double number) { return number >= 0 && number <= highest; };
    if (const TensorRef* tensor = storedTensor(context, scope, value)) {
        Progress unheard;
        bool isEach = true;
        const bool isRead = forEachNumber(*tensor, unheard, [&](std::span<const double> numbers) {
            isEach = std::ranges::all_of(numbers, isInBoth);
            return isEach;
        });
        return isRead && isEach;
    }
    const auto numbers = storedNumbers(context, scope, value, 1);
    return numbers && std::ranges::all_of(*numbers, isInBoth);
}

/// Returns whether integers and their zero point are the same numbers in each other's dtype. Integers that
/// nodes compute are numbers of their dtype; stored and passed ones are codes, of which only stored ones are
/// known.
bool areSameInBoth(const TypeContext& context, const QuantizedArgument& argument)
{
    const auto& [integers, zeroPoint] = argument;
    const DType first = integers->type.dtype();
    const DType second = zeroPoint->type.dtype();
    const ValueState* source = sourceBefore(*integers->scope, *integers->value);
    if (!source) {
        return zeroPoint->value->isStored();
    }
    ValueScope* scope = nullptr;
    integers->scope->find(source->name, &scope);
    return scope && areInBoth(context, *scope, *source, first, second) &&
           areInBoth(context, *zeroPoint->scope, *zeroPoint->value, first, second);
}

/// Answers for integers whose zero point differs from them in the sign: UINT8 that are read with 0 in INT8.
/// Somebody converted one of the two without the other, by a shift of 128 or by another reading of the same
/// bytes, and each cast is right after one of these only.
std::optional<QuantizerAnswer> answerOtherSign(const TypeContext& context, const NodeVisit& visit,
                                               const NodeCheck& check, const QuantizedArgument& argument)
{
    const auto& [integers, zeroPoint] = argument;
    const DType first = integers->type.dtype();
    const DType second = zeroPoint->type.dtype();
    if (!differInSign(first, second) || areSameInBoth(context, argument)) {
        return std::nullopt;
    }
    QuantizerAnswer answer = withoutCast(visit, check, *zeroPoint);
    answer.reason = "integers in " + dtypeName(first) + " and a zero point in " + dtypeName(second) +
                    " do not belong together: one of both was converted without the other, and a cast of the "
                    "wrong one would shift all values";
    return answer;
}

/// Answers if a zero point has another dtype than its integers, and no cast makes both agree.
std::optional<QuantizerAnswer> answerForeignZeroPoint(const TypeContext& context, const NodeVisit& visit,
                                                      const NodeCheck& check)
{
    for (const QuantizedArgument& argument : differingZeroPoints(check)) {
        auto answer = answerOtherZeroPoint(context, visit, check, argument);
        answer = answer ? std::move(answer) : answerOtherSign(context, visit, check, argument);
        if (answer) {
            return answer;
        }
    }
    return std::nullopt;
}

/// Returns the one dtype that declarations and readers state for the results, and that the operator gives;
/// Undefined if there is none, there are several, or it is that of the zero point.
DType statedInstead(const NodeVisit& visit, const TypeProblem& problem, DType dtype)
{
    std::set<DType> stated;
    for (int i = 0; i < visit.node.output_size(); ++i) {
        const OpParameter* parameter = visit.schema.output(static_cast<std::size_t>(i));
        const ValueState* value = visit.scope.result(visit.index, i);
        if (value && parameter && parameter->variable == problem.parameter->variable) {
            stated.merge(statedBehind(visit.scope, *value));
        }
    }
    const bool isOne = stated.size() == 1 && *stated.begin() != dtype &&
                       problem.allowed->contains(ValueType::tensor(*stated.begin()));
    return isOne ? *stated.begin() : DType::Undefined;
}

/// Returns the node's outputs, with that dtype for those of the variable.
std::vector<ValueType> outputsAs(const NodeVisit& visit, const NodeCheck& check, int variable, DType dtype)
{
    std::vector<ValueType> outputs(static_cast<std::size_t>(visit.node.output_size()));
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        if (const OpParameter* parameter = visit.schema.output(i)) {
            outputs[i] = parameter->variable == variable ? ValueType::tensor(dtype)
                                                         : outputBySchema(*parameter, check.bindings());
        }
    }
    return outputs;
}

bool statesDtype(const Node& node)
{
    return std::ranges::any_of(node.attribute(), [](const onnx::AttributeProto& attribute) {
        return attribute.name() == outputDtype;
    });
}

/// Casts all zero points of the problem.
std::optional<Resolution> castZeroPoints(const NodeVisit& visit, const NodeCheck& check,
                                         const TypeProblem& problem, DType to)
{
    Resolution resolution;
    for (const std::uint32_t member : problem.members) {
        const Argument& argument = check.arguments()[member];
        auto change = argument.type.dtype() == to ? std::nullopt : changeOfArgument(visit, argument, to);
        if (!change && argument.type.dtype() != to) {
            return std::nullopt;
        }
        if (change) {
            resolution.changes.push_back(std::move(*change));
        }
    }
    return resolution;
}

void addWay(std::optional<Resolution> way, std::vector<Resolution>& ways)
{
    if (way) {
        ways.push_back(std::move(*way));
    }
}

/// Returns whether the DequantizeLinear is handled with the QuantizeLinear before it.
bool goesWithQuantizer(const TypeContext& context, const NodeVisit& visit, const NodeCheck& check)
{
    const Argument* data = argumentAt(check, 0);
    const std::int32_t before = isDequantizer(visit.node) && data && data->scope == &visit.scope &&
                                        data->value->origin == ValueOrigin::Node
                                    ? data->value->producer
                                    : -1;
    if (before < 0 || !isQuantizer(visit.scope.nodes()[before])) {
        return false;
    }
    const Node& node = visit.scope.nodes()[before];
    const OpSchema* schema = visit.scope.schemaOf(node);
    const NodeVisit quantizer{{visit.scope, node, before}, schema ? *schema : visit.schema};
    const auto answer = schema ? answerQuantizer(context, quantizer, NodeCheck(quantizer)) : std::nullopt;
    return answer && !answer->ways.empty() && answer->ways.front().changes.front().is<TypeChange::Bypass>();
}

} // namespace

std::optional<QuantizerAnswer> answerQuantizer(const TypeContext& context, const NodeVisit& visit,
                                               const NodeCheck& check)
{
    if (auto answer = answerForeignZeroPoint(context, visit, check)) {
        return answer;
    }
    const TypeProblem* problem = findRangeProblem(visit, check);
    if (!problem) {
        return std::nullopt;
    }
    const DType dtype = check.arguments()[problem->culprit].type.dtype();
    const int variable = problem->parameter->variable;
    const bool dequantizes = isDequantizer(visit.node);
    QuantizerAnswer answer;
    answer.culprit = problem->culprit;
    answer.outputs = outputsAs(visit, check, variable, dtype);
    const DType stated = dequantizes ? DType::Undefined : statedInstead(visit, *problem, dtype);
    if (stated != DType::Undefined) {
        answer.outputs = outputsAs(visit, check, variable, stated);
        addWay(castZeroPoints(visit, check, *problem, stated), answer.ways);
    }
    if (context.facts.options().wantsFindings) {
        addWay(raisedOpset(context, visit, problem->parameter->name, dtype), answer.ways);
        addWay(contribOperator(context, visit, check, answer.outputs), answer.ways);
    }
    if (dequantizes) {
        answer.isOfAnother = goesWithQuantizer(context, visit, check);
        return answer.isOfAnother || !answer.ways.empty() ? std::optional(std::move(answer)) : std::nullopt;
    }
    if (answer.ways.empty()) {
        addWay(bypassed(context, visit, check, dtype), answer.ways);
    }
    if (answer.ways.empty()) {
        answer.reason =
            "no cast of the zero point keeps what is computed: the result has its dtype, and what "
            "passes would be cut to the range of that";
    }
    return answer;
}

void checkUnstatedDtype(const TypeContext& context, const NodeVisit& visit, const NodeCheck& check,
                        std::vector<ValueType>& outputs)
{
    const ValueState* value = isQuantizer(visit.node) ? visit.scope.result(visit.index, 0) : nullptr;
    if (!value || outputs.empty() || !outputs.front().isTensor() || argumentAt(check, zeroPointOfQuantizer) ||
        statesDtype(visit.node)) {
        return;
    }
    const DType given = outputs.front().dtype();
    const std::set<DType> stated = statedBehind(visit.scope, *value);
    const DType to = stated.size() == 1 ? *stated.begin() : given;
    const OpParameter* parameter = visit.schema.output(0);
    if (to == given || !parameter || !parameter->allowed->contains(ValueType::tensor(to))) {
        return;
    }
    const bool isDeclared = value->declared == ValueType::tensor(to);
    Finding finding = findingAt(visit, isDeclared ? FindingKind::OutputType : FindingKind::OpTypeConflict,
                                SharedText::ofMany(value->name), given, to);
    finding.statement = nodeText(visit.node, visit.index) + " has no zero point and states no dtype, so " +
                        quotedText(value->name) + " is " + dtypeName(given) + ", but it is " +
                        (isDeclared ? "declared " : "read with a zero point of ") + dtypeName(to);
    if (dtypeInfo(to).kind == DTypeKind::SignedInteger) {
        finding.statement += "; negative values would be 0 in " + dtypeName(given);
    }
    if (visit.schema.attributes.contains(outputDtype)) {
        if (auto change = attributeForOutput(visit, check.types(), 0, to)) {
            finding.resolutions.push_back(onlyChange(std::move(*change)));
        }
    }
    const Argument* scale = argumentAt(check, scaleOfQuantizer);
    if (scale && scale->value->isStored() && takes(visit.schema, "y_zero_point", to)) {
        const std::string key = nodeKey(visit.node);
        finding.resolutions.push_back(onlyChange({.graph = visit.scope.name(),
                                                  .value = finding.value,
                                                  .from = given,
                                                  .to = to,
                                                  .what = TypeChange::ZeroPoint{.node = key}}));
    }
    if (finding.resolutions.empty()) {
        return; // reported where it is declared or read
    }
    outputs.front() = ValueType::tensor(to);
    context.record.faults.add(std::move(finding));
}

bool roundScales(const TypeContext& context, const NodeVisit& visit, const NodeCheck& check,
                 const std::vector<TypeChange>& changes)
{
    return std::ranges::any_of(check.arguments(), [&](const Argument& argument) {
        if (!argument.value || !argument.parameter ||
            !isScaleOfQuantizer(visit.schema, *argument.parameter)) {
            return false;
        }
        const auto change = std::ranges::find_if(changes, [&](const TypeChange& candidate) {
            return candidate.is<TypeChange::StoredValues>() && candidate.value == argument.value->name;
        });
        if (change == changes.end() || isLosslessCast(change->from, change->to)) {
            return false;
        }
        const auto numbers = storedNumbers(context, *argument.scope, *argument.value, mostScales);
        return !numbers || std::ranges::any_of(*numbers, [&](double number) {
            return roundedTo(change->to, number) != number;
        });
    });
}

} // namespace onnxmend
