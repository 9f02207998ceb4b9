// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/types/type_context.h"
#include "core/types/value_scope.h"

namespace onnxmend
{

/// Gives the types that a scope knows by itself: of what it stores, of its inputs as declared, of its
/// Constant nodes.
void prepareScope(const TypeContext& context, ValueScope& scope);

/// Gives every value of a prepared scope its type, node by node, each after those whose results it reads.
/// Throws Cancelled.
void inferScope(const TypeContext& context, ValueScope& scope);

} // namespace onnxmend
