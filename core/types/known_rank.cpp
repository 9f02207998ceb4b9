// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/types/known_rank.h"

#include "core/onnx/domains.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace onnxmend
{

namespace
{

constexpr int longestRankWalk = 64; ///< nodes

/// Operators of ai.onnx whose result has as many dimensions as the values of an argument say.
struct RankByValues {
    std::string_view name;
    int argument;
};
constexpr std::array byValues = {RankByValues{"Reshape", 1}, RankByValues{"Squeeze", 1},
                                 RankByValues{"Unsqueeze", 1}, RankByValues{"Expand", 1},
                                 RankByValues{"ConstantOfShape", 0}};
/// Those that tell nothing of it: elements of containers.
constexpr std::array<std::string_view, 3> untold = {"SequenceAt", "OptionalGetElement", "ConcatFromSequence"};

const onnx::ValueInfoProto* findIn(const google::protobuf::RepeatedPtrField<onnx::ValueInfoProto>& list,
                                   std::string_view name)
{
    const auto found = std::ranges::find(list, name, &onnx::ValueInfoProto::name);
    return found == list.end() ? nullptr : &*found;
}

bool hasShape(const onnx::ValueInfoProto* declaration)
{
    return declaration && declaration->type().tensor_type().has_shape();
}

bool hasBody(const Node& node)
{
    return std::ranges::any_of(node.attribute(),
                               [](const onnx::AttributeProto& attribute) { return attribute.has_g(); });
}

} // namespace

const onnx::ValueInfoProto* findInput(const ValueScope& scope, std::string_view name)
{
    return scope.graph() ? findIn(scope.graph()->input(), name) : nullptr;
}

bool hasKnownRank(ValueScope& scope, const ValueState& value)
{
    ValueScope* current = &scope;
    const ValueState* at = &value;
    for (int steps = 0; steps < longestRankWalk; ++steps) {
        if (at->isStored() || !current->graph()) {
            return true;
        }
        if (hasShape(findIn(current->graph()->value_info(), at->name)) ||
            hasShape(findIn(current->graph()->output(), at->name))) {
            return true;
        }
        if (at->origin != ValueOrigin::Node || at->producer < 0) {
            return hasShape(findInput(*current, at->name));
        }
        const std::int32_t producer = at->producer;
        const Node& node = current->nodes()[producer];
        if (!isSameDomain(node.domain(), "") || hasBody(node) || node.input_size() == 0 ||
            std::ranges::count(untold, node.op_type()) > 0) {
            return false;
        }
        const auto* const told = std::ranges::find(byValues, node.op_type(), &RankByValues::name);
        if (told != byValues.end() && node.input_size() > told->argument) {
            const ValueState* values = current->argument(producer, told->argument);
            if (!values || !values->isStored()) {
                return false;
            }
        } else if (node.op_type() == "Squeeze") {
            return false; // all dimensions of 1
        }
        ValueScope* owner = current;
        at = current->argument(producer, 0, &owner);
        current = owner;
        if (!at) {
            return false;
        }
    }
    return false;
}

} // namespace onnxmend
