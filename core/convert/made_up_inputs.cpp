// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/convert/made_up_inputs.h"

#include "core/base/text.h"
#include "core/model/model_data.h"
#include "core/model/value_uses.h"
#include "core/types/stored_range.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr std::array<std::string_view, 7> imageWords = {"image", "img",   "pixel",  "photo",
                                                        "rgb",   "frame", "picture"};
constexpr std::array<std::string_view, 6> soundWords = {"audio", "wave", "sound", "speech", "pcm", "voice"};
constexpr std::array<std::string_view, 2> idWords = {"ids", "token"};
constexpr std::array<std::string_view, 1> maskWords = {"mask"};

/// Smallest side of an image; smaller sides are those of a kernel or a table.
constexpr std::int64_t leastSide = 16;
constexpr std::int64_t leastSamples = 64;

/// Smallest mean and scale of pixels: normalised images have means and deviations near 1, but a division by
/// 58 or a subtraction of 123 means pixels.
constexpr double leastPixelMean = 16;
constexpr double leastPixelScale = 32;
constexpr double mostPixelScale = 1000;

template <std::size_t Count>
bool hasWord(const std::string& name, const std::array<std::string_view, Count>& words)
{
    return std::ranges::any_of(words,
                               [&name](std::string_view word) { return name.find(word) != name.npos; });
}

bool isAtLeast(const Dimension& dimension, std::int64_t size)
{
    return !dimension.value || *dimension.value >= size;
}

/// [N, 3, H, W] or [N, H, W, 3].
bool hasShapeOfColours(const std::vector<Dimension>& shape)
{
    const auto isSide = [&shape](std::size_t at) { return isAtLeast(shape[at], leastSide); };
    return shape.size() == 4 && ((shape[1].value == 3 && isSide(2) && isSide(3)) ||
                                 (shape[3].value == 3 && isSide(1) && isSide(2)));
}

/// Returns whether two sides are long enough. A vector of features that is named after its image has fewer.
bool mayBePicture(const std::vector<Dimension>& shape)
{
    return shape.size() >= 2 && std::ranges::count_if(shape, [](const Dimension& dimension) {
                                    return isAtLeast(dimension, leastSide);
                                }) >= 2;
}

bool isAllZero(const RunValue& value)
{
    if (!value.tensor) {
        return false;
    }
    std::vector<std::byte> bytes(value.tensor->byteCount());
    value.tensor->read(0, value.tensor->elementCount(), bytes);
    return std::ranges::all_of(bytes, [](std::byte byte) { return byte == std::byte(0); });
}

class DoubtSearch
{
public:
    explicit DoubtSearch(const Model& model)
        : m_model(model)
    {
    }

    std::optional<InputDoubt> of(const ValueDeclaration& input, const RunValue& madeUp) const
    {
        const DTypeKind kind = dtypeInfo(input.dtype).kind;
        const std::string name = asciiLowerCase(input.name);
        const std::vector<Dimension> shape = input.shape.value_or(std::vector<Dimension>());
        if (kind != DTypeKind::Float) {
            const bool isId = hasWord(name, idWords) && madeUp.shape.size() > 1 && isAllZero(madeUp);
            return isId ? doubt(input, InputLook::Ids,
                                ONNXMEND_TEXT("%1 looks like ids, and was made up of 0 alone, since nothing "
                                              "tells how many there are"))
                        : std::nullopt;
        }
        if (hasWord(name, maskWords)) {
            return doubt(input, InputLook::Mask,
                         ONNXMEND_TEXT(
                             "%1 looks like a mask, and was made up of 0 and 1: others hold -10000 or -inf"));
        }
        const auto pixels = mayBePicture(shape) ? firstNumberOfPixels(input.name) : std::nullopt;
        if (pixels) {
            return doubt(
                input, InputLook::Image,
                ONNXMEND_TEXT(
                    "%1 looks like an image from 0 to 255: the first node that reads it has the number %2"),
                {*pixels});
        }
        if ((hasWord(name, imageWords) && mayBePicture(shape)) || hasShapeOfColours(shape)) {
            return doubt(input, InputLook::Image,
                         ONNXMEND_TEXT("%1 looks like an image, whose values may go from 0 to 255"));
        }
        const bool isSound = hasWord(name, soundWords) && !shape.empty() &&
                             isAtLeast(shape.back(), leastSamples) && shape.size() <= 3;
        return isSound ? doubt(input, InputLook::Sound,
                               ONNXMEND_TEXT(
                                   "%1 looks like sampled sound, whose values may go from -32768 to 32767"))
                       : std::nullopt;
    }

private:
    static std::optional<InputDoubt> doubt(const ValueDeclaration& input, InputLook look, MarkedText text,
                                           const std::vector<MessageArgument>& more = {})
    {
        std::vector<MessageArgument> filling{quotedText(input.name)};
        filling.insert(filling.end(), more.begin(), more.end());
        return InputDoubt{.input = input.name, .look = look, .text = {text, std::move(filling)}};
    }

    /// Returns the number that scales the input or is subtracted from it, if it is one that pixels have.
    std::optional<double> firstNumberOfPixels(const std::string& input) const
    {
        const ValueUses& uses = m_model.data().valueUses();
        for (const ValueUses::Use& use : uses.of(GraphId{}, input)) {
            const Node& node = uses.node(use);
            if (node.input_size() != 2) {
                continue;
            }
            const std::string& opType = node.op_type();
            const std::optional<double> number = storedNumber(node.input(use.inputIndex == 0 ? 1 : 0));
            const double size = std::abs(number.value_or(0));
            const double scale = opType == "Mul" && size > 0              ? 1 / size
                                 : opType == "Div" && use.inputIndex == 0 ? size
                                                                          : 0;
            const bool isOffset = opType == "Sub" || opType == "Add";
            if ((isOffset && size >= leastPixelMean && size <= mostPixelScale) ||
                (scale >= leastPixelScale && scale <= mostPixelScale)) {
                return number;
            }
        }
        return std::nullopt;
    }

    /// Returns the first of a few stored numbers.
    std::optional<double> storedNumber(std::string_view value) const
    {
        constexpr std::uint64_t fewNumbers = 16;
        const std::optional<TensorId> stored = m_model.findStored(GraphId{}, value);
        const auto* const tensor = stored ? &m_model.tensor(*stored) : nullptr;
        if (!tensor || !tensor->stored || dtypeInfo(tensor->stored->dtype()).kind != DTypeKind::Float) {
            return std::nullopt;
        }
        const auto numbers = numbersOf(*tensor->stored, fewNumbers);
        return numbers && !numbers->empty() ? std::optional(numbers->front()) : std::nullopt;
    }

    const Model& m_model;
};

} // namespace

std::vector<InputDoubt> inputDoubts(const Model& model, std::span<const RunValue> madeUp)
{
    const DoubtSearch search(model);
    std::vector<InputDoubt> doubts;
    for (const ValueDeclaration& input : model.graph(GraphId{}).inputs) {
        const RunValue* const value = valueNamed(madeUp, input.name);
        if (std::optional<InputDoubt> doubt = value ? search.of(input, *value) : std::nullopt) {
            doubts.push_back(std::move(*doubt));
        }
    }
    return doubts;
}

namespace
{

constexpr std::int64_t leastLength = 8;

/// Shortest row of a matrix of floats that is a signal; shorter ones are features with scales of their own.
constexpr std::int64_t leastSignal = 256;

constexpr float quietShare = 0.25F;

constexpr std::size_t mostOfMask = 8;

bool isMoved(const RunValue& value, std::size_t dimension)
{
    const bool isMatrix = value.shape.size() == 2 && dtypeInfo(value.dtype).kind == DTypeKind::Float;
    return value.shape[dimension] >= (isMatrix ? leastSignal : leastLength) &&
           value.tensor->elementCount() > 0;
}

/// Returns the last of the longest dimensions.
std::size_t longestDimension(const std::vector<std::int64_t>& shape)
{
    return static_cast<std::size_t>(shape.rend() - std::max_element(shape.rbegin(), shape.rend())) - 1;
}

/// Returns all bytes of a row-major tensor.
std::string bytesOf(const TensorRef& tensor)
{
    std::string bytes(tensor.byteCount(), '\0');
    tensor.read(0, tensor.elementCount(), std::as_writable_bytes(std::span(bytes)));
    return bytes;
}

TensorRef withBytes(const TensorRef& tensor, std::string bytes)
{
    return TensorRef::make({.name = tensor.name(),
                            .dtype = tensor.dtype(),
                            .shape = tensor.shape(),
                            .strides = {},
                            .source = ByteSource::fromBytes(std::move(bytes))});
}

TensorRef moved(const TensorRef& tensor, std::size_t dimension)
{
    const std::vector<std::int64_t>& shape = tensor.shape();
    std::string bytes = bytesOf(tensor);
    auto step = static_cast<std::size_t>(dtypeInfo(tensor.dtype()).bits / 8);
    for (std::size_t i = dimension + 1; i < shape.size(); ++i) {
        step *= static_cast<std::size_t>(shape[i]);
    }
    const std::size_t length = static_cast<std::size_t>(shape[dimension]) * step;
    const auto shift = static_cast<std::ptrdiff_t>(static_cast<std::size_t>(shape[dimension] / 3) * step);
    for (std::size_t first = 0; first < bytes.size(); first += length) {
        const auto begin = bytes.begin() + static_cast<std::ptrdiff_t>(first);
        std::rotate(begin, begin + shift, begin + static_cast<std::ptrdiff_t>(length));
    }
    return withBytes(tensor, std::move(bytes));
}

/// Returns whether the numbers are a signal. A mask consists of a few numbers with a meaning, 0 and 1 or 0
/// and the lowest.
bool isSignal(const std::vector<float>& numbers)
{
    std::set<float> different;
    for (const float number : numbers) {
        different.insert(number);
        if (different.size() > mostOfMask) {
            return true;
        }
    }
    return false;
}

TensorRef quieter(const TensorRef& tensor)
{
    std::string bytes = bytesOf(tensor);
    std::vector<float> numbers(bytes.size() / sizeof(float));
    std::memcpy(numbers.data(), bytes.data(), bytes.size());
    if (!isSignal(numbers)) {
        return tensor;
    }
    for (float& number : numbers) {
        number *= quietShare;
    }
    std::memcpy(bytes.data(), numbers.data(), bytes.size());
    return withBytes(tensor, std::move(bytes));
}

} // namespace

std::vector<std::vector<RunValue>> variantsOf(std::span<const RunValue> inputs)
{
    std::vector<std::vector<RunValue>> variants(2, {inputs.begin(), inputs.end()});
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const RunValue& value = inputs[i];
        if (!value.tensor || value.shape.empty() || dtypeInfo(value.dtype).bits % 8 != 0 ||
            !isMoved(value, longestDimension(value.shape))) {
            continue;
        }
        const std::size_t dimension = longestDimension(value.shape);
        variants[0][i].tensor = moved(*value.tensor, dimension);
        if (value.dtype == DType::Float) {
            variants[1][i].tensor = quieter(*value.tensor);
        }
    }
    return variants;
}

} // namespace onnxmend
