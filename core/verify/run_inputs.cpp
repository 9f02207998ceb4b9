// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/verify/run_inputs.h"

#include "core/base/checked_math.h"
#include "core/base/error.h"
#include "core/base/text.h"
#include "core/dtype/cast.h"
#include "core/formats/checkpoint_readers.h"
#include "core/model/model_data.h"
#include "core/save/part_filler.h"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <optional>
#include <random>
#include <set>
#include <string_view>
#include <system_error>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr std::uint64_t largestInput = 1ULL << 27; // elements; a gibibyte as doubles

/// The numbers that the readers of an input accept.
enum class Meaning { Any, Index, Mask, Size, Positive };
struct Range {
    Meaning meaning = Meaning::Any;
    std::int64_t bound = 1; ///< upper bound of an Index, exclusive
};

/// Returns whether the operator gives its first argument in another arrangement.
bool handsOn(std::string_view opType)
{
    static constexpr std::array names = {"Cast",  "Expand",  "Flatten",   "Identity",  "Reshape",
                                         "Slice", "Squeeze", "Transpose", "Unsqueeze", "Tile"};
    return std::ranges::find(names, opType) != names.end();
}

/// The index argument of an operator, and the argument that it indexes along an axis.
struct LookUp {
    std::string_view opType;
    std::size_t index;
    std::size_t table;
    std::string_view axis; ///< attribute; empty if it is the first axis
};
constexpr std::array lookUps = {
    LookUp{.opType = "Gather", .index = 1, .table = 0, .axis = "axis"},
    LookUp{.opType = "GatherElements", .index = 1, .table = 0, .axis = "axis"},
    LookUp{.opType = "GatherND", .index = 1, .table = 0, .axis = ""},
    LookUp{.opType = "ScatterElements", .index = 1, .table = 0, .axis = "axis"},
    LookUp{.opType = "ScatterND", .index = 1, .table = 0, .axis = ""},
    LookUp{.opType = "EmbedLayerNormalization", .index = 0, .table = 2, .axis = ""},
    LookUp{.opType = "EmbedLayerNormalization", .index = 1, .table = 4, .axis = ""},
};

/// Returns whether an argument is a size, a position in a tensor, or a count.
bool isSize(std::string_view opType, std::size_t input)
{
    static constexpr std::array<std::pair<std::string_view, std::size_t>, 9> sizes = {{{"Reshape", 1},
                                                                                       {"Expand", 1},
                                                                                       {"ConstantOfShape", 0},
                                                                                       {"Slice", 1},
                                                                                       {"Slice", 2},
                                                                                       {"Tile", 1},
                                                                                       {"Range", 1},
                                                                                       {"TopK", 1},
                                                                                       {"Loop", 0}}};
    return std::ranges::find(sizes, std::pair(opType, input)) != sizes.end();
}

bool needsPositive(std::string_view opType)
{
    static constexpr std::array names = {"Log", "Sqrt", "Reciprocal", "Acosh"};
    return std::ranges::find(names, opType) != names.end();
}

std::int64_t axisOf(const Node& node, std::string_view name)
{
    for (const auto& attribute : node.attribute()) {
        if (attribute.name() == name) {
            return attribute.i();
        }
    }
    return 0;
}

/// Returns the bound of an index. Only a stored table states it.
std::int64_t boundOf(const Model& model, GraphId graph, const Node& node, const LookUp& lookUp)
{
    if (static_cast<std::size_t>(node.input_size()) <= lookUp.table) {
        return 1;
    }
    const auto stored = model.findStored(graph, node.input(static_cast<int>(lookUp.table)));
    if (!stored) {
        return 1;
    }
    const std::vector<std::int64_t>& shape = model.tensor(*stored).shape;
    std::int64_t axis = axisOf(node, lookUp.axis);
    axis += axis < 0 ? static_cast<std::int64_t>(shape.size()) : 0;
    return axis >= 0 && static_cast<std::size_t>(axis) < shape.size()
               ? std::max<std::int64_t>(1, shape[static_cast<std::size_t>(axis)])
               : 1;
}

/// Follows a value to the readers that determine its meaning.
class RangeSearch
{
public:
    explicit RangeSearch(const Model& model)
        : m_model(model)
        , m_uses(model.data())
    {
    }

    Range of(const std::string& input)
    {
        m_seen.clear();
        m_range = {};
        follow(input);
        if (m_range.meaning == Meaning::Any && asciiLowerCase(input).find("mask") != std::string::npos) {
            m_range.meaning = Meaning::Mask;
        }
        return m_range;
    }

private:
    static constexpr std::size_t longestWalk = 1000; // number of values

    void follow(std::string_view value)
    {
        if (m_seen.size() >= longestWalk || !m_seen.insert(value).second) {
            return;
        }
        for (const ValueUses::Use& use : m_uses.of(GraphId{}, value)) {
            look(use);
            const Node& node = m_uses.node(use);
            const bool goesOn =
                handsOn(node.op_type()) && use.inputIndex == 0 && node.output_size() > 0 && use.graph == 0;
            if (goesOn) {
                follow(node.output(0));
            }
        }
    }

    void look(const ValueUses::Use& use)
    {
        const Node& node = m_uses.node(use);
        const std::string& opType = node.op_type();
        for (const LookUp& lookUp : lookUps) {
            if (lookUp.opType == opType && lookUp.index == use.inputIndex) {
                const std::int64_t bound = boundOf(m_model, GraphId{use.graph}, node, lookUp);
                const bool isFirst = m_range.meaning != Meaning::Index;
                m_range = {Meaning::Index, isFirst ? bound : std::min(bound, m_range.bound)};
            }
        }
        if (m_range.meaning == Meaning::Any && isSize(opType, use.inputIndex)) {
            m_range.meaning = Meaning::Size;
        } else if (m_range.meaning == Meaning::Any && needsPositive(opType)) {
            m_range.meaning = Meaning::Positive;
        }
    }

    const Model& m_model;
    ValueUses m_uses;
    std::set<std::string_view> m_seen;
    Range m_range;
};

bool isSymbol(std::string_view text)
{
    const auto isPart = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
               c == '.';
    };
    return !text.empty() && std::ranges::all_of(text, isPart);
}

std::optional<std::int64_t> numberOf(std::string_view text)
{
    std::int64_t number = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool isWhole = failure == std::errc() && end == text.data() + text.size();
    return isWhole && number >= 0 ? std::optional(number) : std::nullopt;
}

/// Splits "past + 1" into "past" and "1". Any text that is not a sum of names and numbers is one name.
std::vector<std::string> summands(std::string_view text)
{
    std::vector<std::string> parts(1);
    for (const char c : text) {
        if (c == '+') {
            parts.emplace_back();
        } else if (c != ' ') {
            parts.back() += c;
        }
    }
    return std::ranges::all_of(parts, isSymbol) ? parts : std::vector<std::string>{std::string(text)};
}

/// The sizes of the inputs' dimensions.
class Sizes
{
public:
    Sizes(const RunInputOptions& options, const std::vector<const ValueDeclaration*>& inputs)
        : m_known(options.dimensions)
        , m_open(options.openDimension)
    {
        for (const ValueDeclaration* input : inputs) {
            for (const Dimension& dimension : input->shape.value_or(std::vector<Dimension>())) {
                for (std::string& symbol : summands(dimension.parameter)) {
                    m_symbols.insert(std::move(symbol));
                }
            }
        }
    }

    /// Takes the sizes of symbols from the shape of a given tensor.
    void learn(const ValueDeclaration& input, const std::vector<std::int64_t>& shape)
    {
        for (std::size_t i = 0; input.shape && i < shape.size() && i < input.shape->size(); ++i) {
            if (!(*input.shape)[i].parameter.empty()) {
                m_known.emplace((*input.shape)[i].parameter, shape[i]);
            }
        }
    }

    bool isKnown(const Dimension& dimension) const
    {
        return dimension.value || (!dimension.parameter.empty() && isKnown(dimension.parameter));
    }

    std::vector<std::int64_t> of(const ValueDeclaration& input) const
    {
        std::vector<std::int64_t> shape;
        for (const Dimension& dimension : input.shape.value_or(std::vector<Dimension>())) {
            shape.push_back(dimension.value               ? *dimension.value
                            : dimension.parameter.empty() ? m_open
                                                          : sizeOf(dimension.parameter));
        }
        return shape;
    }

private:
    /// Returns the summands of a name that has no size of its own; the name alone if it is not a sum.
    std::vector<std::string> partsOf(const std::string& name) const
    {
        constexpr std::string_view total = "total_";
        if (name.starts_with(total)) {
            const std::string rest = name.substr(total.size());
            if (m_symbols.contains(rest) && m_symbols.contains("past_" + rest)) {
                return {"past_" + rest, rest};
            }
        }
        return summands(name);
    }

    bool isKnown(const std::string& name) const
    {
        if (m_known.contains(name) || numberOf(name)) {
            return true;
        }
        const std::vector<std::string> parts = partsOf(name);
        return parts.size() > 1 &&
               std::ranges::all_of(parts, [this](const std::string& part) { return isKnown(part); });
    }

    std::int64_t sizeOf(const std::string& name) const
    {
        if (const auto known = m_known.find(name); known != m_known.end()) {
            return known->second;
        }
        if (const auto number = numberOf(name)) {
            return *number;
        }
        const std::vector<std::string> parts = partsOf(name);
        std::int64_t sum = parts.size() > 1 ? 0 : m_open;
        for (std::size_t i = 0; parts.size() > 1 && i < parts.size(); ++i) {
            sum = checkedAdd(sum, sizeOf(parts[i]));
        }
        return sum;
    }

    std::map<std::string, std::int64_t, std::less<>> m_known;
    std::set<std::string, std::less<>> m_symbols;
    std::int64_t m_open;
};

/// Returns the inputs without a given value.
std::vector<const ValueDeclaration*> openInputs(const Model& model)
{
    std::vector<const ValueDeclaration*> inputs;
    for (const ValueDeclaration& input : model.graph(GraphId{}).inputs) {
        if (!model.findInitializer(GraphId{}, input.name)) {
            inputs.push_back(&input);
        }
    }
    return inputs;
}

/// `floats` is nullopt for integers.
double valueAt(std::uint64_t index, const Range& range, const std::optional<FloatRange>& floats,
               std::mt19937_64& random)
{
    switch (range.meaning) {
    case Meaning::Index:
        return static_cast<double>(random() % static_cast<std::uint64_t>(range.bound));
    case Meaning::Mask:
        return index % 5 == 4 ? 0 : 1; // a mask that hides everything would rightly give nan
    case Meaning::Size:
        return 1;
    case Meaning::Positive:
        return floats ? 0.1 + std::uniform_real_distribution(0.0, 0.9)(random) : 1;
    case Meaning::Any:
        break;
    }
    return floats ? std::uniform_real_distribution(floats->lowest, floats->highest)(random)
                  : static_cast<double>(random() % 2);
}

RunValue makeUpTexts(const ValueDeclaration& input, const std::vector<std::int64_t>& shape)
{
    RunValue value{.name = input.name, .dtype = DType::String, .shape = shape};
    const std::uint64_t count = checkedElementCount(shape);
    for (std::uint64_t i = 0; i < count; ++i) {
        value.texts.push_back("text " + std::to_string(i));
    }
    return value;
}

RunValue makeUp(const ValueDeclaration& input, const std::vector<std::int64_t>& shape, const Range& range,
                const FloatRange& floats)
{
    const std::uint64_t count = checkedElementCount(shape);
    if (count > largestInput) {
        throw Error({.place = "graph input " + quotedText(input.name),
                     .reason = "its shape " + onnxmend::shapeText(shape) + " is too large to make up",
                     .advice = "Give its value with --input, or sizes with --dim."});
    }
    if (input.dtype == DType::String) {
        return makeUpTexts(input, shape);
    }
    const DTypeInfo& info = dtypeInfo(input.dtype);
    if (info.bits == 0 || !canCast(DType::Double, input.dtype)) {
        throw Error({.place = "graph input " + quotedText(input.name),
                     .reason = input.dtype == DType::Undefined
                                   ? "it is not a tensor, so no value for it can be made up"
                                   : "no value of " + dtypeName(input.dtype) + " can be made up"});
    }
    const bool isFloat = info.kind == DTypeKind::Float;
    std::mt19937_64 random(std::hash<std::string>()(input.name));
    std::string bytes(count * sizeof(double), '\0');
    for (std::uint64_t i = 0; i < count; ++i) {
        const double value = valueAt(i, range, isFloat ? std::optional(floats) : std::nullopt, random);
        std::memcpy(&bytes[i * sizeof value], &value, sizeof value);
    }
    return RunValue::of(castTensor(TensorRef::make({.name = input.name,
                                                    .dtype = DType::Double,
                                                    .shape = shape,
                                                    .source = ByteSource::fromBytes(std::move(bytes))}),
                                   input.dtype));
}

TensorRef readInput(const ValueDeclaration& input, const std::filesystem::path& path)
{
    Progress progress;
    const auto checkpoint = openCheckpoint(path, {}, progress);
    if (checkpoint->tensors.size() != 1) {
        throw Error({.file = path.string(),
                     .reason = "it has " + std::to_string(checkpoint->tensors.size()) + " tensors",
                     .advice = "Give a file of numpy.save for the input " + quotedText(input.name) + "."});
    }
    const TensorRef& tensor = checkpoint->tensors.front();
    if (tensor.dtype() != input.dtype || !input.admits(tensor.shape())) {
        throw Error({.file = path.string(),
                     .reason = "it holds " + dtypeName(tensor.dtype()) + " " +
                               onnxmend::shapeText(tensor.shape()) + ", and the input " +
                               quotedText(input.name) + " is " + dtypeName(input.dtype) + " " +
                               input.shapeText()});
    }
    return tensor.renamed(input.name);
}

/// Rejects names that the model does not have, and suggests the nearest one.
void checkNames(const Model& model, const RunInputOptions& options)
{
    const std::vector<const ValueDeclaration*> inputs = openInputs(model);
    for (const auto& entry : options.files) {
        const std::string& name = entry.first;
        if (std::ranges::none_of(inputs,
                                 [&name](const ValueDeclaration* input) { return input->name == name; })) {
            throw Error(
                {.place = "--input " + name, .reason = "the model has no input of that name to fill"});
        }
    }
    for (const auto& entry : options.dimensions) {
        const std::string& name = entry.first;
        const bool isNamed = std::ranges::any_of(inputs, [&name](const ValueDeclaration* input) {
            return input->shape && std::ranges::any_of(*input->shape, [&name](const Dimension& dimension) {
                       return dimension.parameter.find(name) != std::string::npos;
                   });
        });
        if (!isNamed) {
            throw Error(
                {.place = "--dim " + name, .reason = "no input of the model has a dimension of that name"});
        }
    }
}

} // namespace

std::vector<RunValue> makeRunInputs(const Model& model, const RunInputOptions& options)
{
    checkNames(model, options);
    const std::vector<const ValueDeclaration*> inputs = openInputs(model);
    Sizes sizes(options, inputs);
    std::map<std::string, TensorRef, std::less<>> given;
    for (const ValueDeclaration* input : inputs) {
        if (const auto file = options.files.find(input->name); file != options.files.end()) {
            const TensorRef& tensor =
                given.emplace(input->name, readInput(*input, file->second)).first->second;
            sizes.learn(*input, tensor.shape());
        }
    }
    RangeSearch ranges(model);
    std::vector<RunValue> values;
    for (const ValueDeclaration* input : inputs) {
        const auto tensor = given.find(input->name);
        values.push_back(tensor != given.end()
                             ? RunValue::of(tensor->second)
                             : makeUp(*input, sizes.of(*input), ranges.of(input->name), options.floats));
    }
    return values;
}

std::vector<std::string> freeFloatInputs(const Model& model)
{
    RangeSearch ranges(model);
    std::vector<std::string> names;
    for (const ValueDeclaration* input : openInputs(model)) {
        if (dtypeInfo(input->dtype).kind == DTypeKind::Float &&
            ranges.of(input->name).meaning == Meaning::Any) {
            names.push_back(input->name);
        }
    }
    return names;
}

bool hasOpenDimensions(const Model& model, const RunInputOptions& options)
{
    const std::vector<const ValueDeclaration*> inputs = openInputs(model);
    const Sizes sizes(options, inputs);
    return std::ranges::any_of(inputs, [&](const ValueDeclaration* input) {
        return !options.files.contains(input->name) && input->shape &&
               std::ranges::any_of(*input->shape,
                                   [&](const Dimension& dimension) { return !sizes.isKnown(dimension); });
    });
}

TensorRef castTensor(const TensorRef& tensor, DType to)
{
    return TensorRef::make({.name = tensor.name(),
                            .dtype = to,
                            .shape = tensor.shape(),
                            .source = ByteSource::fromBytes(packedBytes(tensor, to))});
}

} // namespace onnxmend
