// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <functional>
// With it comes <compare>, which moc of Qt 6.4 cannot read as the first standard header.
#include <utility>
#include <vector>

namespace onnxmend
{

/// Position of an element in the one list of its kind. Ids of two lists are two types, so that they cannot be
/// mistaken for each other or for a number.
template <class Tag>
struct Id {
    std::size_t value = 0;
    friend constexpr auto operator<=>(Id, Id) = default;
};

/// The first ids of a list, in order.
template <class IdType>
class IdRange
{
public:
    class Iterator
    {
    public:
        explicit Iterator(IdType id)
            : m_id(id)
        {
        }
        IdType operator*() const { return m_id; }
        Iterator& operator++()
        {
            ++m_id.value;
            return *this;
        }
        friend bool operator==(Iterator a, Iterator b) { return a.m_id == b.m_id; }

    private:
        IdType m_id;
    };

    explicit IdRange(std::size_t count)
        : m_end{count}
    {
    }
    Iterator begin() const { return Iterator(IdType{}); }
    Iterator end() const { return Iterator(m_end); }

private:
    IdType m_end;
};

/// A list that takes ids of one type as indices.
template <class IdType, class T>
class IdVector
{
public:
    IdVector() = default;
    explicit IdVector(std::size_t count, const T& value = T())
        : m_elements(count, value)
    {
    }

    T& operator[](IdType id) { return m_elements[id.value]; }
    const T& operator[](IdType id) const { return m_elements[id.value]; }
    std::size_t size() const { return m_elements.size(); }
    bool empty() const { return m_elements.empty(); }
    IdRange<IdType> ids() const { return IdRange<IdType>(m_elements.size()); }
    IdType nextId() const { return IdType{m_elements.size()}; } ///< id of the next element that is added

    void push_back(T element) { m_elements.push_back(std::move(element)); }
    template <class... Arguments>
    T& emplace_back(Arguments&&... arguments)
    {
        return m_elements.emplace_back(std::forward<Arguments>(arguments)...);
    }

    auto begin() { return m_elements.begin(); }
    auto end() { return m_elements.end(); }
    auto begin() const { return m_elements.begin(); }
    auto end() const { return m_elements.end(); }

private:
    std::vector<T> m_elements;
};

} // namespace onnxmend

template <class Tag>
struct std::hash<onnxmend::Id<Tag>> {
    std::size_t operator()(onnxmend::Id<Tag> id) const noexcept { return std::hash<std::size_t>()(id.value); }
};
