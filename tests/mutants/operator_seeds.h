// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/mutants/tensor_values.h"

#include <memory>

namespace onnxmend::mutants
{

/// A small valid model, by the schemas; ONNX Runtime has the last word.
struct Seed {
    std::string name;   ///< "Add-14 T=float16, opset 22"
    std::string family; ///< the operator, or the kind of graph
    onnx::ModelProto model;
    Feed feed; ///< values that carry meaning, such as a target shape; the rest is fillValues()
};

/// One-node models of every operator of onnx's registry: each schema that is in force at some opset from 7
/// on, with each allowed type of each type variable, inputs fed or stored.
std::vector<Seed> operatorSeeds();

/// The names of the nodes, unique through all subgraphs and functions: `n0`, `n1`, ...
void nameNodes(onnx::ModelProto& model);
int irVersionOf(int opset);

} // namespace onnxmend::mutants
