// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/error.h"
#include "core/base/option_table.h"
#include "core/base/text.h"
#include "python/given.h"

#include <pybind11/stl.h>

#include <span>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

namespace onnxmend::python
{

template <typename Options>
void choose(const OptionRow<Options>& row, const ChoiceOption<Options>& choice, const std::string& name,
            Options& options)
{
    if (!choice.choose(options, name)) {
        const std::string refusal = choice.refusalOf(name);
        throw UsageError(refusal.empty() ? "no " + std::string(row.role) + " is called " + name : refusal,
                         "It is one of: " + joined(choice.names(), ", ", quotedText) + ".");
    }
}

/// Reads the keyword arguments of a table. One that is None keeps the default. Throws UsageError.
template <typename Options>
void readTableOptions(const Arguments& given, std::span<const OptionRow<Options>> rows, Options& options)
{
    for (const OptionRow<Options>& row : rows) {
        const std::string keyword = optionKeyword(row);
        if (!given.has(keyword.c_str())) {
            continue;
        }
        std::visit(
            [&](const auto& value) {
                using Value = std::decay_t<decltype(value)>;
                if constexpr (std::is_same_v<Value, ChoiceOption<Options>>) {
                    choose(row, value, given.get<std::string>(keyword.c_str()), options);
                } else if constexpr (std::is_same_v<Value, OpenNumberOption<Options>>) {
                    options.*value.member = given.get<double>(keyword.c_str());
                } else if constexpr (std::is_same_v<Value, PathsOption<Options>>) {
                    const std::vector<std::string> paths = given.texts(keyword.c_str());
                    (options.*value.member).assign(paths.begin(), paths.end());
                } else {
                    auto& member = options.*value.member;
                    member = given.get<std::decay_t<decltype(member)>>(keyword.c_str());
                }
            },
            row.value);
    }
}

/// Returns the keywords of a table with their defaults as Python values.
template <typename Options>
pybind11::dict defaultsOf(std::span<const OptionRow<Options>> rows, const Options& defaults = {})
{
    pybind11::dict result;
    for (const OptionRow<Options>& row : rows) {
        result[pybind11::str(optionKeyword(row))] = std::visit(
            [&](const auto& value) -> pybind11::object {
                using Value = std::decay_t<decltype(value)>;
                if constexpr (std::is_same_v<Value, ChoiceOption<Options>>) {
                    return pybind11::str(value.chosen(defaults));
                } else if constexpr (std::is_same_v<Value, PathsOption<Options>>) {
                    return pybind11::list(); // paths have no default
                } else {
                    return pybind11::cast(defaults.*value.member);
                }
            },
            row.value);
    }
    return result;
}

} // namespace onnxmend::python
