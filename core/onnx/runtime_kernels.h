// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/onnx/op_schema.h"
#include "core/onnx/runtime_target.h"

#include <deque>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace onnxmend
{

/// The treatment of FLOAT16 on the CPU, which has few kernels for it.
enum class Halves {
    CastByRuntime, ///< the runtime puts Casts around a node that has a kernel for FLOAT only
    AsRegistered,  ///< a node needs a kernel for FLOAT16, as when the runtime looks for functions to inline
};

/// The schema of an operator in which each type variable and parameter allows only the types that a kernel of
/// a provider takes.
struct KernelSchema {
    OpSchema schema;
    std::deque<TypeSet> ownSets; ///< types of parameters that have a constraint of their own
    /// Each combination of types was tried with the loader, so no rule is needed for FLOAT16 and for outputs.
    bool wasProbed = false;
};

/// Returns the number or text that a node states for an attribute, as text: "1", "linear"; nullopt if the
/// node does not have the attribute.
using StatedAttribute = std::function<std::optional<std::string>(std::string_view name)>;

/// Returns the kernels that ONNX Runtime 1.30 has for the operator's version; empty when there are none. A
/// node can be computed if one of them takes all of its types. They live as long as the program. Safe from
/// any thread; the first call reads resources/operators/runtime_kernels.json and kernel_combinations.json.
///
/// The first table gives one schema: for each type variable the types that any kernel for the version takes
/// (kernel_registry.cc: a kernel is for its first version, and for later ones up to its last version). The
/// second table has a schema for each product of types that the loader takes (tests/golden/probe_kernels.py).
/// It counts for operators whose types depend on each other, and for operators that the first table lacks.
/// Some of its rows are for one value of an attribute: `stated` returns the values of the node.
///
/// For TensorRT, which has no kernels of ONNX Runtime, the rule of the release is the one schema
/// (core/onnx/tensorrt_rules.h).
///
/// On the CPU a kernel for FLOAT takes FLOAT16, too, if one of the inputs is FLOAT16:
/// insert_cast_transformer.cc, which runs after functions are inlined (graph_partitioner.cc).
std::span<const KernelSchema> kernelSchemas(RuntimeTarget target, const OpSchema& schema,
                                            Halves halves = Halves::CastByRuntime,
                                            const StatedAttribute& stated = {},
                                            TargetRelease release = newestTensorrt);

} // namespace onnxmend
