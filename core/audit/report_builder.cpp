// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/audit/report_builder.h"

#include "core/base/text.h"
#include "core/types/finding_kinds.h"

#include <functional>
#include <iterator>
#include <utility>

namespace onnxmend
{

void setTensor(InitializerRow& row, const TensorRef& tensor)
{
    row.tensor = tensor;
    row.shape = tensor.shape();
    row.elementCount = tensor.elementCount();
    row.byteCount = tensor.byteCount();
    if (tensor.source().file()) { // bytes in memory have no place that a user could look at
        row.offset = tensor.byteOffset();
    }
}

InitializerRow rowOfTensor(const Model& model, TensorId id)
{
    const ModelTensor& tensor = model.tensor(id);
    InitializerRow row;
    row.name = tensor.name;
    row.graph = SharedText::ofMany(model.graph(tensor.graph).scope);
    row.source = tensor.source == TensorSource::Inline     ? RowSource::Inline
                 : tensor.source == TensorSource::External ? RowSource::External
                                                           : RowSource::Checkpoint;
    row.storedDtype = tensor.storedDtype;
    row.declaredDtype = tensor.savedDtype;
    row.savedDtype = tensor.savedDtype;
    row.shape = tensor.shape;
    row.modelTensor = id;
    if (tensor.stored) {
        setTensor(row, *tensor.stored);
        row.savedByteCount = packedByteCount(tensor.savedDtype, row.elementCount);
    }
    row.location =
        tensor.source == TensorSource::Checkpoint ? SharedText(tensor.origin->path) : tensor.location;
    row.origin = tensor.origin;
    row.changedByPlan = tensor.source == TensorSource::Checkpoint || tensor.relabelled ||
                        tensor.takenInside || tensor.shared || tensor.computed ||
                        tensor.savedDtype != tensor.storedDtype;
    if (tensor.takenInside) {
        row.offset.reset(); // the present place is not one in the model
    }
    return row;
}

std::string mismatchMessage(const InitializerRow& row, bool fromCheckpoint)
{
    const std::string declared =
        "graph input " + quotedText(row.name) + " declares " + dtypeName(row.declaredDtype);
    if (fromCheckpoint) {
        return "checkpoint tensor " + quotedText(row.origin.orNone().tensor) + " is " +
               dtypeName(row.savedDtype) + ", but " + declared;
    }
    // The dtype of a planned cast is not that of the bytes in the file.
    const bool isPlanned = row.savedDtype != row.storedDtype;
    return "initializer " + quotedText(row.name) + (isPlanned ? " is planned as " : " is stored as ") +
           dtypeName(row.savedDtype) + ", but " + declared + "; ONNX Runtime refuses to load that";
}

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
    finding.statement = std::move(message);
    if (row.note.empty()) {
        row.note = finding.statement;
    }
    m_report.findings.push_back(std::move(finding));
    identify(m_report.findings.size() - 1);
}

void ReportBuilder::addFinding(Finding finding)
{
    m_report.findings.push_back(std::move(finding));
    identify(m_report.findings.size() - 1);
}

void ReportBuilder::addFindings(std::vector<Finding> findings)
{
    const std::size_t first = m_report.findings.size();
    if (first == 0) { // hundreds of thousands of rows leave no room for two lists
        m_report.findings = std::move(findings);
    } else {
        m_report.findings.insert(m_report.findings.end(), std::make_move_iterator(findings.begin()),
                                 std::make_move_iterator(findings.end()));
    }
    for (std::size_t i = first; i < m_report.findings.size(); ++i) {
        identify(i);
    }
}

void ReportBuilder::identify(std::size_t place)
{
    Finding& finding = m_report.findings[place];
    const std::string id = finding.id();
    // A file may repeat a name, but ids have to be unique.
    const std::size_t hash = std::hash<std::string>()(id);
    const auto first =
        m_firstOfId.find(hash, [&](std::size_t other) { return m_report.findings[other].id() == id; });
    if (first) {
        finding.idSuffix = "#" + std::to_string(++m_repeats[*first] + 1);
    } else {
        m_firstOfId.add(hash, place);
    }
}

} // namespace onnxmend
