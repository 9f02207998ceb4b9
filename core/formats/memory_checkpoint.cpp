// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/formats/memory_checkpoint.h"

#include "core/base/error.h"
#include "core/formats/quantized/find_quantized_weights.h"

#include <algorithm>
#include <map>
#include <utility>

namespace onnxmend
{

namespace
{

class MemoryBytes : public ComputedBytes
{
public:
    MemoryBytes(std::span<const std::byte> bytes, std::shared_ptr<const void> owner)
        : m_bytes(bytes)
        , m_owner(std::move(owner))
    {
    }

    void read(std::uint64_t offset, std::span<std::byte> out) const override
    {
        std::ranges::copy(m_bytes.subspan(offset, out.size()), out.begin()); // ByteSource checked the range
    }
    std::vector<std::shared_ptr<const InputFile>> files() const override { return {}; }

private:
    std::span<const std::byte> m_bytes;
    std::shared_ptr<const void> m_owner;
};

/// Makes one source for equal bytes, so that tied weights are recognised.
class MemorySources
{
public:
    ByteSource sourceOf(const MemoryTensor& tensor)
    {
        const auto key = std::pair(tensor.bytes.data(), tensor.bytes.size());
        std::shared_ptr<const ComputedBytes>& bytes = m_sources[key];
        if (!bytes) {
            bytes = std::make_shared<const MemoryBytes>(tensor.bytes, tensor.owner);
        }
        return ByteSource::fromComputed(bytes, tensor.bytes.size());
    }

private:
    std::map<std::pair<const std::byte*, std::size_t>, std::shared_ptr<const ComputedBytes>> m_sources;
};

} // namespace

std::shared_ptr<const Checkpoint> memoryCheckpoint(const std::filesystem::path& name,
                                                   const std::vector<MemoryTensor>& tensors,
                                                   std::vector<SkippedTensor> skipped)
{
    auto checkpoint = std::make_shared<Checkpoint>();
    checkpoint->path = name;
    checkpoint->format = "memory";
    checkpoint->skipped = std::move(skipped);
    MemorySources sources;
    try {
        for (const MemoryTensor& tensor : tensors) {
            checkpoint->tensors.push_back(TensorRef::make({.name = tensor.name,
                                                           .dtype = tensor.dtype,
                                                           .shape = tensor.shape,
                                                           .strides = tensor.strides,
                                                           .source = sources.sourceOf(tensor)}));
        }
        checkpoint->indexTensors();
    } catch (const Error& error) {
        throw error.in(name.string());
    }
    findQuantizedWeights(*checkpoint, {});
    return checkpoint;
}

} // namespace onnxmend
