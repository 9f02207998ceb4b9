// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/model/read_model.h"
#include "core/save/save.h"

#include <QTemporaryDir>

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>

namespace onnxmend::testing
{

/// The number of elements of the weight in SaveFolder.
inline constexpr std::int64_t weightCount = 200'000;

std::string fileBytes(const std::filesystem::path& path);
/// Returns finite float16 values of many sizes.
std::string halfBytes(std::int64_t count);
std::string castBytes(const std::string& in, DType from, DType to, std::int64_t count);
/// Returns all bytes of a tensor, or a text with the reason if it has none.
std::string bytesOf(const ModelTensor& tensor);
const ModelTensor& find(const Model& model, std::string_view name);
TensorId idOf(const Model& model, std::string_view name);

/// A folder with only the checkpoint `weights.bin`, which holds float16 values.
class SaveFolder
{
public:
    SaveFolder();

    std::filesystem::path path(const std::string& name) const;
    /// Returns the whole tensor of weights.bin, opened again.
    TensorRef weight() const;
    /// Writes a model in onnx's text format to model.onnx and reads it back.
    std::shared_ptr<const Model> readText(const std::string& text) const;
    /// Returns `y = x + w + b` with w filled from weights.bin and cast to the declared float32.
    std::shared_ptr<const Model> boundModel() const;
    std::shared_ptr<const Model> reread(const std::string& name = "out.onnx") const;
    SaveResult saveTo(const Model& model, const std::string& name, const SaveOptions& options = {}) const;
    /// Returns name and contents of every file in the folder.
    std::map<std::string, std::string> snapshot() const;

private:
    QTemporaryDir m_folder;
};

} // namespace onnxmend::testing
