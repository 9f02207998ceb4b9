// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: what decisions about precision know of operators of the standard.

#include "core/convert/precision_graph.h"

namespace onnxmend
{

/// What a convolution or Gemm adds to its products.
bool isBias(const PrecisionNode& node, std::size_t input);
/// Matrix products, convolutions and recurrent layers: what conversions are made for.
bool isMatrixOperator(const PrecisionNode& node);
/// Hands values on as they are, or some of them: Reshape, Transpose, Slice, Gather, Concat ...
bool isLayoutOperator(const PrecisionNode& node);
/// Computes each element from one of each operand, by the four operations and the like.
bool isArithmetic(const PrecisionNode& node);
/// Gives whole numbers whatever it is given: Range, CumSum, Floor, Round, or a Cast from integers.
bool makesExactValues(const PrecisionGraph& graph, const PrecisionNode& node);
/// What becomes wrong altogether when its argument is not exact: Sin, Floor, Mod, a Cast to integers.
bool needsExactValues(const PrecisionGraph& graph, const PrecisionNode& node);
/// Takes values of any size and gives such as are not large: Softmax, Sigmoid, Clip, comparisons.
bool boundsValues(const PrecisionNode& node);
/// Gives large values where it is given such.
bool keepsMagnitude(const PrecisionNode& node);
/// Reads or gives quantised values, with scales that have to be exact.
bool isQuantization(const PrecisionNode& node);
/// Adds up the elements of its argument.
bool isReduction(const PrecisionNode& node);
/// Gives true or false, by numbers or by others of these.
bool isComparison(const PrecisionNode& node);
/// Asks for nothing of its argument but the shape.
bool readsNoValues(const PrecisionNode& node);

} // namespace onnxmend
