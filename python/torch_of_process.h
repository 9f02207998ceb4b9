// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace onnxmend::python
{

/// Lets the core cast by the torch that Python has, where it has one: whoever built that, a second libtorch
/// is not loaded beside it. Casts between floats need neither.
void useTorchOfPython();

} // namespace onnxmend::python
