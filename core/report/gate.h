// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

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

/// What was wrong with models before: findings by their ids, out of an older report.
class Baseline
{
public:
    using Ids = std::set<std::string, std::less<>>;

    /// Reads what a command printed with --format jsonl or json (read_results.h). Throws Error also for a
    /// line that is no result: what it would have held would pass for new.
    Baseline(const std::filesystem::path& file, Progress& progress);

    const std::string& file() const { return m_file; } ///< as it was given
    /// Of the model that was named so then, or else of the only one whose path ends as this one does, or the
    /// other way around: another machine has another folder. Null where there is none.
    const Ids* find(std::string_view model) const;

private:
    std::string m_file;
    std::map<std::string, Ids, std::less<>> m_ofModel; ///< by path, with . and .. worked out
};

/// What decides whether a result fails, beyond what the command itself says.
struct Gate {
    std::optional<FailOn> failOn;             ///< as asked for; else what the policy says, else warnings
    std::shared_ptr<const Baseline> baseline; ///< null: nothing is known from before

    bool isAsked() const { return failOn || baseline; }
};

/// Says of each finding whether it is new, and of the result whether it fails. `failsByItself` is what the
/// command says where nothing else was asked for. A result that neither policy nor gate has to do with stays
/// as it is.
void passGate(ModelResult& result, const Gate& gate, bool failsByItself);

/// What is to be known of an ignore of a policy.
struct PolicyNote {
    std::string file;
    std::uint64_t line = 0;
    std::string text; ///< "the ignore of kind unknown-op fits no finding; it can go"

    std::string sentence() const; ///< with its place
};

/// What is to be told once of all results together: ignores that have expired, and ignores that fit nothing
/// in any of the models that they are for.
std::vector<PolicyNote> policyNotes(std::span<const ModelResult> results);

} // namespace onnxmend
