// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/formats/torch/torch_tensors.h"

#include "core/base/checked_math.h"
#include "core/base/error.h"
#include "core/base/text.h"
#include "core/formats/pickle/pickle_arrays.h"
#include "core/formats/pickle/pickle_names.h"
#include "core/formats/state_dict.h"

#include <optional>
#include <span>
#include <unordered_map>
#include <utility>

namespace onnxmend
{

namespace
{

/// A storage as its persistent id describes it, with the bytes that it covers.
struct TorchStorage {
    std::string typeName;
    std::string location;
    StorageType type;
    std::int64_t numel = 0;
    ByteSource bytes;
};

class TensorBuilder
{
public:
    TensorBuilder(const PickleValues& values, const StorageFinder& findStorage)
        : m_values(values)
        , m_findStorage(findStorage)
    {
    }

    /// Adds one tensor, or the reason why it is skipped.
    void add(const NamedTensor& tensor, Checkpoint& checkpoint)
    {
        if (m_values.kind(tensor.value) == PickleKind::Unbound) {
            checkpoint.skipped.push_back({tensor.name, std::string(m_values.text(tensor.value))});
            return;
        }
        if (m_values.kind(tensor.value) == PickleKind::Array) {
            addArray(tensor, checkpoint);
            return;
        }
        const TorchStorage& storage = storageOf(m_values.child(tensor.value, 0));
        if (storage.type.width == 0) {
            checkpoint.skipped.push_back({.name = tensor.name,
                                          .reason = "its storage class " + displayText(storage.typeName) +
                                                    " is not known: the file is damaged, or of a newer torch",
                                          .isUnknown = true});
            return;
        }
        if (m_values.childCount(tensor.value) > quantizerPart) {
            addQuantized(tensor, storage, checkpoint);
            return;
        }
        const auto [dtype, reason] = dtypeOf(tensor, storage);
        if (!dtype) {
            checkpoint.skipped.push_back({tensor.name, reason});
            return;
        }
        checkpoint.tensors.push_back(viewOf(tensor, storage, *dtype));
    }

private:
    static constexpr std::uint32_t quantizerPart = 5; ///< index among the children of a quantized tensor

    TensorRef viewOf(const NamedTensor& tensor, const TorchStorage& storage, DType dtype)
    {
        return TensorRef::make({.name = tensor.name,
                                .dtype = dtype,
                                .shape = numbers(m_values.child(tensor.value, 2)),
                                .strides = numbers(m_values.child(tensor.value, 3)),
                                .storageOffset = m_values.integer(m_values.child(tensor.value, 1)),
                                .source = viewed(storage, m_values.child(tensor.value, 0))});
    }

    /// Adds three tensors for a quantized tensor of torch: its integers, and the results of its methods
    /// q_scale() and q_zero_point() in a shape that is broadcast along the axis of its channels.
    void addQuantized(const NamedTensor& tensor, const TorchStorage& storage, Checkpoint& checkpoint)
    {
        const std::optional<DType> dtype = integersOf(storage.typeName);
        if (!dtype || storage.location == "meta") {
            checkpoint.skipped.push_back({tensor.name, "it is a quantized tensor of " +
                                                           displayText(storage.typeName) +
                                                           ", whose elements are not whole bytes"});
            return;
        }
        const TensorRef codes = viewOf(tensor, storage, *dtype);
        const PickleId quantizer = m_values.child(tensor.value, quantizerPart);
        const NamedTensor scale{tensor.name + ".q_scale", m_values.child(quantizer, 1)};
        const NamedTensor zero{tensor.name + ".q_zero_point", m_values.child(quantizer, 2)};
        if (m_values.kind(scale.value) != PickleKind::Tensor) {
            const auto number = static_cast<float>(m_values.real(scale.value));
            checkpoint.tensors.insert(checkpoint.tensors.end(),
                                      {codes, scalar(scale.name, DType::Float, number),
                                       scalar(zero.name, DType::Int64, m_values.integer(zero.value))});
            return;
        }
        const std::int64_t axis = m_values.integer(m_values.child(quantizer, 3));
        const std::optional<TensorRef> scales = alongAxis(scale, codes, axis);
        const std::optional<TensorRef> zeros = alongAxis(zero, codes, axis);
        if (!scales || !zeros) {
            checkpoint.skipped.push_back(
                {tensor.name, "it is a quantized tensor whose scales do not fit its shape"});
            return;
        }
        checkpoint.tensors.insert(checkpoint.tensors.end(), {codes, *scales, *zeros});
    }

    static std::optional<DType> integersOf(const std::string& storageType)
    {
        return storageType == "torch.QInt8Storage"    ? std::optional(DType::Int8)
               : storageType == "torch.QUInt8Storage" ? std::optional(DType::Uint8)
               : storageType == "torch.QInt32Storage" ? std::optional(DType::Int32)
                                                      : std::nullopt;
    }

    template <typename Number>
    static TensorRef scalar(const std::string& name, DType dtype, Number number)
    {
        const auto bytes = std::as_bytes(std::span(&number, 1));
        return TensorRef::make({.name = name,
                                .dtype = dtype,
                                .source = ByteSource::fromBytes(
                                    std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size()))});
    }

    /// Returns a tensor of one dimension with as many dimensions as `codes`, of which all except `axis` have
    /// the size
    /// 1. nullopt unless it is a plain tensor with a number for each channel.
    std::optional<TensorRef> alongAxis(const NamedTensor& numbersOfChannels, const TensorRef& codes,
                                       std::int64_t axis)
    {
        const TorchStorage& storage = storageOf(m_values.child(numbersOfChannels.value, 0));
        const auto dtype = dtypeOf(numbersOfChannels, storage).first;
        const auto rank = static_cast<std::int64_t>(codes.shape().size());
        if (!dtype || m_values.childCount(numbersOfChannels.value) > quantizerPart || axis < 0 ||
            axis >= rank) {
            return std::nullopt;
        }
        const TensorRef flat = viewOf(numbersOfChannels, storage, *dtype);
        const auto place = static_cast<std::size_t>(axis);
        if (flat.shape().sizes() != std::vector{codes.shape()[place]}) {
            return std::nullopt;
        }
        std::vector<std::int64_t> shape(codes.shape().size(), 1);
        shape[place] = flat.shape().front();
        return TensorRef::make({.name = flat.name(),
                                .dtype = *dtype,
                                .shape = shape,
                                .strides = std::vector<std::int64_t>(shape.size(), flat.strides().front()),
                                .storageOffset = flat.storageOffset(),
                                .source = flat.source()});
    }

    /// Adds an array, whose bytes are part of the pickle. Arrays with the same bytes share one copy.
    void addArray(const NamedTensor& array, Checkpoint& checkpoint)
    {
        if (m_values.childCount(array.value) == 0) {
            checkpoint.skipped.push_back({array.name, "it is a NumPy array without content"});
            return;
        }
        const NumpyType type = numpyType(m_values, m_values.child(array.value, 0));
        const PickleId data = m_values.child(array.value, 3);
        if (!type.dtype || m_values.kind(data) != PickleKind::Bytes) {
            checkpoint.skipped.push_back(
                {array.name, type.dtype ? "its elements are not bytes; it may be of Python 2" : type.reason});
            return;
        }
        const auto [bytes, isNew] = m_arrays.try_emplace(data);
        if (isNew) {
            bytes->second = ByteSource::fromBytes(std::string(m_values.text(data)));
        }
        std::vector<std::int64_t> shape = numbers(m_values.child(array.value, 1));
        const bool fortran = m_values.integer(m_values.child(array.value, 2)) != 0;
        std::vector<std::int64_t> strides = fortran ? fortranStrides(shape) : std::vector<std::int64_t>();
        checkpoint.tensors.push_back(TensorRef::make({.name = array.name,
                                                      .dtype = *type.dtype,
                                                      .shape = std::move(shape),
                                                      .strides = std::move(strides),
                                                      .source = bytes->second}));
    }

    const TorchStorage& storageOf(PickleId id)
    {
        const std::string key(m_values.text(m_values.child(id, 1)));
        const std::string typeName = normalisedGlobal(m_values, m_values.child(id, 0));
        const std::int64_t numel = m_values.integer(m_values.child(id, 3));
        const auto known = m_storages.find(key);
        if (known != m_storages.end()) {
            if (known->second.typeName != typeName || known->second.numel != numel) {
                throw Error({.place = "storage " + quotedText(key),
                             .reason = "it is described twice, with different types or sizes"});
            }
            return known->second;
        }
        TorchStorage storage{typeName,
                             std::string(m_values.text(m_values.child(id, 2))),
                             storageType(m_values, m_values.child(id, 0)),
                             numel,
                             {}};
        if (storage.type.width > 0 && storage.location != "meta") {
            storage.bytes = bytesOf(key, storage);
        }
        return m_storages.emplace(key, std::move(storage)).first->second;
    }

    /// Returns the bytes of a storage. Its record may be larger; if it is smaller, torch would read beyond
    /// its end.
    ByteSource bytesOf(const std::string& key, const TorchStorage& storage) const
    {
        const ByteSource record = m_findStorage(key);
        const auto size = checkedMultiply(static_cast<std::uint64_t>(storage.numel), storage.type.width);
        if (size > record.size()) {
            throw Error({.place = "storage " + quotedText(key),
                         .reason = "it claims to have " + groupedNumber(size) +
                                   " bytes, but its record has only " + groupedNumber(record.size()),
                         .advice = "The file is damaged or made to do harm; get it again."});
        }
        return record.slice(0, size);
    }

    /// Returns the part of a storage for a view of torch 0.x. Views with one key are the same, as in torch.
    ByteSource viewed(const TorchStorage& storage, PickleId id)
    {
        constexpr std::uint32_t viewPart = 4;
        const bool hasView = m_values.childCount(id) > viewPart &&
                             m_values.kind(m_values.child(id, viewPart)) == PickleKind::Tuple;
        if (!hasView) {
            return storage.bytes;
        }
        const PickleId view = m_values.child(id, viewPart);
        const auto first = static_cast<std::uint64_t>(m_values.integer(m_values.child(view, 1)));
        const auto numel = static_cast<std::uint64_t>(m_values.integer(m_values.child(view, 2)));
        const ByteSource part =
            storage.bytes.slice(first * storage.type.width, numel * storage.type.width); // inside: checked
        const std::string key(m_values.text(m_values.child(view, 0)));
        if (m_views.emplace(key, part).first->second != part) {
            throw Error({.place = "storage " + quotedText(key),
                         .reason = "it is described twice, as different views"});
        }
        return part;
    }

    std::pair<std::optional<DType>, std::string> dtypeOf(const NamedTensor& tensor,
                                                         const TorchStorage& storage) const
    {
        if (storage.location == "meta") {
            return {std::nullopt, "it is a meta tensor: it was saved without data"};
        }
        const PickleId dtype = m_values.child(tensor.value, 4);
        const bool ownDType = m_values.kind(dtype) == PickleKind::Global;
        const std::string name = ownDType ? normalisedGlobal(m_values, dtype) : storage.typeName;
        if (ownDType != storage.type.untyped) {
            return {std::nullopt, "its storage is " + displayText(storage.typeName) +
                                      ", which does not fit " + displayText(name)};
        }
        constexpr std::string_view prefix = "torch.";
        const auto found = !ownDType ? storage.type.dtype
                           : name.starts_with(prefix)
                               ? dtypeFromTorchName(std::string_view(name).substr(prefix.size()))
                               : std::nullopt;
        return {found, found ? std::string() : "ONNX has no type for " + displayText(name)};
    }

    std::vector<std::int64_t> numbers(PickleId tuple) const
    {
        constexpr std::uint32_t maxRank = 64;
        if (m_values.childCount(tuple) > maxRank) {
            throw Error({.reason = "a tensor has more than 64 dimensions"});
        }
        std::vector<std::int64_t> result;
        for (const PickleId child : m_values.children(tuple)) {
            if (m_values.kind(child) != PickleKind::Int) {
                throw Error({.reason = "a size or stride is not a number"});
            }
            result.push_back(m_values.integer(child));
        }
        return result;
    }

    const PickleValues& m_values;
    const StorageFinder& m_findStorage;
    std::unordered_map<std::string, TorchStorage> m_storages;
    std::unordered_map<std::string, ByteSource> m_views;
    std::unordered_map<PickleId, ByteSource> m_arrays;
};

} // namespace

Checkpoint torchCheckpoint(const Pickle& pickle, const InputFile& file, const CheckpointOptions& options,
                           const StorageFinder& findStorage, Progress& progress)
{
    StateDict stateDict = findStateDict(pickle.values, pickle.root, options.key, file.path().stem().string());
    Checkpoint checkpoint;
    checkpoint.stateDictKey = std::move(stateDict.key);
    checkpoint.stateDictKeys = std::move(stateDict.keys);
    checkpoint.warnings = pickle.warnings;
    checkpoint.warnings.insert(checkpoint.warnings.end(), stateDict.warnings.begin(),
                               stateDict.warnings.end());
    checkpoint.skipped = std::move(stateDict.skipped);
    TensorBuilder builder(pickle.values, findStorage);
    for (const NamedTensor& tensor : stateDict.tensors) {
        progress.checkCancelled();
        try {
            builder.add(tensor, checkpoint);
        } catch (const Error& error) {
            throw error.in({}, "tensor " + quotedText(tensor.name));
        }
    }
    return checkpoint;
}

} // namespace onnxmend
