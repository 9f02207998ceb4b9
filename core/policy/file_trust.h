// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core/policy: who may have put a file where it was found.

#include "core/base/file.h"

#include <sys/types.h>

#include <filesystem>
#include <memory>
#include <string>

namespace onnxmend
{

/// A file that was found, and not named. Either the file or the reason why it is not to be trusted is there.
struct FoundFile {
    std::shared_ptr<const InputFile> file;
    std::string distrust; ///< "its folder: others may write to it"
};

/// Opens a file unless somebody else than `user` and root can have put it there, or can change it: as a link
/// or by what that leads through, by its folder, or in itself. Null and no reason where nothing is called so.
/// Throws Error for what cannot be read though it is the user's own.
FoundFile openIfOwn(const std::filesystem::path& file, uid_t user);

} // namespace onnxmend
