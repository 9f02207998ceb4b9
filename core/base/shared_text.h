// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <atomic>
#include <compare>
#include <concepts>
#include <cstddef>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>

namespace onnxmend
{

/// A text that copies share, and that takes no more than a pointer where it is empty: in hundreds of
/// thousands of rows one sentence stands in a finding, beside its tensor and in a table. It counts its owners
/// itself, since a std::shared_ptr is two pointers: 200,000 findings of a dozen texts take 35 MB less.
class SharedText
{
public:
    SharedText() = default;
    SharedText(std::string text)
        : m_shared(text.empty() ? nullptr : new Shared{.text = std::move(text)})
    {
    }
    SharedText(const char* text)
        : SharedText(std::string(text))
    {
    }
    SharedText(const SharedText& other)
        : m_shared(other.m_shared)
    {
        if (m_shared) {
            m_shared->owners.fetch_add(1, std::memory_order_relaxed);
        }
    }
    SharedText(SharedText&& other) noexcept
        : m_shared(std::exchange(other.m_shared, nullptr))
    {
    }
    SharedText& operator=(SharedText other) noexcept
    {
        std::swap(m_shared, other.m_shared);
        return *this;
    }
    ~SharedText()
    {
        if (m_shared && m_shared->owners.fetch_sub(1, std::memory_order_acq_rel) == 1) {
            delete m_shared;
        }
    }

    /// One of few texts that hundreds of thousands of rows have, made one by one: "Add". They share it
    /// where this thread has met it not long ago.
    static SharedText ofMany(std::string_view text);

    const std::string& str() const
    {
        static const std::string none;
        return m_shared ? m_shared->text : none;
    }
    operator const std::string&() const { return str(); }
    operator std::string_view() const { return str(); }
    bool empty() const { return m_shared == nullptr; }

    /// What others share stays as it is.
    SharedText& operator+=(std::string_view more) { return *this = SharedText(str() + std::string(more)); }

    friend bool operator==(const SharedText& a, const SharedText& b)
    {
        return a.m_shared == b.m_shared || a.str() == b.str();
    }
    friend std::strong_ordering operator<=>(const SharedText& a, const SharedText& b)
    {
        return a.m_shared == b.m_shared ? std::strong_ordering::equal : a.str() <=> b.str();
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
    struct Shared {
        std::atomic<std::size_t> owners = 1;
        std::string text;
    };
    Shared* m_shared = nullptr;
};

} // namespace onnxmend
