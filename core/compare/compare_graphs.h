// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/compare/compared_model.h"
#include "core/compare/match_structure.h"
#include "core/compare/same_values.h"
#include "core/model/cast_aliases.h"

#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

namespace onnxmend
{

/// Compares graphs of two models with their subgraphs: declarations, initializers, nodes, attributes.
class GraphComparison
{
public:
    /// All arguments outlive this.
    GraphComparison(const ComparedModel& left, const ComparedModel& right, ComparisonBuilder& result,
                    const Progress& progress)
        : m_left(left)
        , m_right(right)
        , m_result(result)
        , m_progress(progress)
        , m_leftReaders(left.model())
        , m_rightReaders(right.model())
    {
    }

    /// `outer`: values of the graph around; may be null.
    void compare(const onnx::GraphProto& left, const onnx::GraphProto& right, const SameValues* outer);
    void compare(const onnx::FunctionProto& left, const onnx::FunctionProto& right);

private:
    struct Scopes {
        const std::string& left;
        const std::string& right;
        GraphId leftGraph;
        GraphId rightGraph;
    };
    using Declarations = google::protobuf::RepeatedPtrField<onnx::ValueInfoProto>;
    using Attributes = google::protobuf::RepeatedPtrField<onnx::AttributeProto>;
    struct AttributePair {
        const onnx::AttributeProto* left;
        const onnx::AttributeProto* right;
        std::string leftName; ///< `<node>.<attribute>`
        std::string rightName;
    };
    /// Two graphs with their pairs of nodes and values.
    struct MatchedPair {
        const NodeList& left;
        const NodeList& right;
        Scopes scopes;
        const SameValues& values;
        StructureMatch match;
        /// Outputs of the graphs, by name.
        std::unordered_set<std::string_view> leftOutputs = {};
        std::unordered_set<std::string_view> rightOutputs = {};
    };

    template <class Graph>
    Scopes scopesOf(const Graph& left, const Graph& right) const;
    /// Pairs the nodes of two graphs or functions, fills `values`, and remembers the pairs in the result.
    template <class Graph>
    MatchedPair matched(const Graph& left, const Graph& right, SameValues& values);
    void compareDeclarations(ComparedKind kind, const Declarations& left, const Declarations& right,
                             const Scopes& scopes, const std::unordered_set<std::string_view>& leftOut = {});
    /// Pairs declarations of values by what they declare, since their names may differ.
    void compareValueInfos(const Declarations& left, const Declarations& right, const MatchedPair& graphs);
    /// Returns the names of inputs that one side declares and the other one stores.
    std::unordered_set<std::string_view> compareInitializers(const onnx::GraphProto& left,
                                                             const onnx::GraphProto& right,
                                                             const MatchedPair& graphs);
    using InitializerPair = std::pair<const ComparedModel::Initializer*, const ComparedModel::Initializer*>;
    static std::vector<InitializerPair> pairInitializers(const std::vector<ComparedModel::Initializer>& left,
                                                         const std::vector<ComparedModel::Initializer>& right,
                                                         const StructureMatch& match);
    void compareTensors(ComparedKind kind, const ComparedModel::Initializer& left,
                        const ComparedModel::Initializer& right);
    void compareNodes(const MatchedPair& graphs);
    void compareNodePair(int left, int right, const MatchedPair& graphs);
    void compareFused(const FusedNode& fused, const MatchedPair& graphs);
    bool haveSameOutputs(const Node& left, const Node& right, const MatchedPair& graphs) const;
    void rememberPairs(const MatchedPair& graphs);
    void addSingleNode(const Node& node, int index, const Scopes& scopes, Change change);
    void compareAttributes(const Attributes& left, const Attributes& right,
                           const std::pair<std::string, std::string>& labels, const Scopes& scopes,
                           const SameValues& values);
    void compareAttributePair(const AttributePair& pair, const Scopes& scopes, const SameValues& values);
    void compareFunctionHeads(const onnx::FunctionProto& left, const onnx::FunctionProto& right);

    const ComparedModel& m_left;
    const ComparedModel& m_right;
    ComparisonBuilder& m_result;
    const Progress& m_progress;
    CastReaders m_leftReaders;
    CastReaders m_rightReaders;
};

} // namespace onnxmend
