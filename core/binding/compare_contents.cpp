// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/binding/compare_contents.h"

#include "core/base/error.h"
#include "core/dtype/cast.h"
#include "core/dtype/loss.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace onnxmend
{

namespace
{

constexpr std::uint64_t pieceElements = std::uint64_t(1) << 18;
/// For transposed matrices, since a piece is gathered from all over the storage.
constexpr std::uint64_t stridedPieceElements = std::uint64_t(1) << 22;
constexpr std::uint64_t sampledElements = 16;

using Bytes = std::vector<std::byte>;

Bytes elementsAs(const TensorRef& tensor, std::uint64_t first, std::uint64_t count, DType as)
{
    Bytes stored(packedByteCount(tensor.dtype(), count));
    tensor.read(first, count, stored);
    if (tensor.dtype() == as) {
        return stored;
    }
    Bytes cast(packedByteCount(as, count));
    castElements(tensor.dtype(), stored, as, cast, count);
    return cast;
}

bool isClose(double actual, double expected, double rounding, double magnitude)
{
    return std::abs(actual - expected) <= rounding * std::max(std::abs(expected), magnitude);
}

/// The most frequent case, without a copy.
bool areCloseFloats(const Bytes& actual, const Bytes& expected, double rounding, double magnitude)
{
    for (std::size_t at = 0; at < actual.size(); at += sizeof(float)) {
        float a = 0;
        float b = 0;
        std::memcpy(&a, actual.data() + at, sizeof(a));
        std::memcpy(&b, expected.data() + at, sizeof(b));
        if (!isClose(a, b, rounding, magnitude)) {
            return false;
        }
    }
    return true;
}

bool areCloseValues(DType dtype, const Bytes& a, const Bytes& b, std::uint64_t count, double rounding,
                    double magnitude)
{
    std::vector<double> actual(count);
    std::vector<double> expected(count);
    toDoubles(dtype, a, actual);
    toDoubles(dtype, b, expected);
    return std::equal(actual.begin(), actual.end(), expected.begin(),
                      [&](double x, double y) { return isClose(x, y, rounding, magnitude); });
}

} // namespace

std::string ContentComparer::placeOf(const TensorRef& tensor)
{
    std::string key = std::to_string(reinterpret_cast<std::uintptr_t>(tensor.source().owner())) + "+" +
                      std::to_string(tensor.byteOffset()) + ":" + dtypeName(tensor.dtype());
    const std::vector<std::int64_t> strides = tensor.strides();
    for (std::size_t i = 0; i < strides.size(); ++i) {
        key += "," + std::to_string(tensor.shape()[i]) + "/" + std::to_string(strides[i]);
    }
    return key;
}

std::optional<double> KnownContents::find(const std::string& key) const
{
    const std::lock_guard lock(m_mutex);
    const auto found = m_entries.find(key);
    return found == m_entries.end() ? std::nullopt : std::optional(found->second.distance);
}

void KnownContents::add(std::string key, double distance, TensorRef stored, TensorRef weight)
{
    const std::lock_guard lock(m_mutex);
    m_entries.insert_or_assign(
        std::move(key),
        Entry{.distance = distance, .stored = std::move(stored), .weight = std::move(weight)});
}

std::size_t KnownContents::size() const
{
    const std::lock_guard lock(m_mutex);
    return m_entries.size();
}

bool ContentComparer::isComparable(const TensorRef& tensor)
{
    const DTypeInfo& info = dtypeInfo(tensor.dtype());
    return info.bits > 0 && info.bits % 8 == 0 && info.kind != DTypeKind::String && tensor.elementCount() > 0;
}

std::vector<std::uint64_t> ContentComparer::samplePlaces(std::uint64_t elementCount)
{
    std::vector<std::uint64_t> places;
    const std::uint64_t count = std::min(sampledElements, elementCount);
    for (std::uint64_t i = 0; i < count; ++i) {
        // Shifted from place to place, since even steps could all be in one column of a matrix.
        const std::uint64_t place = elementCount / count * i + i % (elementCount / count);
        places.push_back(std::min(place, elementCount - 1));
    }
    return places;
}

std::string ContentComparer::sample(const TensorRef& tensor, DType as)
{
    std::string bytes;
    try {
        if (!isComparable(tensor) || !canCast(tensor.dtype(), as)) {
            return {};
        }
        for (const std::uint64_t place : samplePlaces(tensor.elementCount())) {
            const Bytes element = elementsAs(tensor, place, 1, as);
            bytes.append(reinterpret_cast<const char*>(element.data()), element.size());
        }
    } catch (const Error&) {
        return {}; // unreadable tensors have a finding of their own
    }
    return bytes;
}

std::vector<double> ContentComparer::sampleValues(const TensorRef& tensor)
{
    const std::string bytes = sample(tensor, tensor.dtype());
    const std::size_t count = bytes.size() * 8 / static_cast<std::size_t>(dtypeInfo(tensor.dtype()).bits);
    std::vector<double> values(count);
    toDoubles(tensor.dtype(), std::as_bytes(std::span(bytes)), values);
    return values;
}

double ContentComparer::roundingOf(DType dtype)
{
    constexpr double ofFloat = 2e-6; // some units in the last place: a square root, a division, products
    constexpr double ofHalf = 4e-3;
    constexpr double ofBrainFloat = 3e-2;
    return dtype == DType::Double || dtype == DType::Float ? ofFloat
           : dtype == DType::Float16                       ? ofHalf
                                                           : ofBrainFloat;
}

template <typename Compare>
bool ContentComparer::compareAll(const TensorRef& stored, const TensorRef& weight, const std::string& how,
                                 const Compare& compare)
{
    if (!isComparable(stored) || !isComparable(weight) || stored.elementCount() != weight.elementCount() ||
        !canCast(weight.dtype(), stored.dtype())) {
        return false;
    }
    const std::string key = placeOf(stored) + "|" + how;
    if (const auto known = m_known ? m_known->find(key) : std::nullopt) {
        return *known == 0;
    }
    bool same = true;
    try {
        const bool strided = !stored.isContiguous() || !weight.isContiguous();
        const std::uint64_t piece = strided ? stridedPieceElements : pieceElements;
        for (std::uint64_t first = 0; same && first < stored.elementCount(); first += piece) {
            m_progress.checkCancelled();
            const std::uint64_t count = std::min(piece, stored.elementCount() - first);
            same = compare(elementsAs(stored, first, count, stored.dtype()),
                           elementsAs(weight, first, count, stored.dtype()), count);
        }
    } catch (const Error&) {
        return false; // unreadable tensors have a finding of their own
    }
    if (m_known) {
        m_known->add(key, same ? 0 : 1, stored, weight);
    }
    return same;
}

bool ContentComparer::areSame(const TensorRef& stored, const TensorRef& weight)
{
    return compareAll(stored, weight, placeOf(weight),
                      [](const Bytes& a, const Bytes& b, std::uint64_t) { return a == b; });
}

bool ContentComparer::areClose(const TensorRef& stored, const TensorRef& computed, const std::string& what,
                               double magnitude)
{
    const double rounding = roundingOf(stored.dtype());
    return compareAll(stored, computed, what, [&](const Bytes& a, const Bytes& b, std::uint64_t count) {
        return stored.dtype() == DType::Float
                   ? areCloseFloats(a, b, rounding, magnitude)
                   : areCloseValues(stored.dtype(), a, b, count, rounding, magnitude);
    });
}

} // namespace onnxmend
