// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core.

#include "core/dtype/dtype.h"

#include <cstddef>
#include <span>

namespace onnxmend
{

/// The commonest casts of a checkpoint, which round nothing: FLOAT16 and BFLOAT16 to FLOAT, 8-bit integers to
/// BOOL. They do without libtorch, so that most fixes need not load it, and give the same bits. Returns
/// false, and writes nothing, for other pairs. The bytes need no alignment.
bool castWidening(DType from, std::span<const std::byte> in, DType to, std::span<std::byte> out);

} // namespace onnxmend
