// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/onnx/op_schema.h"
#include "core/types/value_scope.h"

#include <cstdint>
#include <vector>

namespace onnxmend
{

/// The place of a node.
struct NodePlace {
    ValueScope& scope;
    const Node& node;
    std::int32_t index = 0;
};

/// A node with its schema and attributes.
struct NodeVisit : NodePlace {
    const OpSchema& schema;
};

/// An argument of a node, and the operator's parameter for it.
struct Argument {
    std::uint32_t index = 0;
    ValueState* value = nullptr; ///< nullptr for an omitted input, or an undefined name
    ValueScope* scope = nullptr; ///< scope that defines the value
    ValueType type;
    const OpParameter* parameter = nullptr; ///< nullptr if the operator takes fewer arguments
};

/// A type variable or fixed type with which the arguments do not agree.
struct TypeProblem {
    bool isUnsupported = false;              ///< otherwise bound to several types
    const OpParameter* parameter = nullptr;  ///< of the argument that ONNX Runtime would name
    const TypeSet* allowed = nullptr;        ///< for the parameter, or for the loader's reading
    std::uint32_t culprit = 0;               ///< index into arguments
    std::vector<std::uint32_t> members = {}; ///< arguments bound to the variable; one for a fixed type
};

/// Checks a node against its operator's schema, by the rules and in the order of ONNX Runtime's loader
/// (Graph::InferAndVerifyTypeMatch): allowed types, then type variables.
class NodeCheck
{
public:
    explicit NodeCheck(const NodeVisit& visit);

    const std::vector<Argument>& arguments() const { return m_arguments; }
    /// Returns the types of the arguments, in order; not known for an omitted one.
    std::vector<ValueType> types() const;
    const std::vector<TypeProblem>& problems() const { return m_problems; }
    /// Returns the type by variable of the schema; not known if no argument binds it.
    const std::vector<ValueType>& bindings() const { return m_bindings; }

    void bind(int variable, ValueType type) { m_bindings[static_cast<std::size_t>(variable)] = type; }

private:
    void addArgument(const NodeVisit& visit, std::uint32_t index);
    void check(const NodeVisit& visit);
    void addProblem(bool isUnsupported, const Argument& culprit, const TypeSet& allowed);
    bool hasProblem(int variable) const;

    std::vector<Argument> m_arguments;
    std::vector<ValueType> m_bindings;
    std::vector<TypeProblem> m_problems;
};

/// Returns the type of an output by the schema alone: a bound variable, or the only type; otherwise not
/// known.
ValueType outputBySchema(const OpParameter& parameter, const std::vector<ValueType>& bindings);

/// Returns the name of the first output that has one, by which edits name a node; empty if there is none.
std::string nodeKey(const Node& node);

} // namespace onnxmend
