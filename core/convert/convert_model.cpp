// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/convert/convert_model.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/convert/cast_borders.h"
#include "core/convert/check_models.h"
#include "core/convert/choose_opset.h"
#include "core/convert/computed_ranges.h"
#include "core/convert/conversion_verdict.h"
#include "core/convert/keep_rules.h"
#include "core/convert/made_up_inputs.h"
#include "core/convert/measured_error.h"
#include "core/convert/model_runs.h"
#include "core/convert/node_selectors.h"
#include "core/convert/operator_traits.h"
#include "core/verify/proof_subject.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <tuple>

namespace onnxmend
{

namespace
{

/// Largest number of rounds with audit and ONNX Runtime; each keeps at least one more node.
constexpr int mostTrials = 40;

/// Newest opset of ai.onnx with known schemas.
constexpr std::int64_t newestOpset = 25;

/// Share of the tolerance that is aimed at: other inputs may give larger errors.
constexpr double aimShare = 0.75;

/// Returns the number, rounded up to two digits; 0 if it is not a tolerance: outputs that are off by as much
/// as they are large say nothing.
double roundTolerance(double needed)
{
    if (!(needed > 0 && needed < 1)) {
        return 0;
    }
    constexpr double margin = 1 + 1e-9; // covers the rounding of divisions
    const double steps = std::pow(10.0, 1 - std::floor(std::log10(needed))); // number of steps up to 1
    return std::ceil(needed * margin * steps) / steps;
}

/// Largest number of times that both ways of measuring are brought within the tolerance in turn.
constexpr int mostReturns = 2;

/// Returns options that leave out findings about missing kernels of the target: they may be gone with the
/// dtype.
FixAllOptions fixesBefore(const Session& session, FixAllOptions options)
{
    for (const Finding& finding : session.report().findings) {
        if (finding.kind == FindingKind::RuntimeUnsupported) {
            options.skip.insert(finding.id());
        }
    }
    return options;
}

class ModelConversion
{
public:
    ModelConversion(const std::shared_ptr<const Session>& session, const ConversionOptions& options,
                    Verifier& verifier, Progress& progress)
        : m_options(options)
        , m_verifier(verifier)
        , m_progress(progress)
        , m_fixes(fixAll(session, fixesBefore(*session, options.fixes), progress))
        , m_from(options.from.empty() ? usualSources(options.to) : options.from)
        , m_selectors(m_fixes.session->planned(), options, progress)
        , m_opset(chosenOpset(newestRaiseTarget))
        , m_base(withChosenOpset())
        , m_graph(m_base->planned(), progress)
        , m_decisions(m_graph, options, m_from, m_base->target(), release())
        , m_mostRounds(std::max<std::size_t>(options.maxRounds, 1))
    {
        m_selectors.requireFit(m_graph);
        checkInterface();
        checkOpset();
    }

    Conversion convert()
    {
        m_selectors.decide(m_decisions);
        if (!m_options.weightsOnly) { // otherwise everything is computed in its old dtype
            keepByTypes(m_decisions);
        }
        if (m_options.measures) {
            measure();
        } else {
            decideWithoutRuns();
            tryPlan();
        }
        return result();
    }

private:
    void checkInterface() const
    {
        for (const auto& asked : m_options.interface) {
            const std::string& name = asked.first;
            const auto isNamed = [&](ValueNumber value) {
                return value != none && m_graph.value(value).name == name;
            };
            const PrecisionScope& main = m_graph.scope(0);
            if (std::ranges::none_of(main.inputs, isNamed) && std::ranges::none_of(main.outputs, isNamed)) {
                throw UsageError("--io: the model has no input or output " + quotedText(name),
                                 "onnxmend inspect lists them.");
            }
        }
    }

    OpsetChoice chosenOpset(std::int64_t newest)
    {
        return chooseOpset(m_fixes.session->planned(), m_options, m_selectors, m_from,
                           m_fixes.session->target(), newest, m_progress, release());
    }

    TargetRelease release() const { return m_fixes.session->release().value_or(newestTensorrt); }

    /// Returns the model in the chosen opset, or in the next older one that audit and ONNX Runtime accept as
    /// they accept the own one.
    std::shared_ptr<const Session> withChosenOpset()
    {
        while (m_opset.isRaised()) {
            Plan plan = m_fixes.session->plan();
            plan.edits.emplace_back(RaiseOpset{.graph = "main", .version = m_opset.to});
            auto raised = m_fixes.session->withPlan(std::move(plan), m_progress);
            std::string obstacle = refusalOf(*raised);
            if (obstacle.empty()) {
                return raised;
            }
            m_opset = chosenOpset(m_opset.to - 1);
            m_opset.obstacle = std::move(obstacle);
        }
        return m_fixes.session;
    }

    /// Returns the reason why the raised model is not valid; empty if it is.
    std::string refusalOf(const Session& raised)
    {
        const std::vector<const Finding*> found = newFindings(*m_fixes.session, raised);
        if (!found.empty()) {
            return found.front()->message();
        }
        const Proof proof =
            m_options.measures ? m_verifier.loadPlanned(raised.planned(), m_progress) : Proof();
        const bool isNew =
            proof.fails() && !m_verifier.loadPlanned(m_fixes.session->planned(), m_progress).fails();
        return isNew ? proof.message : std::string();
    }

    /// Throws Error if the opset has no Cast to the dtype and one is needed.
    void checkOpset() const
    {
        const OpSchema* const cast = m_opset.to == 0 ? nullptr : findOpSchema({}, "Cast", m_opset.to);
        if (!cast || !cast->output(0)) {
            return;
        }
        constexpr int oldestCast = 6; // oldest version that ONNX Runtime has a kernel for
        const bool givesTarget = cast->sinceVersion >= oldestCast &&
                                 cast->output(0)->allowed->contains(ValueType::tensor(m_options.to));
        if (givesTarget || (m_opset.obstacle.empty() && !wantsCasts(m_options) && !convertsAny())) {
            return;
        }
        throw Error({.file = m_fixes.session->model()->path().string(),
                     .reason = "Cast cannot give " + dtypeName(m_options.to) + " in opset " +
                               std::to_string(m_opset.to) + ", which the model imports" +
                               (m_opset.obstacle.empty()
                                    ? ""
                                    : ", and it cannot be raised: " + displayText(m_opset.obstacle)),
                     .advice = m_options.to == DType::Bfloat16
                                   ? "Export the model with a newer opset, or convert it to float16."
                                   : "Export the model with a newer opset."});
    }

    /// Returns whether a node can be converted in this opset and with the kernels of the target.
    bool convertsAny() const
    {
        PrecisionDecisions decisions(m_graph, m_options, m_from, m_base->target(), release());
        m_selectors.decide(decisions);
        keepByTypes(decisions);
        for (NodeNumber node = 0; node < m_graph.nodes().size(); ++node) {
            if (decisions.isConverted(node)) {
                return true;
            }
        }
        return false;
    }

    /// `ranges`: ranges of computed values; may be empty.
    void decide(const ComputedRanges& ranges)
    {
        StoredLosses stored = keepByStoredValues(m_decisions, ranges, m_progress);
        m_losses = std::move(stored.losses);
        m_roundable = std::move(stored.roundable);
        keepDisguisedIntegers(m_decisions);
        if (!m_options.weightsOnly) {
            keepByComputedRanges(m_decisions, ranges);
        }
    }

    /// Decides by values that can be computed here, and by patterns that are known to break.
    void decideWithoutRuns()
    {
        if (!canBeRounded()) {
            decide({});
            return;
        }
        const ComputedRanges ranges = sampledRanges(m_decisions, m_progress);
        decide(ranges);
        keepBreakingPatterns(m_decisions, ranges);
    }

    /// Makes the decisions that follow from others.
    void settle()
    {
        if (m_options.weightsOnly) {
            return;
        }
        keepIslands(m_decisions);
        storeKeptWeights(m_decisions, m_roundable);
    }

    /// Measures the conversion, or reports why that is impossible.
    void measure()
    {
        m_measurement.tolerance =
            m_options.tolerance > 0 ? m_options.tolerance : usualTolerance(m_options.to);
        std::optional<CheckModels> models;
        std::optional<ModelRuns> runs;
        ComputedRanges ranges;
        try {
            models.emplace(m_graph, *m_fixes.session->planned(), m_progress);
            const RunSets sets{.calibration = m_options.calibration};
            runs.emplace(m_graph.model(), models->original(), sets, m_verifier, m_progress);
            if (!m_options.weightsOnly) {
                ranges = computedRanges(m_decisions, *runs, models->original(), m_progress);
            }
        } catch (const UsageError&) {
            throw;
        } catch (const Error& error) {
            m_measurement.status = ConversionMeasurement::Status::Impossible;
            m_measurement.trouble = error.what();
        }
        if (m_measurement.status == ConversionMeasurement::Status::Impossible) {
            decideWithoutRuns();
            tryPlan();
            return;
        }
        decide(ranges);
        tryPlan();
        try {
            MeasuredError measured(
                m_decisions, *models, *runs, [this] { settle(); }, m_progress);
            measureBothWays(measured);
        } catch (const Error& error) {
            m_measurement.status = ConversionMeasurement::Status::Failed;
            m_measurement.trouble = error.what();
            tryPlan();
        }
        lookAtInputs(*models, *runs);
        if (m_options.studies) {
            study(*models, *runs);
        }
    }

    /// Describes made-up inputs: their ranges, the doubts about them, and whether the result is correct on
    /// larger values.
    void lookAtInputs(CheckModels& models, const ModelRuns& runs)
    {
        using Inputs = ConversionMeasurement::Inputs;
        m_measurement.inputs = runs.isMadeUp() ? Inputs::MadeUp : Inputs::Given;
        if (!runs.isMadeUp()) {
            return;
        }
        m_measurement.doubts = inputDoubts(m_graph.model(), runs.inputs().front());
        if (freeFloatInputs(m_graph.model()).empty()) {
            return;
        }
        measureRanges(models, runs);
        if (m_measurement.status != ConversionMeasurement::Status::Passed) {
            return;
        }
        const auto likely = rangesWhere([this](const RangeError& range) {
            return !range.isWithin(m_measurement.tolerance) && isPlausible(range, m_measurement.doubts);
        });
        if (!likely.empty() && holdOn(likely, models, runs, Cost::Any)) {
            measureRanges(models, runs);
        }
        const auto broken = rangesWhere([](const RangeError& range) { return range.breaks; });
        if (!broken.empty() && broken != likely && holdOn(broken, models, runs, Cost::NoProducts)) {
            measureRanges(models, runs);
        }
    }

    template <class Predicate>
    std::vector<FloatRange> rangesWhere(Predicate predicate) const
    {
        std::vector<FloatRange> ranges;
        for (const RangeError& range : m_measurement.ranges) {
            if (predicate(range)) {
                ranges.push_back({range.lowest, range.highest});
            }
        }
        return ranges;
    }

    void measureRanges(CheckModels& models, const ModelRuns& runs)
    {
        const FloatRange base;
        const double worst = std::max(worstOf(m_measurement.computed), worstOf(m_measurement.rounded));
        m_measurement.ranges.clear();
        m_measurement.ranges.push_back({.lowest = base.lowest,
                                        .highest = base.highest,
                                        .error = worst,
                                        .breaks = !std::isfinite(worst)});
        if (m_measurement.status != ConversionMeasurement::Status::Passed || !canBeRounded()) {
            return; // a finer dtype is correct wherever the coarser one is
        }
        try {
            std::vector<RangeError> wider = widerRangeErrors(m_decisions, models, runs, *m_planned->planned(),
                                                             !m_measurement.computed.empty(), m_progress);
            m_measurement.ranges.insert(m_measurement.ranges.end(), wider.begin(), wider.end());
        } catch (const Error&) { // the earlier measurement stays valid
            m_measurement.ranges.resize(1);
        }
    }

    /// Nodes that may be kept for a range of inputs: for an unlikely one no products, for which models are
    /// converted.
    enum class Cost { Any, NoProducts };

    /// Keeps as many nodes as it takes to be correct on these ranges as well. Restores everything if that
    /// cannot be reached at that cost.
    bool holdOn(const std::vector<FloatRange>& ranges, CheckModels& models, const ModelRuns& runs, Cost cost)
    {
        const PrecisionDecisions before = m_decisions;
        const ConversionMeasurement measurement = m_measurement;
        m_mostRounds -= std::min(m_mostRounds - 1, measurement.rounds);
        try {
            ModelRuns wider = runs.widened(ranges);
            keepByComputedRanges(m_decisions,
                                 computedRanges(m_decisions, wider, models.original(), m_progress));
            if (isAffordable(before, cost)) {
                tryPlan();
                MeasuredError measured(
                    m_decisions, models, wider, [this] { settle(); }, m_progress);
                measureBothWays(measured);
            }
        } catch (const Error&) {
            m_measurement.status = ConversionMeasurement::Status::Failed;
        }
        m_measurement.rounds += measurement.rounds;
        if (m_measurement.status == ConversionMeasurement::Status::Passed && isAffordable(before, cost)) {
            return true;
        }
        m_decisions.takeFrom(before);
        m_measurement = measurement;
        tryPlan();
        return false;
    }

    bool isAffordable(const PrecisionDecisions& before, Cost cost) const
    {
        for (NodeNumber node = 0; cost == Cost::NoProducts && node < m_graph.nodes().size(); ++node) {
            if (isMatrixOperator(m_graph.node(node)) && before.isConverted(node) &&
                !m_decisions.isConverted(node)) {
                return false;
            }
        }
        return true;
    }

    /// Measures layers and times. They do not decide about the result, so a failure here does not fail the
    /// conversion.
    void study(CheckModels& models, ModelRuns& runs)
    {
        if (canBeRounded()) {
            try {
                m_layers = layerErrors(m_decisions, models, runs, m_progress);
            } catch (const Error&) { // the outputs have already reported why it does not run
                m_layers.clear();
            }
        }
        if (!m_edits.empty()) { // otherwise both are the same model, and differences would be noise
            m_times = runTimes(models, *m_planned->planned(), runs, m_progress);
        }
    }

    void measureBothWays(MeasuredError& measured)
    {
        const std::vector<NodeNumber> candidates = convertedNodes();
        const std::shared_ptr<const Session> whole = m_planned;
        holdBothWays(measured);
        noteGivenBack(measured, candidates, *whole->planned());
    }

    std::vector<NodeNumber> convertedNodes() const
    {
        std::vector<NodeNumber> nodes;
        for (NodeNumber node = 0; node < m_graph.nodes().size() && !m_options.weightsOnly; ++node) {
            if (m_decisions.isConverted(node)) {
                nodes.push_back(node);
            }
        }
        return nodes;
    }

    /// Notes the figures that led to nodes being given back. `whole` is the model with all candidates
    /// converted.
    void noteGivenBack(MeasuredError& measured, const std::vector<NodeNumber>& candidates, const Model& whole)
    {
        std::size_t given = 0;
        bool isForError = false;
        for (const NodeNumber node : candidates) {
            const auto& kept = m_decisions.kept(node);
            const bool isMeasured = kept && kept->reason == KeepReason::MeasuredError;
            given += isMeasured || (kept && kept->reason == KeepReason::Island) ? 1 : 0;
            isForError = isForError || isMeasured;
        }
        if (!isForError) {
            return;
        }
        GivenBack figures{.nodes = given, .candidates = candidates.size(), .error = measured.firstError()};
        figures.parts = measured.givenParts();
        double needed = figures.error / aimShare;
        if (figures.isMost()) {
            needed = std::max(needed, wholeError(measured, whole));
        }
        figures.sufficient = measured.firstDoubt() <= aimShare ? roundTolerance(needed) : 0;
        addGivenBack(std::move(figures));
    }

    /// Adds the figures of ranges that were measured later to those of the first.
    void addGivenBack(GivenBack figures)
    {
        if (const std::optional<GivenBack>& earlier = m_measurement.givenBack) {
            figures.nodes += earlier->nodes;
            figures.candidates = std::max(figures.candidates, earlier->candidates);
            figures.error = std::max(figures.error, earlier->error);
            const bool areBoth = figures.sufficient > 0 && earlier->sufficient > 0;
            figures.sufficient = areBoth ? std::max(figures.sufficient, earlier->sufficient) : 0;
        }
        m_measurement.givenBack = std::move(figures);
    }

    /// Returns the error of a model as the CPU computes it; 0 if it does not run there: nodes that ONNX
    /// Runtime refuses are kept for that.
    static double wholeError(MeasuredError& measured, const Model& planned)
    {
        try {
            return worstOf(measured.errorsOf(planned));
        } catch (const Error&) {
            return 0;
        }
    }

    /// Aims below the tolerance (aimShare).
    void holdBothWays(MeasuredError& measured)
    {
        if (canBeRounded()) {
            m_measurement.rounded = measured.giveBack(m_measurement.tolerance * aimShare, m_mostRounds,
                                                      [&measured] { return measured.roundedErrors(); });
            tryPlan();
        }
        bool runs = measureComputed(measured);
        const bool canHold = isWithin(m_measurement.rounded, m_measurement.tolerance);
        for (int again = 0; canHold && again < mostReturns && !holdsComputed(runs); ++again) {
            runs = giveBackComputed(measured);
        }
        m_measurement.rounds = measured.rounds();
        const bool isWell = isWithin(m_measurement.rounded, m_measurement.tolerance) &&
                            isWithin(m_measurement.computed, m_measurement.tolerance);
        // A model for another target that is not rounded was measured in neither way.
        const bool isMeasured = !m_measurement.rounded.empty() || !m_measurement.computed.empty() ||
                                m_measurement.trouble.empty();
        m_measurement.status = !(runs && isWell) ? ConversionMeasurement::Status::Failed
                               : isMeasured      ? ConversionMeasurement::Status::Passed
                                                 : ConversionMeasurement::Status::Impossible;
        if (m_measurement.status == ConversionMeasurement::Status::Passed && !measured.hasNumbers()) {
            m_measurement.status = ConversionMeasurement::Status::Impossible;
            m_measurement.trouble = "the original gives no number on these inputs";
        }
    }

    /// Measures the converted model, and keeps nodes that ONNX Runtime loads but cannot compute: its message
    /// names them. Returns whether the model runs, or need not: the CPU may lack kernels for the dtypes of
    /// another target.
    bool measureComputed(MeasuredError& measured)
    {
        for (int trial = 0; trial < mostTrials; ++trial) {
            try {
                m_measurement.computed = measured.errorsOf(*m_planned->planned());
                m_measurement.trouble.clear();
                return true;
            } catch (const Error& error) {
                m_measurement.trouble = error.what();
            }
            if (m_base->target() && m_base->target() != RuntimeTarget::Cpu) {
                return true;
            }
            const auto subject = subjectOf(m_measurement.trouble, *m_planned->planned());
            if (!subject || !keepAt(subject->graph, subject->node, subject->value, m_measurement.trouble)) {
                return false;
            }
            tryPlan();
        }
        return false;
    }

    /// Returns whether the computed outputs are within the tolerance. A model for another target that does
    /// not run on the CPU counts as such; that was reported already.
    bool holdsComputed(bool runs) const
    {
        const bool isAsked = m_measurement.trouble.empty() || !runs;
        return !isAsked || (runs && isWithin(m_measurement.computed, m_measurement.tolerance) &&
                            isWithin(m_measurement.rounded, m_measurement.tolerance));
    }

    /// Gives nodes back until the computed outputs are within the aim. Kernels for halves, and nodes that the
    /// CPU provider fuses around its own Casts, may have larger errors than rounding.
    bool giveBackComputed(MeasuredError& measured)
    {
        (void)measured.giveBack(m_measurement.tolerance * aimShare, m_mostRounds,
                                [&] { return computedErrors(measured); });
        tryPlan();
        if (canBeRounded()) {
            m_measurement.rounded = measured.giveBack(m_measurement.tolerance * aimShare, m_mostRounds,
                                                      [&measured] { return measured.roundedErrors(); });
            tryPlan();
        }
        return measureComputed(measured);
    }

    /// Returns the errors of the planned model; one that does not run breaks.
    std::vector<OutputError> computedErrors(MeasuredError& measured)
    {
        plan();
        try {
            return measured.errorsOf(*m_planned->planned());
        } catch (const Error& error) {
            return {{.name = error.what(), .error = 0, .breaks = true}};
        }
    }

    /// Returns whether rounding can be simulated. A finer dtype rounds nothing. The CPU provider computes
    /// integers, and values that are only stored in the new dtype, as any other provider does.
    bool canBeRounded() const
    {
        return !m_options.weightsOnly && dtypeInfo(m_options.to).kind == DTypeKind::Float &&
               std::ranges::any_of(m_from,
                                   [this](DType from) { return !isLosslessCast(from, m_options.to); });
    }

    /// Plans until audit and ONNX Runtime accept the result, or refuse only nodes that were not converted.
    void tryPlan()
    {
        for (int trial = 0; trial < mostTrials; ++trial) {
            settle();
            plan();
            if (!keepSkipped() && !keepFound() && !keepRefused()) {
                return;
            }
        }
    }

    void plan()
    {
        m_edits = m_options.weightsOnly ? storedOnlyEdits(m_decisions) : borderEdits(m_decisions);
        Plan plan = m_base->plan();
        for (const BorderEdit& edit : m_edits) {
            plan.edits.push_back(edit.edit);
        }
        m_planned = m_base->withPlan(std::move(plan), m_progress);
    }

    bool keepSkipped()
    {
        bool keeps = false;
        const std::size_t first = m_base->plan().edits.size();
        for (const SkippedEdit& skipped : m_planned->skippedEdits()) {
            if (skipped.index >= first && m_edits.at(skipped.index - first).node != none) {
                keeps |= m_decisions.keep(m_edits[skipped.index - first].node, KeepReason::EditRefused,
                                          Message::plain(displayText(skipped.reason)));
            }
        }
        return keeps;
    }

    /// Returns the findings that `earlier` does not have.
    static std::vector<const Finding*> newFindings(const Session& earlier, const Session& later)
    {
        using Place = std::tuple<FindingKind, std::string, std::string, std::string>;
        const auto placeOf = [](const Finding& finding) {
            return Place(finding.kind, finding.graph, finding.node, finding.value);
        };
        std::set<Place> before;
        for (const Finding& finding : earlier.report().findings) {
            before.insert(placeOf(finding));
        }
        std::vector<const Finding*> found;
        for (const Finding& finding : later.report().findings) {
            if (finding.severity != Severity::Info && !before.contains(placeOf(finding))) {
                found.push_back(&finding);
            }
        }
        return found;
    }

    bool keepFound()
    {
        bool keeps = false;
        for (const Finding* finding : newFindings(*m_base, *m_planned)) {
            keeps |= keepAt(finding->graph, finding->node, finding->value, finding->message());
        }
        return keeps;
    }

    bool keepRefused()
    {
        if (!m_options.measures) {
            return false;
        }
        const Proof proof = m_verifier.loadPlanned(m_planned->planned(), m_progress);
        const bool isForOther = m_base->target() && m_base->target() != RuntimeTarget::Cpu;
        if (!proof.fails() || !proof.subject ||
            (isForOther && proof.subject->kind == FindingKind::RuntimeUnsupported) ||
            wasRefused(*proof.subject)) {
            return false;
        }
        return keepAt(proof.subject->graph, proof.subject->node, proof.subject->value, proof.message);
    }

    /// Returns whether the node was refused before the conversion, so that no node is kept for it. Values are
    /// not compared: Casts rename inputs.
    bool wasRefused(const ProofSubject& subject)
    {
        if (!m_baseProof) {
            m_baseProof = m_verifier.loadPlanned(m_base->planned(), m_progress);
        }
        const std::optional<ProofSubject>& before = m_baseProof->subject;
        return m_baseProof->fails() && before && before->graph == subject.graph &&
               before->node == subject.node && before->opType == subject.opType &&
               before->kind == subject.kind;
    }

    /// Keeps the node, otherwise the nodes that compute or read the value.
    bool keepAt(const std::string& scope, const std::string& node, const std::string& value,
                const std::string& message)
    {
        const Message detail = Message::plain(displayText(message));
        for (const std::string& name : {node, value}) {
            const NodeNumber found = name.empty() ? none : m_graph.findNode(scope, name);
            if (found != none && m_decisions.keep(found, KeepReason::EditRefused, detail)) {
                return true;
            }
        }
        bool keeps = false;
        for (const PrecisionValue& known : m_graph.values()) {
            if (!value.empty() && known.name == value && m_graph.scope(known.scope).name == scope) {
                for (const PrecisionValue::Reader& reader : known.readers) {
                    keeps |= m_decisions.keep(reader.node, KeepReason::EditRefused, detail);
                }
            }
        }
        const NodeNumber named = node.empty() || keeps ? none : m_graph.findNode(scope, node);
        return keeps || (named != none && keepBeside(named, detail));
    }

    /// Keeps the neighbours of a node that is kept already, or of a Cast that was there: it is refused for
    /// its inputs or outputs.
    bool keepBeside(NodeNumber number, const Message& detail)
    {
        bool keeps = false;
        for (const NodeNumber producer : m_graph.producersOf(m_graph.node(number))) {
            keeps |= m_decisions.keep(producer, KeepReason::EditRefused, detail);
        }
        for (const NodeNumber reader : m_graph.readersOf(m_graph.node(number))) {
            keeps |= m_decisions.keep(reader, KeepReason::EditRefused, detail);
        }
        return keeps;
    }

    Conversion result()
    {
        Conversion conversion{.to = m_options.to,
                              .from = m_from,
                              .weightsOnly = m_options.weightsOnly,
                              .opset = m_opset,
                              .fixes = std::move(m_fixes)};
        conversion.fixes.session = m_planned;
        for (NodeNumber node = 0; node < m_graph.nodes().size(); ++node) {
            addNode(node, conversion);
        }
        addLosses(conversion);
        addNotes(conversion);
        conversion.newFindings = newFindings(*m_base, *m_planned).size();
        conversion.edits = m_edits.size();
        conversion.largeSources = static_cast<std::size_t>(
            std::ranges::count_if(m_graph.values(), [this](const PrecisionValue& value) {
                return isLargeSource(value, m_decisions);
            }));
        for (const BorderEdit& edit : m_edits) {
            conversion.casts += std::holds_alternative<InsertCast>(edit.edit) ? 1 : 0;
        }
        conversion.bytesBefore = byteCountOf(*m_base->planned()); // sizes after the fixes
        conversion.bytesAfter = byteCountOf(*m_planned->planned());
        conversion.measurement = std::move(m_measurement);
        conversion.layers = std::move(m_layers);
        conversion.times = std::move(m_times);
        return conversion;
    }

    void addNode(NodeNumber number, Conversion& conversion) const
    {
        const PrecisionNode& node = m_graph.node(number);
        const bool isConverted = m_decisions.isConverted(number) && !m_options.weightsOnly;
        const bool isMatrix = isMatrixOperator(node) && (m_decisions.isConvertible(number));
        conversion.convertedNodes += isConverted ? 1 : 0;
        conversion.nodesInTarget +=
            std::ranges::any_of(node.outputs,
                                [this](ValueNumber value) {
                                    return value != none && m_graph.value(value).dtype() == m_options.to;
                                })
                ? 1
                : 0;
        conversion.matrixNodes += isMatrix ? 1 : 0;
        conversion.convertedMatrixNodes += isMatrix && isConverted ? 1 : 0;
        const auto& kept = m_decisions.kept(number);
        if (kept && !isConverted) {
            conversion.kept.push_back({.graph = m_graph.scope(node.scope).name,
                                       .node = std::string(node.name.empty() ? node.key : node.name),
                                       .output = std::string(node.key),
                                       .opType = std::string(node.opType),
                                       .reason = kept->reason,
                                       .detail = kept->detail});
        }
    }

    /// Adds a note about nodes that a newer opset would convert, and about the price of raising it.
    void addNotes(Conversion& conversion) const
    {
        if (m_opset.lostKernels > 0) {
            conversion.notes.push_back(
                {ONNXMEND_TEXT("%1 nodes have no kernel on the target in opset %2, and run on the CPU"),
                 {m_opset.lostKernels, std::to_string(m_opset.to)}});
        }
        std::size_t count = 0;
        int opset = 0;
        for (NodeNumber number = 0; number < m_graph.nodes().size(); ++number) {
            const PrecisionNode& node = m_graph.node(number);
            const auto& kept = m_decisions.kept(number);
            const OpSchema* newest =
                node.domain.empty() ? findOpSchema({}, node.opType, newestOpset) : nullptr;
            if (kept && kept->reason == KeepReason::OperatorType && newest && newest->output(0) &&
                m_decisions.isConvertible(number) &&
                newest->output(0)->allowed->contains(ValueType::tensor(m_options.to))) {
                ++count;
                opset = std::max(opset, newest->sinceVersion);
            }
        }
        if (count > 0) {
            conversion.notes.push_back(
                {ONNXMEND_TEXT("%1 nodes take %2 in newer opsets only (up to %3), and the model %4"),
                 {count, dtypeName(m_options.to), std::to_string(opset), raiseText()}});
        }
    }

    Message raiseText() const
    {
        Message stays = m_opset.isRaised()
                            ? Message(ONNXMEND_TEXT("is raised to %1 only"), {std::to_string(m_opset.to)})
                            : Message(ONNXMEND_TEXT("is not raised"));
        return m_opset.obstacle.empty()
                   ? stays
                   : Message(ONNXMEND_TEXT("%1: %2"), {std::move(stays), displayText(m_opset.obstacle)});
    }

    void addLosses(Conversion& conversion) const
    {
        std::set<std::string> cast;
        for (const BorderEdit& edit : m_edits) {
            if (std::holds_alternative<CastInitializer>(edit.edit)) {
                const auto& stored = std::get<CastInitializer>(edit.edit);
                cast.insert(valueKey(stored.graph, stored.value));
            }
        }
        for (const auto& [number, loss] : m_losses) {
            const PrecisionValue& value = m_graph.value(number);
            if (cast.contains(valueKey(m_graph.scope(value.scope).name, std::string(value.name)))) {
                conversion.losses.add({std::string(value.name), value.dtype(), m_options.to, loss});
            }
        }
    }

    static std::uint64_t byteCountOf(const Model& model)
    {
        std::uint64_t bytes = 0;
        for (const ModelTensor& tensor : model.tensors()) {
            if (tensor.stored && dtypeInfo(tensor.savedDtype).bits > 0) {
                bytes += packedByteCount(tensor.savedDtype, tensor.stored->elementCount());
            }
        }
        return bytes;
    }

    const ConversionOptions& m_options;
    Verifier& m_verifier;
    Progress& m_progress;
    FixAllResult m_fixes;
    std::vector<DType> m_from;
    NodeSelectors m_selectors;
    OpsetChoice m_opset;
    /// After the fixes and in the opset of the conversion, before anything is converted.
    std::shared_ptr<const Session> m_base;
    PrecisionGraph m_graph;
    std::optional<Proof> m_baseProof; ///< result for m_base, once it was needed
    PrecisionDecisions m_decisions;
    std::map<ValueNumber, Loss> m_losses;
    std::vector<ValueNumber> m_roundable;
    std::vector<BorderEdit> m_edits;
    std::shared_ptr<const Session> m_planned;
    std::size_t m_mostRounds;
    ConversionMeasurement m_measurement;
    std::vector<LayerError> m_layers;
    ConversionTimes m_times;
};

} // namespace

Conversion convertModel(const std::shared_ptr<const Session>& session, const ConversionOptions& options,
                        Verifier& verifier, Progress& progress)
{
    Conversion conversion = ModelConversion(session, options, verifier, progress).convert();
    if (!conversion.changesNothing()) {
        std::shared_ptr<const Session>& planned = conversion.fixes.session;
        planned = planned->withConversion(noteForPlan(conversion, *planned, *session));
    }
    return conversion;
}

} // namespace onnxmend
