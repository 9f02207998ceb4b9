// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

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

/// What is said on the command line of policies, and of what makes a command fail.
struct PolicyOptions {
    std::string config;
    bool noConfig = false;
    std::string baseline;
    std::string failOn;

    /// Reads the baseline. Throws Error.
    Gate gate() const;
};

/// --baseline and --fail-on.
void addGateOptions(CLI::App& app, PolicyOptions& options);
/// The same with --config and --no-config, for every command that audits.
void addPolicyOptions(CLI::App& app, PolicyOptions& options);

/// The policy of each model: the one that --config names, or else the nearest .onnxmend.toml above it. From
/// any thread.
class ProjectPolicies
{
public:
    /// Reads the file of --config. Throws Error; UsageError when options contradict each other.
    explicit ProjectPolicies(const PolicyOptions& options);

    /// Null where there is none. A model from standard input has that of the working folder. Throws Error.
    std::shared_ptr<const Policy> policyOf(const InputArgument& input);
    /// Says on standard error which policies were found and not gone by, since others can have put them
    /// there. Also where all else is quiet: what they would have ignored or forbidden is not.
    void tellLeftOut() const;

private:
    bool m_isLooked;
    std::shared_ptr<const Policy> m_named;
    PolicyFinder m_finder;
};

/// Gathers what results say of the policy's ignores, to tell on standard error which of them are of no use.
/// From any thread.
class PolicyNotes
{
public:
    void add(const ModelResult& result);
    void write() const;

private:
    std::mutex m_mutex;                 ///< protects the next
    std::vector<ModelResult> m_results; ///< with nothing in them but their policy
};

} // namespace onnxmend::cli
