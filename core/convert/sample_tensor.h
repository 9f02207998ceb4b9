// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

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

/// The numbers of a value of any dtype, row-major.
struct SampleTensor {
    std::vector<std::int64_t> shape;
    std::vector<double> numbers;

    static SampleTensor ofShape(std::vector<std::int64_t> shape, double number = 0);
    std::size_t rank() const { return shape.size(); }
};

/// Largest number of elements that are computed; larger values have no range.
inline constexpr std::size_t mostSampleNumbers = 1U << 25U;

/// Returns the product of the dimensions, or the largest number if it is beyond that.
std::size_t countOf(std::span<const std::int64_t> shape);
/// Returns whether no dimension is negative or beyond the limit of what is computed here.
bool isSampleShape(std::span<const std::int64_t> shape);

/// An argument of a node: numbers that were computed, or a stored tensor that may be large.
struct SampleArgument {
    const SampleTensor* sample = nullptr; ///< null: not loaded
    const TensorRef* stored = nullptr;    ///< tensor of a constant

    const std::vector<std::int64_t>& shape() const
    {
        return sample ? sample->shape : stored->shape().sizes();
    }
};

/// A node with its inputs.
class SampleNode
{
public:
    /// `progress` says whether to go on.
    SampleNode(const PrecisionGraph& graph, const PrecisionNode& node, std::vector<SampleArgument> inputs,
               const Progress& progress)
        : m_graph(graph)
        , m_node(node)
        , m_inputs(std::move(inputs))
        , m_progress(progress)
    {
    }

    /// Called in long loops. Throws Cancelled.
    void checkCancelled() const { m_progress.checkCancelled(); }

    const PrecisionNode& node() const { return m_node; }
    std::size_t inputCount() const { return m_inputs.size(); }
    std::size_t outputCount() const { return m_node.outputs.size(); }
    /// Returns the numbers of an argument; null if it is left out or too large to load.
    const SampleTensor* sample(std::size_t input) const
    {
        return input < m_inputs.size() ? m_inputs[input].sample : nullptr;
    }
    /// Returns nullopt if it is left out.
    std::optional<SampleArgument> argument(std::size_t input) const;
    /// Returns the numbers of an argument as integers (axes, sizes); nullopt if it is left out or has NaN.
    std::optional<std::vector<std::int64_t>> integers(std::size_t input) const;
    std::int64_t integer(std::string_view attribute, std::int64_t otherwise) const;
    double number(std::string_view attribute, double otherwise) const;
    std::vector<std::int64_t> integerList(std::string_view attribute) const;
    std::string_view text(std::string_view attribute) const;
    bool hasAttribute(std::string_view attribute) const;
    /// Returns whether the first output holds integers or truth values.
    bool givesIntegers() const;
    /// Version of the operator's definition that is in force.
    int sinceVersion() const { return m_node.schema ? m_node.schema->sinceVersion : 0; }

private:
    const onnx::AttributeProto* find(std::string_view attribute) const;

    const PrecisionGraph& m_graph;
    const PrecisionNode& m_node;
    std::vector<SampleArgument> m_inputs;
    const Progress& m_progress;
};

/// The outputs of a node; nullopt if the operator is unknown or does not take its inputs.
using SampleResult = std::optional<std::vector<SampleTensor>>;

/// Returns the result of a node with one output.
SampleResult oneOutput(SampleTensor tensor);

/// An operator that can be computed here, in one of these ways.
struct SampleOperator {
    std::string_view name;
    SampleResult (*compute)(const SampleNode& node) = nullptr;
    double (*ofOne)(double) = nullptr;         ///< from each number
    double (*ofTwo)(double, double) = nullptr; ///< from each number and that of the next argument
};

SampleResult computed(const SampleOperator& known, const SampleNode& node);

// The operators, by what they do (each in a file of its own).
std::span<const SampleOperator> elementwiseOperators();
std::span<const SampleOperator> reducingOperators();
std::span<const SampleOperator> productOperators();
std::span<const SampleOperator> layoutOperators();

/// Returns the number of multiplications of a product, or of numbers that a moved window visits; 0 for other
/// operators.
double productWork(const SampleNode& node);

/// Returns the shape that two broadcast to (onnx: docs/Broadcasting.md); nullopt if they do not.
std::optional<std::vector<std::int64_t>> broadcastShape(std::span<const std::int64_t> a,
                                                        std::span<const std::int64_t> b);
/// Returns, for each element of `shape`, the index of its number in a tensor that is broadcast to it.
std::vector<std::size_t> broadcastPlaces(std::span<const std::int64_t> from,
                                         std::span<const std::int64_t> shape);
/// A negative axis counts from the end; nullopt if there is no such axis.
std::optional<std::size_t> axisWithin(std::int64_t axis, std::size_t rank);

} // namespace onnxmend
