// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/audit/report.h"

#include <string>
#include <string_view>
#include <unordered_map>

namespace onnxmend
{

/// Collects rows and findings, gives findings their stable ids, and counts.
class ReportBuilder
{
public:
    std::size_t addRow(InitializerRow row);
    InitializerRow& row(std::size_t index) { return m_report.rows[index]; }

    /// A finding about a row: kind, scope, value and dtypes come from it.
    void addFinding(FindingKind kind, std::size_t row, std::string message);
    /// A warning about how a row's data lie, which writing the model anew puts right.
    void addStorageWarning(std::size_t row, std::string message);

    /// A finding about a node or value of the graph, made elsewhere; gets its id here.
    void addFinding(Finding finding);
    void addFindings(std::vector<Finding> findings);

    std::vector<InitializerRow>& rows() { return m_report.rows; }
    Report finish() { return std::move(m_report); }

private:
    void append(Finding finding, std::size_t row, std::string message);
    void count(Finding& finding, const std::string& subject);

    Report m_report;
    std::unordered_map<std::string, int> m_idsGiven;
};

} // namespace onnxmend
