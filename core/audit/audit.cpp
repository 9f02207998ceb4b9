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
#include <set>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <variant>

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

/// Returns the dtype of floats to which a fix of the finding would cast the values of its row; Undefined if
/// there is none.
DType floatsFor(const Finding& finding, const InitializerRow& row)
{
    for (const Resolution& resolution : finding.resolutions) {
        for (const TypeChange& change : resolution.changes) {
            const auto* const declared = std::get_if<TypeChange::Declaration>(&change.what);
            const bool isInput =
                declared && *declared == TypeChange::Declaration::Input; // and is filled by a cast
            const bool isCast = isInput || change.is<TypeChange::StoredValues>() ||
                                change.is<TypeChange::Argument>() || change.is<TypeChange::Result>();
            if (isCast && change.value == row.name && change.graph == row.graph && isWideFloat(change.to)) {
                return change.to;
            }
        }
    }
    return DType::Undefined;
}

/// Reports integers of a checkpoint that look quantized, where the graph declares them as they are and nodes
/// need floats: a cast would take codes for numbers.
void reportCastCodes(const std::vector<Finding>& findings, const Bindings& bindings, QuantizedLooks& looks,
                     const Checkpoints& checkpoints, ReportBuilder& report)
{
    std::unordered_map<std::string_view, const Binding*> bound;
    for (const Binding& binding : bindings.bound) {
        bound.emplace(binding.value, &binding);
    }
    std::set<std::size_t> seen;
    for (const Finding& finding : findings) {
        InitializerRow* const row = finding.row ? &report.row(*finding.row) : nullptr;
        const bool isFilled = row && row->source == RowSource::Checkpoint && !isWideFloat(row->savedDtype);
        const auto binding = isFilled ? bound.find(row->name.str()) : bound.end();
        if (binding == bound.end() || binding->second->quantized || binding->second->packing) {
            continue;
        }
        const DType needed = floatsFor(finding, *row);
        const CheckpointTensorId& id = binding->second->weight;
        const auto look = needed != DType::Undefined && seen.insert(*finding.row).second
                              ? looks.ofDeclaredIntegers(id)
                              : std::nullopt;
        if (look) {
            const TensorRef& codes = checkpoints[id.checkpoint]->tensors[id.tensor];
            row->looksQuantized = true;
            report.addFinding(FindingKind::QuantizedWeight, *finding.row,
                              "checkpoint tensor " + quotedText(codes.name()) + " is " +
                                  dtypeName(codes.dtype()) + " and looks quantized, but nodes need " +
                                  dtypeName(needed) + ": " + look->reason);
            report.lastFinding().quantization = QuantizationNote{.companions = look->companions};
            report.lastFinding().actual = codes.dtype();
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
        reportCastCodes(types.findings, bindings, looks, checkpoints, report);
        report.addFindings(std::move(types.findings));
    }
    lintQuantizers(model, report, progress);
    Report finished = report.finish();
    traceFindings(model, finished);
    return finished;
}

} // namespace onnxmend
