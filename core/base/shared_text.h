// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/rare.h"

#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace onnxmend
{

/// A text that its copies share: one sentence appears in a finding, beside its tensor and in a table,
/// hundreds of thousands of times. An empty one takes one pointer.
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

    /// Makes one of the few texts that hundreds of thousands of rows have, such as "Add". Shares the text
    /// that this thread made before, unless that was long ago.
    static SharedText ofMany(std::string_view text);

    const std::string& str() const { return m_text.orNone(); }
    operator const std::string&() const { return str(); }
    operator std::string_view() const { return str(); }
    bool empty() const { return !m_text; }

    /// Leaves the copies as they are.
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

/// The sizes of a tensor's dimensions, which copies share: a shape appears in a tensor, in the model and in a
/// row of the report, hundreds of thousands of times. A scalar has no sizes.
class SharedShape
{
public:
    SharedShape() = default;
    SharedShape(std::vector<std::int64_t> sizes)
        : m_sizes(sizes.empty() ? Rare<std::vector<std::int64_t>>() : std::move(sizes))
    {
    }
    SharedShape(std::initializer_list<std::int64_t> sizes)
        : SharedShape(std::vector<std::int64_t>(sizes))
    {
    }

    /// Makes one of the few shapes that hundreds of thousands of tensors have; shares it as SharedText does.
    static SharedShape ofMany(std::span<const std::int64_t> sizes);

    const std::vector<std::int64_t>& sizes() const { return m_sizes.orNone(); }
    operator const std::vector<std::int64_t>&() const { return sizes(); }

    std::size_t size() const { return sizes().size(); }
    bool empty() const { return sizes().empty(); }
    const std::int64_t* data() const { return sizes().data(); }
    auto begin() const { return sizes().begin(); }
    auto end() const { return sizes().end(); }
    std::int64_t operator[](std::size_t dimension) const { return sizes()[dimension]; }
    std::int64_t front() const { return sizes().front(); }
    std::int64_t back() const { return sizes().back(); }

    friend bool operator==(const SharedShape&, const SharedShape&) = default;

private:
    Rare<std::vector<std::int64_t>> m_sizes;
};

} // namespace onnxmend
