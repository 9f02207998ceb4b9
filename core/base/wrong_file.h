// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/error.h"
#include "core/base/file.h"

#include <optional>
#include <string_view>

namespace onnxmend
{

/// What was wanted where the wrong file was given.
struct WantedFile {
    std::string_view what;   ///< "an ONNX model"
    std::string_view advice; ///< "Choose the .onnx file."
};

/// The Error that tells what a file is that is not what was wanted: the usual broken downloads, archives, and
/// files of other programs, by their content (formats.md, sniffing). `cause` is said of anything else.
Error wrongFileError(const InputFile& file, const WantedFile& wanted, const ErrorDetails& cause);

/// The same of a file that holds bytes without any mark, such as the data of a model: only what can be
/// nothing but a broken download, which is an empty file, a pointer of Git LFS, or the page of a server. Else
/// nothing.
std::optional<Error> brokenDownload(const InputFile& file, const WantedFile& wanted);

} // namespace onnxmend
