// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/error.h"

namespace onnxmend
{

/// What a save that failed has left.
enum class SaveState {
    Nothing,   ///< there was no such file, and there is none
    Untouched, ///< the old model and its data, complete
    Replaced,  ///< the new model and its data, complete
};

/// An error of a save: its advice begins with what is on the disk now, so that everyone who shows the error
/// says that, and says the same.
class SaveError : public Error
{
public:
    SaveError(const Error& error, SaveState state);

    SaveState state() const noexcept { return m_state; }

private:
    SaveState m_state;
};

} // namespace onnxmend
