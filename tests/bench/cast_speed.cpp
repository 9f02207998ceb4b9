// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

// Prints how many elements a second one thread casts, for each pair and each level of the processor: in the
// first-level cache, where the processor is the limit, and in memory.

#include "core/dtype/own_casts.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <random>
#include <utility>
#include <vector>

using namespace onnxmend;

namespace
{

constexpr std::array levels = {
    std::pair(VectorLevel::Baseline, "baseline"), std::pair(VectorLevel::Avx2, "AVX2"),
    std::pair(VectorLevel::Avx2Halves, "F16C"), std::pair(VectorLevel::Avx512, "AVX-512")};
constexpr std::array pairs = {
    std::pair(DType::Float16, DType::Float),      std::pair(DType::Bfloat16, DType::Float),
    std::pair(DType::Float, DType::Float16),      std::pair(DType::Float, DType::Bfloat16),
    std::pair(DType::Float, DType::Double),       std::pair(DType::Double, DType::Float),
    std::pair(DType::Float16, DType::Double),     std::pair(DType::Double, DType::Float16),
    std::pair(DType::Float16, DType::Bfloat16),   std::pair(DType::Bfloat16, DType::Float16),
    std::pair(DType::Float8E4M3FN, DType::Float), std::pair(DType::Float, DType::Float8E4M3FN),
    std::pair(DType::Float8E5M2, DType::Float16), std::pair(DType::Float16, DType::Float8E5M2),
    std::pair(DType::Int64, DType::Int32),        std::pair(DType::Uint8, DType::Bool),
    std::pair(DType::Bool, DType::Uint8)};

/// Elements a second, in thousands of millions: the best of many runs.
double speed(DType from, DType to, VectorLevel level, std::size_t count)
{
    std::vector<std::byte> in(packedByteCount(from, count));
    std::vector<std::byte> out(packedByteCount(to, count));
    std::mt19937 random(1);
    std::ranges::generate(in, [&] { return static_cast<std::byte>(random() & 0x3FU); }); // no NaN
    const std::size_t repeats = std::max<std::size_t>(1, (std::size_t(1) << 22) / count);
    double best = 1e9;
    for (int run = 0; run < 15; ++run) {
        const auto begin = std::chrono::steady_clock::now();
        for (std::size_t i = 0; i < repeats; ++i) {
            castDirectly(from, in, to, out, level);
        }
        best =
            std::min(best, std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
    }
    return static_cast<double>(repeats * count) / best / 1e9;
}

} // namespace

int main()
{
    constexpr std::size_t inCache = 1 << 11;
    constexpr std::size_t inMemory = 1 << 25;
    std::printf("%-14s %-14s", "from", "to");
    for (const auto& [level, name] : levels) {
        if (level <= bestVectorLevel()) {
            std::printf("%10s", name);
        }
    }
    std::printf("%12s   10^9 elements/s, one thread\n", "in memory");
    for (const auto& [from, to] : pairs) {
        std::printf("%-14s %-14s", dtypeName(from).c_str(), dtypeName(to).c_str());
        for (const auto& [level, name] : levels) {
            if (level <= bestVectorLevel()) {
                std::printf("%10.2f", speed(from, to, level, inCache));
            }
        }
        std::printf("%12.2f\n", speed(from, to, bestVectorLevel(), inMemory));
    }
    return 0;
}
