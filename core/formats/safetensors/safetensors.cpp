// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/checked_math.h"
#include "core/base/error.h"
#include "core/base/little_endian.h"
#include "core/base/text.h"
#include "core/formats/checkpoint_formats.h"
#include "core/formats/quantized/comfy_marks.h"
#include "core/formats/quantized/stated_tensor.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <limits>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace onnxmend
{

namespace
{

/// Size of the number before the header, which is the length of the header.
constexpr std::uint64_t safetensorsLengthBytes = 8;

/// A tensor as the header of a safetensors file lists it.
struct SafetensorsEntry {
    std::string name;
    std::string dtype;
    std::vector<std::int64_t> shape;
    std::vector<std::uint64_t> offsets; ///< begin and end, in bytes of the data section
};

/// JSON of the metadata that describes a tensor, by name.
using SafetensorsDescriptions = std::unordered_map<std::string, std::string>;

/// A header as it is parsed.
struct SafetensorsHeader {
    std::vector<SafetensorsEntry> entries = {};
    SafetensorsDescriptions descriptions = {};
};

/// Throws Error about the header, or about one tensor of it.
[[noreturn]] void refuseSafetensors(std::string reason, const std::string& tensor = {})
{
    throw Error({.place = tensor.empty() ? "safetensors header" : "tensor " + quotedText(tensor),
                 .reason = std::move(reason),
                 .advice = "The file is damaged or not written by a safetensors library; get it again."});
}

constexpr std::size_t maxDepth = 8;
constexpr std::size_t maxTensors = 1'000'000;

/// Checks the header while it is parsed: a DOM would hide duplicate names. Has its own stack, so that a
/// deeply nested file costs no recursion.
class HeaderParser : public nlohmann::json_sax<nlohmann::json>
{
public:
    SafetensorsHeader takeHeader()
    {
        return {.entries = std::move(m_entries), .descriptions = std::move(m_descriptions)};
    }

    bool null() override
    {
        if (top() == Context::Root && m_key == "__metadata__") {
            return true;
        }
        return otherScalar("null");
    }
    bool boolean(bool) override { return otherScalar("a truth value"); }
    bool number_integer(number_integer_t) override { return otherScalar("a negative number"); }
    bool number_float(number_float_t, const string_t&) override
    {
        return otherScalar("a number that is not a 64-bit unsigned integer");
    }
    bool binary(binary_t&) override { return otherScalar("binary data"); }
    bool number_unsigned(number_unsigned_t value) override
    {
        if (top() == Context::Shape) {
            if (value > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) {
                refuseSafetensors("a dimension is out of range", m_entries.back().name);
            }
            m_entries.back().shape.push_back(static_cast<std::int64_t>(value));
            return true;
        }
        if (top() == Context::Offsets) {
            m_entries.back().offsets.push_back(value);
            return true;
        }
        return otherScalar("a number");
    }
    bool string(string_t& value) override
    {
        if (top() == Context::Tensor && m_key == "dtype") {
            m_entries.back().dtype = value;
            return true;
        }
        if (top() == Context::Metadata && (describesTensor(value) || m_key == comfyMetadata)) {
            m_descriptions.insert_or_assign(m_key, value);
        }
        return top() == Context::Metadata || otherScalar("a string");
    }
    bool start_object(std::size_t) override
    {
        if (m_stack.empty()) {
            push(Context::Root);
        } else if (top() == Context::Root && m_key == "__metadata__") {
            push(Context::Metadata);
        } else if (top() == Context::Root) {
            beginTensor();
        } else {
            pushIgnored("an object");
        }
        return true;
    }
    bool start_array(std::size_t) override
    {
        if (m_stack.empty()) {
            refuseSafetensors("it is not a JSON object");
        }
        if (top() == Context::Tensor && m_key == "shape") {
            push(Context::Shape);
        } else if (top() == Context::Tensor && m_key == "data_offsets") {
            push(Context::Offsets);
        } else {
            pushIgnored("an array");
        }
        return true;
    }
    bool key(string_t& name) override
    {
        m_key = name;
        if (top() == Context::Root && !m_names.insert(name).second) {
            refuseSafetensors("the name " + quotedText(name) + " appears twice");
        }
        if (top() == Context::Tensor && !m_fields.insert(name).second) {
            refuseSafetensors("its field " + quotedText(name) + " appears twice", m_entries.back().name);
        }
        return true;
    }
    bool end_object() override
    {
        if (top() == Context::Tensor) {
            finishTensor();
        }
        m_stack.pop_back();
        return true;
    }
    bool end_array() override
    {
        m_stack.pop_back();
        return true;
    }
    bool parse_error(std::size_t position, const std::string&, const nlohmann::json::exception&) override
    {
        refuseSafetensors("it is not valid JSON at byte " +
                          std::to_string(safetensorsLengthBytes + position - 1));
    }

private:
    enum class Context { None, Root, Metadata, Tensor, Shape, Offsets, Ignored };

    Context top() const { return m_stack.empty() ? Context::None : m_stack.back(); }

    void push(Context context)
    {
        if (m_stack.size() == maxDepth) {
            refuseSafetensors("it is nested deeper than " + std::to_string(maxDepth) + " levels");
        }
        m_stack.push_back(context);
    }

    bool isKnownField() const { return m_key == "dtype" || m_key == "shape" || m_key == "data_offsets"; }

    /// Begins an object or array that is ignored: only unknown fields of a tensor may hold any.
    void pushIgnored(const std::string& what)
    {
        const bool unknownField = top() == Context::Tensor && !isKnownField();
        if (!unknownField && top() != Context::Ignored) {
            otherScalar(what);
        }
        push(Context::Ignored);
    }

    bool otherScalar(const std::string& what)
    {
        switch (top()) {
        case Context::None:
            refuseSafetensors("it is not a JSON object");
        case Context::Root:
            refuseSafetensors(quotedText(m_key) + " is " + what + " instead of an object");
        case Context::Metadata:
            refuseSafetensors("__metadata__ holds " + what + " under " + quotedText(m_key) +
                              " instead of a string");
        case Context::Tensor:
            if (isKnownField()) {
                refuseSafetensors("its " + m_key + " is " + what, m_entries.back().name);
            }
            return true;
        case Context::Shape:
        case Context::Offsets:
            refuseSafetensors("its " + m_key + " holds " + what, m_entries.back().name);
        case Context::Ignored:
            return true;
        }
        return true;
    }

    void beginTensor()
    {
        if (m_entries.size() == maxTensors) {
            refuseSafetensors("it lists more than " + groupedNumber(maxTensors) + " tensors");
        }
        push(Context::Tensor);
        m_entries.push_back({.name = m_key});
        m_fields.clear();
    }

    void finishTensor()
    {
        const SafetensorsEntry& entry = m_entries.back();
        for (const char* field : {"dtype", "shape", "data_offsets"}) {
            if (!m_fields.contains(field)) {
                refuseSafetensors("it has no " + std::string(field), entry.name);
            }
        }
        if (entry.offsets.size() != 2) {
            refuseSafetensors("its data_offsets does not have exactly two numbers", entry.name);
        }
    }

    std::vector<Context> m_stack;
    std::string m_key;
    std::unordered_set<std::string> m_names;
    std::unordered_set<std::string> m_fields; ///< of the current tensor
    std::vector<SafetensorsEntry> m_entries;
    SafetensorsDescriptions m_descriptions;
};

/// Returns a header with its entries in their order, each complete. Names are unique. Throws Error unless it
/// is strict JSON with the structure of the format (formats.md d); does not check dtypes and sizes.
SafetensorsHeader parseSafetensorsHeader(const std::string& header)
{
    HeaderParser parser;
    nlohmann::json::sax_parse(header, &parser);
    return parser.takeHeader();
}

constexpr std::uint64_t maxHeaderBytes = 100'000'000; // as in the reference implementation

/// Types of the format without an ONNX type; their tensors are skipped.
struct ForeignType {
    std::string_view name;
    std::uint64_t bits;
};
constexpr std::array<ForeignType, 2> foreignTypes = {{{"F6_E2M3", 6}, {"F6_E3M2", 6}}};

std::uint64_t headerLength(const InputFile& file)
{
    return LittleEndian(file.bytes(0, safetensorsLengthBytes)).u64(0);
}

SafetensorsHeader readHeader(const InputFile& file, std::uint64_t length)
{
    if (length > maxHeaderBytes || length > file.size() - safetensorsLengthBytes) {
        refuseSafetensors("it claims to be " + groupedNumber(length) + " bytes long, but the file has only " +
                          groupedNumber(file.size() - safetensorsLengthBytes) + " after the length");
    }
    const std::string header = file.bytes(safetensorsLengthBytes, length);
    if (!header.starts_with('{')) {
        refuseSafetensors("it does not begin with {");
    }
    if (header.find('\0') != std::string::npos) { // the JSON parser would end there
        refuseSafetensors("it holds a NUL byte");
    }
    return parseSafetensorsHeader(header);
}

std::uint64_t bitsOf(const SafetensorsEntry& entry)
{
    if (const auto dtype = dtypeFromSafetensorsName(entry.dtype)) {
        return static_cast<std::uint64_t>(dtypeInfo(*dtype).bits);
    }
    const auto foreign = std::ranges::find(foreignTypes, entry.dtype, &ForeignType::name);
    if (foreign == foreignTypes.end()) {
        refuseSafetensors("its dtype " + quotedText(entry.dtype) + " is not one of the format", entry.name);
    }
    return foreign->bits;
}

/// Checks that tensors cover the data section without a hole or an overlap, and that each has the bytes of
/// its shape.
void checkRanges(const std::vector<SafetensorsEntry>& entries, std::uint64_t dataSize)
{
    std::uint64_t end = 0;
    for (const SafetensorsEntry& entry : entries) {
        if (entry.offsets[0] != end || entry.offsets[1] < entry.offsets[0]) {
            refuseSafetensors("its data_offsets begin at " + std::to_string(entry.offsets[0]) +
                                  " and end at " + std::to_string(entry.offsets[1]) + " where " +
                                  std::to_string(end) + " is expected as the beginning",
                              entry.name);
        }
        end = entry.offsets[1];
        std::uint64_t bits = 0;
        try {
            bits = checkedMultiply(checkedElementCount(entry.shape), bitsOf(entry));
        } catch (const Error& error) {
            throw error.in({}, "tensor " + quotedText(entry.name));
        }
        if (bits % 8 != 0 || bits / 8 != end - entry.offsets[0]) {
            refuseSafetensors("its shape " + shapeText(entry.shape) + " of " + entry.dtype + " needs " +
                                  std::to_string(bits) + " bits, its data_offsets span " +
                                  std::to_string(end - entry.offsets[0]) + " bytes",
                              entry.name);
        }
    }
    if (end != dataSize) {
        refuseSafetensors("the tensors need " + groupedNumber(end) + " bytes of data, the file has " +
                          groupedNumber(dataSize) + (end > dataSize ? " (truncated)" : ""));
    }
}

} // namespace

bool isSafetensors(const InputFile& file)
{
    if (file.size() <= safetensorsLengthBytes) {
        return false;
    }
    const std::uint64_t length = headerLength(file);
    const char first = file.bytes(safetensorsLengthBytes, 1).front();
    // A header that is cut short or begins with a space is recognised, too, so that an error can say so.
    return length >= 2 && length <= maxHeaderBytes &&
           (first == '{' || (std::string_view(" \t\r\n").find(first) != std::string_view::npos &&
                             length <= file.size() - safetensorsLengthBytes));
}

Checkpoint readSafetensors(std::shared_ptr<const InputFile> file, const CheckpointOptions&,
                           Progress& progress)
{
    progress.checkCancelled();
    const std::uint64_t length = headerLength(*file);
    auto [entries, descriptions] = readHeader(*file, length);
    std::ranges::stable_sort(entries, {}, &SafetensorsEntry::offsets);
    const std::uint64_t dataBegin = safetensorsLengthBytes + length;
    checkRanges(entries, file->size() - dataBegin);

    Checkpoint checkpoint;
    checkpoint.descriptions = std::move(descriptions);
    for (SafetensorsEntry& entry : entries) {
        const auto dtype = dtypeFromSafetensorsName(entry.dtype);
        if (!dtype) {
            checkpoint.skipped.push_back({entry.name, "ONNX has no type for " + entry.dtype});
            continue;
        }
        const std::uint64_t size = entry.offsets[1] - entry.offsets[0];
        checkpoint.tensors.push_back(
            TensorRef::make({.name = std::move(entry.name),
                             .dtype = *dtype,
                             .shape = std::move(entry.shape),
                             .source = ByteSource::fromFile(file, dataBegin + entry.offsets[0], size)}));
    }
    return checkpoint;
}

} // namespace onnxmend
