// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "python/torch_of_process.h"

#include "core/base/error.h"
#include "core/dtype/dtype.h"
#include "core/dtype/torch_copy.h"

#include <pybind11/pybind11.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace py = pybind11;

namespace onnxmend::python
{

namespace
{

/// Returns None if Python has no torch.
py::object torchModule()
{
    const py::object loaded = py::module_::import("sys").attr("modules").attr("get")("torch");
    if (!loaded.is_none()) {
        return loaded;
    }
    const bool isThere = !py::module_::import("importlib.util").attr("find_spec")("torch").is_none();
    return isThere ? py::object(py::module_::import("torch")) : py::none();
}

py::object tensorOver(const py::object& torch, const py::memoryview& bytes, DType dtype)
{
    const std::string name(dtypeInfo(dtype).torchName);
    return torch.attr("frombuffer")(bytes, py::arg("dtype") = torch.attr(name.c_str()));
}

/// Returns the real parts, which are every second number. A cast from complex to real would warn.
py::object realPart(const py::object& torch, const py::object& tensor)
{
    return torch.attr("view_as_real")(tensor).attr("select")(-1, 0);
}

bool copy(DType from, std::span<const std::byte> in, DType to, std::span<std::byte> out, std::uint64_t)
{
    const py::gil_scoped_acquire acquired;
    try {
        const py::object torch = torchModule();
        if (torch.is_none()) {
            return false;
        }
        // torch warns about read-only memory, though it only reads this.
        void* const readOnly = const_cast<std::byte*>(in.data());
        const auto inSize = static_cast<py::ssize_t>(in.size());
        const auto outSize = static_cast<py::ssize_t>(out.size());
        py::object source = tensorOver(torch, py::memoryview::from_memory(readOnly, inSize), from);
        const py::object target = tensorOver(torch, py::memoryview::from_memory(out.data(), outSize), to);
        if (dtypeInfo(from).kind == DTypeKind::Complex && dtypeInfo(to).kind != DTypeKind::Complex) {
            source = realPart(torch, source);
        }
        target.attr("copy_")(source);
        return true;
    } catch (const py::error_already_set& error) {
        throw Error({.reason = "torch cannot cast " + dtypeName(from) + " to " + dtypeName(to) + ": " +
                               displayText(error.what(), 500)});
    }
}

} // namespace

void useTorchOfPython() { setTorchOfProcess(copy); }

} // namespace onnxmend::python
