// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/model_data.h"

namespace onnxmend
{

std::string initializerKey(GraphId graph, std::string_view name)
{
    return std::to_string(graph.value).append(1, '/').append(name);
}

ModelData::ModelData(const ModelData& other)
    : path(other.path)
    , proto(other.proto)
    , graphs(other.graphs)
    , graphByScope(other.graphByScope)
    , tensors(other.tensors)
    , protoTensorCount(other.protoTensorCount)
    , initializerByName(other.initializerByName)
{
}

} // namespace onnxmend
