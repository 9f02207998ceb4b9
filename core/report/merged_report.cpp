// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/merged_report.h"

#include "core/report/codequality_report.h"
#include "core/report/csv_report.h"
#include "core/report/html_report.h"
#include "core/report/json_report.h"
#include "core/report/sarif_report.h"

#include <stdexcept>
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
    if (format == OutputFormat::Json || format == OutputFormat::JsonLines) {
        return auditJson(session, path, format == OutputFormat::JsonLines);
    }
    return mergedReport(std::vector{resultOf(session, path)}, format);
}

} // namespace onnxmend
