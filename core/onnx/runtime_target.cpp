// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/onnx/runtime_target.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <system_error>

namespace onnxmend
{

namespace
{

constexpr std::string_view withoutTable = "no table of the operators and types that it takes is built in";

/// In the order of RuntimeTarget. Targets that can be chosen stand first.
constexpr std::array targetTable = {
    RuntimeTargetInfo{.target = RuntimeTarget::Cpu, .name = "cpu", .title = "CPU"},
    RuntimeTargetInfo{.target = RuntimeTarget::Cuda, .name = "cuda", .title = "CUDA"},
    RuntimeTargetInfo{.target = RuntimeTarget::Dml, .name = "dml", .title = "DirectML"},
    RuntimeTargetInfo{.target = RuntimeTarget::Tensorrt, .name = "tensorrt", .title = "TensorRT"},
    RuntimeTargetInfo{
        .target = RuntimeTarget::Webgpu, .name = "webgpu", .title = "WebGPU", .lacking = withoutTable},
    RuntimeTargetInfo{
        .target = RuntimeTarget::Coreml, .name = "coreml", .title = "CoreML", .lacking = withoutTable},
    RuntimeTargetInfo{
        .target = RuntimeTarget::Webnn, .name = "webnn", .title = "WebNN", .lacking = withoutTable},
    RuntimeTargetInfo{.target = RuntimeTarget::Qnn, .name = "qnn", .title = "QNN", .lacking = withoutTable},
    RuntimeTargetInfo{
        .target = RuntimeTarget::Openvino, .name = "openvino", .title = "OpenVINO", .lacking = withoutTable},
};
constexpr std::size_t choosable = 4;
static_assert(targetTable[choosable - 1].lacking.empty() && !targetTable[choosable].lacking.empty());

const RuntimeTargetInfo* rowOfTarget(std::string_view name)
{
    const auto* const found = std::ranges::find(targetTable, name, &RuntimeTargetInfo::name);
    return found == targetTable.end() ? nullptr : found;
}

/// The two parts of "tensorrt=10.9".
struct TargetParts {
    std::string_view name;
    std::optional<std::string_view> release;
};
TargetParts partsOf(std::string_view text)
{
    const auto sign = text.find('=');
    return sign == std::string_view::npos
               ? TargetParts{.name = text, .release = {}}
               : TargetParts{.name = text.substr(0, sign), .release = text.substr(sign + 1)};
}

/// Reads "10", "10.9" or "10.9.0.34", of which the first two numbers count.
std::optional<TargetRelease> releaseFrom(std::string_view text)
{
    std::array<int, 2> numbers = {};
    for (std::size_t i = 0; i == 0 || !text.empty(); ++i) {
        int number = 0;
        const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
        if (failure != std::errc() || number < 0) {
            return std::nullopt;
        }
        if (i < numbers.size()) {
            numbers.at(i) = number;
        }
        text.remove_prefix(static_cast<std::size_t>(end - text.data()));
        if (!text.empty() && (!text.starts_with('.') || text.size() == 1)) {
            return std::nullopt;
        }
        text.remove_prefix(text.empty() ? 0 : 1);
    }
    return TargetRelease(numbers.front(), numbers.back());
}

} // namespace

std::span<const RuntimeTargetInfo> runtimeTargets() { return std::span(targetTable).first(choosable); }

std::span<const RuntimeTargetInfo> targetsWithoutData() { return std::span(targetTable).subspan(choosable); }

const RuntimeTargetInfo& runtimeTargetInfo(RuntimeTarget target)
{
    return targetTable.at(static_cast<std::size_t>(target));
}

std::optional<RuntimeTarget> runtimeTargetFromName(std::string_view name)
{
    const RuntimeTargetInfo* const row = rowOfTarget(name);
    return row && row->lacking.empty() ? std::optional(row->target) : std::nullopt;
}

std::string releaseText(TargetRelease release)
{
    return std::to_string(release.first) + '.' + std::to_string(release.second);
}

std::optional<NamedTarget> targetFromText(std::string_view text)
{
    const TargetParts parts = partsOf(text);
    const std::optional<RuntimeTarget> target = runtimeTargetFromName(parts.name);
    if (!target || !parts.release) {
        return target ? std::optional(NamedTarget{.target = *target}) : std::nullopt;
    }
    const std::optional<TargetRelease> release = releaseFrom(*parts.release);
    if (*target != RuntimeTarget::Tensorrt || !release || *release < firstTensorrt) {
        return std::nullopt;
    }
    return NamedTarget{.target = *target, .release = release};
}

std::string targetText(const NamedTarget& target)
{
    const std::string name(runtimeTargetInfo(target.target).name);
    return target.release ? name + '=' + releaseText(*target.release) : name;
}

std::string refusalOfTarget(std::string_view text)
{
    const TargetParts parts = partsOf(text);
    const RuntimeTargetInfo* const row = rowOfTarget(parts.name);
    if (!row || targetFromText(text)) {
        return {};
    }
    const std::string title(row->title);
    if (!row->lacking.empty()) {
        return "models cannot be audited for " + title + ": " + std::string(row->lacking);
    }
    if (row->target != RuntimeTarget::Tensorrt) {
        return title + " has no releases to choose from: its kernels are those of ONNX Runtime 1.30";
    }
    if (!releaseFrom(*parts.release)) {
        return "'" + std::string(*parts.release) + "' is not a release of TensorRT, such as 10.9";
    }
    return "the rules of TensorRT are known from " + releaseText(firstTensorrt) + " on";
}

} // namespace onnxmend
