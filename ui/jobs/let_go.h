// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>

namespace onnxmend
{

/// Gives up a value on another thread: to free what hangs on a large model takes longer than a window may
/// stand still.
void letGo(std::shared_ptr<const void> value);
/// Until all of them are gone; the application does so at its end.
void waitForLetGo();

} // namespace onnxmend
