// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dtype/torch_copy.h"

#include "core/base/error.h"
#include "core/base/own_file.h"
#include "core/dtype/torch_module.h"
#include "core/dtype/torch_types.h"
#include "core/dtype/torch_version.h"

#include <dlfcn.h>
#include <torch/version.h>

#include <array>
#include <atomic>

namespace onnxmend
{

namespace
{

/// Null where the module or libtorch is not installed. Never unloaded: libtorch starts threads of its own.
TorchCopy loadTorchCopy()
{
    try {
        void* handle = ::dlopen(ownFile("onnxmend-torch.so").c_str(), RTLD_NOW | RTLD_LOCAL);
        return handle ? reinterpret_cast<TorchCopy>(::dlsym(handle, torchCopyName)) : nullptr;
    } catch (const Error&) { // the program was installed without the module
        return nullptr;
    }
}

TorchCopy torchOfModule()
{
    static const TorchCopy copy = loadTorchCopy();
    return copy;
}

std::atomic<TorchOfProcess> torchOfProcess = nullptr;

} // namespace

std::string torchVersion() { return torchOfModule() ? TORCH_VERSION : ""; }

void setTorchOfProcess(TorchOfProcess torch) { torchOfProcess = torch; }

bool torchCopy(DType from, std::span<const std::byte> in, DType to, std::span<std::byte> out,
               std::uint64_t count)
{
    const TorchOfProcess own = torchOfProcess;
    if (own && own(from, in, to, out, count)) {
        return true;
    }
    const TorchCopy copy = torchOfModule();
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
