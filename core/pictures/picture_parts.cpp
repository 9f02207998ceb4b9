// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/pictures/picture_parts.h"

#include <string>
#include <string_view>

namespace onnxmend
{

namespace
{

/// Returns the type in the other graph; empty if it is the same or unknown.
std::string otherTypeOf(const GraphValue& value, const ScopeGraph* other)
{
    const auto found = other ? other->findValue(value.name) : std::nullopt;
    const ValueType type = found ? other->values[*found].type : ValueType();
    return type.known() && !(type == value.type) ? displayName(type) : std::string();
}

} // namespace

PictureNode pictureOfNode(const ScopeGraph& scope, std::uint32_t node)
{
    const GraphNode& shown = scope.nodes[node];
    PictureNode drawn;
    drawn.kind = shown.isCast ? PictureNode::Kind::Cast : PictureNode::Kind::Operator;
    drawn.title = shown.opType;
    drawn.name = shown.name;
    drawn.mark = shown.isPlanned ? PictureMark::Added : PictureMark::None;
    drawn.node = NodeId{node};
    drawn.dtype = shown.computesIn;
    const auto outputs = scope.outputs.of(node);
    drawn.value = outputs.empty() ? std::string_view() : scope.values[outputs.front()].name;
    if (const auto bodies = scope.bodies.find(node); bodies != scope.bodies.end()) {
        drawn.bodies = bodies->second;
    }
    if (const auto finding = scope.findingOfNode.find(node); finding != scope.findingOfNode.end()) {
        drawn.finding = finding->second;
    }
    return drawn;
}

PictureNode pictureOfValue(const ScopeGraph& scope, const ScopeGraph* other, std::uint32_t value,
                           PictureNode::Kind kind)
{
    const GraphValue& shown = scope.values[value];
    PictureNode drawn;
    drawn.kind = kind;
    drawn.title = shown.name;
    drawn.value = shown.name;
    drawn.dtype = shown.type.dtype();
    if (const TypeConflict* const conflict = scope.conflictAt(value, ScopeGraph::anyNode)) {
        drawn.mark = PictureMark::Conflict;
        drawn.finding = conflict->finding;
    } else if (!otherTypeOf(shown, other).empty()) {
        drawn.mark = PictureMark::Changed;
    }
    return drawn;
}

PictureEdge pictureOfEdge(const ScopeGraph& scope, const ScopeGraph* other, std::uint32_t value)
{
    const GraphValue& shown = scope.values[value];
    PictureEdge edge;
    edge.value = shown.name;
    edge.dtype = shown.type.dtype();
    edge.type = shown.type.known() ? displayName(shown.type) : std::string();
    edge.otherType = otherTypeOf(shown, other);
    edge.mark = edge.otherType.empty() ? PictureMark::None : PictureMark::Changed;
    return edge;
}

void markConflict(PictureEdge& edge, const TypeConflict* conflict)
{
    if (!conflict) {
        return;
    }
    edge.mark = PictureMark::Conflict;
    edge.expected = conflict->expected;
    if (!conflict->actual.empty()) {
        edge.type = conflict->actual;
        edge.dtype = dtypeFromOnnxName(conflict->actual).value_or(edge.dtype);
    }
}

} // namespace onnxmend
