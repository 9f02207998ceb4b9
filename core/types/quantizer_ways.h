// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/types/finding.h"
#include "core/types/node_check.h"
#include "core/types/type_context.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace onnxmend
{

/// The answer to a quantizer that does not take its integers.
struct QuantizerAnswer {
    FindingKind kind = FindingKind::OpTypeUnsupported;
    std::vector<Resolution> ways;   ///< the best first; empty if each would change the results
    std::string reason;             ///< reason why there is none, or why it is not a cast; otherwise empty
    std::vector<ValueType> outputs; ///< types for readers then
    std::uint32_t culprit = 0;      ///< index into the arguments
    bool isOfAnother = false;       ///< the quantizing node has the finding
};

/// Answers for an operator that does not take the type of a zero point or of a dequantized value. The zero
/// point determines the type of the result (QuantizeLinear, QLinearConv). A cast of such a zero point to
/// fewer bits keeps the zero point, but cuts off the values (onnx: QuantizeLinear, "saturates"). So it is
/// cast only if declarations or readers state which integers are meant. Otherwise the model's opset is raised
/// to one whose operator takes the type, or the node becomes ONNX Runtime's own operator of the name, or the
/// QuantizeLinear is removed together with its DequantizeLinears. Answers also for integers whose zero point
/// has another dtype, if they were quantized with other numbers as zero points, or are stored and differ from
/// it in the sign: no cast makes both agree, so the pair is removed if possible. Returns nullopt for all
/// other problems.
std::optional<QuantizerAnswer> answerQuantizer(const TypeContext& context, const NodeVisit& visit,
                                               const NodeCheck& check);

/// Reports a QuantizeLinear that states no dtype, so that it gives UINT8, while declarations or readers state
/// another one; `outputs` become those. The fix makes the node state it, or gets a zero point of that dtype.
void checkUnstatedDtype(const TypeContext& context, const NodeVisit& visit, const NodeCheck& check,
                        std::vector<ValueType>& outputs);

/// Returns whether changes of a node's arguments round a stored scale, which shifts all scaled values.
bool roundScales(const TypeContext& context, const NodeVisit& visit, const NodeCheck& check,
                 const std::vector<TypeChange>& changes);

} // namespace onnxmend
