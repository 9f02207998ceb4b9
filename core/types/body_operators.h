// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/types/node_check.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace onnxmend
{

/// Which arguments of a node become inputs of its body, one after the other.
struct BodyArguments {
    int first = 0;   ///< index of the first
    int count = 0;   ///< the others pass nothing
    int carried = 0; ///< so many, from the first: loop-carried, each comes out again for the next round
};

/// An operator with bodies, which are graphs in its attributes: what goes into a body, what comes out of it,
/// and what has to agree. Inputs of a body are first what the operator passes itself, then the arguments.
/// Outputs of a body are first the condition, if it gives one, then the outputs of the node, of which the
/// first ones are the loop-carried values.
struct BodyOperator {
    std::string_view domain; ///< "" = ai.onnx
    std::string_view name;
    std::vector<std::string_view> bodies; ///< attributes; of several any may run, so their outputs agree
    /// Nothing goes in or out by position: the program that runs the operator feeds its bodies, and the
    /// schema alone says what the node gives. What follows does not count then.
    bool isOpaque = false;
    std::vector<DType> passed; ///< by the operator itself, to the first inputs
    /// Nothing when the node lacks what says so.
    std::optional<BodyArguments> (*arguments)(const NodeVisit& visit) = nullptr;
    ValueType (*asInput)(ValueType argument) = nullptr; ///< what the body gets of an argument
    bool givesCondition = false;                        ///< first output: whether to go on, a BOOL
    ValueType (*asOutput)(ValueType result) = nullptr;  ///< what the node gives of what the body gives
};

/// THE table of operators with bodies.
std::span<const BodyOperator> bodyOperators();

/// `domain` as in a node: "" and "ai.onnx" are one. nullptr for an operator that has no bodies.
const BodyOperator* findBodyOperator(std::string_view domain, std::string_view name);

} // namespace onnxmend
