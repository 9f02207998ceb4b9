// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core/edit: what is known about values.

#include "core/edit/model_names.h"
#include "core/onnx/op_schema.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace onnxmend
{

/// Facts about single values of a model, without inferring the types of all (core/types does that). They are
/// declared, stored, or follow from the operators' schemas. Each value is looked at once.
class KnownValues
{
public:
    /// `names` outlives this.
    explicit KnownValues(ModelNames& names);

    /// The dtype of the tensor that nodes of the graph read by that name. Undefined if it is not known, such
    /// as the undeclared output of a branch, loop or function.
    DType dtypeOf(GraphId graph, std::string_view value);
    /// The declared rank.
    std::optional<std::int64_t> rankOf(GraphId graph, const std::string& value);
    /// The numbers of a small stored tensor; nullopt if it is large, or an input may replace it. Throws Error
    /// if they cannot be read.
    std::optional<std::vector<double>> numbersOf(GraphId graph, const std::string& value);
    /// Returns whether a node, or an output of a graph or function, reads a value of that name anywhere in
    /// the model. The first call is linear in the model.
    bool isRead(std::string_view value);
    /// Returns whether the node calls a function of the model, which may have the name of an operator.
    bool callsFunction(std::string_view domain, std::string_view opType) const;

private:
    /// The dtype of a value, or another value of the graph that has the same dtype.
    struct Origin {
        DType dtype = DType::Undefined;
        std::optional<std::string_view> value = {};
    };

    GraphId holderOf(GraphId graph, std::string_view value);
    /// The types in value_info, inputs and outputs of the graph, in this order.
    std::vector<const onnx::TypeProto*> declaredTypes(GraphId graph, std::string_view value);
    DType statedDtype(GraphId graph, std::string_view value);
    Origin originOf(GraphId graph, std::string_view value);

    ModelNames& m_names;
    const Model& m_model;
    std::unordered_set<std::string> m_functions;
    std::optional<std::unordered_set<std::string_view>> m_read; ///< names that the model owns
    std::unordered_map<std::string, DType> m_dtypes;            ///< by graph and value
};

} // namespace onnxmend
