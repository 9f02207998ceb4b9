// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/formats/index_json.h"

#include "core/base/error.h"
#include "core/base/text.h"

#include <nlohmann/json.hpp>

#include <string_view>
#include <unordered_set>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr std::size_t maxIndexDepth = 16;
constexpr std::size_t maxIndexedTensors = 1'000'000;

[[noreturn]] void refuseIndex(std::string reason)
{
    throw Error({.place = "index",
                 .reason = std::move(reason),
                 .advice = "Give the index of a sharded checkpoint (*.index.json), or its shards."});
}

/// Checks the index while it is parsed: a DOM would hide names that stand there twice. Counts the nesting, so
/// that the file's costs no recursion.
class IndexParser : public nlohmann::json_sax<nlohmann::json>
{
public:
    std::vector<IndexEntry> takeEntries()
    {
        if (!m_hasMap) {
            refuseIndex("it is JSON without a weight_map, so no index of a sharded checkpoint");
        }
        std::unordered_set<std::string_view> names;
        for (const IndexEntry& entry : m_entries) {
            if (!names.insert(entry.tensor).second) {
                refuseIndex("the tensor " + quotedText(entry.tensor) + " stands there twice");
            }
        }
        return std::move(m_entries);
    }

    bool null() override { return scalar(); }
    bool boolean(bool) override { return scalar(); }
    bool number_integer(number_integer_t) override { return scalar(); }
    bool number_unsigned(number_unsigned_t) override { return scalar(); }
    bool number_float(number_float_t, const string_t&) override { return scalar(); }
    bool binary(binary_t&) override { return scalar(); }
    bool string(string_t& value) override
    {
        if (!inMap()) {
            return scalar();
        }
        if (m_entries.size() == maxIndexedTensors) {
            refuseIndex("it lists more than " + groupedNumber(maxIndexedTensors) + " tensors");
        }
        m_entries.push_back({m_key, value});
        return true;
    }
    bool start_object(std::size_t) override
    {
        if (m_depth > 0) {
            scalar();
        }
        if (m_depth == 1 && m_key == "weight_map") {
            m_inMap = m_hasMap = true;
        }
        return open();
    }
    bool start_array(std::size_t) override
    {
        if (m_depth == 0) {
            refuseIndex("it is not a JSON object");
        }
        scalar();
        return open();
    }
    bool key(string_t& name) override
    {
        m_key = name;
        if (m_depth == 1 && !m_fields.insert(name).second) {
            refuseIndex("its field " + quotedText(name) + " stands there twice");
        }
        return true;
    }
    bool end_object() override
    {
        m_inMap = m_inMap && m_depth != 2;
        --m_depth;
        return true;
    }
    bool end_array() override
    {
        --m_depth;
        return true;
    }
    bool parse_error(std::size_t position, const std::string&, const nlohmann::json::exception&) override
    {
        refuseIndex("it is not valid JSON at byte " + std::to_string(position - 1));
    }

private:
    bool inMap() const { return m_inMap && m_depth == 2; }

    /// A value that is not what the index is read for; in the map there is none.
    bool scalar() const
    {
        if (m_depth == 0) {
            refuseIndex("it is not a JSON object");
        }
        if (inMap()) {
            refuseIndex("the shard of tensor " + quotedText(m_key) + " is no text");
        }
        return true;
    }

    bool open()
    {
        if (m_depth == maxIndexDepth) {
            refuseIndex("it is nested deeper than " + std::to_string(maxIndexDepth) + " levels");
        }
        ++m_depth;
        return true;
    }

    std::size_t m_depth = 0;
    bool m_inMap = false;
    bool m_hasMap = false;
    std::string m_key;
    std::unordered_set<std::string> m_fields; ///< of the root
    std::vector<IndexEntry> m_entries;
};

} // namespace

std::vector<IndexEntry> parseIndexJson(const std::string& text)
{
    if (text.find('\0') != std::string::npos) { // the JSON parser would take it as the end
        refuseIndex("it holds a NUL byte");
    }
    IndexParser parser;
    nlohmann::json::sax_parse(text, &parser);
    return parser.takeEntries();
}

} // namespace onnxmend
