// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>

namespace onnxmend
{

/// Frees a value on another thread: freeing a large model takes longer than a window may stand still.
void letGo(std::shared_ptr<const void> value);
/// Waits until all values are freed; called at the end of the application.
void waitForLetGo();

} // namespace onnxmend
