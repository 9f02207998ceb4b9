// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core.

#include "core/dtype/dtype.h"

#include <cstddef>
#include <span>

namespace onnxmend
{

/// What libtorch does, where it cannot be loaded: casts between any two types that torch has (torch_types.h),
/// one number after the other, by the rules of formats.md f1. The same bits, but for the payload of a NaN and
/// for what torch leaves to the processor or has changed since 1.13 (rules 5 and 6). The bytes need no
/// alignment.
void castPlainly(DType from, std::span<const std::byte> in, DType to, std::span<std::byte> out);

} // namespace onnxmend
