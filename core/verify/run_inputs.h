// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/model/model.h"
#include "core/verify/tensor_folder.h"

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace onnxmend
{

/// Sizes for open dimensions, tried in order until the model runs: convolutions need room.
inline constexpr std::array<std::int64_t, 6> openDimensionSizes = {4, 8, 32, 64, 224, 1};

/// The interval of made-up floats, which are evenly distributed.
struct FloatRange {
    double lowest = -1;
    double highest = 1;

    friend bool operator==(const FloatRange&, const FloatRange&) = default;
};

/// Options for the inputs of a run.
struct RunInputOptions {
    std::map<std::string, std::int64_t, std::less<>> dimensions;     ///< symbols of declared shapes; --dim
    std::map<std::string, std::filesystem::path, std::less<>> files; ///< a .npy for an input; --input
    std::int64_t openDimension = 1; ///< size of dimensions that are unknown, or have a symbol without a size
    FloatRange floats = {};         ///< for inputs whose readers accept any number
};

/// Returns a tensor for each input of the main graph that has no initializer: from its file, or made up.
/// Made-up values are the same each time, and suit the nodes that read them: indices within their table,
/// masks of 0 and 1, sizes of 1, floats within options.floats. A dimension like "past + 1" is the sum of its
/// parts, and "total_x" that of "past_x" and "x" if inputs have both. Throws Error for an input that cannot
/// be made up, for a name that no input or symbol has, and for a file that does not fit its input.
std::vector<RunValue> makeRunInputs(const Model& model, const RunInputOptions& options);

/// Returns the inputs that are made up from RunInputOptions::floats.
std::vector<std::string> freeFloatInputs(const Model& model);

/// Returns the same elements in another dtype.
TensorRef castTensor(const TensorRef& tensor, DType to);

/// Returns whether a shape of these inputs depends on RunInputOptions::openDimension.
bool hasOpenDimensions(const Model& model, const RunInputOptions& options);

} // namespace onnxmend
