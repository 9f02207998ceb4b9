// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/progress.h"
#include "core/formats/tensor_ref.h"

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace onnxmend
{

/// Results of comparisons of whole tensors, so that an audit of the same files with another plan need not
/// read them again. Any thread may use it.
class KnownContents
{
public:
    /// Returns the distance of two tensors, 0 if they have the same values; nullopt if it is not known.
    std::optional<double> find(const std::string& key) const;
    /// Keeps the tensors alive, so that no other file gets the address in the key.
    void add(std::string key, double distance, TensorRef stored, TensorRef weight);
    std::size_t size() const;

private:
    struct Entry {
        double distance = 0;
        TensorRef stored;
        TensorRef weight;
    };

    mutable std::mutex m_mutex;
    std::unordered_map<std::string, Entry> m_entries;
};

/// Compares an initializer with a weight, cast to the initializer's dtype: first a few elements, then all, in
/// pieces.
class ContentComparer
{
public:
    ContentComparer(std::shared_ptr<KnownContents> known, Progress& progress)
        : m_known(std::move(known))
        , m_progress(progress)
    {
    }

    /// Returns whether a tensor can be compared: it has numbers of whole bytes, at least one.
    static bool isComparable(const TensorRef& tensor);

    /// Returns the bytes of a few elements, evenly spread, after a cast; the same places for all tensors of
    /// one element count. Empty if they cannot be read or cast.
    static std::string sample(const TensorRef& tensor, DType as);
    static std::vector<double> sampleValues(const TensorRef& tensor);
    static std::vector<std::uint64_t> samplePlaces(std::uint64_t elementCount);

    /// Returns whether all bytes are the same.
    bool areSame(const TensorRef& stored, const TensorRef& weight);
    /// Returns whether all elements differ by no more than rounding explains. `magnitude`: of the terms of
    /// their sums. `what`: the formula with the names of its tensors.
    bool areClose(const TensorRef& stored, const TensorRef& computed, const std::string& what,
                  double magnitude);
    /// Returns a name for the elements of a tensor, valid while it lives.
    static std::string placeOf(const TensorRef& tensor);

    static double roundingOf(DType dtype);

private:
    template <typename Compare>
    bool compareAll(const TensorRef& stored, const TensorRef& weight, const std::string& how,
                    const Compare& compare);

    std::shared_ptr<KnownContents> m_known;
    Progress& m_progress;
};

} // namespace onnxmend
