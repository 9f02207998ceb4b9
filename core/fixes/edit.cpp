// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/fixes/edit.h"

#include "core/base/error.h"
#include "core/base/text.h"

#include <nlohmann/json.hpp>

namespace onnxmend
{

namespace
{

std::string textField(const nlohmann::json& json, const char* name)
{
    const auto found = json.find(name);
    if (found == json.end()) {
        return {};
    }
    if (!found->is_string()) {
        throw Error({.place = "edit field " + quotedText(name), .reason = "it is not a text"});
    }
    return found->get<std::string>();
}

DType dtypeField(const nlohmann::json& json, const char* name)
{
    const std::string text = textField(json, name);
    if (text.empty()) {
        return DType::Undefined;
    }
    const auto dtype = dtypeFromOnnxName(text);
    if (!dtype) {
        throw Error(
            {.place = "edit field " + quotedText(name), .reason = quotedText(text) + " is no ONNX dtype"});
    }
    return *dtype;
}

} // namespace

nlohmann::json toJson(const Edit& edit)
{
    nlohmann::json json = {{"kind", edit.kind}, {"graph", edit.graph}, {"value", edit.value}};
    const auto addDtype = [&](const char* name, DType dtype) {
        if (dtype != DType::Undefined) {
            json[name] = dtypeName(dtype);
        }
    };
    addDtype("from", edit.from);
    addDtype("to", edit.to);
    if (!edit.tensor.empty()) {
        json["checkpoint"] = edit.checkpoint;
        json["tensor"] = edit.tensor;
    }
    return json;
}

Edit editFromJson(const nlohmann::json& json)
{
    if (!json.is_object()) {
        throw Error({.reason = "an edit is not a JSON object"});
    }
    Edit edit;
    edit.kind = textField(json, "kind");
    edit.graph = textField(json, "graph");
    edit.value = textField(json, "value");
    edit.from = dtypeField(json, "from");
    edit.to = dtypeField(json, "to");
    edit.checkpoint = textField(json, "checkpoint");
    edit.tensor = textField(json, "tensor");
    if (edit.kind.empty() || edit.graph.empty() || edit.value.empty()) {
        throw Error({.reason = "an edit needs \"kind\", \"graph\" and \"value\""});
    }
    return edit;
}

} // namespace onnxmend
