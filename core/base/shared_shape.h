// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/rare.h"

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <utility>
#include <vector>

namespace onnxmend
{

/// The sizes of a tensor's dimensions, which copies share: a shape stands in a tensor, in the model that has
/// it, and in a row of the report, hundreds of thousands of times. None: a scalar.
class SharedShape
{
public:
    SharedShape() = default;
    SharedShape(std::vector<std::int64_t> sizes)
        : m_sizes(sizes.empty() ? Rare<std::vector<std::int64_t>>() : std::move(sizes))
    {
    }
    SharedShape(std::initializer_list<std::int64_t> sizes)
        : SharedShape(std::vector<std::int64_t>(sizes))
    {
    }

    /// One of few shapes that hundreds of thousands of tensors have, made one by one. They share it where
    /// this thread has met it not long ago.
    static SharedShape ofMany(std::span<const std::int64_t> sizes);

    const std::vector<std::int64_t>& sizes() const { return m_sizes.orNone(); }
    operator const std::vector<std::int64_t>&() const { return sizes(); }

    std::size_t size() const { return sizes().size(); }
    bool empty() const { return sizes().empty(); }
    const std::int64_t* data() const { return sizes().data(); }
    auto begin() const { return sizes().begin(); }
    auto end() const { return sizes().end(); }
    std::int64_t operator[](std::size_t dimension) const { return sizes()[dimension]; }
    std::int64_t front() const { return sizes().front(); }
    std::int64_t back() const { return sizes().back(); }

    friend bool operator==(const SharedShape&, const SharedShape&) = default;

private:
    Rare<std::vector<std::int64_t>> m_sizes;
};

} // namespace onnxmend
