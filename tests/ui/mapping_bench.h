// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/binding/weight_mapping.h"
#include "tests/ui/document_bench.h"

#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

namespace onnxmend::testing
{

/// Weights under the names of another library.
inline constexpr auto kModelToMap = R"(<ir_version: 8, opset_import: ["" : 17]>
net (float[2,3] x, float[3,4] enc_0_fc_kernel, float[4] enc_0_fc_offset, float[4] same_bias) => (float[2,4] y)
   <float[4] own = {1, 2, 3, 4}> {
   a = MatMul (x, enc_0_fc_kernel)
   b = Add (a, enc_0_fc_offset)
   c = Add (b, same_bias)
   y = Add (c, own)
})";

/// safetensors: a length, a JSON header, the bytes.
inline QByteArray checkpointToMap()
{
    const QByteArray header =
        R"({"encoder.layer.0.dense.w":{"dtype":"F32","shape":[3,4],"data_offsets":[0,48]},)"
        R"("encoder.layer.0.dense.b":{"dtype":"F32","shape":[4],"data_offsets":[48,64]},)"
        R"("same.bias":{"dtype":"F16","shape":[4],"data_offsets":[64,72]}})";
    QByteArray bytes(8, '\0');
    bytes[0] = static_cast<char>(header.size() & 0xff);
    bytes[1] = static_cast<char>(header.size() >> 8);
    return bytes + header + QByteArray(72, '\0');
}

/// A document whose weights have other names in the checkpoint, and a mapping of it that is to be made.
class MappingBench : public DocumentBench
{
public:
    bool openDocument()
    {
        if (!writeBytes(path(QStringLiteral("net.onnx")),
                        QByteArray::fromStdString(modelFromText(kModelToMap))) ||
            !writeBytes(path(QStringLiteral("net.safetensors")), checkpointToMap())) {
            return false;
        }
        files.open(texts::toPath(path(QStringLiteral("net.onnx"))),
                   {texts::toPath(path(QStringLiteral("net.safetensors")))});
        return waitIdle() && document.session();
    }
    std::shared_ptr<WeightMapping> mapping() const
    {
        return std::make_shared<WeightMapping>(session().model(), session().checkpoints(),
                                               session().binding());
    }
};

/// Returns the id of the tensor or weight of that name in the mapping, which must have it.
inline SourceId sourceOf(const WeightMapping& mapping, std::string_view name)
{
    for (const SourceId id : mapping.sources().ids()) {
        if (mapping.sources()[id].tensor->name() == name) {
            return id;
        }
    }
    throw std::out_of_range(std::string(name));
}

inline TargetId targetOf(const WeightMapping& mapping, std::string_view name)
{
    for (const TargetId id : mapping.targets().ids()) {
        if (mapping.targets()[id].name == name) {
            return id;
        }
    }
    throw std::out_of_range(std::string(name));
}

/// The tables show all in the order of the mapping.
template <class IdType>
int tableRow(IdType id)
{
    return static_cast<int>(id.value);
}

} // namespace onnxmend::testing
