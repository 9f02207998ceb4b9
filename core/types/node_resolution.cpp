// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/types/node_resolution.h"

#include "core/dtype/dtype.h"
#include "core/dtype/promotion.h"
#include "core/onnx/domains.h"
#include "core/types/lookahead.h"
#include "core/types/output_types.h"
#include "core/types/quantizers.h"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr std::array<std::string_view, 18> floatFunctions = {
    "Acos", "Acosh", "Asin",       "Asinh",   "Atan", "Atanh", "Cos",  "Cosh", "Erf",
    "Exp",  "Log",   "Reciprocal", "Sigmoid", "Sin",  "Sinh",  "Sqrt", "Tan",  "Tanh"};
constexpr std::array<std::string_view, 4> sums = {"CumProd", "CumSum", "ReduceProd", "ReduceSum"};

/// Returns torch's result for integers and bools if it has another type: its float functions (unary_float_op
/// of TensorIterator) give its default dtype, and sums and products give INT64 (ReduceOpsUtils.h,
/// get_dtype_from_self). Undefined for all other operators.
DType torchResult(std::string_view domain, std::string_view opType, DType operands)
{
    const int category = dtypeCategory(operands);
    if (category < 0 || category > 1 || !isSameDomain(domain, "")) {
        return DType::Undefined;
    }
    if (std::find(floatFunctions.begin(), floatFunctions.end(), opType) != floatFunctions.end()) {
        return DType::Float;
    }
    return std::find(sums.begin(), sums.end(), opType) != sums.end() ? DType::Int64 : DType::Undefined;
}

OperandRank rankOf(const ValueState& value, const OpParameter* parameter)
{
    // The quantized value determines the integers, and its zero points follow.
    if ((value.isStored() && value.hasSingleElement) || (parameter && isZeroPoint(*parameter))) {
        return OperandRank::Scalar;
    }
    return value.isZeroDimensional ? OperandRank::ZeroDimensional : OperandRank::Dimensioned;
}

/// Returns whether a value is stored, or passed on by Identity: torch's exporter writes equal initializers
/// once, and an Identity for each further one. Runtimes fold a Cast of it.
bool comesStored(const Argument& argument)
{
    constexpr int longestChain = 8;
    const ValueState* value = argument.value;
    for (int i = 0; i < longestChain && value && value->origin == ValueOrigin::Node && value->producer >= 0;
         ++i) {
        const Node& node = argument.scope->nodes()[value->producer];
        if (node.op_type() != "Identity" || !isSameDomain(node.domain(), "") || node.input_size() != 1) {
            return false;
        }
        value = argument.scope->findOwn(node.input(0));
    }
    return value && value->isStored();
}

/// Returns the allowed type of the same build (a sequence, an optional sequence) with the nearest elements.
ValueType containerOf(const TypeSet& allowed, ValueType wanted)
{
    TypeSet elements;
    std::map<DType, ValueType> byElement;
    for (const ValueType type : allowed.types()) {
        if (isSameContainer(type, wanted)) {
            elements.add(ValueType::tensor(elementDtype(type)));
            byElement.emplace(elementDtype(type), type);
        }
    }
    const auto nearest = byElement.find(nearestAllowed(elementDtype(wanted), elements));
    return nearest == byElement.end() ? ValueType() : nearest->second;
}

class Resolver
{
public:
    /// The types of the node's results if it is computed in another type.
    enum class Results { AsTorch, Kept };

    Resolver(const NodeVisit& visit, const NodeCheck& check, TypePreference preference, Results results)
        : m_visit(visit)
        , m_check(check)
        , m_preference(preference)
        , m_results(results)
        , m_inputs(check.types())
        , m_bindings(check.bindings())
        , m_backTo(m_bindings.size(), DType::Undefined)
        , m_asTorch(m_bindings.size(), DType::Undefined)
    {
    }

    NodeResolution run()
    {
        for (const TypeProblem& problem : m_check.problems()) {
            solve(problem);
        }
        m_result.outputs = outputTypes(m_visit, m_inputs, m_bindings).types;
        for (std::size_t i = 0; i < m_result.outputs.size(); ++i) {
            finishOutput(i);
        }
        m_result.inputs = std::move(m_inputs);
        return std::move(m_result);
    }

private:
    void solve(const TypeProblem& problem)
    {
        const int variable = problem.parameter->homogeneous ? problem.parameter->variable : -1;
        TypeQuestion question{
            .operands = {}, .allowed = problem.allowed, .declared = {}, .conflictsBehind = {}};
        std::vector<const ValueState*> inQuestion;
        for (const std::uint32_t member : problem.members) {
            const Argument& argument = m_check.arguments()[member];
            if (!argument.type.isTensor()) {
                redeclareContainer(problem);
                return;
            }
            inQuestion.push_back(argument.value);
            question.operands.push_back(
                {argument.type.dtype(), rankOf(*argument.value, argument.parameter), comesStored(argument)});
        }
        const std::vector<const ValueState*> results = resultsOf(variable);
        for (const ValueState* result : results) {
            if (result->declared.isTensor() && question.declared == DType::Undefined) {
                question.declared = result->declared.dtype();
            }
        }
        question.conflictsBehind = [&](DType dtype) {
            return conflictsBehind(m_visit.scope, results, ValueType::tensor(dtype), inQuestion);
        };
        TypeChoice choice = chooseType(question, m_preference);
        const DType torch = m_results == Results::Kept
                                ? DType::Undefined
                                : torchResult(m_visit.node.domain(), m_visit.node.op_type(), choice.wanted);
        if (torch != DType::Undefined && choice.chosen != choice.wanted &&
            question.allowed->contains(ValueType::tensor(torch))) {
            choice = {torch, torch};
        }
        if (choice.chosen == DType::Undefined || nodeKey(m_visit.node).empty()) {
            m_result.isComplete = false;
            return;
        }
        apply(problem, variable, choice);
    }

    /// There is no Cast of sequences and optionals, but a graph input can be declared with another type.
    void redeclareContainer(const TypeProblem& problem)
    {
        const Argument& argument = m_check.arguments()[problem.culprit];
        const ValueType type = containerOf(*problem.allowed, argument.type);
        if (argument.value->origin != ValueOrigin::Input || argument.scope->parent() ||
            !argument.scope->graph() || !type.known()) {
            m_result.isComplete = false;
            return;
        }
        m_result.add(argument.scope->name(), SharedText::ofMany(argument.value->name),
                     elementDtype(argument.type), elementDtype(type), TypeChange::Declaration::Input);
        m_inputs[argument.index] = type;
        if (problem.parameter->variable >= 0) {
            m_bindings[static_cast<std::size_t>(problem.parameter->variable)] = type;
        }
    }

    /// Returns the outputs with the variable's type.
    std::vector<const ValueState*> resultsOf(int variable) const
    {
        std::vector<const ValueState*> results;
        for (int i = 0; variable >= 0 && i < m_visit.node.output_size(); ++i) {
            const OpParameter* parameter = m_visit.schema.output(static_cast<std::size_t>(i));
            const ValueState* value = m_visit.scope.result(m_visit.index, i);
            if (value && parameter && parameter->homogeneous && parameter->variable == variable) {
                results.push_back(value);
            }
        }
        return results;
    }

    void apply(const TypeProblem& problem, int variable, const TypeChoice& choice)
    {
        for (const std::uint32_t member : problem.members) {
            const Argument& argument = m_check.arguments()[member];
            if (argument.type.dtype() != choice.chosen) {
                addChange(argument, choice.chosen);
                m_inputs[member] = ValueType::tensor(choice.chosen);
            }
        }
        if (variable < 0) {
            return;
        }
        m_bindings[static_cast<std::size_t>(variable)] = ValueType::tensor(choice.chosen);
        m_asTorch[static_cast<std::size_t>(variable)] = choice.wanted;
        // An integer that is computed as float stays float, as in torch's integral promotion.
        const bool isDetour = choice.wanted != choice.chosen &&
                              (m_results == Results::Kept || dtypeCategory(choice.chosen) < 2 ||
                               dtypeCategory(choice.wanted) >= 2);
        m_backTo[static_cast<std::size_t>(variable)] = isDetour ? choice.wanted : DType::Undefined;
    }

    void addChange(const Argument& argument, DType to)
    {
        if (auto change = changeOfArgument(m_visit, argument, to)) {
            m_result.changes.push_back(std::move(*change));
        } else {
            m_result.isComplete = false;
        }
    }

    void finishOutput(std::size_t index)
    {
        ValueType& type = m_result.outputs[index];
        const ValueState* value = m_visit.scope.result(m_visit.index, static_cast<int>(index));
        if (!value) {
            return;
        }
        if (!type.known()) {
            type = value->declared;
            return;
        }
        ValueType target = value->declared;
        const OpParameter* parameter = m_visit.schema.output(index);
        if (!target.known() && parameter && parameter->homogeneous && parameter->variable >= 0) {
            target = ValueType::tensor(m_backTo[static_cast<std::size_t>(parameter->variable)]);
        }
        if (target.isTensor() && type.isTensor() && !(target == type)) {
            if (value->declared.known() &&
                (isDeclaredTooNarrow(*value, parameter, type) || isKeptWide(*value, type))) {
                redeclare(*value, type.dtype());
                return;
            }
            if (!m_visit.scope.hasCast(type.dtype(), target.dtype())) {
                m_result.isComplete = m_result.isComplete && !value->declared.known();
                return;
            }
            m_result.add(m_visit.scope.name(), SharedText::ofMany(value->name), type.dtype(), target.dtype(),
                         TypeChange::Result{});
            type = target;
        }
    }

    /// Returns whether a result that was computed wider has to stay so, since the declared type does not hold
    /// the value: a Cast behind the node would lose it.
    bool isKeptWide(const ValueState& value, ValueType type) const
    {
        return m_preference == TypePreference::Widest && !value.isOutput &&
               isLosslessCast(value.declared.dtype(), type.dtype());
    }

    /// Returns whether a Cast to the declared type would cut off fractions that torch keeps, and no reader
    /// needs that type. Exporters copy the type of the first operand.
    bool isDeclaredTooNarrow(const ValueState& value, const OpParameter* parameter, ValueType type) const
    {
        return m_results == Results::AsTorch && m_preference != TypePreference::MatchDeclared && parameter &&
               parameter->homogeneous && parameter->variable >= 0 &&
               m_asTorch[static_cast<std::size_t>(parameter->variable)] == type.dtype() &&
               dtypeCategory(value.declared.dtype()) < std::min(dtypeCategory(type.dtype()), 2) &&
               conflictsOfReaders(m_visit.scope, value, type) <=
                   conflictsOfReaders(m_visit.scope, value, value.declared);
    }

    void redeclare(const ValueState& value, DType to)
    {
        TypeChange change{.graph = m_visit.scope.name(),
                          .value = SharedText::ofMany(value.name),
                          .from = value.declared.dtype(),
                          .to = to,
                          .what = TypeChange::Declaration::ValueInfo};
        if (value.hasValueInfo || !value.isOutput) {
            m_result.changes.push_back(change);
        }
        if (value.isOutput) {
            change.what = TypeChange::Declaration::Output;
            m_result.changes.push_back(std::move(change));
        }
    }

    const NodeVisit& m_visit;
    const NodeCheck& m_check;
    TypePreference m_preference;
    Results m_results;
    std::vector<ValueType> m_inputs;
    std::vector<ValueType> m_bindings;
    std::vector<DType> m_backTo;  ///< by variable: target of the Cast of the result
    std::vector<DType> m_asTorch; ///< by variable: dtype in which torch computes
    NodeResolution m_result;
};

} // namespace

std::optional<TypeChange> changeOfArgument(const NodeVisit& visit, const Argument& argument, DType to)
{
    const bool captured = argument.scope != &visit.scope;
    TypeChange change{.graph = visit.scope.name(),
                      .value = SharedText::ofMany(argument.value->name),
                      .from = argument.type.dtype(),
                      .to = to};
    const bool isMainInput =
        argument.value->origin == ValueOrigin::Input && argument.scope->graph() && !argument.scope->parent();
    const bool canCastHere = visit.scope.hasCast(argument.type.dtype(), to);
    if (argument.value->origin == ValueOrigin::FilledInput || (isMainInput && !canCastHere)) {
        change.what = TypeChange::Declaration::Input;
        change.graph = argument.scope->name();
    } else if (argument.value->isStored()) {
        change.what = TypeChange::StoredValues{.reader = TypeChange::StoredValues::Reader{
                                                   .node = nodeKey(visit.node),
                                                   .input = argument.index,
                                                   .graph = captured ? visit.scope.name() : SharedText()}};
        change.graph = argument.scope->name();
    } else if (canCastHere) {
        change.what = TypeChange::Argument{.node = nodeKey(visit.node), .input = argument.index};
    } else {
        return std::nullopt;
    }
    return change;
}

NodeResolution resolveNode(const NodeVisit& visit, const NodeCheck& check, TypePreference preference)
{
    return Resolver(visit, check, preference, Resolver::Results::AsTorch).run();
}

NodeResolution resolveKernel(const NodeVisit& visit, const NodeCheck& check)
{
    return Resolver(visit, check, TypePreference::Promote, Resolver::Results::Kept).run();
}

} // namespace onnxmend
