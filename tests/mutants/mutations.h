// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/mutants/operator_seeds.h"

#include <set>

namespace onnxmend::mutants
{

/// A seed with one dtype changed.
struct Mutant {
    std::string mutation; ///< "graph input x0: float -> float16"
    std::string value;    ///< the changed value; for a Cast its output
    std::int32_t from = 0;
    std::int32_t to = 0;
    bool loses = false; ///< the change itself loses values, so that outputs need not agree
    onnx::ModelProto model;
};

/// All mutants of a model: retyped graph inputs, graph outputs and value_info, initializers stored as
/// something else, with a declaration of the old type and without, or as the bits that they are, Casts to
/// something else and other attributes that state a dtype, and all value_info of a type at once; through all
/// subgraphs and functions.
std::vector<Mutant> mutantsOf(const onnx::ModelProto& seed);

/// Names of nodes that read or write the value, in all graphs of the model.
std::set<std::string> nodesAt(const onnx::ModelProto& model, const std::string& value);

} // namespace onnxmend::mutants
