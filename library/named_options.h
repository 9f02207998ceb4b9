// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to library: options by their names, as the tables of core have them.

#include "core/base/option_table.h"
#include "library/onnxmend/onnxmend.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

namespace onnxmend::library
{

// Values of options as texts. All throw UsageError for a text that is not one.
bool flagFrom(std::string_view option, const std::string& text);
std::uint64_t countFrom(std::string_view option, const std::string& text);
double numberFrom(std::string_view option, const std::string& text);
double positiveNumberFrom(std::string_view option, const std::string& text);
/// `reason`: empty if the list of known names says it.
[[noreturn]] void refuseChoice(std::string_view role, const std::string& name,
                               const std::vector<std::string>& known, const std::string& reason = {});

template <typename Table>
void setOption(const OptionRow<Table>& row, const std::string& text, Table& options)
{
    std::visit(
        [&](const auto& value) {
            using Value = std::decay_t<decltype(value)>;
            if constexpr (std::is_same_v<Value, ChoiceOption<Table>>) {
                if (!value.choose(options, text)) {
                    refuseChoice(row.role, text, value.names(), value.refusalOf(text));
                }
            } else if constexpr (std::is_same_v<Value, FlagOption<Table>>) {
                options.*value.member = flagFrom(row.name, text) != value.isNegated;
            } else if constexpr (std::is_same_v<Value, ByteCountOption<Table>> ||
                                 std::is_same_v<Value, CountOption<Table>>) {
                options.*value.member = countFrom(row.name, text);
            } else if constexpr (std::is_same_v<Value, PositiveNumberOption<Table>>) {
                options.*value.member = positiveNumberFrom(row.name, text);
            } else if constexpr (std::is_same_v<Value, OpenNumberOption<Table>>) {
                options.*value.member = numberFrom(row.name, text);
            } else if constexpr (std::is_same_v<Value, TextOption<Table>>) {
                options.*value.member = text;
            } else {
                (options.*value.member).emplace_back(text);
            }
        },
        row.value);
}

/// The options of one call, which may belong to several tables.
class GivenNames
{
public:
    explicit GivenNames(const api::Options& given)
        : m_given(given)
        , m_isRead(given.size())
    {
    }

    /// Reads those that the table has. Throws UsageError for a value that is not valid.
    template <typename Table>
    void read(std::span<const OptionRow<Table>> rows, Table& options)
    {
        for (const OptionRow<Table>& row : rows) {
            m_known.emplace_back(row.name);
            for (std::size_t i = 0; i < m_given.size(); ++i) {
                if (m_given[i].first == row.name) {
                    setOption(row, m_given[i].second, options);
                    m_isRead[i] = true;
                }
            }
        }
    }

    /// Throws UsageError for a name that no table had.
    void requireAllRead() const;

private:
    const api::Options& m_given;
    std::vector<bool> m_isRead;
    std::vector<std::string> m_known;
};

/// Reads options that belong to one table. Throws UsageError.
template <typename Table>
void readOptions(const api::Options& given, std::span<const OptionRow<Table>> rows, Table& options)
{
    GivenNames names(given);
    names.read(rows, options);
    names.requireAllRead();
}

} // namespace onnxmend::library
