// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <pybind11/pybind11.h>

#include <string>

namespace onnxmend::python
{

/// Makes errors of the core the exceptions of onnxmend/_errors.py.
void registerErrors();

/// Text of the core, in which bytes that are no UTF-8 become what os.fsdecode makes of them.
pybind11::str textFrom(const std::string& text);

} // namespace onnxmend::python
