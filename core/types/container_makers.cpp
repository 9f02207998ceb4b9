// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/types/container_makers.h"

#include "core/onnx/domains.h"
#include "core/types/node_check.h"

#include <algorithm>
#include <array>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr int longestMakerWalk = 64; ///< nodes; such values pass only a few nodes

/// An operator of ai.onnx that makes or passes sequences and optionals. The first arguments, up to the number
/// given, are elements if they are tensors; the others are containers.
struct Maker {
    std::string_view name;
    int elements;
};
constexpr std::array makers = {Maker{"Identity", 1},       Maker{"SequenceConstruct", 1 << 16},
                               Maker{"SequenceInsert", 2}, Maker{"SequenceErase", 1},
                               Maker{"Optional", 1},       Maker{"SplitToSequence", 1}};

class Remaking
{
public:
    explicit Remaking(DType to)
        : m_to(to)
    {
    }

    bool add(ValueScope& from, std::string_view name)
    {
        ValueScope* scope = &from;
        const ValueState* value = from.find(name, &scope);
        if (!value || ++m_steps > longestMakerWalk) {
            return false;
        }
        if (value->type.known() && elementDtype(value->type) == m_to) {
            return true;
        }
        if (value->origin == ValueOrigin::Input && scope->graph() && !scope->parent()) {
            made.add(scope->name(), SharedText::ofMany(value->name), elementDtype(value->type), m_to,
                     TypeChange::Declaration::Input);
            return true;
        }
        return value->origin == ValueOrigin::Node && value->producer >= 0 && addMaker(*scope, *value);
    }

    Resolution made;

private:
    bool addMaker(ValueScope& scope, const ValueState& value)
    {
        const Node& node = scope.nodes()[value.producer];
        if (!isSameDomain(node.domain(), "")) {
            return false;
        }
        if (node.op_type() == "SequenceEmpty") {
            made.add(scope.name(), SharedText::ofMany(value.name), elementDtype(value.type), m_to,
                     TypeChange::Attribute{.node = nodeKey(node), .name = "dtype"});
            return true;
        }
        const auto* const maker = std::ranges::find(makers, node.op_type(), &Maker::name);
        if (maker == makers.end() || node.input_size() == 0) {
            return false; // an Optional without a value states its type
        }
        const int count = std::min(node.input_size(), maker->elements);
        for (int i = 0; i < count; ++i) {
            if (!addArgument(scope, value.producer, i)) {
                return false;
            }
        }
        return true;
    }

    bool addArgument(ValueScope& scope, std::int32_t node, int input)
    {
        const Node& proto = scope.nodes()[node];
        ValueScope* owner = &scope;
        const ValueState* value = scope.argument(node, input, &owner);
        if (!value || !value->type.known()) {
            return false;
        }
        if (!value->type.isTensor()) {
            return add(scope, proto.input(input));
        }
        const DType from = value->type.dtype();
        if (from != m_to) {
            made.add(scope.name(), SharedText::ofMany(value->name), from, m_to,
                     castOfArgument(value->isStored() && owner == &scope, nodeKey(proto),
                                    static_cast<std::uint32_t>(input)));
        }
        return scope.hasCast(from, m_to);
    }

    DType m_to;
    int m_steps = 0;
};

} // namespace

std::vector<TypeChange> remakeContainer(ValueScope& scope, std::string_view value, DType to)
{
    Remaking remaking(to);
    return isKnown(to) && remaking.add(scope, value) ? std::move(remaking.made.changes)
                                                     : std::vector<TypeChange>();
}

} // namespace onnxmend
