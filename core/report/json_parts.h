// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core/report: the values that all JSON reports consist of.

#include "core/base/error.h"
#include "core/dtype/dtype.h"
#include "core/dtype/loss.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace onnxmend::json
{

using Json = nlohmann::ordered_json;

/// JSON is UTF-8, and names out of files need not be.
inline Json text(std::string_view value) { return validUtf8(value); }

/// Returns null for an empty text.
inline Json textOrNull(std::string_view value) { return value.empty() ? Json() : text(value); }

inline Json dtypeOrNull(DType dtype) { return dtype == DType::Undefined ? Json() : Json(dtypeName(dtype)); }

/// Returns a list with an element for each of `values`.
template <class List, class ToJson>
Json listOf(const List& values, ToJson toJson)
{
    Json result = Json::array();
    for (const auto& value : values) {
        result.push_back(toJson(value));
    }
    return result;
}

template <class List>
Json texts(const List& values)
{
    return listOf(values, text);
}

/// JSON has no infinities and no NaN: these are texts.
Json number(double value);

template <typename T>
Json valueOrNull(const std::optional<T>& value)
{
    return value ? Json(*value) : Json();
}

/// Returns an object with any number of keys from a file. Adding them one by one takes quadratic time: an
/// object that keeps the order of its members searches all of them each time.
template <typename Value>
Json objectOf(const std::map<std::string, Value>& members)
{
    return members.empty() ? Json::object() : Json(members);
}

/// Writes an object member by member, each element of a list on a line of its own. One tree of a large report
/// would take many times the memory of its text. With a sink not even the text is held.
class ObjectText
{
public:
    using Sink = std::function<void(std::string_view)>;

    explicit ObjectText(bool oneLine, Sink sink = {})
        : m_oneLine(oneLine)
        , m_sink(std::move(sink))
    {
    }

    void add(std::string_view key, const Json& value);

    template <typename List, typename ToJson>
    void addList(std::string_view key, const List& list, ToJson toJson)
    {
        begin(key);
        m_text += '[';
        bool isFirst = true;
        for (const auto& element : list) {
            m_text += std::string_view(isFirst ? "" : ",");
            m_text += std::string_view(m_oneLine ? "" : "\n    ");
            append(toJson(element));
            isFirst = false;
            passOn(passedOnAt);
        }
        m_text += std::string_view(isFirst || m_oneLine ? "]" : "\n  ]");
    }

    /// Returns the text; empty if a sink took it.
    std::string finish();

private:
    static constexpr std::size_t passedOnAt = 1 << 16;

    void begin(std::string_view key);
    void append(const Json& value);
    /// Gives the text to the sink, if there is one and the text is as long as `length`.
    void passOn(std::size_t length);

    bool m_oneLine;
    bool m_isBegun = false;
    Sink m_sink;
    std::string m_text;
};

/// Returns the `loss` of a cast. `lossless` is null if it is decided when the model runs.
Json loss(const Loss& loss, Json lossless);

/// `{"message", "where"}`.
Json error(const Error& error);

} // namespace onnxmend::json
