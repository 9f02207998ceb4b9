// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/report_rules.h"

#include <algorithm>
#include <array>
#include <vector>

namespace onnxmend
{

namespace
{

constexpr std::array otherRules = {
    ReportRule{changeLeftOutRule, Severity::Warning, "A change was skipped",
               "The change does not fit the model, or its cast would turn finite values into infinite ones. "
               "Choose another fix, or allow the overflow if it is intended."},
    ReportRule{checkerRejectsRule, Severity::Error, "onnx.checker refuses the model",
               "The checker of the onnx package refuses the model. Its message names the node or tensor."},
    ReportRule{auditRejectsRule, Severity::Error, "The audit of the written file finds errors",
               "The written file has dtype errors that the plan did not have. Audit the file to see them."},
    ReportRule{
        runtimeRejectsRule, Severity::Error, "ONNX Runtime does not load the model",
        "ONNX Runtime refuses to load the model. Give its message to onnxmend explain, with the model, "
        "to learn what it means and which fix applies."},
    ReportRule{runFailsRule, Severity::Error, "The model does not run as the original does",
               "ONNX Runtime loads the model, but running it fails or its outputs are not those of the "
               "original. The result of verify says which outputs differ, and by how much."},
    ReportRule{conversionTooFarRule, Severity::Error, "Outputs of the converted model are too far off",
               "Computed in the other dtype, outputs differ from the original's by more than the tolerance. "
               "Keep more nodes as they are, or allow a larger tolerance if that is intended."}};

std::vector<ReportRule> allRules()
{
    std::vector<ReportRule> rules;
    for (const FindingKindInfo& kind : findingKinds()) {
        rules.push_back({kind.name, kind.severity, kind.title, kind.help});
    }
    rules.insert(rules.end(), otherRules.begin(), otherRules.end());
    return rules;
}

} // namespace

std::span<const ReportRule> reportRules()
{
    static const std::vector<ReportRule> rules = allRules();
    return rules;
}

const ReportRule* findReportRule(std::string_view name)
{
    const std::span<const ReportRule> rules = reportRules();
    const auto found = std::ranges::find(rules, name, &ReportRule::name);
    return found == rules.end() ? nullptr : &*found;
}

std::string sentenceOf(const ModelResult::Finding& finding)
{
    const ReportRule* const rule = findReportRule(finding.rule);
    std::string text = !finding.message.empty() ? finding.message
                       : rule                   ? std::string(rule->title)
                                                : finding.rule;
    if (!finding.fixTitle.empty()) {
        text += (text.ends_with('.') ? "" : ".") + std::string(" Fix: ") + finding.fixTitle + ".";
    }
    if (const std::string advice = finding.source.orNone().advice.text(); !advice.empty()) {
        text += (text.ends_with('.') ? " " : ". ") + advice;
    }
    return text;
}

} // namespace onnxmend
