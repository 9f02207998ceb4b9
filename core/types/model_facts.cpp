// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/types/model_facts.h"

#include "core/edit/graph_editor.h"
#include "core/model/call_graph.h"
#include "core/model/model_data.h"
#include "core/model/scope_names.h"
#include "core/model/walk_model.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace onnxmend
{

ModelFacts::ModelFacts(const Model& model, const TypeInferenceOptions& options, StaleDeclarations stale,
                       Progress& progress)
    : m_model(model)
    , m_proto(*model.data().proto)
    , m_options(options)
    , m_progress(progress)
    , m_stale(std::move(stale))
    , m_callFault(callGraphFault(model))
{
    for (const auto& function : m_proto.functions()) {
        m_functions.insert_or_assign(functionKey(function.domain(), function.name(), function.overload()),
                                     &function);
    }
    m_hasExternalData = std::ranges::any_of(
        m_model.tensors(), [](const ModelTensor& tensor) { return tensor.source == TensorSource::External; });
    collectCasts();
}

void ModelFacts::collectCasts()
{
    const auto tensors = m_model.tensors();
    const bool anyCast = std::any_of(tensors.begin(), tensors.end(), [](const ModelTensor& tensor) {
        return tensor.place == TensorPlace::Attribute && tensor.savedDtype != tensor.storedDtype;
    });
    if (anyCast) {
        std::size_t index = 0;
        forEachTensor(m_model.data(), [&](const TensorVisit& visit) {
            m_casts.emplace(visit.tensor, tensors[index++].savedDtype);
        });
    }
}

const onnx::FunctionProto* ModelFacts::findFunction(std::string_view domain, std::string_view name,
                                                    std::string_view overload) const
{
    const auto found = m_functions.find(functionKey(domain, name, overload));
    return found == m_functions.end() ? nullptr : found->second;
}

DType ModelFacts::savedDtype(const onnx::TensorProto& tensor) const
{
    const auto cast = m_casts.find(&tensor);
    return cast == m_casts.end() ? dtypeFromOnnx(tensor.data_type()) : cast->second;
}

} // namespace onnxmend
