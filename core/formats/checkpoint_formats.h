// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to formats: the functions of each format in THE table (checkpoint_readers.cpp). `is...` looks at
// the content of a file, `read...` reads the list of its tensors.

#include "core/base/file.h"
#include "core/base/progress.h"
#include "core/formats/checkpoint.h"

#include <memory>

namespace onnxmend
{

/// One array of numpy.save; its tensor has the name of the file.
bool isNpy(const InputFile& file);
Checkpoint readNpy(std::shared_ptr<const InputFile> file, const CheckpointOptions& options,
                   Progress& progress);

/// An archive of numpy.savez or savez_compressed: a zip of .npy files, whose names are those of the tensors.
bool isNpz(const InputFile& file);
Checkpoint readNpz(std::shared_ptr<const InputFile> file, const CheckpointOptions& options,
                   Progress& progress);

/// A .safetensors file: u64 length, JSON header, data; by the rules of its reference implementation, and
/// stricter where those are ambiguous (formats.md d).
bool isSafetensors(const InputFile& file);
Checkpoint readSafetensors(std::shared_ptr<const InputFile> file, const CheckpointOptions& options,
                           Progress& progress);

/// The index of a checkpoint in several files: *.safetensors.index.json or pytorch_model.bin.index.json
/// (formats.md d). Its shards lie beside it and may have any format.
bool isShardedIndex(const InputFile& file);
Checkpoint readShardedIndex(std::shared_ptr<const InputFile> file, const CheckpointOptions& options,
                            Progress& progress);

/// A file of pickle.dump with arrays of NumPy, as detectron2 writes it. Tensors of torch that were pickled
/// without torch.save are named and left out.
bool isBarePickle(const InputFile& file);
Checkpoint readBarePickle(std::shared_ptr<const InputFile> file, const CheckpointOptions& options,
                          Progress& progress);

/// A file of torch.save before 1.6, or with _use_new_zipfile_serialization=False: five pickles, then the
/// storages one behind the other (formats.md b). No code of the file is ever run.
bool isTorchLegacy(const InputFile& file);
Checkpoint readTorchLegacy(std::shared_ptr<const InputFile> file, const CheckpointOptions& options,
                           Progress& progress);

/// A zip archive of torch.save (since torch 1.6): our own inert machine reads the pickle, and the storages
/// stay in the file (formats.md a). No code of the file is ever run.
bool isTorchZip(const InputFile& file);

/// An archive of torch.jit.save: the same with code, which is not read. Modules are the objects whose class
/// is in
/// __torch__; their tensors are named by attribute path, as in torch's state_dict() of a loaded script module
/// (formats.md c).
bool isTorchScript(const InputFile& file);
Checkpoint readTorchZip(std::shared_ptr<const InputFile> file, const CheckpointOptions& options,
                        Progress& progress);

} // namespace onnxmend
