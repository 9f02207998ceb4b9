// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/edit/raise_opset.h"

#include "core/base/checked_math.h"
#include "core/base/error.h"
#include "core/base/text.h"
#include "core/dtype/cast.h"
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

const onnx::AttributeProto* findAttribute(const onnx::NodeProto& node, std::string_view name)
{
    const auto& attributes = node.attribute();
    const auto found = std::ranges::find(attributes, name, &onnx::AttributeProto::name);
    return found == attributes.end() ? nullptr : &*found;
}

void removeAttribute(onnx::NodeProto& node, const std::string& name)
{
    auto& attributes = *node.mutable_attribute();
    const auto found = std::ranges::find(attributes, name, &onnx::AttributeProto::name);
    if (found != attributes.end()) {
        attributes.erase(found);
    }
}

onnx::AttributeProto& addAttribute(onnx::NodeProto& node, const std::string& name,
                                   onnx::AttributeProto::AttributeType type)
{
    onnx::AttributeProto& attribute = *node.add_attribute();
    attribute.set_name(name);
    attribute.set_type(type);
    return attribute;
}

void setInteger(onnx::NodeProto& node, const std::string& name, std::int64_t value)
{
    removeAttribute(node, name);
    addAttribute(node, name, onnx::AttributeProto::INT).set_i(value);
}

void setText(onnx::NodeProto& node, const std::string& name, const std::string& value)
{
    removeAttribute(node, name);
    addAttribute(node, name, onnx::AttributeProto::STRING).set_s(value);
}

std::int64_t integerOr(const onnx::NodeProto& node, std::string_view name, std::int64_t otherwise)
{
    const onnx::AttributeProto* attribute = findAttribute(node, name);
    return attribute ? attribute->i() : otherwise;
}

std::string textOr(const onnx::NodeProto& node, std::string_view name, const std::string& otherwise)
{
    const onnx::AttributeProto* attribute = findAttribute(node, name);
    return attribute ? attribute->s() : otherwise;
}

bool isSameValue(const onnx::AttributeProto& a, const onnx::AttributeProto& b)
{
    return a.f() == b.f() && a.i() == b.i() && a.s() == b.s() && std::ranges::equal(a.floats(), b.floats()) &&
           std::ranges::equal(a.ints(), b.ints()) && std::ranges::equal(a.strings(), b.strings());
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

/// Returns whether the argument is present and has a name.
bool hasArgument(const google::protobuf::RepeatedPtrField<std::string>& arguments, std::size_t index)
{
    return index < static_cast<std::size_t>(arguments.size()) &&
           !arguments.Get(static_cast<int>(index)).empty();
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
        const std::string opType = node().op_type(); // as messages name it
        const onnx::OpSchema* before = registeredSchema(opType, m_raise.from);
        if (!before) {
            requireUnchanged(opType);
            return std::nullopt;
        }
        for (std::int64_t opset = m_raise.from + 1; opset <= m_raise.to; ++opset) {
            const onnx::OpSchema* after = registeredSchema(node().op_type(), opset);
            if (after && after->since_version() == opset) {
                m_opset = opset;
                step(*before, *after);
                before = registeredSchema(node().op_type(), opset); // the node may be another operator now
            }
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

    /// ONNX Runtime has operators in the default domain that ONNX does not know, mostly in one version only.
    void requireUnchanged(const std::string& opType) const
    {
        const OpSchema* before = findOpSchema({}, opType, m_raise.from);
        if (!before || before != findOpSchema({}, opType, m_raise.to)) {
            throw Error({.reason = "it is not known what " + displayText(opType) + " of opset " +
                                   std::to_string(m_raise.from) + " is in opset " +
                                   std::to_string(m_raise.to)});
        }
    }

    [[noreturn]] void refuse(const std::string& what) const
    {
        throw Error(
            {.reason = m_raised.node.op_type() + " of opset " + std::to_string(m_opset) + " " + what});
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
        const auto isStatedByCaller = [](const auto& attribute) {
            return !attribute.ref_attr_name().empty();
        };
        if (std::ranges::any_of(node().attribute(), isStatedByCaller)) {
            refuse("means something else, and what the function's caller states is not known");
        }
        (this->*rule->apply)(before, after);
    }

    /// The node in the file need not have the arguments that its version requires. Some exporters write
    /// required arguments other than the first without a name, such as roi of Resize 11.
    void requireArguments(const onnx::OpSchema& before) const
    {
        const auto require = [&](const auto& arguments, int least, const auto& parameters, const char* what) {
            if (arguments.size() < least) {
                const std::size_t last = parameters.size() - 1; // may be variadic
                const auto& missing = parameters[std::min(static_cast<std::size_t>(arguments.size()), last)];
                refuse(what + quotedText(missing.GetName()));
            }
        };
        require(m_raised.node.input(), before.min_input(), before.inputs(), "needs the input ");
        require(m_raised.node.output(), before.min_output(), before.outputs(), "needs the output ");
        if (before.min_input() > 0 && before.inputs().front().GetOption() == onnx::OpSchema::Single) {
            requireInput(0, before);
        }
    }

    void requireInput(std::size_t index, const onnx::OpSchema& before) const
    {
        if (!hasArgument(m_raised.node.input(), index)) {
            refuse("needs the input " + quotedText(before.inputs()[index].GetName()));
        }
    }

    /// Raises the node as the schemas say.
    void follow(const onnx::OpSchema& before, const onnx::OpSchema& after)
    {
        if (after.Deprecated()) {
            refuse("is there no more");
        }
        requireSameParameters(before, after);
        requireSameTies(before, after);
        writeChangedDefaults(before, after);
        moveAttributes(before, after);
        for (std::size_t i = before.inputs().size(); i < static_cast<std::size_t>(after.min_input()); ++i) {
            if (!hasArgument(node().input(), i)) {
                refuse("needs the input " + quotedText(after.inputs()[i].GetName()));
            }
        }
        for (const auto& [name, attribute] : after.attributes()) {
            if (attribute.required && !findAttribute(node(), name)) {
                refuse("needs the attribute " + quotedText(name));
            }
        }
    }

    void requireSameParameters(const onnx::OpSchema& before, const onnx::OpSchema& after) const
    {
        const auto require = [&](const auto& arguments, const auto& old, const auto& now) {
            for (std::size_t i = 0; i < old.size(); ++i) {
                if (!hasArgument(arguments, i)) {
                    continue;
                }
                if (i >= now.size() || old[i].GetName() != now[i].GetName() ||
                    !std::ranges::all_of(old[i].GetTypes(), [&](const auto& type) {
                        return now[i].GetTypes().contains(type);
                    })) {
                    refuse("takes or gives something else as " + quotedText(old[i].GetName()));
                }
            }
        };
        require(m_raised.node.input(), before.inputs(), after.inputs());
        require(m_raised.node.output(), before.outputs(), after.outputs());
    }

    /// Arguments that had separate types may need one type now: since QuantizeLinear 19 a scale has the dtype
    /// of the input.
    void requireSameTies(const onnx::OpSchema& before, const onnx::OpSchema& after) const
    {
        const auto& inputs = m_raised.node.input();
        const std::size_t count = std::min(before.inputs().size(), after.inputs().size());
        const auto isTied = [](const onnx::OpSchema& schema, std::size_t a, std::size_t b) {
            return schema.inputs()[a].GetTypeStr() == schema.inputs()[b].GetTypeStr();
        };
        for (std::size_t b = 1; b < count; ++b) {
            for (std::size_t a = 0; a < b; ++a) {
                if (!hasArgument(inputs, a) || !hasArgument(inputs, b) || !isTied(after, a, b) ||
                    isTied(before, a, b)) {
                    continue;
                }
                const DType dtype = m_raise.dtypeOf(inputs.Get(static_cast<int>(a)));
                if (dtype == DType::Undefined || dtype != m_raise.dtypeOf(inputs.Get(static_cast<int>(b)))) {
                    refuse("needs " + quotedText(after.inputs()[a].GetName()) + " and " +
                           quotedText(after.inputs()[b].GetName()) + " in one dtype");
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
                continue;
            }
            removeAttribute(changed(), name);
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
        const auto rank = m_raise.rankOf(node().input(0));
        setInteger(changed(), "axis", axis);
        if (axis == -1 || (rank && axis == *rank - 1)) {
            return;
        }
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
        }
    }

    /// Only the first output means the same; the optional ones of training differ.
    void normalizeForInference(const onnx::OpSchema&, const onnx::OpSchema&)
    {
        for (std::size_t i = 1; i < static_cast<std::size_t>(node().output_size()); ++i) {
            if (hasArgument(node().output(), i)) {
                refuse("has other outputs beside the first");
            }
        }
    }

    /// Upsample becomes Resize 10, which computes positions in the same way.
    void becomeResize(const onnx::OpSchema&, const onnx::OpSchema&)
    {
        changed().set_op_type("Resize");
        m_grows = true; // its scales are 1 at least
    }

    /// Scatter is called ScatterElements since 11.
    void becomeScatterElements(const onnx::OpSchema&, const onnx::OpSchema&)
    {
        changed().set_op_type("ScatterElements");
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
    }

    /// Modes have other names since 20: "bilinear" is "linear", the default.
    void nameGridModes(const onnx::OpSchema&, const onnx::OpSchema&)
    {
        const std::string mode = textOr(node(), "mode", "bilinear");
        if (findAttribute(node(), "mode") && mode != "nearest") {
            setText(changed(), "mode", mode == "bilinear" ? "linear" : "cubic");
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
    if (raise.from < oldestRaisedOpset || raise.to < oldestRaiseTarget ||
        raise.to > newestRegisteredOpset()) {
        throw Error({.reason = "models are raised from opset " + std::to_string(oldestRaisedOpset) +
                               " on, to " + std::to_string(oldestRaiseTarget) + " up to " +
                               std::to_string(newestRegisteredOpset())});
    }
    return Raising(node, raise).raise();
}

} // namespace onnxmend
