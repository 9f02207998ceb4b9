// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/audit/audit.h"
#include "core/base/error.h"
#include "core/base/text.h"
#include "core/binding/compare_contents.h"
#include "core/dtype/cast.h"
#include "core/dtype/loss.h"
#include "core/dtype/rounding.h"
#include "core/fixes/fix_parts.h"
#include "core/fixes/width_evidence.h"
#include "core/formats/bit_readings.h"
#include "core/model/misfit_readings.h"
#include "core/types/finding_kinds.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace onnxmend
{

namespace
{

/// Adds a change of the row's values, behind the edit that brings them into the model if it is needed.
template <class Change>
void addEdits(Fix& fix, const InitializerRow& row)
{
    if (auto binding = bindingEdit(row)) {
        fix.edits.push_back(std::move(*binding));
    }
    fix.edits.push_back(
        Change{.graph = row.graph, .value = row.name, .from = row.savedDtype, .to = row.declaredDtype});
}

/// Returns whether the row is one value that becomes 0 or inf in the declared type, such as an epsilon of
/// 1e-12 in FLOAT16.
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
        return false; // a save reports it
    }
    toDoubles(row.tensor->dtype(), bytes, std::span(&value, 1));
    return isDestroyedBy(row.declaredDtype, value);
}

/// Changes the declaration to the dtype of the value; the nodes behind it follow.
Fix declareAsStored(const InitializerRow& row)
{
    Fix fix = fixForRow(FixKind::RetypeInput, row, row.savedDtype,
                        {ONNXMEND_TEXT("declare the graph input %1 as %2, since its value is lost as %3"),
                         {quotedText(row.name), dtypeName(row.savedDtype), dtypeName(row.declaredDtype)}});
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
                        {ONNXMEND_TEXT("cast the stored values of %1 from %2 to %3"),
                         {quotedText(row->name), dtypeName(row->savedDtype), dtypeName(row->declaredDtype)}});
    if (isLosslessCast(row->savedDtype, row->declaredDtype)) {
        fix.lossless = true;
    }
    fix.storedByteChange = growthOf(*row, row->savedDtype, row->declaredDtype);
    addEdits<CastInitializer>(fix, *row);
    if (finding.quantization) {
        fix.title = codesTakenForNumbers(row->savedDtype, row->name, row->declaredDtype);
        fix.lossless = false;
        fix.onlyAsked = true;
    }
    if (destroysConstant(*row)) {
        fixes.push_back(declareAsStored(*row));
    }
    fixes.push_back(std::move(fix));
}

/// Offers the cast of a row's integers only on request, since they look like the bits of floats: as numbers
/// they would all be wrong.
void distrustCast(std::vector<Fix>& fixes)
{
    for (Fix& fix : fixes) {
        if (fix.kind == FixKind::CastInitializer) {
            fix.onlyAsked = true;
        }
    }
}

/// Proposes to read integers as the float whose bits they look like, and to cast them to the declared dtype.
void proposeOtherBits(const InitializerRow& row, const BitReadings& readings, std::vector<Fix>& fixes)
{
    Fix fix = fixForRow(
        FixKind::RelabelInitializer, row, row.declaredDtype,
        {ONNXMEND_TEXT("read the bytes of %1 as the %2 values that they are (%3), and cast "
                       "them to %4"),
         {quotedText(row.name), dtypeName(readings.asFloat), readings.text(), dtypeName(row.declaredDtype)}});
    if (isLosslessCast(readings.asFloat, row.declaredDtype)) {
        fix.lossless = true;
    }
    fix.onlyAsked = readings.isDoubtful;
    if (auto binding = bindingEdit(row)) {
        fix.edits.push_back(std::move(*binding));
    }
    fix.edits.emplace_back(RelabelInitializer{
        .graph = row.graph, .value = row.name, .from = row.savedDtype, .to = readings.asFloat});
    fix.edits.emplace_back(CastInitializer{
        .graph = row.graph, .value = row.name, .from = readings.asFloat, .to = row.declaredDtype});
    distrustCast(fixes);
    fixes.insert(fixes.begin(), std::move(fix));
}

/// Proposes to read integers as floats of the declared dtype, which has their width.
void proposeDeclaredBits(const InitializerRow& row, std::vector<Fix>& fixes)
{
    const BitReadings readings = readBits(*row.tensor, row.declaredDtype);
    Fix fix = fixForRow(FixKind::RelabelInitializer, row, row.declaredDtype,
                        {ONNXMEND_TEXT("read the bytes of %1 as the %2 values that they are (%3)"),
                         {quotedText(row.name), dtypeName(row.declaredDtype), readings.text()}});
    fix.lossless = true;
    addEdits<RelabelInitializer>(fix, row);
    // Casting the numbers would destroy bits, reading bits would destroy numbers.
    if (readings.areBits) {
        distrustCast(fixes);
    }
    fixes.insert(readings.areBits ? fixes.begin() : fixes.end(), std::move(fix));
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
        const bool isDeclared = canBeBits(row->savedDtype, row->declaredDtype);
        const auto other = isDeclared ? readOtherBits(*row->tensor, row->declaredDtype)
                                      : readNarrowerBits(*row->tensor, row->declaredDtype);
        if (other) {
            proposeOtherBits(*row, *other, fixes);
        } else if (isDeclared) {
            proposeDeclaredBits(*row, fixes);
        }
    } catch (const Error&) {
        return; // the storage check reports unreadable bytes
    }
}

/// Describes what readAs() does.
Message readingText(const InitializerRow& row, const TensorRef& reading, bool isSupported, bool isCast)
{
    const MarkedText text =
        isSupported && isCast
            ? ONNXMEND_TEXT(
                  "read the %1 bytes of %2 as the %3 values of %4 that they are, and cast them to %5")
        : isSupported ? ONNXMEND_TEXT("read the %1 bytes of %2 as the %3 values of %4 that they are")
        : isCast
            ? ONNXMEND_TEXT("read the %1 bytes of %2 as the %3 values of %4 that they are if the dtype is "
                            "wrong, and cast them to %5")
            : ONNXMEND_TEXT(
                  "read the %1 bytes of %2 as the %3 values of %4 that they are if the dtype is wrong");
    return {text,
            {reading.byteCount(), quotedText(row.name), reading.elementCount(), dtypeName(reading.dtype()),
             dtypeName(row.savedDtype)}};
}

/// Reads bytes as another dtype, and may cast the values to the stated dtype, for which the graph was made.
/// If only the length supports it, the title says so, and the fix is applied only on request.
Fix readAs(const InitializerRow& row, const TensorRef& reading, bool isSupported, bool isCast)
{
    const DType dtype = reading.dtype();
    Fix fix = fixForRow(FixKind::RelabelInitializer, row, isCast ? row.savedDtype : dtype,
                        readingText(row, reading, isSupported, isCast));
    fix.variant = ":" + dtypeName(dtype) + (isCast ? ":cast" : "");
    fix.edits.emplace_back(
        RelabelInitializer{.graph = row.graph, .value = row.name, .from = row.savedDtype, .to = dtype});
    fix.lossless = true;
    if (isCast) {
        fix.edits.emplace_back(
            CastInitializer{.graph = row.graph, .value = row.name, .from = dtype, .to = row.savedDtype});
        fix.lossless = isLosslessCast(dtype, row.savedDtype) ? std::optional(true) : std::nullopt;
    }
    if (!isSupported) {
        fix.lossless = std::nullopt;
        fix.onlyAsked = true;
    }
    return fix;
}

/// Proposes to read the bytes as another dtype if their number does not fit shape and dtype.
void proposeOtherWidth(const ProposalContext& context, const Finding& finding, std::vector<Fix>& fixes)
{
    const InitializerRow* row = rowOf(context.report, finding);
    if (finding.kind != FindingKind::InvalidTensor || !row || !row->modelTensor) {
        return;
    }
    std::vector<Fix> assumed; // less supported ones, which come last
    for (const MisfitReading& reading : misfitReadings(context.model.tensor(*row->modelTensor))) {
        const bool isSupported = isWidthSupported(context.model, *row, reading);
        std::vector<Fix>& all = isSupported ? fixes : assumed;
        const bool isWanted = isWantedAs(*row, reading.tensor.dtype());
        for (const bool isCast : {!isWanted, isWanted}) {
            if (!isCast || canCast(reading.tensor.dtype(), row->savedDtype)) {
                all.push_back(readAs(*row, reading.tensor, isSupported, isCast));
            }
        }
    }
    std::ranges::move(assumed, std::back_inserter(fixes));
}

/// Returns a lossless fix for the value of a finding, which keeps its dtype.
Fix fixForValue(FixKind kind, const Finding& finding, DType dtype)
{
    Fix fix;
    fix.kind = kind;
    fix.subject = finding.graph + ":" + finding.value.str();
    fix.target = finding.value;
    fix.from = dtype;
    fix.to = dtype;
    fix.lossless = true;
    return fix;
}

/// Proposes to take all weights in a data file that is not trusted from checkpoints, in one step. If all of
/// them fit, a person has to decide which of the two is right.
void proposeWholeFile(const ProposalContext& context, const Finding& finding, std::vector<Fix>& fixes)
{
    if (finding.kind != FindingKind::DataFileDiffers) {
        return;
    }
    Fix fix = fixForValue(FixKind::BindWeight, finding, DType::Undefined);
    fix.onlyAsked = finding.severity != Severity::Error;
    std::size_t count = 0;
    for (const InitializerRow& row : context.report.rows) {
        const bool isThere = row.modelTensor && row.source == RowSource::External && row.origin &&
                             row.location == finding.value && row.status != RowStatus::ShapeMismatch &&
                             !row.looksQuantized;
        const auto weight = isThere ? findWeight(context.checkpoints, *row.origin) : std::nullopt;
        if (!weight) {
            continue;
        }
        Fix ofRow = fixFromWeight(row, *weight, {});
        fix.lossless = fix.lossless == true && ofRow.lossless == true ? std::optional(true) : std::nullopt;
        fix.storedByteChange += ofRow.storedByteChange;
        std::ranges::move(ofRow.edits, std::back_inserter(fix.edits));
        ++count;
    }
    if (count > 0) {
        fix.title = {ONNXMEND_TEXT("take all weights from the checkpoint: %1 of those in %2"),
                     {count, quotedText(finding.value)}};
        fixes.push_back(std::move(fix));
    }
}

/// Proposes to move a value that is read at load from its data file into the model.
void proposeStoreInside(const Finding& finding, std::vector<Fix>& fixes)
{
    if (finding.kind != FindingKind::StoredOutside) {
        return;
    }
    Fix fix = fixForValue(FixKind::StoreInside, finding, finding.actual);
    fix.title = {ONNXMEND_TEXT("store %1 in the model"), {quotedText(finding.value)}};
    fix.edits.emplace_back(StoreInside{.graph = finding.graph, .value = finding.value});
    fixes.push_back(std::move(fix));
}

/// Proposes to store the bytes of equal tensors once in a data file.
void proposeSharing(const ProposalContext& context, const Finding& finding, std::vector<Fix>& fixes)
{
    if (finding.kind != FindingKind::ShareInitializer || !rowOf(context.report, finding)) {
        return;
    }
    Fix fix = fixForValue(FixKind::ShareInitializer, finding, finding.actual);
    fix.onlyAsked = true; // not an error
    for (const FindingOperand& copy : finding.operands) {
        fix.edits.emplace_back(ShareInitializer{.graph = copy.origin,
                                                .value = copy.value,
                                                .sourceGraph = finding.graph,
                                                .source = finding.value});
    }
    fix.storedByteChange = -static_cast<std::int64_t>(bytesSavedBySharing(context.model, finding));
    fix.title = {ONNXMEND_TEXT("store the bytes of %1 once for it and %2 more"),
                 {quotedText(finding.value), fix.edits.size()}};
    fixes.push_back(std::move(fix));
}

/// Returns whether initializers seem to store the same; the edit compares all of it.
bool seemToBeCopies(const Model& model, const std::vector<TensorId>& all)
{
    const ModelTensor& first = model.tensor(all.front());
    const auto sampleOf = [](const ModelTensor& tensor) {
        return tensor.stored && ContentComparer::isComparable(*tensor.stored)
                   ? ContentComparer::sample(*tensor.stored, tensor.stored->dtype())
                   : std::string();
    };
    const std::string sample = sampleOf(first);
    return !sample.empty() && std::ranges::all_of(all, [&](TensorId id) {
        const ModelTensor& other = model.tensor(id);
        return other.stored && first.stored->dtype() == other.stored->dtype() &&
               first.stored->shape() == other.stored->shape() && sampleOf(other) == sample;
    });
}

/// Proposes to remove the initializers that have the name and the values of a later one. If their values
/// differ, the ones that ONNX Runtime does not read may get new names: only on request, since another program
/// may read them.
void proposeForRepeated(const ProposalContext& context, const Finding& finding, std::vector<Fix>& fixes)
{
    const auto graph = context.model.findGraph(finding.graph);
    if (finding.kind != FindingKind::InvalidGraph || !rowOf(context.report, finding) || !graph) {
        return;
    }
    const std::vector<TensorId> all = context.model.initializersNamed(*graph, finding.value.str());
    if (all.size() < 2) {
        return;
    }
    const std::size_t others = all.size() - 1;
    if (seemToBeCopies(context.model, all)) {
        Fix fix = fixForValue(FixKind::RemoveRepeated, finding, finding.actual);
        fix.edits.emplace_back(RemoveRepeated{.graph = finding.graph, .value = finding.value});
        fix.storedByteChange =
            -static_cast<std::int64_t>(others * context.model.tensor(all.front()).stored->byteCount());
        fix.title = {ONNXMEND_TEXT("remove %1 more initializers named %2, which store the same values"),
                     {others, quotedText(finding.value)}};
        fixes.push_back(std::move(fix));
    } else if (context.model.irVersion() >= 4) {
        Fix fix = fixForValue(FixKind::RenameRepeated, finding, finding.actual);
        fix.onlyAsked = true;
        fix.edits.emplace_back(RenameRepeated{.graph = finding.graph, .value = finding.value});
        fix.title = {ONNXMEND_TEXT("rename %1 initializers named %2: ONNX Runtime reads the last one, whose "
                                   "values differ"),
                     {others, quotedText(finding.value)}};
        fixes.push_back(std::move(fix));
    }
}

/// Returns whether a tensor holds integers of 8 bits or fewer where the graph declares floats.
bool areCodesFor(const TensorRef& weight, DType declared)
{
    const DTypeInfo& info = dtypeInfo(weight.dtype());
    const bool isInteger = info.kind == DTypeKind::SignedInteger || info.kind == DTypeKind::UnsignedInteger;
    return isInteger && info.bits <= 8 && isWideFloat(declared);
}

/// Proposes a weight that the graph makes likely, only on request.
void proposeSuggestion(const ProposalContext& context, const InitializerRow& row, std::vector<Fix>& fixes)
{
    const WeightSuggestion& suggestion = *row.suggestion;
    if (const auto weight = findWeight(context.checkpoints, suggestion.origin)) {
        InitializerRow filled = row;
        filled.origin = suggestion.origin;
        filled.derivation = suggestion.derivation;
        Fix fix = fixFromWeight(filled, *weight,
                                {ONNXMEND_TEXT("fill %1 with %2"),
                                 {quotedText(row.name), displayText(suggestion.derivation.formula, 300)}});
        fix.onlyAsked = true;
        if (areCodesFor(*weight, row.declaredDtype)) {
            fix.title = codesTakenForNumbers(weight->dtype(), weight->name(), row.declaredDtype);
            fix.lossless = false;
        }
        fixes.push_back(std::move(fix));
    }
}

bool isCastToo(const InitializerRow& row, const TensorRef& weight)
{
    return weight.dtype() != row.declaredDtype;
}

/// Takes a weight that looks quantized as it is, only on request and with a warning.
Fix takenForNumbers(const InitializerRow& row, const TensorRef& weight)
{
    Fix fix =
        fixFromWeight(row, weight, codesTakenForNumbers(weight.dtype(), weight.name(), row.declaredDtype));
    fix.lossless = false; // the numbers behind the codes are lost, whatever the cast does
    fix.onlyAsked = true;
    return fix;
}

/// Proposes to fill an initializer from a checkpoint if its own data cannot be read.
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
    if (row->looksQuantized) {
        fixes.push_back(takenForNumbers(*row, *weight));
        return;
    }
    fixes.push_back(fixFromWeight(*row, *weight,
                                  {ONNXMEND_TEXT("take the values of %1 from checkpoint tensor %2"),
                                   {quotedText(row->name), quotedText(weight->name())}}));
}

/// Proposes the numbers that a scheme gives; without a scheme the plain cast, only on request and with a
/// warning.
void proposeDequantizeWeight(const ProposalContext& context, const Finding& finding, std::vector<Fix>& fixes)
{
    const InitializerRow* row = rowOf(context.report, finding);
    if (finding.kind != FindingKind::QuantizedWeight || !row || (row->modelTensor && !row->looksQuantized)) {
        return;
    }
    const std::optional<TensorRef> weight = findWeight(context.checkpoints, row->origin.orNone());
    if (!weight || !row->tensor || !canCast(weight->dtype(), row->declaredDtype)) {
        return;
    }
    if (row->looksQuantized) {
        if (isCastToo(*row, *weight)) { // otherwise a fix of the node that needs floats casts them
            fixes.push_back(takenForNumbers(*row, *weight));
        }
        return;
    }
    fixes.push_back(
        fixFromWeight(*row, *weight,
                      {isCastToo(*row, *weight) ? ONNXMEND_TEXT("compute %1 as %2, and cast it to %3")
                                                : ONNXMEND_TEXT("compute %1 as %2"),
                       {quotedText(row->name), displayText(row->derivation.orNone().formula, 300),
                        dtypeName(row->declaredDtype)}}));
}

} // namespace

void proposeStorageFixes(const ProposalContext& context, const Finding& finding, std::vector<Fix>& fixes)
{
    proposeCastInitializer(context, finding, fixes);
    proposeRelabelInitializer(context, finding, fixes);
    proposeBindWeight(context, finding, fixes);
    proposeDequantizeWeight(context, finding, fixes);
    proposeWholeFile(context, finding, fixes);
    proposeStoreInside(finding, fixes);
    proposeSharing(context, finding, fixes);
    proposeForRepeated(context, finding, fixes);
    proposeOtherWidth(context, finding, fixes);
}

} // namespace onnxmend
