// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

namespace onnxmend::python
{

/// Lets the core cast by Python's torch if there is one, so that no second libtorch is loaded beside it.
/// Casts between floats need neither.
void useTorchOfPython();

} // namespace onnxmend::python
