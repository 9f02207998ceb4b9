// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/audit/node_check.h"

#include <algorithm>

namespace onnxmend
{

NodeCheck::NodeCheck(ValueScope& scope, const onnx::NodeProto& node, const OpSchema& schema)
    : m_bindings(schema.variables.size())
{
    m_arguments.reserve(static_cast<std::size_t>(node.input_size()));
    std::uint32_t index = 0;
    for (const std::string& name : node.input()) {
        addArgument(scope, index++, name, schema);
    }
    check();
}

void NodeCheck::addArgument(ValueScope& scope, std::uint32_t index, const std::string& name,
                            const OpSchema& schema)
{
    Argument& argument = m_arguments.emplace_back();
    argument.index = index;
    argument.parameter = schema.input(index);
    if (name.empty()) {
        return;
    }
    argument.value = scope.find(name, &argument.scope);
    if (argument.value) {
        argument.type = argument.value->type;
    }
    m_allTypesKnown = m_allTypesKnown && argument.type.known();
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
