// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

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

/// Sets the member to true, or to false if `isNegated`, as --no-measure does.
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

/// A number of at least 0, or no number.
template <typename Options>
struct OpenNumberOption {
    std::optional<double> Options::*member;
};

template <typename Options>
struct TextOption {
    std::string Options::*member;
    /// Throws Error for a text that a policy must not give; null: it may give any.
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
    bool (*choose)(Options& options, std::string_view name); ///< false, without a change, for an unknown name
    /// Says why a name that is not one of the choices is invalid; empty if the list of names is enough. May
    /// be null.
    std::string (*refusal)(std::string_view name) = nullptr;

    /// Returns the reason for a name that is not valid; empty if the list of names is the answer.
    std::string refusalOf(std::string_view name) const { return refusal ? refusal(name) : std::string(); }
};

template <typename Options>
using OptionValue =
    std::variant<FlagOption<Options>, ByteCountOption<Options>, CountOption<Options>,
                 PositiveNumberOption<Options>, OpenNumberOption<Options>, TextOption<Options>,
                 NamesOption<Options>, PathsOption<Options>, ChoiceOption<Options>>;

/// An option with its name and its help.
template <typename Options>
struct OptionRow {
    std::string_view name; ///< "shard-size": the key of a policy, and with -- that of the command line
    std::string_view help; ///< sentence for --help, with the default
    std::string_view valueName = {}; ///< for --help: "BYTES"; empty: a flag, or the names to choose from
    std::string_view role = {};      ///< noun for an error message: "strategy"; empty: every value is valid
    OptionValue<Options> value;
};

/// Returns the keyword of Python: "shard_size", or "measure" for --no-measure.
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

/// The options of a table that a policy or a person gives, with their values.
template <typename Options>
class GivenOptions
{
public:
    using Row = OptionRow<Options>;

    bool empty() const { return m_rows.empty(); }
    const std::vector<const Row*>& rows() const { return m_rows; }
    const Options& values() const { return m_values; } ///< the default for an option that is not given

    /// Counts an option as given. Returns the options that take its value.
    Options& give(const Row& row)
    {
        if (std::ranges::find(m_rows, &row) == m_rows.end()) {
            m_rows.push_back(&row);
        }
        return m_values;
    }

    /// Copies the values of the options that are given here, and of no other, from `from` to `to`.
    void copy(const Options& from, Options& to) const
    {
        for (const Row* const row : m_rows) {
            copyOption(*row, from, to);
        }
    }

    /// Puts the given values into `options`, except where `isOpen(row)` says that a value is chosen already.
    template <typename IsOpen>
    void fill(Options& options, IsOpen isOpen) const
    {
        for (const Row* const row : m_rows) {
            if (isOpen(*row)) {
                copyOption(*row, m_values, options);
            }
        }
    }

    /// Puts the given values into the options that have their defaults.
    void fillDefaults(Options& options) const
    {
        const Options defaults;
        const Options before = options;
        fill(options, [&](const Row& row) { return isSameOption(row, before, defaults); });
    }

private:
    Options m_values;
    std::vector<const Row*> m_rows; ///< rows of a table that lives as long as the program
};

} // namespace onnxmend
