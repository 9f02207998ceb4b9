// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: the only place that includes onnx and protobuf and knows the namespace they were built in.

#include "core/dtype/dtype.h"
#include "core/onnx/value_type.h"

#include <onnx/onnx_pb.h>

#include <memory>

namespace onnxmend
{

namespace onnx = ONNX_NAMESPACE;

/// A model in an arena of its own: a million nodes are allocated, and above all freed, as a few blocks.
/// `copied` is what it begins with.
std::shared_ptr<onnx::ModelProto> makeModelProto(const onnx::ModelProto& copied = {});

/// A Constant of the standard; another domain may have an operator of that name.
bool isConstant(const onnx::NodeProto& node);

/// Changes the element type that a declaration states, also inside of a sequence, optional or map. False when
/// it states none.
bool retypeTo(onnx::ValueInfoProto& declaration, DType dtype);
/// Sets an attribute that holds a dtype: its name for an attribute of text (Cast before opset 6), else its
/// code.
void setDtype(onnx::AttributeProto& attribute, DType dtype);

/// Shapes are left out. Not known where the proto, or a part of it, names no element type or one that the
/// dtype table does not have. Never throws for what the proto says.
ValueType valueTypeOf(const onnx::TypeProto& proto);

/// Without shapes; an empty proto when the type is not known.
onnx::TypeProto typeProtoOf(ValueType type);

} // namespace onnxmend
