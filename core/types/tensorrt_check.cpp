// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/types/tensorrt_check.h"

#include "core/base/text.h"
#include "core/dtype/promotion.h"
#include "core/model/match_nodes.h"
#include "core/onnx/domains.h"
#include "core/types/dtype_attributes.h"
#include "core/types/node_inference.h"
#include "core/types/node_resolution.h"
#include "core/types/quantizers.h"
#include "core/types/scope_walk.h"
#include "core/types/symmetric_quantizers.h"
#include "core/types/tensorrt_dtypes.h"
#include "core/types/type_messages.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

namespace onnxmend
{

namespace
{

/// One argument or result of a node.
struct NodeValue {
    const OpParameter* parameter = nullptr;
    ValueScope* scope = nullptr;
    const ValueState* value = nullptr;
    ValueType type;
    std::optional<std::size_t> output = {}; ///< its index, of a result
};

std::vector<NodeValue> valuesOf(const NodeVisit& visit, const NodeCheck& check,
                                const std::vector<ValueType>& outputs)
{
    std::vector<NodeValue> values;
    for (const Argument& argument : check.arguments()) {
        if (argument.value) {
            values.push_back({argument.parameter, argument.scope, argument.value, argument.type});
        }
    }
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        if (const ValueState* value = visit.scope.result(visit.index, static_cast<int>(i))) {
            values.push_back({visit.schema.output(i), &visit.scope, value, outputs[i], i});
        }
    }
    return values;
}

/// Ties the collected values of a node, and records what keeps them from another dtype.
class NodeTies
{
public:
    /// `kernel`: what TensorRT takes; nullptr if it does not take the operator.
    NodeTies(const TypeContext& context, const NodeVisit& visit, const NodeCheck& check,
             const KernelSchema* kernel)
        : m_context(context)
        , m_regions(context.record.targetRegions)
        , m_visit(visit)
        , m_check(check)
        , m_kernel(kernel)
    {
    }

    void record(const std::vector<NodeValue>& values)
    {
        const bool hasContainers = std::ranges::any_of(
            values, [](const NodeValue& one) { return one.type.known() && !one.type.isTensor(); });
        for (const NodeValue& one : values) {
            if (isCollectedForTensorrt(m_context, one.type)) {
                if (hasContainers) {
                    obstruct(one, "sequences and optionals have the dtype of their elements");
                }
                recordOne(one);
            }
        }
        recordQuantizer(values);
        recordZeroPoint(values);
    }

private:
    void recordOne(const NodeValue& one)
    {
        recordWrap(one);
        m_regions.setUsed(*one.scope, one.value->name, !isCastOperator(m_visit.node));
        const bool isOfQuantizer = isQuantizer(m_visit.node) || isDequantizer(m_visit.node);
        if (isOfQuantizer) {
            m_regions.setQuantized(*one.scope, one.value->name);
        }
        // Quantised values never get another dtype: their quantizers are removed (recordQuantizer).
        const DType to = isOfQuantizer ? DType::Undefined : insteadForTensorrt(one.type.dtype());
        const bool isTaken = to == DType::Undefined || // a value that keeps its dtype only ties others
                             (one.parameter && one.parameter->allowed->contains(ValueType::tensor(to)));
        if (!isTaken || !one.parameter) {
            obstruct(one, std::string(m_visit.node.op_type()) + " does not take or give another");
        } else if (const int variable = one.parameter->homogeneous ? one.parameter->variable : -1;
                   one.output && !isBound(variable) && to != DType::Undefined) {
            setAttribute(one, to);
        } else if (variable >= 0) {
            const auto [first, isNew] = m_byVariable.try_emplace(variable, one);
            if (!isNew) {
                m_regions.tie(*one.scope, one.value->name, *first->second.scope, first->second.value->name);
            }
        } else {
            obstruct(one,
                     std::string(m_visit.node.op_type()) + " reads or gives it among values of other types");
        }
    }

    /// A Cast to fewer bits, or to another sign, wraps integers. In the dtype that takes the place of such
    /// integers it would not.
    void recordWrap(const NodeValue& one)
    {
        if (!one.output || !isCastOperator(m_visit.node) || m_check.arguments().empty()) {
            return;
        }
        const ValueType read = m_check.arguments().front().type;
        const bool areIntegers = read.isTensor() && isInteger(read.dtype()) && isInteger(one.type.dtype());
        if (areIntegers && !isLosslessCast(read.dtype(), one.type.dtype())) {
            m_regions.setWrapped(*one.scope, one.value->name, nodeText(m_visit.node, m_visit.index));
        }
    }

    bool isBound(int variable) const
    {
        return variable >= 0 && m_check.bindings()[static_cast<std::size_t>(variable)].known();
    }

    /// An attribute states the dtype of the result, as `to` of Cast.
    void setAttribute(const NodeValue& one, DType to)
    {
        if (auto change = attributeForOutput(m_visit, m_check.types(), *one.output, to)) {
            change->from = one.type.dtype();
            m_regions.addChange(*one.scope, one.value->name, std::move(*change));
        } else {
            obstruct(one, "no attribute of " + std::string(m_visit.node.op_type()) + " states it");
        }
    }

    /// Records how a QuantizeLinear and the nodes that dequantize its result are removed.
    void recordQuantizer(const std::vector<NodeValue>& values)
    {
        const auto made =
            std::ranges::find_if(values, [](const NodeValue& one) { return one.output.has_value(); });
        if (!isQuantizer(m_visit.node) || made == values.end() ||
            !isCollectedForTensorrt(m_context, made->type) ||
            tensorrtUse(made->type.dtype(), tensorrtRelease(m_context)) == TensorrtUse::Quantized) {
            return;
        }
        const ValueState* const result = made->value;
        if (dequantizersOf(m_context, m_visit, m_check).empty()) {
            m_regions.obstruct(m_visit.scope, result->name,
                               "other nodes than a DequantizeLinear of its scale read it");
            return;
        }
        m_regions.addBypass(m_visit.scope, result->name,
                            {.graph = m_visit.scope.name(),
                             .value = SharedText::ofMany(m_check.arguments().front().value->name),
                             .what = TypeChange::Bypass{.node = nodeKey(m_visit.node)}});
    }

    /// Returns the zero point of the node if it is a quantizer that states it, for all of its values;
    /// otherwise nullopt.
    std::optional<std::int64_t> zeroPoint() const
    {
        if (!argumentAt(m_check, zeroPointOfQuantizer)) {
            // Without one a QuantizeLinear gives UINT8.
            return isDequantizer(m_visit.node) ? std::optional<std::int64_t>(0) : std::nullopt;
        }
        const bool statesDtype =
            findAttribute(m_visit.node, "output_dtype", m_visit.scope.callAttributes) != nullptr;
        const auto numbers = zeroPointsOf(m_context, m_check);
        return numbers && (isDequantizer(m_visit.node) || !statesDtype) ? commonZeroPoint(*numbers)
                                                                        : std::nullopt;
    }

    /// Records the zero point of quantised values, or that the node does more than move them.
    void recordZeroPoint(const std::vector<NodeValue>& values)
    {
        const bool isOfQuantizer = isQuantizer(m_visit.node) || isDequantizer(m_visit.node);
        std::optional<std::int64_t> number;
        for (const NodeValue& one : values) {
            if (!isCollectedForTensorrt(m_context, one.type)) {
                continue;
            }
            number = isOfQuantizer && !number ? zeroPoint() : number;
            if (number) {
                m_regions.setZeroPoint(*one.scope, one.value->name, *number, isQuantizer(m_visit.node));
            } else if (isOfQuantizer || !handsOnElements(m_visit.node)) {
                m_regions.obstructShift(*one.scope, one.value->name);
            }
            if (!isOfQuantizer && !handsOnElements(m_visit.node) && !isTaken(one.type)) {
                m_regions.setComputed(*one.scope, one.value->name);
            }
        }
    }

    /// Returns whether TensorRT takes the type at some argument or result of the operator.
    bool isTaken(ValueType type) const
    {
        const auto allows = [type](const OpParameter& parameter) {
            return parameter.allowed->contains(type);
        };
        return m_kernel && (std::ranges::any_of(m_kernel->schema.inputs, allows) ||
                            std::ranges::any_of(m_kernel->schema.outputs, allows));
    }

    void obstruct(const NodeValue& one, std::string reason)
    {
        m_regions.obstruct(*one.scope, one.value->name, std::move(reason));
    }

    const TypeContext& m_context;
    TargetRegions& m_regions;
    const NodeVisit& m_visit;
    const NodeCheck& m_check;
    const KernelSchema* m_kernel;
    std::unordered_map<int, NodeValue> m_byVariable;
};

Finding nodeFinding(const NodePlace& place, Severity severity, std::string statement)
{
    Finding finding = findingAt(place, FindingKind::TargetUnsupported, nodeKey(place.node));
    finding.severity = severity;
    finding.statement = nodeText(place.node, place.index) + ": " + std::move(statement);
    return finding;
}

/// Reports an operator that TensorRT's parser does not have. An operator of another domain may be a plugin.
void reportOperator(const TypeContext& context, const NodeVisit& visit, const TensorrtOperator& rule)
{
    const std::string name = operatorName(visit.node.domain(), visit.node.op_type());
    const bool mayBePlugin = !isSameDomain(visit.node.domain(), {});
    std::string statement = rule.isListed
                                ? tensorrtName(context) + " does not support " + name
                                : name + " is not in NVIDIA's list of operators for " + tensorrtName(context);
    statement += mayBePlugin ? "; it needs a plugin of that name" : "";
    context.record.faults.add(
        nodeFinding(visit, mayBePlugin ? Severity::Warning : Severity::Error, std::move(statement)));
}

/// Returns whether a change rounds, cuts off or wraps integers: kernels of quantised values must not get such
/// a Cast.
bool wrapsIntegers(const NodeResolution& resolution)
{
    return std::ranges::any_of(resolution.changes, [](const TypeChange& change) {
        return !change.is<TypeChange::Result>() && dtypeCategory(change.to) < 2 &&
               !isLosslessCast(change.from, change.to);
    });
}

/// Reports a node of dtypes that TensorRT has, but not for this operator.
void checkTaken(const TypeContext& context, const NodeVisit& visit, const std::vector<NodeValue>& values,
                const KernelSchema& kernel)
{
    // The values of other dtypes are findings, and this node is checked with their new dtypes.
    if (!std::ranges::all_of(values,
                             [&](const NodeValue& one) { return isTakenByTensorrt(context, one.type); })) {
        return;
    }
    const NodeVisit narrowed{static_cast<const NodePlace&>(visit), kernel.schema};
    const NodeCheck check(narrowed);
    if (check.problems().empty()) {
        return;
    }
    const TypeProblem& problem = check.problems().front();
    const Argument& culprit = check.arguments()[problem.culprit];
    Finding finding = nodeFinding(visit, Severity::Error,
                                  tensorrtName(context) + " does not take " + displayName(culprit.type));
    finding.actual = culprit.type.dtype();
    finding.rule = SharedText::ofMany(std::string(visit.node.op_type()) + " takes " +
                                      allowedText(*problem.allowed) + " there");
    finding.statement += "; " + finding.rule.str();
    if (std::optional<TypeChange> stored = dequantizedInStorage(context, visit, check)) {
        finding.expected = stored->to;
        finding.resolutions.emplace_back().changes.push_back(std::move(*stored));
    } else if (const NodeResolution resolution = resolveKernel(narrowed, check);
               resolution.isComplete && !resolution.changes.empty() && !wrapsIntegers(resolution)) {
        finding.setSubject(resolution.changes.front());
        finding.resolutions.push_back({std::nullopt, resolution.changes});
    }
    context.record.faults.add(std::move(finding));
}

/// Returns the changes that let the node compute the result in a dtype of `given`, with a Cast back behind
/// it; nullopt if none of these dtypes holds all values.
std::optional<Resolution> castOfResult(const NodeVisit& visit, const NodeCheck& check, std::size_t output,
                                       DType from, const TypeSet& given)
{
    for (const ValueType type : given.types()) {
        if (!type.isTensor() || !isLosslessCast(from, type.dtype())) {
            continue;
        }
        if (auto change = attributeForOutput(visit, check.types(), output, type.dtype())) {
            change->from = from;
            TypeChange back{.graph = change->graph,
                            .value = change->value,
                            .from = type.dtype(),
                            .to = from,
                            .what = TypeChange::Result{}};
            return Resolution{.strategy = {}, .changes = {std::move(*change), std::move(back)}};
        }
    }
    return std::nullopt;
}

/// Reports a result whose dtype no argument has, and which TensorRT takes, but not as the result of this
/// operator: an attribute or a stored value states it.
void checkGiven(const TypeContext& context, const NodeVisit& visit, const NodeCheck& check,
                const std::vector<ValueType>& outputs, const KernelSchema& kernel)
{
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        const OpParameter* const result = kernel.schema.output(i);
        const bool isStated = result && result->variable >= 0 &&
                              !check.bindings()[static_cast<std::size_t>(result->variable)].known();
        if (!isStated || !isTakenByTensorrt(context, outputs[i]) || result->allowed->contains(outputs[i])) {
            continue;
        }
        Finding finding =
            nodeFinding(visit, Severity::Error,
                        tensorrtName(context) + " does not give " + displayName(outputs[i]) + " here");
        finding.actual = outputs[i].dtype();
        finding.idSuffix = "result";
        finding.rule = SharedText::ofMany(std::string(visit.node.op_type()) + " gives " +
                                          allowedText(*result->allowed) + " there");
        finding.statement += "; " + finding.rule.str();
        if (auto way = castOfResult(visit, check, i, outputs[i].dtype(), *result->allowed)) {
            finding.expected = way->changes.front().to;
            finding.resolutions.push_back(std::move(*way));
        }
        context.record.faults.add(std::move(finding));
    }
}

/// Returns whether the QuantizeLinear that makes this node's integers is reported with the same zero point.
bool isBehindQuantizer(const NodeVisit& visit)
{
    const ValueState* const integers = visit.scope.ownArgument(visit.index, 0);
    if (!isDequantizer(visit.node) || !integers || integers->origin != ValueOrigin::Node ||
        integers->producer < 0) {
        return false;
    }
    const auto zeroPointName = [](const Node& node) {
        return node.input_size() > static_cast<int>(zeroPointOfQuantizer)
                   ? std::string_view(node.input(static_cast<int>(zeroPointOfQuantizer)))
                   : std::string_view();
    };
    const Node& producer = visit.scope.nodes()[integers->producer];
    return isQuantizer(producer) && zeroPointName(producer) == zeroPointName(visit.node);
}

/// Reports a zero point that is not 0: TensorRT quantises symmetrically.
void checkZeroPoint(const TypeContext& context, const NodeVisit& visit, const NodeCheck& check)
{
    const Argument* const zeroPoint = argumentAt(check, zeroPointOfQuantizer);
    if (!zeroPoint || (!isQuantizer(visit.node) && !isDequantizer(visit.node)) || isBehindQuantizer(visit) ||
        tensorrtUse(zeroPoint->type.dtype(), tensorrtRelease(context)) != TensorrtUse::Quantized) {
        return; // of another dtype it is a finding anyway
    }
    const auto numbers = zeroPointsOf(context, check);
    const bool isUnknown = !numbers && !visit.scope.isInFunction(); // a body does not know what calls store
    if (!isUnknown &&
        (!numbers || std::ranges::all_of(*numbers, [](double number) { return number == 0; }))) {
        return;
    }
    Finding finding = nodeFinding(
        visit, Severity::Error,
        "its zero point " + quotedText(zeroPoint->value->name) +
            (isUnknown ? " is not known to be 0 everywhere, and " : " is not 0 everywhere, and ") +
            tensorrtName(context) + " quantises symmetrically");
    finding.actual = zeroPoint->type.dtype();
    finding.idSuffix = "zero-point";
    if (isQuantizer(visit.node) && !dequantizersOf(context, visit, check).empty()) {
        finding.resolutions.emplace_back().changes.push_back(
            {.graph = visit.scope.name(),
             .value = SharedText::ofMany(check.arguments().front().value->name),
             .what = TypeChange::Bypass{.node = nodeKey(visit.node)}});
    } else if (std::optional<Resolution> shift = shiftOfStored(context, visit, check)) {
        finding.resolutions.push_back(std::move(*shift));
    } else {
        finding.statement += "; quantise the model again, with zero points of 0";
    }
    context.record.faults.add(std::move(finding));
}

/// Reports the first value of a node in a function whose dtype TensorRT does not take. Calls share the body,
/// so no change is offered there (checkTensorrtCall).
void checkInFunction(const TypeContext& context, const NodeVisit& visit, const std::vector<NodeValue>& values)
{
    const bool isOfQuantizer = isQuantizer(visit.node) || isDequantizer(visit.node);
    const auto refused = std::ranges::find_if(values, [&](const NodeValue& one) {
        const TensorrtUse use = tensorrtUse(one.type.dtype(), tensorrtRelease(context));
        const bool isPassed = one.value->origin == ValueOrigin::Input || one.value->isOutput;
        const bool isOfCast = use == TensorrtUse::Interface && isPassed && isCastOperator(visit.node);
        return isCollectedForTensorrt(context, one.type) && !isOfCast &&
               !(use == TensorrtUse::Quantized && (isOfQuantizer || handsOnElements(visit.node)));
    });
    if (refused != values.end()) {
        const bool isNarrowed =
            tensorrtUse(refused->type.dtype(), tensorrtRelease(context)) == TensorrtUse::Narrowed;
        Finding finding = nodeFinding(
            visit, isNarrowed ? Severity::Warning : Severity::Error,
            quotedText(refused->value->name) + " is " + displayName(refused->type) + ", which " +
                tensorrtName(context) + (isNarrowed ? " narrows without a message" : " does not take there"));
        finding.actual = refused->type.dtype();
        finding.idSuffix = "dtype"; // the operator may be a finding, too
        context.record.faults.add(std::move(finding));
    }
}

} // namespace

bool isForTensorrt(const TypeContext& context)
{
    const TypeInferenceOptions& options = context.facts.options();
    return options.target == RuntimeTarget::Tensorrt && options.wantsFindings &&
           !context.facts.stale().areAll();
}

void reportUnknownForTensorrt(const TypeContext& context, const NodePlace& place)
{
    // An operator that only a newer opset has is another fault.
    const bool isNewer = findOpSchema(place.node.domain(), place.node.op_type(), newestKnownOpset());
    if (!isForTensorrt(context) || isNewer) {
        return;
    }
    context.record.faults.add(nodeFinding(place, Severity::Warning,
                                          operatorName(place.node.domain(), place.node.op_type()) +
                                              " is not in NVIDIA's list of operators for " +
                                              tensorrtName(context) + "; it needs a plugin of that name"));
}

void checkTensorrtNode(const TypeContext& context, const NodeVisit& visit, const NodeCheck& check,
                       const std::vector<ValueType>& outputs)
{
    if (!isForTensorrt(context)) {
        return;
    }
    const TensorrtOperator rule = tensorrtOperator(visit.schema, tensorrtRelease(context));
    const std::vector<NodeValue> values = valuesOf(visit, check, outputs);
    if (visit.scope.isInFunction()) {
        checkInFunction(context, visit, values);
    } else if (!hasSubgraphs(visit.node)) { // bodies tie their values themselves
        NodeTies(context, visit, check, rule.kernel).record(values);
    }
    if (!rule.kernel) {
        reportOperator(context, visit, rule);
    } else if (!hasSubgraphs(visit.node)) {
        checkTaken(context, visit, values, *rule.kernel);
        checkGiven(context, visit, check, outputs, *rule.kernel);
        checkZeroPoint(context, visit, check);
    }
}

} // namespace onnxmend
