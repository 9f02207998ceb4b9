// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core/policy: the words of a policy. Unknown words throw Error.

#include "core/base/option_table.h"
#include "core/dtype/dtype.h"
#include "core/policy/policy.h"
#include "core/policy/toml_file.h"
#include "core/types/finding_kinds.h"

#include <string>
#include <type_traits>
#include <variant>
#include <vector>

namespace onnxmend
{

FindingKind kindOf(const TomlWord& word);
Severity severityOf(const TomlWord& word);
FailOn failOnOf(const TomlWord& word);
/// Reads at least one dtype, by ONNX's names or torch's.
std::vector<DType> dtypesOf(const TomlValue& value);
/// Throws Error for a text that a policy must not contain.
std::string checkedText(const TomlWord& word, void (*check)(const std::string& text));
/// Throws Error for a word that is not one of the names of the choice.
template <typename Options>
void choose(const ChoiceOption<Options>& choice, const TomlWord& word, Options& options)
{
    if (!choice.choose(options, word.text)) {
        word.refuse(choice.names());
    }
}

/// Sets the member of the option's row.
template <typename Options>
void readOption(const OptionRow<Options>& row, const TomlValue& value, Options& options)
{
    const std::string role(row.role);
    std::visit(
        [&](const auto& option) {
            using Option = std::decay_t<decltype(option)>;
            if constexpr (std::is_same_v<Option, FlagOption<Options>>) {
                options.*option.member = value.flag() != option.isNegated;
            } else if constexpr (std::is_same_v<Option, ByteCountOption<Options>>) {
                options.*option.member = value.byteCount();
            } else if constexpr (std::is_same_v<Option, OpenNumberOption<Options>>) {
                options.*option.member = value.number();
            } else if constexpr (std::is_same_v<Option, TextOption<Options>>) {
                options.*option.member = checkedText(value.word(role), option.checkPolicy);
            } else if constexpr (std::is_same_v<Option, ChoiceOption<Options>>) {
                choose(option, value.word(role), options);
            } else {
                value.key().place.refuse("a policy does not give this option", {});
            }
        },
        row.value);
}

} // namespace onnxmend
