// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/dtype/torch_module.h"

#include <ATen/Parallel.h>
#include <ATen/core/Tensor.h>
#include <ATen/ops/from_blob.h>
#include <c10/core/InferenceMode.h>

#include <array>
#include <cstring>
#include <exception>
#include <string_view>

namespace
{

/// Keeps libtorch from splitting a copy over threads of OpenMP. The number of threads is a value of each
/// thread.
void useThisThreadOnly()
{
    thread_local const bool done = (at::set_num_threads(1), true);
    (void)done;
}

void copy(const TorchCopyJob& job)
{
    useThisThreadOnly();
    const c10::InferenceMode noGradients;
    const auto from = static_cast<c10::ScalarType>(job.from);
    const auto to = static_cast<c10::ScalarType>(job.to);
    // A copy of a complex to a real type would warn on standard error; real parts are every second number.
    const bool realPart = c10::isComplexType(from) && !c10::isComplexType(to);
    const std::array<std::int64_t, 1> size{static_cast<std::int64_t>(job.count)};
    const std::array<std::int64_t, 1> stride{realPart ? 2 : 1};
    auto* data = const_cast<void*>(job.in); // from_blob has no const form; copy_ only reads it
    const at::Tensor source =
        at::from_blob(data, size, stride, at::TensorOptions(realPart ? c10::toRealValueType(from) : from));
    at::from_blob(job.out, size, at::TensorOptions(to)).copy_(source);
}

void reportError(const TorchCopyJob& job, std::string_view reason)
{
    job.error[reason.copy(job.error, job.errorSize - 1)] = '\0';
}

} // namespace

extern "C" [[gnu::visibility("default")]] bool onnxmendTorchCopy(const TorchCopyJob& job) noexcept
{
    try {
        copy(job);
        return true;
    } catch (const c10::Error& error) {
        reportError(job, error.what_without_backtrace());
    } catch (const std::exception& error) {
        reportError(job, error.what());
    }
    return false;
}
