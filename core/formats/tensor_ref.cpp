// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/formats/tensor_ref.h"

#include "core/base/checked_math.h"
#include "core/base/error.h"
#include "core/base/text.h"
#include "core/formats/strided_gather.h"

#include <algorithm>
#include <bit>
#include <iterator>

namespace onnxmend
{

namespace
{

// The elements of all formats are little-endian, and casts, statistics and onnx take them without a
// conversion.
static_assert(std::endian::native == std::endian::little, "big-endian processors are not supported");

std::vector<std::int64_t> rowMajorStrides(std::span<const std::int64_t> shape)
{
    std::vector<std::int64_t> strides(shape.size(), 1);
    for (std::size_t i = shape.size(); i-- > 1;) {
        strides[i - 1] = checkedMultiply(strides[i], shape[i]);
    }
    return strides;
}

/// Strides of packed elements. A tensor without elements gets any strides: its dimensions may be too large to
/// multiply.
std::vector<std::int64_t> packedStrides(std::span<const std::int64_t> shape, std::uint64_t elementCount)
{
    return elementCount == 0 ? std::vector<std::int64_t>(shape.size(), 1) : rowMajorStrides(shape);
}

bool isRowMajor(std::span<const std::int64_t> shape, std::span<const std::int64_t> strides)
{
    std::int64_t expected = 1;
    for (std::size_t i = shape.size(); i-- > 0;) {
        if (shape[i] > 1 && strides[i] != expected) {
            return false;
        }
        expected *= shape[i];
    }
    return true;
}

/// Number of elements that the storage needs: 1 + the highest index (formats.md a3).
std::uint64_t touchedElements(const TensorRef::Parts& parts)
{
    std::int64_t highest = parts.storageOffset;
    for (std::size_t i = 0; i < parts.shape.size(); ++i) {
        highest = checkedAdd(highest, checkedMultiply(parts.shape[i] - 1, parts.strides[i]));
    }
    return static_cast<std::uint64_t>(highest) + 1;
}

void checkLayout(const TensorRef::Parts& parts)
{
    if (parts.strides.size() != parts.shape.size()) {
        throw Error({.reason = "it has " + std::to_string(parts.shape.size()) + " dimensions but " +
                               std::to_string(parts.strides.size()) + " strides"});
    }
    if (parts.storageOffset < 0 || std::ranges::any_of(parts.strides, [](auto s) { return s < 0; })) {
        throw Error({.reason = "its offset or one of its strides is negative"});
    }
}

void checkInsideSource(const TensorRef::Parts& parts, bool contiguous)
{
    const int bits = dtypeInfo(parts.dtype).bits;
    if (bits % 8 != 0 && (parts.storageOffset != 0 || !contiguous)) {
        throw Error(
            {.reason = "a tensor of " + dtypeName(parts.dtype) + " must be row-major and begin its storage"});
    }
    const std::uint64_t needed = packedByteCount(parts.dtype, touchedElements(parts));
    if (needed > parts.source.size()) {
        throw Error({.reason = "the shape " + shapeText(parts.shape) + " of " + dtypeName(parts.dtype) +
                               " needs " + groupedNumber(needed) + " bytes, but only " +
                               groupedNumber(parts.source.size()) + " are there",
                     .advice = "The file is truncated or damaged; get it again."});
    }
}

std::vector<StridedDimension> stridedDimensions(const TensorRef& tensor)
{
    const std::vector<std::int64_t> packed = rowMajorStrides(tensor.shape());
    const std::vector<std::int64_t> strides = tensor.strides();
    std::vector<StridedDimension> dimensions;
    for (std::size_t i = 0; i < packed.size(); ++i) {
        dimensions.push_back({static_cast<std::uint64_t>(tensor.shape()[i]),
                              static_cast<std::uint64_t>(strides[i]), static_cast<std::uint64_t>(packed[i])});
    }
    return dimensions;
}

} // namespace

TensorRef::TensorRef(State state)
    : m_state(std::make_shared<const State>(std::move(state)))
{
}

TensorRef TensorRef::make(Parts parts)
{
    State state;
    try {
        state.elementCount = checkedElementCount(parts.shape);
        state.byteCount = packedByteCount(parts.dtype, state.elementCount);
        if (parts.strides.empty()) {
            parts.strides = packedStrides(parts.shape, state.elementCount);
        }
        checkLayout(parts);
        if (state.elementCount == 0) {
            parts.storageOffset = 0; // no byte is read, so the offset may be wrong
        } else {
            state.isContiguous = isRowMajor(parts.shape, parts.strides);
            checkInsideSource(parts, state.isContiguous);
        }
    } catch (const Error& error) {
        const auto& file = parts.source.file();
        throw error.in(file ? file->path().string() : std::string(), "tensor " + quotedText(parts.name));
    }
    state.name = std::move(parts.name);
    state.shape = std::move(parts.shape);
    if (!state.isContiguous) {
        state.strides = std::move(parts.strides);
    }
    state.storageOffset = parts.storageOffset;
    state.source = std::move(parts.source);
    state.dtype = parts.dtype;
    return TensorRef(std::move(state));
}

std::vector<std::int64_t> TensorRef::strides() const
{
    return isContiguous() ? packedStrides(shape(), elementCount()) : *m_state->strides;
}

std::uint64_t TensorRef::byteOffset() const
{
    const auto bits = static_cast<std::uint64_t>(dtypeInfo(dtype()).bits);
    return source().fileOffset() + static_cast<std::uint64_t>(storageOffset()) * bits / 8;
}

void TensorRef::read(std::uint64_t first, std::uint64_t count, std::span<std::byte> out) const
{
    const auto bits = static_cast<std::uint64_t>(dtypeInfo(dtype()).bits);
    const bool inside = first <= elementCount() && count <= elementCount() - first;
    if (!inside || out.size() != packedByteCount(dtype(), count) || (first * bits) % 8 != 0) {
        throw Error({.place = "tensor " + quotedText(name()),
                     .reason = "elements " + std::to_string(first) + " to " + std::to_string(first + count) +
                               " are not elements of it"});
    }
    if (count == 0) {
        return;
    }
    if (isContiguous()) {
        source().read((static_cast<std::uint64_t>(storageOffset()) + first) * bits / 8, out);
        return;
    }
    const StridedStorage storage{source(), bits / 8, static_cast<std::uint64_t>(storageOffset())};
    gatherStrided(storage, stridedDimensions(*this), first, count, out.data());
}

TensorRef TensorRef::renamed(SharedText name) const
{
    State state = *m_state;
    state.name = std::move(name);
    return TensorRef(std::move(state));
}

TensorRef TensorRef::relabelled(DType dtype) const
{
    if (dtypeInfo(dtype).bits != dtypeInfo(this->dtype()).bits) {
        throw Error({.place = "tensor " + quotedText(name()),
                     .reason = "its bytes cannot be taken as " + dtypeName(dtype) +
                               ", whose elements have another width"});
    }
    State state = *m_state;
    state.dtype = dtype;
    return TensorRef(std::move(state));
}

TensorRef TensorRef::reshaped(std::vector<std::int64_t> shape) const
{
    if (!isContiguous() || checkedElementCount(shape) != elementCount()) {
        throw Error({.place = "tensor " + quotedText(name()),
                     .reason = "its elements cannot be taken as " + shapeText(shape)});
    }
    return make({.name = name(),
                 .dtype = dtype(),
                 .shape = std::move(shape),
                 .storageOffset = storageOffset(),
                 .source = source()});
}

TensorRef TensorRef::transposed() const
{
    std::vector<std::int64_t> sizes = shape();
    std::vector<std::int64_t> steps = strides();
    std::ranges::reverse(sizes);
    std::ranges::reverse(steps);
    return make({.name = name(),
                 .dtype = dtype(),
                 .shape = std::move(sizes),
                 .strides = std::move(steps),
                 .storageOffset = storageOffset(),
                 .source = source()});
}

bool TensorRef::sharesBytesWith(const TensorRef& other) const
{
    if (byteCount() == 0 || byteCount() != other.byteCount() || isContiguous() != other.isContiguous()) {
        return false;
    }
    if (isContiguous()) {
        const auto bytesOf = [](const TensorRef& tensor) {
            const std::uint64_t begin = tensor.byteOffset() - tensor.source().fileOffset();
            return tensor.source().slice(begin, tensor.byteCount());
        };
        return bytesOf(*this) == bytesOf(other);
    }
    return source() == other.source() && shape() == other.shape() && strides() == other.strides() &&
           storageOffset() == other.storageOffset();
}

std::vector<TensorRef> ComputedFromTensors::present(std::initializer_list<std::optional<TensorRef>> tensors)
{
    std::vector<TensorRef> result;
    for (const std::optional<TensorRef>& tensor : tensors) {
        if (tensor) {
            result.push_back(*tensor);
        }
    }
    return result;
}

std::vector<std::shared_ptr<const InputFile>> ComputedFromTensors::files() const
{
    std::vector<std::shared_ptr<const InputFile>> files;
    for (const TensorRef& source : m_sources) {
        std::ranges::move(source.source().files(), std::back_inserter(files));
    }
    return files;
}

Checksums ComputedFromTensors::checksums() const
{
    Checksums all;
    for (const TensorRef& source : m_sources) {
        std::ranges::move(source.source().checksums(), std::back_inserter(all));
    }
    return all;
}

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
