// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/option_table.h"
#include "core/binding/binding_options.h"
#include "core/dtype/dtype.h"
#include "core/save/save_options.h"
#include "core/types/finding_kinds.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace onnxmend
{

/// The findings that make a command end with exit status 1: errors, errors and warnings, or none.
enum class FailOn { Error, Warning, Never };
const char* failOnName(FailOn failOn); ///< as on the command line: "never"
std::optional<FailOn> failOnFromName(std::string_view name);
std::vector<std::string> failOnNames();

/// Findings that a project ignores. All fields that are not empty have to fit. Patterns are those of a shell
/// (core/base/text.h).
struct PolicyIgnore {
    std::optional<FindingKind> kind;
    std::string id;    ///< whole id of a finding
    std::string model; ///< pattern of paths below the policy's folder
    std::string graph; ///< pattern
    std::string node;  ///< pattern
    std::string value; ///< pattern
    std::string reason;
    std::optional<std::chrono::year_month_day> until; ///< last day on which it is valid, in UTC
    std::size_t line = 0;                             ///< line in the policy's file
};

/// The dtypes that are allowed in some layers. The rule applies only to families (floats, integers, bools,
/// ...) of the allowed dtypes.
struct LayerRule {
    std::string pattern; ///< pattern of names of tensors and nodes, or op:TYPE
    std::vector<DType> allowed;
    std::size_t line = 0;
};

/// The rules of a project for its models, from its .onnxmend.toml (docs/ci.md). Plain data; it names no file
/// and starts nothing.
struct Policy {
    std::filesystem::path file;   ///< path as it is shown
    std::filesystem::path folder; ///< absolute folder of the file; patterns of models are relative to it
    std::optional<FailOn> failOn;
    std::map<FindingKind, Severity> severities;
    std::vector<PolicyIgnore> ignores;    ///< the first one that fits counts
    std::vector<DType> forbidden;         ///< if no layer rule fits
    std::vector<LayerRule> layers;        ///< the first one that fits counts
    GivenOptions<SaveOptions> save;       ///< used unless an option is given for a model
    GivenOptions<BindingOptions> binding; ///< likewise, for the audit
};

/// Returns the conditions as text: "kind unknown-op, node /encoder/*".
std::string ignoreText(const PolicyIgnore& ignore);

/// Returns "2026-12-31".
std::string dateText(std::chrono::year_month_day date);

} // namespace onnxmend
