// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/convert/measured_error.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/convert/made_up_inputs.h"
#include "core/verify/compare_tensors.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>
#include <string>

namespace onnxmend
{

namespace
{

/// Share of the rounds that look for the source of the error.
constexpr double searchShare = 0.7;

/// A part with less than this share of the goal is not halved further.
constexpr double smallShare = 0.2;

/// Error of an output that is not finite, as a number that can be added up.
constexpr double broken = 1e6;

/// Returns the figure for which the nodes of a part are kept.
Message reasonOf(const PartError& part)
{
    const bool isOne = part.nodes == 1;
    if (!std::isfinite(part.error)) {
        return isOne
                   ? Message(ONNXMEND_TEXT("an output is not finite with this node alone converted"))
                   : Message(ONNXMEND_TEXT("an output is not finite with %1 to %2 alone converted, %3 nodes"),
                             {quotedText(part.first), quotedText(part.last), part.nodes});
    }
    return isOne
               ? Message(ONNXMEND_TEXT("outputs are off by %1 with this node alone converted"), {part.error})
               : Message(ONNXMEND_TEXT("outputs are off by %1 with %2 to %3 alone converted, %4 nodes"),
                         {part.error, quotedText(part.first), quotedText(part.last), part.nodes});
}

double boundedError(const std::vector<OutputError>& errors) { return std::min(worstOf(errors), broken); }

/// Runs a model with all optimisations; returns no outputs if it runs only without them.
std::vector<RunTensors> optimisedRuns(ModelRuns& runs, const std::filesystem::path& path,
                                      const Model& declared)
{
    try {
        return runs.runDeclared(path, declared);
    } catch (const Error&) {
        return {};
    }
}

} // namespace

MeasuredError::MeasuredError(PrecisionDecisions& decisions, CheckModels& models, ModelRuns& runs,
                             std::function<void()> settle, Progress& progress)
    : m_decisions(decisions)
    , m_graph(decisions.graph())
    , m_models(models)
    , m_runs(runs)
    , m_settle(std::move(settle))
    , m_progress(progress)
    , m_before(decisions)
    , m_original(runs.run(models.reference()))
    , m_ties(decisions.graph(), runs, models.original())
{
}

std::vector<OutputError> MeasuredError::measureOnce()
{
    ++m_rounds;
    m_progress.begin({ONNXMEND_TEXT("Measuring, round %1"), {m_rounds}});
    return m_measure();
}

bool MeasuredError::hasNumbers() const
{
    bool hasOthers = false;
    for (const RunTensors& set : m_original) {
        for (const RunValue& output : set.values) {
            const std::optional<OutputValues::Spread> spread = spreadOf(output, m_progress);
            if (!spread || spread->finite > 0) { // integers are numbers
                return true;
            }
            hasOthers = hasOthers || spread->elements > 0;
        }
    }
    return !hasOthers;
}

std::vector<OutputError> MeasuredError::roundedErrors()
{
    const std::filesystem::path path = m_models.writeRounded(m_decisions);
    std::vector<OutputError> errors = outputErrors(m_original, m_runs.run(path));
    const ConversionOptions& options = m_decisions.options();
    const double tolerance = options.tolerance > 0 ? options.tolerance : usualTolerance(options.to);
    const std::vector<OutputError> ties = m_ties.errorsOf(path, tolerance);
    m_plainError = worstOf(errors);
    m_doubt = worstOf(ties) / tolerance;
    takeWorse(errors, ties);
    return errors;
}

std::vector<OutputError> MeasuredError::errorsOf(const Model& planned)
{
    const std::filesystem::path path = m_models.writeConverted(planned, m_progress);
    return outputErrors(optimisedOriginal(), m_runs.runDeclared(path, planned));
}

/// Returns the outputs of the optimised original: a change that the optimisation makes, as for 4-bit
/// products, is not an error of the conversion.
const std::vector<RunTensors>& MeasuredError::optimisedOriginal()
{
    if (!m_optimisedOriginal) {
        m_optimisedOriginal = optimisedRuns(m_runs, m_models.reference(), m_graph.model());
    }
    return m_optimisedOriginal->empty() ? m_original : *m_optimisedOriginal;
}

std::vector<OutputError> MeasuredError::giveBack(double goal, std::size_t mostRounds, const Measure& measure)
{
    m_measure = measure;
    m_before.takeFrom(m_decisions);
    const std::size_t firstRound = m_rounds;
    const std::size_t lastRound = firstRound + mostRounds;
    m_doubt = 0;
    std::vector<OutputError> errors = measureOnce();
    if (isWithin(errors, goal)) {
        return errors;
    }
    noteFirst(errors);
    if (m_rounds >= lastRound) {
        return errors;
    }
    const auto searchRounds = static_cast<std::size_t>(static_cast<double>(mostRounds) * searchShare);
    std::vector<Part> parts = findParts(boundedError(errors), goal, firstRound + searchRounds);
    std::ranges::stable_sort(parts, [](const Part& a, const Part& b) { return a.error > b.error; });
    std::size_t count = 0;
    double squares = 0;
    for (const Part& part : parts) {
        squares += part.error * part.error;
    }
    do {
        // At least one more part each time, and as many as the sum of squares requires.
        do {
            squares -= parts[count].error * parts[count].error;
            ++count;
        } while (count < parts.size() && std::sqrt(std::max(squares, 0.0)) > goal);
        keepParts(parts, count);
        errors = measureOnce();
    } while (!isWithin(errors, goal) && count < parts.size() && m_rounds < lastRound);
    // The smallest of the kept parts may not be needed.
    for (std::size_t i = count; i-- > 0 && count > 1 && m_rounds < lastRound;) {
        std::vector<Part> fewer(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(count));
        fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
        keepParts(fewer, fewer.size());
        const std::vector<OutputError> without = measureOnce();
        if (isWithin(without, goal)) {
            parts = std::move(fewer);
            count = parts.size();
            errors = without;
        }
    }
    keepParts(parts, count);
    noteGiven(parts, count);
    return errors;
}

void MeasuredError::noteFirst(const std::vector<OutputError>& errors)
{
    m_firstError = std::max(m_firstError, m_doubt > 0 ? m_plainError : worstOf(errors));
    m_firstDoubt = std::max(m_firstDoubt, m_doubt);
}

void MeasuredError::noteGiven(const std::vector<Part>& parts, std::size_t count)
{
    for (std::size_t i = 0; i < count; ++i) {
        if (!parts[i].nodes.empty()) {
            m_givenParts.push_back(describe(parts[i]));
        }
    }
    std::ranges::stable_sort(m_givenParts, std::ranges::greater(), &PartError::error);
}

PartError MeasuredError::describe(const Part& part) const
{
    const auto nameOf = [this](NodeNumber number) {
        const PrecisionNode& node = m_graph.node(number);
        return std::string(node.name.empty() ? node.key : node.name);
    };
    return {.first = nameOf(part.nodes.front()),
            .last = nameOf(part.nodes.back()),
            .nodes = part.nodes.size(),
            .error = part.error < broken ? part.error : std::numeric_limits<double>::infinity()};
}

std::vector<NodeNumber> MeasuredError::convertedNodes() const
{
    std::vector<NodeNumber> nodes;
    for (NodeNumber node = 0; node < m_graph.nodes().size(); ++node) {
        if (m_before.isConverted(node)) {
            nodes.push_back(node);
        }
    }
    return nodes;
}

MeasuredError::Part MeasuredError::partOf(std::vector<NodeNumber> nodes)
{
    m_decisions.takeFrom(m_before);
    std::size_t next = 0;
    for (const NodeNumber node : convertedNodes()) {
        if (next < nodes.size() && nodes[next] == node) {
            ++next;
        } else {
            m_decisions.keep(node, KeepReason::MeasuredError);
        }
    }
    const double error = boundedError(measureOnce());
    return {std::move(nodes), error};
}

std::vector<MeasuredError::Part> MeasuredError::findParts(double error, double goal, std::size_t lastRound)
{
    std::vector<Part> parts = {{convertedNodes(), error}};
    while (m_rounds + 2 <= lastRound) {
        const auto worst = std::ranges::max_element(
            parts, {}, [](const Part& part) { return part.nodes.size() > 1 ? part.error : -1; });
        if (worst->nodes.size() < 2 || worst->error < goal * smallShare) {
            break;
        }
        const auto middle = worst->nodes.begin() + static_cast<std::ptrdiff_t>(worst->nodes.size() / 2);
        Part first = partOf({worst->nodes.begin(), middle});
        Part second = partOf({middle, worst->nodes.end()});
        *worst = std::move(first);
        parts.push_back(std::move(second));
    }
    return parts;
}

void MeasuredError::keepParts(const std::vector<Part>& parts, std::size_t count)
{
    m_decisions.takeFrom(m_before);
    for (std::size_t i = 0; i < count; ++i) {
        const Message detail = parts[i].nodes.empty() ? Message() : reasonOf(describe(parts[i]));
        for (const NodeNumber node : parts[i].nodes) {
            m_decisions.keep(node, KeepReason::MeasuredError, detail);
        }
    }
    m_settle();
}

namespace
{

/// The models that are compared, as files.
struct ModelFiles {
    std::filesystem::path reference;
    std::filesystem::path rounded;
    std::filesystem::path converted;
    bool runsConverted = false;
};

/// Calls `run`, and counts a model that does not run as broken: it did run on narrower inputs.
template <class Run>
std::vector<OutputError> errorsOrBreak(const std::vector<RunTensors>& original, const Run& run)
{
    try {
        return outputErrors(original, run());
    } catch (const Error& error) {
        return {{.name = error.what(), .error = 0, .breaks = true}};
    }
}

/// Throws Error if the original does not run.
RangeError errorOn(const FloatRange& range, ModelRuns runs, const ModelFiles& models, const Model& original,
                   const Model& planned)
{
    const std::vector<RunTensors> asWritten = runs.run(models.reference);
    std::vector<OutputError> errors = errorsOrBreak(asWritten, [&] { return runs.run(models.rounded); });
    if (models.runsConverted) {
        const std::vector<RunTensors> optimised = optimisedRuns(runs, models.reference, original);
        takeWorse(errors, errorsOrBreak(optimised.empty() ? asWritten : optimised,
                                        [&] { return runs.runDeclared(models.converted, planned); }));
    }
    const double worst = worstOf(errors);
    return {.lowest = range.lowest,
            .highest = range.highest,
            .error = worst,
            .breaks = std::ranges::any_of(errors, &OutputError::breaks)};
}

} // namespace

std::vector<RangeError> widerRangeErrors(const PrecisionDecisions& decisions, CheckModels& models,
                                         const ModelRuns& runs, const Model& planned, bool runsHere,
                                         Progress& progress)
{
    progress.begin(ONNXMEND_TEXT("Trying inputs of other ranges"));
    const ModelFiles files{.reference = models.reference(),
                           .rounded = models.writeRounded(decisions),
                           .converted = models.writeConverted(planned, progress),
                           .runsConverted = runsHere};
    std::vector<RangeError> errors;
    for (const FloatRange& range : widerRanges) {
        try {
            errors.push_back(errorOn(range, runs.onRange(range), files, decisions.graph().model(), planned));
        } catch (const Error&) { // the original does not take such inputs
        }
    }
    return errors;
}

} // namespace onnxmend
