// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

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

/// Facts about a model that are known before the first type is inferred, and do not change later.
class ModelFacts
{
public:
    /// Model, options and progress must outlive this object.
    ModelFacts(const Model& model, const TypeInferenceOptions& options, StaleDeclarations stale,
               Progress& progress);

    const Model& model() const { return m_model; }
    const onnx::ModelProto& proto() const { return m_proto; }
    const TypeInferenceOptions& options() const { return m_options; }
    Progress& progress() const { return m_progress; }
    const StaleDeclarations& stale() const { return m_stale; }

    bool hasFunctions() const { return !m_functions.empty(); }
    /// Returns whether any tensor lies in a data file.
    bool hasExternalData() const { return m_hasExternalData; }
    /// Returns the model-local function of that key, or nullptr. The last of two with one key counts, as in
    /// ONNX Runtime.
    const onnx::FunctionProto* findFunction(std::string_view domain, std::string_view name,
                                            std::string_view overload) const;
    /// Returns the reason why calls of functions are not followed; empty if they are.
    const std::string& callFault() const { return m_callFault; }

    /// Returns the dtype of a Constant node's tensor after a planned cast.
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
