// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/model.h"

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>

namespace onnxmend
{

/// The only way to a changed Model. Shares the protobuf with the original; moves no weights.
class GraphEditor
{
public:
    explicit GraphEditor(std::shared_ptr<const Model> model);
    ~GraphEditor();

    /// The tensor is cast to `dtype` when it is saved. Throws Error when that pair cannot be cast.
    void castTensor(TensorId tensor, DType dtype);
    /// The bytes stay, the type code becomes `dtype` (same width). Throws Error otherwise.
    void relabelTensor(TensorId tensor, DType dtype);
    /// Fills a graph input, or replaces an initializer's data, with a checkpoint's tensor. Throws Error when
    /// the graph has no such value.
    TensorId bindWeight(GraphId graph, const std::string& value, const TensorRef& weight,
                        const std::string& checkpointPath);

    /// The initializer as edited so far, bound weights included. Throws Error when there is none.
    TensorId initializer(const std::string& scope, const std::string& name) const;
    /// Throws Error when the model has no such scope.
    GraphId graph(const std::string& scope) const;

    std::shared_ptr<const Model> finish();

private:
    const ValueDeclaration* findInput(GraphId graph, const std::string& name);

    std::shared_ptr<Model::Impl> m_impl;
    /// By graph; filled when first asked for. A plan binds thousands of weights.
    std::unordered_map<std::uint32_t, std::unordered_map<std::string, const ValueDeclaration*>>
        m_inputsByName;
};

} // namespace onnxmend
