// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/fixes/edit_json.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/fixes/edit_fields.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <utility>

namespace onnxmend
{

namespace
{

/// Returns a field, or null if it is missing. Throws Error with the reason if its value is not valid.
template <class IsValid>
const nlohmann::json* fieldOf(const nlohmann::json& json, const char* name, const IsValid& isValid,
                              const char* reason)
{
    const auto found = json.find(name);
    if (found == json.end()) {
        return nullptr;
    }
    if (!std::invoke(isValid, *found)) {
        throw Error({.place = "field " + quotedText(name), .reason = reason});
    }
    return &*found;
}

std::string textField(const nlohmann::json& json, const char* name)
{
    const auto* const text = fieldOf(json, name, &nlohmann::json::is_string, "it is not a text");
    return text ? text->get<std::string>() : std::string();
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
            {.place = "field " + quotedText(name), .reason = quotedText(text) + " is not an ONNX dtype"});
    }
    return *dtype;
}

std::optional<std::uint32_t> indexField(const nlohmann::json& json, const char* name)
{
    const auto isIndex = [](const nlohmann::json& index) {
        return index.is_number_unsigned() &&
               index.get<std::uint64_t>() <= std::numeric_limits<std::uint32_t>::max();
    };
    const auto* const index = fieldOf(json, name, isIndex, "it is not an index");
    return index ? std::optional(index->get<std::uint32_t>()) : std::nullopt;
}

std::int64_t numberField(const nlohmann::json& json, const char* name)
{
    const auto* const number =
        fieldOf(json, name, &nlohmann::json::is_number_integer, "it is not a whole number");
    return number ? number->get<std::int64_t>() : 0;
}

bool boolField(const nlohmann::json& json, const char* name)
{
    const auto* const isTrue =
        fieldOf(json, name, &nlohmann::json::is_boolean, "it is neither true nor false");
    return isTrue && isTrue->get<bool>();
}

std::optional<FoldedNorm> foldedField(const nlohmann::json& json)
{
    const auto* const folded = fieldOf(json, "folded", &nlohmann::json::is_object, "it is not a JSON object");
    if (!folded) {
        return std::nullopt;
    }
    const auto isEpsilon = [](const nlohmann::json& number) {
        return number.is_number() && number.get<double>() >= 0;
    };
    constexpr auto wrongEpsilon = "it is not a number from 0 on";
    const auto* const epsilon = fieldOf(*folded, "epsilon", isEpsilon, wrongEpsilon);
    if (!epsilon) {
        throw Error({.place = "field \"epsilon\"", .reason = wrongEpsilon});
    }
    return FoldedNorm{.convolution = textField(*folded, "convolution"),
                      .norm = textField(*folded, "norm"),
                      .epsilon = epsilon->get<double>(),
                      .ofBias = boolField(*folded, "of_bias"),
                      .dtype = dtypeField(*folded, "dtype")};
}

std::optional<std::vector<std::int64_t>> shapeField(const nlohmann::json& json, const char* name)
{
    const auto isSize = [](const nlohmann::json& size) {
        constexpr auto largest = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
        return size.is_number_unsigned() && size.get<std::uint64_t>() <= largest;
    };
    const auto isShape = [&isSize](const nlohmann::json& shape) {
        constexpr std::size_t maxRank = 64;
        return shape.is_array() && shape.size() <= maxRank && std::ranges::all_of(shape, isSize);
    };
    const auto* const shape = fieldOf(json, name, isShape, "it is not a shape");
    return shape ? std::optional(shape->get<std::vector<std::int64_t>>()) : std::nullopt;
}

/// Throws Error if the field is missing or empty.
void require(const nlohmann::json& json, const std::string& kind, const char* name)
{
    if (const auto found = json.find(name); found == json.end() || *found == "") {
        throw Error({.place = kind.empty() ? "" : "kind " + quotedText(kind),
                     .reason = "it needs " + quotedText(name)});
    }
}

class FieldReader final : public EditFields
{
public:
    FieldReader(const nlohmann::json& json, std::string kind)
        : m_json(json)
        , m_kind(std::move(kind))
    {
    }

    void text(const char* name, SharedText& value, Field need) override
    {
        check(name, need);
        value = textField(m_json, name);
    }

    void texts(const char* name, std::vector<SharedText>& values) override
    {
        const auto areTexts = [](const nlohmann::json& list) {
            return list.is_array() && std::ranges::all_of(list, &nlohmann::json::is_string);
        };
        if (const auto* const list = fieldOf(m_json, name, areTexts, "it is not a list of texts")) {
            for (const nlohmann::json& text : *list) {
                values.emplace_back(text.get<std::string>());
            }
        }
    }

    void number(const char* name, std::int64_t& value, Field need) override
    {
        check(name, need);
        value = numberField(m_json, name);
    }

    void dtype(const char* name, DType& value, Field need) override
    {
        check(name, need);
        value = dtypeField(m_json, name);
    }

    void argument(std::optional<GraphEditor::Reader>& reader) override
    {
        const auto input = indexField(m_json, "input");
        if (input) {
            check("node", Field::Required);
            reader = {.node = textField(m_json, "node"), .input = *input};
        }
    }

    void weight(WeightOrigin& origin) override
    {
        text("checkpoint", origin.path, Field::Required);
        text("tensor", origin.tensor, Field::Required);
        if (m_json.contains("key")) {
            origin.key = textField(m_json, "key");
        }
        origin.transposed = boolField(m_json, "transposed");
        origin.folded = foldedField(m_json);
        origin.reshaped = shapeField(m_json, "reshaped");
        origin.packing = textField(m_json, "packing");
        if (!origin.packing.empty()) {
            origin.scheme = textField(m_json, "scheme");
        }
    }

private:
    void check(const char* name, Field need) const
    {
        if (need == Field::Required) {
            require(m_json, m_kind, name);
        }
    }

    const nlohmann::json& m_json;
    std::string m_kind;
};

class FieldWriter final : public EditFields
{
public:
    explicit FieldWriter(nlohmann::json& json)
        : m_json(json)
    {
    }

    void text(const char* name, SharedText& value, Field) override
    {
        if (!value.empty()) {
            m_json[name] = value.str();
        }
    }

    void texts(const char* name, std::vector<SharedText>& values) override
    {
        for (const SharedText& value : values) {
            m_json[name].push_back(value.str());
        }
    }

    void number(const char* name, std::int64_t& value, Field) override { m_json[name] = value; }

    void dtype(const char* name, DType& value, Field) override
    {
        if (value != DType::Undefined) {
            m_json[name] = dtypeName(value);
        }
    }

    void argument(std::optional<GraphEditor::Reader>& reader) override
    {
        if (reader) {
            m_json["node"] = reader->node.str();
            m_json["input"] = reader->input;
        }
    }

    void weight(WeightOrigin& origin) override
    {
        m_json["checkpoint"] = origin.path.str();
        m_json["tensor"] = origin.tensor.str();
        if (origin.key) {
            m_json["key"] = origin.key->str(); // empty means the root, unlike a missing key
        }
        if (origin.transposed) {
            m_json["transposed"] = true;
        }
        if (!origin.packing.empty()) {
            m_json["packing"] = origin.packing.str();
            m_json["scheme"] = origin.scheme.str();
        }
        if (origin.reshaped) {
            m_json["reshaped"] = *origin.reshaped;
        }
        if (const auto& folded = origin.folded) {
            m_json["folded"] = {{"convolution", folded->convolution},
                                {"norm", folded->norm},
                                {"epsilon", folded->epsilon},
                                {"of_bias", folded->ofBias}};
            if (folded->dtype != DType::Undefined) {
                m_json["folded"]["dtype"] = dtypeName(folded->dtype);
            }
        }
    }

private:
    nlohmann::json& m_json;
};

/// Reads an edit of one kind from its fields.
template <class Kind>
Edit readEdit(EditFields& fields)
{
    Kind edit;
    describe(fields, edit);
    return edit;
}

struct EditReader {
    FixKind kind;
    Edit (*read)(EditFields& fields);
};
/// One for each alternative of Edit except the last, which is UnknownEdit.
template <std::size_t... places>
constexpr auto readersOf(std::index_sequence<places...>)
{
    return std::array{EditReader{std::variant_alternative_t<places, Edit>::kind,
                                 readEdit<std::variant_alternative_t<places, Edit>>}...};
}
constexpr auto editReaders = readersOf(std::make_index_sequence<std::variant_size_v<Edit> - 1>());

} // namespace

nlohmann::json toJson(const Edit& edit)
{
    if (const auto* unknown = std::get_if<UnknownEdit>(&edit)) {
        return nlohmann::json::parse(unknown->json.str());
    }
    nlohmann::json json = {{"kind", kindName(edit)}};
    FieldWriter writer(json);
    std::visit(
        [&](auto described) {
            if constexpr (!std::is_same_v<decltype(described), UnknownEdit>) {
                describe(writer, described);
            }
        },
        edit);
    json["graph"] = graphOf(edit).str(); // also when it is empty
    return json;
}

Edit editFromJson(const nlohmann::json& json)
{
    if (!json.is_object()) {
        throw Error({.reason = "it is not a JSON object"});
    }
    const std::string name = textField(json, "kind");
    require(json, name, "kind");
    require(json, name, "graph");
    const auto kind = fixKindFromName(name);
    for (const EditReader& reader : editReaders) {
        if (reader.kind == kind) {
            FieldReader fields(json, name);
            return reader.read(fields);
        }
    }
    return UnknownEdit{.kind = name,
                       .graph = textField(json, "graph"),
                       .value = textField(json, "value"),
                       .json = json.dump()};
}

} // namespace onnxmend
