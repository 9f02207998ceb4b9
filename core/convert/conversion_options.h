// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

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

/// Options of a conversion.
struct ConversionOptions {
    DType to = DType::Float16;
    std::vector<DType> from = {}; ///< empty: the usual ones for `to` (usualSources)
    bool keepsInterface = true;   ///< inputs and outputs of the model keep their dtypes
    std::map<std::string, DType, std::less<>> interface = {}; ///< dtypes of single inputs and outputs
    /// Nodes that are kept, and the only ones that are converted: names (of a node, or of its first output),
    /// patterns with * and ?, or op:TYPE.
    std::vector<std::string> keep = {};
    std::vector<std::string> only = {};
    /// Nodes that are converted even if their values or a measurement speak against it. Nodes whose types do
    /// not allow it are kept.
    std::vector<std::string> force = {};
    bool weightsOnly = false; ///< only stored values are converted, and cast back when the model runs
    bool measures = true;
    bool studies = false;       ///< measures the error after each layer and the time of a run, too
    double tolerance = 0;       ///< share of an output's greatest absolute value; 0: the usual one for `to`
    std::size_t maxRounds = 60; ///< largest number of sets of nodes that are measured
    std::vector<std::filesystem::path> calibration = {}; ///< .npz files of inputs; empty: inputs are made up
    FixAllOptions fixes = {};                            ///< fixes before the conversion
};

/// THE table of options of a conversion, except those about dtypes, which depend on each other.
std::span<const OptionRow<ConversionOptions>> conversionOptionRows();

} // namespace onnxmend
