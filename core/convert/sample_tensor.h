// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/base/progress.h"
#include "core/convert/precision_graph.h"
#include "core/formats/tensor_ref.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace onnxmend
{

/// The numbers of a value, of whatever dtype, row-major.
struct SampleTensor {
    std::vector<std::int64_t> shape;
    std::vector<double> numbers;

    static SampleTensor ofShape(std::vector<std::int64_t> shape, double number = 0);
    std::size_t rank() const { return shape.size(); }
};

/// Of a value that is computed: larger ones have no range.
inline constexpr std::size_t mostSampleNumbers = 1U << 25U;

/// The product of dimensions from one place to another, or the largest number where it is beyond that.
std::size_t countOf(std::span<const std::int64_t> shape);
/// Whether no dimension is negative, or beyond what is computed here.
bool isSampleShape(std::span<const std::int64_t> shape);

/// An argument of a node: numbers that were computed, or a stored tensor that may be large.
struct SampleArgument {
    const SampleTensor* sample = nullptr; ///< null: not loaded
    const TensorRef* stored = nullptr;    ///< of a constant

    const std::vector<std::int64_t>& shape() const
    {
        return sample ? sample->shape : stored->shape().sizes();
    }
};

/// A node with what it is given.
class SampleNode
{
public:
    /// `progress` is asked whether to go on.
    SampleNode(const PrecisionGraph& graph, const PrecisionNode& node, std::vector<SampleArgument> inputs,
               const Progress& progress)
        : m_graph(graph)
        , m_node(node)
        , m_inputs(std::move(inputs))
        , m_progress(progress)
    {
    }

    /// For what takes long. Throws Cancelled.
    void checkCancelled() const { m_progress.checkCancelled(); }

    const PrecisionNode& node() const { return m_node; }
    std::size_t inputCount() const { return m_inputs.size(); }
    std::size_t outputCount() const { return m_node.outputs.size(); }
    /// What an argument holds; null: it is left out, or too large to load.
    const SampleTensor* sample(std::size_t input) const
    {
        return input < m_inputs.size() ? m_inputs[input].sample : nullptr;
    }
    /// Nothing: it is left out.
    std::optional<SampleArgument> argument(std::size_t input) const;
    /// The numbers of an argument as integers: axes, sizes; nothing where it is left out, or they are none.
    std::optional<std::vector<std::int64_t>> integers(std::size_t input) const;
    std::int64_t integer(std::string_view attribute, std::int64_t otherwise) const;
    double number(std::string_view attribute, double otherwise) const;
    std::vector<std::int64_t> integerList(std::string_view attribute) const;
    std::string_view text(std::string_view attribute) const;
    bool hasAttribute(std::string_view attribute) const;
    /// The first output holds integers or truth values.
    bool givesIntegers() const;
    /// Of the operator's definition that is in force.
    int sinceVersion() const { return m_node.schema ? m_node.schema->sinceVersion : 0; }

private:
    const onnx::AttributeProto* find(std::string_view attribute) const;

    const PrecisionGraph& m_graph;
    const PrecisionNode& m_node;
    std::vector<SampleArgument> m_inputs;
    const Progress& m_progress;
};

/// The outputs of a node; nothing where the node is not known, or does not take what it is given.
using SampleResult = std::optional<std::vector<SampleTensor>>;

/// An operator that can be computed here, in one of these ways.
struct SampleOperator {
    std::string_view name;
    SampleResult (*compute)(const SampleNode& node) = nullptr;
    double (*ofOne)(double) = nullptr;         ///< each number for itself
    double (*ofTwo)(double, double) = nullptr; ///< each with that of the next argument
};

SampleResult computed(const SampleOperator& known, const SampleNode& node);

// The operators, by what they do (each in a file of its own).
std::span<const SampleOperator> elementwiseOperators();
std::span<const SampleOperator> reducingOperators();
std::span<const SampleOperator> productOperators();
std::span<const SampleOperator> layoutOperators();

/// How many multiplications of numbers a product takes, or numbers a moved window visits; 0 for all else.
double productWork(const SampleNode& node);

/// The shape that two broadcast to (onnx: docs/Broadcasting.md); nothing where they do not.
std::optional<std::vector<std::int64_t>> broadcastShape(std::span<const std::int64_t> a,
                                                        std::span<const std::int64_t> b);
/// For each element of `shape` where its number lies in a tensor that is broadcast to it.
std::vector<std::size_t> broadcastPlaces(std::span<const std::int64_t> from,
                                         std::span<const std::int64_t> shape);
/// A negative axis counts from the end; nothing where there is no such axis.
std::optional<std::size_t> axisWithin(std::int64_t axis, std::size_t rank);

} // namespace onnxmend
