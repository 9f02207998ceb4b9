// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/formats/safetensors/safetensors_header.h"

#include "core/base/error.h"
#include "core/base/text.h"

#include <nlohmann/json.hpp>

#include <limits>
#include <unordered_set>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr std::size_t maxDepth = 8;
constexpr std::size_t maxTensors = 1'000'000;

/// Checks the header while it is parsed: a DOM would hide duplicate names. Has its own stack, so that a
/// deeply nested file costs no recursion.
class HeaderParser : public nlohmann::json_sax<nlohmann::json>
{
public:
    std::vector<SafetensorsEntry> takeEntries() { return std::move(m_entries); }

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
};

} // namespace

std::vector<SafetensorsEntry> parseSafetensorsHeader(const std::string& header)
{
    HeaderParser parser;
    nlohmann::json::sax_parse(header, &parser);
    return parser.takeEntries();
}

void refuseSafetensors(std::string reason, const std::string& tensor)
{
    throw Error({.place = tensor.empty() ? "safetensors header" : "tensor " + quotedText(tensor),
                 .reason = std::move(reason),
                 .advice = "The file is damaged or not written by a safetensors library; get it again."});
}

} // namespace onnxmend
