// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/numerics/numerics_options.h"

#include "core/base/error.h"

#include <array>

namespace onnxmend
{

std::span<const OptionRow<NumericsOptions>> numericsOptionRows()
{
    using Row = OptionRow<NumericsOptions>;
    using Paths = PathsOption<NumericsOptions>;
    static constexpr std::array rows = {
        Row{.name = "recorded",
            .help = "Values of another run by their names, from a file of numpy.savez (repeatable)",
            .valueName = "FILE.npz",
            .value = Paths{&NumericsOptions::recorded}},
        Row{.name = "calibrate",
            .help = "Measure on inputs from a file of numpy.savez (repeatable); otherwise inputs are made up",
            .valueName = "FILE.npz",
            .value = Paths{&NumericsOptions::calibration}},
        Row{.name = "tolerance",
            .help =
                "Largest error of an output, as a share of its greatest absolute value; default 0.01, for "
                "bfloat16 0.06",
            .valueName = "R",
            .value = PositiveNumberOption<NumericsOptions>{&NumericsOptions::tolerance}},
        Row{.name = "seconds",
            .help =
                "End each search, for causes and for the fewest nodes to keep, after this time; default 60",
            .valueName = "S",
            .value = PositiveNumberOption<NumericsOptions>{&NumericsOptions::seconds}}};
    return rows;
}

void requireOneWayOfInputs(const NumericsOptions& options)
{
    if (!options.calibration.empty() && !options.inputs.empty()) {
        throw UsageError("inputs are given by --calibrate and by --input", "Give all of them in one way.");
    }
}

double usualNumericsTolerance(DType half) { return half == DType::Bfloat16 ? 6e-2 : 1e-2; }

} // namespace onnxmend
