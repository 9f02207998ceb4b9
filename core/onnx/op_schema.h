// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/onnx/value_type.h"

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

/// A set of value types; asking for a tensor costs a bit test.
class TypeSet
{
public:
    void add(ValueType type);
    bool contains(ValueType type) const;
    std::size_t size() const { return m_types.size(); }
    std::span<const ValueType> types() const { return m_types; } ///< in the order of the schema

private:
    std::vector<ValueType> m_types;
    std::uint64_t m_tensors = 0; ///< by DType
};

/// A type variable of an operator ("T") and what may stand for it.
struct TypeVariable {
    std::string name;
    TypeSet allowed;
};

enum class ParameterOption { Single, Optional, Variadic };

/// Where ONNX Runtime takes the type of an output from. Exactly one is set.
struct TypeSource {
    std::string attribute; ///< an integer that codes an element type, as "to" of Cast
    std::string input;     ///< a parameter: the type of its argument
    ValueType type;        ///< always this
};

/// An input or output of an operator.
struct OpParameter {
    std::string name;     ///< "A"
    std::string typeText; ///< "T", or "tensor(int64)"
    ParameterOption option = ParameterOption::Single;
    bool homogeneous = true;          ///< variadic: all arguments share the type
    int variable = -1;                ///< index into OpSchema::variables; -1 when the type is fixed
    const TypeSet* allowed = nullptr; ///< of the variable, or the one fixed type; never null
    /// An output whose variable no argument bound: the first of these that the node has. Only for operators
    /// whose inference function the onnx that we link does not have, or not in that version.
    std::vector<TypeSource> inferredFrom;
};

/// What an operator takes and gives, whether ONNX's registry knows it or a table in `resources/`.
struct OpSchema {
    std::string domain; ///< "" = ai.onnx
    std::string name;
    int sinceVersion = 0;
    bool deprecated = false;
    bool experimental = false;
    int minInputs = 0;
    int minOutputs = 0;
    std::vector<OpParameter> inputs; ///< the last may be variadic
    std::vector<OpParameter> outputs;
    std::vector<TypeVariable> variables;
    std::map<std::string, std::string, std::less<>> attributes; ///< name -> "int", "float", "graph", ...
    std::vector<std::string> requiredAttributes;

    /// ONNX's own schema of this name, private to core (`const onnx::OpSchema*`): it has the inference
    /// function. For an operator that a newer opset only changed the constraints of, the last one that the
    /// registry knows; nullptr when it knows none.
    const void* registered = nullptr;

    OpSchema() = default;
    OpSchema(OpSchema&&) = default; ///< parameters point into `variables`, so a schema is never copied
    OpSchema& operator=(OpSchema&&) = default;

    /// The parameter that takes argument `index`; nullptr when there are too many arguments.
    const OpParameter* input(std::size_t index) const;
    const OpParameter* output(std::size_t index) const;
};

/// The schema in force for an operator in a model that imports `version` of the domain ("" or "ai.onnx" is
/// the default domain): the latest that is not newer. nullptr when nobody knows the operator. For
/// com.microsoft, which ONNX Runtime has in one version only, `version` does not count. Lives as long as the
/// program. Safe from any thread. The first call reads all schemas, see below; later ones cost two look-ups
/// in tables.
///
/// Sources, the later ones replacing the earlier: onnx's registry (1.17, opsets up to 22);
/// `resources/operators/newer_onnx_ops.json` (opsets 23-25, dumped from onnx 1.20); and what ONNX Runtime has
/// beyond or otherwise, `resources/operators/contrib_ops.json` (made by tests/golden/probe_contrib_ops.py).
const OpSchema* findOpSchema(std::string_view domain, std::string_view name, std::int64_t version);

} // namespace onnxmend
