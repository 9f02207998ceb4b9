// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/formats/quantized/dequantize.h"

#include "core/base/checked_math.h"
#include "core/base/error.h"
#include "core/base/little_endian.h"
#include "core/base/strict_json.h"
#include "core/base/text.h"
#include "core/formats/quantized/computed_floats.h"
#include "core/formats/quantized/four_bit_values.h"
#include "core/formats/quantized/packed_matrix.h"
#include "core/formats/quantized/scaled_elements.h"
#include "core/formats/quantized/tiled_matrix.h"

#include <algorithm>
#include <bit>
#include <span>
#include <utility>
#include <vector>

namespace onnxmend
{

namespace
{

constexpr std::uint64_t largestState = 64 << 10U;
constexpr std::uint64_t wordSize = 32;
constexpr std::uint64_t wordsAtOnce = 4096;
constexpr float oneOf127 = 1.0F / 127.0F;                 ///< in bitsandbytes: 7.874015718698502e-3
constexpr std::uint64_t awqWidth = 8;                     ///< number of 4-bit integers in a word
constexpr std::string_view plainInt4Class = "Int4Tensor"; ///< torchao: two to a byte, scales transposed

std::uint64_t sizeOf(const TensorRef& tensor, std::size_t dimension)
{
    return static_cast<std::uint64_t>(tensor.shape()[dimension]);
}

std::int64_t asSize(std::uint64_t size) { return static_cast<std::int64_t>(size); }

[[noreturn]] void refuseParts(std::string reason) { throw Error({.reason = std::move(reason)}); }

void requireShape(const TensorRef& tensor, const std::vector<std::int64_t>& wanted)
{
    if (tensor.shape().sizes() != wanted) {
        refuseParts(quotedText(tensor.name()) + " has the shape " + shapeText(tensor.shape()) +
                    ", where the others need " + shapeText(wanted));
    }
}

TensorRef floatScale(const TensorRef& scale)
{
    if (dtypeInfo(scale.dtype()).kind != DTypeKind::Float || dtypeInfo(scale.dtype()).bits % 8 != 0) {
        refuseParts("its scale " + quotedText(scale.name()) + " is " + dtypeName(scale.dtype()));
    }
    return scale;
}

/// The scale of a weight of floats; bytes are exponents (OCP Microscaling: E8M0).
TensorRef scaleOfFloats(const TensorRef& scale)
{
    return scale.dtype() == DType::Uint8 ? scale.relabelled(DType::Float8E8M0) : floatScale(scale);
}

TensorRef integerZero(const TensorRef& zero)
{
    const DTypeInfo& info = dtypeInfo(zero.dtype());
    if (info.bits % 8 != 0 || info.bits == 0 || info.kind == DTypeKind::Complex) {
        refuseParts("its zero point " + quotedText(zero.name()) + " is " + dtypeName(zero.dtype()));
    }
    return zero;
}

TensorRef scaledElements(const QuantParts& parts, std::optional<float> factor, bool isTransposed)
{
    if (parts.find(QuantPart::GroupIndex)) {
        refuseParts("its columns are grouped by " + quotedText(parts.find(QuantPart::GroupIndex)->name()) +
                    ", which is not computed here");
    }
    const TensorRef& weight = *parts.codes;
    const TensorRef& stored = *parts.find(QuantPart::Scale);
    const bool isFloat = dtypeInfo(weight.dtype()).kind == DTypeKind::Float;
    ScaledElements::Parts elements{
        .weight = weight, .scale = isFloat ? scaleOfFloats(stored) : floatScale(stored), .factor = factor};
    if (const TensorRef* const zero = parts.find(QuantPart::ZeroPoint)) {
        if (zero->elementCount() != stored.elementCount()) {
            refuseParts("its zero point " + quotedText(zero->name()) + " has the shape " +
                        shapeText(zero->shape()) + ", its scale " + shapeText(stored.shape()));
        }
        elements.zero = integerZero(*zero);
    }
    const std::vector<std::int64_t>& shape = weight.shape();
    std::optional<ScaleGrid> grid;
    try {
        grid.emplace(shape, stored.shape().sizes());
    } catch (const Error&) {
        if (!parts.config || parts.config().weightBlock.empty()) {
            throw;
        }
    }
    // The size of blocks in the config decides if the shapes leave a choice: 200 elements with 2 scales may
    // be 128 + 72 or 100 + 100.
    const bool hasBlocks = stored.elementCount() > 1 && stored.shape().size() > 1;
    if (hasBlocks && parts.config && !parts.config().weightBlock.empty()) {
        grid.emplace(shape, stored.shape().sizes(), parts.config().weightBlock);
    }
    const std::vector<std::int64_t> outShape =
        isTransposed ? std::vector<std::int64_t>(shape.rbegin(), shape.rend()) : shape;
    return computedTensor(
        weight.name(), outShape,
        std::make_shared<const ScaledElements>(std::move(elements), std::move(*grid), isTransposed));
}

/// The state of a weight from the JSON of bitsandbytes.
struct FourBitState {
    std::vector<std::int64_t> shape;
    std::uint64_t block = 0;
    std::uint64_t nestedBlock = 0;
    float nestedOffset = 0;
};

std::uint64_t positiveNumber(const nlohmann::json& json, const char* name)
{
    const auto found = json.find(name);
    if (found == json.end() || !found->is_number_integer() || found->get<std::int64_t>() <= 0) {
        refuseParts("its state has no valid " + std::string(name));
    }
    return static_cast<std::uint64_t>(found->get<std::int64_t>());
}

FourBitState readState(const TensorRef& state, bool isNested)
{
    if (state.dtype() != DType::Uint8 || state.byteCount() > largestState) {
        refuseParts("its state " + quotedText(state.name()) + " is not JSON in bytes");
    }
    std::string text(state.byteCount(), '\0');
    state.read(0, state.elementCount(), std::as_writable_bytes(std::span(text)));
    const nlohmann::json json = parseStrictJson(text, {});
    FourBitState result{.shape = {}, .block = positiveNumber(json, "blocksize")};
    const auto shape = json.find("shape");
    if (shape == json.end() || !shape->is_array() || shape->size() > 64) {
        refuseParts("its state has no valid shape");
    }
    for (const nlohmann::json& size : *shape) {
        if (!size.is_number_integer() || size.get<std::int64_t>() < 0) {
            refuseParts("its state has no valid shape");
        }
        result.shape.push_back(size.get<std::int64_t>());
    }
    if (isNested) {
        result.nestedBlock = positiveNumber(json, "nested_blocksize");
        const auto offset = json.find("nested_offset");
        if (offset == json.end() || !offset->is_number()) {
            refuseParts("its state has no valid nested_offset");
        }
        result.nestedOffset = static_cast<float>(offset->get<double>());
    }
    return result;
}

void requireCount(const TensorRef& tensor, std::uint64_t count)
{
    if (tensor.elementCount() != count) {
        refuseParts(quotedText(tensor.name()) + " has " + counted(tensor.elementCount(), "element") +
                    ", where the others need " + groupedNumber(count));
    }
}

MappedFourBits::Nested nestedScales(const QuantParts& parts, const FourBitState& state, std::uint64_t blocks)
{
    const TensorRef* const map = parts.find(QuantPart::NestedMap);
    const TensorRef& absmax = *parts.find(QuantPart::NestedScale);
    if (!map || parts.find(QuantPart::Scale)->dtype() != DType::Uint8) {
        refuseParts("its absmax is quantized itself, and not all tensors for that are there");
    }
    requireCount(*map, 256);
    requireCount(absmax, dividedUp(blocks, state.nestedBlock));
    return {.map = floatScale(*map),
            .absmax = floatScale(absmax),
            .block = state.nestedBlock,
            .offset = state.nestedOffset};
}

TensorRef mappedFourBits(const QuantParts& parts)
{
    const bool isNested = parts.find(QuantPart::NestedScale) != nullptr;
    const FourBitState state = readState(*parts.find(QuantPart::State), isNested);
    const std::uint64_t count = checkedElementCount(state.shape);
    requireCount(*parts.codes, dividedUp(count, 2));
    const TensorRef& absmax = *parts.find(QuantPart::Scale);
    requireCount(absmax, dividedUp(count, state.block));
    const TensorRef& map = *parts.find(QuantPart::Map);
    requireCount(map, 16);
    if (!isNested && absmax.dtype() == DType::Uint8) {
        refuseParts("its absmax is quantized itself, and the tensors for that are not there");
    }
    MappedFourBits::Parts mapped{.weight = *parts.codes,
                                 .absmax = isNested ? absmax : floatScale(absmax),
                                 .block = state.block,
                                 .stated = {map, *parts.find(QuantPart::State)}};
    std::ranges::copy(readFloats(floatScale(map), 0, map.elementCount()), mapped.map.begin());
    if (isNested) {
        mapped.nested = nestedScales(parts, state, absmax.elementCount());
    }
    return computedTensor(parts.codes->name(), state.shape,
                          std::make_shared<const MappedFourBits>(std::move(mapped)));
}

/// Returns the bits of an integer, by the shapes. Throws Error unless they are 2, 3, 4 or 8.
unsigned bitsOfGptq(const QuantParts& parts)
{
    const TensorRef& scales = *parts.find(QuantPart::Scale);
    const TensorRef& zeros = *parts.find(QuantPart::ZeroPoint);
    for (const unsigned bits : {4U, 8U, 3U, 2U}) {
        if (sizeOf(scales, 1) * bits == sizeOf(zeros, 1) * wordSize) {
            return bits;
        }
    }
    refuseParts("the shapes " + shapeText(scales.shape()) + " of its scales and " + shapeText(zeros.shape()) +
                " of its zero points do not fit any number of bits");
}

void requireMatrices(const QuantParts& parts)
{
    for (const TensorRef* const tensor :
         {parts.codes, parts.find(QuantPart::Scale), parts.find(QuantPart::ZeroPoint)}) {
        if (tensor && tensor->shape().size() != 2) {
            refuseParts(quotedText(tensor->name()) + " has the shape " + shapeText(tensor->shape()) +
                        " and is not a matrix");
        }
    }
}

PackedMatrix::Parts matrixParts(const QuantParts& parts, WordOrder order)
{
    const TensorRef* const zero = parts.find(QuantPart::ZeroPoint);
    const bool isOfBytes = order == WordOrder::OffsetAlongRows && zero && zero->dtype() == DType::Int8;
    if (zero && zero->dtype() != DType::Int32 && !isOfBytes) {
        refuseParts("its zero point " + quotedText(zero->name()) + " is " + dtypeName(zero->dtype()));
    }
    return {.order = order,
            .words = *parts.codes,
            .scale = floatScale(*parts.find(QuantPart::Scale)),
            .zero = zero ? std::optional(*zero) : std::nullopt};
}

/// Returns the number of columns that share a scale by the config; 0 if there is none, or if it gives another
/// number of groups.
std::uint64_t statedGroupSize(const PackedMatrix::Parts& matrix, const QuantParts& parts)
{
    const std::int64_t stated = parts.config ? parts.config().groupSize.value_or(0) : 0;
    const std::uint64_t size = stated > 0 ? static_cast<std::uint64_t>(stated) : 0;
    return size > 0 && dividedUp(matrix.columns, size) == matrix.groups ? size : 0;
}

/// Returns the number of columns that share a scale without a config: the same number in each group, or a
/// power of two and fewer in the last group. With an index of groups the result does not matter.
std::uint64_t groupSizeByShapes(const PackedMatrix::Parts& matrix)
{
    const std::uint64_t even = dividedUp(matrix.columns, matrix.groups);
    const std::uint64_t power = std::bit_ceil(even);
    const bool fitsPower = dividedUp(matrix.columns, power) == matrix.groups;
    const bool hasIndex = matrix.groupOf.has_value();
    if (matrix.columns % matrix.groups != 0) {
        return !hasIndex || fitsPower ? power : even;
    }
    // Groups of AutoAWQ always divide the columns (WQLinear_GEMM asserts it).
    const bool isEven = hasIndex || matrix.groups == 1 || matrix.order == WordOrder::InterleavedAlongColumns;
    if (fitsPower && power != even && !isEven) {
        refuseParts("its " + groupedNumber(matrix.columns) + " columns in " +
                    counted(matrix.groups, "group") + " may be " + groupedNumber(even) + " in each, or " +
                    groupedNumber(power) +
                    " and fewer in the last: that takes a config with its group_size beside the checkpoint");
    }
    return even;
}

std::uint64_t groupSizeOf(const PackedMatrix::Parts& matrix, const QuantParts& parts)
{
    const std::uint64_t stated = matrix.groups > 1 ? statedGroupSize(matrix, parts) : 0;
    return stated > 0 ? stated : groupSizeByShapes(matrix);
}

/// Returns the tensor with the group of each column; nullopt if there is none.
std::optional<TensorRef> groupIndexOf(const PackedMatrix::Parts& matrix, const QuantParts& parts)
{
    const TensorRef* const index = parts.find(QuantPart::GroupIndex);
    if (!index) {
        return std::nullopt;
    }
    requireShape(*index, {asSize(matrix.columns)});
    if (index->dtype() != DType::Int32) {
        refuseParts("its " + quotedText(index->name()) + " is " + dtypeName(index->dtype()));
    }
    // compressed-tensors writes -1 if the columns lie in order
    const bool isUnset =
        matrix.columns > 0 && std::bit_cast<std::int32_t>(readWords(*index, 0, 1).front()) == -1;
    return isUnset ? std::nullopt : std::optional(*index);
}

/// Sets the size of the groups of columns, and checks that they cover the matrix.
void setGroups(PackedMatrix::Parts& matrix, const QuantParts& parts, std::uint64_t groups)
{
    matrix.groups = groups;
    matrix.groupOf = groupIndexOf(matrix, parts);
    matrix.groupSize = groups == 0 ? 0 : groupSizeOf(matrix, parts);
    if (matrix.groupSize == 0 || dividedUp(matrix.columns, matrix.groupSize) != groups) {
        refuseParts(counted(groups, "group") + " of its scales do not divide " +
                    groupedNumber(matrix.columns) + " columns");
    }
}

/// Returns whether all zero points are this one. Reads no further than to the first word that differs.
bool areAll(const TensorRef& zeros, unsigned bits, std::uint32_t zero)
{
    std::uint32_t word = 0;
    for (unsigned shift = 0; shift < wordSize; shift += bits) {
        word |= zero << shift;
    }
    if (wordSize % bits != 0 || zeros.elementCount() == 0) {
        return false; // those of 3 bits lie across words
    }
    std::vector<std::byte> bytes;
    for (std::uint64_t first = 0; first < zeros.elementCount(); first += wordsAtOnce) {
        bytes.resize(std::min(wordsAtOnce, zeros.elementCount() - first) * sizeof(word));
        zeros.read(first, bytes.size() / sizeof(word), bytes);
        const LittleEndian words({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
        for (std::size_t at = 0; at < bytes.size(); at += sizeof(word)) {
            if (words.u32(at) != word) {
                return false;
            }
        }
    }
    return true;
}

/// Returns the zero point of symmetric weights, which the first version stores minus one.
std::uint32_t middleOf(unsigned bits) { return 1U << (bits - 1); }

/// Refuses weights of GPTQ whose version is stated twice differently, or not at all while their zero points
/// look like those of the second one.
void requireKnownZeros(const QuantParts& parts, unsigned bits)
{
    const QuantizationConfig config = parts.config ? parts.config() : QuantizationConfig();
    if (!config.otherFormat.empty()) {
        refuseParts("its checkpoint_format is " + config.checkpointFormat + " in one config, and " +
                    config.otherFormat);
    }
    if (config.checkpointFormat.empty() && areAll(*parts.find(QuantPart::ZeroPoint), bits, middleOf(bits))) {
        refuseParts("all its zero points are the middle, as in gptq_v2, whose zero points do not count from "
                    "one, and no config beside the checkpoint states a checkpoint_format");
    }
}

PackedMatrix::Parts gptqMatrix(const QuantParts& parts)
{
    requireMatrices(parts);
    const TensorRef& scales = *parts.find(QuantPart::Scale);
    const unsigned bits = bitsOfGptq(parts);
    const std::uint64_t groups = sizeOf(scales, 0);
    PackedMatrix::Parts matrix = matrixParts(parts, WordOrder::BitsDownColumns);
    matrix.rows = sizeOf(scales, 1);
    matrix.bits = bits;
    const std::uint64_t held = checkedMultiply(sizeOf(*parts.codes, 0), wordSize) / bits;
    const TensorRef* const index = parts.find(QuantPart::GroupIndex);
    matrix.columns = index ? index->elementCount() : held;
    if (dividedUp(checkedMultiply<std::uint64_t>(matrix.columns, bits), wordSize) !=
        sizeOf(*parts.codes, 0)) {
        refuseParts("its " + shapeText(parts.codes->shape()) + " words do not hold " +
                    groupedNumber(matrix.columns) + " rows of " + std::to_string(bits) + " bits");
    }
    requireShape(*parts.find(QuantPart::ZeroPoint), {asSize(groups), asSize(matrix.rows * bits / wordSize)});
    setGroups(matrix, parts, groups);
    requireKnownZeros(parts, bits);
    matrix.zeroOffset = zerosCountFromOne(parts) ? 1 : 0;
    return matrix;
}

PackedMatrix::Parts awqMatrix(const QuantParts& parts)
{
    requireMatrices(parts);
    const TensorRef& scales = *parts.find(QuantPart::Scale);
    PackedMatrix::Parts matrix = matrixParts(parts, WordOrder::InterleavedAlongColumns);
    matrix.rows = sizeOf(scales, 1);
    matrix.columns = sizeOf(*parts.codes, 0);
    requireShape(*parts.find(QuantPart::ZeroPoint), {scales.shape()[0], parts.codes->shape()[1]});
    setGroups(matrix, parts, sizeOf(scales, 0));
    return matrix;
}

/// Returns the number of words in a row of zero points of AWQ's GEMV kernel (modules/linear/gemv.py,
/// calculate_zeros_width).
std::uint64_t gemvZeroWords(std::uint64_t columns, std::uint64_t groupSize)
{
    const std::uint64_t words = dividedUp(columns / groupSize, awqWidth);
    const std::uint64_t multiple = groupSize >= 128 ? 1 : groupSize >= 64 ? 2 : 4;
    return dividedUp(words, multiple) * multiple;
}

/// Returns the sizes of groups that such a weight of these shapes may have; none if it is not one.
std::vector<std::uint64_t> gemvGroupSizes(const QuantParts& parts)
{
    const TensorRef& scales = *parts.find(QuantPart::Scale);
    const TensorRef& zeros = *parts.find(QuantPart::ZeroPoint);
    for (const TensorRef* const tensor : {parts.codes, &scales, &zeros}) {
        if (tensor->shape().size() != 2 || sizeOf(*tensor, 0) != sizeOf(*parts.codes, 0)) {
            return {};
        }
    }
    if (parts.codes->elementCount() == 0 || zeros.elementCount() == 0 ||
        sizeOf(scales, 1) != sizeOf(zeros, 1) * awqWidth) {
        return {};
    }
    const std::uint64_t columns = sizeOf(*parts.codes, 1) * awqWidth;
    std::vector<std::uint64_t> sizes;
    for (std::uint64_t size = 32; size < columns; size *= 2) {
        if (columns % size == 0 && gemvZeroWords(columns, size) == sizeOf(zeros, 1)) {
            sizes.push_back(size);
        }
    }
    if (columns >= 32 && gemvZeroWords(columns, columns) == sizeOf(zeros, 1)) { // group_size -1
        sizes.push_back(columns);
    }
    return sizes;
}

/// Returns the number of leading scales of a row that are not padding, which is 0.
std::uint64_t unpaddedScales(const TensorRef& scales)
{
    constexpr std::uint64_t mostRows = 64;
    const std::uint64_t stored = sizeOf(scales, 1);
    const std::uint64_t rows = std::min(sizeOf(scales, 0), mostRows);
    const std::vector<float> read = readFloats(floatScale(scales), 0, rows * stored);
    std::uint64_t count = 0;
    for (std::uint64_t at = 0; at < read.size(); ++at) {
        count = read[at] != 0 ? std::max(count, at % stored + 1) : count;
    }
    return count;
}

/// Returns the number of columns that share a scale: the config states it, or the padding of the scales shows
/// it.
std::uint64_t gemvGroupSize(const QuantParts& parts, std::uint64_t columns)
{
    const std::vector<std::uint64_t> sizes = gemvGroupSizes(parts);
    const std::int64_t stated = parts.config ? parts.config().groupSize.value_or(0) : 0;
    const std::uint64_t wanted =
        stated == -1 ? columns : static_cast<std::uint64_t>(std::max<std::int64_t>(stated, 0));
    if (std::ranges::find(sizes, wanted) != sizes.end()) {
        return wanted;
    }
    const std::uint64_t groups = unpaddedScales(*parts.find(QuantPart::Scale));
    const auto fitting =
        std::ranges::find_if(sizes, [&](std::uint64_t size) { return columns / size == groups; });
    if (fitting == sizes.end()) {
        refuseParts("its " + groupedNumber(columns) + " columns do not divide into " +
                    counted(groups, "group") +
                    " of its scales: that takes a config with its group_size beside the checkpoint");
    }
    return *fitting;
}

PackedMatrix::Parts gemvMatrix(const QuantParts& parts)
{
    requireMatrices(parts);
    PackedMatrix::Parts matrix = matrixParts(parts, WordOrder::PaddedAlongRows);
    matrix.rows = sizeOf(*parts.codes, 0);
    matrix.columns = checkedMultiply(sizeOf(*parts.codes, 1), awqWidth);
    matrix.groupSize = gemvGroupSize(parts, matrix.columns);
    matrix.groups = matrix.columns / matrix.groupSize;
    return matrix;
}

/// Reads the shape before packing from a tensor of two integers.
std::vector<std::int64_t> unpackedShape(const TensorRef& shape)
{
    if ((shape.dtype() != DType::Int64 && shape.dtype() != DType::Int32) || shape.elementCount() != 2) {
        refuseParts("its shape " + quotedText(shape.name()) + " is not that of a matrix");
    }
    std::vector<std::int64_t> sizes;
    if (shape.dtype() == DType::Int64) {
        sizes.resize(2);
        shape.read(0, 2, std::as_writable_bytes(std::span(sizes)));
    } else {
        for (const std::uint32_t size : readWords(shape, 0, 2)) {
            sizes.push_back(size);
        }
    }
    if (sizes[0] < 0 || sizes[1] < 0) {
        refuseParts("its shape " + quotedText(shape.name()) + " holds a negative size");
    }
    return sizes;
}

/// True if the bits behind the last integer of each row are 0, as padding is.
bool isPaddedBehind(const TensorRef& words, std::uint64_t columns, unsigned bits)
{
    const std::uint64_t perWord = wordSize / bits;
    const std::uint64_t used = (columns - 1) % perWord + 1; // integers in the last word
    if (used * bits == wordSize) {
        return true;
    }
    const std::uint64_t wordsOfRow = dividedUp(columns, perWord);
    for (std::uint64_t row = 0; row < sizeOf(words, 0); ++row) {
        if (readWords(words, (row + 1) * wordsOfRow - 1, 1).front() >> (used * bits) != 0) {
            return false;
        }
    }
    return true;
}

/// True if all words have 0 in the bits that integers of 3 bits do not use, two beside ten of them and more
/// behind the last of a row. There have to be enough words that this is not a coincidence.
bool areThreeBits(const TensorRef& words, std::uint64_t columns)
{
    constexpr std::uint64_t fewest = 16;
    constexpr std::uint64_t most = 1 << 16U;
    constexpr std::uint64_t perWord = 10;
    const std::uint64_t count = std::min(words.elementCount(), most);
    if (count < fewest || columns == 0) {
        return false;
    }
    const std::uint64_t wordsOfRow = dividedUp(columns, perWord);
    const std::uint64_t usedOfLast = (columns - 1) % perWord + 1;
    const std::vector<std::uint32_t> read = readWords(words, 0, count);
    for (std::uint64_t i = 0; i < count; ++i) {
        const bool isLast = i % wordsOfRow == wordsOfRow - 1;
        if (read[i] >> (3 * (isLast ? usedOfLast : perWord)) != 0) {
            return false;
        }
    }
    return true;
}

/// Returns the number of bits of an integer. Rows of few columns take as many words with one number of bits
/// as with another. Then the config decides, or the bits behind the last column; of the remaining numbers the
/// usual one counts.
unsigned bitsOfRows(const QuantParts& parts, const std::vector<std::int64_t>& shape)
{
    const TensorRef& words = *parts.codes;
    const auto columns = static_cast<std::uint64_t>(shape[1]);
    std::vector<unsigned> fitting;
    for (const unsigned bits : {4U, 8U, 2U, 3U, 5U, 6U, 1U}) { // 7 bits take the room of 8
        const std::vector<std::int64_t> held = {shape[0], asSize(dividedUp(columns, wordSize / bits))};
        if (words.shape().sizes() == held) {
            fitting.push_back(bits);
        }
    }
    if (fitting.empty()) {
        refuseParts(quotedText(words.name()) + " has the shape " + shapeText(words.shape()) +
                    ", which does not hold a matrix " + shapeText(shape));
    }
    if (fitting.size() > 1 && parts.config && parts.config().bits) {
        const auto stated = std::ranges::find_if(
            fitting, [&](unsigned bits) { return parts.config().bits == std::int64_t(bits); });
        if (stated != fitting.end()) {
            return *stated;
        }
    }
    if (fitting.size() > 1 && std::ranges::find(fitting, 3U) != fitting.end() &&
        areThreeBits(words, columns)) {
        return 3;
    }
    const auto padded = std::ranges::find_if(fitting, [&](unsigned bits) {
        return fitting.size() == 1 || columns == 0 || isPaddedBehind(words, columns, bits);
    });
    if (padded == fitting.end()) {
        refuseParts("bits behind the last column of " + quotedText(words.name()) + " are not 0");
    }
    return *padded;
}

PackedMatrix::Parts packedRows(const QuantParts& parts)
{
    const std::vector<std::int64_t> shape = unpackedShape(*parts.find(QuantPart::Shape));
    const TensorRef& scale = *parts.find(QuantPart::Scale);
    PackedMatrix::Parts matrix = matrixParts(parts, WordOrder::OffsetAlongRows);
    matrix.rows = static_cast<std::uint64_t>(shape[0]);
    matrix.columns = static_cast<std::uint64_t>(shape[1]);
    matrix.shape = *parts.find(QuantPart::Shape);
    matrix.bits = bitsOfRows(parts, shape);
    if (scale.shape().size() != 2 || scale.shape()[0] != shape[0]) {
        refuseParts("its scale has the shape " + shapeText(scale.shape()) + ", its matrix " +
                    shapeText(shape));
    }
    const std::uint64_t groups = sizeOf(scale, 1);
    if (const TensorRef* const zero = parts.find(QuantPart::ZeroPoint)) {
        const std::uint64_t rowsOfZero =
            zero->dtype() == DType::Int32 ? dividedUp(matrix.rows, wordSize / matrix.bits) : matrix.rows;
        requireShape(*zero, {asSize(rowsOfZero), asSize(groups)});
    }
    setGroups(matrix, parts, groups);
    return matrix;
}

std::pair<std::shared_ptr<const GroupedFourBits>, std::vector<std::int64_t>>
groupedFourBits(const QuantParts& parts, GroupedFourBits::Second second)
{
    const TensorRef& codes = *parts.codes;
    const TensorRef& stored = *parts.find(QuantPart::Scale);
    const TensorRef scale =
        second == GroupedFourBits::Second::None ? scaleOfFloats(stored) : floatScale(stored);
    std::vector<std::int64_t> shape = codes.shape();
    std::vector<std::int64_t> groupsShape = scale.shape();
    if (shape.size() < 2 || groupsShape.size() != shape.size() ||
        !std::equal(shape.begin(), shape.end() - 1, groupsShape.begin())) {
        refuseParts("its scale has the shape " + shapeText(scale.shape()) + ", its bytes " +
                    shapeText(codes.shape()));
    }
    shape.back() = checkedMultiply<std::int64_t>(shape.back(), 2);
    const std::int64_t groups = groupsShape.back();
    if (groups <= 0 || shape.back() % groups != 0) {
        refuseParts(std::to_string(groups) + " scales do not divide " + std::to_string(shape.back()) +
                    " columns");
    }
    GroupedFourBits::Parts grouped{.weight = codes,
                                   .scale = scale,
                                   .columns = static_cast<std::uint64_t>(shape.back()),
                                   .groups = static_cast<std::uint64_t>(groups),
                                   .second = second};
    if (second != GroupedFourBits::Second::None) {
        requireCount(*parts.find(QuantPart::SecondScale), 1);
        grouped.secondScale = floatScale(*parts.find(QuantPart::SecondScale));
    }
    return {std::make_shared<const GroupedFourBits>(std::move(grouped)), std::move(shape)};
}

GroupedFourBits::Second secondScaleOf(QuantLayout layout)
{
    return layout == QuantLayout::Float4Factor    ? GroupedFourBits::Second::Factor
           : layout == QuantLayout::Float4Divisor ? GroupedFourBits::Second::Divisor
                                                  : GroupedFourBits::Second::None;
}

/// [experts, outputs, groups, bytes] and [experts, outputs, groups] become [experts, inputs, outputs].
TensorRef expertFourBits(const QuantParts& parts)
{
    const TensorRef& codes = *parts.codes;
    const TensorRef& scale = *parts.find(QuantPart::Scale);
    const std::vector<std::int64_t>& shape = codes.shape();
    if (shape.size() != 4 || scale.dtype() != DType::Uint8) {
        refuseParts("its bytes have the shape " + shapeText(shape) + ", not that of experts");
    }
    requireShape(scale, {shape[0], shape[1], shape[2]});
    const auto columns = checkedMultiply(checkedMultiply<std::int64_t>(shape[2], shape[3]), std::int64_t(2));
    if (columns == 0) {
        refuseParts("its bytes have the shape " + shapeText(shape));
    }
    GroupedFourBits::Parts grouped{.weight = codes,
                                   .scale = scaleOfFloats(scale),
                                   .columns = static_cast<std::uint64_t>(columns),
                                   .groups = static_cast<std::uint64_t>(shape[2])};
    auto experts = std::make_shared<const GroupedFourBits>(std::move(grouped));
    return computedTensor(
        codes.name(), {shape[0], columns, shape[1]},
        std::make_shared<const TransposedMatrix>(std::move(experts), static_cast<std::uint64_t>(shape[1])));
}

/// Returns a weight in the order of tensor cores. Its rows and columns are padded; the metadata of the file
/// states how many it has.
std::pair<std::shared_ptr<const TiledMatrix>, std::vector<std::int64_t>> tiledMatrix(const QuantParts& parts)
{
    constexpr std::int64_t rowsOfTile = 8;
    constexpr std::int64_t lanesOfTile = 32;
    const TensorRef& words = *parts.codes;
    const TensorRef& scales = *parts.find(QuantPart::Scale);
    const std::vector<std::int64_t>& tiles = words.shape();
    if (tiles.size() != 4 || tiles[2] != lanesOfTile || (tiles[3] != 1 && tiles[3] != 2 && tiles[3] != 4)) {
        refuseParts("its words have the shape " + shapeText(tiles) + ", not that of tiles for tensor cores");
    }
    const std::vector<std::int64_t> padded = {
        checkedMultiply(tiles[0], rowsOfTile),
        checkedMultiply(checkedMultiply(tiles[1], tiles[3]), lanesOfTile)};
    if (scales.shape().size() != 3 || scales.shape()[1] != padded[0] || scales.shape()[2] != 2 ||
        scales.shape()[0] <= 0 || padded[1] % scales.shape()[0] != 0 || padded[1] == 0) {
        refuseParts("its scales have the shape " + shapeText(scales.shape()) + ", its matrix " +
                    shapeText(padded));
    }
    std::vector<std::int64_t> shape = parts.stated.shape.value_or(padded);
    if (shape.size() != 2 || shape[0] > padded[0] || shape[1] > padded[1]) {
        refuseParts("the file states the shape " + shapeText(shape) + ", and its words hold " +
                    shapeText(padded));
    }
    TiledMatrix::Parts matrix{.words = words,
                              .scaleAndZero = floatScale(scales),
                              .rows = static_cast<std::uint64_t>(shape[0]),
                              .columns = static_cast<std::uint64_t>(shape[1]),
                              .groupSize = static_cast<std::uint64_t>(padded[1] / scales.shape()[0])};
    return {std::make_shared<const TiledMatrix>(std::move(matrix)), std::move(shape)};
}

/// Returns a weight that is computed in blocks, with its shape; null for other layouts.
std::pair<std::shared_ptr<const ComputedMatrix>, std::vector<std::int64_t>>
computedMatrix(QuantLayout layout, const QuantParts& parts)
{
    switch (layout) {
    case QuantLayout::Gptq:
    case QuantLayout::Awq:
    case QuantLayout::AwqRows:
    case QuantLayout::PackedRows: {
        const auto matrix = packedMatrixOf(layout, parts);
        return {matrix, {asSize(matrix->parts().rows), asSize(matrix->parts().columns)}};
    }
    case QuantLayout::Float4Factor:
    case QuantLayout::Float4Divisor:
    case QuantLayout::Float4Exponents:
        return groupedFourBits(parts, secondScaleOf(layout));
    case QuantLayout::Tiles:
        return tiledMatrix(parts);
    default:
        return {};
    }
}

} // namespace

std::shared_ptr<const PackedMatrix> packedMatrixOf(QuantLayout layout, const QuantParts& parts)
{
    switch (layout) {
    case QuantLayout::Gptq:
        return std::make_shared<const PackedMatrix>(gptqMatrix(parts));
    case QuantLayout::Awq:
        return std::make_shared<const PackedMatrix>(awqMatrix(parts));
    case QuantLayout::AwqRows:
        return std::make_shared<const PackedMatrix>(gemvMatrix(parts));
    case QuantLayout::PackedRows:
        return std::make_shared<const PackedMatrix>(packedRows(parts));
    default:
        return nullptr;
    }
}

bool isOtherLayout(QuantLayout layout, const QuantParts& parts)
{
    if (layout == QuantLayout::AwqRows) {
        return gemvGroupSizes(parts).empty();
    }
    if (layout == QuantLayout::Elements) {
        return parts.stated.type == plainInt4Class;
    }
    if (layout != QuantLayout::Gptq && layout != QuantLayout::Awq) {
        return false;
    }
    const TensorRef& scales = *parts.find(QuantPart::Scale);
    if (parts.codes->shape().size() != 2 || scales.shape().size() != 2) {
        return true;
    }
    const std::uint64_t perWord = layout == QuantLayout::Awq ? awqWidth : 1;
    const std::uint64_t outputs = sizeOf(scales, 1);
    return outputs % perWord != 0 || outputs / perWord != sizeOf(*parts.codes, 1);
}

bool isVersionKnown(const QuantParts& parts)
{
    const unsigned bits = bitsOfGptq(parts);
    return (parts.config && parts.config().isThere) ||
           areAll(*parts.find(QuantPart::ZeroPoint), bits, middleOf(bits) - 1);
}

bool zerosCountFromOne(const QuantParts& parts)
{
    return !parts.config || parts.config().checkpointFormat != "gptq_v2";
}

TensorRef dequantizedTensor(QuantLayout layout, const QuantParts& parts)
{
    switch (layout) {
    case QuantLayout::Elements:
        return scaledElements(parts, std::nullopt, false);
    case QuantLayout::Vectors127:
        return scaledElements(parts, oneOf127, false);
    case QuantLayout::MappedFourBits:
        return mappedFourBits(parts);
    case QuantLayout::Gptq:
    case QuantLayout::Awq:
    case QuantLayout::AwqRows:
    case QuantLayout::PackedRows:
    case QuantLayout::Float4Factor:
    case QuantLayout::Float4Divisor:
    case QuantLayout::Float4Exponents:
    case QuantLayout::Tiles: {
        auto [matrix, shape] = computedMatrix(layout, parts);
        return computedTensor(parts.codes->name(), std::move(shape), std::move(matrix));
    }
    case QuantLayout::Float4Experts:
        return expertFourBits(parts);
    case QuantLayout::OfProcessor:
        refuseParts("the order of its bits depends on the processor that packed them, and the checkpoint "
                    "does not state which one that was");
    case QuantLayout::Unknown:
        break;
    }
    refuseParts("how its numbers are computed is not known here");
}

std::optional<TensorRef> dequantizedTranspose(QuantLayout layout, const QuantParts& parts)
{
    const bool isVectors = layout == QuantLayout::Vectors127;
    if (isVectors || layout == QuantLayout::Elements) {
        const bool isMatrix = parts.codes->shape().size() == 2;
        return isMatrix ? std::optional(
                              scaledElements(parts, isVectors ? std::optional(oneOf127) : std::nullopt, true))
                        : std::nullopt;
    }
    auto [matrix, shape] = computedMatrix(layout, parts);
    if (shape.size() != 2) {
        return std::nullopt;
    }
    const auto rows = static_cast<std::uint64_t>(shape.front());
    return computedTensor(parts.codes->name(), {shape[1], shape[0]},
                          std::make_shared<const TransposedMatrix>(std::move(matrix), rows));
}

} // namespace onnxmend
