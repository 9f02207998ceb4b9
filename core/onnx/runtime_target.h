// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace onnxmend
{

/// The place where a model will run: an execution provider of ONNX Runtime, or TensorRT itself.
enum class RuntimeTarget { Cpu, Cuda, Dml, Tensorrt, Webgpu, Coreml, Webnn, Qnn, Openvino };

/// The default target: every ONNX Runtime has it, and results are verified on it.
inline constexpr RuntimeTarget usualTarget = RuntimeTarget::Cpu;

struct RuntimeTargetInfo {
    RuntimeTarget target;
    std::string_view name;  ///< for the command line: "cuda"
    std::string_view title; ///< "CUDA"
    /// The data that is missing for a target that cannot be chosen; empty for one that can.
    std::string_view lacking = {};
};

/// THE table of targets, without those that cannot be chosen.
std::span<const RuntimeTargetInfo> runtimeTargets();
/// Returns the rows of targets that cannot be chosen, since no data about them is at hand.
std::span<const RuntimeTargetInfo> targetsWithoutData();
const RuntimeTargetInfo& runtimeTargetInfo(RuntimeTarget target);
/// Returns a target that can be chosen.
std::optional<RuntimeTarget> runtimeTargetFromName(std::string_view name);

/// A release of TensorRT: {10, 9}.
using TargetRelease = std::pair<int, int>;
std::string releaseText(TargetRelease release); ///< "10.9"

/// The first release whose rules are known, and the last one that is known to use the newest rules.
inline constexpr TargetRelease firstTensorrt = {10, 1};
inline constexpr TargetRelease newestTensorrt = {11, 5};

/// A target as it is written: "cpu", "tensorrt=10.9".
struct NamedTarget {
    RuntimeTarget target = usualTarget;
    std::optional<TargetRelease> release = {}; ///< nullopt for the newest
};
/// Returns nullopt if the text does not name a target that can be chosen.
std::optional<NamedTarget> targetFromText(std::string_view text);
std::string targetText(const NamedTarget& target);
/// Says why the text does not name a target that can be chosen; empty if the list of names is the answer.
std::string refusalOfTarget(std::string_view text);

} // namespace onnxmend
