// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/formats/same_elements.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace onnxmend
{

bool haveSameElements(const TensorRef& a, const TensorRef& b)
{
    constexpr std::uint64_t comparedAtOnce = std::uint64_t(1) << 18U; // a multiple of 8: whole bytes
    if (a.dtype() != b.dtype() || a.shape() != b.shape()) {
        return false;
    }
    if (a.sharesBytesWith(b)) {
        return true;
    }
    std::vector<std::byte> ofA;
    std::vector<std::byte> ofB;
    for (std::uint64_t first = 0; first < a.elementCount(); first += comparedAtOnce) {
        const std::uint64_t count = std::min(comparedAtOnce, a.elementCount() - first);
        ofA.resize(packedByteCount(a.dtype(), count));
        ofB.resize(ofA.size());
        a.read(first, count, ofA);
        b.read(first, count, ofB);
        if (ofA != ofB) {
            return false;
        }
    }
    return true;
}

} // namespace onnxmend
