// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/formats/checkpoint_readers.h"

#include "core/base/checked_math.h"
#include "core/base/error.h"
#include "core/base/text.h"
#include "core/formats/numpy/npy.h"
#include "core/formats/safetensors/safetensors.h"
#include "core/formats/sharded_index.h"
#include "core/formats/torch/bare_pickle.h"
#include "core/formats/torch/torch_legacy.h"
#include "core/formats/torch/torch_zip.h"

#include <algorithm>
#include <array>
#include <new>
#include <utility>

namespace onnxmend
{

namespace
{

Checkpoint readShards(std::shared_ptr<const InputFile> file, const CheckpointOptions& options,
                      Progress& progress)
{
    const auto openShard = [&](const std::shared_ptr<const InputFile>& shard) {
        return openCheckpoint(shard, options, progress);
    };
    return readShardedIndex(std::move(file), options, openShard, progress);
}

// The order is formats.md's order of sniffing. Any zip archive that is neither TorchScript nor NumPy's goes
// to torch-zip, which says what a foreign one is.
constexpr std::array<CheckpointReader, 8> readers = {{
    {"torchscript", "TorchScript archive (torch.jit.save)", "*.pt *.pth *.ts *.torchscript", isTorchScript,
     readTorchZip},
    {"npz", "NumPy archive of arrays (numpy.savez)", "*.npz", isNpz, readNpz},
    {"torch-zip", "PyTorch checkpoint (torch.save)", "*.pt *.pth *.bin *.ckpt *.pkl", isTorchZip,
     readTorchZip},
    {"torch-legacy", "PyTorch checkpoint of before 1.6 (torch.save)", "*.pt *.pth *.bin *.ckpt *.pkl",
     isTorchLegacy, readTorchLegacy},
    {"safetensors", "safetensors file", "*.safetensors", isSafetensors, readSafetensors},
    {"pickle", "pickle of NumPy arrays (pickle.dump)", "*.pkl *.pickle", isBarePickle, readBarePickle},
    {"npy", "NumPy array (numpy.save)", "*.npy", isNpy, readNpy},
    {"index", "index of a sharded checkpoint (*.index.json)", "*.index.json", isShardedIndex, readShards},
}};

/// A content that is often taken for a checkpoint, by a mark at a fixed place.
struct KnownContent {
    std::size_t offset;
    std::string_view mark;
    std::string_view reason;
    std::string_view advice;
};

using namespace std::string_view_literals;

constexpr std::string_view downloadAgain = "Download the file itself again.";
constexpr std::string_view saveAgain =
    "Load it in Python and save its state_dict again with torch.save or safetensors.";

// The usual broken downloads, then checkpoints of formats that have no reader.
constexpr std::array<KnownContent, 14> knownContents = {{
    {0, "version https://git-lfs", "it is a Git LFS pointer, not the file that it stands for",
     "Run `git lfs pull` in its repository, or download the file itself."},
    {0, "<!DOCTYPE", "it is a web page, not a checkpoint", downloadAgain},
    {0, "<!doctype", "it is a web page, not a checkpoint", downloadAgain},
    {0, "<html", "it is a web page, not a checkpoint", downloadAgain},
    {0, "\x1f\x8b", "it is compressed with gzip", "Unpack it first."},
    {0, "7z\xbc\xaf\x27\x1c", "it is a 7z archive", "Unpack it first."},
    {0,
     "\xfd"
     "7zXZ",
     "it is compressed with xz", "Unpack it first."},
    {0, "\x28\xb5\x2f\xfd", "it is compressed with zstd", "Unpack it first."},
    {4, "ORTM", "it is a model in ORT format, not a checkpoint",
     "Give the checkpoint that the model was made from."},
    {0, "\x89HDF\r\n", "it is an HDF5 file (Keras), which has no torch state_dict", saveAgain},
    {0, "GGUF", "it is a GGUF file, whose tensors are in a format of their own", saveAgain},
    {0, "ir_version:", "it is an ONNX model as protobuf text, not a checkpoint",
     "Give the checkpoint that the model was made from."},
    {257, "ustar", "it is a tar archive, as torch wrote before 0.1.10; that is not supported", saveAgain},
    {0, "PYTORCH1", "it is an archive of a preview of torch 1.0; that is not supported", saveAgain},
}};

constexpr std::size_t sniffedBytes = 512;

Error notACheckpoint(const InputFile& file)
{
    const std::string path = file.path().string();
    if (file.size() == 0) {
        return Error({path, {}, "it is empty", std::string(downloadAgain)});
    }
    const std::string begin = file.head(sniffedBytes);
    for (const KnownContent& known : knownContents) {
        if (begin.size() > known.offset &&
            std::string_view(begin).substr(known.offset).starts_with(known.mark)) {
            return Error({path, {}, std::string(known.reason), std::string(known.advice)});
        }
    }
    return Error({path,
                  {},
                  "it is in no known checkpoint format",
                  "Give a file of torch.save, safetensors or NumPy, or the index of a sharded checkpoint."});
}

void indexTensors(Checkpoint& checkpoint)
{
    for (std::size_t i = 0; i < checkpoint.tensors.size(); ++i) {
        const TensorRef& tensor = checkpoint.tensors[i];
        if (!checkpoint.indexByName.emplace(tensor.name(), i).second) {
            throw Error(
                {.place = "tensor " + quotedText(tensor.name()), .reason = "the name stands there twice"});
        }
        checkpoint.byteCount = checkedAdd(checkpoint.byteCount, tensor.byteCount());
    }
}

std::shared_ptr<Checkpoint> readCheckpoint(const std::shared_ptr<const InputFile>& file,
                                           const CheckpointOptions& options, Progress& progress)
{
    const CheckpointReader* reader = findCheckpointReader(*file);
    if (!reader) {
        throw notACheckpoint(*file);
    }
    const std::string path = file->path().string();
    try {
        auto checkpoint = std::make_shared<Checkpoint>(reader->read(file, options, progress));
        checkpoint->path = file->path();
        checkpoint->format = reader->name;
        indexTensors(*checkpoint);
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
