// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/formats/checkpoint_formats.h"
#include "core/formats/numpy/npy_header.h"
#include "core/formats/numpy/numpy_types.h"
#include "core/formats/zip/zip_checksum.h"
#include "core/formats/zip/zip_directory.h"

#include <algorithm>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr std::string_view suffix = ".npy";
constexpr std::uint64_t maxInflatedArrays = std::uint64_t(256) << 20; ///< of one file, in memory
/// Bytes of one file whose checksums are compared when it is opened, as NumPy does; every save compares the
/// others (core/save/check_records.h).
constexpr std::uint64_t maxCheckedOnOpen = std::uint64_t(64) << 20;
constexpr std::size_t maxListed = 5;

class ArrayReader
{
public:
    /// Adds the array, or the reason why it is skipped.
    void add(const std::string& name, const std::string& place, const ByteSource& bytes)
    {
        NpyHeader header = readNpyHeader(bytes, place);
        const NumpyType type =
            header.type ? numpyType(*header.type) : NumpyType{std::nullopt, "it is a structured array"};
        if (!type.dtype) {
            m_checkpoint.skipped.push_back({name, type.reason});
            return;
        }
        std::vector<std::int64_t> strides;
        if (header.fortranOrder) {
            strides = fortranStrides(header.shape);
        }
        const TensorRef tensor =
            TensorRef::make({.name = name,
                             .dtype = *type.dtype,
                             .shape = std::move(header.shape),
                             .strides = std::move(strides),
                             .source = bytes.slice(header.dataOffset, bytes.size() - header.dataOffset)});
        if (tensor.source().size() > tensor.byteCount()) {
            m_longer.add(quotedText(name));
        }
        m_checkpoint.tensors.push_back(tensor);
    }

    void addOther(const std::string& record) { m_others.add(quotedText(record)); }

    Checkpoint take()
    {
        warn(m_longer, "bytes that follow an array are left out");
        warn(m_others, "records that are not arrays are left out");
        return std::move(m_checkpoint);
    }

private:
    void warn(const FirstFew& names, const char* what)
    {
        if (names.count() > 0) {
            m_checkpoint.warnings.push_back(what + (" (" + groupedNumber(names.count())) +
                                            "): " + names.text());
        }
    }

    Checkpoint m_checkpoint;
    FirstFew m_longer{maxListed};
    FirstFew m_others{maxListed};
};

/// Compares the checksums of bytes that lie in the file, up to a number of bytes.
void checkWhileCheap(const ByteSource& bytes, std::uint64_t& budget)
{
    for (const auto& range : bytes.checksums()) {
        if (range->size <= budget) {
            budget -= range->size;
            requireChecksum(*range);
        }
    }
}

} // namespace

bool isNpy(const InputFile& file) { return file.head(npyMagic.size()) == npyMagic; }

Checkpoint readNpy(std::shared_ptr<const InputFile> file, const CheckpointOptions&, Progress& progress)
{
    progress.checkCancelled();
    ArrayReader reader;
    reader.add(file->path().stem().string(), "header", ByteSource::fromFile(file, 0, file->size()));
    return reader.take();
}

bool isNpz(const InputFile& file)
{
    const auto zip = zipDirectoryOf(file);
    const auto any = [&](std::string_view end) {
        return std::ranges::any_of(zip->entries(),
                                   [&](const ZipEntry& entry) { return entry.name.ends_with(end); });
    };
    return zip && any(suffix) && !any("/data.pkl");
}

Checkpoint readNpz(std::shared_ptr<const InputFile> file, const CheckpointOptions&, Progress& progress)
{
    ZipDirectory zip = ZipDirectory::read(std::move(file));
    ArrayReader reader;
    std::uint64_t budget = maxInflatedArrays;
    std::uint64_t toCheck = maxCheckedOnOpen;
    for (const ZipEntry& entry : zip.entries()) {
        progress.checkCancelled();
        if (entry.name.ends_with(suffix)) {
            const ByteSource bytes = zip.open(entry, budget);
            checkWhileCheap(bytes, toCheck);
            reader.add(entry.name.substr(0, entry.name.size() - suffix.size()),
                       "zip record " + quotedText(entry.name), bytes);
        } else {
            reader.addOther(entry.name);
        }
    }
    Checkpoint checkpoint = reader.take();
    checkpoint.warnings.insert(checkpoint.warnings.end(), zip.warnings().begin(), zip.warnings().end());
    return checkpoint;
}

} // namespace onnxmend
