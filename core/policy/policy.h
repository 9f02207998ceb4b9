// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

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

/// What makes a command end with exit status 1: errors, errors and warnings, or nothing.
enum class FailOn { Error, Warning, Never };
const char* failOnName(FailOn failOn); ///< as the command line takes it: "never"
std::optional<FailOn> failOnFromName(std::string_view name);
std::vector<std::string> failOnNames();

/// Findings that a project knows of and does not count. Empty fields ask for nothing; the others all have to
/// fit. Patterns are those of a shell (core/base/text.h).
struct PolicyIgnore {
    std::optional<FindingKind> kind;
    std::string id;    ///< of a finding, in full
    std::string model; ///< pattern of paths below the policy's folder
    std::string graph; ///< pattern
    std::string node;  ///< pattern
    std::string value; ///< pattern
    std::string reason;
    std::optional<std::chrono::year_month_day> until; ///< the last day that it holds on, in UTC
    std::size_t line = 0;                             ///< of the policy's file
};

/// Which dtypes may be in some layers. Of a family (floats, integers, bools, ...) that no allowed dtype
/// belongs to, it says nothing.
struct LayerRule {
    std::string pattern; ///< of names of tensors and nodes, or op:TYPE
    std::vector<DType> allowed;
    std::size_t line = 0;
};

/// What a project wants of its models, from its .onnxmend.toml (docs/ci.md). Plain data; it names no file and
/// starts nothing.
struct Policy {
    std::filesystem::path file;   ///< as it is shown
    std::filesystem::path folder; ///< of the file, absolute: what patterns of models are relative to
    std::optional<FailOn> failOn;
    std::map<FindingKind, Severity> severities;
    std::vector<PolicyIgnore> ignores;    ///< the first one that fits counts
    std::vector<DType> forbidden;         ///< where no layer rule fits
    std::vector<LayerRule> layers;        ///< the first one that fits counts
    GivenOptions<SaveOptions> save;       ///< those that nobody chooses for a model
    GivenOptions<BindingOptions> binding; ///< likewise; of an audit and all that begins with one
};

/// What it asks for, in words: "kind unknown-op, node /encoder/*".
std::string ignoreText(const PolicyIgnore& ignore);

/// "2026-12-31".
std::string dateText(std::chrono::year_month_day date);

} // namespace onnxmend
