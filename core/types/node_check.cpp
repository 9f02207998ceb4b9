// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/types/node_check.h"

#include <algorithm>

namespace onnxmend
{

NodeCheck::NodeCheck(const NodeVisit& visit)
    : m_bindings(visit.schema.variables.size())
{
    const auto count = static_cast<std::uint32_t>(visit.node.input_size());
    m_arguments.reserve(count);
    for (std::uint32_t index = 0; index < count; ++index) {
        addArgument(visit, index);
    }
    check();
}

void NodeCheck::addArgument(const NodeVisit& visit, std::uint32_t index)
{
    Argument& argument = m_arguments.emplace_back();
    argument.index = index;
    argument.parameter = visit.schema.input(index);
    const int input = static_cast<int>(index);
    if (visit.node.input(input).empty()) {
        return;
    }
    argument.value = visit.scope.argument(visit.index, input, &argument.scope);
    if (argument.value) {
        argument.type = argument.value->type;
    }
}

void NodeCheck::check()
{
    for (const Argument& argument : m_arguments) {
        const OpParameter* parameter = argument.parameter;
        if (!parameter || !argument.type.known()) {
            continue;
        }
        if (!parameter->allowed->contains(argument.type)) {
            addProblem(true, argument);
            continue;
        }
        if (parameter->variable < 0 || !parameter->homogeneous) {
            continue;
        }
        ValueType& bound = m_bindings[static_cast<std::size_t>(parameter->variable)];
        if (!bound.known()) {
            bound = argument.type;
        } else if (!(bound == argument.type)) {
            addProblem(false, argument);
        }
    }
}

bool NodeCheck::hasProblem(int variable) const
{
    return variable >= 0 &&
           std::any_of(m_problems.begin(), m_problems.end(), [variable](const TypeProblem& p) {
               return p.parameter->variable == variable && p.parameter->homogeneous;
           });
}

void NodeCheck::addProblem(bool isUnsupported, const Argument& culprit)
{
    const OpParameter& parameter = *culprit.parameter;
    const bool shared = parameter.variable >= 0 && parameter.homogeneous;
    if (shared && hasProblem(parameter.variable)) {
        return; // one problem for all that share the variable
    }
    TypeProblem problem{
        .isUnsupported = isUnsupported, .parameter = &parameter, .culprit = culprit.index, .members = {}};
    for (const Argument& argument : m_arguments) {
        const bool sameVariable = shared && argument.parameter && argument.parameter->homogeneous &&
                                  argument.parameter->variable == parameter.variable;
        if (argument.type.known() && (sameVariable || &argument == &culprit)) {
            problem.members.push_back(argument.index);
        }
    }
    m_problems.push_back(std::move(problem));
}

ValueType outputBySchema(const OpParameter& parameter, const std::vector<ValueType>& bindings)
{
    if (parameter.variable >= 0 && parameter.homogeneous) {
        if (const ValueType bound = bindings[static_cast<std::size_t>(parameter.variable)]; bound.known()) {
            return bound;
        }
    }
    return parameter.allowed->size() == 1 ? parameter.allowed->types().front() : ValueType();
}

const std::string& nodeKey(const onnx::NodeProto& node)
{
    static const std::string none;
    const auto named = std::find_if(node.output().begin(), node.output().end(),
                                    [](const std::string& output) { return !output.empty(); });
    return named == node.output().end() ? none : *named;
}

} // namespace onnxmend
