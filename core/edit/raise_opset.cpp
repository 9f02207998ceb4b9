// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/edit/raise_opset.h"

#include "core/base/checked_math.h"
#include "core/base/error.h"
#include "core/base/text.h"
#include "core/dtype/cast.h"
#include "core/edit/node_parts.h"
#include "core/onnx/op_schema.h"
#include "core/onnx/value_type.h"

#include <onnx/defs/schema.h>

#include <algorithm>
#include <array>
#include <span>
#include <string_view>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr std::string_view rowsSuffix = "__rows";
constexpr std::string_view shapeSuffix = "__shape";
constexpr std::string_view reshapeSuffix = "__reshape";

/// Finds the version in force in ONNX's registry; null if the operator is not known there.
const onnx::OpSchema* registeredSchema(const std::string& opType, std::int64_t opset)
{
    return onnx::OpSchemaRegistry::Schema(opType, static_cast<int>(opset), "");
}

std::int64_t newestRegisteredOpset()
{
    return onnx::OpSchemaRegistry::DomainToVersionRange::Instance().Map().at("").second;
}

bool isFloat(const onnx::AttributeProto& attribute)
{
    return attribute.type() == onnx::AttributeProto::FLOAT ||
           attribute.type() == onnx::AttributeProto::FLOATS;
}

/// Returns the numbers of an attribute as a tensor. `value_ints` of Constant would not do: inference
/// functions of onnx 1.17 take it for a scalar (onnx/shape_inference/implementation.cc, ToTensor).
onnx::TensorProto tensorOf(const onnx::AttributeProto& attribute, bool isListOfOne)
{
    onnx::TensorProto tensor;
    tensor.set_data_type(isFloat(attribute) ? onnx::TensorProto::FLOAT : onnx::TensorProto::INT64);
    if (attribute.type() == onnx::AttributeProto::FLOATS) {
        tensor.add_dims(attribute.floats_size());
        *tensor.mutable_float_data() = attribute.floats();
    } else if (attribute.type() == onnx::AttributeProto::INTS) {
        tensor.add_dims(attribute.ints_size());
        *tensor.mutable_int64_data() = attribute.ints();
    } else {
        if (isListOfOne) {
            tensor.add_dims(1);
        }
        isFloat(attribute) ? tensor.add_float_data(attribute.f()) : tensor.add_int64_data(attribute.i());
    }
    return tensor;
}

/// Casts FLOAT values to another dtype.
void castTo(DType dtype, onnx::TensorProto& tensor)
{
    const auto& numbers = tensor.float_data();
    const auto count = static_cast<std::size_t>(numbers.size());
    std::vector<std::byte> bytes(packedByteCount(dtype, count));
    castElements(DType::Float, std::as_bytes(std::span(numbers.data(), count)), dtype, bytes, count);
    tensor.set_data_type(static_cast<std::int32_t>(dtype));
    tensor.set_raw_data(bytes.data(), bytes.size());
    tensor.clear_float_data();
}

bool takes(const onnx::OpSchema::FormalParameter& parameter, DType dtype)
{
    const std::string& type = ValueType::tensor(dtype).text();
    return std::ranges::any_of(parameter.GetTypes(), [&](const std::string* one) { return *one == type; });
}

// The same facts of a schema from onnx's registry and of one from our tables.

const std::string& nameOf(const onnx::OpSchema::FormalParameter& parameter) { return parameter.GetName(); }
const std::string& nameOf(const OpParameter& parameter) { return parameter.name; }

const std::string& typeTextOf(const onnx::OpSchema::FormalParameter& parameter)
{
    return parameter.GetTypeStr();
}
const std::string& typeTextOf(const OpParameter& parameter) { return parameter.typeText; }

bool takesAllOf(const onnx::OpSchema::FormalParameter& now, const onnx::OpSchema::FormalParameter& old)
{
    return std::ranges::all_of(old.GetTypes(),
                               [&](const std::string* type) { return now.GetTypes().contains(type); });
}
bool takesAllOf(const OpParameter& now, const OpParameter& old)
{
    return std::ranges::all_of(old.allowed->types(),
                               [&](const ValueType& type) { return now.allowed->contains(type); });
}

const auto& inputsOf(const onnx::OpSchema& schema) { return schema.inputs(); }
const auto& inputsOf(const OpSchema& schema) { return schema.inputs; }
const auto& outputsOf(const onnx::OpSchema& schema) { return schema.outputs(); }
const auto& outputsOf(const OpSchema& schema) { return schema.outputs; }
int fewestInputs(const onnx::OpSchema& schema) { return schema.min_input(); }
int fewestInputs(const OpSchema& schema) { return schema.minInputs; }
int fewestOutputs(const onnx::OpSchema& schema) { return schema.min_output(); }
int fewestOutputs(const OpSchema& schema) { return schema.minOutputs; }
bool isSingle(const onnx::OpSchema::FormalParameter& parameter)
{
    return parameter.GetOption() == onnx::OpSchema::Single;
}
bool isSingle(const OpParameter& parameter) { return parameter.option == ParameterOption::Single; }
bool isRemoved(const onnx::OpSchema& schema) { return schema.Deprecated(); }
bool isRemoved(const OpSchema& schema) { return schema.deprecated; }

std::vector<std::string> requiredAttributes(const onnx::OpSchema& schema)
{
    std::vector<std::string> names;
    for (const auto& [name, attribute] : schema.attributes()) {
        if (attribute.required) {
            names.push_back(name);
        }
    }
    return names;
}
const std::vector<std::string>& requiredAttributes(const OpSchema& schema)
{
    return schema.requiredAttributes;
}

/// A node that goes through the versions of its operator.
class Raising
{
public:
    Raising(const onnx::NodeProto& node, const OpsetRaise& raise)
        : m_raise(raise)
        , m_raised{.before = {}, .node = node, .behind = {}}
    {
    }

    std::optional<RaisedNode> raise()
    {
        m_opset = m_raise.from + 1;
        try {
            goThroughVersions();
        } catch (const NodeNotRaised&) {
            throw;
        } catch (const Error& error) { // numbers of attributes out of range
            throw NodeNotRaised(error.details(), m_opset);
        }
        return m_isChanged ? std::optional(std::move(m_raised)) : std::nullopt;
    }

private:
    /// Raises an operator to the version that begins with opset `since`.
    struct Rule {
        std::string_view opType;
        int since;
        void (Raising::*apply)(const onnx::OpSchema& before, const onnx::OpSchema& after);
    };
    static std::span<const Rule> rules();

    onnx::NodeProto& node() { return m_raised.node; }
    onnx::NodeProto& changed()
    {
        m_isChanged = true;
        return m_raised.node;
    }
    void note(std::string change) { m_raised.changes.push_back(std::move(change)); }

    void goThroughVersions()
    {
        const std::string opType = node().op_type(); // as messages name it
        const std::int64_t registered = newestRegisteredOpset();
        const onnx::OpSchema* before =
            m_raise.from <= registered ? registeredSchema(opType, m_raise.from) : nullptr;
        if (!before) {
            requireUnchanged(opType, std::min(m_raise.to, registered));
        }
        for (std::int64_t opset = m_raise.from + 1; before && opset <= std::min(m_raise.to, registered);
             ++opset) {
            const onnx::OpSchema* after = registeredSchema(node().op_type(), opset);
            if (after && after->since_version() == opset) {
                m_opset = opset;
                step(*before, *after);
                before = registeredSchema(node().op_type(), opset); // the node may be another operator now
            }
        }
        for (std::int64_t opset = std::max(m_raise.from, registered) + 1; opset <= m_raise.to; ++opset) {
            const OpSchema* const old = findOpSchema({}, node().op_type(), opset - 1);
            const OpSchema* const now = findOpSchema({}, node().op_type(), opset);
            if (old && now && old != now) {
                m_opset = opset;
                stepByTable(*old, *now);
            }
        }
    }

    /// ONNX Runtime has operators in the default domain that ONNX does not know, mostly in one version only.
    /// Other operators are newer than the registry, and begin with the opset of the model.
    void requireUnchanged(const std::string& opType, std::int64_t last)
    {
        const OpSchema* before = findOpSchema({}, opType, m_raise.from);
        for (m_opset = m_raise.from + 1; before && m_opset <= last; ++m_opset) {
            if (findOpSchema({}, opType, m_opset) != before) {
                before = nullptr;
                break;
            }
        }
        if (!before) {
            throw NodeNotRaised({.reason = "it is not known what " + displayText(opType) + " of opset " +
                                           std::to_string(m_raise.from) + " is in opset " +
                                           std::to_string(m_raise.to)},
                                m_opset);
        }
    }

    [[noreturn]] void refuse(const std::string& what) const
    {
        throw NodeNotRaised(
            {.reason = m_raised.node.op_type() + " of opset " + std::to_string(m_opset) + " " + what},
            m_opset);
    }

    void step(const onnx::OpSchema& before, const onnx::OpSchema& after)
    {
        requireArguments(before);
        const auto rule = std::ranges::find_if(rules(), [&](const Rule& one) {
            return one.opType == node().op_type() && one.since == after.since_version();
        });
        if (rule == rules().end()) {
            follow(before, after);
            return;
        }
        requireOwnAttributes();
        (this->*rule->apply)(before, after);
    }

    void requireOwnAttributes() const
    {
        const auto isStatedByCaller = [](const auto& attribute) {
            return !attribute.ref_attr_name().empty();
        };
        if (std::ranges::any_of(m_raised.node.attribute(), isStatedByCaller)) {
            refuse("means something else, and what the function's caller states is not known");
        }
    }

    /// Raises the node to a version that the registry does not have.
    void stepByTable(const OpSchema& before, const OpSchema& after)
    {
        requireArguments(before);
        requireFollows(before, after);
        for (const onnx::AttributeProto& attribute : node().attribute()) {
            if (before.attributes.contains(attribute.name()) &&
                !after.attributes.contains(attribute.name())) {
                refuse("has no attribute " + quotedText(attribute.name()));
            }
        }
        requireNewArguments(before, after);
    }

    /// The node in the file need not have the arguments that its version requires. Some exporters write
    /// required arguments other than the first without a name, such as roi of Resize 11.
    template <typename Schema>
    void requireArguments(const Schema& before) const
    {
        const auto require = [&](const auto& arguments, int least, const auto& parameters, const char* what) {
            if (arguments.size() < least) {
                const std::size_t last = parameters.size() - 1; // may be variadic
                const auto& missing = parameters[std::min(static_cast<std::size_t>(arguments.size()), last)];
                refuse(what + quotedText(nameOf(missing)));
            }
        };
        require(m_raised.node.input(), fewestInputs(before), inputsOf(before), "needs the input ");
        require(m_raised.node.output(), fewestOutputs(before), outputsOf(before), "needs the output ");
        if (fewestInputs(before) > 0 && isSingle(inputsOf(before).front())) {
            requireInput(0, before);
        }
    }

    template <typename Schema>
    void requireInput(std::size_t index, const Schema& before) const
    {
        if (!hasArgument(m_raised.node.input(), index)) {
            refuse("needs the input " + quotedText(nameOf(inputsOf(before)[index])));
        }
    }

    /// Raises the node as the schemas say.
    void follow(const onnx::OpSchema& before, const onnx::OpSchema& after)
    {
        requireFollows(before, after);
        writeChangedDefaults(before, after);
        moveAttributes(before, after);
        requireNewArguments(before, after);
    }

    /// Requires that the newer version takes the node's arguments as the older one does.
    template <typename Schema>
    void requireFollows(const Schema& before, const Schema& after) const
    {
        if (isRemoved(after)) {
            refuse("is there no more");
        }
        requireSameParameters(before, after);
        requireSameTies(before, after);
    }

    /// Requires inputs and attributes that only the newer version needs.
    template <typename Schema>
    void requireNewArguments(const Schema& before, const Schema& after) const
    {
        const std::size_t least = static_cast<std::size_t>(fewestInputs(after));
        for (std::size_t i = inputsOf(before).size(); i < least; ++i) {
            if (!hasArgument(m_raised.node.input(), i)) {
                refuse("needs the input " + quotedText(nameOf(inputsOf(after)[i])));
            }
        }
        for (const std::string& name : requiredAttributes(after)) {
            if (!findAttribute(m_raised.node, name)) {
                refuse("needs the attribute " + quotedText(name));
            }
        }
    }

    template <typename Schema>
    void requireSameParameters(const Schema& before, const Schema& after) const
    {
        const auto require = [&](const auto& arguments, const auto& old, const auto& now) {
            for (std::size_t i = 0; i < old.size(); ++i) {
                if (!hasArgument(arguments, i)) {
                    continue;
                }
                if (i >= now.size() || nameOf(old[i]) != nameOf(now[i]) || !takesAllOf(now[i], old[i])) {
                    refuse("takes or gives something else as " + quotedText(nameOf(old[i])));
                }
            }
        };
        require(m_raised.node.input(), inputsOf(before), inputsOf(after));
        require(m_raised.node.output(), outputsOf(before), outputsOf(after));
    }

    /// Arguments that had separate types may need one type now: since QuantizeLinear 19 a scale has the dtype
    /// of the input.
    template <typename Schema>
    void requireSameTies(const Schema& before, const Schema& after) const
    {
        const auto& inputs = m_raised.node.input();
        const std::size_t count = std::min(inputsOf(before).size(), inputsOf(after).size());
        const auto isTied = [](const Schema& schema, std::size_t a, std::size_t b) {
            return typeTextOf(inputsOf(schema)[a]) == typeTextOf(inputsOf(schema)[b]);
        };
        for (std::size_t b = 1; b < count; ++b) {
            for (std::size_t a = 0; a < b; ++a) {
                if (!hasArgument(inputs, a) || !hasArgument(inputs, b) || !isTied(after, a, b) ||
                    isTied(before, a, b)) {
                    continue;
                }
                const DType dtype = m_raise.dtypeOf(inputs.Get(static_cast<int>(a)));
                if (dtype == DType::Undefined || dtype != m_raise.dtypeOf(inputs.Get(static_cast<int>(b)))) {
                    refuse("needs " + quotedText(nameOf(inputsOf(after)[a])) + " and " +
                           quotedText(nameOf(inputsOf(after)[b])) + " in one dtype");
                }
            }
        }
    }

    void writeChangedDefaults(const onnx::OpSchema& before, const onnx::OpSchema& after)
    {
        for (const auto& [name, old] : before.attributes()) {
            const auto now = after.attributes().find(name);
            if (now == after.attributes().end() || old.default_value.name().empty() ||
                findAttribute(node(), name) || isSameValue(old.default_value, now->second.default_value)) {
                continue;
            }
            *changed().add_attribute() = old.default_value;
            note("its attribute " + quotedText(name) + " is stated, since the default is another one now");
        }
    }

    /// Moves attributes that the newer version does not have; most are inputs of that name there.
    void moveAttributes(const onnx::OpSchema& before, const onnx::OpSchema& after)
    {
        for (const auto& [attributeName, old] : before.attributes()) {
            const std::string& name = attributeName; // clang 14 captures no structured binding
            const onnx::AttributeProto* attribute = findAttribute(node(), name);
            if (!attribute || after.attributes().contains(name)) {
                continue;
            }
            const onnx::AttributeProto value = *attribute;
            const auto isIts = [&](const onnx::OpSchema::FormalParameter& input) {
                // `value` of Pad is `constant_value`, `k` of TopK is `K`.
                return asciiLowerCase(input.GetName()) == name || input.GetName() == "constant_" + name;
            };
            const auto input = std::ranges::find_if(after.inputs(), isIts);
            if (input == after.inputs().end()) {
                if (old.default_value.name().empty() || !isSameValue(value, old.default_value)) {
                    refuse("has no attribute " + quotedText(name));
                }
                removeAttribute(changed(), name);
                note("its attribute " + quotedText(name) + " is left out");
                continue;
            }
            removeAttribute(changed(), name);
            note("its attribute " + quotedText(name) + " is the input " + quotedText(input->GetName()) +
                 " now, a Constant");
            addConstant(static_cast<int>(input - after.inputs().begin()), after, value);
        }
    }

    /// Adds a Constant with the attribute's numbers as that argument.
    void addConstant(int input, const onnx::OpSchema& after, const onnx::AttributeProto& value)
    {
        const auto& parameter = after.inputs()[static_cast<std::size_t>(input)];
        if (!value.ref_attr_name().empty()) {
            refuse("has no attribute " + quotedText(value.name()) + ", which the function's caller states");
        }
        onnx::TensorProto tensor = tensorOf(value, parameter.GetName() == "K");
        if (isFloat(value) && parameter.GetTypeStr() == after.inputs().front().GetTypeStr()) {
            const DType dtype = m_raise.dtypeOf(node().input(0));
            if (!takes(parameter, dtype)) {
                refuse("needs " + quotedText(parameter.GetName()) + " in the dtype of " +
                       quotedText(node().input(0)) + ", and that is not known");
            }
            if (dtype != DType::Float) {
                castTo(dtype, tensor);
            }
        }
        onnx::NodeProto& constant = m_raised.before.emplace_back();
        constant.set_op_type("Constant");
        const std::string owner = node().output_size() > 0 ? node().output(0) : std::string();
        constant.add_output(m_raise.newName(owner + "__" + parameter.GetName()));
        constant.set_name(constant.output(0));
        *addAttribute(constant, "value", onnx::AttributeProto::TENSOR).mutable_t() = std::move(tensor);
        while (node().input_size() <= input) {
            node().add_input();
        }
        node().set_input(input, constant.output(0));
    }

    // Rules for changes that no schema states.

    /// Until 12 all axes from `axis` on were flattened into one; from 13 on it is that axis alone, by default
    /// the last (docs/Changelog.md, Softmax-13). Unless `axis` is the last, nodes flatten the axes and
    /// restore them, as onnx/version_converter/adapters/softmax_12_13.h does.
    void flattenRows(const onnx::OpSchema& before, const onnx::OpSchema&)
    {
        if (!hasArgument(node().output(), 0)) {
            refuse("needs the output " + quotedText(before.outputs().front().GetName()));
        }
        const std::int64_t axis = integerOr(node(), "axis", 1);
        const bool isStated = findAttribute(node(), "axis");
        const auto rank = m_raise.rankOf(node().input(0));
        setInteger(changed(), "axis", axis);
        if (axis == -1 || (rank && axis == *rank - 1)) {
            if (!isStated) {
                note("its axis is stated, since the default is another one now");
            }
            return;
        }
        note("Flatten and Reshape stand around it, since it works on one axis only now");
        const std::string input = node().input(0);
        const std::string output = node().output(0);
        const std::string shape = m_raise.newName(input + std::string(shapeSuffix));
        const std::string rows = m_raise.newName(input + std::string(rowsSuffix));
        setInteger(node(), "axis", -1);
        node().set_input(0, rows);
        node().set_output(0, m_raise.newName(output + std::string(rowsSuffix)));
        (void)addNode(m_raised.before, "Shape", {input}, shape);
        setInteger(addNode(m_raised.before, "Flatten", {input}, rows), "axis", axis);
        // The value keeps its name; the node gets a new one, since both may have had the same.
        addNode(m_raised.behind, "Reshape", {node().output(0), shape}, output)
            .set_name(m_raise.newName(output + std::string(reshapeSuffix)));
    }

    static onnx::NodeProto& addNode(std::vector<onnx::NodeProto>& nodes, const std::string& opType,
                                    const std::vector<std::string>& inputs, const std::string& output)
    {
        onnx::NodeProto& node = nodes.emplace_back();
        node.set_op_type(opType);
        node.set_name(output);
        for (const std::string& input : inputs) {
            node.add_input(input);
        }
        node.add_output(output);
        return node;
    }

    /// Equal parts need their number since 18.
    void splitEqually(const onnx::OpSchema& before, const onnx::OpSchema& after)
    {
        follow(before, after);
        if (!hasArgument(node().input(), 1)) {
            setInteger(changed(), "num_outputs", node().output_size());
            note("the number of its parts is stated");
        }
    }

    /// Outputs beside the first let an older BatchNormalization train, also if nothing reads them (ONNX:
    /// BatchNormalization 9, "Output case #1").
    void normalizeForInference(const onnx::OpSchema&, const onnx::OpSchema&)
    {
        for (std::size_t i = 1; i < static_cast<std::size_t>(node().output_size()); ++i) {
            if (hasArgument(node().output(), i)) {
                refuse("has other outputs beside the first");
            }
        }
        while (node().output_size() > 1) { // without a name, which version 14 has no place for
            changed().mutable_output()->RemoveLast();
        }
    }

    /// Removes the last outputs but the first that nothing reads; exporters name all that there may be.
    void leaveOutUnread()
    {
        while (node().output_size() > 1) {
            const std::string& last = *node().output().rbegin();
            if (!last.empty() && m_raise.isRead(last)) {
                return;
            }
            if (!last.empty()) {
                note("its output " + quotedText(last) + ", which nothing reads, is left out");
            }
            changed().mutable_output()->RemoveLast();
        }
    }

    /// The mask was a float before 10, and ONNX does not say what it is of a node that drops nothing: ONNX
    /// Runtime gives FALSE everywhere (core/providers/cpu/tensor/identity_op.h). Since 12 it is TRUE
    /// everywhere.
    void giveNoMask(const onnx::OpSchema& before, const onnx::OpSchema& after)
    {
        leaveOutUnread();
        if (after.since_version() >= 12 && hasArgument(node().output(), 1)) {
            refuse("gives another mask");
        }
        follow(before, after);
    }

    /// Upsample becomes Resize 10, which computes positions in the same way.
    void becomeResize(const onnx::OpSchema&, const onnx::OpSchema&)
    {
        changed().set_op_type("Resize");
        note("it is a Resize now");
        m_grows = true; // its scales are 1 at least
    }

    /// Scatter is called ScatterElements since 11.
    void becomeScatterElements(const onnx::OpSchema&, const onnx::OpSchema&)
    {
        changed().set_op_type("ScatterElements");
        note("it is a ScatterElements now");
    }

    /// Version 11 has a region of interest, and another default for positions: Resize-10 and Upsample have
    /// x_original = x_resized / scale.
    void resizeAsBefore(const onnx::OpSchema& before, const onnx::OpSchema&)
    {
        requireInput(1, before);
        onnx::NodeProto& resize = changed();
        const std::string scales = resize.input(1);
        if (textOr(resize, "mode", "nearest") == "nearest") {
            setText(resize, "nearest_mode", nearestMode(scales));
        }
        resize.add_input(scales);
        resize.set_input(1, "");
        setText(resize, "coordinate_transformation_mode", "asymmetric");
        note("the way in which it finds pixels is stated, since the default is another one now");
    }

    /// Version 10 does not say which pixel is the nearest. ONNX Runtime takes the one below in a dimension
    /// that grows, and the one above in one that shrinks (core/providers/cpu/tensor/upsamplebase.h,
    /// ResizeNearestMode::SIMPLE). Version 11 has one mode for all dimensions.
    std::string nearestMode(const std::string& scales) const
    {
        if (m_grows) {
            return "floor";
        }
        const auto numbers = m_raise.numbersOf(scales);
        if (numbers && std::ranges::all_of(*numbers, [](double scale) { return scale >= 1; })) {
            return "floor";
        }
        if (numbers && std::ranges::all_of(*numbers, [](double scale) { return scale <= 1; })) {
            return "ceil";
        }
        refuse("chooses the nearest pixels differently" +
               std::string(numbers ? " where one side grows and another shrinks"
                                   : ", and its scales are not constant"));
    }

    void requirePixelsOfText(const onnx::OpSchema& before, const onnx::OpSchema& after)
    {
        if (textOr(node(), "coordinate_transformation_mode", "half_pixel") == "tf_half_pixel_for_nn") {
            refuse("has no coordinate_transformation_mode \"tf_half_pixel_for_nn\"");
        }
        follow(before, after);
    }

    /// The default is "half_pixel" since 16; the former one is called "output_half_pixel".
    void alignRoisAsBefore(const onnx::OpSchema& before, const onnx::OpSchema& after)
    {
        follow(before, after);
        setText(changed(), "coordinate_transformation_mode", "output_half_pixel");
        note("the way in which it finds pixels is stated, since the default is another one now");
    }

    /// Modes have other names since 20: "bilinear" is "linear", the default.
    void nameGridModes(const onnx::OpSchema&, const onnx::OpSchema&)
    {
        const std::string mode = textOr(node(), "mode", "bilinear");
        if (findAttribute(node(), "mode") && mode != "nearest") {
            setText(changed(), "mode", mode == "bilinear" ? "linear" : "cubic");
            note("its mode " + quotedText(mode) + " is called " + quotedText(textOr(node(), "mode", {})) +
                 " now");
        }
    }

    /// The default of the axis was 1; since 20 it is the last axis but one.
    void stateAxis(const onnx::OpSchema& before, const onnx::OpSchema& after)
    {
        setInteger(changed(), "axis", integerOr(node(), "axis", 1));
        follow(before, after);
    }

    /// If pads follow from the shape (SAME_UPPER, SAME_LOWER, output_shape), an odd one is at the other end
    /// since 11.
    void padTransposedConvolution(const onnx::OpSchema& before, const onnx::OpSchema& after)
    {
        if (textOr(node(), "auto_pad", "NOTSET").starts_with("SAME") ||
            findAttribute(node(), "output_shape")) {
            refuse("pads at the other end");
        }
        follow(before, after);
    }

    /// With count_include_pad and ceil_mode, positions behind the padding do not count since 19.
    void averageWithinPads(const onnx::OpSchema& before, const onnx::OpSchema& after)
    {
        if (integerOr(node(), "ceil_mode", 0) != 0 && integerOr(node(), "count_include_pad", 0) != 0) {
            refuse("averages differently at the end");
        }
        follow(before, after);
    }

    /// A window that would begin in the padding at the end is left out since 22. With ceil_mode the last
    /// window begins less than a stride behind the last one that fits.
    void poolWithinImage(const onnx::OpSchema& before, const onnx::OpSchema& after)
    {
        if (integerOr(node(), "ceil_mode", 0) != 0) {
            const onnx::AttributeProto* const kernel = findAttribute(node(), "kernel_shape");
            const int axes = kernel ? kernel->ints_size() : 0;
            const bool isPadded = textOr(node(), "auto_pad", "NOTSET") != "NOTSET";
            for (int i = 0; i < axes; ++i) {
                const std::int64_t reach = checkedAdd<std::int64_t>(kernel->ints(i), -1);
                const std::int64_t extent =
                    checkedAdd<std::int64_t>(checkedMultiply(reach, entryOr("dilations", i, 1)), 1);
                if (isPadded || checkedAdd(entryOr("pads", axes + i, 0), entryOr("strides", i, 1)) > extent) {
                    refuse("leaves windows out that begin in the padding");
                }
            }
        }
        follow(before, after);
    }

    std::int64_t entryOr(std::string_view attribute, int index, std::int64_t otherwise)
    {
        const onnx::AttributeProto* const found = findAttribute(node(), attribute);
        return found && index < found->ints_size() ? found->ints(index) : otherwise;
    }

    /// Indices below 0 were ignored; since 11 they count from the end.
    void countIndices(const onnx::OpSchema&, const onnx::OpSchema&)
    {
        refuse("reads indices below 0 differently");
    }

    /// Scale and bias were per group; since 21 they are per channel.
    void normalizeGroups(const onnx::OpSchema&, const onnx::OpSchema&)
    {
        refuse("has a scale for each channel, and not for each group");
    }

    const OpsetRaise& m_raise;
    RaisedNode m_raised;
    std::int64_t m_opset = 0; ///< begins the version that the node is raised to
    bool m_isChanged = false;
    bool m_grows = false; ///< a Resize that was an Upsample: its scales are at least 1
};

std::span<const Raising::Rule> Raising::rules()
{
    static constexpr std::array table = {
        Rule{"Upsample", 10, &Raising::becomeResize},
        Rule{"Resize", 11, &Raising::resizeAsBefore},
        Rule{"Scatter", 11, &Raising::becomeScatterElements},
        Rule{"OneHot", 11, &Raising::countIndices},
        Rule{"Dropout", 10, &Raising::giveNoMask},
        Rule{"Dropout", 12, &Raising::giveNoMask},
        Rule{"ConvTranspose", 11, &Raising::padTransposedConvolution},
        Rule{"Resize", 13, &Raising::requirePixelsOfText},
        Rule{"Softmax", 13, &Raising::flattenRows},
        Rule{"LogSoftmax", 13, &Raising::flattenRows},
        Rule{"Hardmax", 13, &Raising::flattenRows},
        Rule{"BatchNormalization", 14, &Raising::normalizeForInference},
        Rule{"RoiAlign", 16, &Raising::alignRoisAsBefore},
        Rule{"Split", 18, &Raising::splitEqually},
        Rule{"AveragePool", 19, &Raising::averageWithinPads},
        Rule{"GridSample", 20, &Raising::nameGridModes},
        Rule{"DFT", 20, &Raising::stateAxis},
        Rule{"GroupNormalization", 21, &Raising::normalizeGroups},
        Rule{"MaxPool", 22, &Raising::poolWithinImage},
        Rule{"AveragePool", 22, &Raising::poolWithinImage},
    };
    return table;
}

} // namespace

std::optional<RaisedNode> raiseNode(const onnx::NodeProto& node, const OpsetRaise& raise)
{
    if (raise.to < oldestRaiseTarget || raise.to > newestKnownOpset()) {
        throw Error({.reason = "models are raised from opset " + std::to_string(oldestRaisedOpset) +
                               " on, to " + std::to_string(oldestRaiseTarget) + " up to " +
                               std::to_string(newestKnownOpset())});
    }
    if (raise.from < oldestRaisedOpset) { // a function may import an older opset than its model
        throw NodeNotRaised({.reason = node.op_type() + " of opset " + std::to_string(raise.from) +
                                       " is too old: nodes are raised from opset " +
                                       std::to_string(oldestRaisedOpset) + " on"},
                            raise.from + 1);
    }
    return Raising(node, raise).raise();
}

} // namespace onnxmend
