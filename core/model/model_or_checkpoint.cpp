// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/model/model_or_checkpoint.h"

#include "core/base/error.h"

namespace onnxmend
{

ModelOrCheckpoint openModelOrCheckpoint(const std::filesystem::path& path, const ReadModelOptions& model,
                                        const CheckpointOptions& checkpoint, Progress& progress)
{
    if (path.extension() != ".onnx" && findCheckpointReader(*InputFile::open(path))) {
        return openCheckpoint(path, checkpoint, progress);
    }
    try {
        return readModel(path, model, progress);
    } catch (const Error&) {
        if (path.extension() == ".onnx") {
            throw;
        }
        return openCheckpoint(path, checkpoint, progress); // its errors recognise broken downloads
    }
}

} // namespace onnxmend
