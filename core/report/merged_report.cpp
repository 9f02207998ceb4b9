// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/merged_report.h"

#include "core/report/gate.h"
#include "core/report/json_report.h"

#include <stdexcept>
#include <utility>
#include <vector>

namespace onnxmend
{

std::string mergedReport(std::span<const ModelResult> results, OutputFormat format)
{
    switch (format) {
    case OutputFormat::Html:
        return htmlReport(results);
    case OutputFormat::Sarif:
        return sarifReport(results);
    case OutputFormat::CodeQuality:
        return codeQualityReport(results);
    case OutputFormat::Csv: {
        std::string text = csvHeader();
        for (const ModelResult& result : results) {
            text += csvFindings(result);
        }
        return text;
    }
    case OutputFormat::Text:
    case OutputFormat::Json:
    case OutputFormat::JsonLines:
        break;
    }
    throw std::logic_error("each model has a report of its own in this format");
}

std::string documentReport(const Session& session, const std::string& path, OutputFormat format)
{
    ModelResult result = resultOf(session, path);
    passGate(result, {}, result.state() != ModelResult::State::Good); // by the policy, if there is one
    if (format == OutputFormat::Json || format == OutputFormat::JsonLines) {
        return auditJson(session, path, format == OutputFormat::JsonLines, result.policy ? &result : nullptr);
    }
    return mergedReport(std::vector{std::move(result)}, format);
}

} // namespace onnxmend
