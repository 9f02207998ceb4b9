// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/formats/checkpoint_formats.h"
#include "core/formats/pickle/pickle_machine.h"
#include "core/formats/torch/torch_tensors.h"
#include "core/formats/zip/zip_directory.h"

#include <algorithm>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr std::uint64_t maxInflatedTensors = std::uint64_t(256) << 20; ///< of one checkpoint, in memory
constexpr std::uint64_t maxNoteBytes = 64; ///< of the records version and byteorder

[[noreturn]] void refuseRecord(std::string place, std::string reason, std::string advice = {})
{
    throw Error({.place = std::move(place), .reason = std::move(reason), .advice = std::move(advice)});
}

/// Returns the one top folder, with its slash: the folder of the only data.pkl at depth 1.
std::string topFolder(const ZipDirectory& zip)
{
    constexpr std::string_view tail = "/data.pkl";
    std::string top;
    for (const ZipEntry& entry : zip.entries()) {
        const bool found =
            entry.name.ends_with(tail) && entry.name.find('/') == entry.name.size() - tail.size();
        if (found && !top.empty()) {
            refuseRecord("zip directory", "it has two data.pkl, " + quotedText(top + "data.pkl") + " and " +
                                              quotedText(entry.name) + "; which one counts is ambiguous");
        }
        if (found) {
            top = entry.name.substr(0, entry.name.size() - tail.size() + 1);
        }
    }
    if (top.empty()) {
        refuseRecord("zip directory", "it is a zip archive without a data.pkl, so not written by torch.save",
                     "Give a file written by torch.save or a .safetensors file.");
    }
    return top;
}

std::string readNote(ZipDirectory& zip, const std::string& name)
{
    const ZipEntry* entry = zip.find(name);
    std::string text = entry ? zip.readAll(*entry, maxNoteBytes) : std::string();
    while (text.ends_with('\n') || text.ends_with('\r')) {
        text.pop_back();
    }
    return text;
}

void checkByteOrder(ZipDirectory& zip, const std::string& top)
{
    const std::string name = top + "byteorder";
    const std::string order = readNote(zip, name);
    if (order == "big") {
        refuseRecord("zip record " + quotedText(name),
                     "it was saved on a big-endian machine, which is not supported",
                     "Load it with a current torch and save it again on a little-endian machine.");
    }
    if (order != "little" && zip.find(name)) {
        refuseRecord("zip record " + quotedText(name), "the byte order " + quotedText(order) + " is unknown");
    }
}

} // namespace

bool isTorchZip(const InputFile& file) { return looksLikeZip(file); }

bool isTorchScript(const InputFile& file)
{
    const auto zip = zipDirectoryOf(file);
    return zip && std::ranges::any_of(zip->entries(), [](const ZipEntry& entry) {
               return entry.name.ends_with("/constants.pkl");
           });
}

Checkpoint readTorchZip(std::shared_ptr<const InputFile> file, const CheckpointOptions& options,
                        Progress& progress)
{
    ZipDirectory zip = ZipDirectory::read(file);
    const std::string top = topFolder(zip);
    checkByteOrder(zip, top);
    Pickle pickle = readPickle(zip.readAll(*zip.find(top + "data.pkl"), maxPickleBytes));
    progress.checkCancelled();

    std::uint64_t budget = maxInflatedTensors;
    const auto findStorage = [&](const std::string& key) {
        const ZipEntry* entry = zip.find(top + "data/" + key);
        if (!entry) {
            refuseRecord("storage " + quotedText(key), "the archive has no record for it",
                         "The file is damaged; get it again.");
        }
        return zip.open(*entry, budget);
    };
    Checkpoint checkpoint = torchCheckpoint(pickle, *file, options, findStorage, progress);
    // libtorch tries .data/version first (caffe2/serialize/inline_container.cc).
    const std::string version = top + (zip.find(top + ".data/version") ? ".data/version" : "version");
    if (!isDigits(readNote(zip, version))) {
        checkpoint.warnings.emplace_back("the archive has no version record; torch itself would refuse it");
    }
    checkpoint.warnings.insert(checkpoint.warnings.end(), zip.warnings().begin(), zip.warnings().end());
    return checkpoint;
}

} // namespace onnxmend
