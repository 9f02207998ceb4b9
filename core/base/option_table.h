// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

namespace onnxmend
{

// Tables of options: a row for each member of a struct that people may choose. The command line, the policy,
// Python and the library read the rows, so that an option is named once.

/// True where it is given; `isNegated`: false there, as --no-measure.
template <typename Options>
struct FlagOption {
    bool Options::*member;
    bool isNegated = false;
};

/// A number of bytes, with a unit where text is read: "64kB".
template <typename Options>
struct ByteCountOption {
    std::uint64_t Options::*member;
};

template <typename Options>
struct CountOption {
    std::size_t Options::*member;
};

/// A number above 0.
template <typename Options>
struct PositiveNumberOption {
    double Options::*member;
};

/// A number from 0 on, which may stay open.
template <typename Options>
struct OpenNumberOption {
    std::optional<double> Options::*member;
};

template <typename Options>
struct TextOption {
    std::string Options::*member;
    /// Throws Error for what a policy may not say; null: it may say anything.
    void (*checkPolicy)(const std::string& text) = nullptr;
};

template <typename Options>
struct NamesOption {
    std::vector<std::string> Options::*member;
};

template <typename Options>
struct PathsOption {
    std::vector<std::filesystem::path> Options::*member;
};

/// One of some names.
template <typename Options>
struct ChoiceOption {
    std::vector<std::string> (*names)();
    std::string (*chosen)(const Options& options);
    bool (*choose)(Options& options, std::string_view name); ///< false, and nothing chosen: no such name
};

template <typename Options>
using OptionValue =
    std::variant<FlagOption<Options>, ByteCountOption<Options>, CountOption<Options>,
                 PositiveNumberOption<Options>, OpenNumberOption<Options>, TextOption<Options>,
                 NamesOption<Options>, PathsOption<Options>, ChoiceOption<Options>>;

/// An option as people name it.
template <typename Options>
struct OptionRow {
    std::string_view name; ///< "shard-size": the key of a policy, and with -- that of the command line
    std::string_view help; ///< of --help; with the default in words
    std::string_view valueName = {}; ///< of --help: "BYTES"; empty: a flag, or the names to choose from
    std::string_view role = {}; ///< what a word is that is not valid: "strategy"; empty: it cannot be wrong
    OptionValue<Options> value;
};

/// The keyword of Python: "shard_size"; that of --no-measure is "measure".
template <typename Options>
std::string optionKeyword(const OptionRow<Options>& row)
{
    std::string keyword(row.name);
    const auto* const flag = std::get_if<FlagOption<Options>>(&row.value);
    if (flag && flag->isNegated && keyword.starts_with("no-")) {
        keyword.erase(0, std::string_view("no-").size());
    }
    std::ranges::replace(keyword, '-', '_');
    return keyword;
}

template <typename Options>
void copyOption(const OptionRow<Options>& row, const Options& from, Options& to)
{
    std::visit(
        [&](const auto& value) {
            if constexpr (std::is_same_v<std::decay_t<decltype(value)>, ChoiceOption<Options>>) {
                value.choose(to, value.chosen(from));
            } else {
                to.*value.member = from.*value.member;
            }
        },
        row.value);
}

template <typename Options>
bool isSameOption(const OptionRow<Options>& row, const Options& a, const Options& b)
{
    return std::visit(
        [&](const auto& value) {
            if constexpr (std::is_same_v<std::decay_t<decltype(value)>, ChoiceOption<Options>>) {
                return value.chosen(a) == value.chosen(b);
            } else {
                return a.*value.member == b.*value.member;
            }
        },
        row.value);
}

/// The options of a table that somebody gives, as a policy does, with their values.
template <typename Options>
class GivenOptions
{
public:
    using Row = OptionRow<Options>;

    bool empty() const { return m_rows.empty(); }
    const std::vector<const Row*>& rows() const { return m_rows; }
    const Options& values() const { return m_values; } ///< defaults where none is given

    /// Counts an option as given. Returns where its value goes.
    Options& give(const Row& row)
    {
        if (std::ranges::find(m_rows, &row) == m_rows.end()) {
            m_rows.push_back(&row);
        }
        return m_values;
    }

    /// Copies what is given here, and no other option, between others.
    void copy(const Options& from, Options& to) const
    {
        for (const Row* const row : m_rows) {
            copyOption(*row, from, to);
        }
    }

    /// Puts the given values into options of which `isOpen(row)` says that nobody else has chosen them.
    template <typename IsOpen>
    void fill(Options& options, IsOpen isOpen) const
    {
        for (const Row* const row : m_rows) {
            if (isOpen(*row)) {
                copyOption(*row, m_values, options);
            }
        }
    }

    /// The same where options have their defaults.
    void fillDefaults(Options& options) const
    {
        const Options defaults;
        const Options before = options;
        fill(options, [&](const Row& row) { return isSameOption(row, before, defaults); });
    }

private:
    Options m_values;
    std::vector<const Row*> m_rows; ///< of a table that lives as long as the program
};

} // namespace onnxmend
