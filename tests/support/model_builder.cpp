// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/model_builder.h"

#include "core/model/type_proto.h"

#include <google/protobuf/text_format.h>
#include <onnx/defs/parser.h>
#include <onnx/defs/printer.h>

#include <stdexcept>

namespace onnxmend::testing
{

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

static onnx::ModelProto parsedModel(std::string_view bytes)
{
    onnx::ModelProto model;
    if (!model.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) {
        throw std::runtime_error("no ModelProto");
    }
    return model;
}

std::string modelToText(std::string_view bytes) { return onnx::ProtoToString(parsedModel(bytes)); }

std::string modelToDebugText(std::string_view bytes) { return parsedModel(bytes).DebugString(); }

std::string typeToProtoText(ValueType type) { return typeProtoOf(type).ShortDebugString(); }

ValueType typeFromProtoText(const std::string& text)
{
    onnx::TypeProto proto;
    if (!google::protobuf::TextFormat::ParseFromString(text, &proto)) {
        throw std::runtime_error("no TypeProto: " + text);
    }
    return valueTypeOf(proto);
}

} // namespace onnxmend::testing
