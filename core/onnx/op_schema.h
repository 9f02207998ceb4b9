// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

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

/// A set of value types; contains() of a tensor costs a bit test.
class TypeSet
{
public:
    void add(ValueType type);
    bool contains(ValueType type) const;
    std::size_t size() const { return m_types.size(); }
    std::span<const ValueType> types() const { return m_types; } ///< in the order of the schema

private:
    std::vector<ValueType> m_types;
    std::uint64_t m_tensors = 0; ///< a bit for each DType
};

/// A type variable of an operator ("T") and the types that it allows.
struct TypeVariable {
    std::string name;
    TypeSet allowed;
};

enum class ParameterOption { Single, Optional, Variadic };

/// The source of the type of an output in ONNX Runtime. Exactly one is set.
struct TypeSource {
    std::string attribute; ///< attribute that holds the code of an element type, as "to" of Cast
    std::string input;     ///< parameter whose argument has the same type
    ValueType type;        ///< fixed type
};

/// An input or output of an operator.
struct OpParameter {
    std::string name;     ///< "A"
    std::string typeText; ///< "T", or "tensor(int64)"
    ParameterOption option = ParameterOption::Single;
    bool homogeneous = true;          ///< variadic: all arguments share the type
    int variable = -1;                ///< index into OpSchema::variables; -1 when the type is fixed
    const TypeSet* allowed = nullptr; ///< types of the variable, or the one fixed type; never null
    /// Sources of the type of an output whose variable is not bound by an argument; the first that the node
    /// has counts. Only for operators whose inference function the linked onnx does not have in that version.
    std::vector<TypeSource> inferredFrom;
};

/// The inputs, outputs and attributes of an operator, from ONNX's registry or from a table in `resources/`.
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

    /// The schema of this name in ONNX's registry, private to core (`const onnx::OpSchema*`): it has the
    /// inference function. It may be of an older opset if a newer one changed only constraints; nullptr when
    /// the registry has none.
    const void* registered = nullptr;

    OpSchema() = default;
    OpSchema(OpSchema&&) = default; ///< parameters point into `variables`, so a schema is never copied
    OpSchema& operator=(OpSchema&&) = default;

    /// The parameter of argument `index`; nullptr when there are too many arguments.
    const OpParameter* input(std::size_t index) const;
    const OpParameter* output(std::size_t index) const;
};

/// Returns the schema of an operator in a model that imports `version` of the domain ("" or "ai.onnx" is the
/// default domain): the latest that is not newer; nullptr for an unknown operator. `version` does not count
/// for com.microsoft, which ONNX Runtime has in one version only. The schema lives as long as the program.
/// Safe from any thread. The first call reads all schemas; later ones cost two look-ups in tables.
///
/// Sources, of which a later one replaces an earlier one: onnx's registry (1.17, opsets up to 22);
/// `resources/operators/newer_onnx_ops.json` (opsets 23-25, dumped from onnx 1.20; 27, each row with its
/// source); and
/// `resources/operators/contrib_ops.json`, the additions and differences of ONNX Runtime (made by
/// tests/golden/probe_contrib_ops.py).
const OpSchema* findOpSchema(std::string_view domain, std::string_view name, std::int64_t version);

/// Returns the newest opset of the default domain that the registry or a table has a version of an operator
/// of. A model that imports a newer one is judged by this one.
std::int64_t newestKnownOpset();

} // namespace onnxmend
