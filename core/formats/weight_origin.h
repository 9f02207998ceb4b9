// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/rare.h"
#include "core/base/shared_text.h"
#include "core/dtype/dtype.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace onnxmend
{

/// The default of torch.nn.BatchNorm for the number that it adds to the variance.
inline constexpr double usualNormEpsilon = 1e-5;

/// A weight that an exporter has computed from several tensors of a checkpoint: torch.onnx folds a
/// BatchNormalization into the convolution before it (torch/csrc/jit/passes/onnx/eval_peephole.cpp).
struct FoldedNorm {
    std::string convolution = {}; ///< name of its weight or its bias; empty: it has no bias
    std::string norm = {};        ///< name of the module: its tensors are <norm>.running_var and so on
    double epsilon = usualNormEpsilon;
    bool ofBias = false; ///< true: the new bias; false: the new weight
    /// The dtype of the result, to which it is rounded once. Undefined: that of its parts, as in plans of
    /// earlier versions.
    DType dtype = DType::Undefined;

    friend bool operator==(const FoldedNorm&, const FoldedNorm&) = default;
};

/// The tensor that a weight comes from. The same name may be in several checkpoints, and in several
/// state_dicts of one.
struct WeightOrigin {
    SharedText path = {};               ///< path of the checkpoint, as it was opened
    std::optional<SharedText> key = {}; ///< key of the state_dict, empty = the root; nullopt: an early plan
    SharedText tensor = {};
    bool transposed = false;      ///< a view of it, with its dimensions in reverse order
    Rare<FoldedNorm> folded = {}; ///< computed from several tensors, the first of which is `tensor`
    /// Scheme that computes its numbers from the tensor and others: a name of THE table of schemes of
    /// quantized weights; empty: the tensor is taken as it is.
    SharedText scheme = {};
    /// Form in which the bits, scales or zero points of the scheme are packed again for MatMulNBits or QMoE
    /// (packedFormName, core/formats/quantized/expert_stack.h); empty: the numbers are taken.
    SharedText packing = {};
    Rare<std::vector<std::int64_t>> reshaped = {}; ///< the new shape, with the same order of elements

    bool empty() const { return tensor.empty(); }
    friend bool operator==(const WeightOrigin&, const WeightOrigin&) = default;
};

} // namespace onnxmend
