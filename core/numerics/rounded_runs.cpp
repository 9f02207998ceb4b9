// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/numerics/rounded_runs.h"

#include "core/base/error.h"
#include "core/convert/made_up_inputs.h"
#include "core/verify/compare_tensors.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace onnxmend
{

namespace
{

/// An output that is smaller than this everywhere is compared with this magnitude: its digits are noise.
constexpr std::size_t roundsInAnyCase = 12;

RunSets setsOf(const NumericsOptions& options)
{
    return {.calibration = options.calibration, .files = options.inputs, .hasVariants = false};
}

} // namespace

RoundedRuns::RoundedRuns(const HalfModel& model, const NumericsOptions& options, Verifier& verifier,
                         Progress& progress)
    : m_model(model)
    , m_progress(progress)
    , m_models(model.wide(), model.wide().model(), progress)
    , m_runs(model.wide().model(), m_models.original(), setsOf(options), verifier, progress)
    , m_wideOutputs(m_runs.run(m_models.original()))
    , m_all(model.rounding())
    , m_tolerance(options.tolerance > 0 ? options.tolerance : usualNumericsTolerance(model.half()))
    , m_seconds(options.seconds)
{
}

std::filesystem::path RoundedRuns::writeRounded() { return m_models.writeRounded(m_all, m_model.exact()); }

std::vector<RunTensors> RoundedRuns::roundedOutputs() { return m_runs.run(writeRounded()); }

RoundedRuns::Errors RoundedRuns::errorsAgainstWide(const std::vector<RunTensors>& outputs) const
{
    return outputErrors(m_wideOutputs, outputs, numericRule);
}

/// Returns nullopt if the variant does not run.
std::optional<RoundedRuns::Errors> RoundedRuns::measure(const PrecisionDecisions& decisions,
                                                        const std::vector<bool>& exact)
{
    ++m_rounds;
    try {
        return errorsAgainstWide(m_runs.run(m_models.writeRounded(decisions, exact)));
    } catch (const Error&) {
        return std::nullopt;
    }
}

/// Returns broken errors for a variant that does not run: NaN as an index ends a run, and is what a cause
/// does.
RoundedRuns::Errors RoundedRuns::orBroken(std::optional<Errors> errors) const
{
    if (errors) {
        return *std::move(errors);
    }
    Errors broken;
    for (const RunValue& output : m_wideOutputs.front().values) {
        broken.push_back({.name = output.name, .breaks = true});
    }
    return broken;
}

RoundedRuns::Errors RoundedRuns::allRounded()
{
    if (!m_allErrors) {
        m_allErrors = orBroken(measure(m_all, m_model.exact()));
    }
    return *m_allErrors;
}

RoundedRuns::Errors RoundedRuns::onlyRounded(const ValueSet& values)
{
    std::vector<bool> exact(m_model.exact().size(), true);
    for (const ValueNumber value : values) {
        exact[value] = m_model.exact()[value];
    }
    return orBroken(measure(m_all, exact));
}

RoundedRuns::Errors RoundedRuns::allRoundedBut(const ValueSet& values)
{
    std::vector<bool> exact = m_model.exact();
    for (const ValueNumber value : values) {
        exact[value] = true;
    }
    return orBroken(measure(m_all, exact));
}

std::optional<RoundedRuns::Errors> RoundedRuns::keeping(const NodeSet& nodes)
{
    return measure(m_model.rounding(nodes), m_model.exact());
}

RoundedRuns::Errors RoundedRuns::computed(const Model& other)
{
    return errorsAgainstWide(m_runs.runDeclared(m_models.writeConverted(other, m_progress), other));
}

std::vector<InputDoubt> RoundedRuns::doubts() const
{
    return m_runs.isMadeUp() ? inputDoubts(m_model.wide().model(), m_runs.inputs().front())
                             : std::vector<InputDoubt>();
}

std::vector<RangeError> RoundedRuns::widerRangeErrors()
{
    if (!m_runs.isMadeUp() || freeFloatInputs(m_model.wide().model()).empty()) {
        return {};
    }
    const std::filesystem::path rounded = writeRounded();
    std::vector<RangeError> ranges;
    for (const FloatRange& range : widerRanges) {
        std::optional<ModelRuns> other;
        std::vector<RunTensors> wide;
        try {
            other.emplace(m_runs.onRange(range));
            wide = other->run(m_models.original());
        } catch (const Error&) { // the model does not take such inputs
            continue;
        }
        double worst = std::numeric_limits<double>::infinity();
        try {
            worst = worstOf(outputErrors(wide, other->run(rounded), numericRule));
        } catch (const Error&) { // it takes them, and does not run to its end when rounded
        }
        ranges.push_back(
            {.lowest = range.lowest, .highest = range.highest, .error = worst, .breaks = std::isinf(worst)});
    }
    return ranges;
}

void RoundedRuns::startSearch()
{
    m_start = std::chrono::steady_clock::now();
    m_roundsBefore = m_rounds;
}

bool RoundedRuns::isTimeOver() const
{
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - m_start;
    return m_rounds - m_roundsBefore >= roundsInAnyCase && spent.count() > m_seconds;
}

bool RoundedRuns::givesNoNumber(std::string_view output, const Progress& progress) const
{
    bool isEmpty = true;
    for (const RunTensors& set : m_wideOutputs) {
        const RunValue* const value = set.find(output);
        if (value && value->tensor) {
            isEmpty = false;
            if (!valuesOf(*value, nullptr, {}, progress).hasNoNumber()) {
                return false;
            }
        }
    }
    return !isEmpty;
}

} // namespace onnxmend
