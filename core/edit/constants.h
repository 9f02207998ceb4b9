// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core/model: stored values that an editor casts.

#include "core/edit/editable_proto.h"

#include <optional>
#include <string>
#include <unordered_map>

namespace onnxmend
{

/// Where a constant is stored.
struct Constant {
    GraphId graph;
    TensorId tensor;
    std::optional<int> node; ///< the Constant node; nothing: an initializer
};

/// Initializers and Constant nodes of an edited model, and copies of them for single readers.
class Constants
{
public:
    /// All outlive this.
    Constants(ModelData& model, ModelNames& names, EditableProto& proto)
        : m_model(model)
        , m_names(names)
        , m_proto(proto)
    {
    }

    /// The constant that the value is in that graph, which may capture it. A number or list of numbers of a
    /// Constant node becomes a tensor. Throws Error when it is none.
    Constant find(GraphId graph, const std::string& value);

    /// The name of the copy that is saved as `to`, beside the original; made once.
    std::string copyAs(const Constant& constant, const std::string& value, DType to);

    /// What the value is a copy of, or itself.
    const std::string& original(const std::string& value) const;

private:
    std::optional<TensorId> tensorOfNode(GraphId graph, const std::string& value, int position);
    TensorId addTensor(const onnx::TensorProto& tensor, ModelTensor entry);

    ModelData& m_model;
    ModelNames& m_names;
    EditableProto& m_proto;
    std::unordered_map<std::string, TensorId> m_newNodes;     ///< by output: copies of Constant nodes
    std::unordered_map<std::string, std::string> m_copies;    ///< by graph, original and dtype
    std::unordered_map<std::string, std::string> m_originals; ///< by copy
};

} // namespace onnxmend
