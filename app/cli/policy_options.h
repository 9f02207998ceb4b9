// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "app/cli/standard_streams.h"
#include "core/policy/read_policy.h"
#include "core/report/gate.h"

#include <CLI/CLI.hpp>

#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace onnxmend::cli
{

/// Options about policies, and about what makes a command fail.
struct PolicyOptions {
    std::string config;
    bool noConfig = false;
    std::string baseline;
    std::string failOn;

    /// Reads the baseline. Throws Error.
    Gate gate() const;
};

/// Adds --baseline and --fail-on.
void addGateOptions(CLI::App& app, PolicyOptions& options);
/// Adds the same and --config and --no-config, for every command that audits.
void addPolicyOptions(CLI::App& app, PolicyOptions& options);

/// The policy of each model: the file of --config, otherwise the nearest .onnxmend.toml above the model.
/// Collects what results say about their policies, for the notes behind the last one. Any thread may call.
class ProjectPolicies
{
public:
    /// Reads the file of --config. Throws Error; UsageError if options contradict each other.
    explicit ProjectPolicies(const PolicyOptions& options);

    /// Returns null if there is none. A model from standard input has the policy of the working folder.
    /// Throws Error.
    std::shared_ptr<const Policy> policyOf(const InputArgument& input);
    /// Remembers what a result says about the ignores of its policy.
    void add(const ModelResult& result);
    /// Writes to standard error which policies were found and not used, since other people can have put them
    /// there: their rules have no effect. Unless the command is quiet, it also writes which ignores of the
    /// used policies have no effect.
    void writeNotes(bool isQuiet) const;

private:
    bool m_isLooked;
    std::shared_ptr<const Policy> m_named;
    PolicyFinder m_finder;
    std::mutex m_mutex;                 ///< protects m_results
    std::vector<ModelResult> m_results; ///< results that hold only their policy
};

} // namespace onnxmend::cli
