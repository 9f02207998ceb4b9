// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <pybind11/pybind11.h>

#include <string>

namespace onnxmend::python
{

/// Registers the exceptions of onnxmend/_errors.py for errors of the core.
void registerErrors();

/// Returns text of the core as Python has it: bytes that are not valid UTF-8 become what os.fsdecode makes of
/// them.
pybind11::str textFrom(const std::string& text);

} // namespace onnxmend::python
