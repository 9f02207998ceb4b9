// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

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

/// What can be done where a quantiser does not take its integers.
struct QuantizerAnswer {
    std::vector<Resolution> ways;   ///< the best first; none: nothing keeps what is computed
    std::string reason;             ///< why there is none; empty where there is one
    std::vector<ValueType> outputs; ///< as readers see them then
    std::uint32_t culprit = 0;      ///< index into the arguments
    bool isOfAnother = false;       ///< the node goes with the one that quantises: no finding of its own
};

/// For an operator that does not take the type of a zero point which decides what it gives (QuantizeLinear,
/// QLinearConv), or of what it dequantises. A cast of such a zero point to fewer bits loses nothing of the
/// zero point, and cuts all that passes (onnx: QuantizeLinear, "saturates"). So it is cast only where
/// declarations or readers say which integers are meant. Else the model goes to the opset whose operator
/// takes the type, or the node to ONNX Runtime's own operator of the name, or the QuantizeLinear goes
/// together with what dequantises it. Nothing for all other problems.
std::optional<QuantizerAnswer> answerQuantizer(const TypeContext& context, const NodeVisit& visit,
                                               const NodeCheck& check);

/// Tells where a QuantizeLinear states no dtype, so that it gives UINT8, while declarations or readers say
/// another one; `outputs` become what they say. The node states it then, or gets a zero point of that dtype.
void checkUnstatedDtype(const TypeContext& context, const NodeVisit& visit, const NodeCheck& check,
                        std::vector<ValueType>& outputs);

/// Whether changes of a node's arguments round a stored scale: then all is a little off that it scales.
bool roundScales(const TypeContext& context, const NodeVisit& visit, const NodeCheck& check,
                 const std::vector<TypeChange>& changes);

} // namespace onnxmend
