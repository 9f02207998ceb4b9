// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/formats/checkpoint_readers.h"

#include "core/base/error.h"
#include "core/base/wrong_file.h"
#include "core/formats/checkpoint_formats.h"
#include "core/formats/quantized/find_quantized_weights.h"
#include "core/formats/sharded_index.h"

#include <algorithm>
#include <array>
#include <new>
#include <string>

namespace onnxmend
{

namespace
{

// The order is that of formats.md, sniffing. Every zip archive that is neither of TorchScript nor of NumPy
// goes to torch-zip, whose errors name a foreign one.
constexpr std::array readers = {
    CheckpointReader{"torchscript", "TorchScript archive (torch.jit.save)", "*.pt *.pth *.ts *.torchscript",
                     true, isTorchScript, readTorchZip},
    CheckpointReader{"npz", "NumPy archive of arrays (numpy.savez)", "*.npz", false, isNpz, readNpz},
    CheckpointReader{"torch-zip", "PyTorch checkpoint (torch.save)", "*.pt *.pth *.bin *.ckpt *.pkl", true,
                     isTorchZip, readTorchZip},
    CheckpointReader{"torch-legacy", "PyTorch checkpoint of before 1.6 (torch.save)",
                     "*.pt *.pth *.bin *.ckpt *.pkl", true, isTorchLegacy, readTorchLegacy},
    CheckpointReader{"safetensors", "safetensors file", "*.safetensors", false, isSafetensors,
                     readSafetensors},
    CheckpointReader{"pickle", "pickle of NumPy arrays (pickle.dump)", "*.pkl *.pickle", true, isBarePickle,
                     readBarePickle},
    CheckpointReader{"npy", "NumPy array (numpy.save)", "*.npy", false, isNpy, readNpy},
    CheckpointReader{"index", "index of a sharded checkpoint (*.index.json)", "*.index.json", true,
                     isShardedIndex, readShardedIndex},
};

void requireNoKey(const CheckpointReader& reader, const InputFile& file, const CheckpointOptions& options)
{
    if (!options.key.empty() && !reader.hasStateDicts) {
        throw UsageError("a " + std::string(reader.description) +
                             " has no nested state_dict to look for by --key",
                         "Leave --key out for " + file.path().filename().string() + ".");
    }
}

std::shared_ptr<Checkpoint> readCheckpoint(const std::shared_ptr<const InputFile>& file,
                                           const CheckpointOptions& options, Progress& progress)
{
    const CheckpointReader* reader = findCheckpointReader(*file);
    if (!reader) {
        throw wrongFileError(
            *file, {.what = "a checkpoint", .advice = "Give the checkpoint that the model was made from."},
            {.reason = "it is in no known checkpoint format",
             .advice =
                 "Give a file of torch.save, safetensors or NumPy, or the index of a sharded checkpoint."});
    }
    requireNoKey(*reader, *file, options);
    const std::string path = file->path().string();
    try {
        auto checkpoint = std::make_shared<Checkpoint>(reader->read(file, options, progress));
        checkpoint->path = file->path();
        checkpoint->format = reader->name;
        checkpoint->indexTensors();
        findQuantizedWeights(*checkpoint,
                             file->isInMemory() ? std::filesystem::path() : folderOf(file->path()));
        return checkpoint;
    } catch (const UsageError&) {
        throw;
    } catch (const Error& error) {
        throw error.in(path);
    } catch (const std::bad_alloc&) {
        throw Error({.file = path, .reason = "there is not enough memory to read its list of tensors"});
    }
}

} // namespace

std::span<const CheckpointReader> checkpointReaders() { return readers; }

const CheckpointReader* findCheckpointReader(const InputFile& file)
{
    const auto reader =
        std::ranges::find_if(readers, [&](const CheckpointReader& row) { return row.recognise(file); });
    return reader == readers.end() ? nullptr : &*reader;
}

std::shared_ptr<const Checkpoint> openCheckpoint(const std::filesystem::path& path,
                                                 const CheckpointOptions& options, Progress& progress)
{
    auto checkpoint = readCheckpoint(InputFile::open(path), options, progress);
    checkpoint->path = path;
    if (const std::filesystem::path index = indexBeside(path); !index.empty()) {
        checkpoint->warnings.push_back("it is one of several shards; give " + index.string() +
                                       " to open them all");
    }
    return checkpoint;
}

std::shared_ptr<const Checkpoint> openCheckpoint(const std::shared_ptr<const InputFile>& file,
                                                 const CheckpointOptions& options, Progress& progress)
{
    return readCheckpoint(file, options, progress);
}

} // namespace onnxmend
