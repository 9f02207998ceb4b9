// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/formats/pickle/pickle_values.h"

#include "core/base/error.h"

#include <bit>
#include <utility>

namespace onnxmend
{

namespace
{

// formats.md a3 and security rule 5: the values of a file below 60 MB must stay below 512 MiB, however it
// repeats them.
constexpr std::size_t maxValues = 10'000'000;
constexpr std::size_t maxCells = 20'000'000;
constexpr std::size_t maxOwnText = std::size_t(128) << 20;

[[noreturn]] void refuseSize(const char* what)
{
    throw Error({.reason = std::string("the pickle has too many ") + what,
                 .advice = "No checkpoint needs that many; the file is damaged or made to do harm."});
}

constexpr std::uint64_t lastAndCount(std::uint32_t last, std::uint32_t count)
{
    return static_cast<std::uint64_t>(last) << 32 | count;
}

} // namespace

PickleValues::PickleValues(std::string pickle)
    : m_pickle(std::move(pickle))
{
}

bool PickleValues::isCompound(PickleKind kind)
{
    return kind >= PickleKind::List && kind != PickleKind::Unbound;
}

std::int64_t PickleValues::integer(PickleId id) const
{
    return static_cast<std::int64_t>(m_values[id].content);
}

double PickleValues::real(PickleId id) const { return std::bit_cast<double>(m_values[id].content); }

std::string_view PickleValues::text(PickleId id) const
{
    const Value& value = m_values[id];
    const std::string& whole = value.ownText ? m_ownText : m_pickle;
    return std::string_view(whole).substr(value.content, value.first);
}

std::uint32_t PickleValues::childCount(PickleId id) const
{
    return isCompound(id) ? static_cast<std::uint32_t>(m_values[id].content) : 0;
}

PickleValues::Children PickleValues::children(PickleId id) const
{
    return {ChildIterator(&m_cells, m_values[id].first, childCount(id))};
}

PickleId PickleValues::child(PickleId id, std::uint32_t index) const
{
    return *std::next(children(id).begin(), index);
}

PickleId PickleValues::add(Value value)
{
    if (m_values.size() >= maxValues) {
        refuseSize("values");
    }
    m_hasTensors = m_hasTensors || value.kind == PickleKind::Tensor || value.kind == PickleKind::Unbound;
    m_values.push_back(value);
    return static_cast<PickleId>(m_values.size() - 1);
}

PickleId PickleValues::addNone() { return add({}); }

PickleId PickleValues::addBool(bool value)
{
    return add({.kind = PickleKind::Bool, .content = value ? 1u : 0u});
}

PickleId PickleValues::addInt(std::int64_t value)
{
    return add({.kind = PickleKind::Int, .content = static_cast<std::uint64_t>(value)});
}

PickleId PickleValues::addFloat(double value)
{
    return add({.kind = PickleKind::Float, .content = std::bit_cast<std::uint64_t>(value)});
}

PickleId PickleValues::addSlice(PickleKind kind, std::uint64_t offset, std::uint64_t size)
{
    return add({.kind = kind, .first = static_cast<std::uint32_t>(size), .content = offset});
}

PickleId PickleValues::addText(PickleKind kind, std::string_view text)
{
    if (text.size() > maxOwnText - m_ownText.size()) {
        refuseSize("bytes of converted text");
    }
    const std::uint64_t offset = m_ownText.size();
    m_ownText += text;
    return add(
        {.kind = kind, .ownText = true, .first = static_cast<std::uint32_t>(text.size()), .content = offset});
}

PickleId PickleValues::addCompound(PickleKind kind, std::span<const PickleId> children)
{
    const PickleId id = add({.kind = kind});
    for (const PickleId child : children) {
        append(id, child);
    }
    return id;
}

PickleId PickleValues::addCompound(PickleKind kind, std::initializer_list<PickleId> children)
{
    return addCompound(kind, std::span(children.begin(), children.size()));
}

PickleId PickleValues::addCopy(PickleKind kind, PickleId container)
{
    const PickleId id = add({.kind = kind});
    for (const PickleId child : children(container)) {
        append(id, child);
    }
    return id;
}

void PickleValues::append(PickleId container, PickleId child)
{
    if (m_cells.size() >= maxCells) {
        refuseSize("entries in its containers");
    }
    const auto cell = static_cast<std::uint32_t>(m_cells.size());
    m_cells.push_back({child, 0});
    Value& value = m_values[container];
    const auto count = static_cast<std::uint32_t>(value.content);
    if (count == 0) {
        value.first = cell;
    } else {
        m_cells[value.content >> 32].next = cell;
    }
    value.content = lastAndCount(cell, count + 1);
}

} // namespace onnxmend
