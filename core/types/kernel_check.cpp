// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/types/kernel_check.h"

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

bool takes(const OpParameter* parameter, ValueType type)
{
    return !parameter || !type.known() || parameter->allowed->contains(type);
}

bool takesAll(const OpSchema& kernel, const NodeCheck& check, const std::vector<ValueType>& outputs)
{
    for (const Argument& argument : check.arguments()) {
        if (!takes(kernel.input(argument.index), argument.type)) {
            return false;
        }
    }
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        if (!takes(kernel.output(i), outputs[i])) {
            return false;
        }
    }
    return true;
}

/// An operator that ONNX defines by others: without a kernel the runtime puts those in its place
/// (graph_partitioner.cc, InlineNodes).
bool isFunction(const OpSchema& schema)
{
    const auto* registered = static_cast<const onnx::OpSchema*>(schema.registered);
    return registered && (registered->HasFunction() || registered->HasContextDependentFunction());
}

/// Of the arguments and results: what no kernel takes.
TypeSet refusedTypes(const OpSchema* kernel, const NodeCheck& check, const std::vector<ValueType>& outputs)
{
    TypeSet refused;
    for (const Argument& argument : check.arguments()) {
        if (!kernel || !takes(kernel->input(argument.index), argument.type)) {
            refused.add(argument.type);
        }
    }
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        if (!kernel || !takes(kernel->output(i), outputs[i])) {
            refused.add(outputs[i]);
        }
    }
    return refused;
}

/// What the kernels take where the node has something else.
std::string takenTypes(const OpSchema& kernel, const NodeCheck& check, const std::vector<ValueType>& outputs)
{
    for (const Argument& argument : check.arguments()) {
        const OpParameter* parameter = kernel.input(argument.index);
        if (!takes(parameter, argument.type)) {
            return allowedText(*parameter->allowed);
        }
    }
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        if (const OpParameter* parameter = kernel.output(i); !takes(parameter, outputs[i])) {
            return allowedText(*parameter->allowed);
        }
    }
    return {};
}

Finding kernelFinding(const NodeVisit& visit, const NodeCheck& check, const std::vector<ValueType>& outputs,
                      RuntimeTarget target, const OpSchema* kernel)
{
    Finding finding = findingAt(visit, FindingKind::RuntimeUnsupported);
    finding.value = nodeKey(visit.node);
    finding.actual = outputs.empty() ? DType::Undefined : elementDtype(outputs.front());
    finding.message = nodeText(visit.node, visit.index) + ": ONNX Runtime has no kernel for " +
                      allowedText(refusedTypes(kernel, check, outputs)) + " on " +
                      std::string(runtimeTargetInfo(target).title);
    if (kernel) {
        finding.rule = visit.node.op_type() + " has kernels for " + takenTypes(*kernel, check, outputs);
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
    const NodeVisit narrowed{visit, kernel};
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

} // namespace

void checkKernel(const TypeContext& context, const NodeVisit& visit, const NodeCheck& check,
                 const std::vector<ValueType>& outputs)
{
    const std::optional<RuntimeTarget> target = context.facts.options().target;
    if (!target) {
        return;
    }
    const OpSchema* kernel = kernelSchema(*target, visit.schema);
    if ((kernel && takesAll(*kernel, check, outputs)) || isFunction(visit.schema)) {
        return;
    }
    Finding finding = kernelFinding(visit, check, outputs, *target, kernel);
    if (*target != RuntimeTarget::Cpu) {
        const OpSchema* onCpu = kernelSchema(RuntimeTarget::Cpu, visit.schema);
        if (onCpu && takesAll(*onCpu, check, outputs)) {
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
