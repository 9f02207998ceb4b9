// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/audit/report_builder.h"

#include "core/types/finding_kinds.h"

#include <iterator>
#include <utility>

namespace onnxmend
{

std::size_t ReportBuilder::addRow(InitializerRow row)
{
    m_report.rows.push_back(std::move(row));
    return m_report.rows.size() - 1;
}

void ReportBuilder::addFinding(FindingKind kind, std::size_t row, std::string message)
{
    Finding finding;
    finding.kind = kind;
    finding.severity = findingKindInfo(kind).severity;
    append(std::move(finding), row, std::move(message));
}

void ReportBuilder::addStorageWarning(std::size_t row, std::string message)
{
    Finding finding;
    finding.kind = FindingKind::InvalidTensor;
    finding.severity = Severity::Warning;
    finding.fixedBySaving = true;
    append(std::move(finding), row, std::move(message));
}

void ReportBuilder::append(Finding finding, std::size_t rowIndex, std::string message)
{
    InitializerRow& row = m_report.rows[rowIndex];
    finding.graph = row.graph;
    finding.value = row.name;
    finding.actual = row.savedDtype;
    finding.expected = row.declaredDtype;
    finding.row = rowIndex;
    finding.message = std::move(message);
    if (row.note.empty()) {
        row.note = finding.message;
    }
    count(finding, row.name);
    m_report.findings.push_back(std::move(finding));
}

void ReportBuilder::addFinding(Finding finding)
{
    count(finding, finding.value.empty() ? finding.node : finding.value);
    m_report.findings.push_back(std::move(finding));
}

void ReportBuilder::addFindings(std::vector<Finding> findings)
{
    for (Finding& finding : findings) {
        count(finding, finding.value.empty() ? finding.node : finding.value);
    }
    if (m_report.findings.empty()) { // of hundreds of thousands there is no room for two lists
        m_report.findings = std::move(findings);
    } else {
        m_report.findings.insert(m_report.findings.end(), std::make_move_iterator(findings.begin()),
                                 std::make_move_iterator(findings.end()));
    }
}

void ReportBuilder::count(Finding& finding, const std::string& subject)
{
    finding.id = std::string(findingKindInfo(finding.kind).name) + ":" + finding.graph + ":" + subject;
    // A file may repeat a name; ids stay unique all the same.
    if (const int given = ++m_idsGiven[finding.id]; given > 1) {
        finding.id += "#" + std::to_string(given);
    }
    ++(finding.severity == Severity::Error     ? m_report.summary.errors
       : finding.severity == Severity::Warning ? m_report.summary.warnings
                                               : m_report.summary.infos);
}

} // namespace onnxmend
