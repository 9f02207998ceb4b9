// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/types/type_context.h"

namespace onnxmend
{

/// Tells of Casts from FLOAT16 to FLOAT16 that keep ONNX Runtime's CPU provider from loading the model, once
/// the types of the scope are known. Of a FLOAT16 node without a kernel the runtime makes one of FLOAT
/// between Casts; where such nodes stand before and behind a Cast that does nothing, it merges the three
/// Casts and gives the result another type than the Cast says (core/optimizer/insert_cast_transformer.cc;
/// asked of 1.30). Of a Cast it does so only where graph optimisations are off, since they take it out
/// before; of a CastLike, of which it makes a Cast too late for them, always.
void checkIdleCasts(const TypeContext& context, ValueScope& scope);

} // namespace onnxmend
