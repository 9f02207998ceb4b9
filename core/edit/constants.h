// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core/edit: stored values that an editor casts.

#include "core/edit/editable_proto.h"

#include <optional>
#include <string>
#include <unordered_map>

namespace onnxmend
{

/// The place of a stored constant.
struct Constant {
    GraphId graph;
    TensorId tensor;
    std::optional<int> node; ///< the Constant node; nullopt for an initializer
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

    /// Finds the constant of that name in the graph, or in a graph around it. A number or list of numbers of
    /// a Constant node becomes a tensor. Throws Error if the value is not a constant.
    Constant find(GraphId graph, const std::string& value);

    /// Returns the name of a copy that is saved as `to`, beside the original; makes it once. `reader`: node
    /// that needs it.
    std::string copyAs(const Constant& constant, const std::string& value, DType to,
                       const onnx::NodeProto& reader);

    /// Puts an initializer in the place of another one, with that name, made unique.
    void rename(GraphId graph, TensorId initializer, const std::string& wanted);

    /// Returns the original of a copy; for any other value its own name.
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
