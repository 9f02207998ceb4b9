// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/formats/quantized/packed_rows.h"

#include <algorithm>

namespace onnxmend
{

void PackedRowBytes::read(std::uint64_t offset, std::span<std::byte> out) const
{
    for (std::uint64_t done = 0; done < out.size();) {
        const std::uint64_t row = (offset + done) / m_rowBytes;
        const std::uint64_t within = (offset + done) % m_rowBytes;
        const std::uint64_t wanted = (within + out.size() - done + m_rowBytes - 1) / m_rowBytes;
        const std::vector<std::byte> bytes = rowsFrom(row, std::min(wanted, m_rowsAtOnce));
        const std::uint64_t taken = std::min<std::uint64_t>(bytes.size() - within, out.size() - done);
        std::ranges::copy(std::span(bytes).subspan(within, taken),
                          out.begin() + static_cast<std::ptrdiff_t>(done));
        done += taken;
    }
}

} // namespace onnxmend
