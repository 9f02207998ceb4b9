// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/onnx/value_type.h"

#include <map>
#include <string>
#include <string_view>

namespace onnxmend::testing
{

/// Returns the serialised ModelProto of a model in onnx's text format (onnx/docs/Syntax.md), for example
/// `<ir_version: 8, opset_import: ["" : 17]> g (float[2] x) => (float[2] y) { y = Relu(x) }`. `[name]` before
/// a node of the graph names it, as in later versions of the format. Throws std::runtime_error with the
/// parser's message.
std::string modelFromText(const std::string& text);

/// Returns a serialised ModelProto in onnx's text format. Throws std::runtime_error if it is not one.
std::string modelToText(std::string_view bytes);

/// Returns a serialised ModelProto as protobuf's own parser prints it. Unknown fields are numbers. Throws
/// std::runtime_error if it is not one.
std::string modelToDebugText(std::string_view bytes);

/// Returns the serialised ModelProto of such a text.
std::string modelFromDebugText(const std::string& text);

/// Return a value type as a TypeProto in protobuf's text format on one line, and the reverse.
std::string typeToProtoText(ValueType type);
ValueType typeFromProtoText(const std::string& text);

/// Returns a serialised ModelProto with "/" for "__" and "." for "_dot_" in the names of its nodes, which
/// onnx's text format cannot write; other bytes as they are.
std::string withPaths(const std::string& bytes);

/// Texts of a node as torch's dynamo exporter writes them, or the doc_string of its TorchScript exporter.
struct ExporterNotes {
    std::string scopes;        ///< `['', 'layers.0', 'mul']`
    std::string classes;       ///< `['Net', 'model.Block', 'aten.mul.Tensor']`
    std::string trace;         ///< frames of Python, outermost first
    std::string documentation; ///< doc_string
};

/// Returns a serialised ModelProto with notes for nodes, by their first outputs. Others stay as they are.
std::string withExporterNotes(const std::string& bytes, const std::map<std::string, ExporterNotes>& notes);

/// Returns it with one entry of metadata more for the node with that first output.
std::string withMetadata(const std::string& bytes, const std::string& output, const std::string& key,
                         const std::string& value);

/// Returns it with other names for initializers, which onnx's text format cannot write.
std::string withWeightNames(const std::string& bytes, const std::map<std::string, std::string>& names);

/// Returns the notes of a node that one line of `model.py` made in a module.
ExporterNotes exporterNotes(const std::string& module, const std::string& className, int line,
                            const std::string& code);

} // namespace onnxmend::testing
