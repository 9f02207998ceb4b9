// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/numerics/measure_numerics.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/code/code_index.h"
#include "core/model/model_data.h"
#include "core/numerics/cause_search.h"
#include "core/numerics/compare_reference.h"
#include "core/numerics/describe_causes.h"
#include "core/numerics/followed_values.h"
#include "core/numerics/smallest_keep.h"
#include "core/numerics/stored_causes.h"
#include "core/verify/compare_tensors.h"
#include "core/verify/result_run.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace onnxmend
{

namespace
{

/// A larger model is not written in DOUBLE: it would take twice the space of the one in FLOAT.
constexpr std::uint64_t mostDoubledBytes = 256ULL << 20U;

std::size_t allNodes(const Model& model)
{
    std::size_t count = 0;
    for (const GraphBody& body : model.data().bodies) {
        count += static_cast<std::size_t>(body.nodes.size());
    }
    return count;
}

/// Returns the counts of elements that are not finite, over all sets.
void countNonFinite(const std::vector<RunTensors>& sets, const Progress& progress, NumericOutput& output)
{
    for (const RunTensors& set : sets) {
        const RunValue* const value = set.find(output.name);
        if (value && value->tensor) {
            const OutputValues counted = valuesOf(*value, nullptr, {}, progress);
            output.nan += counted.nan;
            output.inf += counted.inf;
        }
    }
}

class NumericsMeasurement
{
public:
    NumericsMeasurement(const std::shared_ptr<const Session>& session, const NumericsOptions& options,
                        Verifier& verifier, Progress& progress)
        : m_session(session)
        , m_options(options)
        , m_verifier(verifier)
        , m_progress(progress)
        , m_model(session, progress)
    {
        requireOneWayOfInputs(options);
        if (!options.reference.empty()) {
            m_reference.emplace(options.reference, progress);
        }
    }

    Numerics measure()
    {
        m_result.half = m_model.half();
        m_result.isMadeUp = m_options.calibration.empty() && m_options.inputs.empty();
        m_result.nodes = allNodes(*m_session->planned());
        m_result.tolerance =
            m_options.tolerance > 0 ? m_options.tolerance : usualNumericsTolerance(m_model.half());
        if (drawsRandomNumbers(*m_session->planned())) {
            m_result.trouble = "the model draws random numbers, so its outputs are others each time";
            return std::move(m_result);
        }
        std::optional<RoundedRuns> runs;
        try {
            runs.emplace(m_model, m_options, m_verifier, m_progress);
        } catch (const UsageError&) {
            throw;
        } catch (const Error& error) {
            m_result.trouble = error.what();
            return std::move(m_result);
        }
        m_result.isMeasured = true;
        measureWith(*runs);
        return std::move(m_result);
    }

private:
    void measureWith(RoundedRuns& runs)
    {
        std::vector<FoundCause> causes;
        if (isKnown(m_model.half())) {
            const RoundedRuns::Errors all = measureOutputs(runs);
            FollowedValues followed = followValues(runs, m_progress);
            FoundCauses found = findCauses(runs, followed, all, m_progress);
            if (found.isCut) {
                addGap(ONNXMEND_TEXT("The search for causes ended before all of them were measured; "
                                     "--seconds gives it more time"));
            }
            causes = std::move(found.causes);
            m_result.causes = describeCauses(runs, causes, all, m_progress);
            m_result.values = std::move(followed.figures);
            if (!m_options.onlyCauses) {
                m_result.ranges = runs.widerRangeErrors();
                m_result.doubts = runs.doubts();
            }
        } else {
            for (const RunValue& output : runs.wideOutputs().front().values) {
                m_result.outputs.push_back({.name = output.name});
                countNonFinite(runs.wideOutputs(), m_progress, m_result.outputs.back());
            }
        }
        addStored(storedCauses(runs, m_progress));
        if (m_options.onlyCauses) {
            return;
        }
        noteEmptyOutputs(runs);
        compare(runs);
        addSources();
        computeOtherwise(runs);
        if (isKnown(m_model.half())) {
            keep(runs, causes);
        }
    }

    RoundedRuns::Errors measureOutputs(RoundedRuns& runs)
    {
        const RoundedRuns::Errors all = runs.allRounded();
        for (const OutputError& output : all) {
            m_result.outputs.push_back({.name = output.name, .error = comparableError(output)});
        }
        try {
            const std::vector<RunTensors> rounded = runs.roundedOutputs();
            for (NumericOutput& output : m_result.outputs) {
                countNonFinite(rounded, m_progress, output);
            }
        } catch (const Error&) { // a NaN that is an index ends the run: the outputs are broken already
            m_result.notes.emplace_back(
                ONNXMEND_TEXT("With every value rounded the model does not run to its end"));
        }
        return all;
    }

    /// Adds causes that lie in the file. A node that reads a wrong constant has no other cause.
    void addStored(std::vector<NumericCause> stored)
    {
        const auto isSame = [](const NumericCause& one, const NumericCause& other) {
            return one.place.graph == other.place.graph && one.place.value == other.place.value;
        };
        for (NumericCause& cause : stored) {
            std::erase_if(m_result.causes,
                          [&](const NumericCause& known) { return isSame(known, cause) && !known.isStored; });
            if (std::ranges::none_of(m_result.causes,
                                     [&](const NumericCause& known) { return isSame(known, cause); })) {
                m_result.causes.push_back(std::move(cause));
            }
        }
        std::ranges::stable_sort(m_result.causes, {}, [this](const NumericCause& cause) {
            const NodeNumber node = m_model.wide().findNode(cause.place.graph, cause.place.value);
            return node == none ? std::pair(m_model.wide().nodes().size(), none)
                                : orderOf(m_model.wide(), node);
        });
    }

    /// Compares with the reference and the recorded values. A failure there is a note: the model itself was
    /// measured.
    void compare(RoundedRuns& runs)
    {
        try {
            if (m_reference) {
                const RoundedRuns::Errors errors = m_reference->outputErrorsOf(runs);
                fill(errors, &NumericOutput::reference);
                addStored(m_reference->lostConstants(runs, errors));
                m_result.distances = m_reference->distances(runs, m_progress);
            } else if (!m_options.recorded.empty()) {
                m_result.distances = recordedDistances(runs, m_options.recorded, m_progress);
                if (m_result.distances.empty()) {
                    addGap(ONNXMEND_TEXT(
                        "None of the recorded values has the name of a value or node of the model"));
                }
                compareRecordedOutputs();
            }
        } catch (const UsageError&) {
            throw;
        } catch (const Error& error) {
            addGap({ONNXMEND_TEXT("The reference could not be compared: %1"),
                    {displayText(error.what(), 1000)}});
        }
    }

    /// Notes what could not be measured, so that the rest is not called sound.
    void addGap(Message note)
    {
        m_result.isPartial = true;
        m_result.notes.push_back(std::move(note));
    }

    /// An output that is NaN or infinite everywhere in FLOAT agrees with any other that is: that says
    /// nothing.
    void noteEmptyOutputs(RoundedRuns& runs)
    {
        for (const NumericOutput& output : m_result.outputs) {
            if (runs.givesNoNumber(output.name, m_progress)) {
                addGap({ONNXMEND_TEXT(
                            "%1 has no finite number in FLOAT, too, so its rounding cannot be measured"),
                        {quotedText(output.name)}});
            }
        }
    }

    void compareRecordedOutputs()
    {
        if (!m_result.causes.empty()) {
            return;
        }
        for (NumericOutput& output : m_result.outputs) {
            const auto found =
                std::ranges::find(m_result.distances, output.name,
                                  [](const ValueDistance& distance) { return distance.place.value; });
            if (found != m_result.distances.end()) {
                output.reference = found->error;
            }
        }
    }

    void fill(const RoundedRuns::Errors& errors, std::optional<double> NumericOutput::*member)
    {
        for (NumericOutput& output : m_result.outputs) {
            const auto found = std::ranges::find(errors, output.name, &OutputError::name);
            if (found != errors.end()) {
                output.*member = comparableError(*found);
            }
        }
    }

    /// Reads which Python the nodes of causes and values come from. A node is found by the value that it
    /// computes: names of nodes may repeat.
    void addSources()
    {
        const std::shared_ptr<const Model> model = m_session->planned();
        CodeIndex code(*model);
        for (NumericCause& cause : m_result.causes) {
            if (const std::optional<GraphId> graph = model->findGraph(cause.place.graph)) {
                cause.source = code.ofValue(*graph, cause.place.value);
            }
        }
        for (ValueFigures& figures : m_result.values) { // all are in the main graph
            const std::optional<CodeModule> module =
                code.moduleOf(GraphId{}, NodeId{figures.place.nodeIndex});
            figures.module = module ? module->path : std::string();
        }
    }

    /// Runs the model as the CPU provider computes it, and the wide one in DOUBLE as far as that has kernels.
    void computeOtherwise(RoundedRuns& runs)
    {
        m_progress.begin(ONNXMEND_TEXT("Running the model as the CPU computes it"));
        try {
            fill(runs.computed(*m_session->planned()), &NumericOutput::computed);
        } catch (const Error&) {
            m_result.notes.emplace_back(
                ONNXMEND_TEXT("ONNX Runtime's CPU provider does not compute the model as it is"));
        }
        if (m_model.wide().model().tensorByteCount() > mostDoubledBytes) {
            m_result.notes.emplace_back(ONNXMEND_TEXT("The model is too large to run it in DOUBLE, too"));
            return;
        }
        m_progress.begin(ONNXMEND_TEXT("Running the model in DOUBLE"));
        try {
            const WidenedModel doubled =
                widened(*m_session, m_model.original(), {DType::Float16, DType::Bfloat16, DType::Float},
                        DType::Double, RuntimeTarget::Cpu, m_progress);
            fill(runs.computed(*doubled.model), &NumericOutput::doubled);
            if (doubled.left > 0) {
                m_result.notes.push_back(
                    {ONNXMEND_TEXT("In the run in DOUBLE %1 nodes compute in their own dtype, since the CPU "
                                   "provider has no kernel for them"),
                     {doubled.left}});
            }
        } catch (const Error&) {
            m_result.notes.emplace_back(ONNXMEND_TEXT("The model does not run in DOUBLE"));
        }
    }

    void keep(RoundedRuns& runs, const std::vector<FoundCause>& causes)
    {
        if (m_result.needsReference()) {
            return; // a wrong constant is wrong in FLOAT, too
        }
        const KeptSet kept = smallestKeep(runs, causes, m_progress);
        m_result.isHeld = kept.isHeld;
        m_result.keepIsMinimal = kept.isHeld && kept.isMinimal;
        for (const NodeNumber node : kept.nodes) {
            m_result.keep.push_back({.place = m_model.placeOf(node), .reason = reasonOf(node, causes)});
        }
        std::ranges::stable_sort(m_result.keep, {}, [this](const NumericKept& each) {
            return orderOf(m_model.wide(), m_model.wide().findNode(each.place.graph, each.place.value));
        });
        NodeSet all = kept.nodes;
        all.insert(kept.passing.begin(), kept.passing.end());
        if (kept.isHeld && !all.empty()) {
            m_result.kept = m_model.keeping(all, m_progress);
            checkKept(runs);
        }
    }

    /// Runs the model with the kept nodes itself: the CPU provider has kernels of its own for halves.
    void checkKept(RoundedRuns& runs)
    {
        try {
            const double error = worstOf(runs.computed(*m_result.kept->planned()));
            if (error > m_result.tolerance) { // such as an output whose own dtype does not hold it
                m_result.notes.push_back(
                    {ONNXMEND_TEXT("With the kept nodes the outputs are off by %1 as the CPU "
                                   "computes them, so they are not enough"),
                     {error}});
                m_result.isHeld = false;
                m_result.keepIsMinimal = false;
                m_result.keep.clear();
                m_result.kept = nullptr;
            }
        } catch (const Error&) {
            m_result.notes.emplace_back(
                ONNXMEND_TEXT("ONNX Runtime's CPU provider does not compute the model with "
                              "the kept nodes, so it was measured only with every value "
                              "rounded"));
        }
    }

    /// Returns the kind of the node's own cause, otherwise that of the last cause before it.
    std::string_view reasonOf(NodeNumber node, const std::vector<FoundCause>& causes) const
    {
        std::string_view reason = "error";
        for (const FoundCause& cause : causes) {
            if (cause.event.node == node) {
                return causeKindInfo(cause.event.kind).name;
            }
            if (reason == "error" ||
                orderOf(m_model.wide(), cause.event.node) < orderOf(m_model.wide(), node)) {
                reason = causeKindInfo(cause.event.kind).name;
            }
        }
        return reason;
    }

    std::shared_ptr<const Session> m_session;
    const NumericsOptions& m_options;
    Verifier& m_verifier;
    Progress& m_progress;
    HalfModel m_model;
    std::optional<ReferenceModel> m_reference;
    Numerics m_result;
};

} // namespace

Numerics measureNumerics(const std::shared_ptr<const Session>& session, const NumericsOptions& options,
                         Verifier& verifier, Progress& progress)
{
    return NumericsMeasurement(session, options, verifier, progress).measure();
}

} // namespace onnxmend
