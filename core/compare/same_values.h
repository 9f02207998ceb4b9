// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core/compare.

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>

namespace onnxmend
{

/// Values of two graphs that stand for one another, whatever their names are. A name counts for its own side
/// alone, since exporters number values: `12` of one file need not be `12` of another one. Names outlive
/// this.
class SameValues
{
public:
    /// `outer`: values of the graphs around, which are visible here, too; may be null. It outlives this.
    explicit SameValues(const SameValues* outer)
        : m_outer(outer)
    {
    }
    SameValues(const SameValues&) = delete;
    SameValues& operator=(const SameValues&) = delete;

    void add(std::string_view left, std::string_view right);
    /// Returns the right name that add() got with a left one; empty if there is none.
    std::string_view partnerOf(std::string_view left) const;
    /// Makes the output of a Cast that only one side has another name of the value that it reads.
    void addCast(bool isLeft, std::string_view input, std::string_view output);

    bool areSame(std::string_view left, std::string_view right) const
    {
        return meaningOf(true, left) == meaningOf(false, right);
    }
    /// Returns a text that is the same for values that are the same.
    std::string keyOf(bool isLeft, std::string_view value) const;

private:
    struct Meaning {
        const SameValues* owner = nullptr; ///< null: the name alone counts
        std::size_t number = 0;
        std::string_view name = {};

        friend bool operator==(const Meaning&, const Meaning&) = default;
    };

    Meaning meaningOf(bool isLeft, std::string_view value) const;

    const SameValues* m_outer;
    std::unordered_map<std::string_view, Meaning> m_left;
    std::unordered_map<std::string_view, Meaning> m_right;
    std::unordered_map<std::string_view, std::string_view> m_partners; ///< by left name
};

} // namespace onnxmend
