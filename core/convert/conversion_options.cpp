// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/convert/conversion_options.h"

#include <array>

namespace onnxmend
{

std::span<const OptionRow<ConversionOptions>> conversionOptionRows()
{
    using Row = OptionRow<ConversionOptions>;
    using Names = NamesOption<ConversionOptions>;
    using Flag = FlagOption<ConversionOptions>;
    static constexpr const char* nodes = "NAME|PATTERN|op:TYPE";
    static constexpr std::array rows = {
        Row{.name = "keep",
            .help = "Keep these nodes (repeatable)",
            .valueName = nodes,
            .value = Names{&ConversionOptions::keep}},
        Row{.name = "only",
            .help = "Convert these nodes only (repeatable)",
            .valueName = nodes,
            .value = Names{&ConversionOptions::only}},
        Row{.name = "force",
            .help = "Convert these nodes even if values or measurements advise against it (repeatable)",
            .valueName = nodes,
            .value = Names{&ConversionOptions::force}},
        Row{.name = "calibrate",
            .help = "Measure on inputs from a file of numpy.savez (repeatable); otherwise inputs are made up",
            .valueName = "FILE.npz",
            .value = PathsOption<ConversionOptions>{&ConversionOptions::calibration}},
        Row{.name = "tolerance",
            .help =
                "Largest error of an output, as a share of its greatest absolute value; default 0.01, for "
                "bfloat16 0.08",
            .valueName = "R",
            .value = PositiveNumberOption<ConversionOptions>{&ConversionOptions::tolerance}},
        Row{.name = "max-rounds",
            .help = "Measure at most N choices of nodes; default 60",
            .valueName = "N",
            .value = CountOption<ConversionOptions>{&ConversionOptions::maxRounds}},
        Row{.name = "no-measure",
            .help = "Decide without running the model",
            .value = Flag{&ConversionOptions::measures, true}},
        Row{.name = "weights-only",
            .help = "Convert only stored values, and cast them back when the model runs",
            .value = Flag{&ConversionOptions::weightsOnly}}};
    return rows;
}

} // namespace onnxmend
