// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/progress.h"
#include "core/report/model_result.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

/// Known findings of models, by their ids, from an older report.
class Baseline
{
public:
    using Ids = std::set<std::string, std::less<>>;

    /// Reads the output of a command with --format jsonl or json (read_results.h). Throws Error also for a
    /// line that is not a result: its findings would count as new.
    Baseline(const std::filesystem::path& file, Progress& progress);

    const std::string& file() const { return m_file; } ///< as it was given
    /// Returns the findings of the model with this path, otherwise of the only one whose path ends with this
    /// one or the reverse: another machine has another folder. Returns null if there is no such model.
    const Ids* find(std::string_view model) const;

private:
    std::string m_file;
    std::map<std::string, Ids, std::less<>> m_ofModel; ///< by path, with . and .. resolved
};

/// Conditions under which a result fails, beyond those of the command itself.
struct Gate {
    std::optional<FailOn> failOn;             ///< as requested; otherwise the policy's, otherwise warnings
    std::shared_ptr<const Baseline> baseline; ///< null: no findings are known

    bool isAsked() const { return failOn || baseline; }
};

/// Sets whether each finding is new, and whether the result fails. `failsByItself` is the command's own
/// decision, used unless the policy or the gate decides. A result without policy and gate stays as it is.
void passGate(ModelResult& result, const Gate& gate, bool failsByItself);

/// A note about an ignore of a policy.
struct PolicyNote {
    std::string file;
    std::uint64_t line = 0;
    std::string text; ///< "the ignore of kind unknown-op fits no finding; it can go"

    std::string sentence() const; ///< with its place
};

/// Returns notes about all results together: ignores that have expired, and ignores that fit nothing in any
/// of the models that they are for.
std::vector<PolicyNote> policyNotes(std::span<const ModelResult> results);

} // namespace onnxmend
