// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core/policy: whether another user may have written a file.

#include "core/base/file.h"

#include <sys/types.h>

#include <filesystem>
#include <memory>
#include <string>

namespace onnxmend
{

/// A file that was found without being named. Either the file or the reason not to trust it is set.
struct FoundFile {
    std::shared_ptr<const InputFile> file;
    std::string distrust; ///< "its folder: others may write to it"
};

/// Opens a file unless another user than `user` and root can have created it or can change it: the file, its
/// folder, or a link on the way. Null and no reason if there is no such file. Throws Error if the user's own
/// file cannot be read.
FoundFile openIfOwn(const std::filesystem::path& file, uid_t user);

} // namespace onnxmend
