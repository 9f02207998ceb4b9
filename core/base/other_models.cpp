// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/other_models.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

// The marks follow TensorFlow's saved_model.proto and meta_graph.proto, TFLite's schema.fbs and coremltools'
// Model.proto.

namespace onnxmend
{

namespace
{

constexpr OtherModel tfLite{
    .what = "a TFLite model (TensorFlow Lite)",
    .advice = "Convert it first: python3 -m tf2onnx.convert --tflite FILE --output model.onnx"};
constexpr OtherModel savedModel{
    .what = "a SavedModel of TensorFlow",
    .advice =
        "Convert its folder first: python3 -m tf2onnx.convert --saved-model FOLDER --output model.onnx"};
constexpr OtherModel coreMl{
    .what = "a CoreML model",
    .advice = "Export the model to ONNX with the program that it was trained in; CoreML is made from that."};

/// A field of the outermost message of a protobuf file.
struct TopField {
    std::uint64_t number = 0;
    std::uint64_t wireType = 0;
    std::uint64_t value = 0; ///< of a varint
    char first = '\0';       ///< first byte of a field with a length
};
constexpr std::uint64_t varintType = 0;
constexpr std::uint64_t lengthType = 2;

/// Models of these formats have few fields; another file may have millions.
constexpr std::size_t mostTopFields = 64;
/// A tag, a length and the first byte behind it.
constexpr std::uint64_t mostHeadBytes = 21;

std::optional<std::uint64_t> varintAt(std::string_view bytes, std::size_t& at)
{
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64 && at < bytes.size(); shift += 7) {
        const auto byte = static_cast<unsigned char>(bytes[at++]);
        value |= std::uint64_t(byte & 0x7fU) << shift;
        if (byte < 0x80) {
            return value;
        }
    }
    return std::nullopt;
}

/// Returns the number of bytes of a value behind its tag, and behind its length; nullopt for a group.
std::optional<std::uint64_t> valueSize(const TopField& field)
{
    switch (field.wireType) {
    case varintType:
        return 0; // read already
    case 1:
        return 8;
    case lengthType:
        return field.value;
    case 5:
        return 4;
    default:
        return std::nullopt;
    }
}

/// Returns the fields of the outermost message; empty if the file is not one message, or has too many.
std::vector<TopField> topFields(const InputFile& file)
{
    std::vector<TopField> fields;
    std::uint64_t position = 0;
    while (position < file.size()) {
        const std::string head = file.bytes(position, std::min(mostHeadBytes, file.size() - position));
        std::size_t at = 0;
        const std::optional<std::uint64_t> tag = varintAt(head, at);
        if (!tag || fields.size() == mostTopFields) {
            return {};
        }
        TopField field{.number = *tag >> 3U, .wireType = *tag & 7U};
        if (field.wireType == varintType || field.wireType == lengthType) {
            const std::optional<std::uint64_t> value = varintAt(head, at);
            if (!value) {
                return {};
            }
            field.value = *value;
        }
        const std::optional<std::uint64_t> size = valueSize(field);
        if (!size || *size > file.size() - position - at) {
            return {};
        }
        field.first = *size > 0 && at < head.size() ? head[at] : '\0';
        position += at + *size;
        fields.push_back(field);
    }
    return fields;
}

/// A SavedModel is its version, 1, and graphs; the producer of an ONNX model, which has the number of the
/// graphs, does not begin with the tag of a field.
bool isSavedModel(const std::vector<TopField>& fields)
{
    const auto isGraph = [](const TopField& field) {
        return field.number == 2 && field.wireType == lengthType &&
               (field.first == '\x0a' || field.first == '\x12');
    };
    const auto isVersion = [](const TopField& field) {
        return field.number == 1 && field.wireType == varintType && field.value == 1;
    };
    return std::ranges::any_of(fields, isVersion) && std::ranges::any_of(fields, isGraph) &&
           std::ranges::all_of(fields,
                               [&](const TopField& field) { return isVersion(field) || isGraph(field); });
}

/// A CoreML model is its version, a description, and one field from 200 on, whose number is its kind.
bool isCoreMl(const std::vector<TopField>& fields)
{
    constexpr std::uint64_t firstKind = 200;
    constexpr std::uint64_t afterKinds = 4000;
    constexpr std::uint64_t isUpdatable = 10;
    const auto isVersion = [](const TopField& field) {
        return field.number == 1 && field.wireType == varintType && field.value > 0;
    };
    const auto isKind = [](const TopField& field) {
        return field.number >= firstKind && field.number < afterKinds && field.wireType == lengthType;
    };
    const auto isOther = [](const TopField& field) {
        return (field.number == 2 && field.wireType == lengthType) ||
               (field.number == isUpdatable && field.wireType == varintType);
    };
    return std::ranges::any_of(fields, isVersion) && std::ranges::any_of(fields, isKind) &&
           std::ranges::all_of(fields, [&](const TopField& field) {
               return isVersion(field) || isKind(field) || isOther(field);
           });
}

} // namespace

const OtherModel* otherModelIn(const InputFile& file)
{
    constexpr std::size_t identifierAt = 4; // of every flatbuffer
    constexpr std::string_view identifier = "TFL3";
    const std::string head = file.head(identifierAt + identifier.size());
    if (head.size() > identifierAt && std::string_view(head).substr(identifierAt) == identifier) {
        return &tfLite;
    }
    const std::vector<TopField> fields = topFields(file);
    return isSavedModel(fields) ? &savedModel : isCoreMl(fields) ? &coreMl : nullptr;
}

const OtherModel* otherModelIn(const std::filesystem::path& folder)
{
    std::error_code notThere;
    const auto has = [&](const char* name) {
        return std::filesystem::is_regular_file(folder / name, notThere);
    };
    if (has("saved_model.pb")) {
        return &savedModel;
    }
    const bool isPackage =
        has("Manifest.json") && std::filesystem::is_directory(folder / "Data" / "com.apple.CoreML", notThere);
    return isPackage ? &coreMl : nullptr;
}

} // namespace onnxmend
