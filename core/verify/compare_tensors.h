// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/progress.h"
#include "core/loss/value_difference.h"
#include "core/verify/tensor_folder.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace onnxmend
{

/// The values of one output of a model, and their distance from another model's output of the same name.
struct OutputValues {
    std::string name;
    DType dtype = DType::Undefined;
    std::vector<std::int64_t> shape;
    std::uint64_t nan = 0; ///< elements
    std::uint64_t inf = 0;

    /// The range of the finite values.
    struct Spread {
        std::uint64_t elements = 0;
        std::uint64_t finite = 0;
        double lowest = 0; ///< lowest finite value
        double highest = 0;
    };
    std::optional<Spread> spread = {}; ///< of floats, if it was requested

    struct Difference {
        DType otherDtype = DType::Undefined;
        std::vector<std::int64_t> otherShape; ///< if it differs, nothing more is compared
        std::uint64_t otherNan = 0;
        std::uint64_t otherInf = 0;
        std::uint64_t elements = 0; ///< elements that are further apart than both dtypes explain
        double maxAbsError = 0;     ///< over the elements that are finite in both
        double maxRelError = 0;
        std::optional<Spread> spread = {}; ///< of the other model's output
    };
    std::optional<Difference> difference = {}; ///< nullopt without such an output of another model

    bool isOfOtherShape() const { return difference && difference->otherShape != shape; }
    /// Returns whether only one of them holds texts.
    bool isOfOtherKind() const
    {
        return difference && (difference->otherDtype == DType::String) != (dtype == DType::String);
    }
    bool isMeasured() const { return difference && !isOfOtherShape() && !isOfOtherKind(); }
    bool differs() const { return difference && (!isMeasured() || difference->elements > 0); }
    bool hasNoNumber() const;         ///< whether all elements are NaN or inf; false without elements
    bool originalHasNoNumber() const; ///< the same for the other output
};

/// Returns how far apart two results may be that were computed in another order, or in another dtype. Depends
/// on the coarsest float in which the two models compute.
Tolerance toleranceFor(DType coarsest);

/// Throws Error if the bytes cannot be read; Cancelled.
OutputValues valuesOf(const RunValue& output, const RunValue* other, Tolerance tolerance,
                      const Progress& progress);

/// Returns nullopt if the output is not a tensor of floats. Reads it once, in pieces. Throws Error,
/// Cancelled.
std::optional<OutputValues::Spread> spreadOf(const RunValue& output, const Progress& progress);

} // namespace onnxmend
