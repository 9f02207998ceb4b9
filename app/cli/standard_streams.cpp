// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/standard_streams.h"

#include "app/cli/interrupt.h"
#include "app/cli/terminal.h"
#include "core/base/error.h"
#include "core/base/file.h"
#include "core/base/output_file.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

namespace onnxmend::cli
{

namespace
{

constexpr std::size_t pieceByteCount = 1 << 20;

void spoolInput(const std::filesystem::path& folder, const std::filesystem::path& name)
{
    const std::unique_ptr<OutputFile> file = OutputFile::create(folder);
    std::vector<std::byte> piece(pieceByteCount);
    for (std::uint64_t offset = 0;;) {
        if (!waitForInput(STDIN_FILENO)) { // a read() that is restarted would never tell of the signal
            throw Cancelled();
        }
        const ssize_t count = ::read(STDIN_FILENO, piece.data(), piece.size());
        if (count < 0 && errno == EINTR) {
            continue;
        }
        if (count < 0) {
            throw Error({.file = "standard input",
                         .reason = "cannot read it: " + std::generic_category().message(errno)});
        }
        if (count == 0) {
            break;
        }
        file->write(offset, std::span(piece).first(static_cast<std::size_t>(count)));
        offset += static_cast<std::uint64_t>(count);
    }
    file->publishAsNew(name);
}

} // namespace

InputArguments::InputArguments(const std::vector<std::string>& arguments)
{
    if (std::count(arguments.begin(), arguments.end(), "-") > 1) {
        throw UsageError("standard input (-) is given twice");
    }
    for (const std::string& argument : arguments) {
        if (argument == "-") {
            m_folder = std::make_unique<TemporaryFolder>();
            const std::filesystem::path file = m_folder->path() / "standard-input";
            spoolInput(m_folder->path(), file);
            m_all.push_back({argument, file});
        } else {
            m_all.push_back({argument, argument});
        }
    }
}

void copyToOutput(const std::filesystem::path& path)
{
    const std::shared_ptr<const InputFile> file = InputFile::open(path);
    std::string piece;
    for (std::uint64_t offset = 0; offset < file->size(); offset += piece.size()) {
        piece.resize(std::min<std::uint64_t>(pieceByteCount, file->size() - offset));
        file->read(offset, std::as_writable_bytes(std::span(piece)));
        writeOutput(piece);
    }
}

} // namespace onnxmend::cli
