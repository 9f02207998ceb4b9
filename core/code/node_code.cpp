// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/code/node_code.h"

#include "core/code/module_names.h"
#include "core/code/python_list.h"

#include <cstddef>
#include <string_view>

namespace onnxmend
{

namespace
{

// Keys of torch/onnx/_internal/exporter/_core.py.
constexpr std::string_view classesKey = "pkg.torch.onnx.class_hierarchy";
constexpr std::string_view scopesKey = "pkg.torch.onnx.name_scopes";
constexpr std::string_view traceKey = "pkg.torch.onnx.stack_trace";
constexpr std::string_view namespaceKey = "namespace";

/// Takes module and class from two lists, whose last elements are about the node itself.
void takeLists(const NodeNotes& notes, NodeCode& code)
{
    const std::string_view scopes = notes.find(scopesKey);
    const auto names = scopes.empty() ? std::nullopt : readPythonList(scopes);
    if (!names || names->size() < 2) {
        return;
    }
    code.module = modulePath((*names)[names->size() - 2]);
    const auto classes = readPythonList(notes.find(classesKey));
    if (classes && classes->size() == names->size()) {
        code.className = shortClass((*classes)[classes->size() - 2]);
    }
}

/// Takes them from `: Net/layers.0: torch.nn.modules.linear.Linear/linear: aten.linear.default`.
void takeNamespace(std::string_view text, NodeCode& code)
{
    text = text.substr(0, mostCodeBytes);
    const std::size_t last = text.rfind('/');
    if (last == std::string_view::npos) {
        return;
    }
    text = text.substr(0, last);
    text.remove_prefix(text.rfind('/') + 1); // the whole text if there is none
    const std::size_t colon = text.find(": ");
    if (colon != std::string_view::npos) {
        code.module = modulePath(text.substr(0, colon));
        code.className = shortClass(text.substr(colon + 2));
    }
}

} // namespace

NodeCode readNodeModule(const Node& node)
{
    NodeCode code;
    const NodeNotes notes = node.notes();
    takeLists(notes, code);
    if (!code.module) {
        takeNamespace(notes.find(namespaceKey), code);
    }
    if (!code.module) {
        const std::string_view output = node.output().empty() ? std::string_view() : node.output(0);
        code.module = moduleInName(node.name().empty() ? output : node.name());
        code.isModuleInName = code.module.has_value();
    }
    return code;
}

NodeCode readNodeCode(const Node& node)
{
    NodeCode code = readNodeModule(node);
    const NodeNotes notes = node.notes();
    code.frames = readStackTrace(notes.find(traceKey));
    if (code.frames.empty()) {
        code.frames = readDocumentedFrames(notes.documentation);
    }
    return code;
}

bool hasCodeNotes(const NodeNotes& notes)
{
    return !notes.find(traceKey).empty() || !notes.find(scopesKey).empty() ||
           !notes.find(namespaceKey).empty() || !readDocumentedFrames(notes.documentation).empty();
}

} // namespace onnxmend
