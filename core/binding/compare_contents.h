// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

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

/// What comparisons of whole tensors have found, so that an audit of the same files with another plan need
/// not read them again. Any thread may use it.
class KnownContents
{
public:
    std::optional<bool> find(const std::string& key) const;
    /// The tensors are kept, so that no other file gets the place that the key names.
    void add(std::string key, bool same, TensorRef stored, TensorRef weight);
    /// The same of how far they are apart (content_difference.h).
    std::optional<double> findDistance(const std::string& key) const;
    void addDistance(std::string key, double distance, TensorRef stored, TensorRef weight);
    std::size_t size() const;

private:
    struct Entry {
        bool same = false;
        double distance = 0;
        TensorRef stored;
        TensorRef weight;
    };

    mutable std::mutex m_mutex;
    std::unordered_map<std::string, Entry> m_entries;
};

/// Compares what an initializer holds with a weight as it would be if the weight were saved there: cast to
/// the initializer's dtype. First a few elements, then all, in pieces.
class ContentComparer
{
public:
    ContentComparer(std::shared_ptr<KnownContents> known, Progress& progress)
        : m_known(std::move(known))
        , m_progress(progress)
    {
    }

    /// Whether a tensor can be compared at all: numbers of whole bytes, at least one.
    static bool isComparable(const TensorRef& tensor);

    /// The bytes of a few elements, spread over all, once they are cast; the same places for all tensors of
    /// one element count. Empty where they cannot be read or cast.
    static std::string sample(const TensorRef& tensor, DType as);
    static std::vector<double> sampleValues(const TensorRef& tensor);
    static std::vector<std::uint64_t> samplePlaces(std::uint64_t elementCount);

    /// All bytes are the same.
    bool areSame(const TensorRef& stored, const TensorRef& weight);
    /// All elements differ by less than rounding explains; `magnitude` is that of the terms they are summed
    /// of. `what` says what was computed of which tensors.
    bool areClose(const TensorRef& stored, const TensorRef& computed, const std::string& what,
                  double magnitude);
    /// Names the elements of a tensor, while it lives.
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
