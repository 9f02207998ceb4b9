// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/onnx/op_schema.h"

#include <deque>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace onnxmend
{

/// Where a model is to run: an execution provider of ONNX Runtime.
enum class RuntimeTarget { Cpu, Cuda, Dml };

/// Where a document is to run when nobody says: what every ONNX Runtime has, and what verifies results.
inline constexpr RuntimeTarget usualTarget = RuntimeTarget::Cpu;

struct RuntimeTargetInfo {
    RuntimeTarget target;
    std::string_view name;  ///< as on the command line: "cuda"
    std::string_view title; ///< "CUDA"
};

/// THE table of targets.
std::span<const RuntimeTargetInfo> runtimeTargets();
const RuntimeTargetInfo& runtimeTargetInfo(RuntimeTarget target);
std::optional<RuntimeTarget> runtimeTargetFromName(std::string_view name);

/// What becomes of FLOAT16 on the CPU, which has few kernels for it.
enum class Halves {
    CastByRuntime, ///< the runtime puts Casts around a node that has a kernel for FLOAT only
    AsRegistered, ///< only what has a kernel for it counts, as when the runtime looks for functions to inline
};

/// An operator as a kernel of a provider takes it: the schema, but each type variable and parameter takes
/// only what the kernel does.
struct KernelSchema {
    OpSchema schema;
    std::deque<TypeSet> ownSets; ///< of parameters that have a constraint of their own
    /// The loader was asked for each combination of types, so FLOAT16 and what outputs may be need no rule.
    bool wasAsked = false;
};

/// What a node states as a number or text for an attribute, as text: "1", "linear"; nothing where it leaves
/// the attribute out.
using StatedAttribute = std::function<std::optional<std::string>(std::string_view name)>;

/// The kernels that ONNX Runtime 1.30 has for the operator's version; empty when there are none. A node is
/// computed where one of them takes all of its types. Lives as long as the program. Safe from any thread; the
/// first call reads resources/operators/runtime_kernels.json and kernel_combinations.json.
///
/// The first table says for each type variable what any of the kernels takes that are for the version
/// (kernel_registry.cc: a kernel is for the version that it starts at, and for later ones up to the end that
/// it names): one schema. Where the loader says otherwise of types together, or has an operator that
/// the first table lacks, the second table has a schema for each product of types that it takes
/// (tests/golden/probe_kernels.py). For some values of attributes it takes others: `stated` tells those of
/// the node.
///
/// On the CPU FLOAT16 is taken where FLOAT is, if one of the inputs is one: insert_cast_transformer.cc, which
/// comes after functions are inlined (graph_partitioner.cc).
std::span<const KernelSchema> kernelSchemas(RuntimeTarget target, const OpSchema& schema,
                                            Halves halves = Halves::CastByRuntime,
                                            const StatedAttribute& stated = {});

} // namespace onnxmend
