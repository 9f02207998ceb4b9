// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: knowledge about standard operators for decisions about dtypes.

#include "core/convert/precision_graph.h"

#include <optional>

namespace onnxmend
{

/// Returns whether the input is the bias that a convolution or Gemm adds to its products.
bool isBias(const PrecisionNode& node, std::size_t input);
/// Returns whether the node is a matrix product, convolution or recurrent layer: conversions are made for
/// these.
bool isMatrixOperator(const PrecisionNode& node);
/// Returns whether the node passes values on unchanged, all or some: Reshape, Transpose, Slice, Gather,
/// Concat ...
bool isLayoutOperator(const PrecisionNode& node);
/// Returns whether the node computes each element from one of each operand, by the four operations and the
/// like.
bool isArithmetic(const PrecisionNode& node);
/// Returns whether the node gives whole numbers for any input: Range, CumSum, Floor, Round, or a Cast from
/// integers.
bool makesExactValues(const PrecisionGraph& graph, const PrecisionNode& node);
/// Returns whether the result is wrong altogether unless the input is exact: Sin, Floor, Mod, a Cast to
/// integers.
bool needsExactValues(const PrecisionGraph& graph, const PrecisionNode& node);
/// Returns whether the node gives small values for inputs of any size: Softmax, Sigmoid, Clip, comparisons.
bool boundsValues(const PrecisionNode& node);
/// Returns whether large inputs give large outputs.
bool keepsMagnitude(const PrecisionNode& node);
/// Returns whether the node reads or gives quantized values, whose scales have to be exact.
bool isQuantization(const PrecisionNode& node);
/// Returns whether the node adds up the elements of its input.
bool isReduction(const PrecisionNode& node);
/// Returns whether the node gives true or false, from numbers or from other truth values.
bool isComparison(const PrecisionNode& node);
/// Returns whether the node reads only the shape of its input.
bool readsNoValues(const PrecisionNode& node);
/// Returns the number that a constant of one element holds.
std::optional<double> storedNumber(const PrecisionGraph& graph, ValueNumber value);
/// Returns the exponent of a square or a higher power, 0 for any other node.
double powerOf(const PrecisionGraph& graph, const PrecisionNode& node);

} // namespace onnxmend
