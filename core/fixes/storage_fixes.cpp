// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/fixes/storage_fixes.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/dtype/cast.h"
#include "core/dtype/loss.h"
#include "core/dtype/rounding.h"
#include "core/fixes/fix_parts.h"
#include "core/formats/bit_readings.h"
#include "core/model/misfit_readings.h"
#include "core/types/finding_kinds.h"

#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace onnxmend
{

namespace
{

/// A change of the row's values, behind the edit that brings them into the model where one is needed.
template <class Change>
void addEdits(Fix& fix, const InitializerRow& row)
{
    if (auto binding = bindingEdit(row)) {
        fix.edits.push_back(std::move(*binding));
    }
    fix.edits.push_back(
        Change{.graph = row.graph, .value = row.name, .from = row.savedDtype, .to = row.declaredDtype});
}

/// One value that is 0 or inf as the declared type, such as an epsilon of 1e-12 as FLOAT16.
bool destroysConstant(const InitializerRow& row)
{
    if (row.elementCount != 1 || row.tensor->elementCount() != 1) {
        return false;
    }
    std::vector<std::byte> bytes(row.tensor->byteCount());
    double value = 0;
    try {
        row.tensor->read(0, 1, bytes);
    } catch (const Error&) {
        return false; // a save will tell it
    }
    toDoubles(row.tensor->dtype(), bytes, std::span(&value, 1));
    return isDestroyedBy(row.declaredDtype, value);
}

/// The declaration gives way to the value; what reads it follows.
Fix declareAsStored(const InitializerRow& row)
{
    Fix fix =
        fixForRow(FixKind::RetypeInput, row, row.savedDtype,
                  "Declare the graph input " + quotedText(row.name) + " as " + dtypeName(row.savedDtype) +
                      ", since its value is lost as " + dtypeName(row.declaredDtype));
    fix.from = row.declaredDtype;
    fix.lossless = true;
    if (auto binding = bindingEdit(row)) {
        fix.edits.push_back(std::move(*binding));
    }
    fix.edits.emplace_back(
        RetypeInput{.graph = row.graph, .value = row.name, .from = row.declaredDtype, .to = row.savedDtype});
    return fix;
}

void proposeCastInitializer(const ProposalContext& context, const Finding& finding, std::vector<Fix>& fixes)
{
    const InitializerRow* row = rowOf(context.report, finding);
    if (!findingKindInfo(finding.kind).isOfStoredDtype || !row || !row->tensor ||
        !canCast(row->savedDtype, row->declaredDtype)) {
        return;
    }
    Fix fix = fixForRow(FixKind::CastInitializer, *row, row->declaredDtype,
                        "Cast the stored values of " + quotedText(row->name) + " from " +
                            dtypeName(row->savedDtype) + " to " + dtypeName(row->declaredDtype));
    if (isLosslessCast(row->savedDtype, row->declaredDtype)) {
        fix.lossless = true;
    }
    fix.storedByteChange = growthOf(*row, row->savedDtype, row->declaredDtype);
    addEdits<CastInitializer>(fix, *row);
    if (destroysConstant(*row)) {
        fixes.push_back(declareAsStored(*row));
    }
    fixes.push_back(std::move(fix));
}

/// Integers that look like the bits of a narrower float than the declared one: as that, and cast.
void proposeNarrowerBits(const InitializerRow& row, std::vector<Fix>& fixes)
{
    const auto readings = readNarrowerBits(*row.tensor, row.declaredDtype);
    if (!readings) {
        return;
    }
    Fix fix = fixForRow(FixKind::RelabelInitializer, row, row.declaredDtype,
                        "Read the bytes of " + quotedText(row.name) + " as the " +
                            dtypeName(readings->asFloat) + " values that they are (" + readings->text() +
                            "), and cast them to " + dtypeName(row.declaredDtype));
    fix.lossless = true;
    fix.edits.emplace_back(RelabelInitializer{
        .graph = row.graph, .value = row.name, .from = row.savedDtype, .to = readings->asFloat});
    fix.edits.emplace_back(CastInitializer{
        .graph = row.graph, .value = row.name, .from = readings->asFloat, .to = row.declaredDtype});
    fixes.insert(fixes.begin(), std::move(fix));
}

void proposeRelabelInitializer(const ProposalContext& context, const Finding& finding,
                               std::vector<Fix>& fixes)
{
    const InitializerRow* row = rowOf(context.report, finding);
    if (!findingKindInfo(finding.kind).isOfStoredDtype || !row || !row->tensor ||
        row->tensor->dtype() != row->savedDtype) {
        return;
    }
    try {
        if (!canBeBits(row->savedDtype, row->declaredDtype)) {
            proposeNarrowerBits(*row, fixes);
            return;
        }
        const BitReadings readings = readBits(*row->tensor, row->declaredDtype);
        Fix fix =
            fixForRow(FixKind::RelabelInitializer, *row, row->declaredDtype,
                      "Read the bytes of " + quotedText(row->name) + " as the " +
                          dtypeName(row->declaredDtype) + " values that they are (" + readings.text() + ")");
        fix.lossless = true;
        addEdits<RelabelInitializer>(fix, *row);
        // Casting the numbers would destroy bits, reading bits would destroy numbers.
        fixes.insert(readings.areBits ? fixes.begin() : fixes.end(), std::move(fix));
    } catch (const Error&) {
        return; // bytes that cannot be read are told as such
    }
}

/// The label again as the bytes are, and the values cast to what the label said, which the graph was made
/// for.
Fix readAs(const InitializerRow& row, const MisfitReading& reading, bool isCast)
{
    const DType dtype = reading.tensor.dtype();
    Fix fix = fixForRow(FixKind::RelabelInitializer, row, isCast ? row.savedDtype : dtype,
                        "Read the " + groupedNumber(reading.tensor.byteCount()) + " bytes of " +
                            quotedText(row.name) + " as the " + groupedNumber(reading.tensor.elementCount()) +
                            " values of " + dtypeName(dtype) + " that they are" +
                            (isCast ? ", and cast them to " + dtypeName(row.savedDtype) : ""));
    fix.variant = ":" + dtypeName(dtype) + (isCast ? ":cast" : "");
    fix.edits.emplace_back(
        RelabelInitializer{.graph = row.graph, .value = row.name, .from = row.savedDtype, .to = dtype});
    fix.lossless = true;
    if (isCast) {
        fix.edits.emplace_back(
            CastInitializer{.graph = row.graph, .value = row.name, .from = dtype, .to = row.savedDtype});
        fix.lossless = isLosslessCast(dtype, row.savedDtype) ? std::optional(true) : std::nullopt;
    }
    fix.onlyAsked = !reading.isLikely;
    return fix;
}

/// Bytes of which shape and dtype need another number.
void proposeOtherWidth(const ProposalContext& context, const Finding& finding, std::vector<Fix>& fixes)
{
    const InitializerRow* row = rowOf(context.report, finding);
    if (finding.kind != FindingKind::InvalidTensor || !row || !row->modelTensor) {
        return;
    }
    for (const MisfitReading& reading : misfitReadings(context.model.tensor(*row->modelTensor))) {
        if (canCast(reading.tensor.dtype(), row->savedDtype)) {
            fixes.push_back(readAs(*row, reading, true));
        }
        fixes.push_back(readAs(*row, reading, false));
    }
}

/// What the graph makes likely, for who says so.
void proposeSuggestion(const ProposalContext& context, const InitializerRow& row, std::vector<Fix>& fixes)
{
    const WeightSuggestion& suggestion = *row.suggestion;
    if (const auto weight = findWeight(context.checkpoints, suggestion.origin)) {
        InitializerRow filled = row;
        filled.origin = suggestion.origin;
        filled.derivation = suggestion.derivation;
        Fix fix = fixFromWeight(filled, *weight,
                                "Fill " + quotedText(row.name) + " with " +
                                    displayText(suggestion.derivation.formula, 300));
        fix.onlyAsked = true;
        fixes.push_back(std::move(fix));
    }
}

/// An initializer whose own data cannot be read, while a checkpoint has it.
void proposeBindWeight(const ProposalContext& context, const Finding& finding, std::vector<Fix>& fixes)
{
    const InitializerRow* row = rowOf(context.report, finding);
    if (finding.kind == FindingKind::MissingWeight && row && row->suggestion) {
        proposeSuggestion(context, *row, fixes);
        return;
    }
    if (finding.kind != FindingKind::InvalidTensor || !row || row->status != RowStatus::Unreadable) {
        return;
    }
    const std::optional<TensorRef> weight = findWeight(context.checkpoints, row->origin.orNone());
    if (!weight) {
        return;
    }
    fixes.push_back(fixFromWeight(*row, *weight,
                                  "Take the values of " + quotedText(row->name) + " from checkpoint tensor " +
                                      quotedText(weight->name())));
}

/// Numbers that a scheme gives; where there is none, the plain cast for who says so in the face of what it
/// does.
void proposeDequantizeWeight(const ProposalContext& context, const Finding& finding, std::vector<Fix>& fixes)
{
    const InitializerRow* row = rowOf(context.report, finding);
    if (finding.kind != FindingKind::QuantizedWeight || !row || row->modelTensor) {
        return;
    }
    const std::optional<TensorRef> weight = findWeight(context.checkpoints, row->origin.orNone());
    if (!weight || !row->tensor || !canCast(weight->dtype(), row->declaredDtype)) {
        return;
    }
    const std::string cast = weight->dtype() == row->declaredDtype
                                 ? std::string()
                                 : ", and cast it to " + dtypeName(row->declaredDtype);
    if (row->looksQuantized) {
        Fix fix = fixFromWeight(*row, *weight,
                                "Take the " + dtypeName(weight->dtype()) + " codes of " +
                                    quotedText(weight->name()) + " for numbers" + cast +
                                    ": every value will be wrong unless they were never scaled");
        fix.onlyAsked = true;
        fixes.push_back(std::move(fix));
        return;
    }
    fixes.push_back(fixFromWeight(*row, *weight,
                                  "Compute " + quotedText(row->name) + " as " +
                                      displayText(row->derivation.orNone().formula, 300) + cast));
}

} // namespace

void proposeStorageFixes(const ProposalContext& context, const Finding& finding, std::vector<Fix>& fixes)
{
    proposeCastInitializer(context, finding, fixes);
    proposeRelabelInitializer(context, finding, fixes);
    proposeBindWeight(context, finding, fixes);
    proposeDequantizeWeight(context, finding, fixes);
    proposeOtherWidth(context, finding, fixes);
}

} // namespace onnxmend
