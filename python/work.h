// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/progress.h"

#include <pybind11/pybind11.h>

#include <functional>
#include <memory>

namespace onnxmend::python
{

/// Does the work on a thread of its own, with the GIL released, and waits. Meanwhile, 20 times a second, it
/// lets Python handle signals, and hands on how far the work is to `callback` (label, bytes done, bytes in
/// all, bytes a second) unless that is None. What either raises, KeyboardInterrupt before all, cancels the
/// work and is raised once it has ended. `work` touches nothing of Python's.
void runReleased(const pybind11::object& callback, const std::function<void(Progress&)>& work);

/// Keeps a Python object. Any thread may let it go.
std::shared_ptr<const void> keptObject(pybind11::object object);

} // namespace onnxmend::python
