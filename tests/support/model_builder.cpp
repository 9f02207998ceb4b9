// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/model_builder.h"

#include "core/onnx/onnx_proto.h"

#include <google/protobuf/text_format.h>
#include <onnx/defs/parser.h>
#include <onnx/defs/printer.h>

#include <map>
#include <regex>
#include <stdexcept>

namespace onnxmend::testing
{

namespace
{

using NodeNames = std::map<std::string, std::string>; ///< names by first output

/// Removes `[name]` before nodes, since our version of the parser does not know names yet.
NodeNames takeNodeNames(std::string& text)
{
    static const std::regex named(R"(([ {])\[(\w+)\] (\w+))");
    NodeNames names;
    for (std::sregex_iterator found(text.begin(), text.end(), named), end; found != end; ++found) {
        names[(*found)[3]] = (*found)[2];
    }
    text = std::regex_replace(text, named, "$1$3");
    return names;
}

void setNames(onnx::GraphProto& graph, const NodeNames& names)
{
    for (onnx::NodeProto& node : *graph.mutable_node()) {
        const auto found = node.output_size() > 0 ? names.find(node.output(0)) : names.end();
        if (found != names.end()) {
            node.set_name(found->second);
        }
        for (onnx::AttributeProto& attribute : *node.mutable_attribute()) {
            if (attribute.has_g()) {
                setNames(*attribute.mutable_g(), names);
            }
        }
    }
}

} // namespace

std::string modelFromText(const std::string& text)
{
    onnx::ModelProto model;
    std::string plain = text;
    const NodeNames names = takeNodeNames(plain);
    onnx::OnnxParser parser(plain.c_str());
    const auto status = parser.Parse(model);
    if (!status.IsOK()) {
        throw std::runtime_error(status.ErrorMessage());
    }
    if (!parser.EndOfInput()) {
        throw std::runtime_error("there is text behind the model");
    }
    if (!names.empty()) {
        setNames(*model.mutable_graph(), names);
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

std::string modelFromDebugText(const std::string& text)
{
    onnx::ModelProto model;
    if (!google::protobuf::TextFormat::ParseFromString(text, &model)) {
        throw std::runtime_error("no ModelProto: " + text);
    }
    return model.SerializeAsString();
}

std::string typeToProtoText(ValueType type) { return typeProtoOf(type).ShortDebugString(); }

ValueType typeFromProtoText(const std::string& text)
{
    onnx::TypeProto proto;
    if (!google::protobuf::TextFormat::ParseFromString(text, &proto)) {
        throw std::runtime_error("no TypeProto: " + text);
    }
    return valueTypeOf(proto);
}

std::string withPaths(const std::string& bytes)
{
    onnx::ModelProto model;
    if (!model.ParseFromString(bytes)) {
        return bytes;
    }
    for (onnx::NodeProto& node : *model.mutable_graph()->mutable_node()) {
        std::string name = node.name();
        const auto replace = [&name](std::string_view what, std::string_view with) {
            for (std::size_t at = name.find(what); at != std::string::npos; at = name.find(what)) {
                name.replace(at, what.size(), with);
            }
        };
        replace("__", "/");
        replace("_dot_", ".");
        node.set_name(name);
    }
    return model.SerializeAsString();
}

} // namespace onnxmend::testing
