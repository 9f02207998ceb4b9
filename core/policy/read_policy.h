// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

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

/// Reads a policy. A key, kind, dtype or value that is none is an error with line, column and the word that
/// is most like it: a slip must not let through what the policy is there to stop. Throws Error.
Policy readPolicy(const std::filesystem::path& file);
/// The same of its text.
Policy parsePolicy(const std::string& text, const std::filesystem::path& file);

/// A policy that was found, and is not gone by.
struct LeftOutPolicy {
    std::filesystem::path file; ///< as it is shown
    std::string reason;         ///< "its folder: others may write to it"

    /// "/tmp/.onnxmend.toml is left out, since others may have put it there (it belongs to mallory)"
    std::string sentence() const;
};

/// Policies of models: of each the .onnxmend.toml in its folder or in the nearest one above that has one.
/// Each file is read once. From any thread.
/// Nobody has named such a file, so one that somebody else can have put there (in /tmp, in a shared folder)
/// is passed over as if it were not there, and told: file and folder have to belong to the user or root, and
/// others must not be able to write to them. Git and OpenSSH go by the like (safe.directory, StrictModes).
class PolicyFinder
{
public:
    /// Null where there is none. Throws Error when there is one that cannot be read.
    std::shared_ptr<const Policy> policyOf(const std::filesystem::path& model);
    /// What was passed over so far, each file once. It changes verdicts, so whoever asks for policies shows
    /// it.
    std::vector<LeftOutPolicy> leftOut() const;

private:
    std::shared_ptr<const Policy> policyIn(const std::filesystem::path& folder);
    std::shared_ptr<const Policy> policyAt(const std::filesystem::path& file);

    mutable std::mutex m_mutex; ///< protects the next
    std::vector<LeftOutPolicy> m_leftOut;
    std::map<std::filesystem::path, std::shared_ptr<const Policy>> m_ofFolder;
};

} // namespace onnxmend
