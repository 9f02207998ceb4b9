// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/formats/checkpoint_formats.h"
#include "core/formats/pickle/pickle_machine.h"
#include "core/formats/torch/torch_tensors.h"

#include <algorithm>
#include <utility>

namespace onnxmend
{

namespace
{

[[noreturn]] void refuseBarePickle(std::string reason)
{
    throw Error({.place = "pickle",
                 .reason = std::move(reason),
                 .advice = "Load it in Python and save its state_dict with torch.save or safetensors."});
}

} // namespace

bool isBarePickle(const InputFile& file)
{
    constexpr std::uint64_t protocolBytes = 2;
    const std::string begin = file.head(protocolBytes + 1);
    return begin.size() > protocolBytes && begin[0] == '\x80' && begin[1] >= 2 && begin[1] <= 5;
}

Checkpoint readBarePickle(std::shared_ptr<const InputFile> file, const CheckpointOptions& options,
                          Progress& progress)
{
    if (file->size() > maxPickleBytes) {
        refuseBarePickle("it is " + groupedNumber(file->size()) + " bytes long, more than " +
                         groupedNumber(maxPickleBytes));
    }
    const Pickle pickle = readPickle(file->bytes(0, file->size()), {"pickle", 0, PersistentIds::None});
    progress.checkCancelled();
    const auto noStorage = [](const std::string& key) -> ByteSource {
        refuseBarePickle("it has no bytes for the storage " + quotedText(key));
    };
    Checkpoint checkpoint = torchCheckpoint(pickle, *file, options, noStorage, progress);
    if (checkpoint.tensors.empty() && !checkpoint.skipped.empty()) {
        const SkippedTensor& first = checkpoint.skipped.front();
        refuseBarePickle("none of its tensors can be read; of " + quotedText(first.name) + ": " +
                         first.reason);
    }
    if (pickle.byteCount < file->size()) {
        checkpoint.warnings.push_back(groupedNumber(file->size() - pickle.byteCount) +
                                      " bytes follow the pickle");
    }
    return checkpoint;
}

} // namespace onnxmend
