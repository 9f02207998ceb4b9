// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/op_schema.h"

#include <optional>
#include <span>
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

/// An operator as the kernels of a provider take it: the schema, but each type variable and parameter takes
/// only what the kernels do that ONNX Runtime 1.30 finds for the operator's version (kernel_registry.cc:
/// a kernel is for the version that it starts at, and for later ones up to the end that it names). Of several
/// kernels it is what any of them takes. nullptr when there is none. Lives as long as the program. Safe from
/// any thread; the first call reads resources/operators/runtime_kernels.json.
///
/// On the CPU FLOAT16 is taken where FLOAT is, if one of the inputs is one: insert_cast_transformer.cc, which
/// comes after functions are inlined (graph_partitioner.cc).
const OpSchema* kernelSchema(RuntimeTarget target, const OpSchema& schema,
                             Halves halves = Halves::CastByRuntime);

} // namespace onnxmend
