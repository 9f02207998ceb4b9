// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <concepts>
#include <memory>
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
        : m_text(text.empty() ? nullptr : std::make_shared<const std::string>(std::move(text)))
    {
    }
    SharedText(const char* text)
        : SharedText(std::string(text))
    {
    }

    const std::string& str() const
    {
        static const std::string none;
        return m_text ? *m_text : none;
    }
    operator const std::string&() const { return str(); }
    operator std::string_view() const { return str(); }
    bool empty() const { return m_text == nullptr; }

    /// What others share stays as it is.
    SharedText& operator+=(std::string_view more) { return *this = SharedText(str() + std::string(more)); }

    friend bool operator==(const SharedText& a, const SharedText& b)
    {
        return a.m_text == b.m_text || a.str() == b.str();
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
    std::shared_ptr<const std::string> m_text;
};

} // namespace onnxmend
