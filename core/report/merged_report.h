// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/report/model_result.h"
#include "core/report/output_formats.h"

#include <span>
#include <string>

namespace onnxmend
{

/// Findings as comma-separated values (RFC 4180): one line a finding, for spreadsheets and shell tools. A
/// text that a spreadsheet would take for a formula gets an apostrophe in front (formats.md, security rule
/// 14).
std::string csvHeader();
/// The lines of one model: of its findings, or the one that says why it cannot be read.
std::string csvFindings(const ModelResult& result);

/// Results as one web page that stands alone: the verdict, bytes by dtype and findings by kind as plots, and
/// tables to sort and filter. It asks nothing of any network, and its Content-Security-Policy forbids it to;
/// nothing that came out of a file is run or read as markup. The same results give the same bytes.
std::string htmlReport(std::span<const ModelResult> results);

/// Results as SARIF 2.1.0 (OASIS, "Static Analysis Results Interchange Format"), for code scanning: one run
/// whose rules are reportRules(). Graph, node and value are logical locations; fixes are told in words, since
/// a replacement of bytes is none that a viewer could make. A finding keeps its fingerprint as long as it is
/// the same finding of the same model.
std::string sarifReport(std::span<const ModelResult> results);

/// A report as GitLab's Code Quality takes it: the part of the Code Climate format that GitLab reads
/// (app/validators/json_schemas/codeclimate.json of its sources). A JSON array with an object for each
/// finding, and for each model that cannot be read.
std::string codeQualityReport(std::span<const ModelResult> results);

/// Results of any number of models in one text, in a format that holdsMany.
std::string mergedReport(std::span<const ModelResult> results, OutputFormat format);

/// The audit of a document in any format but text, judged by its policy as the command line does; the model
/// is shown as `path`.
std::string documentReport(const Session& session, const std::string& path, OutputFormat format);

} // namespace onnxmend
