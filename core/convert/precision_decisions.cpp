// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/convert/precision_decisions.h"

#include "core/convert/operator_traits.h"

namespace onnxmend
{

PrecisionDecisions::PrecisionDecisions(const PrecisionGraph& graph, const ConversionOptions& options,
                                       std::vector<DType> from, std::optional<RuntimeTarget> target,
                                       TargetRelease release)
    : m_graph(graph)
    , m_options(options)
    , m_from(std::move(from))
    , m_target(target)
    , m_release(release)
    , m_isConvertible(graph.nodes().size(), false)
    , m_isForced(graph.nodes().size(), false)
    , m_isStoredRounded(graph.values().size(), false)
    , m_inputs(graph.nodes().size())
    , m_outputs(graph.nodes().size())
    , m_kept(graph.nodes().size())
{
    for (NodeNumber node = 0; node < graph.nodes().size(); ++node) {
        findRulesOf(node);
        const auto follows = [](const auto& rules) {
            return std::ranges::find(rules, ArgumentRule::Follows) != rules.end();
        };
        m_isConvertible[node] = follows(m_inputs[node]) || follows(m_outputs[node]);
    }
}

bool PrecisionDecisions::isSource(DType dtype) const
{
    return std::ranges::find(m_from, dtype) != m_from.end();
}

void PrecisionDecisions::findRulesOf(NodeNumber number)
{
    const PrecisionNode& node = m_graph.node(number);
    m_inputs[number].assign(node.inputs.size(), ArgumentRule::Stays);
    m_outputs[number].assign(node.outputs.size(), ArgumentRule::Stays);
    if (node.isConstant()) {
        return; // the dtype of stored values depends on their readers
    }
    if (node.isStandard("Cast")) {
        findRulesOfCast(number);
        return;
    }
    if (!node.bodies.empty() || node.function != none) {
        findRulesOfBodies(number);
        return;
    }
    const bool isRead = !readsNoValues(node);
    std::vector<bool> follows(node.schema ? node.schema->variables.size() : 0, false);
    for (std::size_t i = 0; i < node.inputs.size(); ++i) {
        if (node.inputs[i] == none || !isSource(m_graph.value(node.inputs[i]).dtype())) {
            continue;
        }
        const OpParameter* parameter = node.schema ? node.schema->input(i) : nullptr;
        if (!isRead) { // not all of them take every dtype
            const bool takesBoth = parameter && parameter->allowed->contains(ValueType::tensor(to()));
            m_inputs[number][i] = takesBoth ? ArgumentRule::Any : ArgumentRule::Stays;
        } else if (parameter && parameter->variable >= 0) {
            m_inputs[number][i] = ArgumentRule::Follows;
            follows[static_cast<std::size_t>(parameter->variable)] = true;
        }
    }
    for (std::size_t i = 0; i < node.outputs.size(); ++i) {
        const OpParameter* parameter = node.schema ? node.schema->output(i) : nullptr;
        if (node.outputs[i] != none && parameter && parameter->variable >= 0 &&
            follows[static_cast<std::size_t>(parameter->variable)] &&
            isSource(m_graph.value(node.outputs[i]).dtype())) {
            m_outputs[number][i] = ArgumentRule::Follows;
        }
    }
}

void PrecisionDecisions::findRulesOfCast(NodeNumber number)
{
    const PrecisionNode& node = m_graph.node(number);
    std::ranges::fill(m_inputs[number], ArgumentRule::Any);
    if (!node.outputs.empty() && node.outputs[0] != none &&
        isSource(m_graph.value(node.outputs[0]).dtype())) {
        m_outputs[number][0] = ArgumentRule::Follows;
    }
}

/// Sets one rule for all inputs and outputs of a body or a function: they change their dtype together.
void PrecisionDecisions::findRulesOfBodies(NodeNumber number)
{
    const PrecisionNode& node = m_graph.node(number);
    const auto rule = [this](ValueNumber value) {
        return value != none && isSource(m_graph.value(value).dtype()) ? ArgumentRule::Follows
                                                                       : ArgumentRule::Stays;
    };
    std::ranges::transform(node.inputs, m_inputs[number].begin(), rule);
    std::ranges::transform(node.outputs, m_outputs[number].begin(), rule);
}

bool PrecisionDecisions::keep(NodeNumber node, KeepReason reason, Message detail)
{
    const bool wasConverted = isConverted(node);
    if (m_isForced[node] && isAboutValues(reason)) {
        return false;
    }
    if (!m_kept[node]) {
        m_kept[node] = Kept{reason, std::move(detail)};
    }
    const ScopeNumber function = m_graph.node(node).function;
    if (function != none && wasConverted) {
        for (const NodeNumber call : m_graph.scope(function).calls) {
            if (!m_kept[call]) {
                m_kept[call] = Kept{KeepReason::FunctionInterface, {}};
            }
        }
    }
    return wasConverted;
}

NodeNumber PrecisionDecisions::ownerOf(ScopeNumber scope) const
{
    const PrecisionScope& graph = m_graph.scope(scope);
    if (graph.isFunction) {
        return graph.calls.empty() ? none : graph.calls.front();
    }
    return graph.owner;
}

DType PrecisionDecisions::interfaceDtype(std::string_view name, DType dtype) const
{
    if (const auto asked = m_options.interface.find(name); asked != m_options.interface.end()) {
        return asked->second;
    }
    return m_options.keepsInterface || !isSource(dtype) ? dtype : to();
}

DType PrecisionDecisions::dtypeOf(ValueNumber number) const
{
    const PrecisionValue& value = m_graph.value(number);
    const DType dtype = value.dtype();
    if (value.isConstant) {
        return dtype;
    }
    if (value.producer != none && isUndoneBehind(value.producer)) {
        return interfaceDtype(value.name, dtype);
    }
    if (value.producer != none) {
        const bool follows = output(value.producer, value.outputIndex) == ArgumentRule::Follows;
        return follows && isConverted(value.producer) ? to() : dtype;
    }
    const NodeNumber owner = ownerOf(value.scope);
    if (value.scope == 0) {
        return interfaceDtype(value.name, dtype);
    }
    return isSource(dtype) && owner != none && isConverted(owner) ? to() : dtype;
}

/// Returns whether the Cast gives an output of the model that is requested in the dtype it reads: it has
/// nothing to do.
bool PrecisionDecisions::isUndoneBehind(NodeNumber cast) const
{
    const PrecisionNode& node = m_graph.node(cast);
    if (!node.isStandard("Cast") || node.inputs.front() == none || node.outputs.front() == none) {
        return false;
    }
    const PrecisionValue& out = m_graph.value(node.outputs.front());
    const PrecisionValue& in = m_graph.value(node.inputs.front());
    const auto asked = m_options.interface.find(out.name);
    return out.isOutput && out.scope == 0 && out.readers.empty() && in.producer != none &&
           asked != m_options.interface.end() && asked->second != out.dtype() &&
           asked->second == dtypeOf(node.inputs.front());
}

bool PrecisionDecisions::becomesIdle(NodeNumber cast) const
{
    const ValueNumber in = m_graph.node(cast).inputs.front();
    const ValueNumber out = m_graph.node(cast).outputs.front();
    if (in == none || out == none || dtypeOf(in) != dtypeOf(out)) {
        return false;
    }
    // A Cast that had nothing to do before stays unless its input or output changes.
    return m_graph.value(in).dtype() != dtypeOf(in) || m_graph.value(out).dtype() != dtypeOf(out);
}

bool PrecisionDecisions::canBeRemoved(NodeNumber cast) const
{
    const PrecisionValue& in = m_graph.value(m_graph.node(cast).inputs.front());
    const PrecisionValue& out = m_graph.value(m_graph.node(cast).outputs.front());
    const bool takesTheName = in.producer != none && in.scope == out.scope && !in.isOutput;
    return isGivenAsComputed(m_graph.node(cast).inputs.front()) && (!out.isOutput || takesTheName);
}

/// Returns whether the graph gives the value as it is computed, without a Cast that takes over its name.
bool PrecisionDecisions::isGivenAsComputed(ValueNumber number) const
{
    const PrecisionValue& value = m_graph.value(number);
    if (!value.isOutput) {
        return true;
    }
    const std::vector<ValueNumber>& outputs = m_graph.scope(value.scope).outputs;
    const auto place = std::ranges::find(outputs, number);
    return place != outputs.end() &&
           wantedOutput(value.scope, static_cast<std::size_t>(place - outputs.begin())) == dtypeOf(number);
}

bool PrecisionDecisions::isRemovedCast(NodeNumber node) const
{
    const bool isCast = m_graph.node(node).isStandard("Cast") || m_graph.node(node).isStandard("CastLike");
    return isCast && !m_graph.node(node).inputs.empty() && !m_graph.node(node).outputs.empty() &&
           becomesIdle(node) && canBeRemoved(node);
}

DType PrecisionDecisions::wantedBy(const PrecisionValue::Reader& reader) const
{
    const DType dtype = m_graph.value(m_graph.node(reader.node).inputs[reader.input]).dtype();
    switch (input(reader.node, reader.input)) {
    case ArgumentRule::Any:
        return m_graph.node(reader.node).isStandard("Cast") && becomesIdle(reader.node) &&
                       !canBeRemoved(reader.node)
                   ? dtype
                   : DType::Undefined;
    case ArgumentRule::Follows:
        return isConverted(reader.node) ? to() : dtype;
    case ArgumentRule::Stays:
        break;
    }
    return dtype;
}

DType PrecisionDecisions::wantedOutput(ScopeNumber scope, std::size_t output) const
{
    const ValueNumber number = m_graph.scope(scope).outputs[output];
    if (number == none || m_graph.value(number).dtype() == DType::Undefined) {
        return DType::Undefined;
    }
    const DType dtype = m_graph.value(number).dtype();
    if (scope == 0) {
        return interfaceDtype(m_graph.value(number).name, dtype);
    }
    const NodeNumber owner = ownerOf(scope);
    return isSource(dtype) && owner != none && isConverted(owner) ? to() : dtype;
}

} // namespace onnxmend
