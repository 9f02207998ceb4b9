// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/audit/audit.h"

#include "core/audit/checks.h"
#include "core/audit/quantized_looks.h"
#include "core/audit/report_builder.h"
#include "core/audit/trace_findings.h"
#include "core/base/place_index.h"
#include "core/base/text.h"
#include "core/types/infer_types.h"

#include <algorithm>
#include <utility>

namespace onnxmend
{

namespace
{

/// Sets the dtypes that the nodes require.
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

/// Returns the first row of that name in the graph.
std::optional<std::size_t> findRow(const PlaceIndex& index, const std::vector<InitializerRow>& rows,
                                   const std::string& graph, const std::string& name)
{
    return index.find(combinedHash(graph, name),
                      [&](std::size_t row) { return rows[row].name == name && rows[row].graph == graph; });
}

PlaceIndex indexRows(const std::vector<InitializerRow>& rows)
{
    PlaceIndex index;
    index.reserve(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (!findRow(index, rows, rows[i].graph, rows[i].name)) {
            index.add(combinedHash(rows[i].graph, rows[i].name), i);
        }
    }
    return index;
}

/// Links a finding with the row of the tensor that a fix would change.
void linkRow(Finding& finding, const PlaceIndex& index, std::vector<InitializerRow>& rows)
{
    for (const Resolution& resolution : finding.resolutions) {
        for (const TypeChange& change : resolution.changes) {
            if (finding.row) {
                return;
            }
            finding.row = findRow(index, rows, change.graph, change.value);
            if (finding.row && rows[*finding.row].wantedDtype == DType::Undefined) {
                rows[*finding.row].wantedDtype = change.to;
            }
        }
    }
}

} // namespace

Report audit(const Model& model, const Checkpoints& checkpoints, const AuditOptions& options,
             Progress& progress)
{
    progress.begin(ONNXMEND_TEXT("Auditing"));
    ReportBuilder report;
    const Bindings bindings = bindWeights(model, checkpoints, options.binding, progress);
    TypeInferenceOptions inference;
    inference.strategy = options.strategy;
    inference.target = options.target;
    inference.release = options.release.value_or(newestTensorrt);
    inference.kernels = options.kernels;
    for (const Binding& binding : bindings.bound) {
        inference.filledInputs.insert(binding.value);
    }
    // Types are inferred before there are rows: for hundreds of thousands of tensors, both take much memory.
    InferredTypes types = inferTypes(model, inference, progress);
    checkDataOrigin(model, checkpoints, bindings, options.binding, report, progress);
    checkStorage(model, checkpoints, bindings, options.binding, report, progress);
    checkDataFiles(model, report);
    checkSharedData(model, options.binding.contents, report, progress);
    setRequired(types, report.rows());
    if (!types.findings.empty()) {
        const PlaceIndex index = indexRows(report.rows());
        for (Finding& finding : types.findings) {
            linkRow(finding, index, report.rows());
        }
        QuantizedLooks looks(checkpoints, options.binding.contents, progress);
        checkCodes(model, checkpoints, bindings, looks, types.findings, report);
        report.addFindings(std::move(types.findings));
    }
    lintQuantizers(model, report, progress);
    Report finished = report.finish();
    traceFindings(model, finished);
    return finished;
}

} // namespace onnxmend
