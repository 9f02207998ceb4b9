// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/binding/bind_weights.h"
#include "core/model/read_model.h"

#include <QString>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

class QTemporaryDir;

namespace onnxmend
{
class Session;
}

namespace onnxmend::testing
{

/// Writes bytes to `<folder>/<name>` and returns the path.
std::filesystem::path writeFile(const QTemporaryDir& folder, const std::string& name,
                                const std::string& bytes);

/// Writes a model in onnx's text format to `<folder>/<name>` and reads it back.
std::shared_ptr<const Model> readModelText(const QTemporaryDir& folder, const std::string& text,
                                           const char* name = "model.onnx");

/// Writes a graph in onnx's text format, of opset 17, to `<folder>/model.onnx` and opens it.
std::shared_ptr<const Session> openGraph(const QTemporaryDir& folder, const std::string& graph);

/// Opens such a file whose one node makes a constant, with these inputs and initializers.
std::shared_ptr<const Session> openWeights(const QTemporaryDir& folder, const std::string& inputs,
                                           const std::string& initializers,
                                           const std::vector<std::filesystem::path>& checkpoints = {});

/// Writes a model to `<folder>/model.onnx` and opens it under a policy; without one if the text is empty.
std::shared_ptr<const Session> openUnderPolicy(const QTemporaryDir& folder, const std::string& model,
                                               const std::string& policy,
                                               const std::vector<std::filesystem::path>& checkpoints = {});

/// Returns a tensor of zeros.
TensorRef zeros(const std::string& name, DType dtype, std::vector<std::int64_t> shape);

/// Returns a checkpoint of these tensors, as if it had been read from `path`.
std::shared_ptr<const Checkpoint> checkpointOf(const std::string& path, std::vector<TensorRef> tensors);

/// Opens the checkpoint in a file by the reader that recognises it.
std::shared_ptr<const Checkpoint> openCheckpointFile(const std::string& path, const std::string& key = {});

/// Returns the error of openCheckpointFile; empty if the file is a checkpoint.
QString refusalOf(const std::string& path);

/// Returns all elements of a tensor, packed row-major.
std::string elementBytes(const TensorRef& tensor);

} // namespace onnxmend::testing
