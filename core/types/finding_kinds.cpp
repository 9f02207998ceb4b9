// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/types/finding_kinds.h"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>

namespace onnxmend
{

std::span<const FindingKind> findingKinds()
{
    static constexpr auto runtime = "ONNX Runtime: \"Data in initializer ... has element type ...\"";
    static constexpr auto torchExport = "torch.onnx: save_model_with_external_data, pytorch PR 122100";
    static constexpr auto tensorProto = "onnx.proto: TensorProto; onnx: ExternalData.md";
    static constexpr std::array kinds = {
        FindingKind{"initializer-dtype", Severity::Error, "Stored dtype differs from the declared one",
                    runtime, true},
        FindingKind{"checkpoint-dtype", Severity::Error, "Checkpoint dtype differs from the declared one",
                    torchExport, true},
        FindingKind{"op-type-conflict", Severity::Error, "Operands of one operator have different types",
                    "ONNX Runtime: \"Type parameter (T) of Optype (...) bound to different types\"", true},
        FindingKind{"op-type-unsupported", Severity::Error, "Operator does not take this type",
                    "ONNX Runtime: \"Type ... of input parameter (...) of operator (...) is invalid\"", true},
        FindingKind{"output-type", Severity::Error, "Declared type differs from what the graph computes",
                    "ONNX Runtime: \"Type (...) of output arg (...) does not match expected type\"", true},
        FindingKind{"subgraph-type", Severity::Error, "Branches or loop-carried values disagree",
                    "ONNX Runtime: \"Graph attribute inferencing failed\"", true},
        FindingKind{"function-type", Severity::Error, "Function cannot take these types",
                    "onnx: IR.md, \"Model Local Functions\"", true},
        FindingKind{"unknown-op", Severity::Info, "Operator is not known", "onnx: Operators.md"},
        FindingKind{"shape-mismatch", Severity::Error, "Shape differs from the declared one", torchExport},
        FindingKind{"invalid-tensor", Severity::Error, "Tensor data cannot be used", tensorProto},
        FindingKind{"invalid-graph", Severity::Error, "Graph breaks a rule of ONNX", "onnx: IR.md"},
        FindingKind{"missing-weight", Severity::Warning, "No checkpoint fills this weight", torchExport},
        FindingKind{"ambiguous-match", Severity::Warning, "Several checkpoint tensors fit equally well",
                    torchExport},
        FindingKind{"overlapping-data", Severity::Warning, "Tensors share a part of their data",
                    "onnx: ExternalData.md"},
        FindingKind{"orphan-data", Severity::Info, "Data file holds bytes of no tensor",
                    "onnx: ExternalData.md"},
        FindingKind{"unused-weight", Severity::Info, "Checkpoint tensor has no place in the graph",
                    torchExport},
    };
    return kinds;
}

const FindingKind& findingKind(std::string_view name)
{
    const auto kinds = findingKinds();
    const auto found =
        std::find_if(kinds.begin(), kinds.end(), [&](const FindingKind& k) { return k.name == name; });
    if (found == kinds.end()) {
        throw std::logic_error("no finding kind " + std::string(name));
    }
    return *found;
}

} // namespace onnxmend
