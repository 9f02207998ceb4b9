// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

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

/// What torch.nn.BatchNorm adds to the variance unless it is told otherwise.
inline constexpr double usualNormEpsilon = 1e-5;

/// A weight that an exporter has computed from several tensors of a checkpoint: torch.onnx multiplies a
/// BatchNormalization into the convolution before it (torch/csrc/jit/passes/onnx/eval_peephole.cpp).
struct FoldedNorm {
    std::string convolution = {}; ///< tensor: its weight, or its bias; empty: it has no bias
    std::string norm = {};        ///< module whose tensors are <norm>.running_var and so on
    double epsilon = usualNormEpsilon;
    bool ofBias = false; ///< the new bias, else the new weight
    /// That it is rounded to, once; Undefined: that of its parts, as plans of earlier versions have it.
    DType dtype = DType::Undefined;

    friend bool operator==(const FoldedNorm&, const FoldedNorm&) = default;
};

/// Which tensor a weight is: the same name may be in several checkpoints, and in several state_dicts of one.
struct WeightOrigin {
    SharedText path = {};               ///< of the checkpoint, as it was opened
    std::optional<SharedText> key = {}; ///< of the state_dict, empty = the root; nothing: an early plan
    SharedText tensor = {};
    bool transposed = false;      ///< a view of it, with its dimensions in reverse order
    Rare<FoldedNorm> folded = {}; ///< computed from several tensors, of which it is the first
    /// How its numbers come from it and its companions: a name of THE table of quantized schemes; empty: it
    /// is taken as it is.
    SharedText scheme = {};
    /// Of a scheme: its bits, scales or zero points packed anew as that input of MatMulNBits wants them
    /// (core/formats/quantized/matmul_nbits.h), instead of its numbers; empty: they are not.
    SharedText packing = {};
    Rare<std::vector<std::int64_t>> reshaped = {}; ///< to this shape, in the same order of elements

    bool empty() const { return tensor.empty(); }
    friend bool operator==(const WeightOrigin&, const WeightOrigin&) = default;
};

} // namespace onnxmend
