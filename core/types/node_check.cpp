// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/types/node_check.h"

#include "core/types/load_time_check.h"

#include <algorithm>

namespace onnxmend
{

namespace
{

constexpr std::uint32_t axesOfPad = 3;

const TypeSet& int64()
{
    static const TypeSet types = [] {
        TypeSet only;
        only.add(ValueType::tensor(DType::Int64));
        return only;
    }();
    return types;
}

/// Pad takes axes of INT32, but if they are constant and the rank of the data is known, the loader reads them
/// as INT64 and rejects all others (onnx: Pad's inference function, ParseData). A graph input with a default
/// is not a constant from IR version 4 on.
bool isReadAsInt64(const NodeVisit& visit, const Argument& axes, const Argument& data)
{
    return visit.schema.name == "Pad" && visit.schema.domain.empty() &&
           axes.type == ValueType::tensor(DType::Int32) && axes.value && axes.value->isStored() &&
           !findInput(*axes.scope, axes.value->name) && data.value && hasKnownRank(*data.scope, *data.value);
}

} // namespace

NodeCheck::NodeCheck(const NodeVisit& visit)
    : m_bindings(visit.schema.variables.size())
{
    const auto count = static_cast<std::uint32_t>(visit.node.input_size());
    m_arguments.reserve(count);
    for (std::uint32_t index = 0; index < count; ++index) {
        addArgument(visit, index);
    }
    check(visit);
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

void NodeCheck::check(const NodeVisit& visit)
{
    for (const Argument& argument : m_arguments) {
        const OpParameter* parameter = argument.parameter;
        if (!parameter || !argument.type.known()) {
            continue;
        }
        if (!parameter->allowed->contains(argument.type)) {
            addProblem(true, argument, *parameter->allowed);
            continue;
        }
        if (argument.index == axesOfPad && isReadAsInt64(visit, argument, m_arguments.front())) {
            addProblem(true, argument, int64());
            continue;
        }
        if (parameter->variable < 0 || !parameter->homogeneous) {
            continue;
        }
        ValueType& bound = m_bindings[static_cast<std::size_t>(parameter->variable)];
        if (!bound.known()) {
            bound = argument.type;
        } else if (!(bound == argument.type)) {
            addProblem(false, argument, *parameter->allowed);
        }
    }
}

std::vector<ValueType> NodeCheck::types() const
{
    std::vector<ValueType> types;
    types.reserve(m_arguments.size());
    for (const Argument& argument : m_arguments) {
        types.push_back(argument.type);
    }
    return types;
}

bool NodeCheck::hasProblem(int variable) const
{
    return variable >= 0 &&
           std::any_of(m_problems.begin(), m_problems.end(), [variable](const TypeProblem& p) {
               return p.parameter->variable == variable && p.parameter->homogeneous;
           });
}

void NodeCheck::addProblem(bool isUnsupported, const Argument& culprit, const TypeSet& allowed)
{
    const OpParameter& parameter = *culprit.parameter;
    const bool shared = parameter.variable >= 0 && parameter.homogeneous;
    if (shared && hasProblem(parameter.variable)) {
        return; // one problem for all arguments of the variable
    }
    TypeProblem problem{.isUnsupported = isUnsupported,
                        .parameter = &parameter,
                        .allowed = &allowed,
                        .culprit = culprit.index};
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

std::string nodeKey(const Node& node)
{
    const auto named = std::ranges::find_if(node.output(), [](auto output) { return !output.empty(); });
    return named == node.output().end() ? std::string() : std::string(*named);
}

} // namespace onnxmend
