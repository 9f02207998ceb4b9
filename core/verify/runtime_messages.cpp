// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/verify/runtime_messages.h"

#include <array>

namespace onnxmend
{

std::span<const RuntimeMessage> runtimeMessages()
{
    using enum FindingKind;
    static constexpr auto graph = "onnxruntime/core/graph/graph.cc";
    static constexpr auto session = "onnxruntime/core/framework/session_state.cc";
    static constexpr auto kernels = "onnxruntime/core/framework/kernel_registry_manager.cc";
    static constexpr auto tensors = "onnxruntime/core/framework/tensorprotoutils.cc";
    static constexpr auto checker = "onnx/checker.cc";
    static constexpr auto inference = "onnx/shape_inference/implementation.cc";
    // As ONNX Runtime 1.30 and onnx.checker 1.17 say it; tests/core/tst_proof_subject.cpp asks them. The
    // wording of types has not changed since 1.14.
    static constexpr std::array messages = {
        RuntimeMessage{.pattern = "Node({n}) with schema({}::{o}:", .source = graph},
        RuntimeMessage{.pattern = "In Node, (\"{n}\", {o}, \"{}\", -1) : ", .source = graph},
        RuntimeMessage{.pattern = "In Node, (\"{n}\", {o}, \"{}\", -1) : {} -> (\"{v}\": ", .source = graph},
        RuntimeMessage{.pattern = "Node ({n}) Op ({o}) ", .source = graph},
        RuntimeMessage{
            .pattern = "Node ({n}) Op ({o}) [TypeInferenceError]", .kind = OpTypeConflict, .source = graph},
        RuntimeMessage{.pattern = "parameter ({v}) of operator ({o}) in node ({n}) is invalid",
                       .kind = OpTypeUnsupported,
                       .source = graph},
        RuntimeMessage{.pattern = "of Optype ({o}) bound to different types ({} in node ({n}).",
                       .kind = OpTypeConflict,
                       .source = graph},
        RuntimeMessage{.pattern = "of output arg ({v}) of node ({n}) does not match",
                       .kind = OutputType,
                       .source = graph},
        RuntimeMessage{.pattern = "(op_type:{o}, node name: {n}): ", .source = inference},
        RuntimeMessage{.pattern = "(op_type:{o}): ", .isNodeWithoutName = true, .source = inference},
        RuntimeMessage{.pattern = "Bad node spec for node. Name: {n} OpType: {o}\n", .source = checker},
        RuntimeMessage{.pattern = "an implementation for {o}({}) node with name '{n}'\n",
                       .kind = RuntimeUnsupported,
                       .source = kernels},
        RuntimeMessage{.pattern = "two nodes with same node name ({n}).", .source = graph},
        RuntimeMessage{.pattern = "however input '{v}' of node: \nname: {n} OpType: {o}\n",
                       .source = checker},
        RuntimeMessage{.pattern = "No Op registered for {o} with domain_version of ",
                       .kind = UnknownOp,
                       .standsInFront = true,
                       .source = checker},
        RuntimeMessage{.pattern = "Fatal error: {}:{o}({}) is not a registered function/op",
                       .kind = UnknownOp,
                       .source = graph},
        RuntimeMessage{.pattern = "Data in initializer '{v}' has element type",
                       .kind = InitializerDtype,
                       .source = graph},
        RuntimeMessage{.pattern = "for initializer: {v}. Error", .source = graph},
        RuntimeMessage{.pattern = "Deserialize tensor {v} failed.", .kind = InvalidTensor, .source = session},
        RuntimeMessage{.pattern = "tensor name: {v})", .kind = InvalidTensor, .source = checker},
        RuntimeMessage{.pattern = "for tensor: {v}\n", .source = tensors},
        RuntimeMessage{
            .pattern = "{v} initializer name is not unique", .kind = InvalidGraph, .source = checker},
        RuntimeMessage{.pattern = "{v} in initializer but not in graph input", .source = checker},
        RuntimeMessage{.pattern = "however '{v}' has been used as ", .source = checker},
        RuntimeMessage{.pattern = "Duplicate definition of name ({v}).", .source = graph},
        RuntimeMessage{.pattern = "Model input ({v}) does not have", .source = graph},
        RuntimeMessage{.pattern = "Model output ({v}) does not have", .source = graph},
        RuntimeMessage{.pattern = "Node input '{v}' is not a graph input", .source = graph},
    };
    return messages;
}

} // namespace onnxmend
