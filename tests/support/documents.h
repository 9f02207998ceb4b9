// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/binding/bind_weights.h"
#include "core/model/read_model.h"

#include <QString>

#include <cstdint>
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

/// A model in onnx's text format, written to `<folder>/<name>` and read back.
std::shared_ptr<const Model> readModelText(const QTemporaryDir& folder, const std::string& text,
                                           const char* name = "model.onnx");

/// A graph in onnx's text format, of opset 17, written to `<folder>/model.onnx` and opened.
std::shared_ptr<const Session> openGraph(const QTemporaryDir& folder, const std::string& graph);

/// A tensor of zeros.
TensorRef zeros(const std::string& name, DType dtype, std::vector<std::int64_t> shape);

/// A checkpoint that holds these tensors, as if it had been read from `path`.
std::shared_ptr<const Checkpoint> checkpointOf(const std::string& path, std::vector<TensorRef> tensors);

/// The checkpoint in a file, opened by whichever reader recognises it.
std::shared_ptr<const Checkpoint> openCheckpointFile(const std::string& path, const std::string& key = {});

/// What that says of a file that is no good checkpoint; empty when it is one.
QString refusalOf(const std::string& path);

/// All elements of a tensor, packed row-major.
std::string elementBytes(const TensorRef& tensor);

} // namespace onnxmend::testing
