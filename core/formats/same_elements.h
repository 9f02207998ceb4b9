// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/formats/tensor_ref.h"

namespace onnxmend
{

/// Whether two tensors of one dtype and shape hold the same bytes. Reads both in pieces, up to the first that
/// differs. Throws Error when they cannot be read.
bool haveSameElements(const TensorRef& a, const TensorRef& b);

} // namespace onnxmend
