// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/convert/range_trial.h"

#include "core/base/error.h"

#include <algorithm>
#include <array>
#include <filesystem>

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
};

RangeError errorOn(const FloatRange& range, ModelRuns runs, const TriedModels& models, const Model& original,
                   const Model& planned)
{
    std::vector<OutputError> errors = outputErrors(runs.run(models.reference), runs.run(models.rounded));
    try {
        takeWorse(errors, outputErrors(runs.runDeclared(models.reference, original),
                                       runs.runDeclared(models.converted, planned)));
    } catch (const Error&) { // it is for another target: that was told
    }
    const double worst = worstOf(errors);
    return {.lowest = range.lowest,
            .highest = range.highest,
            .error = worst,
            .breaks = std::ranges::any_of(errors, &OutputError::breaks)};
}

} // namespace

std::vector<RangeError> widerRangeErrors(const PrecisionDecisions& decisions, CheckModels& models,
                                         const ModelRuns& runs, const Model& planned, Progress& progress)
{
    progress.begin("Trying inputs of other ranges");
    const TriedModels files{.reference = models.reference(),
                            .rounded = models.writeRounded(decisions),
                            .converted = models.writeConverted(planned, progress)};
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
