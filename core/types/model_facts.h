// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/model/model.h"
#include "core/onnx/onnx_proto.h"
#include "core/types/infer_types.h"
#include "core/types/stale_declarations.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

namespace onnxmend
{

/// What is known of a model before the first type is inferred; none of it changes meanwhile.
class ModelFacts
{
public:
    /// Model, options and progress must outlive it.
    ModelFacts(const Model& model, const TypeInferenceOptions& options, StaleDeclarations stale,
               Progress& progress);

    const Model& model() const { return m_model; }
    const onnx::ModelProto& proto() const { return m_proto; }
    const TypeInferenceOptions& options() const { return m_options; }
    Progress& progress() const { return m_progress; }
    const StaleDeclarations& stale() const { return m_stale; }

    bool hasFunctions() const { return !m_functions.empty(); }
    /// Whether any tensor lies in a data file.
    bool hasExternalData() const { return m_hasExternalData; }
    /// The model-local function of that key; nullptr when there is none. Of two with one key the last counts,
    /// as for ONNX Runtime.
    const onnx::FunctionProto* findFunction(std::string_view domain, std::string_view name,
                                            std::string_view overload) const;
    /// Why calls of functions are not followed; empty when they are.
    const std::string& callFault() const { return m_callFault; }

    /// What a tensor of a Constant node is, or becomes by a cast that is planned.
    DType savedDtype(const onnx::TensorProto& tensor) const;

private:
    void collectCasts();

    const Model& m_model;
    const onnx::ModelProto& m_proto;
    const TypeInferenceOptions& m_options;
    Progress& m_progress;
    StaleDeclarations m_stale;
    bool m_hasExternalData = false;
    std::string m_callFault;
    std::unordered_map<std::string, const onnx::FunctionProto*> m_functions;
    std::unordered_map<const onnx::TensorProto*, DType> m_casts; ///< of all tensors, if any is cast
};

} // namespace onnxmend
