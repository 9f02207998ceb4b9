// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/formats/pickle/pickle_names.h"

#include "core/base/text.h"

#include <algorithm>
#include <array>

namespace onnxmend
{

namespace
{

struct Renamed {
    std::string_view before;
    std::string_view now;
};

// formats.md a3, "Normalise globals before comparing".
constexpr std::array renamedModules = std::to_array<Renamed>({
    {"__builtin__", "builtins"},
    {"copy_reg", "copyreg"},
    {"pathlib._local", "pathlib"},
    {"torch.tensor", "torch._tensor"},
});

/// Modules, and functions of builtins, that run or fetch something.
constexpr std::array suspiciousModules =
    std::to_array<std::string_view>({"os", "posix", "nt", "sys", "subprocess", "runpy", "socket", "shutil",
                                     "webbrowser", "pty", "importlib", "ctypes", "pip"});
constexpr std::array suspiciousBuiltins =
    std::to_array<std::string_view>({"eval", "exec", "compile", "open", "__import__", "apply"});

struct StorageClass {
    std::string_view name;
    std::string_view torchName; ///< name of the dtype; empty if ONNX has none
    std::uint64_t width;        ///< bytes of an element without a dtype; 0: the dtype table has it
};

// formats.md a3, "Persistent id". The quantized ones hold integers that have to be scaled.
constexpr std::array storageClasses = std::to_array<StorageClass>({
    {"torch.DoubleStorage", "float64", 0},
    {"torch.FloatStorage", "float32", 0},
    {"torch.HalfStorage", "float16", 0},
    {"torch.BFloat16Storage", "bfloat16", 0},
    {"torch.LongStorage", "int64", 0},
    {"torch.IntStorage", "int32", 0},
    {"torch.ShortStorage", "int16", 0},
    {"torch.CharStorage", "int8", 0},
    {"torch.ByteStorage", "uint8", 0},
    {"torch.BoolStorage", "bool", 0},
    {"torch.ComplexFloatStorage", "complex64", 0},
    {"torch.ComplexDoubleStorage", "complex128", 0},
    {"torch.QInt8Storage", "", 1},
    {"torch.QUInt8Storage", "", 1},
    {"torch.QInt32Storage", "", 4},
    {"torch.QUInt4x2Storage", "", 1},
    {"torch.QUInt2x4Storage", "", 1},
});

bool isInModule(std::string_view module, std::string_view parent)
{
    return module == parent || (module.starts_with(parent) && module.substr(parent.size()).starts_with('.'));
}

} // namespace

std::string normalisedGlobal(std::string_view module, std::string_view name)
{
    const auto renamed = std::ranges::find(renamedModules, module, &Renamed::before);
    std::string result(renamed == renamedModules.end() ? module : renamed->now);
    constexpr std::string_view newNumpy = "numpy._core";
    if (isInModule(result, newNumpy)) {
        result.replace(0, newNumpy.size(), "numpy.core");
    }
    if (result == "torch.cuda" && name.ends_with("Storage")) {
        result = "torch";
    }
    return result.append(".").append(name);
}

std::string normalisedGlobal(const PickleValues& values, PickleId global)
{
    return normalisedGlobal(values.text(values.child(global, 0)), values.text(values.child(global, 1)));
}

void warnOfSuspiciousGlobal(PickleState& state, std::string_view module, std::string_view name)
{
    const bool builtin = module == "builtins" || module == "__builtin__";
    const bool suspicious =
        std::ranges::any_of(suspiciousModules,
                            [&](std::string_view known) { return isInModule(module, known); }) ||
        (builtin && std::ranges::find(suspiciousBuiltins, name) != suspiciousBuiltins.end());
    if (suspicious) {
        state.warn("suspicious: the pickle names " +
                   quotedText(std::string(module) + "." + std::string(name)) +
                   ", which has no business among weights; it was not run. Do not load this file with torch");
    }
}

StorageType storageType(const PickleValues& values, PickleId global)
{
    const std::string name = normalisedGlobal(values, global);
    constexpr std::array untyped = std::to_array<std::string_view>(
        {"torch.storage.UntypedStorage", "torch.UntypedStorage", "torch.storage._UntypedStorage",
         "torch._UntypedStorage"}); // underscored in torch 1.11 and 1.12
    if (std::ranges::find(untyped, name) != untyped.end()) {
        return {.untyped = true, .width = 1};
    }
    const auto known = std::ranges::find(storageClasses, name, &StorageClass::name);
    if (known == storageClasses.end()) {
        return {};
    }
    StorageType type{.dtype = dtypeFromTorchName(known->torchName), .width = known->width};
    if (type.dtype) {
        type.width = static_cast<std::uint64_t>(dtypeInfo(*type.dtype).bits) / 8;
    }
    return type;
}

} // namespace onnxmend
