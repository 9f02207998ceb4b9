// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/option_table.h"

#include <functional>
#include <set>
#include <span>
#include <string>

namespace onnxmend
{

struct FixAllOptions {
    std::set<std::string, std::less<>> only; ///< finding ids; empty = all
    std::set<std::string, std::less<>> skip;
    bool bindWeights = true;     ///< else weights that fit as they are stay out of the model
    bool refreshWeights = false; ///< what the model has data for is taken from the checkpoints as well
    bool allowOverflow =
        false; ///< else a cast that overflows, wraps or leaves only 0 is left out, and said so
};

/// THE table of options of fixing, but for the findings that are named.
std::span<const OptionRow<FixAllOptions>> fixAllOptionRows();

} // namespace onnxmend
