// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/option_table.h"
#include "core/dtype/dtype.h"
#include "core/mend/fix_all.h"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace onnxmend
{

/// What people decide about a conversion.
struct ConversionOptions {
    DType to = DType::Float16;
    std::vector<DType> from = {}; ///< empty: what is usual for `to` (usualSources)
    bool keepsInterface = true;   ///< inputs and outputs of the model keep their dtypes
    std::map<std::string, DType, std::less<>> interface = {}; ///< of single inputs and outputs
    /// Nodes that are kept, and the only ones that are not: names (of a node, or of its first output),
    /// patterns with * and ?, or op:TYPE.
    std::vector<std::string> keep = {};
    std::vector<std::string> only = {};
    /// Nodes that are converted although their values, or a measurement, speak against it; what their types
    /// do not allow is kept all the same.
    std::vector<std::string> force = {};
    bool weightsOnly = false; ///< only what is stored is converted, and cast back when the model runs
    bool measures = true;
    bool studies = false;       ///< measures the error after each layer and the time of a run, too
    double tolerance = 0;       ///< of an output's greatest absolute value; 0: what is usual for `to`
    std::size_t maxRounds = 60; ///< so many sets of nodes are measured at most
    std::vector<std::filesystem::path> calibration = {}; ///< .npz files of inputs; empty: inputs are made up
    FixAllOptions fixes = {};                            ///< of what is broken before
};

/// THE table of options of a conversion, but for those that are about dtypes: what they mean depends on each
/// other.
std::span<const OptionRow<ConversionOptions>> conversionOptionRows();

} // namespace onnxmend
