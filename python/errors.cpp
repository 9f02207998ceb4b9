// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "python/errors.h"

#include "core/base/error.h"
#include "core/save/save_error.h"

#include <exception>

namespace py = pybind11;

namespace onnxmend::python
{

namespace
{

void raise(const char* type, const Error& error)
{
    const ErrorDetails& details = error.details();
    const py::object raised = py::module_::import("onnxmend._errors")
                                  .attr(type)(textFrom(details.file), textFrom(details.place),
                                              textFrom(details.reason), textFrom(details.advice));
    PyErr_SetObject(reinterpret_cast<PyObject*>(Py_TYPE(raised.ptr())), raised.ptr());
}

// pybind11 passes the exception by value.
void translate(std::exception_ptr caught) // NOLINT(performance-unnecessary-value-param)
{
    try {
        if (caught) {
            std::rethrow_exception(caught);
        }
    } catch (const UsageError& error) {
        raise("UsageError", error);
    } catch (const SaveError& error) {
        raise(error.state() == SaveState::Replaced ? "UnprovedError" : "SaveError", error);
    } catch (const Error& error) {
        raise("Error", error);
    } catch (const Cancelled&) {
        PyErr_SetNone(PyExc_KeyboardInterrupt);
    }
}

} // namespace

void registerErrors() { py::register_local_exception_translator(translate); }

py::str textFrom(const std::string& text)
{
    return py::reinterpret_steal<py::str>(
        PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "surrogateescape"));
}

} // namespace onnxmend::python
