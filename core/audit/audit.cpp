// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/audit/audit.h"

#include "core/audit/check_data_files.h"
#include "core/audit/check_storage.h"
#include "core/audit/report_builder.h"
#include "core/types/infer_types.h"

#include <utility>

namespace onnxmend
{

namespace
{

using RowIndex = std::unordered_map<std::string, std::size_t>;

std::string rowKey(const std::string& graph, const std::string& name) { return graph + '\0' + name; }

/// What the nodes need stands beside what is stored and declared.
void setRequired(const InferredTypes& types, std::vector<InitializerRow>& rows)
{
    for (InitializerRow& row : rows) {
        if (row.modelTensor) {
            row.requiredDtype = types.requiredOfTensors[row.modelTensor->value];
        } else if (const auto found = types.requiredOfInputs.find(row.name);
                   found != types.requiredOfInputs.end()) {
            row.requiredDtype = found->second;
        }
        if (row.requiredDtype != DType::Undefined && row.status == RowStatus::Ok &&
            row.requiredDtype != row.declaredDtype) {
            row.status = RowStatus::Mismatch;
        }
    }
}

RowIndex indexRows(const std::vector<InitializerRow>& rows)
{
    RowIndex index;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        index.try_emplace(rowKey(rows[i].graph, rows[i].name), i);
    }
    return index;
}

/// The table shows a finding beside the tensor that it would change.
void linkRow(Finding& finding, const RowIndex& index, std::vector<InitializerRow>& rows)
{
    for (const Resolution& resolution : finding.resolutions) {
        for (const TypeChange& change : resolution.changes) {
            const auto row = index.find(rowKey(change.graph, change.value));
            if (row != index.end() && !finding.row) {
                finding.row = row->second;
                if (rows[row->second].note.empty()) {
                    rows[row->second].note = finding.message;
                }
            }
        }
    }
}

} // namespace

Report audit(const Model& model, const Checkpoints& checkpoints, const AuditOptions& options,
             Progress& progress)
{
    progress.begin("Auditing");
    ReportBuilder report;
    const Bindings bindings = bindWeights(model, checkpoints, options.binding, progress);
    checkStorage(model, checkpoints, bindings, report, progress);
    checkDataFiles(model, report);
    TypeInferenceOptions inference;
    inference.strategy = options.strategy;
    inference.target = options.target;
    for (const Binding& binding : bindings.bound) {
        inference.filledInputs.insert(binding.value);
    }
    InferredTypes types = inferTypes(model, inference, progress);
    setRequired(types, report.rows());
    if (!types.findings.empty()) {
        const RowIndex index = indexRows(report.rows());
        for (Finding& finding : types.findings) {
            linkRow(finding, index, report.rows());
        }
        report.addFindings(std::move(types.findings));
    }
    return report.finish();
}

} // namespace onnxmend
