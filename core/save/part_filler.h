// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to save: the bytes of a range of a file, from what belongs there.

#include "core/formats/tensor_ref.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

/// What fills a range of a file: a tensor, cast to savedDtype and packed, or a literal.
struct FilePart {
    std::uint64_t offset = 0; ///< in the file
    const TensorRef* stored = nullptr;
    DType savedDtype = DType::Undefined;
    std::string_view literal; ///< where there is no tensor

    std::uint64_t byteCount() const;
    /// Its bytes are in a file as they are to be saved.
    bool isUnchanged() const;
};

/// Fills ranges of parts with two buffers of at most 4 MiB that live as long as it. One a thread.
class PartFiller
{
public:
    /// `out` receives the part's bytes from `first`. Throws Error when they cannot be read or cast.
    void fill(const FilePart& part, std::uint64_t first, std::span<std::byte> out);

private:
    void fillElements(const FilePart& part, std::uint64_t first, std::uint64_t count,
                      std::span<std::byte> out);

    std::vector<std::byte> m_stored;
    std::vector<std::byte> m_cast;
};

/// Bytes of a tensor as saved, packed. Costs their memory: for small ones. Throws Error when they cannot be
/// read or cast.
std::string packedBytes(const TensorRef& stored, DType savedDtype);

} // namespace onnxmend
