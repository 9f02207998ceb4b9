// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/compare/compared_sources.h"

#include "core/code/code_index.h"

#include <string>
#include <string_view>
#include <variant>

namespace onnxmend
{

namespace
{

std::unique_ptr<CodeIndex> codeOf(const ModelOrCheckpoint& document)
{
    const auto* const model = std::get_if<std::shared_ptr<const Model>>(&document);
    return model ? std::make_unique<CodeIndex>(**model) : nullptr;
}

/// Returns the source of one side. An attribute is called `<node>.<attribute>`.
std::optional<CodeSource> sourceOfSide(const std::unique_ptr<CodeIndex>& index,
                                       const std::optional<ComparedSide>& side)
{
    if (!index || !side || side->scope.empty()) {
        return std::nullopt;
    }
    std::optional<CodeSource> source = index->ofNodeNamed(side->scope, side->name);
    const std::size_t attribute = side->name.rfind('.');
    return source || attribute == std::string::npos
               ? source
               : index->ofNodeNamed(side->scope, std::string_view(side->name).substr(0, attribute));
}

} // namespace

ComparedSources::ComparedSources(const ModelOrCheckpoint& left, const ModelOrCheckpoint& right)
    : m_left(codeOf(left))
    , m_right(codeOf(right))
{
}

ComparedSources::~ComparedSources() = default;

std::optional<CodeSource> ComparedSources::of(const ComparedRow& row) const
{
    std::optional<CodeSource> source = sourceOfSide(m_left, row.left);
    return source ? source : sourceOfSide(m_right, row.right);
}

} // namespace onnxmend
