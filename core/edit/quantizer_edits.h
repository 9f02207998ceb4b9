// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core/model: it includes the protobuf.

#include "core/dtype/dtype.h"
#include "core/edit/editable_proto.h"

#include <string>

namespace onnxmend
{

/// Takes a QuantizeLinear, named by its output, and every DequantizeLinear of it out: what they give is what
/// was quantised. One whose result the graph gives becomes an Identity, so that the name stays. Throws Error,
/// and changes nothing, where the node is none, where the graph gives what it computes, or where something
/// else reads that.
void removeQuantization(ModelNames& names, EditableProto& proto, GraphId graph, const std::string& node);

/// Gives a QuantizeLinear without a zero point one of 0, of the shape that its stored scale has: a Constant
/// before it. Throws Error, and changes nothing, where the node is none, has a zero point, or where the shape
/// is not known.
void addZeroPoint(ModelNames& names, EditableProto& proto, GraphId graph, const std::string& node,
                  DType dtype);

} // namespace onnxmend
