// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/byte_source.h"

#include <cstdint>
#include <string>

namespace onnxmend
{

/// Raw DEFLATE data unpacked; it must give exactly `size` bytes, and never more are made. Throws Error.
std::string inflated(const ByteSource& packed, std::uint64_t size);

} // namespace onnxmend
