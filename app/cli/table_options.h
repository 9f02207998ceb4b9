// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/option_table.h"
#include "core/base/text.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

namespace onnxmend::cli
{

/// Returns the option of a row as people type it: "--shard-size".
template <typename Options>
std::string optionName(const OptionRow<Options>& row)
{
    return "--" + std::string(row.name);
}

/// Adds an option that may be given several times, each time with one value: `-c a -c b`, never `-c a b`.
CLI::Option* addRepeatable(CLI::App& app, const std::string& name, std::vector<std::string>& values,
                           const std::string& help);
CLI::Option* addRepeatable(CLI::App& app, const std::string& name, const std::string& help,
                           const std::function<void(const std::vector<std::string>&)>& take);
/// Adds an option for a number of bytes, with or without a unit.
CLI::Option* addByteCount(CLI::App& app, const std::string& name, std::uint64_t& value,
                          const std::string& help);

/// Adds the option of a row. Its value goes into `options`, which must outlive `app`.
template <typename Options>
void addTableOption(CLI::App& app, const OptionRow<Options>& row, Options& options)
{
    const std::string name = optionName(row);
    const std::string help(row.help);
    CLI::Option* const added = std::visit(
        [&](const auto& value) -> CLI::Option* {
            using Value = std::decay_t<decltype(value)>;
            if constexpr (std::is_same_v<Value, FlagOption<Options>>) {
                bool& flag = options.*value.member;
                return value.isNegated ? app.add_flag_callback(
                                             name, [&flag] { flag = false; }, help)
                                       : app.add_flag(name, flag, help);
            } else if constexpr (std::is_same_v<Value, ByteCountOption<Options>>) {
                return addByteCount(app, name, options.*value.member, help);
            } else if constexpr (std::is_same_v<Value, PositiveNumberOption<Options>>) {
                return app.add_option(name, options.*value.member, help)
                    ->check(CLI::PositiveNumber.description(""));
            } else if constexpr (std::is_same_v<Value, OpenNumberOption<Options>>) {
                return app.add_option(name, options.*value.member, help)
                    ->check(CLI::NonNegativeNumber.description(""));
            } else if constexpr (std::is_same_v<Value, NamesOption<Options>>) {
                return addRepeatable(app, name, options.*value.member, help);
            } else if constexpr (std::is_same_v<Value, PathsOption<Options>>) {
                return addRepeatable(app, name, help,
                                     [&paths = options.*value.member](const std::vector<std::string>& given) {
                                         paths.assign(given.begin(), given.end());
                                     });
            } else if constexpr (std::is_same_v<Value, ChoiceOption<Options>>) {
                const std::vector<std::string> names = value.names();
                const auto check = [value, isName = CLI::IsMember(names)](std::string& text) {
                    Options trial;
                    if (value.choose(trial, text)) { // also a name with a suffix, as in tensorrt=10.9
                        return std::string();
                    }
                    std::string refusal = value.refusalOf(text);
                    return refusal.empty() ? isName(text) : refusal;
                };
                return app
                    .add_option_function<std::string>(
                        name,
                        [&options, choose = value.choose](const std::string& chosen) {
                            choose(options, chosen); // CLI11 has checked that it is valid
                        },
                        help)
                    ->check(CLI::Validator(check, ""))
                    ->type_name(CLI::detail::join(names, "|"));
            } else { // a number or a text
                return app.add_option(name, options.*value.member, help);
            }
        },
        row.value);
    if (!row.valueName.empty()) {
        added->type_name(std::string(row.valueName));
    }
}

template <typename Options>
void addTableOptions(CLI::App& app, std::span<const OptionRow<Options>> rows, Options& options)
{
    for (const OptionRow<Options>& row : rows) {
        addTableOption(app, row, options);
    }
}

/// Appends the arguments that give an option the value that it has in `options`.
template <typename Options>
void appendOption(const OptionRow<Options>& row, const Options& options, std::vector<std::string>& arguments)
{
    const auto append = [&](const std::string& text) {
        arguments.push_back(optionName(row));
        arguments.push_back(text);
    };
    std::visit(
        [&](const auto& value) {
            using Value = std::decay_t<decltype(value)>;
            if constexpr (std::is_same_v<Value, FlagOption<Options>>) {
                arguments.push_back(optionName(row));
            } else if constexpr (std::is_same_v<Value, ChoiceOption<Options>>) {
                append(value.chosen(options));
            } else if constexpr (std::is_same_v<Value, OpenNumberOption<Options>>) {
                append(shortNumber((options.*value.member).value()));
            } else if constexpr (std::is_same_v<Value, PositiveNumberOption<Options>>) {
                append(shortNumber(options.*value.member));
            } else if constexpr (std::is_same_v<Value, TextOption<Options>>) {
                append(options.*value.member);
            } else if constexpr (std::is_same_v<Value, NamesOption<Options>>) {
                std::ranges::for_each(options.*value.member, append);
            } else if constexpr (std::is_same_v<Value, PathsOption<Options>>) {
                for (const std::filesystem::path& path : options.*value.member) {
                    append(path.string());
                }
            } else {
                append(std::to_string(options.*value.member));
            }
        },
        row.value);
}

/// Appends every option that differs from `usual`.
template <typename Options>
void appendOptions(std::span<const OptionRow<Options>> rows, const Options& options, const Options& usual,
                   std::vector<std::string>& arguments)
{
    for (const OptionRow<Options>& row : rows) {
        if (!isSameOption(row, options, usual)) {
            appendOption(row, options, arguments);
        }
    }
}

} // namespace onnxmend::cli
