// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/edit/lower_opset.h"

#include "core/base/text.h"
#include "core/edit/node_parts.h"
#include "core/onnx/op_schema.h"

#include <onnx/defs/schema.h>

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

namespace onnxmend
{

namespace
{

/// A node that goes back through the versions of its operator.
class Lowering
{
public:
    Lowering(onnx::NodeProto& node, const OpsetRaise& raise)
        : m_node(node)
        , m_raise(raise)
    {
    }

    LoweredNode lower() { return {.obstacle = obstacle(), .isChanged = m_isChanged}; }

private:
    std::string obstacle()
    {
        for (m_opset = m_raise.to; m_opset > m_raise.from; --m_opset) {
            const OpSchema* const now = findOpSchema({}, m_node.op_type(), m_opset);
            const OpSchema* const old = findOpSchema({}, m_node.op_type(), m_opset - 1);
            if (!now) {
                return "it is not known what " + displayText(m_node.op_type()) + " of opset " +
                       std::to_string(m_opset) + " is in older ones";
            }
            if (now == old) {
                continue;
            }
            if (std::string obstacle = old ? obstacleBefore(*old, *now) : onlySince("is an operator");
                !obstacle.empty()) {
                return obstacle;
            }
        }
        return {};
    }

    /// An attribute that says nothing if the function returns true.
    struct SpareAttribute {
        std::string_view opType;
        std::string_view name;
        bool (Lowering::*isSpare)(const onnx::AttributeProto& attribute) const;
    };
    static std::span<const SpareAttribute> spareAttributes();

    /// Writes the node as the version before `since` has it. Returns whether that version means the same
    /// then, though raising it would change the node.
    struct Rewriting {
        std::string_view opType;
        int since;
        bool (Lowering::*apply)();
    };
    static std::span<const Rewriting> rewritings();

    /// What the version that begins with opset `since` takes, though its signature is as before.
    struct Addition {
        std::string_view opType;
        int since;
        std::string (Lowering::*obstacle)() const;
    };
    static std::span<const Addition> additions();

    std::string onlySince(const std::string& what) const
    {
        return m_node.op_type() + " " + what + " only since opset " + std::to_string(m_opset);
    }

    std::string obstacleBefore(const OpSchema& old, const OpSchema& now)
    {
        leaveOutSpareAttributes(old);
        const bool isRewritten = rewrite();
        std::string obstacle = obstacleOfAttributes(old, now);
        if (obstacle.empty()) {
            obstacle = obstacleOfArguments("input ", m_node.input(), old.inputs, now.inputs);
        }
        if (obstacle.empty()) {
            obstacle = obstacleOfArguments("output ", m_node.output(), old.outputs, now.outputs);
        }
        if (obstacle.empty()) {
            obstacle = obstacleOfResults(old);
        }
        if (obstacle.empty()) {
            obstacle = obstacleOfTies(old, now);
        }
        if (obstacle.empty()) {
            const auto addition = std::ranges::find_if(additions(), [this](const Addition& one) {
                return one.opType == m_node.op_type() && one.since == m_opset;
            });
            obstacle = addition == additions().end() ? std::string() : (this->*addition->obstacle)();
        }
        return obstacle.empty() && !isRewritten ? obstacleOfMeaning() : obstacle;
    }

    void leaveOutSpareAttributes(const OpSchema& old)
    {
        std::vector<std::string> spare;
        for (const onnx::AttributeProto& attribute : m_node.attribute()) {
            if (!old.attributes.contains(attribute.name()) &&
                (statesDefault(attribute) || isSpare(attribute))) {
                spare.push_back(attribute.name());
            }
        }
        for (const std::string& name : spare) {
            removeAttribute(m_node, name);
            m_isChanged = true;
        }
    }

    bool isSpare(const onnx::AttributeProto& attribute) const
    {
        const auto known = std::ranges::find_if(spareAttributes(), [&](const SpareAttribute& one) {
            return one.opType == m_node.op_type() && one.name == attribute.name();
        });
        return known != spareAttributes().end() && attribute.ref_attr_name().empty() &&
               (this->*known->isSpare)(attribute);
    }

    bool rewrite()
    {
        const auto known = std::ranges::find_if(rewritings(), [this](const Rewriting& one) {
            return one.opType == m_node.op_type() && one.since == m_opset;
        });
        if (known == rewritings().end() || !(this->*known->apply)()) {
            return false;
        }
        m_isChanged = true;
        return true;
    }

    /// Of opsets that onnx's registry does not have no default is known.
    bool statesDefault(const onnx::AttributeProto& attribute) const
    {
        const onnx::OpSchema* const schema =
            onnx::OpSchemaRegistry::Schema(m_node.op_type(), static_cast<int>(m_opset), "");
        if (!schema || !attribute.ref_attr_name().empty()) {
            return false;
        }
        const auto found = schema->attributes().find(attribute.name());
        return found != schema->attributes().end() && !found->second.default_value.name().empty() &&
               isSameValue(attribute, found->second.default_value);
    }

    std::string obstacleOfAttributes(const OpSchema& old, const OpSchema& now) const
    {
        for (const onnx::AttributeProto& attribute : m_node.attribute()) {
            if (!old.attributes.contains(attribute.name())) {
                const std::string what = "attribute " + quotedText(attribute.name());
                return now.attributes.contains(attribute.name()) ? onlySince("has the " + what)
                                                                 : m_node.op_type() + " has no " + what;
            }
        }
        for (const std::string& name : old.requiredAttributes) {
            if (!findAttribute(m_node, name)) {
                return onlySince("does without the attribute " + quotedText(name));
            }
        }
        return {};
    }

    std::string obstacleOfArguments(const std::string& what,
                                    const google::protobuf::RepeatedPtrField<std::string>& arguments,
                                    const std::vector<OpParameter>& old,
                                    const std::vector<OpParameter>& now) const
    {
        const auto parameterOf = [](const std::vector<OpParameter>& parameters, std::size_t index) {
            const bool isLast = index >= parameters.size() && !parameters.empty() &&
                                parameters.back().option == ParameterOption::Variadic;
            return isLast ? &parameters.back() : index < parameters.size() ? &parameters[index] : nullptr;
        };
        const std::size_t count = std::max(static_cast<std::size_t>(arguments.size()), old.size());
        for (std::size_t i = 0; i < count; ++i) {
            const OpParameter* const before = parameterOf(old, i);
            const OpParameter* const after = parameterOf(now, i);
            if (!hasArgument(arguments, i)) {
                const bool isRequiredNow = after && after->option == ParameterOption::Single;
                if (before && before->option == ParameterOption::Single && !isRequiredNow) {
                    return onlySince("does without the " + what + quotedText(before->name));
                }
                continue;
            }
            if (!before) {
                return onlySince("has the " + what + quotedText(after ? after->name : std::to_string(i)));
            }
        }
        return {};
    }

    /// A Cast helps an input whose type the older version does not take, and an output of the same type.
    std::string obstacleOfResults(const OpSchema& old) const
    {
        const auto isOfInput = [&old](const OpParameter& output) {
            return output.variable >= 0 &&
                   std::ranges::find(old.inputs, output.variable, &OpParameter::variable) != old.inputs.end();
        };
        const std::size_t count =
            std::min(static_cast<std::size_t>(m_node.output_size()), old.outputs.size());
        for (std::size_t i = 0; i < count; ++i) {
            const OpParameter& output = old.outputs[i];
            const DType dtype = hasArgument(m_node.output(), i)
                                    ? m_raise.dtypeOf(m_node.output(static_cast<int>(i)))
                                    : DType::Undefined;
            if (dtype != DType::Undefined && !isOfInput(output) && !takes(output, dtype)) {
                return onlySince("has " + dtypeName(dtype) + " as the output " + quotedText(output.name));
            }
        }
        return {};
    }

    /// A sequence or an optional of the dtype may be taken, too.
    static bool takes(const OpParameter& parameter, DType dtype)
    {
        return std::ranges::any_of(parameter.allowed->types(),
                                   [dtype](const ValueType& type) { return type.dtype() == dtype; });
    }

    /// Two inputs may have had one type in the older version.
    std::string obstacleOfTies(const OpSchema& old, const OpSchema& now) const
    {
        const auto isTied = [](const OpSchema& schema, std::size_t a, std::size_t b) {
            return schema.inputs[a].variable >= 0 && schema.inputs[a].variable == schema.inputs[b].variable;
        };
        const std::size_t count = std::min(old.inputs.size(), now.inputs.size());
        for (std::size_t b = 1; b < count; ++b) {
            for (std::size_t a = 0; a < b; ++a) {
                if (!hasArgument(m_node.input(), b) || !isTied(old, a, b) || isTied(now, a, b)) {
                    continue;
                }
                const DType first = m_raise.dtypeOf(m_node.input(static_cast<int>(a)));
                const DType second = m_raise.dtypeOf(m_node.input(static_cast<int>(b)));
                if (first != DType::Undefined && second != DType::Undefined && first != second) {
                    return onlySince("has " + quotedText(old.inputs[a].name) + " and " +
                                     quotedText(old.inputs[b].name) + " in different dtypes");
                }
            }
        }
        return {};
    }

    /// Raises the node from the version before: it means the same if nothing has to be changed for that.
    std::string obstacleOfMeaning() const
    {
        OpsetRaise step = m_raise;
        step.from = m_opset - 1;
        step.to = m_opset;
        try {
            return raiseNode(m_node, step)
                       ? m_node.op_type() + " means something else before opset " + std::to_string(m_opset)
                       : std::string();
        } catch (const NodeNotRaised& error) {
            return error.details().reason;
        }
    }

    // Attributes that say nothing (docs/Changelog.md of ONNX).

    DType dtypeOfInput(int index) const
    {
        return hasArgument(m_node.input(), static_cast<std::size_t>(index))
                   ? m_raise.dtypeOf(m_node.input(index))
                   : DType::Undefined;
    }

    /// The dtype that QuantizeLinear gives.
    DType quantizedDtype() const
    {
        constexpr int zeroPoint = 2;
        return hasArgument(m_node.input(), zeroPoint) ? dtypeOfInput(zeroPoint) : DType::Uint8;
    }

    /// Integers are saturated in any case. ONNX Runtime refuses a Cast that states it for them.
    bool hasNothingToSaturate(const onnx::AttributeProto&) const { return isInteger(quantizedDtype()); }

    static bool statesDtype(const onnx::AttributeProto& attribute, DType dtype)
    {
        return attribute.i() == 0 || (isKnown(dtype) && attribute.i() == static_cast<std::int64_t>(dtype));
    }

    bool statesQuantizedDtype(const onnx::AttributeProto& attribute) const
    {
        return statesDtype(attribute, quantizedDtype());
    }

    bool statesDtypeOfScale(const onnx::AttributeProto& attribute) const
    {
        return statesDtype(attribute, dtypeOfInput(1));
    }

    bool areOnes(const onnx::AttributeProto& attribute) const
    {
        return std::ranges::all_of(attribute.ints(), [](std::int64_t number) { return number == 1; });
    }

    // Nodes that the older version writes in another way.

    /// The modes "linear" and "cubic" are called "bilinear" and "bicubic" before 20.
    bool namesGridMode()
    {
        auto& attributes = *m_node.mutable_attribute();
        const auto mode = std::ranges::find(attributes, "mode", &onnx::AttributeProto::name);
        if (mode == attributes.end() || (mode->s() != "linear" && mode->s() != "cubic")) {
            return false;
        }
        mode->set_s("bi" + mode->s());
        return true;
    }

    /// The axis is an attribute before 20, and by default 1 instead of the last axis but one.
    bool statesAxis()
    {
        constexpr int axisInput = 2;
        std::int64_t axis = -2;
        if (hasArgument(m_node.input(), axisInput)) {
            const auto numbers = m_raise.numbersOf(m_node.input(axisInput));
            if (!numbers || numbers->size() != 1) {
                return false;
            }
            axis = static_cast<std::int64_t>(numbers->front());
        }
        const auto rank = m_raise.rankOf(m_node.input(0));
        if (axis < 0 && !rank) {
            return false;
        }
        while (m_node.input_size() > axisInput ||
               (m_node.input_size() > 1 && m_node.input().rbegin()->empty())) {
            m_node.mutable_input()->RemoveLast();
        }
        setInteger(m_node, "axis", axis < 0 ? axis + *rank : axis);
        return true;
    }

    // Additions that no schema states.

    std::string obstacleOfValue(std::string_view attribute, std::string_view added) const
    {
        const onnx::AttributeProto* const found = findAttribute(m_node, attribute);
        if (found && !found->ref_attr_name().empty()) {
            return m_node.op_type() + " has another choice of the attribute " +
                   quotedText(std::string(attribute)) + " since opset " + std::to_string(m_opset) +
                   ", and what the function's caller states is not known";
        }
        return found && found->s() == added ? onlySince("has " + quotedText(std::string(added)) + " as " +
                                                        quotedText(std::string(attribute)))
                                            : std::string();
    }

    std::string wraps() const { return obstacleOfValue("mode", "wrap"); }

    std::string findsPixelsSymmetrically() const
    {
        return obstacleOfValue("coordinate_transformation_mode", "half_pixel_symmetric");
    }

    /// Version 16 has images of two dimensions, beside those of the batch and the channel.
    std::string samplesVolumes() const
    {
        constexpr std::int64_t rankOfImages = 4;
        auto rank = m_raise.rankOf(m_node.input(0)); // the grid and the result have it, too
        if (!rank && hasArgument(m_node.input(), 1)) {
            rank = m_raise.rankOf(m_node.input(1));
        }
        if (!rank && hasArgument(m_node.output(), 0)) {
            rank = m_raise.rankOf(m_node.output(0));
        }
        return rank == rankOfImages
                   ? std::string()
                   : onlySince("has other ranks than " + std::to_string(rankOfImages)) +
                         (rank ? std::string()
                               : ", and that of " + quotedText(m_node.input(0)) + " is not declared");
    }

    /// Version 24 takes masks that are shorter than the keys, and lengths of the keys.
    std::string masks() const
    {
        constexpr std::size_t maskInput = 3;
        return hasArgument(m_node.input(), maskInput) || integerOr(m_node, "is_causal", 0) != 0
                   ? m_node.op_type() + " of opset " + std::to_string(m_opset) + " masks in other ways"
                   : std::string();
    }

    /// Version 27 says in which dtype positions are computed, by default FLOAT.
    std::string computesPositions() const
    {
        const DType dtype = m_raise.dtypeOf(m_node.input(0));
        return dtype == DType::Float || isInteger(dtype)
                   ? std::string()
                   : m_node.op_type() + " of opset " + std::to_string(m_opset) + " computes in another dtype";
    }

    onnx::NodeProto& m_node;
    const OpsetRaise& m_raise;
    std::int64_t m_opset = 0; ///< begins the version that the node is lowered from
    bool m_isChanged = false;
};

std::span<const Lowering::SpareAttribute> Lowering::spareAttributes()
{
    static constexpr std::array table = {
        SpareAttribute{"QuantizeLinear", "saturate", &Lowering::hasNothingToSaturate},
        SpareAttribute{"QuantizeLinear", "output_dtype", &Lowering::statesQuantizedDtype},
        SpareAttribute{"QuantizeLinear", "precision", &Lowering::statesDtypeOfScale},
        SpareAttribute{"DequantizeLinear", "output_dtype", &Lowering::statesDtypeOfScale},
        SpareAttribute{"AveragePool", "dilations", &Lowering::areOnes},
    };
    return table;
}

std::span<const Lowering::Rewriting> Lowering::rewritings()
{
    static constexpr std::array table = {
        Rewriting{"GridSample", 20, &Lowering::namesGridMode},
        Rewriting{"DFT", 20, &Lowering::statesAxis},
    };
    return table;
}

std::span<const Lowering::Addition> Lowering::additions()
{
    static constexpr std::array table = {
        Addition{"Pad", 19, &Lowering::wraps},
        Addition{"Resize", 19, &Lowering::findsPixelsSymmetrically},
        Addition{"GridSample", 20, &Lowering::samplesVolumes},
        Addition{"Attention", 24, &Lowering::masks},
        Addition{"Range", 27, &Lowering::computesPositions},
    };
    return table;
}

} // namespace

LoweredNode lowerNode(onnx::NodeProto& node, const OpsetRaise& raise)
{
    return Lowering(node, raise).lower();
}

} // namespace onnxmend
