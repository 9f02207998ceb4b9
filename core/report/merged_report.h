// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/report/model_result.h"
#include "core/report/output_formats.h"

#include <span>
#include <string>

namespace onnxmend
{

/// Findings as comma-separated values (RFC 4180): one line for each finding, for spreadsheets and shell
/// tools. A text that a spreadsheet would take for a formula gets an apostrophe in front (formats.md,
/// security rule 14).
std::string csvHeader();
/// Returns the lines of one model: of its findings, or the one that says why it cannot be read.
std::string csvFindings(const ModelResult& result);

/// Returns results as one self-contained web page: the verdict, bytes by dtype and findings by kind as plots,
/// and tables to sort and filter. The page uses no network, and its Content-Security-Policy forbids it to;
/// text from files is never run or read as markup. The same results give the same bytes.
std::string htmlReport(std::span<const ModelResult> results);

/// Returns results as SARIF 2.1.0 (OASIS, "Static Analysis Results Interchange Format"), for code scanning:
/// one run whose rules are reportRules(). Graph, node and value are logical locations. Fixes are texts, since
/// viewers cannot make such replacements of bytes. A finding keeps its fingerprint as long as it is the same
/// finding of the same model.
std::string sarifReport(std::span<const ModelResult> results);

/// Returns a report for GitLab's Code Quality: the part of the Code Climate format that GitLab reads
/// (app/validators/json_schemas/codeclimate.json of its sources). It is a JSON array with an object for each
/// finding, and for each model that cannot be read.
std::string codeQualityReport(std::span<const ModelResult> results);

/// Returns the results of any number of models in one text, in a format that holdsMany.
std::string mergedReport(std::span<const ModelResult> results, OutputFormat format);

/// Returns the audit of a document in any format except text, judged by its policy as the command line does;
/// `path` stands for the model.
std::string documentReport(const Session& session, const std::string& path, OutputFormat format);

} // namespace onnxmend
