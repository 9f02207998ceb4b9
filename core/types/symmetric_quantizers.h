// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/types/finding.h"
#include "core/types/node_check.h"
#include "core/types/target_regions.h"
#include "core/types/type_context.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace onnxmend
{

// Ways to quantised values that TensorRT takes: signed, with zero points of 0 (NVIDIA's "Working with
// Quantized Types": quantization is symmetric), and no INT32 before a DequantizeLinear.

/// Returns the signed dtype of the same width, INT8 for UINT8; Undefined if TensorRT has none.
DType symmetricTwin(DType dtype);

/// Returns the stored numbers of a quantizer's zero point; nullopt if it has none, or if they are not known.
std::optional<std::vector<double>> zeroPointsOf(const TypeContext& context, const NodeCheck& check);
/// Returns the number that all of them are; nullopt if they differ.
std::optional<std::int64_t> commonZeroPoint(const std::vector<double>& zeroPoints);

/// Returns the changes that give all quantised values of a region a signed dtype and zero points of 0,
/// without changing any number that they stand for. Returns nullopt if there are none.
std::optional<Resolution> shiftOfRegion(const TargetRegion& region);

/// Returns the same for a DequantizeLinear of stored INT8 or INT4 values, if no other node reads them or the
/// zero point.
std::optional<Resolution> shiftOfStored(const TypeContext& context, const NodeVisit& visit,
                                        const NodeCheck& check);

/// Returns the change that stores what a DequantizeLinear computes from stored INT32 values, such as a bias.
/// Returns nullopt if it is not possible.
std::optional<TypeChange> dequantizedInStorage(const TypeContext& context, const NodeVisit& visit,
                                               const NodeCheck& check);

} // namespace onnxmend
