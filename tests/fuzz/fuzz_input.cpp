// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/fuzz/fuzz_input.h"

#include "core/base/error.h"
#include "core/formats/checkpoint_readers.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <span>
#include <system_error>
#include <vector>

namespace onnxmend::fuzzing
{

namespace
{

/// Removed at exit; a crash leaves it, like any temporary file.
class TemporaryFolder
{
public:
    TemporaryFolder()
        : m_path((std::filesystem::temp_directory_path() / "onnxmend-fuzz-XXXXXX").string())
    {
        if (!::mkdtemp(m_path.data())) {
            throw std::system_error(errno, std::generic_category(), m_path);
        }
    }
    ~TemporaryFolder()
    {
        std::error_code ignored;
        std::filesystem::remove_all(m_path, ignored);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    std::filesystem::path path() const { return m_path; }

private:
    std::string m_path;
};

[[noreturn]] void fail(const std::string& what, const std::string& message)
{
    std::fprintf(stderr, "%s: %s\n", what.c_str(), message.c_str());
    std::abort();
}

} // namespace

std::filesystem::path writeInput(std::string_view bytes, const std::string& name)
{
    static const TemporaryFolder folder;
    const std::filesystem::path path = folder.path() / name;
    std::ofstream(path, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    return path;
}

std::filesystem::path writeWeights()
{
    using namespace std::string_view_literals;
    writeInput(std::string(4096, '\1'), "weights.data");
    constexpr std::string_view header = R"({"w":{"dtype":"F16","shape":[2,4],"data_offsets":[0,16]},)"
                                        R"("layer.b":{"dtype":"F32","shape":[4],"data_offsets":[16,32]}})";
    std::string file(1, static_cast<char>(header.size()));
    file += "\0\0\0\0\0\0\0"sv;
    file += header;
    return writeInput(file + std::string(32, '\1'), "weights.safetensors");
}

void allowError(const std::function<void()>& action)
{
    try {
        action();
    } catch (const Error& error) {
        const std::string message = error.what();
        if (error.details().reason.empty()) {
            fail("an error without a reason", message);
        }
        if (std::ranges::any_of(message, [](unsigned char c) { return c < 0x20 || c == 0x7F; })) {
            fail("an error that cannot be shown on one line", message);
        }
    }
}

void openCheckpointFile(const std::filesystem::path& path)
{
    constexpr std::uint64_t fewElements = 64;
    constexpr std::size_t fewTensors = 64;
    allowError([&] {
        Progress progress;
        const auto checkpoint = [&] {
            try {
                return openCheckpoint(path, {}, progress);
            } catch (const Error& error) {
                if (error.details().file.empty()) {
                    fail("an error that names no file", error.what());
                }
                throw;
            }
        }();
        for (const TensorRef& tensor :
             std::span(checkpoint->tensors).first(std::min(fewTensors, checkpoint->tensors.size()))) {
            allowError([&] {
                const std::uint64_t count = std::min(fewElements, tensor.elementCount());
                std::vector<std::byte> bytes(packedByteCount(tensor.dtype(), count));
                tensor.read(0, count, bytes);
            });
        }
    });
}

} // namespace onnxmend::fuzzing
