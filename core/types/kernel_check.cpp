// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/types/kernel_check.h"

#include "core/dtype/promotion.h"
#include "core/onnx/runtime_kernels.h"
#include "core/onnx/runtime_releases.h"
#include "core/onnx/schema_sources.h"
#include "core/types/lone_node.h"
#include "core/types/node_inference.h"
#include "core/types/node_resolution.h"
#include "core/types/tensorrt_check.h"
#include "core/types/type_messages.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace onnxmend
{

namespace
{

/// An argument or a result whose type a kernel does not take.
struct Refusal {
    const OpParameter* parameter; ///< of the kernel
    ValueType type;
};

/// Returns the arguments and results of the node that a kernel does not take.
std::vector<Refusal> refusals(const KernelSchema& kernel, const std::vector<ValueType>& inputs,
                              const std::vector<ValueType>& outputs, Halves halves)
{
    std::vector<Refusal> refused;
    const ValueType half = ValueType::tensor(DType::Float16);
    const bool areCast = halves == Halves::CastByRuntime && !kernel.wasProbed;
    bool isCast = false; // a node between Casts gives FLOAT instead of FLOAT16
    const auto look = [&](const OpParameter* parameter, ValueType type) {
        const bool isTaken =
            parameter &&
            (parameter->allowed->contains(type) ||
             (isCast && type == half && parameter->allowed->contains(ValueType::tensor(DType::Float))));
        if (parameter && type.known() && !isTaken) {
            refused.push_back({parameter, type});
        }
    };
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        look(kernel.schema.input(i), inputs[i]);
        isCast = isCast || (areCast && inputs[i] == half);
    }
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        look(kernel.schema.output(i), outputs[i]);
    }
    return refused;
}

/// Only nodes for the CPU's own kernels are put between Casts.
Halves halvesOn(RuntimeTarget target)
{
    return target == RuntimeTarget::Cpu ? Halves::CastByRuntime : Halves::AsRegistered;
}

/// Returns the statement of an attribute, which may come from the caller of a function.
StatedAttribute statedBy(const NodeVisit& visit)
{
    return [&visit](std::string_view name) -> std::optional<std::string> {
        const onnx::AttributeProto* attribute = findAttribute(visit.node, name, visit.scope.callAttributes);
        if (!attribute) {
            return std::nullopt;
        }
        return attribute->type() == onnx::AttributeProto::STRING ? attribute->s()
                                                                 : std::to_string(attribute->i());
    };
}

bool isTaken(RuntimeTarget target, Halves halves, const OpSchema& schema,
             const std::vector<ValueType>& inputs, const std::vector<ValueType>& outputs,
             const StatedAttribute& stated)
{
    const auto kernels = kernelSchemas(target, schema, halves, stated);
    return std::ranges::any_of(kernels, [&](const KernelSchema& kernel) {
        return refusals(kernel, inputs, outputs, halves).empty();
    });
}

/// Returns whether the table's kernels of the operator were measured with the loader itself.
bool wasProbed(RuntimeTarget target, const NodeVisit& visit)
{
    const auto kernels = kernelSchemas(target, visit.schema, halvesOn(target), statedBy(visit));
    return !kernels.empty() && kernels.front().wasProbed;
}

/// Returns "FLOAT, INT32, FLOAT".
std::string givenTypes(const NodeCheck& check)
{
    std::vector<ValueType> types;
    for (const Argument& argument : check.arguments()) {
        if (argument.type.known()) {
            types.push_back(argument.type);
        }
    }
    return signatureText(types);
}

/// A kernel that could compute the node, and the changes that its types require.
struct NearestKernel {
    const KernelSchema* kernel = nullptr; ///< nullptr if there is none at all
    std::vector<Refusal> refused;
    NodeResolution resolution;
    bool isOneOfSeveral = false;

    /// Returns whether the types of the kernel can be reached. Kernels of a quantized node differ in
    /// integers, between which a cast would wrap.
    bool isReached() const
    {
        const bool wraps = std::ranges::any_of(resolution.changes, [](const TypeChange& change) {
            return !change.is<TypeChange::Result>() && dtypeCategory(change.to) < 2 &&
                   !isLosslessCast(change.from, change.to);
        });
        return resolution.isComplete && !resolution.changes.empty() && !(isOneOfSeveral && wraps);
    }
    bool isLossless() const
    {
        return std::ranges::all_of(resolution.changes, [](const TypeChange& change) {
            return change.is<TypeChange::Result>() || isLosslessCast(change.from, change.to);
        });
    }
};

NodeResolution resolutionFor(const OpSchema& schema, const NodeVisit& visit)
{
    const NodeVisit narrowed{static_cast<const NodePlace&>(visit), schema};
    return resolveKernel(narrowed, NodeCheck(narrowed));
}

/// Returns the kernel with the least changes: one that can be reached, without loss, with the fewest types.
/// `kernels` outlive the result.
NearestKernel nearestOf(std::span<const KernelSchema> kernels, RuntimeTarget target, const NodeVisit& visit,
                        const NodeCheck& check, const std::vector<ValueType>& outputs)
{
    const auto rank = [](const NearestKernel& one) {
        return std::tuple(!one.isReached(), !one.isLossless(), one.refused.size());
    };
    NearestKernel nearest;
    for (const KernelSchema& kernel : kernels) {
        NearestKernel next{.kernel = &kernel,
                           .refused = refusals(kernel, check.types(), outputs, halvesOn(target)),
                           .resolution = resolutionFor(kernel.schema, visit),
                           .isOneOfSeveral = kernels.size() > 1};
        if (!nearest.kernel || rank(next) < rank(nearest)) {
            nearest = std::move(next);
        }
    }
    return nearest;
}

NearestKernel nearestKernel(RuntimeTarget target, const NodeVisit& visit, const NodeCheck& check,
                            const std::vector<ValueType>& outputs)
{
    return nearestOf(kernelSchemas(target, visit.schema, Halves::CastByRuntime, statedBy(visit)), target,
                     visit, check, outputs);
}

Finding kernelFinding(const NodeVisit& visit, const NodeCheck& check, const std::vector<ValueType>& outputs,
                      RuntimeTarget target, const NearestKernel& nearest)
{
    Finding finding = findingAt(visit, FindingKind::RuntimeUnsupported, nodeKey(visit.node),
                                outputs.empty() ? DType::Undefined : elementDtype(outputs.front()));
    finding.statement = nodeText(visit.node, visit.index) + ": ONNX Runtime has no kernel";
    TypeSet types;
    for (const Refusal& refusal : nearest.refused) {
        types.add(refusal.type);
    }
    if (nearest.isOneOfSeveral) {
        finding.statement += " for " + givenTypes(check) + " together";
    } else if (types.size() > 0) {
        finding.statement += " for " + allowedText(types);
    }
    finding.statement += " on " + std::string(runtimeTargetInfo(target).title);
    if (!nearest.refused.empty()) {
        const OpParameter& parameter = *nearest.refused.front().parameter;
        finding.rule =
            SharedText::ofMany(visit.node.op_type() + " has kernels for " + allowedText(*parameter.allowed) +
                               (nearest.isOneOfSeveral ? " as " + parameter.name + " there" : ""));
        finding.statement += "; " + finding.rule;
    }
    return finding;
}

/// Names the node's arguments and results that are copied between the devices.
std::string copiesText(const NodeVisit& visit)
{
    const auto count = [](const auto& names) {
        return std::ranges::count_if(names, [](std::string_view name) { return !name.empty(); });
    };
    const auto inputs = count(visit.node.input());
    const auto outputs = count(visit.node.output());
    return std::to_string(inputs) + (inputs == 1 ? " input is" : " inputs are") + " copied to it and " +
           std::to_string(outputs) + (outputs == 1 ? " output" : " outputs") + " back";
}

void reportFallback(const TypeContext& context, Finding finding, const NodeVisit& visit)
{
    finding.severity = Severity::Info;
    finding.statement += ". It runs on the CPU: " + copiesText(visit);
    context.record.faults.add(std::move(finding));
}

void addResolution(const NodeResolution& resolution, Finding& finding)
{
    finding.setSubject(resolution.changes.front());
    finding.resolutions.push_back({std::nullopt, resolution.changes});
}

/// Returns whether a kernel takes the node as it is, on the target or otherwise on the CPU.
bool hasKernel(const NodeVisit& visit, const NodeCheck& check, const std::vector<ValueType>& outputs,
               RuntimeTarget target)
{
    const StatedAttribute stated = statedBy(visit);
    return isTaken(target, Halves::AsRegistered, visit.schema, check.types(), outputs, stated) ||
           isTaken(RuntimeTarget::Cpu, Halves::AsRegistered, visit.schema, check.types(), outputs, stated);
}

/// Returns whether the installed ONNX Runtime computes the node on the CPU, regardless of the table.
bool isComputedByOracle(const TypeContext& context, const NodeVisit& visit,
                        const std::vector<ValueType>& inputs)
{
    const TypeInferenceOptions& options = context.facts.options();
    if (!options.kernels || !options.wantsFindings ||
        options.target.value_or(RuntimeTarget::Cpu) != RuntimeTarget::Cpu) {
        return false;
    }
    const auto alone = loneNode(context, visit, inputs);
    return alone && options.kernels->loads(*alone, context.facts.progress());
}

/// Returns the operator with only those types for each variable with which its body can be computed.
OpSchema withFeasibleTypes(const TypeContext& context, const NodeVisit& visit, const NodeCheck& check)
{
    std::vector<TypeVariable> variables = visit.schema.variables;
    for (std::size_t i = 0; i < variables.size(); ++i) {
        TypeSet feasible;
        for (const ValueType type : variables[i].allowed.types()) {
            std::vector<ValueType> inputs;
            for (const Argument& argument : check.arguments()) {
                const bool isBound =
                    argument.parameter && argument.parameter->variable == static_cast<int>(i);
                inputs.push_back(isBound && argument.type.known() ? type : argument.type);
            }
            const FunctionResult* result = context.functions.resultOfOperator(visit, inputs);
            if (result && !result->isFaulty()) {
                feasible.add(type);
            }
        }
        if (feasible.size() > 0) {
            variables[i].allowed = std::move(feasible);
        }
    }
    return withVariables(visit.schema, std::move(variables));
}

/// Returns whether ONNX Runtime has the body from a later onnx than ours, which computes more of it in FLOAT.
bool hasChangedBody(const OpSchema& schema) { return schema.name == "LayerNormalization"; }

/// Checks the body of a node without a kernel: ONNX Runtime replaces it by the operators in ONNX's
/// definition, and checks those. Returns false if the operator has no body for this opset.
bool checkBody(const TypeContext& context, const NodeVisit& visit, const NodeCheck& check,
               const std::vector<ValueType>& outputs)
{
    std::vector<ValueType> inputs;
    for (const Argument& argument : check.arguments()) {
        if (argument.value && !argument.type.known()) {
            return true; // not known
        }
        inputs.push_back(argument.type);
    }
    const FunctionResult* result = context.functions.resultOfOperator(visit, inputs);
    if (!result) {
        return false;
    }
    if (!result->isFaulty()) {
        return true;
    }
    const Finding& inside = firstFinding(*result);
    const bool lacksKernel = inside.kind == FindingKind::RuntimeUnsupported;
    if ((lacksKernel && hasChangedBody(visit.schema)) || isComputedByOracle(context, visit, inputs)) {
        return true;
    }
    Finding finding =
        findingAt(visit, lacksKernel ? FindingKind::RuntimeUnsupported : FindingKind::OpTypeUnsupported,
                  nodeKey(visit.node), outputs.empty() ? DType::Undefined : elementDtype(outputs.front()));
    finding.statement =
        nodeText(visit.node, visit.index) + " takes " + signatureText(inputs) +
        ", but ONNX Runtime has no kernel for that. It computes what ONNX defines the operator "
        "by, and there: " +
        firstMessage(*result);
    const OpSchema feasible = withFeasibleTypes(context, visit, check);
    const NodeResolution resolution = resolutionFor(feasible, visit);
    if (resolution.isComplete && !resolution.changes.empty()) {
        addResolution(resolution, finding);
    }
    context.record.faults.add(std::move(finding));
    return true;
}

/// Returns whether such an operator (isNewerFunction) runs on these types without a kernel, through its
/// definition in ONNX, which ONNX Runtime knows and we do not. Measured in 1.30 for all pairs of types of
/// RMSNormalization, of Attention's values and masks, of Swish: floats have to be equal and not BFLOAT16. A
/// parameter that takes integers, too, is a mask, and is cast, though not to FLOAT16.
bool isComputedByNewerBody(const NodeCheck& check)
{
    DType computed = DType::Undefined;
    bool areMasksHalves = true;
    for (const Argument& argument : check.arguments()) {
        if (!argument.value) {
            continue;
        }
        if (!argument.type.known() || !argument.parameter) {
            return true; // not known
        }
        const DType dtype = elementDtype(argument.type);
        const bool isMask = argument.parameter->allowed->contains(ValueType::tensor(DType::Int64));
        if (dtype == DType::Bfloat16 || (!isMask && computed != DType::Undefined && dtype != computed)) {
            return false;
        }
        if (isMask) {
            areMasksHalves = areMasksHalves && dtype == DType::Float16;
        } else {
            computed = dtype;
        }
    }
    return computed != DType::Float16 || areMasksHalves;
}

/// Returns what the release takes of the kernels of the newest one; of an operator without kernels, which
/// ONNX defines by others, what it takes of the operator.
std::vector<KernelSchema> kernelsIn(std::size_t release, const NodeVisit& visit)
{
    std::vector<KernelSchema> kernels;
    const auto add = [&](const KernelSchema& kernel) {
        std::ranges::move(inRelease(kernel, release), std::back_inserter(kernels));
    };
    const auto newest =
        kernelSchemas(RuntimeTarget::Cpu, visit.schema, Halves::CastByRuntime, statedBy(visit));
    std::ranges::for_each(newest, add);
    if (kernels.empty()) {
        add(KernelSchema{.schema = withVariables(visit.schema, visit.schema.variables), .ownSets = {}});
    }
    return kernels;
}

/// Reports a node that an older release of ONNX Runtime cannot compute, with the first one that can. Returns
/// whether it did.
bool checkRelease(const TypeContext& context, const NodeVisit& visit, const NodeCheck& check,
                  const std::vector<ValueType>& outputs)
{
    const std::optional<std::size_t> wanted = olderRelease(context.facts.options().release);
    if (!wanted) {
        return false;
    }
    const std::vector<ValueType> inputs = check.types();
    const std::size_t first = firstRelease(visit.schema, inputs, outputs);
    if (first <= *wanted) {
        return false;
    }
    const auto releases = runtimeReleases();
    Finding finding = findingAt(visit, FindingKind::RuntimeUnsupported, nodeKey(visit.node),
                                outputs.empty() ? DType::Undefined : elementDtype(outputs.front()));
    finding.statement = nodeText(visit.node, visit.index) + ": ONNX Runtime " + releases[*wanted].version +
                        " does not compute it for " + signatureText(inputs) + " on the CPU; " +
                        releases[first].version + " is the first that does";
    const std::vector<KernelSchema> kernels = kernelsIn(*wanted, visit);
    const NearestKernel nearest = nearestOf(kernels, RuntimeTarget::Cpu, visit, check, outputs);
    if (nearest.isReached()) {
        addResolution(nearest.resolution, finding);
    }
    context.record.faults.add(std::move(finding));
    return true;
}

/// Returns whether the CPU provider has FLOAT16 kernels only on processors that compute in it, unlike those
/// of x86 (matmul.cc, gemm.cc: MlasFp16AccelerationSupported). The table lists them.
bool hasHalvesOnSomeProcessors(const OpSchema& schema)
{
    return schema.domain.empty() && (schema.name == "MatMul" || schema.name == "Gemm");
}

} // namespace

void checkKernel(const TypeContext& context, const NodeVisit& visit, const NodeCheck& check,
                 const std::vector<ValueType>& outputs)
{
    const std::optional<RuntimeTarget> target = context.facts.options().target;
    if (target == RuntimeTarget::Tensorrt) {
        checkTensorrtNode(context, visit, check, outputs); // ONNX Runtime's kernels do not count
        return;
    }
    if (target == RuntimeTarget::Cpu && checkRelease(context, visit, check, outputs)) {
        return;
    }
    if (isFunction(visit.schema) && (hasKernel(visit, check, outputs, target.value_or(RuntimeTarget::Cpu)) ||
                                     checkBody(context, visit, check, outputs))) {
        return;
    }
    // The list of kernels omits operators without a choice of types.
    if (!target || visit.schema.variables.empty() || hasChangedBody(visit.schema)) {
        return;
    }
    const StatedAttribute stated = statedBy(visit);
    if (isTaken(*target, halvesOn(*target), visit.schema, check.types(), outputs, stated) ||
        (isNewerFunction(visit.schema) && !wasProbed(*target, visit) && isComputedByNewerBody(check))) {
        return;
    }
    if (isComputedByOracle(context, visit, check.types())) {
        return;
    }
    NearestKernel nearest = nearestKernel(*target, visit, check, outputs);
    Finding finding = kernelFinding(visit, check, outputs, *target, nearest);
    if (*target != RuntimeTarget::Cpu) {
        if (isTaken(RuntimeTarget::Cpu, Halves::CastByRuntime, visit.schema, check.types(), outputs,
                    stated)) {
            reportFallback(context, std::move(finding), visit);
            return;
        }
        if (!nearest.kernel) {
            nearest = nearestKernel(RuntimeTarget::Cpu, visit, check, outputs);
        }
    }
    if (nearest.isReached()) {
        addResolution(nearest.resolution, finding);
    }
    context.record.faults.add(std::move(finding));
}

bool isCastByRuntime(const NodeVisit& visit)
{
    const std::vector<ValueType> inputs = NodeCheck(visit).types();
    const ValueType half = ValueType::tensor(DType::Float16);
    std::vector<ValueType> outputs;
    for (int i = 0; i < visit.node.output_size(); ++i) {
        const ValueState* value = visit.scope.result(visit.index, i);
        outputs.push_back(value ? value->type : ValueType());
    }
    return std::ranges::find(inputs, half) != inputs.end() &&
           (hasHalvesOnSomeProcessors(visit.schema) ||
            !isTaken(RuntimeTarget::Cpu, Halves::AsRegistered, visit.schema, inputs, outputs, {})) &&
           isTaken(RuntimeTarget::Cpu, Halves::CastByRuntime, visit.schema, inputs, outputs, statedBy(visit));
}

bool isComputed(const TypeContext& context, const OpSchema& schema, const std::vector<ValueType>& inputs,
                const std::vector<ValueType>& outputs)
{
    const RuntimeTarget target = context.facts.options().target.value_or(RuntimeTarget::Cpu);
    return isTaken(target, halvesOn(target), schema, inputs, outputs, {});
}

} // namespace onnxmend
