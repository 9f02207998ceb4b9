// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/wrong_file.h"

#include "core/base/other_models.h"
#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace onnxmend
{

namespace
{

/// A kind of file that is often given by mistake; a mark at a fixed place recognises it.
struct KnownContent {
    std::size_t offset;
    std::string_view mark;
    std::string_view what;
    std::string_view advice; ///< empty: the advice of the WantedFile
};

constexpr std::string_view downloadAgain = "Download the file itself again.";
constexpr std::string_view unpack = "Unpack it first.";
constexpr std::string_view saveAgain =
    "Load it in Python and save its state_dict again with torch.save or safetensors.";

using Row = KnownContent;
/// Texts that a download leaves instead of the file. They are compared in lower case, after leading spaces.
constexpr std::array pages = {
    Row{0, "version https://git-lfs", "a Git LFS pointer",
        "Run `git lfs pull` in its repository, or download the file itself."},
    Row{0, "<!doctype", "a web page", downloadAgain},
    Row{0, "<html", "a web page", downloadAgain},
    Row{0, "<?xml", "an XML text, the usual answer of a server that refuses a download", downloadAgain},
};
constexpr std::array rows = {
    Row{0, "\x1f\x8b", "a file compressed with gzip", unpack},
    Row{0, "7z\xbc\xaf\x27\x1c", "a 7z archive", unpack},
    Row{0,
        "\xfd"
        "7zXZ",
        "a file compressed with xz", unpack},
    Row{0, "\x28\xb5\x2f\xfd", "a file compressed with zstd", unpack},
    Row{4, "ORTM", "a model in ONNX Runtime's own ORT format", {}},
    Row{0, "ir_version:", "a model as protobuf text", {}},
    Row{0, "\x89HDF\r\n", "an HDF5 file (Keras)", saveAgain},
    Row{0, "GGUF", "a GGUF file", saveAgain},
    Row{257, "ustar", "a tar archive, as torch wrote before 0.1.10", saveAgain},
    Row{0, "PYTORCH1", "an archive of a preview of torch 1.0", saveAgain},
    Row{0, "PK\x03\x04", "a zip archive, perhaps a PyTorch checkpoint", {}},
    Row{0, "\x80\x02", "a pickle, perhaps a PyTorch checkpoint", {}},
};
constexpr std::size_t sniffedBytes = 512;

const KnownContent* pageIn(const InputFile& file)
{
    std::string begin = file.head(sniffedBytes);
    begin.erase(0, begin.find_first_not_of(" \t\r\n"));
    begin = asciiLowerCase(begin);
    const auto* const page = std::ranges::find_if(
        pages, [&begin](const KnownContent& known) { return begin.starts_with(known.mark); });
    return page == pages.end() ? nullptr : page;
}

/// True for letters, punctuation and spaces of any language.
bool isText(std::string_view begin)
{
    constexpr std::size_t fewest = 8;
    return begin.size() >= fewest && std::ranges::all_of(begin, [](unsigned char c) {
               return c >= ' ' || c == '\n' || c == '\r' || c == '\t';
           });
}

std::optional<Error> errorOf(const OtherModel* other, const std::filesystem::path& path,
                             const WantedFile& wanted)
{
    return other ? std::optional(Error(
                       {.file = path.string(),
                        .reason = "it is " + std::string(other->what) + ", not " + std::string(wanted.what),
                        .advice = std::string(other->advice)}))
                 : std::nullopt;
}

} // namespace

std::optional<Error> otherModelError(const InputFile& file, const WantedFile& wanted)
{
    return errorOf(otherModelIn(file), file.path(), wanted);
}

std::optional<Error> otherModelError(const std::filesystem::path& folder, const WantedFile& wanted)
{
    return errorOf(otherModelIn(folder), folder, wanted);
}

std::optional<Error> brokenDownload(const InputFile& file, const WantedFile& wanted)
{
    const std::string path = file.path().string();
    if (file.size() == 0) {
        return Error({.file = path, .reason = "it is empty", .advice = std::string(downloadAgain)});
    }
    const KnownContent* const page = pageIn(file);
    return page ? std::optional(Error(
                      {.file = path,
                       .reason = "it is " + std::string(page->what) + ", not " + std::string(wanted.what),
                       .advice = std::string(page->advice)}))
                : std::nullopt;
}

Error wrongFileError(const InputFile& file, const WantedFile& wanted, const ErrorDetails& cause)
{
    if (const auto broken = brokenDownload(file, wanted)) {
        return *broken;
    }
    const std::string path = file.path().string();
    const auto error = [&](std::string_view what, std::string_view advice) {
        return Error({.file = path,
                      .reason = "it is " + std::string(what) + ", not " + std::string(wanted.what),
                      .advice = std::string(advice.empty() ? wanted.advice : advice)});
    };
    const std::string begin = file.head(sniffedBytes);
    for (const KnownContent& known : rows) {
        if (begin.size() > known.offset &&
            std::string_view(begin).substr(known.offset).starts_with(known.mark)) {
            return error(known.what, known.advice);
        }
    }
    if (auto other = otherModelError(file, wanted)) {
        return *std::move(other);
    }
    return isText(begin) ? error("a text file", {}) : Error(cause).in(path);
}

} // namespace onnxmend
