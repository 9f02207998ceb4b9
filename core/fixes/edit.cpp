// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/fixes/edit.h"

#include "core/base/error.h"
#include "core/base/text.h"

#include <type_traits>

namespace onnxmend
{

void apply(const UnknownEdit& edit, GraphEditor&)
{
    throw Error({.reason = "this version does not know the edit " + quotedText(edit.kind)});
}

namespace
{

template <class Kind>
constexpr bool isOfKnownKind = !std::is_same_v<std::remove_cvref_t<Kind>, UnknownEdit>;

} // namespace

std::optional<FixKind> kindOf(const Edit& edit)
{
    return std::visit(
        [](const auto& known) -> std::optional<FixKind> {
            if constexpr (isOfKnownKind<decltype(known)>) {
                return known.kind;
            } else {
                return std::nullopt;
            }
        },
        edit);
}

std::string_view kindName(const Edit& edit)
{
    const auto* unknown = std::get_if<UnknownEdit>(&edit);
    return unknown ? std::string_view(unknown->kind.str()) : fixKindInfo(*kindOf(edit)).name;
}

const SharedText& graphOf(const Edit& edit)
{
    return std::visit([](const auto& any) -> const SharedText& { return any.graph; }, edit);
}

const SharedText& valueOf(const Edit& edit)
{
    return std::visit([](const auto& any) -> const SharedText& { return any.value; }, edit);
}

DTypeStep dtypesOf(const Edit& edit)
{
    return std::visit(
        [](const auto& any) -> DTypeStep {
            if constexpr (requires { any.to; }) {
                return {.from = any.from, .to = any.to};
            } else if constexpr (requires { any.codes; }) {
                return {.from = any.codes, .to = DType::Float};
            } else if constexpr (requires { any.dtype; }) {
                return {.from = any.dtype, .to = any.dtype};
            } else {
                return {};
            }
        },
        edit);
}

WeightOrigin* weightOf(Edit& edit)
{
    auto* const binding = std::get_if<BindWeight>(&edit);
    auto* const dequantized = std::get_if<DequantizeWeight>(&edit);
    return binding ? &binding->weight : dequantized ? &dequantized->weight : nullptr;
}

const WeightOrigin* weightOf(const Edit& edit)
{
    const auto* const binding = std::get_if<BindWeight>(&edit);
    const auto* const dequantized = std::get_if<DequantizeWeight>(&edit);
    return binding ? &binding->weight : dequantized ? &dequantized->weight : nullptr;
}

std::string nodeOf(const Edit& edit)
{
    return std::visit(
        [](const auto& any) -> std::string {
            if constexpr (requires { any.node; }) {
                return any.node;
            } else if constexpr (requires { any.reader; }) {
                return any.reader ? any.reader->node.str() : std::string();
            } else {
                return {};
            }
        },
        edit);
}

std::string valueKey(const std::string& graph, const std::string& value) { return graph + '\0' + value; }

std::string valueKey(const Edit& edit) { return valueKey(graphOf(edit), valueOf(edit)); }

void applyEdit(const Edit& edit, const Checkpoints& checkpoints, GraphEditor& editor)
{
    std::visit(
        [&](const auto& any) {
            if constexpr (requires { apply(any, checkpoints, editor); }) {
                apply(any, checkpoints, editor);
            } else {
                apply(any, editor);
            }
        },
        edit);
}

} // namespace onnxmend
