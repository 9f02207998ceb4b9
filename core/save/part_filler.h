// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to save: fills ranges of files with the bytes of tensors.

#include "core/formats/tensor_ref.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

/// The content of a range of a file: a tensor, cast to savedDtype and packed, or a literal.
struct FilePart {
    std::uint64_t offset = 0; ///< in the file
    const TensorRef* stored = nullptr;
    DType savedDtype = DType::Undefined;
    std::string_view literal; ///< if there is no tensor

    std::uint64_t byteCount() const;
    /// Returns whether a file has its bytes as they are saved.
    bool isUnchanged() const;
};

/// Fills ranges of parts through two buffers of at most 4 MiB, which it keeps. Each thread needs its own.
class PartFiller
{
public:
    /// Fills `out` with the part's bytes from `first` on. Throws Error if they cannot be read or cast.
    void fill(const FilePart& part, std::uint64_t first, std::span<std::byte> out);

private:
    void fillElements(const FilePart& part, std::uint64_t first, std::uint64_t count,
                      std::span<std::byte> out);

    std::vector<std::byte> m_stored;
    std::vector<std::byte> m_cast;
};

/// Returns the bytes of a small tensor as saved, packed. Throws Error if they cannot be read or cast.
std::string packedBytes(const TensorRef& stored, DType savedDtype);

} // namespace onnxmend
