// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core/reduce: includes the protobuf.

#include "core/base/progress.h"
#include "core/model/model.h"
#include "core/onnx/onnx_proto.h"
#include "core/types/infer_types.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace onnxmend
{

/// The types of a model's values, for declarations at a cut. Found once; a part of the model is looked up by
/// the scopes that it had in the whole one.
class KnownTypes
{
public:
    /// Infers all types. Throws Cancelled. `declarations`: a model with the same main graph that declares
    /// more of its values, such as their shapes. `statesShapes`: a tensor whose shape is not known is said to
    /// be one number.
    KnownTypes(std::shared_ptr<const Model> model, Progress& progress, onnx::ModelProto declarations = {},
               bool statesShapes = false);

    /// Returns the type that readers of the value see, with the shape as far as the model declares it. Looks
    /// in the scope, in those around it, then in all. nullopt if the type is not known.
    std::optional<onnx::TypeProto> typeOf(const std::string& scope, const std::string& value) const;
    /// Gives an output the type that readers of the value see, unless it has one. If shapes are stated, a
    /// value of which nothing is known becomes a FLOAT: the node that computes it is at fault.
    void declareOutput(onnx::ValueInfoProto& output, const std::string& scope) const;

private:
    std::optional<onnx::TypeProto> findType(const std::string& scope, const std::string& value) const;
    std::optional<onnx::TypeProto> typeIn(std::uint32_t graph, const std::string& value) const;

    std::shared_ptr<const Model> m_model;
    onnx::ModelProto m_declarations;
    bool m_statesShapes;
    InferredTypes m_types;
    /// By graph: declarations of inputs, outputs and value_info.
    std::vector<std::unordered_map<std::string_view, const onnx::TypeProto*>> m_declared;
};

} // namespace onnxmend
