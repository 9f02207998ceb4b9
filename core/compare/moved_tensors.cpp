// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/binding/compare_contents.h"
#include "core/compare/comparison_builder.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace onnxmend
{

namespace
{

constexpr std::uint64_t digestedAtOnce = std::uint64_t(1) << 20; // a multiple of 8

struct Candidates {
    std::vector<std::size_t> from;
    std::vector<std::size_t> to;
};
using CandidatesByKey = std::unordered_map<std::string, Candidates>;

std::string_view textOf(std::span<const std::byte> bytes)
{
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// The functions below take a copy of a tensor, so that its buffers are freed with it.

/// Returns dtype, shape and a few elements.
std::optional<std::string> sampleKey(TensorElements tensor)
{
    std::string key = dtypeName(tensor.dtype());
    for (const std::int64_t dimension : tensor.stored().shape()) {
        key += "," + std::to_string(dimension);
    }
    key += ":";
    try {
        const bool isWhole = dtypeInfo(tensor.dtype()).bits % 8 == 0;
        for (const std::uint64_t place : ContentComparer::samplePlaces(tensor.elementCount())) {
            // Types below 8 bits begin at a byte.
            const std::uint64_t first = isWhole ? place : place / 8 * 8;
            key += textOf(tensor.read(first, 1));
        }
    } catch (const Error&) {
        return std::nullopt;
    }
    return key;
}

std::optional<std::string> digestKey(TensorElements tensor, const BytesRead& onRead)
{
    std::size_t digest = 0;
    try {
        for (std::uint64_t first = 0; first < tensor.elementCount(); first += digestedAtOnce) {
            const std::uint64_t size = std::min(digestedAtOnce, tensor.elementCount() - first);
            const auto bytes = tensor.read(first, size);
            constexpr std::size_t oddNumber = 0x9E3779B97F4A7C15; // golden ratio, which spreads the bits
            digest = digest * oddNumber + std::hash<std::string_view>()(textOf(bytes));
            onRead(bytes.size());
        }
    } catch (const Error&) {
        return std::nullopt;
    }
    return std::to_string(digest);
}

template <class Key>
void addTo(CandidatesByKey& groups, std::vector<std::size_t> Candidates::*side,
           const std::vector<std::size_t>& places, const std::vector<TensorElements>& tensors,
           const Key& keyOf)
{
    for (const std::size_t place : places) {
        if (const std::optional<std::string> key = keyOf(tensors[place])) {
            (groups[*key].*side).push_back(place);
        }
    }
}

std::vector<std::size_t> placesOf(const std::vector<TensorElements>& tensors)
{
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        if (tensors[i].elementCount() > 0) {
            places.push_back(i);
        }
    }
    return places;
}

bool haveSameBytes(TensorElements a, TensorElements b, const BytesRead& onRead)
{
    try {
        return a.areSameBytesAs(b) || compareContents(a, b, onRead) == Equality::SameBytes;
    } catch (const Error&) {
        return false;
    }
}

} // namespace

std::vector<std::pair<std::size_t, std::size_t>> findMoved(const std::vector<TensorElements>& from,
                                                           const std::vector<TensorElements>& to,
                                                           const BytesRead& onRead)
{
    std::vector<std::pair<std::size_t, std::size_t>> moved;
    CandidatesByKey likely;
    addTo(likely, &Candidates::from, placesOf(from), from, sampleKey);
    addTo(likely, &Candidates::to, placesOf(to), to, sampleKey);
    const auto digest = [&onRead](const TensorElements& tensor) { return digestKey(tensor, onRead); };
    for (const auto& [sample, group] : likely) {
        if (group.from.empty() || group.to.empty()) {
            continue;
        }
        CandidatesByKey same;
        addTo(same, &Candidates::from, group.from, from, digest);
        addTo(same, &Candidates::to, group.to, to, digest);
        for (const auto& [key, candidates] : same) {
            const std::size_t count = std::min(candidates.from.size(), candidates.to.size());
            for (std::size_t i = 0; i < count; ++i) {
                if (haveSameBytes(from[candidates.from[i]], to[candidates.to[i]], onRead)) {
                    moved.emplace_back(candidates.from[i], candidates.to[i]);
                }
            }
        }
    }
    return moved;
}

} // namespace onnxmend
