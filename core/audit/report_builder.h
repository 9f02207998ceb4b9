// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/audit/report.h"
#include "core/base/place_index.h"
#include "core/model/model.h"

#include <string>
#include <string_view>
#include <unordered_map>

namespace onnxmend
{

// How rows are filled from what is stored, before anything is judged.

/// Its shape and size, and where its bytes lie.
void setTensor(InitializerRow& row, const TensorRef& tensor);

InitializerRow rowOfTensor(const Model& model, TensorId id);

/// That the row is saved as another dtype than is declared.
std::string mismatchMessage(const InitializerRow& row, bool fromCheckpoint);

/// Collects rows and findings, gives findings their stable ids, and counts.
class ReportBuilder
{
public:
    std::size_t addRow(InitializerRow row);
    InitializerRow& row(std::size_t index) { return m_report.rows[index]; }

    /// A finding about a row: kind, scope, value and dtypes come from it.
    void addFinding(FindingKind kind, std::size_t row, std::string message);
    Finding& lastFinding() { return m_report.findings.back(); }
    /// A warning about how a row's data lie, which writing the model anew puts right.
    void addStorageWarning(std::size_t row, std::string message);

    /// A finding about a node or value of the graph, made elsewhere; gets its id here.
    void addFinding(Finding finding);
    void addFindings(std::vector<Finding> findings);

    std::vector<InitializerRow>& rows() { return m_report.rows; }
    Report finish() { return std::move(m_report); }

private:
    void append(Finding finding, std::size_t row, std::string message);
    void identify(std::size_t finding); ///< and count it

    Report m_report;
    PlaceIndex m_firstOfId;                         ///< of the findings, by ids without a number
    std::unordered_map<std::size_t, int> m_repeats; ///< how many have that id too, by its first finding
};

} // namespace onnxmend
