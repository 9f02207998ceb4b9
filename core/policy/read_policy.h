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

namespace onnxmend
{

inline constexpr auto policyFileName = ".onnxmend.toml";

/// Reads a policy. A key, kind, dtype or value that is none is an error with line, column and the word that
/// is most like it: a slip must not let through what the policy is there to stop. Throws Error.
Policy readPolicy(const std::filesystem::path& file);
/// The same of its text.
Policy parsePolicy(const std::string& text, const std::filesystem::path& file);

/// Policies of models: of each the .onnxmend.toml in its folder or in the nearest one above that has one.
/// Each file is read once. From any thread.
class PolicyFinder
{
public:
    /// Null where there is none. Throws Error when there is one that cannot be read.
    std::shared_ptr<const Policy> policyOf(const std::filesystem::path& model);

private:
    std::shared_ptr<const Policy> policyIn(const std::filesystem::path& folder);

    std::mutex m_mutex; ///< protects the next
    std::map<std::filesystem::path, std::shared_ptr<const Policy>> m_ofFolder;
};

} // namespace onnxmend
