// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/model/quantizer_nodes.h"
#include "core/types/node_check.h"
#include "core/types/type_context.h"

#include <cstdint>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

namespace onnxmend
{

// Facts about nodes that quantize, and about their scales and zero points (onnx: QuantizeLinear,
// DequantizeLinear, QLinearConv ...; ONNX Runtime's com.microsoft has the first two for more types).

/// Returns whether it is a QuantizeLinear, of ONNX's or of ONNX Runtime's own domain.
bool isQuantizer(const Node& node);
bool isDequantizer(const Node& node);

/// Returns whether each element of the result is one of the first argument.
bool handsOnElements(const Node& node);

bool isZeroPoint(const OpParameter& parameter);
/// Returns whether it is the scale of an operator with zero points; the scales of other operators mean
/// something else.
bool isScaleOfQuantizer(const OpSchema& schema, const OpParameter& parameter);

/// Returns whether outputs have this type variable, and of the inputs only zero points, so that their dtype
/// determines the integers of the result.
bool isDecidedByZeroPoints(const OpSchema& schema, int variable);

/// Returns whether the node reads the value as such a zero point.
bool readsDecidingZeroPoint(const Model& model, const NodeUse& use);

/// Returns the argument; nullptr if it is omitted or undefined.
const Argument* argumentAt(const NodeCheck& check, std::uint32_t index);

/// Returns whether two quantizers have the same scale and the same zero point, or both none.
bool areOnOneGrid(const TypeContext& context, const NodeCheck& a, const NodeCheck& b);

/// Returns the dtypes that a quantized value is expected to have: by its declaration, and by the zero points
/// of its readers, through nodes that pass it on. Looks at a fixed number of readers at most.
std::set<DType> statedBehind(ValueScope& scope, const ValueState& value);

/// Returns the zero point of an operator's parameter, input or output: `x_zero_point` of `x`. nullptr if it
/// is omitted.
const Argument* zeroPointOf(const NodeCheck& check, std::string_view parameter);

/// Returns whether the zero point of the node that quantizes, and `read`, the one of a node behind it, are
/// both stored and are other numbers. An omitted one counts as 0. The zero point of a DynamicQuantizeLinear
/// differs from every stored one.
bool haveOtherZeroPoints(const TypeContext& context, const NodeVisit& quantizer, const NodeCheck& quantizing,
                         const Argument& read);

/// Which grids of quantizers count as one.
enum class GridMatch { Whole, ScaleAlone };

/// Returns the nodes of one scope that dequantize the result of a QuantizeLinear, if they are its only
/// readers and all have its scale, its zero point (unless the scale alone counts) and its input dtype;
/// otherwise none.
std::vector<std::int32_t> dequantizersOf(const TypeContext& context, const NodeVisit& visit,
                                         const NodeCheck& check, GridMatch match = GridMatch::Whole);

/// Returns the DequantizeLinear from which a value comes, through nodes that only move or omit elements; -1
/// if there is none in that scope.
std::int32_t dequantizerBefore(ValueScope& scope, const ValueState& value);
/// The same for the node that gives the integers of a value: QuantizeLinear, DynamicQuantizeLinear, or
/// another one with a zero point for its result (QLinearConv).
std::int32_t quantizerBefore(ValueScope& scope, const ValueState& value);
/// Returns the stored value or graph input whose elements a value has, through nodes that only move or omit
/// elements; nullptr if there is none.
const ValueState* sourceBefore(ValueScope& scope, const ValueState& value);

} // namespace onnxmend
