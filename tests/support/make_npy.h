// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/support/make_zip.h"

#include <cstdint>
#include <optional>
#include <string>

namespace onnxmend::testing
{

inline const std::string sixFloats(24, '\x3f');

inline std::string npyHeaderOf(const std::string& type, const std::string& shape,
                               const std::string& order = "False")
{
    return "{'descr': " + type + ", 'fortran_order': " + order + ", 'shape': " + shape + "}";
}

/// An .npy file. The members are the fields that a broken or hostile file would change.
struct NpyFile {
    std::string header = npyHeaderOf("'<f4'", "(2, 3)");
    std::string data = sixFloats;
    std::string version = std::string("\1\0", 2);
    std::optional<std::uint64_t> headerSize;

    std::string bytes() const
    {
        return "\x93NUMPY" + version +
               littleEndian(headerSize.value_or(header.size()), version[0] == 1 ? 2 : 4) + header + data;
    }
};

} // namespace onnxmend::testing
