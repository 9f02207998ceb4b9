// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/formats/tensor_ref.h"
#include "core/formats/weight_origin.h"

#include <optional>
#include <string>
#include <vector>

namespace onnxmend
{

struct Checkpoint;

/// The tensors of a BatchNorm; those that it may do without are null.
struct NormTensors {
    const TensorRef* weight = nullptr;
    const TensorRef* bias = nullptr;
    const TensorRef* mean = nullptr;
    const TensorRef* variance = nullptr;
};
/// Nothing unless mean and variance are there and all have one dimension of one length.
std::optional<NormTensors> findNorm(const Checkpoint& checkpoint, const std::string& norm);

/// What it is computed from, and how: `conv.weight * bn.weight / sqrt(bn.running_var + 1e-05)`.
std::vector<std::string> tensorNames(const Checkpoint& checkpoint, const FoldedNorm& folded);
std::string formulaText(const Checkpoint& checkpoint, const FoldedNorm& folded);

/// In which dtype it is to be given for a place that declares this one: as declared where that holds whatever
/// its parts hold; else DOUBLE, so that a cast rounds it, once, and says what it loses.
DType foldedDtype(const Checkpoint& checkpoint, const FoldedNorm& folded, DType declared);

/// Whether what is computed loses something worth telling when it is given in this dtype: what halves keep
/// of it. Rounding to FLOAT is what computing in FLOAT does.
bool isRoundedWhenFolded(DType dtype);

/// Its values, computed in double when they are read and rounded once, to its dtype. Throws Error when the
/// checkpoint has not what it needs.
TensorRef foldedTensor(const Checkpoint& checkpoint, const FoldedNorm& folded);

/// The weight that an origin means in its checkpoint; nothing when the checkpoint has not what it needs.
std::optional<TensorRef> findOrigin(const Checkpoint& checkpoint, const WeightOrigin& origin);

/// What the norm multiplies each channel by, and adds to it. Reads these small tensors.
struct NormFactors {
    std::vector<double> gamma;
    std::vector<double> beta;
    std::vector<double> mean;
    std::vector<double> variance;
};
NormFactors readNorm(const NormTensors& tensors);

} // namespace onnxmend
