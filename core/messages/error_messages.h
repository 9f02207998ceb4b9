// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/message.h"
#include "core/messages/error_causes.h"

#include <span>
#include <string_view>

namespace onnxmend
{

/// A program with known sentences.
enum class Speaker {
    OnnxRuntime,
    OnnxChecker,
    OnnxInference,
    TorchExport,
    Torch,
    TensorRt,
    Protobuf,
    OpenVino,
    Quantization,
    Converter,
    Triton,
    Application
};

struct SpeakerInfo {
    Speaker speaker;
    std::string_view name;  ///< in JSON: "onnx-checker"
    std::string_view title; ///< for people
};
std::span<const SpeakerInfo> speakers();
const SpeakerInfo& speakerInfo(Speaker speaker);

/// A sentence of another program about a model.
struct ErrorMessage {
    std::string_view pattern; ///< core/messages/message_pattern.h
    ErrorCause cause = ErrorCause::Place;
    Speaker speaker = Speaker::OnnxRuntime;
    std::string_view source = {};   ///< source file of the speaker
    std::string_view versions = {}; ///< of the speaker, as far as looked up; empty: all of 1.14 to 1.30
    bool isNodeWithoutName = false; ///< the sentence names only the operator, since the node has no name
    bool standsInFront = false;     ///< before the sentences about enclosing nodes; otherwise behind them
    MarkedText advice = {};         ///< replaces the advice of the cause
};

/// THE table of messages: ONNX Runtime 1.14 to 1.30 with its quantiser and its web build, onnx 1.14 to 1.17,
/// torch.onnx 2.0 to 2.13, TensorRT 7 to 11 with trtexec and polygraphy, OpenVINO 2021 to 2026,
/// onnxconverter-common, Triton.
std::span<const ErrorMessage> errorMessages();

} // namespace onnxmend
