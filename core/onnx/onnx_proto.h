// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: the only header that includes onnx and protobuf, and that knows their namespace.

#include "core/dtype/dtype.h"
#include "core/onnx/attribute_elements.h"
#include "core/onnx/value_type.h"

#include <onnx/onnx_pb.h>

#include <cstddef>
#include <memory>
#include <optional>

namespace onnxmend
{

namespace onnx = ONNX_NAMESPACE;

/// Copies a model into an arena of its own: a million nodes are allocated, and above all freed, as a few
/// blocks.
std::shared_ptr<onnx::ModelProto> makeModelProto(const onnx::ModelProto& copied = {});

/// True for a Constant of ONNX; another domain may have an operator of that name.
bool isConstant(const onnx::NodeProto& node);

/// Changes the element type that a declaration states, also inside of a sequence, optional or map. Returns
/// false if it states none.
bool retypeTo(onnx::ValueInfoProto& declaration, DType dtype);
/// Sets an attribute that holds a dtype: to the name if it is a text (Cast before opset 6), otherwise to the
/// code.
void setDtype(onnx::AttributeProto& attribute, DType dtype);

/// Reads a type, without shapes. The result is not known() if the proto, or a part of it, names no element
/// type or one that the dtype table does not have. Never throws because of the proto.
ValueType valueTypeOf(const onnx::TypeProto& proto);

/// Returns numbers, texts and types of an attribute, at most `most` of them. nullopt for tensors, graphs and
/// an attribute that a function takes from its caller.
std::optional<AttributeElements> attributeElements(const onnx::AttributeProto& attribute, std::size_t most);

/// Returns the dtype that an attribute of an operator encodes, by its name (`to` of Cast, `dtype` of
/// generators; onnx: docs/Operators.md); Undefined if it encodes none.
DType dtypeInAttribute(const onnx::AttributeProto& attribute);

/// Writes a type, without shapes; an empty proto when the type is not known.
onnx::TypeProto typeProtoOf(ValueType type);

} // namespace onnxmend
