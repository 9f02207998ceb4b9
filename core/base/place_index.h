// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

namespace onnxmend
{

/// Finds places in a list by keys that its elements hold. It stores hashes and not keys: copies of the keys
/// of hundreds of thousands of elements would take much memory.
class PlaceIndex
{
public:
    void reserve(std::size_t count)
    {
        std::size_t slotCount = leastSlots;
        while (slotCount < 2 * count) {
            slotCount *= 2;
        }
        if (slotCount > m_slots.size()) {
            rehash(slotCount);
        }
    }

    /// A key may be added twice; find() then returns either place.
    void add(std::size_t hash, std::size_t place)
    {
        reserve(m_count + 1);
        put({.hash = shortened(hash), .place = static_cast<std::uint32_t>(place)});
        ++m_count;
    }

    /// Lets a key that find() finds with `isWanted` stand for another place; adds it otherwise.
    template <class IsWanted>
    void set(std::size_t hash, IsWanted isWanted, std::size_t place)
    {
        if (const auto slot = findSlot(hash, isWanted)) {
            m_slots[*slot].place = static_cast<std::uint32_t>(place);
        } else {
            add(hash, place);
        }
    }

    /// `isWanted(place)` says whether the element there has the wanted key, and not only its hash.
    template <class IsWanted>
    std::optional<std::size_t> find(std::size_t hash, IsWanted isWanted) const
    {
        const auto slot = findSlot(hash, isWanted);
        return slot ? std::optional<std::size_t>(m_slots[*slot].place) : std::nullopt;
    }

private:
    static constexpr std::uint32_t nowhere = 0xffffffff;
    static constexpr std::size_t leastSlots = 16; ///< the number of slots is always a power of two

    struct Slot {
        std::uint32_t hash = 0;
        std::uint32_t place = nowhere;
    };

    /// Folds the upper bits into the lower ones.
    static std::uint32_t shortened(std::size_t hash)
    {
        return static_cast<std::uint32_t>(hash ^ (hash >> 32U));
    }
    std::size_t firstSlot(std::uint32_t hash) const { return hash & (m_slots.size() - 1); }
    std::size_t nextSlot(std::size_t slot) const { return (slot + 1) & (m_slots.size() - 1); }

    template <class IsWanted>
    std::optional<std::size_t> findSlot(std::size_t hash, const IsWanted& isWanted) const
    {
        const std::uint32_t wanted = shortened(hash);
        for (std::size_t slot = firstSlot(wanted); slot < m_slots.size() && m_slots[slot].place != nowhere;
             slot = nextSlot(slot)) {
            if (m_slots[slot].hash == wanted && isWanted(std::size_t(m_slots[slot].place))) {
                return slot;
            }
        }
        return std::nullopt;
    }

    void put(Slot added)
    {
        std::size_t slot = firstSlot(added.hash);
        while (m_slots[slot].place != nowhere) {
            slot = nextSlot(slot);
        }
        m_slots[slot] = added;
    }

    void rehash(std::size_t slotCount)
    {
        std::vector<Slot> old(slotCount);
        old.swap(m_slots);
        for (const Slot& slot : old) {
            if (slot.place != nowhere) {
                put(slot);
            }
        }
    }

    std::vector<Slot> m_slots; ///< open addressing, at most half of them used
    std::size_t m_count = 0;
};

/// Returns the hash of a key of two parts.
inline std::size_t combinedHash(std::string_view a, std::string_view b)
{
    constexpr std::size_t spread = 0x9e3779b97f4a7c15; // 2^64 divided by the golden ratio
    const std::hash<std::string_view> hash;
    return hash(a) * spread + hash(b);
}

} // namespace onnxmend
