// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/support/save_folder.h"

#include "core/dtype/cast.h"
#include "core/edit/graph_editor.h"
#include "tests/support/documents.h"

#include <cstring>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <utility>

namespace onnxmend::testing
{

namespace fs = std::filesystem;

std::string fileBytes(const fs::path& path)
{
    std::ifstream stream(path, std::ios::binary);
    std::ostringstream
        bytes; // takes whole blocks: byte by byte, sanitizers need most of a test's time for it
    bytes << stream.rdbuf();
    return std::move(bytes).str();
}

std::string halfBytes(std::int64_t count)
{
    std::string bytes(static_cast<std::size_t>(count) * 2, '\0');
    for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
        const auto bits = static_cast<std::uint16_t>(i * 13 % 0x7C00);
        std::memcpy(&bytes[i * 2], &bits, 2);
    }
    return bytes;
}

std::string castBytes(const std::string& in, DType from, DType to, std::int64_t count)
{
    std::string out(packedByteCount(to, static_cast<std::uint64_t>(count)), '\0');
    castElements(from, std::as_bytes(std::span(in)), to, std::as_writable_bytes(std::span(out)),
                 static_cast<std::uint64_t>(count));
    return out;
}

std::string bytesOf(const ModelTensor& tensor)
{
    if (!tensor.stored) {
        return "unreadable: " + tensor.unreadableReason;
    }
    std::string bytes(tensor.stored->byteCount(), '\0');
    tensor.stored->read(0, tensor.stored->elementCount(), std::as_writable_bytes(std::span(bytes)));
    return bytes;
}

const ModelTensor& find(const Model& model, std::string_view name)
{
    for (const ModelTensor& tensor : model.tensors()) {
        if (tensor.name == name) {
            return tensor;
        }
    }
    throw std::runtime_error("no tensor " + std::string(name));
}

TensorId idOf(const Model& model, std::string_view name)
{
    return {static_cast<std::uint32_t>(&find(model, name) - model.tensors().data())};
}

SaveFolder::SaveFolder() { std::ofstream(path("weights.bin"), std::ios::binary) << halfBytes(weightCount); }

fs::path SaveFolder::path(const std::string& name) const
{
    return fs::path(m_folder.path().toStdString()) / name;
}

TensorRef SaveFolder::weight() const
{
    return TensorRef::make(
        {.name = "module.w",
         .dtype = DType::Float16,
         .shape = {weightCount},
         .strides = {},
         .storageOffset = 0,
         .source = ByteSource::fromFile(InputFile::open(path("weights.bin")), 0, weightCount * 2)});
}

std::shared_ptr<const Model> SaveFolder::readText(const std::string& text) const
{
    return readModelText(m_folder, text);
}

std::shared_ptr<const Model> SaveFolder::boundModel() const
{
    const auto model = readText(R"(
        <ir_version: 8, opset_import: ["" : 17], producer_name: "test", metadata_props: ["key": "value"]>
        g (float[200000] x, float[200000] w) => (float[200000] y)
        <float[2] b = {1, 2}, int64[1] axes = {0}> {
            s = ReduceSum(b, axes)
            t = Add(x, w)
            y = Add(t, s)
        })");
    GraphEditor editor(model);
    const TensorId bound =
        editor.bindWeight({}, "w", weight(), {.path = path("weights.bin").string(), .tensor = "w"});
    editor.castTensor(bound, DType::Float);
    return editor.finish();
}

std::shared_ptr<const Model> SaveFolder::reread(const std::string& name) const
{
    Progress progress;
    return readModel(path(name), {}, progress);
}

SaveResult SaveFolder::saveTo(const Model& model, const std::string& name, const SaveOptions& options) const
{
    Progress progress;
    return save(model, path(name), options, progress);
}

std::map<std::string, std::string> SaveFolder::snapshot() const
{
    std::map<std::string, std::string> files;
    for (const auto& entry : fs::directory_iterator(m_folder.path().toStdString())) {
        files[entry.path().filename().string()] =
            entry.is_regular_file() ? fileBytes(entry.path()) : std::string("no file");
    }
    return files;
}

} // namespace onnxmend::testing
