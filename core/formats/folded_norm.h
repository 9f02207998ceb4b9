// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/formats/tensor_ref.h"
#include "core/formats/weight_origin.h"

#include <optional>
#include <string>
#include <vector>

namespace onnxmend
{

struct Checkpoint;

/// The tensors of a BatchNorm; null for an optional one that it does not have.
struct NormTensors {
    const TensorRef* weight = nullptr;
    const TensorRef* bias = nullptr;
    const TensorRef* mean = nullptr;
    const TensorRef* variance = nullptr;
};
/// nullopt unless it has mean and variance, and all tensors have one dimension of the same length.
std::optional<NormTensors> findNorm(const Checkpoint& checkpoint, const std::string& norm);

/// Names of the tensors that it is computed from.
std::vector<std::string> tensorNames(const Checkpoint& checkpoint, const FoldedNorm& folded);
/// Its formula: `conv.weight * bn.weight / sqrt(bn.running_var + 1e-05)`.
std::string formulaText(const Checkpoint& checkpoint, const FoldedNorm& folded);

/// The dtype in which it fills a weight that declares this one: the declared dtype if that holds all values
/// of its parts; otherwise DOUBLE, so that one cast rounds it and shows the loss.
DType foldedDtype(const Checkpoint& checkpoint, const FoldedNorm& folded, DType declared);

/// True if rounding the computed values to this dtype is worth a message, as to halves. Rounding to FLOAT is
/// not: computing in FLOAT does the same.
bool isRoundedWhenFolded(DType dtype);

/// Its values, computed in double when they are read, and rounded once to its dtype. Throws Error when the
/// checkpoint does not have the tensors that it needs.
TensorRef foldedTensor(const Checkpoint& checkpoint, const FoldedNorm& folded);

/// The weight that an origin means in its checkpoint; nullopt if the checkpoint does not have the tensors
/// that it needs.
std::optional<TensorRef> findOrigin(const Checkpoint& checkpoint, const WeightOrigin& origin);

/// The values of the tensors of a norm, with 1 and 0 for an absent weight and bias.
struct NormFactors {
    std::vector<double> gamma;
    std::vector<double> beta;
    std::vector<double> mean;
    std::vector<double> variance;
};
NormFactors readNorm(const NormTensors& tensors);

} // namespace onnxmend
