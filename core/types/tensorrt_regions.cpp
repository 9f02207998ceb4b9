// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/text.h"
#include "core/edit/graph_editor.h"
#include "core/onnx/opset_imports.h"
#include "core/types/stored_numbers.h"
#include "core/types/symmetric_quantizers.h"
#include "core/types/tensorrt_check.h"
#include "core/types/tensorrt_dtypes.h"
#include "core/types/type_messages.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace onnxmend
{

namespace
{

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
        if (!stored && value.origin != ValueOrigin::Node) { // there is nothing to shift
            regions.obstructShift(scope, value.name);
        }
    }
    std::vector<TypeChange> changes = changesOfValue(scope, value, insteadForTensorrt(collected.dtype),
                                                     TypeChange::StoredValues{}, staysAtInterface);
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
        return region.isQuantized && !region.isComputed;
    }
    return use == TensorrtUse::Interface && !region.isTied &&
           std::ranges::all_of(region.values, [](const TargetValue* value) {
               return value->isMainInput || value->isMainOutput;
           });
}

/// Returns the changes after which TensorRT takes the values; otherwise sets the reason why there are none.
std::optional<Resolution> wayOut(const TargetRegion& region, std::string& reason)
{
    if (!region.isQuantized && insteadForTensorrt(region.values.front()->dtype) == DType::Undefined) {
        reason = "no dtype that TensorRT takes holds such values";
        return std::nullopt;
    }
    if (region.isQuantized && region.isComputed) {
        reason = "another node computes with the quantised values; dequantise them before it";
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
    const TensorrtUse use = tensorrtUse(first.dtype, tensorrtRelease(context));
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
                                            : insteadForTensorrt(first.dtype);
    if (!reason.empty()) {
        finding.statement += "; it is not changed: " + reason;
    } else if (way && !region.isQuantized && !region.wrappingCast.empty()) {
        finding.statement += "; " + region.wrappingCast + " wraps integers that do not fit into " +
                             dtypeName(first.dtype) + ", and in " + dtypeName(finding.expected) +
                             " they stay as they are";
        way->mayChangeValues = true;
    }
    if (way && isOpen) {
        finding.resolutions.push_back(std::move(*way));
    }
    context.record.faults.add(std::move(finding));
}

void reportOpset(const TypeContext& context)
{
    const std::int64_t opset = importedVersion(context.facts.proto().opset_import(), {}).value_or(0);
    const OpsetRange range = tensorrtOpsets(tensorrtRelease(context));
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
    const std::int64_t raised = std::max<std::int64_t>(range.first, oldestRaiseTarget);
    if (opset < range.first && opset >= oldestRaisedOpset &&
        obstacleToOpset(context.facts.model(), raised).empty()) {
        finding.resolutions.emplace_back().changes.push_back(
            {.graph = finding.graph, .what = TypeChange::Opset{.version = raised}});
    }
    context.record.faults.add(std::move(finding));
}

} // namespace

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
    if (isCollectedForTensorrt(context, first->type) || isCollectedForTensorrt(context, second->type)) {
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
        if (!isCollectedForTensorrt(context, value.type)) {
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
            isMain && tensorrtUse(one.dtype, tensorrtRelease(context)) == TensorrtUse::Interface;
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
