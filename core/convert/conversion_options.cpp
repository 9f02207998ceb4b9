// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

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
            .help = "Nodes that are kept (repeatable)",
            .valueName = nodes,
            .value = Names{&ConversionOptions::keep}},
        Row{.name = "only",
            .help = "Convert these nodes only (repeatable)",
            .valueName = nodes,
            .value = Names{&ConversionOptions::only}},
        Row{.name = "force",
            .help = "Convert these nodes whatever their values are (repeatable)",
            .valueName = nodes,
            .value = Names{&ConversionOptions::force}},
        Row{.name = "calibrate",
            .help = "Inputs to measure on, from a file of numpy.savez (repeatable); else they are made up",
            .valueName = "FILE.npz",
            .value = PathsOption<ConversionOptions>{&ConversionOptions::calibration}},
        Row{.name = "tolerance",
            .help =
                "How far outputs may be off, of their greatest absolute value; default 0.01, for bfloat16 "
                "0.08",
            .valueName = "R",
            .value = PositiveNumberOption<ConversionOptions>{&ConversionOptions::tolerance}},
        Row{.name = "max-rounds",
            .help = "Measure so many choices of nodes at most; default 60",
            .valueName = "N",
            .value = CountOption<ConversionOptions>{&ConversionOptions::maxRounds}},
        Row{.name = "no-measure",
            .help = "Decide without running the model",
            .value = Flag{&ConversionOptions::measures, true}},
        Row{.name = "weights-only",
            .help = "Convert only what is stored, and cast it back when the model runs",
            .value = Flag{&ConversionOptions::weightsOnly}}};
    return rows;
}

} // namespace onnxmend
