// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/policy_text.h"

#include "app/cli/text_table.h"
#include "core/base/error.h"
#include "core/base/text.h"

#include <algorithm>

namespace onnxmend::cli
{

namespace
{

constexpr std::size_t shownIgnores = 10;

std::string ignoredTable(const std::vector<ModelResult::IgnoredFinding>& ignored, const Terminal& terminal)
{
    TextTable table({{"", Align::Left}, {"", Align::Left, true}, {"", Align::Left}, {"", Align::Left}});
    for (std::size_t i = 0; i < std::min(ignored.size(), shownIgnores); ++i) {
        const ModelResult::Finding& finding = ignored[i].finding;
        const std::string& where = finding.value.empty() ? finding.node : finding.value;
        table.addRow({{finding.rule},
                      {displayText(where), Style::Bold},
                      {displayText(ignored[i].reason, 400)},
                      {ignored[i].until.empty() ? "" : "until " + ignored[i].until, Style::Dim}});
    }
    return table.toText(terminal) + moreText(ignored.size(), shownIgnores, terminal);
}

std::string newFindings(const ModelResult& result, const Terminal& terminal)
{
    std::string text;
    std::size_t count = 0;
    for (const ModelResult::Finding& finding : result.findings) {
        if (finding.novelty == ModelResult::Novelty::New && ++count <= shownIgnores) {
            text += "  new  " + std::string(severityName(finding.severity)) + "  " +
                    displayText(finding.id, 400) + "\n";
        }
    }
    return text + moreText(count, shownIgnores, terminal);
}

std::string baselineText(const ModelResult& result, const Terminal& terminal)
{
    const ModelResult::Policy& policy = *result.policy;
    if (policy.baseline.empty()) {
        return {};
    }
    const std::size_t fresh = result.countNew();
    std::string text = terminal.styled(Style::Bold, "baseline") + "  " + displayText(policy.baseline) + ": " +
                       groupedNumber(fresh) + " new, " + groupedNumber(result.findings.size() - fresh) +
                       " known";
    text += policy.gone.empty() ? "" : ", " + groupedNumber(policy.gone.size()) + " gone";
    return text + "\n" + newFindings(result, terminal);
}

std::string gateText(const ModelResult::Policy& policy, const Terminal& terminal)
{
    return terminal.styled(Style::Bold, "gate") + "  " +
           (policy.fails ? terminal.styled(Style::Error, "fails") : terminal.styled(Style::Good, "passes")) +
           " (--fail-on " + failOnName(policy.failOn) + ")\n";
}

} // namespace

std::string policyText(const ModelResult& result, const Terminal& terminal)
{
    if (!result.policy) {
        return {};
    }
    const ModelResult::Policy& policy = *result.policy;
    std::string text;
    if (!policy.file.empty()) {
        text += terminal.styled(Style::Bold, "policy") + "  " + displayText(policy.file) +
                (policy.ignored.empty() ? std::string()
                                        : ": " + counted(policy.ignored.size(), "finding") + " ignored") +
                "\n";
        text += policy.ignored.empty() ? "" : ignoredTable(policy.ignored, terminal);
    }
    return text + baselineText(result, terminal) + gateText(policy, terminal);
}

} // namespace onnxmend::cli
