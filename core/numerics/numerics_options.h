// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/option_table.h"
#include "core/dtype/dtype.h"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace onnxmend
{

/// Options of measureNumerics().
struct NumericsOptions {
    std::filesystem::path reference = {};                ///< model to compare values with; empty: none
    std::vector<std::filesystem::path> recorded = {};    ///< .npz files of values by their names
    std::vector<std::filesystem::path> calibration = {}; ///< .npz files of inputs; empty: inputs are made up
    /// A .npy for single inputs; the others are made up. Not together with `calibration`.
    std::map<std::string, std::filesystem::path, std::less<>> inputs = {};
    double tolerance = 0;    ///< share of an output's greatest absolute value; 0: the usual one
    double seconds = 60;     ///< time after which each search ends: for causes, and for the fewest nodes
    bool onlyCauses = false; ///< no other range of inputs, no run on the CPU or in DOUBLE, nothing to keep
};

/// THE table of the options that are neither a model nor named inputs.
std::span<const OptionRow<NumericsOptions>> numericsOptionRows();

/// Throws UsageError if inputs are given in two ways.
void requireOneWayOfInputs(const NumericsOptions& options);

/// Returns 1e-2 for FLOAT16, 6e-2 for BFLOAT16.
double usualNumericsTolerance(DType half);

} // namespace onnxmend
