// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/types/kernel_check.h"

#include "core/model/resolve_types.h"
#include "core/model/runtime_kernels.h"
#include "core/types/node_resolution.h"
#include "core/types/type_messages.h"

#include <onnx/defs/schema.h>

#include <algorithm>
#include <string>
#include <utility>

namespace onnxmend
{

namespace
{

/// An argument or a result of a type that no kernel takes there.
struct Refusal {
    const OpParameter* parameter; ///< of the kernels; nullptr: there is no kernel at all
    ValueType type;
};

/// What the kernels do not take of the node's arguments and of what it gives.
std::vector<Refusal> refusals(const OpSchema* kernel, const NodeCheck& check,
                              const std::vector<ValueType>& outputs, Halves halves)
{
    std::vector<Refusal> refused;
    const ValueType half = ValueType::tensor(DType::Float16);
    bool isCast = false; // with Casts around it, a node gives FLOAT where it gave FLOAT16
    const auto look = [&](const OpParameter* parameter, ValueType type) {
        const bool isTaken =
            parameter &&
            (parameter->allowed->contains(type) ||
             (isCast && type == half && parameter->allowed->contains(ValueType::tensor(DType::Float))));
        if (!kernel || (parameter && type.known() && !isTaken)) {
            refused.push_back({parameter, type});
        }
    };
    for (const Argument& argument : check.arguments()) {
        look(kernel ? kernel->input(argument.index) : nullptr, argument.type);
        isCast = isCast || (halves == Halves::CastByRuntime && argument.type == half);
    }
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        look(kernel ? kernel->output(i) : nullptr, outputs[i]);
    }
    return refused;
}

/// Only for the CPU's own kernels are Casts put around nodes.
Halves halvesOn(RuntimeTarget target)
{
    return target == RuntimeTarget::Cpu ? Halves::CastByRuntime : Halves::AsRegistered;
}

/// An operator that ONNX defines by others: without a kernel the runtime puts those in its place
/// (graph_partitioner.cc, InlineNodes).
bool isFunction(const OpSchema& schema)
{
    const auto* registered = static_cast<const onnx::OpSchema*>(schema.registered);
    return registered && (registered->HasFunction() || registered->HasContextDependentFunction());
}

Finding kernelFinding(const NodeVisit& visit, const std::vector<ValueType>& outputs, RuntimeTarget target,
                      const std::vector<Refusal>& refused)
{
    Finding finding = findingAt(visit, FindingKind::RuntimeUnsupported);
    finding.value = nodeKey(visit.node);
    finding.actual = outputs.empty() ? DType::Undefined : elementDtype(outputs.front());
    TypeSet types;
    for (const Refusal& refusal : refused) {
        types.add(refusal.type);
    }
    finding.message = nodeText(visit.node, visit.index) + ": ONNX Runtime has no kernel" +
                      (types.size() == 0 ? std::string() : " for " + allowedText(types)) + " on " +
                      std::string(runtimeTargetInfo(target).title);
    if (!refused.empty() && refused.front().parameter) {
        finding.rule =
            visit.node.op_type() + " has kernels for " + allowedText(*refused.front().parameter->allowed);
        finding.message += "; " + finding.rule;
    }
    return finding;
}

/// The node's arguments and results that go from one device to the other and back.
std::string copiesText(const NodeVisit& visit)
{
    const auto count = [](const auto& names) {
        return std::ranges::count_if(names, [](const std::string& name) { return !name.empty(); });
    };
    const auto inputs = count(visit.node.input());
    const auto outputs = count(visit.node.output());
    return std::to_string(inputs) + (inputs == 1 ? " input is" : " inputs are") + " copied to it and " +
           std::to_string(outputs) + (outputs == 1 ? " output" : " outputs") + " back";
}

void reportFallback(const TypeContext& context, Finding finding, const NodeVisit& visit)
{
    finding.severity = Severity::Info;
    finding.message += ". It runs on the CPU: " + copiesText(visit);
    context.record.faults.add(std::move(finding));
}

void addResolutions(const NodeVisit& visit, const OpSchema& kernel, Finding& finding)
{
    const NodeVisit narrowed{static_cast<const NodePlace&>(visit), kernel};
    const NodeCheck check(narrowed);
    const NodeResolution resolution = resolveKernel(narrowed, check);
    if (!resolution.isComplete || resolution.changes.empty()) {
        return;
    }
    finding.value = resolution.changes.front().value;
    finding.actual = resolution.changes.front().from;
    finding.expected = resolution.changes.front().to;
    finding.resolutions.push_back({std::nullopt, resolution.changes});
}

/// Whether a kernel takes the node as it is, on the target or else on the CPU.
bool hasKernel(const NodeVisit& visit, const NodeCheck& check, const std::vector<ValueType>& outputs,
               RuntimeTarget target)
{
    for (const RuntimeTarget place : {target, RuntimeTarget::Cpu}) {
        const OpSchema* kernel = kernelSchema(place, visit.schema, Halves::AsRegistered);
        if (kernel && refusals(kernel, check, outputs, Halves::AsRegistered).empty()) {
            return true;
        }
    }
    return false;
}

/// The operator with, for each variable, only the types with which its body can be computed.
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

/// Whose body ONNX Runtime has from a later onnx than ours, which computes more of it in FLOAT.
bool hasChangedBody(const OpSchema& schema) { return schema.name == "LayerNormalization"; }

/// Without a kernel the runtime puts the operators in its place that ONNX defines it by, and checks those.
/// Returns whether it does: not every operator of that kind has a body for every opset.
bool checkBody(const TypeContext& context, const NodeVisit& visit, const NodeCheck& check,
               const std::vector<ValueType>& outputs)
{
    std::vector<ValueType> inputs;
    for (const Argument& argument : check.arguments()) {
        if (argument.value && !argument.type.known()) {
            return true; // nobody knows
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
    if (lacksKernel && hasChangedBody(visit.schema)) {
        return true;
    }
    Finding finding =
        findingAt(visit, lacksKernel ? FindingKind::RuntimeUnsupported : FindingKind::OpTypeUnsupported);
    finding.value = nodeKey(visit.node);
    finding.actual = outputs.empty() ? DType::Undefined : elementDtype(outputs.front());
    finding.message = nodeText(visit.node, visit.index) + " takes " + signatureText(inputs) +
                      ", but ONNX Runtime has no kernel for that. It computes what ONNX defines the operator "
                      "by, and there: " +
                      inside.message;
    const OpSchema feasible = withFeasibleTypes(context, visit, check);
    addResolutions(visit, feasible, finding);
    context.record.faults.add(std::move(finding));
    return true;
}

} // namespace

void checkKernel(const TypeContext& context, const NodeVisit& visit, const NodeCheck& check,
                 const std::vector<ValueType>& outputs)
{
    const std::optional<RuntimeTarget> target = context.facts.options().target;
    if (isFunction(visit.schema) && (hasKernel(visit, check, outputs, target.value_or(RuntimeTarget::Cpu)) ||
                                     checkBody(context, visit, check, outputs))) {
        return;
    }
    // The list of kernels leaves out operators that have no type to choose.
    if (!target || visit.schema.variables.empty() || hasChangedBody(visit.schema)) {
        return;
    }
    const OpSchema* kernel = kernelSchema(*target, visit.schema);
    const std::vector<Refusal> refused = refusals(kernel, check, outputs, halvesOn(*target));
    if (kernel && refused.empty()) {
        return;
    }
    Finding finding = kernelFinding(visit, outputs, *target, refused);
    if (*target != RuntimeTarget::Cpu) {
        const OpSchema* onCpu = kernelSchema(RuntimeTarget::Cpu, visit.schema);
        if (onCpu && refusals(onCpu, check, outputs, Halves::CastByRuntime).empty()) {
            reportFallback(context, std::move(finding), visit);
            return;
        }
        kernel = kernel ? kernel : onCpu;
    }
    if (kernel) {
        addResolutions(visit, *kernel, finding);
    }
    context.record.faults.add(std::move(finding));
}

} // namespace onnxmend
