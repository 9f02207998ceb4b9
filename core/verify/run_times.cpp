// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/verify/run_times.h"

#include "core/base/error.h"
#include "core/verify/tensor_folder.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace onnxmend
{

namespace
{

constexpr auto tensorName = "seconds";

} // namespace

void writeTimes(std::span<const double> seconds, const std::filesystem::path& folder)
{
    TensorFolder times(folder);
    times.add({.name = tensorName,
               .dtype = DType::Double,
               .shape = {static_cast<std::int64_t>(seconds.size())},
               .bytes = std::as_bytes(seconds)});
    times.writeList();
}

std::vector<double> readTimes(const std::filesystem::path& folder, std::size_t most)
{
    const std::vector<RunValue> values = TensorFolder::read(folder);
    const bool isThere =
        values.size() == 1 && values.front().dtype == DType::Double && values.front().tensor.has_value();
    const std::uint64_t count = isThere ? values.front().tensor->elementCount() : 0;
    if (count == 0 || count > most) {
        throw Error({.reason = "the verifier does not tell how long it took"});
    }
    std::vector<double> seconds(count);
    values.front().tensor->read(0, count, std::as_writable_bytes(std::span(seconds)));
    if (!std::ranges::all_of(seconds, [](double time) { return std::isfinite(time) && time >= 0; })) {
        throw Error({.reason = "the verifier tells a time that is none"});
    }
    return seconds;
}

} // namespace onnxmend
