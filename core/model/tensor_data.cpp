// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/model/tensor_data.h"

#include "core/base/checked_math.h"
#include "core/base/error.h"
#include "core/base/text.h"
#include "core/base/wrong_file.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace onnxmend
{

std::optional<std::uint64_t> takeMarker(onnx::TensorProto& tensor)
{
    std::optional<std::uint64_t> marker;
    const auto& unknown = tensor.unknown_fields();
    for (int i = 0; i < unknown.field_count(); ++i) {
        const auto& field = unknown.field(i);
        if (field.number() == int(skeletonMarkerField) &&
            field.type() == google::protobuf::UnknownField::TYPE_VARINT) {
            marker = field.varint();
        }
    }
    if (marker) {
        tensor.mutable_unknown_fields()->DeleteByNumber(int(skeletonMarkerField));
    }
    return marker;
}

namespace
{

template <typename Field>
std::string littleEndianBytes(const Field& field, std::size_t bytesPerEntry)
{
    std::string bytes;
    bytes.reserve(static_cast<std::size_t>(field.size()) * bytesPerEntry);
    for (const auto& entry : field) {
        bytes.append(reinterpret_cast<const char*>(&entry), bytesPerEntry);
    }
    return bytes;
}

/// Returns the typed field that ONNX prescribes for a dtype, packed like raw_data (formats.md e1: the low
/// bytes of each int32_data entry; types below 8 bits have one packed byte an entry).
std::string typedBytes(const onnx::TensorProto& tensor, const DTypeInfo& info)
{
    const bool complex = info.kind == DTypeKind::Complex;
    const int componentBits = complex ? info.bits / 2 : info.bits;
    if (complex || info.kind == DTypeKind::Float) {
        if (componentBits == 32) {
            return littleEndianBytes(tensor.float_data(), 4);
        }
        if (componentBits == 64) {
            return littleEndianBytes(tensor.double_data(), 8);
        }
    }
    if (info.kind == DTypeKind::SignedInteger && info.bits == 64) {
        return littleEndianBytes(tensor.int64_data(), 8);
    }
    if (info.kind == DTypeKind::UnsignedInteger && info.bits >= 32) {
        return littleEndianBytes(tensor.uint64_data(), static_cast<std::size_t>(info.bits / 8));
    }
    return littleEndianBytes(tensor.int32_data(),
                             info.bits < 8 ? 1 : static_cast<std::size_t>(info.bits / 8));
}

/// Returns whether int32_data has entries outside the range of an integer dtype (formats.md e1).
bool hasValuesOutOfRange(const onnx::TensorProto& tensor, const DTypeInfo& info)
{
    const bool byValue = info.kind == DTypeKind::SignedInteger || info.kind == DTypeKind::UnsignedInteger ||
                         info.kind == DTypeKind::Bool;
    return byValue && (info.bits == 8 || info.bits == 16) &&
           std::ranges::any_of(tensor.int32_data(), [&info](std::int32_t value) {
               return value < info.lowest || value > info.highest;
           });
}

bool hasTypedData(const onnx::TensorProto& tensor)
{
    return tensor.float_data_size() + tensor.int32_data_size() + tensor.int64_data_size() +
               tensor.double_data_size() + tensor.uint64_data_size() + tensor.string_data_size() >
           0;
}

/// `[0-9]{1,19}`, as ONNX Runtime takes it (formats.md e5).
std::uint64_t parseExternalNumber(const std::string& key, const std::string& text)
{
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || text.front() == '-') {
        throw Error({.reason = "its external " + key + " \"" + displayText(text, 40) + "\" is not a number"});
    }
    return static_cast<std::uint64_t>(value);
}

struct ExternalEntry {
    std::string location;
    std::uint64_t offset = 0;
    std::optional<std::uint64_t> length;
};

ExternalEntry parseExternalEntry(const onnx::TensorProto& tensor, std::vector<std::string>& warnings)
{
    std::map<std::string, std::string> values;
    for (const auto& entry : tensor.external_data()) {
        if (!values.emplace(entry.key(), entry.value()).second) {
            throw Error(
                {.reason = "its external data has two entries \"" + displayText(entry.key(), 40) + "\""});
        }
    }
    ExternalEntry result;
    for (const auto& [key, value] : values) {
        if (key == "location") {
            result.location = value;
        } else if (key == "offset") {
            result.offset = parseExternalNumber(key, value);
        } else if (key == "length") {
            result.length = parseExternalNumber(key, value);
        } else if (key != "checksum") {
            warnings.push_back("its external data has the entry \"" + displayText(key, 40) +
                               "\", which ONNX Runtime refuses");
        }
    }
    return result;
}

std::string bytesText(std::uint64_t byteCount) { return std::to_string(byteCount) + " bytes"; }

/// Returns "6 bytes", and the dtype that the bytes would fit. Missing bytes come first: they are more often
/// cut off than of another dtype.
std::string neededText(std::uint64_t needed, const ModelTensor& tensor, std::uint64_t there)
{
    const std::uint64_t count = checkedElementCount(tensor.shape);
    const std::vector<DType> fitting = dtypesOfByteCount(tensor.storedDtype, count, there);
    const std::string missing =
        there < needed ? "; " + bytesText(needed - there) + " are missing" : std::string();
    const std::string asOther =
        fitting.empty() ? std::string()
                        : "; as " + dtypeName(fitting.front()) + " they would be the right number";
    return bytesText(needed) + (missing.empty() || asOther.empty()
                                    ? missing + asOther
                                    : missing + ", or the dtype is wrong" + asOther);
}

/// Returns "6 bytes, but its shape and dtype need 8 bytes", and what explains that.
std::string misfitText(std::uint64_t needed, const ModelTensor& tensor, std::uint64_t there)
{
    return bytesText(there) + ", but its shape and dtype need " + neededText(needed, tensor, there);
}

std::string heldText(const std::string& misfit) { return "it holds " + misfit; }
std::string shortDataText(const std::string& misfit) { return "its external data has " + misfit; }
std::string longDataText(const std::string& misfit)
{
    return "its external data is declared with " + misfit + "; ONNX Runtime refuses that";
}

constexpr WantedFile wantedData{.what = "the data of a model",
                                .advice = "Put the data file that belongs to the model in its place."};

/// Throws Error if the file ends before the range does.
void requireRange(const InputFile& file, std::uint64_t offset, std::uint64_t byteCount)
{
    if (offset > file.size() || byteCount > file.size() - offset) {
        const std::uint64_t left = offset > file.size() ? 0 : file.size() - offset;
        throw wrongFileError(file, wantedData,
                             {.place = "byte " + std::to_string(offset),
                              .reason = std::to_string(byteCount) + " bytes are expected there, but only " +
                                        std::to_string(left) +
                                        " are left: it was cut off, or is the data of another model",
                              .advice = "Get the data file again that belongs to the model."});
    }
}

} // namespace

void describeMisfit(ModelTensor& tensor, ByteSource bytes)
{
    const std::uint64_t needed = packedByteCount(tensor.storedDtype, checkedElementCount(tensor.shape));
    const std::string text = misfitText(needed, tensor, bytes.size());
    if (tensor.source != TensorSource::External) {
        tensor.unreadableReason = heldText(text);
    } else if (bytes.size() < needed) {
        tensor.unreadableReason = shortDataText(text);
    } else {
        tensor.warnings.push_back(longDataText(text));
    }
    tensor.misfit = std::move(bytes);
}

TensorDataReader::TensorDataReader(std::filesystem::path model, ConfinedOpenOptions options,
                                   std::vector<ByteSource> payloads, std::shared_ptr<const void> owner)
    : m_model(std::move(model))
    , m_options(std::move(options))
    , m_payloads(std::move(payloads))
    , m_owner(std::move(owner))
{
}

void TensorDataReader::read(onnx::TensorProto& tensor, ModelTensor& result, const ByteSource* rawData)
{
    result.storedDtype = dtypeFromOnnx(tensor.data_type());
    result.savedDtype = result.storedDtype;
    result.shape = SharedShape::ofMany({tensor.dims().data(), static_cast<std::size_t>(tensor.dims_size())});
    const bool external = tensor.data_location() == onnx::TensorProto::EXTERNAL;
    result.source = external ? TensorSource::External : TensorSource::Inline;
    try {
        if (result.storedDtype == DType::String && !external) {
            return; // shown, never read or cast
        }
        if (!isKnown(result.storedDtype) || dtypeInfo(result.storedDtype).bits == 0) {
            throw Error(
                {.reason = "its element type " + dtypeName(result.storedDtype) + " has no stored form here"});
        }
        if (tensor.has_segment()) {
            throw Error({.reason = "it is stored in segments, which nothing supports any more"});
        }
        const std::uint64_t byteCount =
            packedByteCount(result.storedDtype, checkedElementCount(result.shape));
        ByteSource bytes = findBytes(tensor, byteCount, rawData, result);
        result.stored = TensorRef::make({.name = result.name,
                                         .dtype = result.storedDtype,
                                         .shape = result.shape,
                                         .strides = {},
                                         .storageOffset = 0,
                                         .source = std::move(bytes)});
    } catch (const Error& error) {
        result.stored.reset();
        result.unreadableReason = error.what();
    }
}

ByteSource TensorDataReader::findBytes(onnx::TensorProto& tensor, std::uint64_t byteCount,
                                       const ByteSource* rawData, ModelTensor& result)
{
    const auto marker = takeMarker(tensor);
    const bool external = result.source == TensorSource::External;
    const bool raw = marker || tensor.has_raw_data();
    if (int(external) + int(raw) + int(hasTypedData(tensor)) > 1) {
        result.warnings.push_back("it has its data in two places; " +
                                  std::string(external ? "the external data" : "raw_data") + " counts");
    }
    if (external) {
        return externalBytes(tensor, byteCount, result);
    }
    ByteSource bytes;
    if (marker) {
        if (*marker >= m_payloads.size()) {
            throw Error({.reason = "its data cannot be found in the file"});
        }
        bytes = m_payloads[*marker];
    } else if (tensor.has_raw_data() && rawData) {
        bytes = *rawData;
    } else if (tensor.has_raw_data()) {
        const std::string& bytesOfProto = tensor.raw_data();
        bytes = m_owner ? ByteSource::fromBytes(std::shared_ptr<const std::string>(m_owner, &bytesOfProto))
                        : ByteSource::fromBytes(bytesOfProto);
    } else if (byteCount > 0) {
        if (hasValuesOutOfRange(tensor, dtypeInfo(result.storedDtype))) {
            result.warnings.push_back("its int32_data has values outside " + dtypeName(result.storedDtype) +
                                      "; their low bits count");
        }
        bytes = ByteSource::fromBytes(typedBytes(tensor, dtypeInfo(result.storedDtype)));
    }
    if (bytes.size() != byteCount) {
        result.misfit = bytes;
        throw Error({.reason = heldText(misfitText(byteCount, result, bytes.size()))});
    }
    return bytes;
}

ByteSource TensorDataReader::externalBytes(const onnx::TensorProto& tensor, std::uint64_t byteCount,
                                           ModelTensor& result)
{
    const ExternalEntry entry = parseExternalEntry(tensor, result.warnings);
    result.location = entry.location;
    result.fileOffset = entry.offset;
    ExternalFile& external = openExternal(entry.location);
    if (!external.file) {
        throw Error({.reason = external.error});
    }
    ++external.readers;
    if (byteCount > 0 && !external.notData.empty()) {
        throw Error({.reason = external.notData});
    }
    const std::uint64_t size = external.file->size();
    const std::uint64_t there = entry.length.value_or(size > entry.offset ? size - entry.offset : 0);
    if (there > 0 && there != byteCount && entry.offset <= size && there <= size - entry.offset) {
        result.misfit = ByteSource::fromFile(external.file, entry.offset, there);
    }
    if (entry.length && *entry.length < byteCount) {
        throw Error({.reason = shortDataText(misfitText(byteCount, result, there))});
    }
    if (entry.length && *entry.length > byteCount) {
        result.warnings.push_back(longDataText(misfitText(byteCount, result, there)));
    }
    if (external.file->linkCount() > 1 && !std::exchange(external.hasLinkWarning, true)) {
        result.warnings.push_back("its data file " + quotedText(entry.location) +
                                  " has further names (hard links), which onnx.checker refuses from 1.21 on");
    }
    requireRange(*external.file, entry.offset, byteCount);
    return ByteSource::fromFile(external.file, entry.offset, byteCount);
}

void TensorDataReader::finish(std::vector<ModelTensor>& tensors) const
{
    for (ModelTensor& tensor : tensors) {
        const bool isReported = !tensor.stored || !tensor.warnings.empty();
        if (tensor.misfit && !isReported &&
            (tensor.fileOffset > 0 || m_files.at(tensor.location).readers > 1)) {
            tensor.misfit.reset();
        }
    }
}

TensorDataReader::ExternalFile& TensorDataReader::openExternal(const std::string& location)
{
    const auto [position, isNew] = m_files.try_emplace(location);
    if (isNew) {
        try {
            position->second.file = openConfined(m_model, location, m_options);
            if (const auto broken = brokenDownload(*position->second.file, wantedData)) {
                position->second.notData = broken->what();
            }
        } catch (const Error& error) {
            position->second.error = error.what();
        }
    }
    return position->second;
}

} // namespace onnxmend
