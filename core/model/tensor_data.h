// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: where a TensorProto's bytes lie.

#include "core/base/safe_path.h"
#include "core/model/model_tensor.h"
#include "core/model/onnx_wire.h"
#include "core/onnx/onnx_proto.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace onnxmend
{

/// Removes the marker of raw_data that stays in the file (onnx_wire.h), and returns it. The last one counts,
/// as for a repeated field.
std::optional<std::uint64_t> takeMarker(onnx::TensorProto& tensor);

/// Lets a tensor have these bytes, of another number than its shape and dtype need, and sets the reason or
/// the warning as TensorDataReader does. Its source, shape and storedDtype are set. Throws Error if the shape
/// is not valid.
void describeMisfit(ModelTensor& tensor, ByteSource bytes);

/// Turns TensorProtos of one model into ModelTensors, checked against their files (formats.md e1, e5). Opens
/// each external file once. A wrong file makes a tensor unreadable and throws nothing.
class TensorDataReader
{
public:
    /// `owner` of the TensorProtos, which do not change, so that small tensors need no copy; null: they are
    /// copied.
    TensorDataReader(std::filesystem::path model, ConfinedOpenOptions options,
                     std::vector<ByteSource> payloads, std::shared_ptr<const void> owner);

    /// Fills everything except name, graph and place, and removes the marker from `tensor`. `rawData`: the
    /// bytes of its raw_data if it has no marker; null: they are in the tensor itself.
    void read(onnx::TensorProto& tensor, ModelTensor& result, const ByteSource* rawData = nullptr);

    /// Called after all read(): bytes behind a tensor in a data file are not a misfit if other tensors are in
    /// that file.
    void finish(std::vector<ModelTensor>& tensors) const;

private:
    struct ExternalFile {
        std::shared_ptr<const InputFile> file;
        std::string error;
        std::string notData;         ///< reason why it cannot be data: empty, or a page of a server
        bool hasLinkWarning = false; ///< whether a tensor has the warning that the file has several names
        int readers = 0;             ///< number of tensors in it
    };

    ByteSource findBytes(onnx::TensorProto& tensor, std::uint64_t byteCount, const ByteSource* rawData,
                         ModelTensor& result);
    ByteSource externalBytes(const onnx::TensorProto& tensor, std::uint64_t byteCount, ModelTensor& result);
    ExternalFile& openExternal(const std::string& location);

    std::filesystem::path m_model;
    ConfinedOpenOptions m_options;
    std::vector<ByteSource> m_payloads;
    std::shared_ptr<const void> m_owner;
    std::map<std::string, ExternalFile> m_files;
};

} // namespace onnxmend
