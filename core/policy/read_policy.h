// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/policy/policy.h"

#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace onnxmend
{

inline constexpr auto policyFileName = ".onnxmend.toml";

/// Reads a policy. An unknown key, kind, dtype or value is an error with line, column and the most similar
/// word: a slip must not weaken the policy. Throws Error.
Policy readPolicy(const std::filesystem::path& file);
/// The same for its text.
Policy parsePolicy(const std::string& text, const std::filesystem::path& file);

/// A policy that was found and is not applied.
struct LeftOutPolicy {
    std::filesystem::path file; ///< as it is shown
    std::string reason;         ///< "its folder: others may write to it"

    /// "/tmp/.onnxmend.toml is left out, since others may have put it there (it belongs to mallory)"
    std::string sentence() const;
};

/// Finds the policy of a model: the .onnxmend.toml in its folder, or in the nearest folder above that has
/// one. Reads each file once. Any thread may use it.
///
/// The user has not named such a file. So one that another user can have created (in /tmp, in a shared
/// folder) is not applied, and is reported: file and folder have to belong to the user or root, and others
/// must not be able to write to them. Git and OpenSSH have similar rules (safe.directory, StrictModes).
class PolicyFinder
{
public:
    /// Returns null if there is none. Throws Error if it cannot be read.
    std::shared_ptr<const Policy> policyOf(const std::filesystem::path& model);
    /// Returns the files that were not applied so far, each once. Front ends show them, since they could
    /// change verdicts.
    std::vector<LeftOutPolicy> leftOut() const;

private:
    std::shared_ptr<const Policy> policyIn(const std::filesystem::path& folder);
    std::shared_ptr<const Policy> policyAt(const std::filesystem::path& file);

    mutable std::mutex m_mutex; ///< protects the next two
    std::vector<LeftOutPolicy> m_leftOut;
    std::map<std::filesystem::path, std::shared_ptr<const Policy>> m_ofFolder;
};

} // namespace onnxmend
