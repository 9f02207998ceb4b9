// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/byte_source.h"
#include "core/base/rare.h"
#include "core/base/shared_text.h"
#include "core/dtype/dtype.h"

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace onnxmend
{

/// A tensor and the place of its bytes: dtype, shape, strides and offset in elements, and a source.
/// Checkpoint tensors and initializers are of this type. Immutable and always valid: all its elements lie
/// inside its source. Copies share their state, since model, report and tables hold the same tensor.
class TensorRef
{
public:
    struct Parts {
        SharedText name;
        DType dtype = DType::Undefined;
        SharedShape shape;
        std::vector<std::int64_t> strides; ///< in elements; empty = row-major
        std::int64_t storageOffset = 0;    ///< in elements
        ByteSource source;                 ///< the whole storage
    };

    /// Throws Error when shape, strides, offset and width do not fit the source (formats.md a3, "Checks for
    /// every tensor"). Types below 8 bits must be row-major with offset 0.
    static TensorRef make(Parts parts);

    const SharedText& name() const { return m_state->name; }
    DType dtype() const { return m_state->dtype; }
    const SharedShape& shape() const { return m_state->shape; }
    std::vector<std::int64_t> strides() const; ///< in elements; always as long as the shape
    std::int64_t storageOffset() const { return m_state->storageOffset; }
    const ByteSource& source() const { return m_state->source; }

    std::uint64_t elementCount() const { return m_state->elementCount; }
    std::uint64_t byteCount() const { return m_state->byteCount; } ///< when packed row-major
    bool isContiguous() const { return m_state->isContiguous; }
    /// Offset of the first element in its file, or in its buffer.
    std::uint64_t byteOffset() const;

    /// Fills `out` with `count` elements from `first`, in row-major order, packed. For types below 8 bits
    /// `first` must begin a byte. Takes at most a few MiB of further memory. Throws Error when the bytes
    /// cannot be read.
    void read(std::uint64_t first, std::uint64_t count, std::span<std::byte> out) const;

    /// The same bytes under another name.
    TensorRef renamed(SharedText name) const;
    /// The same bytes as another dtype of the same width, without a cast. Throws Error for another width.
    TensorRef relabelled(DType dtype) const;
    /// The same elements in the same order in another shape. Throws Error when the shape has another number
    /// of elements, or when they do not lie one behind the other.
    TensorRef reshaped(std::vector<std::int64_t> shape) const;
    /// A view with its dimensions in reverse order. Throws Error for types below 8 bits.
    TensorRef transposed() const;

    /// True if both read the very same elements, so that one copy serves both.
    bool sharesBytesWith(const TensorRef& other) const;

private:
    struct State {
        SharedText name;
        SharedShape shape;
        Rare<std::vector<std::int64_t>> strides; ///< of a tensor that is not contiguous
        std::int64_t storageOffset = 0;
        ByteSource source;
        std::uint64_t elementCount = 0;
        std::uint64_t byteCount = 0;
        DType dtype = DType::Undefined;
        bool isContiguous = true;
    };

    explicit TensorRef(State state);

    std::shared_ptr<const State> m_state;
};

/// Bytes that are computed from other tensors when they are read.
class ComputedFromTensors : public ComputedBytes
{
public:
    std::vector<std::shared_ptr<const InputFile>> files() const final;
    Checksums checksums() const final;
    const std::vector<TensorRef>& sources() const { return m_sources; }

protected:
    explicit ComputedFromTensors(std::vector<TensorRef> sources)
        : m_sources(std::move(sources))
    {
    }

    /// Returns the tensors without nullopt: some formulas have optional parts.
    static std::vector<TensorRef> present(std::initializer_list<std::optional<TensorRef>> tensors);

private:
    std::vector<TensorRef> m_sources;
};

/// True if two tensors of one dtype and shape hold the same bytes. Reads both in pieces, up to the first
/// difference. Throws Error when they cannot be read.
bool haveSameElements(const TensorRef& a, const TensorRef& b);

} // namespace onnxmend
