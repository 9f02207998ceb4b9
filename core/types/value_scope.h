// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/base/place_index.h"
#include "core/base/shared_text.h"
#include "core/model/initializer_list.h"
#include "core/model/model.h"
#include "core/model/node_list.h"
#include "core/onnx/domains.h"
#include "core/onnx/op_schema.h"
#include "core/onnx/value_type.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

enum class ValueOrigin : std::uint8_t { Input, FilledInput, Initializer, ConstantNode, Node };

/// A value of one graph while types are inferred.
struct ValueState {
    std::string_view name;
    ValueType type;     ///< type for readers after all findings so far are fixed
    ValueType declared; ///< graph input, graph output or value_info
    ValueType stale;    ///< type in ignored value_info; `declared` is not known then
    std::int32_t producer = -1;
    std::int32_t outputIndex = 0;
    std::optional<TensorId> tensor; ///< of an initializer
    ValueOrigin origin = ValueOrigin::Node;
    bool hasSingleElement = false;  ///< of stored values
    bool isZeroDimensional = false; ///< as declared
    bool isOutput = false;
    bool hasValueInfo = false;
    DType required = DType::Undefined; ///< dtype that a reader requires, if it differs
    DType stored = DType::Undefined;   ///< of stored values: dtype before any fix

    /// Returns whether its values are in the model or come from a checkpoint: casting them costs nothing at
    /// run time.
    bool isStored() const { return origin != ValueOrigin::Input && origin != ValueOrigin::Node; }
};

/// Values of a function's attribute parameters in a call.
using CallAttributes = std::map<std::string, const onnx::AttributeProto*, std::less<>>;

/// The values and nodes of one graph or function body.
class ValueScope
{
public:
    /// `parent` must outlive this object; its values are captured. `bodyOf`: operator with this body.
    ValueScope(const onnx::GraphProto& graph, InitializerList initializers, NodeList nodes, std::string name,
               ValueScope* parent = nullptr, std::string bodyOf = {});
    ValueScope(const onnx::FunctionProto& function, std::string name);

    const SharedText& name() const { return m_name; }
    /// Returns the description of its inputs: "graph input", "input of the Loop body", "input of the
    /// function".
    std::string inputName() const;
    ValueScope* parent() const { return m_parent; }
    const onnx::GraphProto* graph() const { return m_graph; }
    const InitializerList& initializers() const { return m_initializers; }
    const NodeList& nodes() const { return m_nodes; }
    std::vector<ValueState>& values() { return m_values; }

    /// Returns a value of this graph, or a captured one of an outer graph; nullptr if it is undefined. Sets
    /// `scope`, if given, to the defining one.
    ValueState* find(std::string_view name, ValueScope** scope = nullptr);
    /// Returns a value of this graph only.
    ValueState* findOwn(std::string_view name);

    /// Returns an argument of a node, looked up in advance; nullptr for an omitted input.
    ValueState* argument(std::int32_t node, int input, ValueScope** scope = nullptr);
    /// Returns the same for this graph only: nullptr also for captured values.
    const ValueState* ownArgument(std::int32_t node, int input) const;
    /// Returns a result of a node; nullptr for an omitted output.
    ValueState* result(std::int32_t node, int output);

    /// Readers of a value in this graph: (node, argument). Built at the first call.
    struct Reader {
        std::int32_t node;
        std::int32_t input;
    };
    std::vector<Reader> readersOf(const ValueState& value);

    /// Returns the imported version of the model or of the function; "" for ai.onnx. Shared by subgraphs.
    std::int64_t opsetVersion(std::string_view domain) const;
    /// Returns the schema of a node's operator in that version; nullptr if it is unknown.
    const OpSchema* schemaOf(const Node& node) const;
    /// Returns whether the opset has a Cast between these types: BFLOAT16 came with 13, float8 with 19, 4
    /// bits with 21. False before 6: ONNX names the type in words there, and ONNX Runtime has no kernel of
    /// that version.
    bool hasCast(DType from, DType to) const;
    void setOpsets(const google::protobuf::RepeatedPtrField<onnx::OperatorSetIdProto>& imports);

    bool isInFunction() const { return callAttributes != nullptr; }
    const CallAttributes* callAttributes = nullptr; ///< inside a function

private:
    static constexpr std::uint32_t notOwn = 0xffffffff; ///< omitted, captured, or undefined

    std::uint32_t define(std::string_view name);
    std::optional<std::size_t> placeOf(std::string_view name) const;
    void addNodes();
    void addArguments();
    void buildReaders();

    SharedText m_name;
    std::string m_bodyOf;
    ValueScope* m_parent = nullptr;
    const onnx::GraphProto* m_graph = nullptr;
    InitializerList m_initializers;
    NodeList m_nodes;
    std::vector<ValueState> m_values;
    PlaceIndex m_index; ///< in m_values, by name
    std::shared_ptr<const OpsetVersions> m_opsets;
    // Own values by node: m_arguments[m_firstArgument[n] ... m_firstArgument[n + 1]), the same for results
    std::vector<std::uint32_t> m_firstArgument;
    std::vector<std::uint32_t> m_arguments;
    std::vector<std::uint32_t> m_firstResult;
    std::vector<std::uint32_t> m_results;
    // Readers by value: m_readers[m_firstReader[v] ... m_firstReader[v + 1])
    std::vector<std::uint32_t> m_firstReader;
    std::vector<Reader> m_readers;
};

} // namespace onnxmend
