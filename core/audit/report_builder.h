// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/audit/report.h"
#include "core/base/place_index.h"
#include "core/model/model.h"

#include <string>
#include <string_view>
#include <unordered_map>

namespace onnxmend
{

// Fills rows from stored tensors, before anything is judged.

/// Sets shape, size and place of the bytes.
void setTensor(InitializerRow& row, const TensorRef& tensor);

InitializerRow rowOfTensor(const Model& model, TensorId id);

/// States that the row is saved as another dtype than the declared one.
std::string mismatchMessage(const InitializerRow& row, bool fromCheckpoint);

/// Collects rows and findings, and gives findings their stable ids.
class ReportBuilder
{
public:
    std::size_t addRow(InitializerRow row);
    InitializerRow& row(std::size_t index) { return m_report.rows[index]; }

    /// Adds a finding about a row, with its kind, scope, value and dtypes.
    void addFinding(FindingKind kind, std::size_t row, std::string message);
    Finding& lastFinding() { return m_report.findings.back(); }
    /// Adds a warning about the layout of a row's data, which a save fixes.
    void addStorageWarning(std::size_t row, std::string message);

    /// Adds a finding about a node or value of the graph, and gives it its id.
    void addFinding(Finding finding);
    void addFindings(std::vector<Finding> findings);

    std::vector<InitializerRow>& rows() { return m_report.rows; }
    /// Returns the report. Sources and the number of causes follow (trace_findings.h).
    Report finish() { return std::move(m_report); }

private:
    void append(Finding finding, std::size_t row, std::string message);
    void identify(std::size_t finding);

    Report m_report;
    PlaceIndex m_firstOfId;                         ///< findings by ids without a number
    std::unordered_map<std::size_t, int> m_repeats; ///< findings with the same id, by the first of them
};

} // namespace onnxmend
