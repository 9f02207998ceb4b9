// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/save/part_filler.h"

#include "core/dtype/cast.h"

#include <algorithm>
#include <cstring>

namespace onnxmend
{

namespace
{

constexpr std::uint64_t filledAtOnce = std::uint64_t(4) << 20U;

std::uint64_t bitsOf(DType dtype) { return static_cast<std::uint64_t>(std::max(dtypeInfo(dtype).bits, 1)); }

/// Returns a multiple of 8, so that each step begins a byte at every width.
std::uint64_t elementsPerStep(const FilePart& part)
{
    return filledAtOnce / std::max(bitsOf(part.stored->dtype()), bitsOf(part.savedDtype)) * 8;
}

std::span<std::byte> resized(std::vector<std::byte>& buffer, std::uint64_t byteCount)
{
    if (buffer.size() < byteCount) {
        buffer.resize(byteCount);
    }
    return std::span(buffer).first(byteCount);
}

} // namespace

std::uint64_t FilePart::byteCount() const
{
    return stored ? packedByteCount(savedDtype, stored->elementCount()) : literal.size();
}

bool FilePart::isUnchanged() const
{
    return stored && stored->source().file() && stored->dtype() == savedDtype && stored->isContiguous();
}

void PartFiller::fillElements(const FilePart& part, std::uint64_t first, std::uint64_t count,
                              std::span<std::byte> out)
{
    if (part.stored->dtype() == part.savedDtype) {
        part.stored->read(first, count, out);
        return;
    }
    const auto in = resized(m_stored, packedByteCount(part.stored->dtype(), count));
    part.stored->read(first, count, in);
    castElements(part.stored->dtype(), in, part.savedDtype, out, count);
}

void PartFiller::fill(const FilePart& part, std::uint64_t first, std::span<std::byte> out)
{
    if (!part.stored) {
        std::memcpy(out.data(), part.literal.data() + first, out.size());
        return;
    }
    const std::uint64_t bits = bitsOf(part.savedDtype);
    const std::uint64_t end = first + out.size();
    const std::uint64_t lastElement = std::min(part.stored->elementCount(), (end * 8 + bits - 1) / bits);
    std::uint64_t element = first * 8 / bits / 8 * 8;
    while (element < lastElement) {
        const std::uint64_t count = std::min(elementsPerStep(part), lastElement - element);
        const std::uint64_t from = packedByteCount(part.savedDtype, element);
        const std::uint64_t to = from + packedByteCount(part.savedDtype, count);
        if (from >= first && to <= end) {
            fillElements(part, element, count, out.subspan(from - first, to - from));
        } else { // the range begins or ends within an element
            const auto cast = resized(m_cast, to - from);
            fillElements(part, element, count, cast);
            const std::uint64_t wantedFrom = std::max(from, first);
            const std::uint64_t wantedTo = std::min(to, end);
            std::memcpy(out.data() + (wantedFrom - first), cast.data() + (wantedFrom - from),
                        wantedTo - wantedFrom);
        }
        element += count;
    }
}

std::string packedBytes(const TensorRef& stored, DType savedDtype)
{
    const FilePart part{.stored = &stored, .savedDtype = savedDtype, .literal = {}};
    std::string bytes(part.byteCount(), '\0');
    PartFiller().fill(part, 0, std::as_writable_bytes(std::span(bytes)));
    return bytes;
}

} // namespace onnxmend
