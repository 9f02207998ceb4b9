// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/model/quantizer_nodes.h"
#include "core/types/node_check.h"
#include "core/types/type_context.h"

#include <cstdint>
#include <optional>
#include <set>
#include <vector>

namespace onnxmend
{

// What is known of nodes that quantise, and of their scales and zero points (onnx: QuantizeLinear,
// DequantizeLinear, QLinearConv ...; ONNX Runtime's com.microsoft has the first two for more types).

/// Of ONNX's or of ONNX Runtime's own domain.
bool isQuantizer(const Node& node);
bool isDequantizer(const Node& node);

/// Whether each element that the node gives is one of its first argument.
bool handsOnElements(const Node& node);

bool isZeroPoint(const OpParameter& parameter);
/// The scale of an operator that has zero points; other operators have a scale that is no such thing.
bool isScaleOfQuantizer(const OpSchema& schema, const OpParameter& parameter);

/// Whether outputs have this type variable, and of the inputs nothing but zero points: what they are decides
/// which integers the node gives.
bool isDecidedByZeroPoints(const OpSchema& schema, int variable);

/// Whether the node reads the value as such a zero point.
bool readsDecidingZeroPoint(const Model& model, const NodeUse& use);

/// An argument that is there; nullptr where it is left out, or nobody gives it.
const Argument* argumentAt(const NodeCheck& check, std::uint32_t index);

/// Whether two arguments are the same: one value, both left out, or stored with the same numbers.
bool areSameNumbers(const TypeContext& context, const Argument* a, const Argument* b);

/// The dtypes that a quantised value is said to have: by its declaration, and by the zero points of what
/// reads it or what is only handed on of it. Looks at a fixed number of readers at most.
std::set<DType> statedBehind(ValueScope& scope, const ValueState& value);

/// The nodes of one scope that dequantise what a QuantizeLinear gives, if nothing else reads it, and if all
/// have its scale, its zero point, and give the dtype that it quantises; else none.
std::vector<std::int32_t> dequantizersOf(const TypeContext& context, const NodeVisit& visit,
                                         const NodeCheck& check);

/// The DequantizeLinear that a value comes from, through nodes that only move or leave out elements; -1: none
/// in that scope.
std::int32_t dequantizerBefore(ValueScope& scope, const ValueState& value);

} // namespace onnxmend
