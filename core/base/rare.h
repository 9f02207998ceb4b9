// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>
#include <optional>
#include <utility>

namespace onnxmend
{

/// An optional value that is seldom there: where it is not it takes no more than a pointer, in hundreds of
/// thousands of rows. Copies share it, so it does not change.
template <class Value>
class Rare
{
public:
    Rare() = default;
    Rare(Value value)
        : m_value(std::make_shared<const Value>(std::move(value)))
    {
    }
    Rare(std::optional<Value> value)
        : m_value(value ? std::make_shared<const Value>(std::move(*value)) : nullptr)
    {
    }

    /// Where it is not there, the value that has nothing in it.
    const Value& orNone() const
    {
        static const Value none{};
        return m_value ? *m_value : none;
    }

    explicit operator bool() const { return m_value != nullptr; }
    const Value& operator*() const { return *m_value; }
    const Value* operator->() const { return m_value.get(); }
    void reset() { m_value.reset(); }

    friend bool operator==(const Rare& a, const Rare& b)
    {
        return a.m_value == b.m_value || (a.m_value && b.m_value && *a.m_value == *b.m_value);
    }

private:
    std::shared_ptr<const Value> m_value;
};

} // namespace onnxmend
