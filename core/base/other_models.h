// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/file.h"

#include <filesystem>
#include <string_view>

namespace onnxmend
{

/// A format of models that is not ONNX, and that people open all the same.
struct OtherModel {
    std::string_view what;   ///< "a TFLite model"
    std::string_view advice; ///< sentence: how to get an ONNX model of it
};

/// Recognises a file by its content: TFLite, TensorFlow's SavedModel, CoreML. Two of them are protobuf
/// messages whose first fields look like those of an ONNX model. Null for all other files.
const OtherModel* otherModelIn(const InputFile& file);
/// The same for a folder: SavedModel and CoreML's package. Null for everything else.
const OtherModel* otherModelIn(const std::filesystem::path& folder);

} // namespace onnxmend
