// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/onnx/op_schema.h"
#include "core/types/value_scope.h"

#include <cstdint>
#include <vector>

namespace onnxmend
{

/// Where a node stands.
struct NodePlace {
    ValueScope& scope;
    const Node& node;
    std::int32_t index = 0;
};

/// A node together with what is known of it.
struct NodeVisit : NodePlace {
    const OpSchema& schema;
};

/// What a node reads at one place, and the operator's parameter there.
struct Argument {
    std::uint32_t index = 0;
    ValueState* value = nullptr; ///< nullptr: an omitted input, or a name that nobody defines
    ValueScope* scope = nullptr; ///< where the value is defined
    ValueType type;
    const OpParameter* parameter = nullptr; ///< nullptr: more arguments than the operator takes
};

/// A type variable or fixed type that the arguments do not agree with.
struct TypeProblem {
    bool isUnsupported = false;             ///< else bound to several types
    const OpParameter* parameter = nullptr; ///< of the argument that ONNX Runtime would name
    const TypeSet* allowed = nullptr;       ///< there: of the parameter, or what the loader reads
    std::uint32_t culprit = 0;              ///< index into arguments
    std::vector<std::uint32_t> members;     ///< arguments bound to the variable; of a fixed type the one
};

/// One node against its operator's schema, by the rules and in the order of ONNX Runtime's loader
/// (Graph::InferAndVerifyTypeMatch): allowed types, then type variables.
class NodeCheck
{
public:
    explicit NodeCheck(const NodeVisit& visit);

    const std::vector<Argument>& arguments() const { return m_arguments; }
    /// Of the arguments, in their order; not known where one is omitted.
    std::vector<ValueType> types() const;
    const std::vector<TypeProblem>& problems() const { return m_problems; }
    /// By variable of the schema; not known where no argument binds it.
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

/// The type of an output that the schema alone decides: a bound variable, or the only type there is; else not
/// known.
ValueType outputBySchema(const OpParameter& parameter, const std::vector<ValueType>& bindings);

/// The first output that has a name: what a node is called in edits. Empty when it has none.
std::string nodeKey(const Node& node);

} // namespace onnxmend
