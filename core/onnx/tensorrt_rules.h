// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/dtype/dtype.h"
#include "core/onnx/runtime_kernels.h"
#include "core/onnx/runtime_target.h"

namespace onnxmend
{

// The rules of TensorRT's ONNX parser, by release (resources/operators/tensorrt_operators.json, with the
// sources of each rule). A release after the newest one that is known gets the newest rules.

/// The places at which TensorRT takes a dtype.
enum class TensorrtUse {
    Nowhere,
    Narrowed,  ///< values are cast to a narrower dtype, and clamped
    Interface, ///< inputs and outputs of the model
    Quantized, ///< between QuantizeLinear and DequantizeLinear
    Everywhere,
};
TensorrtUse tensorrtUse(DType dtype, TargetRelease release);

/// The rule for an operator.
struct TensorrtOperator {
    bool isListed = false; ///< false: NVIDIA's list does not name it, and a plugin may exist
    /// The types that the operator's data may have; nullptr if the operator is not taken.
    const KernelSchema* kernel = nullptr;
};
/// The result lives as long as the program. Safe from any thread; reads the row of this operator.
TensorrtOperator tensorrtOperator(const OpSchema& schema, TargetRelease release);

/// The opsets of ai.onnx that the parser takes.
struct OpsetRange {
    int first = 0;
    int last = 0;
};
OpsetRange tensorrtOpsets(TargetRelease release);

} // namespace onnxmend
