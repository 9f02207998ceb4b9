// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/dtype/dtype.h"
#include "core/edit/editable_proto.h"

#include <string>

namespace onnxmend
{

/// Removes a QuantizeLinear, named by its output, and every DequantizeLinear of it: their readers read the
/// value before quantization. A DequantizeLinear whose output is an output of the graph becomes an Identity,
/// so that the name stays. Throws Error, and changes nothing, if the node is not a QuantizeLinear, if its
/// output is an output of the graph, or if another node reads it.
void removeQuantization(ModelNames& names, EditableProto& proto, GraphId graph, const std::string& node);

/// Adds the zero point 0 to a QuantizeLinear, in the shape of its stored scale: a Constant before it. Throws
/// Error, and changes nothing, if the node is not a QuantizeLinear, if it has a zero point, or if the shape
/// is not known.
void addZeroPoint(ModelNames& names, EditableProto& proto, GraphId graph, const std::string& node,
                  DType dtype);

/// Replaces a DequantizeLinear of stored INT32 values, named by its output, by a Constant of the numbers that
/// it computes, in the dtype of its scale. Initializers that no other node reads are removed. `model` has the
/// tensors as edited so far. Throws Error, and changes nothing, if the node is not a DequantizeLinear, if its
/// arguments are not stored, or if they do not fit together.
void dequantizeConstant(ModelNames& names, EditableProto& proto, const ModelData& model, GraphId graph,
                        const std::string& node);

} // namespace onnxmend
