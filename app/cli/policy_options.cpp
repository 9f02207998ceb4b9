// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/policy_options.h"

#include "app/cli/interrupt.h"
#include "app/cli/terminal.h"
#include "core/base/error.h"

namespace onnxmend::cli
{

Gate PolicyOptions::gate() const
{
    Gate gate;
    gate.failOn = failOnFromName(failOn);
    if (!baseline.empty()) {
        Progress progress({}, stopToken());
        gate.baseline = std::make_shared<const Baseline>(baseline, progress);
    }
    return gate;
}

void addGateOptions(CLI::App& app, PolicyOptions& options)
{
    app.add_option("--baseline", options.baseline,
                   "An older result (--format json or jsonl): only findings that it does not have make the "
                   "command fail")
        ->type_name("FILE");
    app.add_option("--fail-on", options.failOn,
                   "Findings that make the command end with 1: errors, warnings, too (the default), or none")
        ->type_name(CLI::detail::join(failOnNames(), "|"))
        ->check(CLI::IsMember(failOnNames()).description(""));
}

void addPolicyOptions(CLI::App& app, PolicyOptions& options)
{
    app.add_option("--config", options.config,
                   "The project's policy; default the nearest .onnxmend.toml in the model's folder or above")
        ->type_name("FILE");
    app.add_flag("--no-config", options.noConfig, "Use no policy, also if there is one above the model");
    addGateOptions(app, options);
}

ProjectPolicies::ProjectPolicies(const PolicyOptions& options)
    : m_isLooked(!options.noConfig)
{
    if (options.config.empty()) {
        return;
    }
    if (options.noConfig) {
        throw UsageError("--config and --no-config contradict each other", "Give one of them.");
    }
    m_named = std::make_shared<const Policy>(readPolicy(options.config));
}

std::shared_ptr<const Policy> ProjectPolicies::policyOf(const InputArgument& input)
{
    if (m_named || !m_isLooked) {
        return m_named;
    }
    return m_finder.policyOf(input.shown == "-" ? std::filesystem::path("-") : input.path);
}

void ProjectPolicies::add(const ModelResult& result)
{
    if (!result.policy) {
        return;
    }
    ModelResult policyAlone;
    policyAlone.command = result.command;
    policyAlone.policy = result.policy;
    for (ModelResult::IgnoredFinding& ignored : policyAlone.policy->ignored) {
        ignored.finding = {};
    }
    const std::lock_guard lock(m_mutex);
    m_results.push_back(std::move(policyAlone));
}

void ProjectPolicies::writeNotes(bool isQuiet) const
{
    for (const LeftOutPolicy& policy : m_finder.leftOut()) {
        writeMessage("note: " + displayText(policy.sentence(), 1000) + ". Use it by --config " +
                     displayText(policy.file.string(), 400) + ", or none by --no-config");
    }
    if (isQuiet) {
        return;
    }
    for (const PolicyNote& note : policyNotes(m_results)) {
        writeMessage("note: " + displayText(note.sentence(), 1000));
    }
}

} // namespace onnxmend::cli
