// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/mend/fix_all_options.h"

#include <array>

namespace onnxmend
{

std::span<const OptionRow<FixAllOptions>> fixAllOptionRows()
{
    using Row = OptionRow<FixAllOptions>;
    using Flag = FlagOption<FixAllOptions>;
    static constexpr std::array rows = {
        Row{.name = "allow-overflow",
            .help = "Also apply casts that turn finite values into infinite ones, wrap integers, cut off "
                    "fractions for integers or drop imaginary parts",
            .value = Flag{&FixAllOptions::allowOverflow}},
        Row{.name = "refresh-weights",
            .help = "Take every weight that a checkpoint has from it, even if the model has data of its own",
            .value = Flag{&FixAllOptions::refreshWeights}}};
    return rows;
}

} // namespace onnxmend
