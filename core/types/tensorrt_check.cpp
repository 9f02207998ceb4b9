// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/types/tensorrt_check.h"

#include "core/base/text.h"
#include "core/dtype/promotion.h"
#include "core/model/scope_names.h"
#include "core/onnx/domains.h"
#include "core/onnx/tensorrt_rules.h"
#include "core/types/dtype_attributes.h"
#include "core/types/node_inference.h"
#include "core/types/node_resolution.h"
#include "core/types/quantizers.h"
#include "core/types/scope_walk.h"
#include "core/types/stored_numbers.h"
#include "core/types/symmetric_quantizers.h"
#include "core/types/type_messages.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

namespace onnxmend
{

namespace
{

TargetRelease releaseOf(const TypeContext& context) { return context.facts.options().release; }

std::string tensorrtName(const TypeContext& context) { return "TensorRT " + releaseText(releaseOf(context)); }

/// Returns the dtype that takes the place of one that TensorRT does not have: it holds every value, as far as
/// TensorRT has one that does. Undefined if there is none.
DType instead(DType dtype)
{
    static constexpr std::array pairs = {
        std::pair(DType::Double, DType::Float), std::pair(DType::Int8, DType::Int32),
        std::pair(DType::Uint8, DType::Int32),  std::pair(DType::Int16, DType::Int32),
        std::pair(DType::Uint16, DType::Int32), std::pair(DType::Uint32, DType::Int64),
        std::pair(DType::Uint64, DType::Int64)};
    const auto* const found = std::ranges::find(pairs, dtype, &std::pair<DType, DType>::first);
    return found == pairs.end() ? DType::Undefined : found->second;
}

bool isTakenEverywhere(const TypeContext& context, ValueType type)
{
    return type.isTensor() && tensorrtUse(type.dtype(), releaseOf(context)) == TensorrtUse::Everywhere;
}

/// Returns whether the values of such a type are collected.
bool isCollected(const TypeContext& context, ValueType type)
{
    return type.isTensor() && !isTakenEverywhere(context, type);
}

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

bool isDtypeCast(const Node& node)
{
    return (node.op_type() == "Cast" || node.op_type() == "CastLike") && isSameDomain(node.domain(), {});
}

/// Ties the collected values of a node, and records what keeps them from another dtype.
class NodeTies
{
public:
    NodeTies(const TypeContext& context, const NodeVisit& visit, const NodeCheck& check)
        : m_context(context)
        , m_regions(context.record.targetRegions)
        , m_visit(visit)
        , m_check(check)
    {
    }

    void record(const std::vector<NodeValue>& values)
    {
        const bool hasContainers = std::ranges::any_of(
            values, [](const NodeValue& one) { return one.type.known() && !one.type.isTensor(); });
        for (const NodeValue& one : values) {
            if (isCollected(m_context, one.type)) {
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
        m_regions.setUsed(*one.scope, one.value->name, !isDtypeCast(m_visit.node));
        const bool isOfQuantizer = isQuantizer(m_visit.node) || isDequantizer(m_visit.node);
        if (isOfQuantizer) {
            m_regions.setQuantized(*one.scope, one.value->name);
        }
        // Quantised values never get another dtype: their quantizers are removed (recordQuantizer).
        const DType to = isOfQuantizer ? DType::Undefined : instead(one.type.dtype());
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
        if (!isQuantizer(m_visit.node) || made == values.end() || !isCollected(m_context, made->type) ||
            tensorrtUse(made->type.dtype(), releaseOf(m_context)) == TensorrtUse::Quantized) {
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
            if (!isCollected(m_context, one.type)) {
                continue;
            }
            number = isOfQuantizer && !number ? zeroPoint() : number;
            if (number) {
                m_regions.setZeroPoint(*one.scope, one.value->name, *number, isQuantizer(m_visit.node));
            } else if (isOfQuantizer || !handsOnElements(m_visit.node)) {
                m_regions.obstructShift(*one.scope, one.value->name);
            }
        }
    }

    void obstruct(const NodeValue& one, std::string reason)
    {
        m_regions.obstruct(*one.scope, one.value->name, std::move(reason));
    }

    const TypeContext& m_context;
    TargetRegions& m_regions;
    const NodeVisit& m_visit;
    const NodeCheck& m_check;
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
                             [&](const NodeValue& one) { return isTakenEverywhere(context, one.type); })) {
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

/// Returns whether the QuantizeLinear that makes this node's integers is reported with the same zero point.
bool isBehindQuantizer(const NodeVisit& visit)
{
    const ValueState* const integers = visit.scope.ownArgument(visit.index, 0);
    return isDequantizer(visit.node) && integers && integers->origin == ValueOrigin::Node &&
           integers->producer >= 0 && isQuantizer(visit.scope.nodes()[integers->producer]);
}

/// Reports a zero point that is not 0: TensorRT quantises symmetrically.
void checkZeroPoint(const TypeContext& context, const NodeVisit& visit, const NodeCheck& check)
{
    const Argument* const zeroPoint = argumentAt(check, zeroPointOfQuantizer);
    if (!zeroPoint || (!isQuantizer(visit.node) && !isDequantizer(visit.node)) || isBehindQuantizer(visit) ||
        tensorrtUse(zeroPoint->type.dtype(), releaseOf(context)) != TensorrtUse::Quantized) {
        return; // of another dtype it is a finding anyway
    }
    const auto numbers = zeroPointsOf(context, check);
    if (!numbers || std::ranges::all_of(*numbers, [](double number) { return number == 0; })) {
        return;
    }
    Finding finding =
        nodeFinding(visit, Severity::Error,
                    "its zero point " + quotedText(zeroPoint->value->name) + " is not 0 everywhere, and " +
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
        const TensorrtUse use = tensorrtUse(one.type.dtype(), releaseOf(context));
        const bool isPassed = one.value->origin == ValueOrigin::Input || one.value->isOutput;
        const bool isOfCast = use == TensorrtUse::Interface && isPassed && isDtypeCast(visit.node);
        return isCollected(context, one.type) && !isOfCast &&
               !(use == TensorrtUse::Quantized && (isOfQuantizer || handsOnElements(visit.node)));
    });
    if (refused != values.end()) {
        const bool isNarrowed =
            tensorrtUse(refused->type.dtype(), releaseOf(context)) == TensorrtUse::Narrowed;
        Finding finding = nodeFinding(
            visit, isNarrowed ? Severity::Warning : Severity::Error,
            quotedText(refused->value->name) + " is " + displayName(refused->type) + ", which " +
                tensorrtName(context) + (isNarrowed ? " narrows without a message" : " does not take there"));
        finding.actual = refused->type.dtype();
        finding.idSuffix = "dtype"; // the operator may be a finding, too
        context.record.faults.add(std::move(finding));
    }
}

bool declaresOutput(const ValueScope& scope, std::string_view name)
{
    return scope.graph() && std::ranges::any_of(scope.graph()->output(), [name](const auto& output) {
               return output.name() == name && output.has_type();
           });
}

bool declaresInput(const ValueScope& scope, std::string_view name)
{
    return scope.graph() && std::ranges::any_of(scope.graph()->input(), [name](const auto& input) {
               return input.name() == name && input.has_type();
           });
}

/// Returns the changes of a value itself and of its declarations that give it another dtype; `ofStored`: the
/// change of stored values.
std::vector<TypeChange> changesOfValue(const ValueScope& scope, const ValueState& value, DType to,
                                       const TypeChange::What& ofStored, bool staysAtInterface)
{
    const DType from = value.type.dtype();
    const bool isInput = !value.isStored() && value.origin == ValueOrigin::Input;
    std::vector<TypeChange> changes;
    const auto add = [&](TypeChange::What what, bool isBack = false) {
        changes.push_back({.graph = scope.name(),
                           .value = SharedText::ofMany(value.name),
                           .from = isBack ? to : from,
                           .to = isBack ? from : to,
                           .what = std::move(what)});
    };
    if (value.origin == ValueOrigin::Initializer || value.origin == ValueOrigin::ConstantNode) {
        add(ofStored);
    }
    if (isInput && staysAtInterface) {
        add(TypeChange::Result{}); // one Cast for all readers
    } else if (value.origin != ValueOrigin::Node && value.origin != ValueOrigin::ConstantNode &&
               declaresInput(scope, value.name)) {
        add(TypeChange::Declaration::Input);
    }
    if (value.hasValueInfo && value.declared.known() && value.origin != ValueOrigin::Initializer &&
        value.origin != ValueOrigin::ConstantNode) { // the cast of stored values changes it, too
        add(TypeChange::Declaration::ValueInfo);
    }
    if (value.isOutput) {
        if (staysAtInterface && !isInput) {
            add(TypeChange::Result{}, true);
        } else if (!staysAtInterface && declaresOutput(scope, value.name)) {
            add(TypeChange::Declaration::Output);
        }
    }
    return changes;
}

/// Adds a value to the collected ones, with the changes that give it a dtype that TensorRT takes.
void addToRegions(const TypeContext& context, const ValueScope& scope, const ValueState& value,
                  TargetValue collected, bool staysAtInterface)
{
    TargetRegions& regions = context.record.targetRegions;
    std::vector<TypeChange> shifts;
    if (const DType twin = symmetricTwin(collected.dtype); twin != DType::Undefined) {
        const TensorRef* const stored = storedTensor(context, scope, value);
        collected.stored = stored ? std::optional(*stored) : std::nullopt;
        shifts = changesOfValue(scope, value, twin, TypeChange::Shift{}, false);
        if (!stored && value.origin != ValueOrigin::Node) { // nothing here that could be shifted
            regions.obstructShift(scope, value.name);
        }
    }
    std::vector<TypeChange> changes =
        changesOfValue(scope, value, instead(collected.dtype), TypeChange::StoredValues{}, staysAtInterface);
    regions.addValue(scope, std::move(collected), std::move(changes), std::move(shifts));
}

std::string namesText(const TargetRegion& region)
{
    constexpr std::size_t shown = 2;
    std::string text;
    for (std::size_t i = 0; i < std::min(region.values.size(), shown); ++i) {
        text += (i > 0 ? ", " : "") + quotedText(region.values[i]->place.value);
    }
    if (region.values.size() > shown) {
        text += " and " + counted(region.values.size() - shown, "value") + " beside them";
    }
    return text + (region.values.size() == 1 ? " is " : " are ");
}

std::string ruleOf(const TypeContext& context, const TargetRegion& region, TensorrtUse use)
{
    const std::string name = tensorrtName(context);
    if (region.isQuantized && symmetricTwin(region.values.front()->dtype) != DType::Undefined) {
        return "which " + name + " does not take between QuantizeLinear and DequantizeLinear: it quantises " +
               "symmetrically, in signed dtypes with zero points of 0";
    }
    if (use == TensorrtUse::Narrowed) {
        return "which " + name + " narrows without a message, and clamps what does not fit";
    }
    if (use == TensorrtUse::Interface) {
        return "which " + name + " takes only as an input or output of the model that a Cast reads or gives";
    }
    return use == TensorrtUse::Quantized
               ? "which " + name + " takes only between QuantizeLinear and DequantizeLinear"
               : "which " + name + " does not have";
}

/// Returns whether TensorRT takes the values where they are. Stored values that nothing reads do not matter.
bool isTakenThere(const TargetRegion& region, TensorrtUse use)
{
    if (!region.isUsed) {
        return true;
    }
    if (use == TensorrtUse::Quantized) {
        return region.isQuantized;
    }
    return use == TensorrtUse::Interface && !region.isTied &&
           std::ranges::all_of(region.values, [](const TargetValue* value) {
               return value->isMainInput || value->isMainOutput;
           });
}

/// Returns the changes after which TensorRT takes the values; otherwise sets the reason why there are none.
std::optional<Resolution> wayOut(const TargetRegion& region, std::string& reason)
{
    if (!region.isQuantized && instead(region.values.front()->dtype) == DType::Undefined) {
        reason = "no dtype that TensorRT takes holds such values";
        return std::nullopt;
    }
    if (!region.obstacle.empty()) {
        reason = region.obstacle;
        return std::nullopt;
    }
    if (region.isQuantized) {
        if (std::optional<Resolution> shift = shiftOfRegion(region)) {
            return shift;
        }
        const bool isInside = std::ranges::none_of(region.values, [](const TargetValue* value) {
            return value->isMainInput || value->isMainOutput;
        });
        if (!isInside || region.bypasses.empty()) {
            reason = "quantise the model again, with INT8 and zero points of 0";
            return std::nullopt;
        }
        return Resolution{.strategy = {}, .changes = region.bypasses};
    }
    return region.changes.empty() ? std::nullopt
                                  : std::optional(Resolution{.strategy = {}, .changes = region.changes});
}

/// Returns whether other fixes change types first. A region that is known only in part would get a part of
/// its changes.
bool hasOtherFixes(TypeFaults& faults)
{
    return std::ranges::any_of(faults.findings(), [](const Finding& finding) {
        return finding.kind != FindingKind::TargetUnsupported && !finding.resolutions.empty();
    });
}

void reportRegion(const TypeContext& context, const TargetRegion& region, bool isOpen)
{
    const TargetValue& first = *region.values.front();
    const TensorrtUse use = tensorrtUse(first.dtype, releaseOf(context));
    if (isTakenThere(region, use)) {
        return;
    }
    Finding finding = first.place;
    finding.idSuffix = "dtype";
    finding.severity = use == TensorrtUse::Narrowed ? Severity::Warning : Severity::Error;
    finding.statement = namesText(region) + dtypeName(first.dtype) + ", " + ruleOf(context, region, use);
    std::string reason;
    std::optional<Resolution> way = wayOut(region, reason);
    const bool isShifted = way && way->changes.front().is<TypeChange::Shift>();
    finding.expected = isShifted            ? symmetricTwin(first.dtype)
                       : region.isQuantized ? DType::Undefined
                                            : instead(first.dtype);
    if (!reason.empty()) {
        finding.statement += "; it is not changed: " + reason;
    }
    if (way && isOpen) {
        finding.resolutions.push_back(std::move(*way));
    }
    context.record.faults.add(std::move(finding));
}

std::int64_t importedOpset(const TypeContext& context)
{
    for (const auto& import : context.facts.proto().opset_import()) {
        if (isSameDomain(import.domain(), {})) {
            return import.version();
        }
    }
    return 0;
}

void reportOpset(const TypeContext& context)
{
    const std::int64_t opset = importedOpset(context);
    const OpsetRange range = tensorrtOpsets(releaseOf(context));
    if (opset == 0 || (range.first <= opset && opset <= range.last)) {
        return;
    }
    Finding finding;
    finding.kind = FindingKind::TargetUnsupported;
    finding.severity = Severity::Warning;
    finding.graph = context.facts.model().graph(GraphId{}).scope;
    finding.idSuffix = "opset";
    finding.statement = "the model imports opset " + std::to_string(opset) + ", and " +
                        tensorrtName(context) + " supports " + std::to_string(range.first) + " to " +
                        std::to_string(range.last);
    if (opset < range.first) {
        finding.resolutions.emplace_back().changes.push_back(
            {.graph = finding.graph, .what = TypeChange::Opset{.version = range.first}});
    }
    context.record.faults.add(std::move(finding));
}

/// A value that a call reads or gives, and the scope that defines it.
struct CallValue {
    ValueScope* scope = nullptr;
    const ValueState* value = nullptr;
};

/// Returns the collected values of a call.
std::vector<CallValue> collectedOfCall(const TypeContext& context, const NodePlace& place)
{
    std::vector<CallValue> values;
    const auto add = [&](ValueScope* scope, const ValueState* value) {
        if (value && isCollected(context, value->type)) {
            values.push_back({.scope = scope, .value = value});
        }
    };
    for (int i = 0; i < place.node.input_size(); ++i) {
        ValueScope* scope = nullptr;
        const ValueState* const value = place.scope.argument(place.index, i, &scope);
        add(scope, value);
    }
    for (int i = 0; i < place.node.output_size(); ++i) {
        add(&place.scope, place.scope.result(place.index, i));
    }
    return values;
}

/// Returns the types with another dtype in the place of one.
std::vector<ValueType> withInstead(std::vector<ValueType> types, DType dtype)
{
    std::ranges::replace(types, ValueType::tensor(dtype), ValueType::tensor(instead(dtype)));
    return types;
}

/// Ties the collected values of a call if they have one dtype, and if the function takes and gives the dtype
/// in its place as well.
bool tieCall(const TypeContext& context, const NodePlace& place, const FunctionCall& call,
             const FunctionResult& result)
{
    const std::vector<CallValue> values = collectedOfCall(context, place);
    const DType dtype = values.empty() ? DType::Undefined : values.front().value->type.dtype();
    const bool haveOne = std::ranges::all_of(
        values, [dtype](const CallValue& one) { return one.value->type == ValueType::tensor(dtype); });
    if (dtype == DType::Undefined || !haveOne || instead(dtype) == DType::Undefined) {
        return false;
    }
    const FunctionResult& other =
        context.functions.resultOf(*call.function, withInstead(call.inputs, dtype), call.attributes);
    if (other.isFaulty() || !other.ofTarget.empty() || other.outputs != withInstead(result.outputs, dtype)) {
        return false;
    }
    TargetRegions& regions = context.record.targetRegions;
    for (const CallValue& one : values) {
        regions.setUsed(*one.scope, one.value->name, !result.ofTarget.empty());
        regions.obstructShift(*one.scope, one.value->name);
        regions.tie(*one.scope, one.value->name, *values.front().scope, values.front().value->name);
    }
    return true;
}

/// Records that a function takes the quantised values of a call as they are: its body dequantizes them.
void setQuantizedByCall(const TypeContext& context, const NodePlace& place)
{
    for (const CallValue& one : collectedOfCall(context, place)) {
        if (tensorrtUse(one.value->type.dtype(), releaseOf(context)) == TensorrtUse::Quantized) {
            context.record.targetRegions.setQuantized(*one.scope, one.value->name);
        }
    }
}

/// Returns the scopes of the functions that are called with several combinations of types.
std::vector<std::string> scopesOfManyTypes(const TypeContext& context)
{
    std::vector<std::string> scopes;
    for (const auto& [function, signatures] : context.record.signatures) {
        if (signatures.size() > 1) {
            scopes.push_back(functionScope(*function));
        }
    }
    return scopes;
}

/// Withdraws fixes inside functions that are called with several combinations of types: a Cast that one call
/// needs would change the types of the others.
void withdrawSharedFixes(const TypeContext& context)
{
    const std::vector<std::string> shared = scopesOfManyTypes(context);
    const auto isInside = [](const std::string& graph, const std::string& scope) {
        return graph == scope || graph.starts_with(scope + "/");
    };
    for (Finding& finding : context.record.faults.findings()) {
        const bool isShared =
            finding.kind == FindingKind::TargetUnsupported &&
            std::ranges::any_of(shared, [&](const auto& scope) { return isInside(finding.graph, scope); });
        if (isShared) {
            finding.resolutions.clear();
        }
    }
}

} // namespace

bool isForTensorrt(const TypeContext& context)
{
    const TypeInferenceOptions& options = context.facts.options();
    return options.target == RuntimeTarget::Tensorrt && options.wantsFindings &&
           !context.facts.stale().areAll();
}

void checkTensorrtNode(const TypeContext& context, const NodeVisit& visit, const NodeCheck& check,
                       const std::vector<ValueType>& outputs)
{
    if (!isForTensorrt(context)) {
        return;
    }
    const TensorrtOperator rule = tensorrtOperator(visit.schema, releaseOf(context));
    const std::vector<NodeValue> values = valuesOf(visit, check, outputs);
    if (visit.scope.isInFunction()) {
        checkInFunction(context, visit, values);
    } else if (!hasSubgraphs(visit.node)) { // bodies tie their values themselves
        NodeTies(context, visit, check).record(values);
    }
    if (!rule.kernel) {
        reportOperator(context, visit, rule);
    } else if (!hasSubgraphs(visit.node)) {
        checkTaken(context, visit, values, *rule.kernel);
        checkZeroPoint(context, visit, check);
    }
}

void checkTensorrtCall(const TypeContext& context, const NodePlace& place, const FunctionCall& call,
                       const FunctionResult& result)
{
    if (!isForTensorrt(context)) {
        return;
    }
    if (!place.scope.isInFunction()) {
        if (!result.isFaulty() && tieCall(context, place, call, result)) {
            return; // the findings inside are gone with the dtype
        }
        obstructTensorrt(context, place);
        if (result.ofTarget.empty()) {
            setQuantizedByCall(context, place);
        }
    }
    for (const Finding& finding : result.ofTarget) {
        if (context.record.targetFindings.insert(finding.id()).second) {
            context.record.faults.add(finding);
        }
    }
}

void obstructTensorrt(const TypeContext& context, const NodePlace& place)
{
    if (!isForTensorrt(context) || place.scope.isInFunction()) {
        return;
    }
    const std::string reason =
        quotedText(operatorName(place.node.domain(), place.node.op_type())) + " reads or gives it";
    for (const CallValue& one : collectedOfCall(context, place)) {
        context.record.targetRegions.obstruct(*one.scope, one.value->name, reason);
    }
}

void tieForTensorrt(const TypeContext& context, ValueScope& scopeOfA, std::string_view a,
                    ValueScope& scopeOfB, std::string_view b)
{
    ValueScope* definesA = nullptr;
    ValueScope* definesB = nullptr;
    const ValueState* const first = scopeOfA.find(a, &definesA);
    const ValueState* const second = scopeOfB.find(b, &definesB);
    if (!first || !second || scopeOfA.isInFunction()) {
        return;
    }
    if (isCollected(context, first->type) || isCollected(context, second->type)) {
        TargetRegions& regions = context.record.targetRegions;
        regions.setUsed(*definesA, first->name, true);
        regions.obstructShift(*definesA, first->name); // values of bodies are not shifted
        regions.tie(*definesA, first->name, *definesB, second->name);
    }
}

void collectForTensorrt(const TypeContext& context, ValueScope& scope)
{
    if (!isForTensorrt(context) || scope.isInFunction()) {
        return;
    }
    const bool isMain = scope.parent() == nullptr;
    for (const ValueState& value : scope.values()) {
        if (!isCollected(context, value.type)) {
            continue;
        }
        TargetValue one;
        one.dtype = value.type.dtype();
        const SharedText name = SharedText::ofMany(value.name);
        if (value.producer >= 0) {
            one.place = findingAt({scope, scope.nodes()[value.producer], value.producer},
                                  FindingKind::TargetUnsupported, name, one.dtype);
        } else {
            one.place.kind = FindingKind::TargetUnsupported;
            one.place.graph = scope.name();
            one.place.value = name;
            one.place.actual = one.dtype;
        }
        one.isMainInput = isMain && value.origin == ValueOrigin::Input;
        one.isMainOutput = isMain && value.isOutput;
        const bool staysAtInterface =
            isMain && tensorrtUse(one.dtype, releaseOf(context)) == TensorrtUse::Interface;
        addToRegions(context, scope, value, std::move(one), staysAtInterface);
    }
}

void reportTensorrt(const TypeContext& context)
{
    if (!isForTensorrt(context)) {
        return;
    }
    const bool isOpen = !hasOtherFixes(context.record.faults);
    context.record.targetRegions.forEach(
        [&](const TargetRegion& region) { reportRegion(context, region, isOpen); });
    reportOpset(context);
    withdrawSharedFixes(context);
}

} // namespace onnxmend
