// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "python/given.h"

#include "core/base/error.h"
#include "core/binding/weight_map.h"
#include "core/formats/memory_checkpoint.h"
#include "core/model/read_model.h"
#include "python/table_options.h"
#include "python/work.h"

#include <pybind11/stl.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <variant>

namespace py = pybind11;

namespace onnxmend::python
{

namespace
{

/// Returns the bytes of an object with the buffer protocol. The object keeps them unchanged meanwhile.
std::shared_ptr<const InputFile> fileFrom(const py::buffer& bytes, const std::filesystem::path& name)
{
    py::buffer_info info = bytes.request();
    const auto* const data = static_cast<const std::byte*>(info.ptr);
    const auto size = static_cast<std::size_t>(info.size * info.itemsize);
    auto kept = std::shared_ptr<py::buffer_info>(new py::buffer_info(std::move(info)), [](auto* view) {
        const py::gil_scoped_acquire acquired;
        delete view;
    });
    return InputFile::fromMemory({data, size}, std::move(kept), name);
}

/// Returns the dtype of a name in torch or NumPy; nullopt if the table does not have it.
std::optional<DType> dtypeFrom(std::string name)
{
    if (const auto dtype = dtypeFromTorchName(name)) {
        return dtype;
    }
    std::ranges::transform(name, name.begin(),
                           [](char c) { return c >= 'a' && c <= 'z' ? char(c - 32) : c; });
    return dtypeFromOnnxName(name);
}

/// Reads (name, dtype, shape, strides, address, byte count, owner).
MemoryTensor tensorFrom(const py::tuple& given, DType dtype)
{
    const auto address = given[4].cast<std::uintptr_t>();
    // Python gives the address as a number.
    const auto* const data = reinterpret_cast<const std::byte*>(address); // NOLINT(performance-no-int-to-ptr)
    return {.name = given[0].cast<std::string>(),
            .dtype = dtype,
            .shape = given[2].cast<std::vector<std::int64_t>>(),
            .strides = given[3].cast<std::vector<std::int64_t>>(),
            .bytes = {data, given[5].cast<std::size_t>()},
            .owner = keptObject(given[6])};
}

std::filesystem::path pathFrom(const py::handle& bytes) { return bytes.cast<std::string>(); }

std::shared_ptr<const Checkpoint> tensorsFrom(const py::dict& given)
{
    std::vector<SkippedTensor> skipped;
    for (const auto& [name, reason] :
         given["skipped"].cast<std::vector<std::pair<std::string, std::string>>>()) {
        skipped.push_back({.name = name, .reason = reason});
    }
    std::vector<MemoryTensor> tensors;
    for (const py::handle each : given["tensors"]) {
        const auto tensor = py::reinterpret_borrow<py::tuple>(each);
        const auto dtype = tensor[1].cast<std::string>();
        if (const auto known = dtypeFrom(dtype)) {
            tensors.push_back(tensorFrom(tensor, *known));
        } else {
            skipped.push_back({.name = tensor[0].cast<std::string>(), .reason = "its dtype is " + dtype});
        }
    }
    return memoryCheckpoint(pathFrom(given["name"]), tensors, std::move(skipped));
}

} // namespace

std::filesystem::path Arguments::path(const char* name) const
{
    return has(name) ? pathFrom(m_values[name]) : std::filesystem::path();
}

std::vector<std::string> Arguments::texts(const char* name) const
{
    return get<std::vector<std::string>>(name);
}

ModelArgument modelFrom(const py::object& given)
{
    if (py::isinstance<py::bytes>(given)) {
        const std::filesystem::path path = pathFrom(given);
        return {.model = path, .shown = path.string()};
    }
    const auto memory = py::reinterpret_borrow<py::dict>(given);
    const std::filesystem::path name = pathFrom(memory["name"]);
    return {.model = fileFrom(memory["memory"].cast<py::buffer>(), name),
            .shown = name.string(),
            .hasFolder = memory["has_folder"].cast<bool>()};
}

GivenCheckpoint checkpointFrom(const py::object& given)
{
    if (py::isinstance<py::bytes>(given)) {
        return pathFrom(given);
    }
    return tensorsFrom(py::reinterpret_borrow<py::dict>(given));
}

GivenDocument documentFrom(const Arguments& arguments)
{
    GivenDocument document{.model = modelFrom(arguments.get<py::object>("model"))};
    for (const py::handle given : arguments.get<py::list>("checkpoints")) {
        document.checkpoints.push_back(checkpointFrom(py::reinterpret_borrow<py::object>(given)));
        const auto* const path = std::get_if<std::filesystem::path>(&document.checkpoints.back());
        document.said.checkpoints.push_back(
            path ? path->string()
                 : std::get<std::shared_ptr<const Checkpoint>>(document.checkpoints.back())->path.string());
    }
    cli::DocumentOptions& said = document.said;
    said.key = arguments.getOr<std::string>("key", {});
    readTableOptions(arguments, bindingOptionRows(), said.audit.binding);
    readTableOptions(arguments, auditOptionRows(), said.audit);
    said.allowSymlinks = arguments.get<bool>("allow_symlinks");
    document.options = said.sessionOptions();
    document.options.readModel.externalData.hasFolder = document.model.hasFolder;
    WeightMap map;
    for (const auto& [tensor, input] :
         arguments.get<std::map<std::string, std::optional<std::string>>>("weight_map")) {
        addToWeightMap(map, tensor, input);
    }
    document.options.audit.binding.manual = std::move(map);
    return document;
}

std::shared_ptr<const Session> GivenDocument::open(Progress& progress) const
{
    auto session = Session::openGiven(model.model, checkpoints, options, progress);
    checkWeightMap(*session->model(), session->checkpoints(), options.audit.binding.manual);
    return session;
}

GivenEither::GivenEither(const py::object& given, const std::string& key, bool allowSymlinks)
{
    m_readModel.externalData.allowSymlinks = allowSymlinks;
    m_readCheckpoint = {.key = key, .allowSymlinks = allowSymlinks};
    const bool isTensors =
        py::isinstance<py::dict>(given) && py::reinterpret_borrow<py::dict>(given).contains("tensors");
    if (isTensors) {
        m_checkpoint = tensorsFrom(py::reinterpret_borrow<py::dict>(given));
        m_model.shown = m_checkpoint->path.string();
    } else {
        m_model = modelFrom(given);
        m_readModel.externalData.hasFolder = m_model.hasFolder;
    }
}

ModelOrCheckpoint GivenEither::open(Progress& progress) const
{
    if (m_checkpoint) {
        return m_checkpoint;
    }
    if (const auto* path = std::get_if<std::filesystem::path>(&m_model.model)) {
        return openModelOrCheckpoint(*path, m_readModel, m_readCheckpoint, progress);
    }
    return readModel(std::get<std::shared_ptr<const InputFile>>(m_model.model), m_readModel, progress);
}

} // namespace onnxmend::python
