// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/rare.h"

#include <compare>
#include <concepts>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>

namespace onnxmend
{

/// A text that copies share, and that takes no more than a pointer where it is empty: in hundreds of
/// thousands of rows one sentence stands in a finding, beside its tensor and in a table.
class SharedText
{
public:
    SharedText() = default;
    SharedText(std::string text)
        : m_text(text.empty() ? Rare<std::string>() : Rare<std::string>(std::move(text)))
    {
    }
    SharedText(std::string_view text)
        : SharedText(std::string(text))
    {
    }
    SharedText(const char* text)
        : SharedText(std::string(text))
    {
    }

    /// One of few texts that hundreds of thousands of rows have, made one by one: "Add". They share it
    /// where this thread has met it not long ago.
    static SharedText ofMany(std::string_view text);

    const std::string& str() const { return m_text.orNone(); }
    operator const std::string&() const { return str(); }
    operator std::string_view() const { return str(); }
    bool empty() const { return !m_text; }

    /// What others share stays as it is.
    SharedText& operator+=(std::string_view more) { return *this = SharedText(str() + std::string(more)); }

    friend bool operator==(const SharedText&, const SharedText&) = default;
    friend std::strong_ordering operator<=>(const SharedText& a, const SharedText& b)
    {
        return a.str() <=> b.str();
    }
    template <std::convertible_to<std::string_view> Text>
    requires(!std::same_as<Text, SharedText>) friend bool operator==(const SharedText& a, const Text& b)
    {
        return a.str() == std::string_view(b);
    }
    friend std::string operator+(const SharedText& a, std::string_view b) { return a.str() + std::string(b); }
    friend std::string operator+(std::string a, const SharedText& b) { return std::move(a) + b.str(); }
    friend std::ostream& operator<<(std::ostream& out, const SharedText& text) { return out << text.str(); }

private:
    Rare<std::string> m_text;
};

} // namespace onnxmend
