// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/option_table.h"

#include <functional>
#include <set>
#include <span>
#include <string>

namespace onnxmend
{

struct FixAllOptions {
    std::set<std::string, std::less<>> only; ///< finding ids; empty: all
    std::set<std::string, std::less<>> skip;
    bool bindWeights = true;     ///< false: weights that fit stay out of the model
    bool refreshWeights = false; ///< weights with data are taken from the checkpoints as well
    /// false: a cast that overflows, wraps, cuts off fractions or gives only 0 is skipped and reported
    bool allowOverflow = false;
};

/// THE table of options of fixing, except the named findings.
std::span<const OptionRow<FixAllOptions>> fixAllOptionRows();

} // namespace onnxmend
