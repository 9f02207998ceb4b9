// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/dtype/torch_copy.h"

#include "core/base/error.h"
#include "core/base/own_file.h"
#include "core/dtype/cast.h"
#include "core/dtype/torch_module.h"
#include "core/dtype/torch_types.h"

#include <dlfcn.h>
#include <torch/version.h>

#include <array>
#include <atomic>

namespace onnxmend
{

namespace
{

/// Path of onnxmend-torch.so; empty if it is not installed.
std::string torchModule()
{
    try {
        return ownFile("onnxmend-torch.so");
    } catch (const Error&) {
        return {};
    }
}

/// Null if the module or libtorch is not installed. The module stays loaded: libtorch starts threads.
TorchCopy loadTorchCopy()
{
    const std::string module = torchModule();
    void* const handle = module.empty() ? nullptr : ::dlopen(module.c_str(), RTLD_NOW | RTLD_LOCAL);
    return handle ? reinterpret_cast<TorchCopy>(::dlsym(handle, torchCopyName)) : nullptr;
}

std::atomic<TorchOfProcess> torchOfProcess = nullptr;

} // namespace

std::string torchVersion() { return torchModule().empty() ? "" : TORCH_VERSION; }

void setTorchOfProcess(TorchOfProcess torch) { torchOfProcess = torch; }

bool torchCopy(DType from, std::span<const std::byte> in, DType to, std::span<std::byte> out,
               std::uint64_t count)
{
    const TorchOfProcess own = torchOfProcess;
    if (own && own(from, in, to, out, count)) {
        return true;
    }
    static const TorchCopy copy = loadTorchCopy();
    if (!copy) {
        return false;
    }
    std::array<char, 512> error{};
    const bool copied = copy({.from = static_cast<std::int8_t>(*torchType(from)),
                              .to = static_cast<std::int8_t>(*torchType(to)),
                              .in = in.data(),
                              .out = out.data(),
                              .count = count,
                              .error = error.data(),
                              .errorSize = error.size()});
    if (!copied) {
        throw Error({.reason = "libtorch cannot cast " + dtypeName(from) + " to " + dtypeName(to) + ": " +
                               error.data()});
    }
    return true;
}

} // namespace onnxmend
