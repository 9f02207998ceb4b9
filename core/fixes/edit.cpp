// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/fixes/edit.h"

#include "core/base/error.h"
#include "core/base/text.h"

#include <nlohmann/json.hpp>

#include <limits>
#include <string_view>
#include <vector>

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
        throw Error({.place = "field " + quotedText(name), .reason = "it is not a text"});
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
        throw Error({.place = "field " + quotedText(name), .reason = quotedText(text) + " is no ONNX dtype"});
    }
    return *dtype;
}

std::optional<std::uint32_t> indexField(const nlohmann::json& json, const char* name)
{
    const auto found = json.find(name);
    if (found == json.end()) {
        return std::nullopt;
    }
    constexpr auto largest = std::numeric_limits<std::uint32_t>::max();
    if (!found->is_number_unsigned() || found->get<std::uint64_t>() > largest) {
        throw Error({.place = "field " + quotedText(name), .reason = "it is no index"});
    }
    return found->get<std::uint32_t>();
}

bool boolField(const nlohmann::json& json, const char* name)
{
    const auto found = json.find(name);
    if (found != json.end() && !found->is_boolean()) {
        throw Error({.place = "field " + quotedText(name), .reason = "it is neither true nor false"});
    }
    return found != json.end() && found->get<bool>();
}

std::optional<FoldedNorm> foldedField(const nlohmann::json& json)
{
    const auto found = json.find("folded");
    if (found == json.end()) {
        return std::nullopt;
    }
    if (!found->is_object()) {
        throw Error({.place = "field \"folded\"", .reason = "it is not a JSON object"});
    }
    const auto epsilon = found->find("epsilon");
    if (epsilon == found->end() || !epsilon->is_number() || !(epsilon->get<double>() >= 0)) {
        throw Error({.place = "field \"epsilon\"", .reason = "it is no number from 0 on"});
    }
    return FoldedNorm{.convolution = textField(*found, "convolution"),
                      .norm = textField(*found, "norm"),
                      .epsilon = epsilon->get<double>(),
                      .ofBias = boolField(*found, "of_bias")};
}

/// Fields without which an edit of that kind says nothing. Kinds of later versions are not known here;
/// applying them reports that.
struct Needs {
    std::string_view kind;
    std::vector<std::string_view> fields;
};

const std::vector<Needs>& needsOfKinds()
{
    static const std::vector<Needs> needs = {
        {"relabel-initializer", {"value", "to"}},
        {"cast-initializer", {"value", "to"}},
        {"bind-weight", {"value", "checkpoint", "tensor"}},
        {"insert-cast", {"to"}},
        {"retype-input", {"value", "to"}},
        {"retype-output", {"value", "to"}},
        {"retype-value-info", {"value", "to"}},
        {"retarget-call", {"node", "call_name"}},
        {"set-attribute", {"node", "attribute", "to"}},
    };
    return needs;
}

/// Throws Error unless the fields are there and not empty.
void require(const nlohmann::json& json, const std::string& kind, const std::vector<std::string_view>& fields)
{
    for (const std::string_view field : fields) {
        if (const auto found = json.find(field); found == json.end() || *found == "") {
            throw Error({.place = kind.empty() ? "" : "kind " + quotedText(kind),
                         .reason = "it needs " + quotedText(field)});
        }
    }
}

void requireFields(const nlohmann::json& json, const std::string& kind)
{
    require(json, kind, {"kind", "graph"});
    for (const Needs& needs : needsOfKinds()) {
        if (needs.kind == kind) {
            require(json, kind, needs.fields);
        }
    }
    const bool ofArgument = json.contains("input");
    if (ofArgument) {
        require(json, kind, {"node"});
    } else if (kind == "insert-cast") {
        require(json, kind, {"value"});
    }
}

} // namespace

nlohmann::json toJson(const Edit& edit)
{
    nlohmann::json json = {{"kind", edit.kind}, {"graph", edit.graph}};
    const auto addText = [&](const char* name, const std::string& text) {
        if (!text.empty()) {
            json[name] = text;
        }
    };
    const auto addDtype = [&](const char* name, DType dtype) {
        if (dtype != DType::Undefined) {
            json[name] = dtypeName(dtype);
        }
    };
    addText("value", edit.value);
    addDtype("from", edit.from);
    addDtype("to", edit.to);
    addText("checkpoint", edit.weight.path);
    if (edit.weight.key) {
        json["key"] = *edit.weight.key; // empty for the root, which is not the same as none
    }
    addText("tensor", edit.weight.tensor);
    if (edit.weight.transposed) {
        json["transposed"] = true;
    }
    if (const auto& folded = edit.weight.folded) {
        json["folded"] = {{"convolution", folded->convolution},
                          {"norm", folded->norm},
                          {"epsilon", folded->epsilon},
                          {"of_bias", folded->ofBias}};
    }
    addText("node", edit.node);
    if (edit.input) {
        json["input"] = *edit.input;
    }
    addText("attribute", edit.attribute);
    addText("call_domain", edit.callDomain);
    addText("call_name", edit.callName);
    addText("call_overload", edit.callOverload);
    return json;
}

Edit editFromJson(const nlohmann::json& json)
{
    if (!json.is_object()) {
        throw Error({.reason = "it is not a JSON object"});
    }
    Edit edit;
    edit.kind = textField(json, "kind");
    requireFields(json, edit.kind);
    edit.graph = textField(json, "graph");
    edit.value = textField(json, "value");
    edit.from = dtypeField(json, "from");
    edit.to = dtypeField(json, "to");
    edit.weight.path = textField(json, "checkpoint");
    if (json.contains("key")) {
        edit.weight.key = textField(json, "key");
    }
    edit.weight.tensor = textField(json, "tensor");
    edit.weight.transposed = boolField(json, "transposed");
    edit.weight.folded = foldedField(json);
    edit.node = textField(json, "node");
    edit.input = indexField(json, "input");
    edit.attribute = textField(json, "attribute");
    edit.callDomain = textField(json, "call_domain");
    edit.callName = textField(json, "call_name");
    edit.callOverload = textField(json, "call_overload");
    return edit;
}

} // namespace onnxmend
