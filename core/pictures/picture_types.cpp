// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/pictures/picture_types.h"

#include "core/types/infer_types.h"

namespace onnxmend
{

void setTypes(const Model& model, const std::string& scope, Progress& progress, GraphPicture& graph)
{
    TypeInferenceOptions options;
    options.target = std::nullopt;
    options.wantsFindings = false;
    options.wantedScope = scope;
    for (const PictureEdge& edge : graph.edges) {
        options.wantedValues.insert(edge.value);
    }
    const InferredTypes inferred = inferTypes(model, options, progress);
    for (PictureEdge& edge : graph.edges) {
        if (const auto type = inferred.types.find(edge.value); type != inferred.types.end()) {
            edge.dtype = type->second.dtype();
            edge.type = type->second.known() ? displayName(type->second) : std::string();
        }
    }
}

} // namespace onnxmend
