// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/types/node_check.h"
#include "core/types/type_context.h"

#include <vector>

namespace onnxmend
{

/// Gives the outputs of a node the types that it computes, one for each. Where the graph declares another
/// one, tells so and gives what readers see once that is fixed; a type that is not known is as declared.
void setOutputs(const TypeContext& context, const NodePlace& place, const std::vector<ValueType>& outputs);

/// Declarations that ONNX Runtime does not believe: of initializers, of inputs under value_info and as
/// outputs, and of Constants, of which it makes initializers. It returns the real type in silence, and
/// onnx.checker's strict inference refuses the model: a warning.
void checkIgnoredDeclarations(const TypeContext& context, ValueScope& scope);

/// A declaration without any type is fine; one of a tensor has to name a dtype (ONNX Runtime: "Invalid tensor
/// data type 0.").
void checkElementTypes(const TypeContext& context, ValueScope& scope);

} // namespace onnxmend
