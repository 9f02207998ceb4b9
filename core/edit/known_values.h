// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core/model: what an editor knows of values.

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

/// What is known of single values of a model where not the types of all are inferred (core/types does that):
/// what is declared and stored, and the dtypes that follow by the operators' schemas. Each value is looked at
/// once, whatever is asked.
class KnownValues
{
public:
    /// Outlives it.
    explicit KnownValues(ModelNames& names);

    /// The dtype of the tensor that nodes of the graph read by that name; Undefined where nothing says, as of
    /// what a branch, a loop or a function gives and nobody declares.
    DType dtypeOf(GraphId graph, std::string_view value);
    /// As it is declared in the graph.
    std::optional<std::int64_t> rankOf(GraphId graph, const std::string& value);
    /// The numbers of a small tensor that is stored and that no input replaces; else nothing. Throws Error
    /// when they cannot be read.
    std::optional<std::vector<double>> numbersOf(GraphId graph, const std::string& value);
    /// Whether the node calls a function of the model, which may have the name of an operator.
    bool callsFunction(std::string_view domain, std::string_view opType) const;

private:
    /// What a value has its dtype from: the dtype, or another value of the graph.
    struct Origin {
        DType dtype = DType::Undefined;
        std::optional<std::string_view> value = {};
    };

    GraphId holderOf(GraphId graph, std::string_view value);
    DType statedDtype(GraphId graph, std::string_view value);
    Origin originOf(GraphId graph, std::string_view value);

    ModelNames& m_names;
    const Model& m_model;
    std::unordered_set<std::string> m_functions;
    std::unordered_map<std::string, DType> m_dtypes; ///< by graph and value
};

} // namespace onnxmend
