// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/progress.h"

#include <pybind11/pybind11.h>

#include <functional>
#include <memory>

namespace onnxmend::python
{

/// Does the work on another thread, with the GIL released, and waits. Meanwhile, 20 times a second, it lets
/// Python handle signals, and passes the progress to `callback` (label, bytes done, bytes in total, bytes per
/// second) unless that is None. An exception of either, KeyboardInterrupt above all, cancels the work and is
/// raised once the work has ended. `work` must not use Python objects.
void runReleased(const pybind11::object& callback, const std::function<void(Progress&)>& work);

/// Keeps a Python object alive. Any thread may release it.
std::shared_ptr<const void> keptObject(pybind11::object object);

} // namespace onnxmend::python
