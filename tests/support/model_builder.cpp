// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/model_builder.h"

#include <onnx/defs/parser.h>
#include <onnx/onnx_pb.h>

#include <stdexcept>

namespace onnxmend::testing
{

namespace onnx = ONNX_NAMESPACE;

std::string modelFromText(const std::string& text)
{
    onnx::ModelProto model;
    onnx::OnnxParser parser(text.c_str());
    const auto status = parser.Parse(model);
    if (!status.IsOK()) {
        throw std::runtime_error(status.ErrorMessage());
    }
    if (!parser.EndOfInput()) {
        throw std::runtime_error("there is text behind the model");
    }
    return model.SerializeAsString();
}

std::string modelToDebugText(std::string_view bytes)
{
    onnx::ModelProto model;
    if (!model.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) {
        throw std::runtime_error("no ModelProto");
    }
    return model.DebugString();
}

} // namespace onnxmend::testing
