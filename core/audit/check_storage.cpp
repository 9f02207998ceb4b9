// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/audit/checks.h"
#include "core/audit/quantized_looks.h"
#include "core/audit/report_builder.h"
#include "core/base/error.h"
#include "core/base/text.h"
#include "core/binding/derived_weights.h"
#include "core/binding/unfilled_weights.h"
#include "core/binding/weight_names.h"
#include "core/formats/folded_norm.h"
#include "core/model/misfit_readings.h"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace onnxmend
{

namespace
{

/// States that no checkpoint fills an input, and the tensor that fits by the graph. `leftOut`: tensor of its
/// name that cannot fill it; null if there is none.
std::string missingMessage(const InitializerRow& row, const SkippedTensor* leftOut)
{
    if (leftOut) {
        return "checkpoint tensor " + quotedText(leftOut->name) + " for graph input " + quotedText(row.name) +
               " is left out: " + displayText(leftOut->reason, 400);
    }
    const std::string missing = "no checkpoint has a tensor for graph input " + quotedText(row.name);
    return row.suggestion
               ? missing + "; by the graph it is likely " +
                     displayText(row.suggestion->derivation.formula, 300) + ", which --bind-folded fills in"
               : missing;
}

class StorageCheck
{
public:
    StorageCheck(const Model& model, const Checkpoints& checkpoints, const Bindings& bindings,
                 ReportBuilder& report, QuantizedLooks& looks)
        : m_model(model)
        , m_checkpoints(checkpoints)
        , m_report(report)
        , m_looks(looks)
    {
        for (const ValueDeclaration& input : model.graph(GraphId{}).inputs) {
            m_inputs.try_emplace(input.name, &input);
        }
        for (const Binding& binding : bindings.bound) {
            m_bound.emplace(binding.value, &binding);
            m_boundModules.insert(modulePrefix(binding.value));
        }
        for (const RejectedBinding& rejected : bindings.rejected) {
            m_rejected.emplace(rejected.value, &rejected);
        }
        for (const Binding& suggested : bindings.suggested) {
            m_suggested.emplace(suggested.value, &suggested);
        }
        for (const auto& checkpoint : checkpoints) {
            for (const SkippedTensor& tensor : checkpoint->skipped) {
                m_leftOut.try_emplace(withoutWrappers(tensor.name), &tensor);
            }
        }
    }

    void run(const Bindings& bindings, Progress& progress)
    {
        m_report.rows().reserve(m_model.tensors().size());
        for (std::size_t i = 0; i < m_model.tensors().size(); ++i) {
            progress.checkCancelled();
            checkModelTensor(TensorId{static_cast<std::uint32_t>(i)});
        }
        reportRepeats();
        for (const ValueDeclaration& input : m_model.graph(GraphId{}).inputs) {
            if (m_filled.insert(input.name).second) {
                checkEmptyInput(input);
            }
            m_afterWeights = m_afterWeights || m_bound.contains(input.name);
        }
        noteFilled();
        for (const CheckpointTensorId& unused : bindings.unused) {
            addUnused(unused);
        }
        for (const auto& checkpoint : m_checkpoints) {
            for (const SkippedTensor& tensor : checkpoint->skipped) {
                addUnknown(*checkpoint, tensor);
            }
        }
    }

private:
    const TensorRef& weightOf(const CheckpointTensorId& candidate) const
    {
        return m_checkpoints[candidate.checkpoint]->tensors[candidate.tensor];
    }

    WeightOrigin originOf(const CheckpointTensorId& candidate) const
    {
        return m_checkpoints[candidate.checkpoint]->originOf(weightOf(candidate));
    }

    void setBinding(InitializerRow& row, const Binding& binding) const
    {
        row.match = binding.rule;
        row.origin = onnxmend::originOf(binding, m_checkpoints);
        row.derivation = derivationOf(binding, m_checkpoints);
        if (row.derivation) {
            row.note = row.derivation->formula;
        }
        if (binding.quantized) {
            row.codesDtype = weightOf(binding.weight).dtype();
        }
    }

    /// Names the tensors that belong to a quantized weight.
    QuantizationNote noteOf(const QuantizedWeight& weight, std::size_t checkpoint) const
    {
        QuantizationNote note{.scheme = SharedText::ofMany(weight.scheme->name), .formula = weight.formula};
        for (const auto& places : {weight.parts, weight.marks}) {
            for (const std::size_t place : places) {
                note.companions.push_back(m_checkpoints[checkpoint]->tensors[place].name());
            }
        }
        return note;
    }

    void addQuantized(std::size_t index, std::string message, QuantizationNote note)
    {
        m_report.addFinding(FindingKind::QuantizedWeight, index, std::move(message));
        m_report.lastFinding().quantization = std::move(note);
    }

    /// Returns the reason why the numbers of a checkpoint's tensor are probably not of that dtype.
    std::optional<QuantizedLooks::Look> lookOf(const Binding& binding, DType declared)
    {
        const bool isComputed = binding.folded || binding.quantized || binding.packing;
        return isWideFloat(declared) && !isComputed ? m_looks.of(binding.weight) : std::nullopt;
    }

    /// Judges a weight with a scheme, or one that looks quantized. Returns false if it is neither.
    bool judgeQuantized(std::size_t index, const Binding& binding)
    {
        InitializerRow& row = m_report.row(index);
        const std::string place =
            "graph input " + quotedText(row.name) + " declares " + dtypeName(row.declaredDtype);
        const TensorRef& codes = weightOf(binding.weight);
        if (binding.quantized) {
            row.status = RowStatus::Mismatch;
            addQuantized(index,
                         "checkpoint tensor " + quotedText(codes.name()) + " holds a quantized weight (" +
                             dtypeName(codes.dtype()) + ", scheme " +
                             std::string(binding.quantized->scheme->name) + "), but " + place +
                             "; its numbers are " + displayText(row.derivation->formula, 300),
                         noteOf(*binding.quantized, binding.weight.checkpoint));
            m_report.lastFinding().actual = codes.dtype();
            return true;
        }
        const auto look = lookOf(binding, row.declaredDtype);
        if (look) {
            row.status = RowStatus::Mismatch;
            row.looksQuantized = true;
            addQuantized(index,
                         "checkpoint tensor " + quotedText(codes.name()) + " is " + dtypeName(codes.dtype()) +
                             " and looks quantized, but " + place + ": " + look->reason,
                         {.companions = look->companions});
        }
        return look.has_value();
    }

    /// Returns whether the plan took the tensor from a checkpoint and another one would match now. The plan
    /// wins.
    bool isPlannedOtherwise(const ModelTensor& tensor, const Binding& binding) const
    {
        return tensor.source == TensorSource::Checkpoint && binding.rule != MatchRule::Manual &&
               tensor.origin.orNone() != onnxmend::originOf(binding, m_checkpoints);
    }

    void checkModelTensor(TensorId id)
    {
        const ModelTensor& tensor = m_model.tensor(id);
        const bool mainInitializer = tensor.place == TensorPlace::Initializer && tensor.graph == GraphId{};
        InitializerRow row = rowOfTensor(m_model, id);
        const ValueDeclaration* input = nullptr;
        const Binding* binding = nullptr;
        const std::optional<TensorId> last = tensor.place == TensorPlace::Initializer
                                                 ? m_model.findInitializer(tensor.graph, tensor.name)
                                                 : std::nullopt;
        if (mainInitializer) {
            m_filled.insert(tensor.name);
            const auto declared = m_inputs.find(tensor.name);
            input = declared == m_inputs.end() ? nullptr : declared->second;
            const auto bound = m_bound.find(tensor.name);
            if (bound != m_bound.end() && !isPlannedOtherwise(tensor, *bound->second)) {
                binding = bound->second;
                setBinding(row, *binding);
            }
        }
        if (input && input->dtype != DType::Undefined) {
            row.declaredDtype = input->dtype;
        }
        const auto look = binding && tensor.source != TensorSource::Checkpoint
                              ? lookOf(*binding, row.declaredDtype)
                              : std::nullopt;
        row.looksQuantized = look.has_value();
        const std::size_t index = m_report.addRow(std::move(row));
        judge(index, tensor, input);
        if (look && binding->rule == MatchRule::Manual) {
            judgeReplacement(index, *binding, *look);
        }
        if (last && *last != id) {
            const auto [place, isNew] = m_repeatOf.try_emplace(last->value, m_repeats.size());
            if (isNew) {
                m_repeats.push_back({.row = index});
            }
            ++m_repeats[place->second].count;
        }
    }

    /// Reports each name of several initializers once.
    void reportRepeats()
    {
        for (const Repeat& repeat : m_repeats) {
            m_report.addFinding(FindingKind::InvalidGraph, repeat.row,
                                std::to_string(repeat.count) + " initializers are named " +
                                    quotedText(m_report.row(repeat.row).name) +
                                    ": ONNX Runtime reads the last one, and onnx.checker refuses the model");
        }
    }

    /// Judges a tensor that replaces a stored one on request, but looks quantized.
    void judgeReplacement(std::size_t index, const Binding& binding, const QuantizedLooks::Look& look)
    {
        const InitializerRow& row = m_report.row(index);
        if (row.status == RowStatus::Unreadable) {
            return; // reported already, with the same fix
        }
        const TensorRef& codes = weightOf(binding.weight);
        addQuantized(index,
                     "checkpoint tensor " + quotedText(codes.name()) + " is " + dtypeName(codes.dtype()) +
                         " and looks quantized, but initializer " + quotedText(row.name) + " is " +
                         dtypeName(row.declaredDtype) + ": " + look.reason,
                     {.companions = look.companions});
        m_report.lastFinding().actual = codes.dtype();
    }

    /// Sets the row's status, and reports faults.
    void judge(std::size_t index, const ModelTensor& tensor, const ValueDeclaration* input)
    {
        InitializerRow& row = m_report.row(index);
        if (!tensor.unreadableReason.empty()) {
            row.status = RowStatus::Unreadable;
            m_report.addFinding(FindingKind::InvalidTensor, index,
                                "tensor " + quotedText(tensor.name) +
                                    " cannot be read: " + tensor.unreadableReason);
            return;
        }
        for (const std::string& warning : tensor.warnings) {
            m_report.addStorageWarning(index, "tensor " + quotedText(tensor.name) + ": " + warning);
        }
        if (isOnlyPartOfItsFile(tensor)) {
            m_report.addStorageWarning(
                index, "tensor " + quotedText(tensor.name) + " takes " +
                           groupedNumber(tensor.stored->byteCount()) + " of the " +
                           groupedNumber(tensor.misfit->size()) + " bytes of " + quotedText(tensor.location) +
                           "; no other tensor uses the rest, so they look like another dtype");
        }
        if (const auto declared = input ? input->staticShape() : std::nullopt;
            declared && *declared != row.shape) {
            row.status = RowStatus::ShapeMismatch;
            m_report.addFinding(FindingKind::ShapeMismatch, index,
                                "initializer " + quotedText(row.name) + " has the shape " +
                                    shapeText(row.shape) + ", but the graph input of that name declares " +
                                    shapeText(*declared));
        } else if (row.savedDtype != row.declaredDtype) {
            row.status = RowStatus::Mismatch;
            const bool fromCheckpoint = row.source == RowSource::Checkpoint;
            const auto look = !fromCheckpoint && row.modelTensor && isWideFloat(row.declaredDtype)
                                  ? m_looks.ofStored(m_model, *row.modelTensor, row.name)
                                  : std::nullopt;
            m_report.addFinding(
                fromCheckpoint ? FindingKind::CheckpointDtype : FindingKind::InitializerDtype, index,
                mismatchMessage(row, fromCheckpoint) + (look ? "; it looks quantized: " + look->reason : ""));
            if (look) {
                m_report.lastFinding().quantization = QuantizationNote{.companions = look->companions};
            }
        }
    }

    /// Checks a graph input without data: a checkpoint fills it, its weight is missing, or it is fed at run
    /// time.
    void checkEmptyInput(const ValueDeclaration& input)
    {
        InitializerRow row;
        row.name = input.name;
        row.graph = SharedText::ofMany(m_model.graph(GraphId{}).scope);
        row.declaredDtype = input.dtype;
        if (const auto bound = m_bound.find(input.name); bound != m_bound.end()) {
            addBound(std::move(row), *bound->second);
        } else if (const auto rejected = m_rejected.find(input.name); rejected != m_rejected.end()) {
            addRejected(std::move(row), input, *rejected->second);
        } else if (looksLikeWeight(input)) {
            addMissing(std::move(row), input);
        }
    }

    /// The name suffices if a checkpoint is given, which is to fill the graph's weights.
    bool isNamedAsWeight(const ValueDeclaration& input)
    {
        if (!m_checkpoints.empty() || !isWeightName(input.name)) {
            return isWeightName(input.name);
        }
        if (!m_unfilled) {
            m_unfilled.emplace(m_model);
        }
        return m_unfilled->contains(input.name);
    }

    /// Returns the tensor with the name of that input that a checkpoint cannot give; null if there is none.
    const SkippedTensor* leftOutFor(std::string_view input) const
    {
        const auto found = m_leftOut.empty() ? m_leftOut.end() : m_leftOut.find(withoutWrappers(input));
        return found == m_leftOut.end() ? nullptr : found->second;
    }

    bool looksLikeWeight(const ValueDeclaration& input)
    {
        const std::string module = modulePrefix(input.name);
        // torch.onnx gives folded weights, such as a BatchNormalization in the Conv before it, names like
        // onnx::Conv_113 and lists them among the weights. A run-time input may have such a name too, but
        // stands before them.
        const bool folded = m_afterWeights && input.name.starts_with("onnx::");
        return input.staticShape() &&
               (isNamedAsWeight(input) || folded || m_suggested.contains(input.name) ||
                leftOutFor(input.name) ||
                (module.find('_') != std::string::npos && m_boundModules.contains(module)));
    }

    void addBound(InitializerRow row, const Binding& binding)
    {
        setBinding(row, binding);
        const TensorRef weight = findOrigin(*m_checkpoints[binding.weight.checkpoint], *row.origin)
                                     .value_or(weightOf(binding.weight));
        setTensor(row, weight);
        row.source = RowSource::Checkpoint;
        row.storedDtype = weight.dtype();
        row.savedDtype = weight.dtype();
        row.savedByteCount = row.byteCount;
        row.location = row.origin->path;
        if (row.declaredDtype == DType::Undefined) {
            row.declaredDtype = row.storedDtype;
        }
        const bool mismatch = row.declaredDtype != row.storedDtype;
        row.status = mismatch ? RowStatus::Mismatch : RowStatus::Ok;
        const std::size_t index = m_report.addRow(std::move(row));
        if (!judgeQuantized(index, binding) && mismatch) {
            m_report.addFinding(FindingKind::CheckpointDtype, index,
                                mismatchMessage(m_report.row(index), true));
        }
    }

    /// Adds a graph input whose weight is stored quantized and cannot be computed.
    void addRefused(InitializerRow row, const ValueDeclaration& input, const RejectedBinding& rejected)
    {
        row.status = RowStatus::Missing;
        const CheckpointTensorId& id = rejected.candidates.front();
        const TensorRef& codes = weightOf(id);
        row.origin = originOf(id);
        const QuantizedWeight& weight = *m_checkpoints[id.checkpoint]->findQuantized(codes.name());
        const std::size_t index = m_report.addRow(std::move(row));
        addQuantized(index,
                     "checkpoint tensor " + quotedText(codes.name()) + " holds a quantized weight (" +
                         dtypeName(codes.dtype()) + ", scheme " + std::string(weight.scheme->name) +
                         ") for graph input " + quotedText(input.name) +
                         ", whose numbers are not filled in: " + rejected.detail,
                     noteOf(weight, id.checkpoint));
        m_report.lastFinding().actual = codes.dtype();
    }

    /// Returns the tensor with the shape that would fill the input.
    const TensorRef& numbersOf(const CheckpointTensorId& id) const
    {
        const TensorRef& tensor = weightOf(id);
        const QuantizedWeight* const weight = m_checkpoints[id.checkpoint]->findQuantized(tensor.name());
        return weight && weight->values ? *weight->values : tensor;
    }

    void addRejected(InitializerRow row, const ValueDeclaration& input, const RejectedBinding& rejected)
    {
        row.shape = input.staticShape().value_or(std::vector<std::int64_t>{});
        row.openShape = input.staticShape() ? "" : input.shape ? shapeText(*input.shape) : "?";
        if (rejected.reason == Rejection::Quantized) {
            addRefused(std::move(row), input, rejected);
            return;
        }
        const bool otherShape = rejected.reason == Rejection::ShapeMismatch;
        row.status = otherShape ? RowStatus::ShapeMismatch : RowStatus::Ambiguous;
        const TensorRef& first = numbersOf(rejected.candidates.front());
        const std::string name = quotedText(input.name);
        const std::size_t index = m_report.addRow(std::move(row));
        if (otherShape) {
            m_report.addFinding(FindingKind::ShapeMismatch, index,
                                "checkpoint tensor " + quotedText(first.name()) + " has the shape " +
                                    shapeText(first.shape()) + ", but graph input " + name + " declares " +
                                    shapeText(input.shape.value())); // otherwise no shape could differ
            return;
        }
        std::string names;
        for (std::size_t i = 0; i < std::min<std::size_t>(rejected.candidates.size(), 4); ++i) {
            names += (i ? ", " : "") + quotedText(weightOf(rejected.candidates[i]).name());
        }
        m_report.addFinding(FindingKind::AmbiguousMatch, index,
                            "graph input " + name + " could be filled by " +
                                (rejected.candidates.size() > 1
                                     ? "several checkpoint tensors (" + names + ")"
                                     : names + ", which fits other inputs as well"));
    }

    void addMissing(InitializerRow row, const ValueDeclaration& input)
    {
        row.status = RowStatus::Missing;
        row.shape = *input.staticShape();
        if (const auto suggested = m_suggested.find(input.name); suggested != m_suggested.end()) {
            row.suggestion = WeightSuggestion{onnxmend::originOf(*suggested->second, m_checkpoints),
                                              *derivationOf(*suggested->second, m_checkpoints)};
        }
        const std::size_t index = m_report.addRow(std::move(row));
        if (!m_checkpoints.empty()) {
            m_report.addFinding(FindingKind::MissingWeight, index,
                                missingMessage(m_report.row(index), leftOutFor(input.name)));
        }
    }

    /// Notes which tensors of checkpoints fill the model, now or by the plan.
    void noteFilled()
    {
        for (const InitializerRow& row : m_report.rows()) {
            if (row.source == RowSource::Checkpoint && row.origin) {
                m_usedCheckpoints.insert(row.origin->path.str());
                m_usedWeights.insert(withoutWrappers(row.origin->tensor.str()));
            }
        }
    }

    /// Returns whether an unused tensor is part of an adapter, such as LoRA, that changes what was filled:
    /// the weight of its module was taken without it, or its file was opened beside the one of the weights.
    bool changesFilled(const CheckpointTensorId& unused) const
    {
        const std::optional<std::string> module = adaptedModule(weightOf(unused).name());
        if (!module || m_usedWeights.empty()) {
            return false;
        }
        const std::string prefix = module->empty() ? std::string() : *module + ".";
        return !m_usedCheckpoints.contains(originOf(unused).path.str()) ||
               m_usedWeights.contains(withoutWrappers(prefix + "weight")) ||
               m_usedWeights.contains(withoutWrappers(prefix + "base_layer.weight"));
    }

    void addUnused(const CheckpointTensorId& candidate)
    {
        const TensorRef& weight = weightOf(candidate);
        InitializerRow row;
        setTensor(row, weight);
        row.name = weight.name();
        row.graph = SharedText::ofMany(m_model.graph(GraphId{}).scope);
        row.source = RowSource::Checkpoint;
        row.status = RowStatus::Unused;
        row.storedDtype = weight.dtype();
        row.origin = originOf(candidate);
        row.location = row.origin->path;
        const std::size_t index = m_report.addRow(std::move(row));
        const std::string message = "checkpoint tensor " + quotedText(weight.name()) + " fits no graph input";
        if (!changesFilled(candidate)) {
            m_report.addFinding(FindingKind::UnusedWeight, index, message);
            return;
        }
        m_report.addFinding(FindingKind::UnusedWeight, index,
                            message + "; it is part of an adapter, and the weights were filled without what "
                                      "the adapter adds to them: merge it into the checkpoint first "
                                      "(merge_and_unload() of peft)");
        m_report.lastFinding().severity = Severity::Warning;
    }

    /// Reports tensors that a checkpoint cannot give. Tensors that are skipped without a fault are listed
    /// with the checkpoint.
    void addUnknown(const Checkpoint& checkpoint, const SkippedTensor& tensor)
    {
        if (!tensor.isUnknown) {
            return;
        }
        Finding finding;
        finding.kind = FindingKind::InvalidTensor;
        finding.severity = Severity::Error;
        finding.graph = SharedText::ofMany(m_model.graph(GraphId{}).scope);
        finding.value = tensor.name;
        finding.statement = "tensor " + quotedText(tensor.name) + " of checkpoint " +
                            quotedText(checkpoint.path.string()) +
                            " cannot be read: " + displayText(tensor.reason, 400);
        m_report.addFinding(std::move(finding));
    }

    const Model& m_model;
    const Checkpoints& m_checkpoints;
    ReportBuilder& m_report;
    QuantizedLooks& m_looks;
    std::unordered_map<std::string_view, const ValueDeclaration*> m_inputs;
    std::unordered_map<std::string_view, const Binding*> m_bound;
    std::unordered_map<std::string_view, const RejectedBinding*> m_rejected;
    std::unordered_map<std::string_view, const Binding*> m_suggested;
    std::unordered_map<std::string, const SkippedTensor*> m_leftOut; ///< by name without wrappers
    std::unordered_set<std::string> m_boundModules;
    std::unordered_set<std::string> m_usedCheckpoints; ///< paths of those that fill something
    std::unordered_set<std::string> m_usedWeights;     ///< names in them, without wrappers
    std::optional<UnfilledWeights> m_unfilled;         ///< made on first use
    bool m_afterWeights = false;                       ///< a checkpoint fills an input before the current one
    std::unordered_set<std::string_view> m_filled;     ///< names with data, or already checked
    /// A name of several initializers.
    struct Repeat {
        std::size_t row = 0;   ///< of the first one
        std::size_t count = 1; ///< initializers of the name; the last one is counted
    };
    std::vector<Repeat> m_repeats;
    std::unordered_map<std::uint32_t, std::size_t> m_repeatOf; ///< place in m_repeats, by the last TensorId
};

} // namespace

void checkStorage(const Model& model, const Checkpoints& checkpoints, const Bindings& bindings,
                  const BindingOptions& options, ReportBuilder& report, Progress& progress)
{
    QuantizedLooks looks(checkpoints, options.contents, progress);
    StorageCheck(model, checkpoints, bindings, report, looks).run(bindings, progress);
}

} // namespace onnxmend
