// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

// In place of libFuzzer in the normal build: runs a target on the files that are named, or that lie in the
// folders named. Fails on one that takes more than 512 MiB (formats.md, security rule 5), as the target
// itself does on anything but a result or an Error; ctest ends one that hangs, and its name is the last one
// printed.

#include "tests/fuzz/fuzz_input.h"

#include <sys/resource.h>

#include <cstdio>
#include <exception>
#include <fstream>
#include <iterator>
#include <set>
#include <span>

namespace
{

constexpr long largestMemory = 512L << 10; // KiB

long peakMemory() // KiB
{
    rusage usage = {};
    ::getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

bool runFile(const std::filesystem::path& path)
{
    std::ifstream file(path, std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    std::printf("%s\n", path.c_str());
    std::fflush(stdout); // shows its name before a crash
    static const long memoryBefore = peakMemory();
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
    const bool large = peakMemory() - memoryBefore > largestMemory;
    if (large) {
        std::printf("it took more than 512 MiB\n");
    }
    return !large;
}

std::set<std::filesystem::path> filesOf(std::span<char*> arguments)
{
    std::set<std::filesystem::path> files;
    for (const std::filesystem::path argument : arguments) {
        if (!std::filesystem::exists(argument)) {
            continue; // no input has broken that target yet
        }
        if (!std::filesystem::is_directory(argument)) {
            files.insert(argument);
            continue;
        }
        for (const auto& entry : std::filesystem::directory_iterator(argument)) {
            files.insert(entry.path());
        }
    }
    return files;
}

} // namespace

int main(int argc, char** argv)
{
    try {
        bool ok = argc > 1;
        for (const auto& path : filesOf(std::span(argv, static_cast<std::size_t>(argc)).subspan(1))) {
            ok = runFile(path) && ok;
        }
        return ok ? 0 : 1;
    } catch (const std::exception& error) {
        std::printf("%s\n", error.what());
        return 1;
    }
}
