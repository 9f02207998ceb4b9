// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/error.h"

#include <filesystem>

namespace onnxmend
{

/// State of the files after a save that failed.
enum class SaveState {
    Nothing,   ///< there was no such file, and there is none
    Untouched, ///< the old model and its data, complete
    Replaced,  ///< the new model and its data, complete
};

/// An error of a save. Its advice begins with the state of the files, so window, text and JSON state it
/// alike.
class SaveError : public Error
{
public:
    SaveError(const Error& error, SaveState state);

    SaveState state() const noexcept { return m_state; }

private:
    SaveState m_state;
};

/// Another program changed the file that a save was to replace, after it was opened. The newer file stays.
class ChangedOnDisk : public SaveError
{
public:
    /// `canBeReplaced`: whether everything that the save writes can still be read, so that it may be repeated
    /// over the newer file.
    ChangedOnDisk(const std::filesystem::path& file, bool canBeReplaced);

    bool canBeReplaced() const noexcept { return m_canBeReplaced; }

private:
    bool m_canBeReplaced;
};

} // namespace onnxmend
