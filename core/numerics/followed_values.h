// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/numerics/rounded_runs.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace onnxmend
{

/// Something that rounding does to elements of a value, whether or not it matters.
struct NumericEvent {
    NodeNumber node = none; ///< of HalfModel::wide()
    ValueNumber value = none;
    CauseKind kind = CauseKind::Overflow;
    ValueSet values;           ///< values whose rounding does it
    std::size_t set = 0;       ///< set of inputs of the worst element
    std::uint64_t element = 0; ///< the worst element of the value
    double size = 0;           ///< measure of the worst element, by kind
};

/// Figures and events of the values of the main graph.
struct FollowedValues {
    std::vector<ValueFigures> figures;
    std::vector<NumericEvent> events; ///< one for a node and a kind, in the order of the nodes
};

/// Follows every half value of the main graph in FLOAT and rounded. Both models run with added outputs, a
/// batch at a time, so memory is bounded. Throws Error if one does not run, Cancelled.
FollowedValues followValues(RoundedRuns& runs, Progress& progress);

/// Returns whether the node computes from constants alone.
bool isConstantFed(const PrecisionGraph& graph, NodeNumber node);

/// Returns the numbers of a value of the main graph in one set of a run: a computed one among `tensors`, an
/// input, or a stored one. nullopt if they are not known.
std::optional<TensorRef> numbersOf(const HalfModel& model, ValueNumber value, const RunTensors& tensors,
                                   const std::vector<RunValue>& inputs);

/// Returns the names of the values that a run has to give so that numbersOf() knows them.
std::vector<std::string> namesToRun(const HalfModel& model, const std::vector<NodeNumber>& nodes);

/// Returns the input whose smallest values decide: the divisor of Div, the argument of Log; none for other
/// operators.
ValueNumber decidingInput(const HalfModel& model, NodeNumber node);

} // namespace onnxmend
