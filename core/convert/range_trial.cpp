// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/convert/range_trial.h"

#include "core/base/error.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr std::array widerRanges = {FloatRange{-10, 10}, FloatRange{0, 255}};

/// The models that are compared, as files.
struct TriedModels {
    std::filesystem::path reference;
    std::filesystem::path rounded;
    std::filesystem::path converted;
    bool runsConverted = false;
};

/// Calls for what a model gives that gave something on narrower inputs: where it does not run, it breaks.
template <class Run>
std::vector<OutputError> errorsOrBreak(const std::vector<RunTensors>& original, const Run& run)
{
    try {
        return outputErrors(original, run());
    } catch (const Error& error) {
        return {{.name = error.what(), .error = 0, .breaks = true}};
    }
}

/// Throws Error where the original does not run.
RangeError errorOn(const FloatRange& range, ModelRuns runs, const TriedModels& models, const Model& original,
                   const Model& planned)
{
    std::vector<RunTensors> asWritten = runs.run(models.reference);
    std::vector<OutputError> errors = errorsOrBreak(asWritten, [&] { return runs.run(models.rounded); });
    if (models.runsConverted) {
        std::vector<RunTensors> optimised;
        try {
            optimised = runs.runDeclared(models.reference, original);
        } catch (const Error&) { // it runs only as it is written
            optimised = std::move(asWritten);
        }
        takeWorse(errors,
                  errorsOrBreak(optimised, [&] { return runs.runDeclared(models.converted, planned); }));
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
    progress.begin("Trying inputs of other ranges");
    const TriedModels files{.reference = models.reference(),
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
