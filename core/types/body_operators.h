// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/types/node_check.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace onnxmend
{

/// The arguments of a node that become inputs of its body, in order.
struct BodyArguments {
    int first = 0;   ///< index of the first
    int count = 0;   ///< number of arguments; the others pass nothing
    int carried = 0; ///< number of loop-carried ones, from the first: each comes out again for the next round
};

inline ValueType unchangedType(ValueType type) { return type; }

/// An operator with bodies, which are graphs in its attributes. Inputs of a body are first the values that
/// the operator passes itself, then the arguments. Outputs of a body are first the condition, if there is
/// one, then the outputs of the node, which begin with the loop-carried values.
struct BodyOperator {
    std::string_view domain; ///< "" = ai.onnx
    std::string_view name;
    std::vector<std::string_view> bodies; ///< attributes; several are alternatives with equal outputs
    /// The program that runs the operator feeds its bodies, and the schema alone determines the outputs of
    /// the node. The following members are ignored then.
    bool isOpaque = false;
    std::vector<DType> passed; ///< by the operator itself, to the first inputs
    /// Returns nullopt if the node lacks the attribute that states them.
    std::optional<BodyArguments> (*arguments)(const NodeVisit& visit) = nullptr;
    ValueType (*asInput)(ValueType argument) = unchangedType; ///< type of an argument inside the body
    bool givesCondition = false; ///< the first output is the BOOL that continues the loop
    ValueType (*asOutput)(ValueType result) =
        unchangedType; ///< type of the node's output for one of the body
};

/// THE table of operators with bodies.
std::span<const BodyOperator> bodyOperators();

/// `domain` as in a node: "" and "ai.onnx" are one. Returns nullptr for an operator without bodies.
const BodyOperator* findBodyOperator(std::string_view domain, std::string_view name);

} // namespace onnxmend
