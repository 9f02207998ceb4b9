// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/text.h"
#include "core/dtype/dtype.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace onnxmend::cli
{

using onnxmend::byteSize;
using onnxmend::counted;

/// The name, or "?" when it is not known.
std::string dtypeText(DType dtype);

/// Columns that valid UTF-8 takes on a terminal; wide characters count two.
std::size_t displayWidth(std::string_view text);
/// At most `width` columns; what is cut is in the middle, since names differ at both ends.
std::string elided(std::string_view text, std::size_t width);

} // namespace onnxmend::cli
