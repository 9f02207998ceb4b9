// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/verify/run_inputs.h"

#include "core/base/checked_math.h"
#include "core/base/error.h"
#include "core/base/text.h"
#include "core/dtype/cast.h"
#include "core/formats/checkpoint_readers.h"
#include "core/model/domains.h"
#include "core/model/model_data.h"

#include <algorithm>
#include <array>
#include <optional>
#include <random>
#include <set>
#include <span>
#include <string_view>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr std::uint64_t largestInput = 1ULL << 32; // elements

/// Which numbers the readers of an input take.
enum class Meaning { Any, Index, Mask, Size, Positive };
struct Range {
    Meaning meaning = Meaning::Any;
    std::int64_t bound = 1; ///< of an Index: less than that
};

/// Operators whose result is their first argument, arranged otherwise.
bool handsOn(std::string_view opType)
{
    static constexpr std::array names = {"Cast",  "Expand",  "Flatten",   "Identity",  "Reshape",
                                         "Slice", "Squeeze", "Transpose", "Unsqueeze", "Tile"};
    return std::ranges::find(names, opType) != names.end();
}

/// The argument of an operator that looks things up, and the argument that it looks into along an axis.
struct LookUp {
    std::string_view opType;
    std::size_t index;
    std::size_t table;
    std::string_view axis; ///< attribute; empty: the first
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

/// An argument that is a size, a place in a tensor, or how often something is done.
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

std::int64_t axisOf(const onnx::NodeProto& node, std::string_view name)
{
    for (const auto& attribute : node.attribute()) {
        if (attribute.name() == name) {
            return attribute.i();
        }
    }
    return 0;
}

/// How far a look-up may reach: only a stored table says it.
std::int64_t boundOf(const Model& model, GraphId graph, const onnx::NodeProto& node, const LookUp& lookUp)
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

/// Follows a value to those of its readers that say what it means.
class RangeSearch
{
public:
    explicit RangeSearch(const Model& model)
        : m_model(model)
        , m_uses(*model.data().proto, model.data().graphs)
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
    static constexpr std::size_t longestWalk = 1000; // values

    void follow(const std::string& value)
    {
        if (m_seen.size() >= longestWalk || !m_seen.insert(value).second) {
            return;
        }
        for (const ValueUses::Use& use : m_uses.of(GraphId{}, value)) {
            look(use);
            const bool goesOn = handsOn(use.node->op_type()) && use.inputIndex == 0 &&
                                use.node->output_size() > 0 && use.graph == 0;
            if (goesOn) {
                follow(use.node->output(0));
            }
        }
    }

    void look(const ValueUses::Use& use)
    {
        const std::string& opType = use.node->op_type();
        for (const LookUp& lookUp : lookUps) {
            if (lookUp.opType == opType && lookUp.index == use.inputIndex) {
                const std::int64_t bound = boundOf(m_model, GraphId{use.graph}, *use.node, lookUp);
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
    std::set<std::string> m_seen;
    Range m_range;
};

/// "past + 1": the sum of numbers and known symbols; nothing when a part is neither.
std::optional<std::int64_t> sumOf(std::string_view text, const RunInputOptions& options)
{
    std::int64_t sum = 0;
    while (true) {
        const auto plus = text.find('+');
        std::string part(text.substr(0, plus));
        std::erase(part, ' ');
        const auto given = options.dimensions.find(part);
        const bool isNumber = !part.empty() && part.size() < 10 &&
                              std::ranges::all_of(part, [](char c) { return c >= '0' && c <= '9'; });
        if (given != options.dimensions.end()) {
            sum += given->second;
        } else if (isNumber) {
            sum += std::stoll(part);
        } else {
            return std::nullopt;
        }
        if (plus == std::string_view::npos) {
            return sum;
        }
        text.remove_prefix(plus + 1);
    }
}

/// Nothing where the shape leaves it open.
std::optional<std::int64_t> sizeOf(const Dimension& dimension, const RunInputOptions& options)
{
    if (dimension.value) {
        return *dimension.value;
    }
    return dimension.parameter.empty() ? std::nullopt : sumOf(dimension.parameter, options);
}

/// Inputs that nothing gives a value.
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

std::vector<std::int64_t> shapeOf(const ValueDeclaration& input, const RunInputOptions& options)
{
    std::vector<std::int64_t> shape;
    for (const Dimension& dimension : input.shape.value_or(std::vector<Dimension>())) {
        shape.push_back(sizeOf(dimension, options).value_or(options.openDimension));
    }
    return shape;
}

double valueAt(std::uint64_t index, const Range& range, bool isFloat, std::mt19937_64& random)
{
    switch (range.meaning) {
    case Meaning::Index:
        return static_cast<double>(random() % static_cast<std::uint64_t>(range.bound));
    case Meaning::Mask:
        return index % 5 == 4 ? 0 : 1; // a mask that hides all would give nan, and rightly
    case Meaning::Size:
        return 1;
    case Meaning::Positive:
        return isFloat ? 0.1 + std::uniform_real_distribution(0.0, 0.9)(random) : 1;
    case Meaning::Any:
        break;
    }
    return isFloat ? std::uniform_real_distribution(-1.0, 1.0)(random) : static_cast<double>(random() % 2);
}

TensorRef makeUp(const ValueDeclaration& input, const Range& range, const RunInputOptions& options)
{
    const DTypeInfo& info = dtypeInfo(input.dtype);
    if (info.bits == 0 || !canCast(DType::Double, input.dtype)) {
        throw Error({.place = "graph input " + quotedText(input.name),
                     .reason = input.dtype == DType::Undefined
                                   ? "it is no tensor, so no value for it can be made up"
                                   : "no value of " + dtypeName(input.dtype) + " can be made up"});
    }
    const std::vector<std::int64_t> shape = shapeOf(input, options);
    std::uint64_t count = 1;
    for (const std::int64_t size : shape) {
        count = checkedMultiply(count, static_cast<std::uint64_t>(std::max<std::int64_t>(size, 0)));
    }
    if (count > largestInput) {
        throw Error({.place = "graph input " + quotedText(input.name),
                     .reason = "its shape " + onnxmend::shapeText(shape) + " is too large to make up"});
    }
    std::mt19937_64 random(std::hash<std::string>()(input.name));
    std::vector<double> values(count);
    for (std::uint64_t i = 0; i < count; ++i) {
        values[i] = valueAt(i, range, info.kind == DTypeKind::Float, random);
    }
    std::string bytes(packedByteCount(input.dtype, count), '\0');
    castElements(DType::Double, std::as_bytes(std::span(values)), input.dtype,
                 std::as_writable_bytes(std::span(bytes)), count);
    return TensorRef::make({.name = input.name,
                            .dtype = input.dtype,
                            .shape = shape,
                            .strides = {},
                            .source = ByteSource::fromBytes(std::move(bytes))});
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

/// A name that is not there was meant to be one that is.
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

std::vector<TensorRef> makeRunInputs(const Model& model, const RunInputOptions& options)
{
    checkNames(model, options);
    RangeSearch ranges(model);
    std::vector<TensorRef> tensors;
    for (const ValueDeclaration* input : openInputs(model)) {
        const auto file = options.files.find(input->name);
        tensors.push_back(file == options.files.end() ? makeUp(*input, ranges.of(input->name), options)
                                                      : readInput(*input, file->second));
    }
    return tensors;
}

bool hasOpenDimensions(const Model& model, const RunInputOptions& options)
{
    const std::vector<const ValueDeclaration*> inputs = openInputs(model);
    return std::ranges::any_of(inputs, [&options](const ValueDeclaration* input) {
        return !options.files.contains(input->name) && input->shape &&
               std::ranges::any_of(*input->shape, [&options](const Dimension& dimension) {
                   return !sizeOf(dimension, options);
               });
    });
}

} // namespace onnxmend
