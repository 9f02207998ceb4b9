// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <initializer_list>
#include <iterator>
#include <span>
#include <string>
#include <string_view>

namespace onnxmend
{

enum class PickleKind : std::uint8_t {
    None,
    Bool,
    Int,
    BigInt, ///< beyond 64 bits; its bytes as text(), never converted
    Float,
    Str,
    Bytes,
    List,
    Tuple,
    Dict, ///< children: key, value, key, value, ...
    Set,
    Global,  ///< children: module, name
    Storage, ///< children: type (Global), key (Str), location (Str), numel (Int)[, view]
    /// children: storage, offset, size, stride, dtype (Global, or None = the storage's)[, quantizer: a Tuple
    /// of scheme (Global), scale, zero point, both a number or a Tensor[, axis (Int)]]
    Tensor,
    Unbound, ///< a tensor without bytes to bind; text() is the reason
    Array,   ///< of NumPy; children: dtype (Opaque), shape (Tuple), Fortran order (Bool), data; none: still
             ///< empty
    Opaque,  ///< children: callable, arguments, then states and items that it was given
};

using PickleId = std::uint32_t;

/// The values of a pickle, which refer to each other by index, so that nothing needs a recursion, not even
/// the destructor. A value takes 16 bytes and each place in a container 8, so the limits bound the memory
/// (formats.md a3). Adding a value beyond a limit throws Error.
class PickleValues
{
public:
    explicit PickleValues(std::string pickle);

    class ChildIterator;
    struct Children;

    PickleKind kind(PickleId id) const { return m_values[id].kind; }
    std::int64_t integer(PickleId id) const;  ///< of Int and Bool
    double real(PickleId id) const;           ///< of Float
    std::string_view text(PickleId id) const; ///< of Str, Bytes, BigInt, Unbound
    Children children(PickleId id) const;     ///< empty unless it is a container
    std::uint32_t childCount(PickleId id) const;
    PickleId child(PickleId id, std::uint32_t index) const; ///< index < childCount; costs `index` steps
    bool isCompound(PickleId id) const { return isCompound(kind(id)); }

    PickleId addNone();
    PickleId addBool(bool value);
    PickleId addInt(std::int64_t value);
    PickleId addFloat(double value);
    PickleId addSlice(PickleKind kind, std::uint64_t offset,
                      std::uint64_t size);                    ///< text of the pickle itself
    PickleId addText(PickleKind kind, std::string_view text); ///< text of its own
    PickleId addCompound(PickleKind kind, std::span<const PickleId> children = {});
    PickleId addCompound(PickleKind kind, std::initializer_list<PickleId> children);
    PickleId addCopy(PickleKind kind, PickleId container); ///< a container with the same children
    void append(PickleId container, PickleId child);

    const std::string& pickle() const { return m_pickle; }
    std::size_t size() const { return m_values.size(); }
    /// True if there are tensors of torch, also without bytes; then arrays are not weights.
    bool hasTensors() const { return m_hasTensors; }

private:
    struct Value {
        PickleKind kind = PickleKind::None;
        bool ownText = false;
        std::uint32_t first = 0;   ///< text: its length; containers: first cell
        std::uint64_t content = 0; ///< number; offset of the text; last cell and count
    };
    struct Cell {
        PickleId value = 0;
        std::uint32_t next = 0;
    };

    static bool isCompound(PickleKind kind);
    PickleId add(Value value);

    std::string m_pickle;
    std::string m_ownText;
    bool m_hasTensors = false;
    std::deque<Value> m_values; ///< a deque grows without a second copy
    std::deque<Cell> m_cells;
};

class PickleValues::ChildIterator
{
public:
    using value_type = PickleId;
    using difference_type = std::ptrdiff_t;

    ChildIterator() = default;
    ChildIterator(const std::deque<Cell>* cells, std::uint32_t cell, std::uint32_t left)
        : m_cells(cells)
        , m_cell(cell)
        , m_left(left)
    {
    }
    PickleId operator*() const { return (*m_cells)[m_cell].value; }
    ChildIterator& operator++()
    {
        m_cell = (*m_cells)[m_cell].next;
        --m_left;
        return *this;
    }
    ChildIterator operator++(int)
    {
        ChildIterator before = *this;
        ++*this;
        return before;
    }
    bool operator==(const ChildIterator& other) const { return m_left == other.m_left; }

private:
    const std::deque<Cell>* m_cells = nullptr;
    std::uint32_t m_cell = 0;
    std::uint32_t m_left = 0; ///< number of remaining children, with this one
};

struct PickleValues::Children {
    ChildIterator first;
    ChildIterator begin() const { return first; }
    ChildIterator end() const { return {}; }
};

} // namespace onnxmend
