// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/values/slice_block.h"

#include <string>

namespace onnxmend
{

enum class CopyFormat {
    Text,  ///< a row a line, with tabs between
    Csv,   ///< RFC 4180
    Numpy, ///< an expression of Python, with NumPy imported as numpy
};

/// A rectangle of values as text; each has its exact value. If NumPy lacks the type, the expression has the
/// nearest type that holds every value (npyForms). A single row or column gives a flat list, a single cell a
/// scalar. `afterCast` needs a block that was cast.
std::string copiedText(const SliceBlock& block, bool afterCast, CopyFormat format);

} // namespace onnxmend
