// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/formats/folded_norm.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/dtype/cast.h"
#include "core/dtype/loss.h"
#include "core/dtype/rounding.h"
#include "core/formats/checkpoint.h"
#include "core/formats/quantized/expert_stack.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstring>
#include <utility>

namespace onnxmend
{

namespace
{

std::vector<double> readDoubles(const TensorRef& tensor, std::uint64_t first, std::uint64_t count)
{
    std::vector<double> values(count);
    std::vector<std::byte> stored(packedByteCount(tensor.dtype(), count));
    tensor.read(first, count, stored);
    toDoubles(tensor.dtype(), stored, values);
    return values;
}

/// Reads the value of each channel; `tensor` is a pointer or an optional, without which all are `otherwise`.
template <typename Tensor>
std::vector<double> readChannels(const Tensor& tensor, std::uint64_t channels, double otherwise)
{
    return tensor ? readDoubles(*tensor, 0, channels) : std::vector<double>(channels, otherwise);
}

/// Writes packed elements of a float dtype, each rounded once: castElements from DOUBLE to halves goes
/// through FLOAT and would round some twice.
void writeRounded(std::span<const double> values, DType dtype, std::span<std::byte> out)
{
    if (dtype == DType::Float) {
        for (std::size_t i = 0; i < values.size(); ++i) {
            const auto value = static_cast<float>(values[i]);
            std::memcpy(out.data() + i * sizeof value, &value, sizeof value);
        }
        return;
    }
    if (dtype == DType::Double) {
        std::ranges::copy(std::as_bytes(values), out.begin());
        return;
    }
    std::vector<double> rounded(values.size());
    std::ranges::transform(values, rounded.begin(),
                           [dtype](double value) { return roundedTo(dtype, value); });
    castElements(DType::Double, std::as_bytes(std::span(rounded)), dtype, out, rounded.size());
}

std::string shortest(double number)
{
    std::array<char, 32> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), number).ptr;
    return {text.data(), end};
}

/// The bytes of a weight into which a norm is multiplied; small tensors are read again for each piece.
class FoldedBytes : public ComputedFromTensors
{
public:
    FoldedBytes(const TensorRef* convolution, const NormTensors& norm, const FoldedNorm& folded, DType dtype)
        : ComputedFromTensors(present(
              {copyOf(convolution), *norm.variance, *norm.mean, copyOf(norm.weight), copyOf(norm.bias)}))
        , m_convolution(copyOf(convolution))
        , m_variance(*norm.variance)
        , m_mean(*norm.mean)
        , m_weight(copyOf(norm.weight))
        , m_bias(copyOf(norm.bias))
        , m_dtype(dtype)
        , m_folded(folded)
    {
    }

    void read(std::uint64_t offset, std::span<std::byte> out) const override
    {
        const auto width = static_cast<std::uint64_t>(dtypeInfo(m_dtype).bits) / 8;
        const std::uint64_t first = offset / width;
        const std::uint64_t last = (offset + out.size() + width - 1) / width;
        std::vector<std::byte> elements((last - first) * width);
        compute(first, last - first, elements);
        std::copy_n(elements.begin() + static_cast<std::ptrdiff_t>(offset - first * width), out.size(),
                    out.begin());
    }

private:
    static std::optional<TensorRef> copyOf(const TensorRef* tensor)
    {
        return tensor ? std::optional(*tensor) : std::nullopt;
    }

    /// Returns the factor of each channel.
    std::vector<double> scales(std::uint64_t channels) const
    {
        std::vector<double> scale = readChannels(m_weight, channels, 1);
        const std::vector<double> variance = readDoubles(m_variance, 0, channels);
        for (std::uint64_t c = 0; c < channels; ++c) {
            scale[c] /= std::sqrt(variance[c] + m_folded.epsilon);
        }
        return scale;
    }

    void compute(std::uint64_t first, std::uint64_t count, std::span<std::byte> out) const
    {
        const std::uint64_t channels = m_variance.elementCount();
        const std::vector<double> scale = scales(channels);
        if (m_folded.ofBias) {
            const std::vector<double> values = biases(scale);
            writeRounded(std::span(values).subspan(first, count), m_dtype, out);
            return;
        }
        std::vector<double> values = readDoubles(*m_convolution, first, count);
        const std::uint64_t perChannel = m_convolution->elementCount() / channels;
        for (std::uint64_t i = 0; i < count;) {
            const std::uint64_t channel = (first + i) / perChannel;
            const std::uint64_t end = std::min(count, (channel + 1) * perChannel - first);
            for (; i < end; ++i) {
                values[i] *= scale[channel];
            }
        }
        writeRounded(values, m_dtype, out);
    }

    std::vector<double> biases(const std::vector<double>& scale) const
    {
        const std::uint64_t channels = scale.size();
        std::vector<double> values = readChannels(m_convolution, channels, 0);
        const std::vector<double> mean = readDoubles(m_mean, 0, channels);
        const std::vector<double> shift = readChannels(m_bias, channels, 0);
        for (std::uint64_t c = 0; c < channels; ++c) {
            values[c] = (values[c] - mean[c]) * scale[c] + shift[c];
        }
        return values;
    }

    std::optional<TensorRef> m_convolution;
    TensorRef m_variance;
    TensorRef m_mean;
    std::optional<TensorRef> m_weight;
    std::optional<TensorRef> m_bias;
    DType m_dtype;
    FoldedNorm m_folded;
};

[[noreturn]] void refuseFolded(const FoldedNorm& folded, std::string reason)
{
    throw Error({.place = "module " + quotedText(folded.norm), .reason = std::move(reason)});
}

/// Returns the numbers of a quantized weight, or its packing for an operator that computes with its bits.
std::optional<TensorRef> ofScheme(const Checkpoint& checkpoint, const WeightOrigin& origin)
{
    const QuantizedWeight* const weight = checkpoint.findQuantized(origin.tensor);
    if (!weight || !weight->values || weight->scheme->name != origin.scheme.str()) {
        return std::nullopt;
    }
    if (!origin.packing.empty()) {
        const std::optional<PackedForm> form = packedFormFromName(origin.packing.str());
        const auto packed = form ? packedTensor(checkpoint, *weight, *form) : std::nullopt;
        return packed && origin.reshaped ? packed->reshaped(*origin.reshaped) : packed;
    }
    if (!origin.transposed) {
        return *weight->values;
    }
    return weight->transposed ? *weight->transposed : weight->values->transposed();
}

} // namespace

std::optional<NormTensors> findNorm(const Checkpoint& checkpoint, const std::string& norm)
{
    const NormTensors found{.weight = checkpoint.find(norm + ".weight"),
                            .bias = checkpoint.find(norm + ".bias"),
                            .mean = checkpoint.find(norm + ".running_mean"),
                            .variance = checkpoint.find(norm + ".running_var")};
    if (!found.mean || !found.variance || found.variance->elementCount() == 0) {
        return std::nullopt;
    }
    const auto fits = [&](const TensorRef* part) {
        return !part || (part->shape() == found.variance->shape() && part->shape().size() == 1 &&
                         dtypeInfo(part->dtype()).kind == DTypeKind::Float);
    };
    const bool allFit = fits(found.weight) && fits(found.bias) && fits(found.mean) && fits(found.variance);
    return allFit ? std::optional(found) : std::nullopt;
}

std::vector<std::string> tensorNames(const Checkpoint& checkpoint, const FoldedNorm& folded)
{
    std::vector<std::string> names;
    if (!folded.convolution.empty()) {
        names.push_back(folded.convolution);
    }
    if (const auto norm = findNorm(checkpoint, folded.norm)) {
        const std::vector<const TensorRef*> parts =
            folded.ofBias ? std::vector{norm->bias, norm->weight, norm->mean, norm->variance}
                          : std::vector{norm->weight, norm->variance};
        for (const TensorRef* part : parts) {
            if (part) {
                names.push_back(part->name());
            }
        }
    }
    return names;
}

std::string formulaText(const Checkpoint& checkpoint, const FoldedNorm& folded)
{
    const auto norm = findNorm(checkpoint, folded.norm);
    const std::string scale = (norm && norm->weight ? norm->weight->name() : "1") + " / sqrt(" + folded.norm +
                              ".running_var + " + shortest(folded.epsilon) + ")";
    if (!folded.ofBias) {
        return folded.convolution + " * " + scale;
    }
    const std::string centred = folded.convolution.empty()
                                    ? "-" + folded.norm + ".running_mean"
                                    : "(" + folded.convolution + " - " + folded.norm + ".running_mean)";
    return centred + " * " + scale + (norm && norm->bias ? " + " + norm->bias->name() : "");
}

DType foldedDtype(const Checkpoint& checkpoint, const FoldedNorm& folded, DType declared)
{
    const auto holds = [declared](DType part) {
        return dtypeInfo(declared).kind == DTypeKind::Float && dtypeInfo(declared).bits % 8 == 0 &&
               (part == declared || isLosslessCast(part, declared));
    };
    if (declared == DType::Undefined) {
        return declared;
    }
    const std::vector<std::string> parts = tensorNames(checkpoint, folded);
    const bool holdsAll = std::ranges::all_of(parts, [&](const std::string& part) {
        const TensorRef* const tensor = checkpoint.find(part);
        return tensor && holds(tensor->dtype());
    });
    return holdsAll ? declared : DType::Double;
}

bool isRoundedWhenFolded(DType dtype) { return dtypeInfo(dtype).digits < dtypeInfo(DType::Float).digits; }

TensorRef foldedTensor(const Checkpoint& checkpoint, const FoldedNorm& folded)
{
    const auto norm = findNorm(checkpoint, folded.norm);
    if (!norm) {
        refuseFolded(folded, "the checkpoint has no BatchNorm of that name");
    }
    const TensorRef* convolution = folded.convolution.empty() ? nullptr : checkpoint.find(folded.convolution);
    const bool missing = !convolution && (!folded.convolution.empty() || !folded.ofBias);
    const auto& channels = norm->variance->shape();
    if (missing || dtypeInfo(norm->mean->dtype()).bits % 8 != 0 ||
        (convolution && (convolution->shape().empty() || convolution->shape().front() != channels.front() ||
                         (folded.ofBias && convolution->shape() != channels) ||
                         dtypeInfo(convolution->dtype()).kind != DTypeKind::Float ||
                         dtypeInfo(convolution->dtype()).bits < 16))) { // 8-bit floats need a scale
        refuseFolded(folded, "it does not fit the tensor " + quotedText(folded.convolution));
    }
    const DType ofParts = convolution ? convolution->dtype() : norm->mean->dtype();
    const DType dtype = folded.dtype == DType::Undefined ? ofParts : folded.dtype;
    if (dtypeInfo(dtype).kind != DTypeKind::Float || dtypeInfo(dtype).bits % 8 != 0) {
        refuseFolded(folded, "it cannot be computed as " + dtypeName(dtype));
    }
    const std::vector<std::int64_t> shape = folded.ofBias ? channels : convolution->shape();
    const std::uint64_t bytes = folded.ofBias ? packedByteCount(dtype, norm->variance->elementCount())
                                              : packedByteCount(dtype, convolution->elementCount());
    return TensorRef::make(
        {.name = tensorNames(checkpoint, folded).front(),
         .dtype = dtype,
         .shape = shape,
         .source = ByteSource::fromComputed(
             std::make_shared<const FoldedBytes>(convolution, *norm, folded, dtype), bytes)});
}

std::optional<TensorRef> findOrigin(const Checkpoint& checkpoint, const WeightOrigin& origin)
{
    const TensorRef* tensor = checkpoint.find(origin.tensor);
    if (!tensor) {
        return std::nullopt;
    }
    try {
        if (!origin.scheme.empty()) {
            return ofScheme(checkpoint, origin);
        }
        if (origin.reshaped) {
            return tensor->reshaped(*origin.reshaped);
        }
        const TensorRef weight = origin.folded ? foldedTensor(checkpoint, *origin.folded) : *tensor;
        return origin.transposed ? weight.transposed() : weight;
    } catch (const Error&) {
        return std::nullopt;
    }
}

NormFactors readNorm(const NormTensors& tensors)
{
    const std::uint64_t channels = tensors.variance->elementCount();
    return {.gamma = readChannels(tensors.weight, channels, 1),
            .beta = readChannels(tensors.bias, channels, 0),
            .mean = readChannels(tensors.mean, channels, 0),
            .variance = readChannels(tensors.variance, channels, 0)};
}

} // namespace onnxmend
