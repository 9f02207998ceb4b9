// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

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

/// `body`: a graph or a function.
template <class Body>
void setNames(Body& body, const NodeNames& names)
{
    for (onnx::NodeProto& node : *body.mutable_node()) {
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
        for (onnx::FunctionProto& function : *model.mutable_functions()) {
            setNames(function, names);
        }
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

namespace
{

void addMetadata(onnx::NodeProto& node, const char* key, const std::string& value)
{
    if (!value.empty()) {
        onnx::StringStringEntryProto& entry = *node.add_metadata_props();
        entry.set_key(key);
        entry.set_value(value);
    }
}

} // namespace

std::string withExporterNotes(const std::string& bytes, const std::map<std::string, ExporterNotes>& notes)
{
    onnx::ModelProto model = parsedModel(bytes);
    for (onnx::NodeProto& node : *model.mutable_graph()->mutable_node()) {
        const auto found = node.output_size() > 0 ? notes.find(node.output(0)) : notes.end();
        if (found != notes.end()) {
            addMetadata(node, "pkg.torch.onnx.class_hierarchy", found->second.classes);
            addMetadata(node, "pkg.torch.onnx.name_scopes", found->second.scopes);
            addMetadata(node, "pkg.torch.onnx.stack_trace", found->second.trace);
            if (!found->second.documentation.empty()) {
                node.set_doc_string(found->second.documentation);
            }
        }
    }
    return model.SerializeAsString();
}

std::string withMetadata(const std::string& bytes, const std::string& output, const std::string& key,
                         const std::string& value)
{
    onnx::ModelProto model = parsedModel(bytes);
    for (onnx::NodeProto& node : *model.mutable_graph()->mutable_node()) {
        if (node.output_size() > 0 && node.output(0) == output) {
            addMetadata(node, key.c_str(), value);
        }
    }
    return model.SerializeAsString();
}

std::string withWeightNames(const std::string& bytes, const std::map<std::string, std::string>& names)
{
    onnx::ModelProto model = parsedModel(bytes);
    const auto rename = [&names](std::string& name) {
        const auto found = names.find(name);
        name = found == names.end() ? name : found->second;
    };
    for (onnx::TensorProto& tensor : *model.mutable_graph()->mutable_initializer()) {
        rename(*tensor.mutable_name());
    }
    for (onnx::NodeProto& node : *model.mutable_graph()->mutable_node()) {
        for (std::string& input : *node.mutable_input()) {
            rename(input);
        }
    }
    return model.SerializeAsString();
}

ExporterNotes exporterNotes(const std::string& module, const std::string& className, int line,
                            const std::string& code)
{
    return {.scopes = "['', '" + module + "', 'node']",
            .classes = "['__main__.Net', 'model." + className + "', 'aten.mul.Tensor']",
            .trace = "File \"/home/user/model.py\", line " + std::to_string(line) + ", in forward\n    " +
                     code + "\n",
            .documentation = {}};
}

} // namespace onnxmend::testing
