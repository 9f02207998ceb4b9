// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/binding/binding_options.h"

#include <array>

namespace onnxmend
{

std::span<const OptionRow<BindingOptions>> bindingOptionRows()
{
    using Row = OptionRow<BindingOptions>;
    static constexpr std::array rows = {
        Row{.name = "bind-folded",
            .help = "Fill weights that the exporter has folded with what the graph suggests: BatchNorms "
                    "multiplied into convolutions, square matrices transposed",
            .value = FlagOption<BindingOptions>{&BindingOptions::bindFolded}},
        Row{.name = "folded-eps",
            .help = "Number that such a BatchNorm adds to the variance (default 1e-05)",
            .valueName = "EPS",
            .value = OpenNumberOption<BindingOptions>{&BindingOptions::foldedEpsilon}}};
    return rows;
}

} // namespace onnxmend
