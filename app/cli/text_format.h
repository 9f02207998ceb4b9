// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/dtype/dtype.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace onnxmend::cli
{

/// "1,260 tensors", "1 tensor".
std::string counted(std::uint64_t number, std::string_view noun);
/// Decimal units, as disks are sold: "812 B", "3.1 GB".
std::string byteSize(std::uint64_t bytes);
/// The name, or "?" when it is not known.
std::string dtypeText(DType dtype);

/// Columns that valid UTF-8 takes on a terminal; wide characters count two.
std::size_t displayWidth(std::string_view text);
/// At most `width` columns; what is cut is in the middle, since names differ at both ends.
std::string elided(std::string_view text, std::size_t width);

} // namespace onnxmend::cli
