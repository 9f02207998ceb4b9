// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/save/layout.h"

#include "core/base/checked_math.h"
#include "core/base/error.h"
#include "core/base/text.h"
#include "core/save/data_file_names.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr std::uint64_t autoInlineLimit = std::uint64_t(1) << 30U;

std::uint64_t savedByteCount(const ModelTensor& tensor)
{
    return packedByteCount(tensor.savedDtype, tensor.stored->elementCount());
}

void requireReadable(const ModelTensor& tensor)
{
    if (!tensor.stored && !tensor.unreadableReason.empty() && !tensor.misfitKept) {
        throw Error({.place = "tensor " + quotedText(tensor.name),
                     .reason = "it cannot be saved: " + tensor.unreadableReason,
                     .advice = "Put the missing data in place, or bind a weight to this tensor."});
    }
}

/// Returns whether the tensor is in the protobuf in the form in which it is saved, as small raw_data or a
/// typed field.
bool isInProtobufAsSaved(const ModelTensor& tensor)
{
    return tensor.source == TensorSource::Inline && !tensor.relabelled && !tensor.detached &&
           !tensor.computed && tensor.savedDtype == tensor.stored->dtype() && !tensor.stored->source().file();
}

/// Longer lists are not shapes, axes or sizes of splits.
constexpr std::uint64_t mostShapeBytes = 65536;

/// Returns whether the tensor has to be in the model: sparse indices, which onnx.checker reads, and lists
/// that a shape may depend on, also through other nodes. Other INT64 tensors may become external.
bool mustStayInline(const ModelTensor& tensor)
{
    if (tensor.takenInside) {
        return true;
    }
    if (tensor.savedDtype != DType::Int64) {
        return false;
    }
    return tensor.place == TensorPlace::Initializer
               ? tensor.shape.size() <= 1 && savedByteCount(tensor) < mostShapeBytes
               : tensor.source == TensorSource::Inline;
}

/// Returns whether the saved bytes are the ones that the model has, in whatever file.
bool isUnchanged(const ModelTensor& tensor)
{
    return tensor.source != TensorSource::Checkpoint && !tensor.computed &&
           tensor.savedDtype == tensor.stored->dtype();
}

/// Conditions for the layout of one tensor beside the tensor.
struct PlacementRules {
    ExternalDataMode mode = ExternalDataMode::Auto;
    std::uint64_t threshold = 0;
    bool isReadAtLoad = false;
    bool mayHaveFiles = true;
};

Placement placementOf(const ModelTensor& tensor, const PlacementRules& own, const LayoutRules& rules)
{
    if (!tensor.stored) {
        return Placement::Untouched; // text, or a misfit in typed fields
    }
    if (tensor.misfitKept) { // loaders report the place of the bytes, too
        return tensor.source == TensorSource::External && own.mayHaveFiles ? Placement::External
                                                                           : Placement::Inline;
    }
    const bool inProtobuf = isInProtobufAsSaved(tensor);
    const std::uint64_t byteCount = savedByteCount(tensor);
    const bool mayBeExternal =
        own.mode != ExternalDataMode::Inline && byteCount > 0 && !own.isReadAtLoad && !mustStayInline(tensor);
    // Every save writes a tensor with warnings anew, for example with trailing bytes.
    const bool isLeft = own.mode == ExternalDataMode::Keep && isUnchanged(tensor) && tensor.warnings.empty();
    if (isLeft && mayBeExternal && tensor.source == TensorSource::External &&
        rules.stays(*tensor.stored->source().file())) {
        return Placement::Kept;
    }
    const bool mayMove = isLeft ? tensor.source == TensorSource::External
                                : tensor.place == TensorPlace::Initializer || !inProtobuf;
    if (mayBeExternal && mayMove && byteCount >= own.threshold) {
        return Placement::External;
    }
    return inProtobuf ? Placement::Untouched : Placement::Inline;
}

/// The key of the bytes that a tensor would be saved with.
auto savedContent(const ModelTensor& tensor)
{
    const TensorRef& stored = *tensor.stored;
    return std::tuple(stored.source().owner(), stored.byteOffset(), stored.byteCount(), tensor.savedDtype);
}

ExternalDataMode effectiveMode(std::span<const ModelTensor> tensors, const SaveOptions& options, bool mayKeep)
{
    const ExternalDataMode mode = options.externalData;
    if (mode != ExternalDataMode::Auto && (mode != ExternalDataMode::Keep || mayKeep)) {
        return mode;
    }
    std::uint64_t total = 0;
    for (const ModelTensor& tensor : tensors) {
        total = checkedAdd(total, tensor.stored ? savedByteCount(tensor) : 0);
    }
    const bool fits = total < autoInlineLimit && repeatedByteCount(tensors, options.threshold) == 0;
    return fits ? ExternalDataMode::Inline : ExternalDataMode::Single;
}

/// Finds the blob of another tensor with the very same elements, so that tied weights are stored once.
class BlobIndex
{
public:
    explicit BlobIndex(std::span<const ModelTensor> tensors)
        : m_tensors(tensors)
    {
    }

    std::size_t find(std::size_t tensor, Placement placement, std::vector<Blob>& blobs)
    {
        const TensorRef& stored = *m_tensors[tensor].stored;
        const auto [first, last] = m_byStart.equal_range(keyOf(stored));
        for (auto candidate = first; candidate != last; ++candidate) {
            const auto& [blob, blobPlacement] = candidate->second;
            const ModelTensor& other = m_tensors[blobs[blob].tensor];
            if (blobPlacement == placement && other.savedDtype == m_tensors[tensor].savedDtype &&
                other.stored->dtype() == stored.dtype() && stored.sharesBytesWith(*other.stored)) {
                return blob;
            }
        }
        m_byStart.emplace(keyOf(stored), std::pair(blobs.size(), placement));
        blobs.push_back({.tensor = tensor, .byteCount = savedByteCount(m_tensors[tensor])});
        return blobs.size() - 1;
    }

private:
    static std::size_t keyOf(const TensorRef& tensor)
    {
        const std::uint64_t owner = std::hash<const void*>()(tensor.source().owner());
        return std::hash<std::uint64_t>()(owner ^ tensor.byteOffset() * 0x9E3779B97F4A7C15ULL ^
                                          tensor.byteCount());
    }

    std::span<const ModelTensor> m_tensors;
    std::unordered_multimap<std::size_t, std::pair<std::size_t, Placement>> m_byStart;
};

std::uint64_t alignedUp(std::uint64_t offset, std::uint64_t alignment)
{
    const std::uint64_t rest = offset % alignment;
    return rest == 0 ? offset : checkedAdd(offset, alignment - rest);
}

/// Gives files and offsets to the external blobs; names follow when the number of files is known. Returns the
/// first blob of each file.
std::vector<std::size_t> assignOffsets(Layout& layout, const std::vector<std::size_t>& externalBlobs,
                                       const SaveOptions& options, bool perTensor)
{
    const std::uint64_t alignment = std::max<std::uint64_t>(options.alignment, 1);
    std::vector<std::size_t> firstBlobs;
    for (const std::size_t index : externalBlobs) {
        Blob& blob = layout.blobs[index];
        const auto fits = [&](const DataFile& file) {
            const std::uint64_t end = checkedAdd(alignedUp(file.byteCount, alignment), blob.byteCount);
            return options.shardByteCount == 0 || end <= options.shardByteCount;
        };
        if (layout.files.empty() || perTensor || !fits(layout.files.back())) {
            layout.files.emplace_back();
            firstBlobs.push_back(index);
        }
        blob.file = layout.files.size() - 1;
        blob.offset = alignedUp(layout.files.back().byteCount, alignment);
        layout.files.back().byteCount = checkedAdd(blob.offset, blob.byteCount);
    }
    return firstBlobs;
}

} // namespace

std::uint64_t repeatedByteCount(std::span<const ModelTensor> tensors, std::uint64_t threshold)
{
    std::set<decltype(savedContent(tensors.front()))> seen;
    std::uint64_t bytes = 0;
    for (const ModelTensor& tensor : tensors) {
        const bool goesIntoFiles = tensor.stored &&
                                   savedByteCount(tensor) >= std::max<std::uint64_t>(threshold, 1) &&
                                   !mustStayInline(tensor);
        const bool isRepeated =
            goesIntoFiles && (tensor.shared || (tensor.source == TensorSource::External &&
                                                !seen.insert(savedContent(tensor)).second));
        bytes += isRepeated ? savedByteCount(tensor) : 0;
    }
    return bytes;
}

Layout layOut(std::span<const ModelTensor> tensors, const std::string& modelFileName,
              const SaveOptions& options, const LayoutRules& rules)
{
    std::for_each(tensors.begin(), tensors.end(), requireReadable);
    checkDataLocation(options.location, modelFileName);
    const std::string singleName =
        options.location.empty() ? defaultDataFileName(modelFileName) : options.location;
    const ExternalDataMode mode = effectiveMode(tensors, options, rules.stays != nullptr);
    const std::vector<bool> readAtLoad = mode != ExternalDataMode::Inline && rules.readAtLoad
                                             ? rules.readAtLoad()
                                             : std::vector<bool>(tensors.size(), false);

    Layout layout;
    BlobIndex index(tensors);
    std::vector<std::size_t> externalBlobs;
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        TensorLayout& tensor = layout.tensors.emplace_back();
        const std::uint64_t threshold = rules.thresholdOf ? rules.thresholdOf(tensors[i]) : options.threshold;
        tensor.placement = placementOf(tensors[i],
                                       {.mode = mode,
                                        .threshold = threshold,
                                        .isReadAtLoad = readAtLoad[i],
                                        .mayHaveFiles = options.externalData != ExternalDataMode::Inline},
                                       rules);
        if (tensor.placement == Placement::Untouched || tensor.placement == Placement::Kept) {
            continue;
        }
        const std::size_t known = layout.blobs.size();
        tensor.blob = index.find(i, tensor.placement, layout.blobs);
        if (tensor.blob == known && tensor.placement == Placement::External) {
            externalBlobs.push_back(tensor.blob);
        }
    }

    const bool perTensor = mode == ExternalDataMode::PerTensor;
    const auto firstBlobs = assignOffsets(layout, externalBlobs, options, perTensor);
    DataFileNames names(modelFileName, rules.isTaken);
    const auto shardNames = names.forShards(singleName, perTensor ? 0 : layout.files.size());
    for (std::size_t i = 0; i < layout.files.size(); ++i) {
        layout.files[i].name =
            perTensor ? names.forTensor(tensors[layout.blobs[firstBlobs[i]].tensor].name) : shardNames[i];
    }
    return layout;
}

} // namespace onnxmend
