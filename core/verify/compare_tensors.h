// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

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

/// What one output of a model holds, and how far it is from the output of the same name of another model.
struct OutputValues {
    std::string name;
    DType dtype = DType::Undefined;
    std::vector<std::int64_t> shape;
    std::uint64_t nan = 0; ///< elements
    std::uint64_t inf = 0;

    /// Between what its elements lie.
    struct Spread {
        std::uint64_t elements = 0;
        std::uint64_t finite = 0;
        double lowest = 0; ///< of the finite ones
        double highest = 0;
    };
    std::optional<Spread> spread = {}; ///< of floats, where it was asked for

    struct Difference {
        DType otherDtype = DType::Undefined;
        std::vector<std::int64_t> otherShape; ///< where it is another one, nothing more is compared
        std::uint64_t otherNan = 0;
        std::uint64_t otherInf = 0;
        std::uint64_t elements = 0; ///< that are further apart than both dtypes explain
        double maxAbsError = 0;     ///< of elements that are finite in both
        double maxRelError = 0;
        std::optional<Spread> spread = {}; ///< of the other
    };
    std::optional<Difference> difference = {}; ///< nothing: there is no other model, or it has no such output

    bool isOfOtherShape() const { return difference && difference->otherShape != shape; }
    /// One holds texts and the other does not.
    bool isOfOtherKind() const
    {
        return difference && (difference->otherDtype == DType::String) != (dtype == DType::String);
    }
    bool isMeasured() const { return difference && !isOfOtherShape() && !isOfOtherKind(); }
    bool differs() const { return difference && (!isMeasured() || difference->elements > 0); }
    bool hasNoNumber() const;         ///< nothing but NaN and inf; false where it has no elements
    bool originalHasNoNumber() const; ///< the same of the other one
};

/// How far apart two results may be that were computed in another order, or in another dtype.
/// By the coarsest float among those that two models compute in.
Tolerance toleranceFor(DType coarsest);

/// Throws Error when the bytes cannot be read, Cancelled.
OutputValues valuesOf(const RunValue& output, const RunValue* other, Tolerance tolerance,
                      const Progress& progress);

/// Nothing for what is no tensor of floats. Reads it once, in pieces. Throws Error, Cancelled.
std::optional<OutputValues::Spread> spreadOf(const RunValue& output, const Progress& progress);

} // namespace onnxmend
