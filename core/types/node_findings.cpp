// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/types/node_findings.h"

#include "core/base/text.h"
#include "core/types/dtype_attributes.h"
#include "core/types/kernel_check.h"
#include "core/types/node_resolution.h"
#include "core/types/output_types.h"
#include "core/types/quantizer_ways.h"
#include "core/types/stored_numbers.h"
#include "core/types/type_choice.h"
#include "core/types/type_messages.h"
#include "core/types/value_origin.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace onnxmend
{

namespace
{

TypePreference preferenceOf(Strategy strategy)
{
    return strategy == Strategy::Promote ? TypePreference::Promote : TypePreference::MatchDeclared;
}

/// The bits of floats as which a node's stored integers can be read, beside floats of the same width.
struct BitsWay {
    NodeResolution way;
    bool isLikely = true;
    std::string readings; ///< both readings, for people
};

/// Returns the float dtype of all other operands of a problem, or of the declared results if there are none;
/// Undefined if there is no such dtype.
DType floatBeside(const NodeVisit& visit, const NodeCheck& check, const TypeProblem& problem)
{
    DType found = DType::Undefined;
    for (const std::uint32_t member : problem.members) {
        const DType dtype = check.arguments()[member].type.dtype();
        if (dtypeInfo(dtype).kind == DTypeKind::Float) {
            if (found != DType::Undefined && found != dtype) {
                return DType::Undefined;
            }
            found = dtype;
        }
    }
    for (int i = 0; found == DType::Undefined && i < visit.node.output_size(); ++i) {
        const OpParameter* parameter = visit.schema.output(static_cast<std::size_t>(i));
        const ValueState* value = visit.scope.result(visit.index, i);
        const bool isOfProblem = value && parameter && parameter->variable >= 0 &&
                                 parameter->variable == problem.parameter->variable;
        if (isOfProblem && dtypeInfo(value->declared.dtype()).kind == DTypeKind::Float) {
            found = value->declared.dtype();
        }
    }
    return problem.parameter->allowed->contains(ValueType::tensor(found)) ? found : DType::Undefined;
}

/// Returns the float dtype that integers alone may have been meant as, if the operator does not take them.
DType floatInstead(const NodeCheck& check, const TypeProblem& problem)
{
    const DType culprit = check.arguments()[problem.culprit].type.dtype();
    const bool is16Bit = culprit == DType::Uint16 || culprit == DType::Int16;
    const bool takesFloat = problem.parameter->allowed->contains(ValueType::tensor(DType::Float));
    return problem.isUnsupported && is16Bit && takesFloat ? DType::Float : DType::Undefined;
}

std::optional<BitsWay> bitsWay(const TypeContext& context, const NodeVisit& visit, const NodeCheck& check)
{
    BitsWay result;
    std::vector<ValueType> inputs = check.types();
    std::vector<ValueType> bindings = check.bindings();
    for (const TypeProblem& problem : check.problems()) {
        const DType beside = floatBeside(visit, check, problem);
        const DType asFloat = beside != DType::Undefined ? beside : floatInstead(check, problem);
        for (const std::uint32_t member : problem.members) {
            const Argument& argument = check.arguments()[member];
            if (argument.type.dtype() == asFloat) {
                continue;
            }
            // If it only passes through nodes, as out of an embedding, it is stored before them.
            const ValueState& stored = originOf(context.facts, *argument.scope, *argument.value);
            auto readings = readStoredBits(context, storedValue(stored), asFloat);
            readings = readings ? readings : readNarrowerBits(context, storedValue(stored), asFloat);
            const bool mustBeBits = &stored != argument.value || beside == DType::Undefined;
            if (!readings || (mustBeBits && !readings->areBits)) {
                return std::nullopt;
            }
            result.isLikely = result.isLikely && readings->areBits;
            result.readings +=
                (result.readings.empty() ? "" : "; ") + quotedText(stored.name) + " is " + readings->text();
            inputs[member] = ValueType::tensor(asFloat);
            result.way.changes.push_back(
                bitsChange(argument.scope->name(), storedValue(stored), readings->asFloat));
        }
        if (problem.parameter->variable >= 0) {
            bindings[static_cast<std::size_t>(problem.parameter->variable)] = ValueType::tensor(asFloat);
        }
    }
    result.way.outputs = outputTypes(visit, inputs, bindings).types;
    return result.way.changes.empty() ? std::nullopt : std::optional(std::move(result));
}

/// Returns the way that the strategy prefers, the one of the other strategy, and the widest, where they
/// differ. Ways for which the target has no kernel (an LSTM of DOUBLE on the CPU) come behind the others, and
/// those that would round a scale or destroy a constant come last.
std::vector<NodeResolution> waysOf(const TypeContext& context, const NodeVisit& visit, const NodeCheck& check)
{
    const Strategy preferred = context.facts.options().strategy;
    const Strategy other = preferred == Strategy::Promote ? Strategy::MatchDeclared : Strategy::Promote;
    std::vector<NodeResolution> ways;
    ways.push_back(resolveNode(visit, check, preferenceOf(preferred)));
    const auto isNew = [&](const NodeResolution& resolution) {
        return resolution.isComplete && std::ranges::none_of(ways, [&resolution](const NodeResolution& way) {
                   return way.changes == resolution.changes;
               });
    };
    if (NodeResolution second = resolveNode(visit, check, preferenceOf(other)); isNew(second)) {
        ways.front().strategy = preferred;
        second.strategy = other;
        ways.push_back(std::move(second));
    }
    if (NodeResolution widest = resolveNode(visit, check, TypePreference::Widest); isNew(widest)) {
        ways.push_back(std::move(widest));
    }
    if (context.facts.options().target) {
        std::stable_partition(ways.begin(), ways.end(), [&](const NodeResolution& way) {
            return way.isComplete && isComputed(context, visit.schema, way.inputs, {});
        });
    }
    std::stable_partition(ways.begin(), ways.end(), [&](const NodeResolution& way) {
        return way.isComplete && !roundScales(context, visit, check, way.changes);
    });
    std::stable_partition(ways.begin(), ways.end(), [&](const NodeResolution& way) {
        return way.isComplete && !destroyConstants(context, visit, check, way.changes);
    });
    return ways;
}

void setResults(const NodeVisit& visit, const std::vector<ValueType>& outputs)
{
    for (int i = 0; i < visit.node.output_size(); ++i) {
        if (ValueState* value = visit.scope.result(visit.index, i)) {
            value->type = outputs[static_cast<std::size_t>(i)];
        }
    }
}

void reportQuantizer(const TypeContext& context, const NodeVisit& visit, const NodeCheck& check,
                     QuantizerAnswer answer)
{
    setResults(visit, answer.outputs);
    if (answer.isOfAnother) {
        return;
    }
    Finding finding = findingAt(visit, answer.kind);
    const Argument& culprit = check.arguments()[answer.culprit];
    if (context.facts.options().wantsFindings) {
        describeProblems(visit, check, finding);
    }
    if (!answer.reason.empty()) {
        finding.statement = finding.message() + "; " + answer.reason;
    }
    finding.value = SharedText::ofMany(culprit.value->name);
    finding.actual = culprit.type.dtype();
    if (!answer.ways.empty()) {
        const TypeChange& first = answer.ways.front().changes.front();
        finding.expected = first.to;
        if (first.value == culprit.value->name && culprit.value->isStored()) {
            culprit.value->required = first.to;
        }
    }
    finding.resolutions = std::move(answer.ways);
    context.record.faults.add(std::move(finding));
}

/// Returns the type that an output should have: the declared one, otherwise the nearest that the operator
/// gives.
DType outputInstead(const ValueState& value, const OpParameter& parameter, ValueType given)
{
    const bool isDeclaredAllowed = value.declared.isTensor() && parameter.allowed->contains(value.declared);
    return isDeclaredAllowed ? value.declared.dtype() : nearestAllowed(given.dtype(), *parameter.allowed);
}

/// Sets the attribute for it, and inserts a Cast if readers are promised another type.
Resolution giveInstead(const NodeVisit& visit, const NodeCheck& check, std::size_t output, DType to)
{
    const std::vector<ValueType> inputs = check.types();
    Resolution resolution;
    const ValueState& value = *visit.scope.result(visit.index, static_cast<int>(output));
    if (auto change = attributeForOutput(visit, inputs, output, to)) {
        resolution.changes.push_back(std::move(*change));
        const DType promised = value.declared.dtype();
        if (isKnown(promised) && promised != to && visit.scope.hasCast(to, promised)) {
            resolution.add(visit.scope.name(), SharedText::ofMany(value.name), to, promised,
                           TypeChange::Result{});
        }
    }
    return resolution;
}

} // namespace

void reportProblems(const TypeContext& context, const NodeVisit& visit, const NodeCheck& check)
{
    if (auto answer = answerQuantizer(context, visit, check)) {
        reportQuantizer(context, visit, check, std::move(*answer));
        return;
    }
    const TypeProblem& first = check.problems().front();
    const Argument& culprit = check.arguments()[first.culprit];
    Finding finding =
        findingAt(visit, first.isUnsupported ? FindingKind::OpTypeUnsupported : FindingKind::OpTypeConflict);
    if (context.facts.options().wantsFindings) {
        describeProblems(visit, check, finding);
    }
    finding.value = SharedText::ofMany(culprit.value->name);
    finding.actual = culprit.type.dtype();
    std::vector<NodeResolution> ways = waysOf(context, visit, check);
    if (auto bits = bitsWay(context, visit, check)) {
        finding.statement = finding.message() + "; " + bits->readings;
        ways.insert(bits->isLikely ? ways.begin() : ways.end(), std::move(bits->way));
    }
    const NodeResolution& resolution = ways.front();
    if (resolution.isComplete && !resolution.changes.empty()) {
        finding.setSubject(resolution.changes.front());
        for (const TypeChange& change : resolution.changes) {
            ValueState* value = visit.scope.find(change.value);
            if (value && value->isStored() && !change.is<TypeChange::Result>()) {
                value->required = change.to;
            }
        }
        for (const NodeResolution& way : ways) {
            if (way.isComplete) {
                finding.resolutions.push_back({way.strategy, way.changes});
            }
        }
    }
    context.record.faults.add(std::move(finding));
    setResults(visit, resolution.outputs);
}

void reportOutputTypes(const TypeContext& context, const NodeVisit& visit, const NodeCheck& check,
                       std::vector<ValueType>& outputs)
{
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        const OpParameter* parameter = visit.schema.output(i);
        const ValueState* value = visit.scope.result(visit.index, static_cast<int>(i));
        if (!parameter || !value || !outputs[i].isTensor() || parameter->allowed->contains(outputs[i])) {
            continue;
        }
        const bool isDeclaredSo = !value->declared.known() || value->declared == outputs[i];
        const bool loads = isDeclaredSo && isComputed(context, visit.schema, check.types(), outputs);
        const DType to = outputInstead(*value, *parameter, outputs[i]);
        Finding finding = findingAt(visit, loads ? FindingKind::OutputType : FindingKind::OpTypeUnsupported);
        finding.severity = loads ? Severity::Warning : finding.severity;
        finding.value = SharedText::ofMany(value->name);
        finding.actual = outputs[i].dtype();
        finding.expected = to;
        finding.rule = SharedText::ofMany(visit.node.op_type() + " (since version " +
                                          std::to_string(visit.schema.sinceVersion) + ") gives " +
                                          allowedText(*parameter->allowed) + " there");
        finding.statement = nodeText(visit.node, visit.index) + ": " + parameter->name + " = " +
                            quotedText(value->name) + " would be " + displayName(outputs[i]) + "; " +
                            finding.rule;
        if (loads) { // ONNX Runtime gives the declared type
            const int since = dtypeInfo(finding.actual).sinceOpset;
            finding.statement += "; ONNX Runtime loads it all the same";
            finding.statement += since > visit.schema.sinceVersion
                                     ? ", and ONNX has that dtype from opset " + std::to_string(since) + " on"
                                     : "";
        } else if (Resolution way = giveInstead(visit, check, i, to); !way.changes.empty()) {
            outputs[i] = ValueType::tensor(way.changes.back().to);
            finding.resolutions.push_back(std::move(way));
        }
        context.record.faults.add(std::move(finding));
    }
}

void reportTypeError(const TypeContext& context, const NodeVisit& visit, const NodeCheck& check,
                     const std::string& message)
{
    Finding finding = findingAt(visit, FindingKind::OpTypeConflict);
    finding.statement = nodeText(visit.node, visit.index) + " cannot take these types: " + message;
    // A wrong attribute is more often the exporter's mistake than wrong inputs are.
    for (const auto& change : {findAcceptedAttribute(visit, check), findAcceptedCast(visit, check)}) {
        if (change) {
            finding.resolutions.emplace_back().changes.push_back(*change);
        }
    }
    if (!finding.resolutions.empty()) {
        finding.setSubject(finding.resolutions.front().changes.front());
    } else if (!check.arguments().empty() && check.arguments().front().value) {
        finding.value = SharedText::ofMany(check.arguments().front().value->name);
        finding.actual = elementDtype(check.arguments().front().type);
    }
    context.record.faults.add(std::move(finding));
}

} // namespace onnxmend
