// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

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

/// Returns the name, or "?" if the dtype is unknown.
std::string dtypeText(DType dtype);

/// Returns the columns that valid UTF-8 takes on a terminal. Wide characters count two.
std::size_t displayWidth(std::string_view text);
/// Returns at most `width` columns. The middle is cut, since names differ at both ends.
std::string elided(std::string_view text, std::size_t width);

} // namespace onnxmend::cli
