// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

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

/// The marker of raw_data that is not there (onnx_wire.h), which the tensor has no more.
std::optional<std::uint64_t> takeMarker(onnx::TensorProto& tensor);

/// Turns TensorProtos of one model into ModelTensors, checked against their files (formats.md e1, e5). Each
/// external file is opened once. Never throws for what a file says: such a tensor becomes unreadable.
class TensorDataReader
{
public:
    /// `owner` of the TensorProtos, which does not change: small tensors are not copied out of it. Null: they
    /// are.
    TensorDataReader(std::filesystem::path model, ConfinedOpenOptions options,
                     std::vector<ByteSource> payloads, std::shared_ptr<const void> owner);

    /// Fills everything but name, graph and place, and takes the skeleton's marker out of `tensor`.
    /// `rawData`: where its raw_data lies that is not a marker's; null: in the tensor itself.
    void read(onnx::TensorProto& tensor, ModelTensor& result, const ByteSource* rawData = nullptr);

    /// After all of them: what lies behind a tensor in a data file is no part of it when others lie there.
    void finish(std::vector<ModelTensor>& tensors) const;

private:
    struct ExternalFile {
        std::shared_ptr<const InputFile> file;
        std::string error;
        std::string notData;    ///< what else it is: an empty file, a page of a server
        bool linksTold = false; ///< a tensor has the warning that the file has several names
        int readers = 0;        ///< tensors that lie in it
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
