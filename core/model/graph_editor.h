// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/model.h"

#include <cstdint>
#include <memory>
#include <optional>
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

    // Edits of the graph. A node is named by its first output that has a name: unique in its graph (ONNX IR:
    // single assignment), while node names may be empty or repeat. It keeps that name here when an edit
    // renames the output. All throw Error when the model has no such scope, node, input or value.

    /// The node's argument `input` is read through a Cast. One Cast serves all arguments of a graph that read
    /// the same value as the same dtype; it stands behind the producer, or first in the graph when the value
    /// comes from outside. Its output is called `<value>__cast_float16`, made unique in the whole model.
    void insertCastBefore(const std::string& scope, const std::string& node, std::size_t input, DType to);
    /// All readers, subgraphs and graph outputs included, see the value as `to`. The value keeps its name, so
    /// that outputs keep theirs: its producer writes `<value>__before_cast` instead. Of a graph input or initializer (no
    /// producer) the readers are redirected to a Cast of it.
    void insertCastAfter(const std::string& scope, const std::string& value, DType to);
    /// Casts the stored values of an initializer or of a Constant node (`value`, `value_float(s)`,
    /// `value_int(s)`), for all its readers or for one argument of one node, which then reads a copy of its own
    /// (`<value>__float16`, shared by arguments that want the same). A graph input of the same name is declared
    /// accordingly when all its readers are meant.
    struct Reader {
        std::string node;
        std::size_t input = 0;
    };
    void castConstant(const std::string& scope, const std::string& value, DType to,
                      const std::optional<Reader>& onlyFor);
    /// Changes the element type that a declaration states; shape, and the sequence or optional around it, stay. A
    /// value_info that is not there is not made.
    enum class Declaration { Input, Output, ValueInfo };
    void retype(const std::string& scope, Declaration declaration, const std::string& value, DType to);
    /// The node calls another function or operator of the same signature; its domain is imported when needed.
    void retargetCall(const std::string& scope, const std::string& node, const std::string& domain,
                      const std::string& opType);
    /// Sets an integer attribute that holds a dtype: `to` of Cast, `dtype` of a generator.
    void setDtypeAttribute(const std::string& scope, const std::string& node, const std::string& attribute,
                           DType to);

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
