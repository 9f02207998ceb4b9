// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/progress.h"
#include "core/model/model.h"

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace onnxmend
{

/// A part of a model between values of its main graph.
struct ExtractRequest {
    std::vector<std::string> from; ///< values that become the inputs
    std::vector<std::string> to;   ///< values that become the outputs
};

/// An input or output of a part.
struct CutValue {
    std::string name;
    std::string type;  ///< as ONNX writes it: "tensor(float)"; empty if it is not known
    std::string shape; ///< "[2, N]"; empty if it is not known
};

struct ExtractedPart {
    std::shared_ptr<const Model> model = {}; ///< its tensors refer to the bytes of the original
    std::size_t nodesBefore = 0;             ///< in all graphs and functions
    std::size_t nodesAfter = 0;
    std::vector<CutValue> inputs = {};
    std::vector<CutValue> outputs = {};
};

/// Returns the nodes that compute some values from others, with the initializers, bodies and functions that
/// they need. Types at the cut are declared, from the model or inferred. Reads no weights: a save streams
/// them. Throws Error that names values that the model does not have, values that are missing at the cut, and
/// outputs that no node computes; Cancelled.
ExtractedPart extractPart(const std::shared_ptr<const Model>& model, const ExtractRequest& request,
                          Progress& progress);

} // namespace onnxmend
