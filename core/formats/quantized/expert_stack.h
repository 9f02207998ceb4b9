// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/formats/checkpoint.h"
#include "core/formats/quantized/matmul_nbits.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

class PackedMatrix;

/// Order of the weights of all experts in an input of com.microsoft's QMoE.
enum class ExpertOrder {
    Stored,       ///< one weight of the checkpoint has all experts
    Stacked,      ///< one weight for each expert
    Interleaved,  ///< two for each: the rows of gate and up in turn (swiglu_fusion 1)
    Concatenated, ///< two for each: the rows of gate, then those of up (swiglu_fusion 2)
};

/// A form in which integers, scales or zero points of a weight are packed again.
struct PackedForm {
    NBitsInput input = NBitsInput::Codes;
    std::optional<ExpertOrder> experts = {}; ///< for QMoE; nullopt: for MatMulNBits
    bool alongRows = false;                  ///< zero points of two rows share a byte, as without block_size

    friend bool operator==(const PackedForm&, const PackedForm&) = default;
};
std::string packedFormName(const PackedForm& form); ///< for plans: "codes", "stacked-experts-codes"
std::optional<PackedForm> packedFormFromName(std::string_view name);

/// The integers of all experts of a layer, all of one shape.
struct ExpertStack {
    ExpertOrder order = ExpertOrder::Stacked;
    std::vector<std::shared_ptr<const PackedMatrix>> matrices = {}; ///< expert by expert, gate before up
    std::vector<std::size_t> codes = {}; ///< indices of the tensors that hold the bits, in the same order
    std::uint64_t experts = 0;
    std::uint64_t rows = 0; ///< of one expert, gate and up together

    const PackedMatrix& first() const { return *matrices.front(); }
};

/// Returns the experts of a layer in this order; `first` is the weight of expert 0 ("experts.0." in its
/// name), for two weights that of the gate. nullopt if the checkpoint does not have all of them, if their
/// shapes, bits or groups differ, or if QMoE does not take those: integers of 4 or 8 bits in words, or INT8
/// with a scale for each row or group of columns. Reads indices of groups. Throws Error when they cannot be
/// read.
std::optional<ExpertStack> expertStack(const Checkpoint& checkpoint, const QuantizedWeight& first,
                                       ExpertOrder order);

/// True if the name of the tensor is that of expert 0, so that others may follow.
bool namesFirstExpert(std::string_view codes);
/// True if the tensor belongs to the gate projection of an expert.
bool namesGate(std::string_view codes);

/// Returns an input of QMoE in the layout of raw weights (ONNX Runtime: contrib_ops/cpu/moe): codes UINT8
/// [experts, rows, bytes], scales FLOAT [experts, rows, groups], zero points UINT8 [experts, rows, bytes], or
/// [experts, bytes] along the rows; the first of two in the low half of a byte. They are packed when they are
/// read, which throws Error for a zero point that counts from one and is beyond the range.
TensorRef expertTensor(const SharedText& name, const ExpertStack& stack, const PackedForm& form);

/// Returns an input of MatMulNBits or QMoE from a weight, or from the first of the weights of experts.
/// nullopt if the checkpoint does not have all experts.
std::optional<TensorRef> packedTensor(const Checkpoint& checkpoint, const QuantizedWeight& weight,
                                      const PackedForm& form);

} // namespace onnxmend
