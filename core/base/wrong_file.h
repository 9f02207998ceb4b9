// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/error.h"
#include "core/base/file.h"

#include <filesystem>
#include <optional>
#include <string_view>

namespace onnxmend
{

/// The kind of file that was expected instead of the wrong one.
struct WantedFile {
    std::string_view what;   ///< "an ONNX model"
    std::string_view advice; ///< "Choose the .onnx file."
};

inline constexpr WantedFile wantedModel{.what = "an ONNX model", .advice = "Choose the .onnx file."};

/// Returns the Error for a model of another program (core/base/other_models.h); nullopt for all other files.
std::optional<Error> otherModelError(const InputFile& file, const WantedFile& wanted);
/// The same for a folder.
std::optional<Error> otherModelError(const std::filesystem::path& folder, const WantedFile& wanted);

/// Returns the Error for a file of the wrong kind. It names the kind by the content: the usual broken
/// downloads, archives, and files of other programs (formats.md, sniffing). `cause` is the Error for all
/// other files.
Error wrongFileError(const InputFile& file, const WantedFile& wanted, const ErrorDetails& cause);

/// The same for a file whose content has no mark, such as the data of a model. It finds only broken
/// downloads: an empty file, a pointer of Git LFS, or the page of a server. nullopt for all other files.
std::optional<Error> brokenDownload(const InputFile& file, const WantedFile& wanted);

} // namespace onnxmend
