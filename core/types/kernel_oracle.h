// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>

namespace onnxmend
{

class Progress; // core/base/progress.h

/// A better source than the table of kernels: a real ONNX Runtime (core/verify/runtime_oracle.h).
class KernelOracle
{
public:
    KernelOracle() = default;
    KernelOracle(const KernelOracle&) = delete;
    KernelOracle& operator=(const KernelOracle&) = delete;
    virtual ~KernelOracle() = default;

    /// Returns whether its CPU provider loads a serialised model; false if there is no ONNX Runtime. Safe
    /// from any thread. Throws Cancelled when the progress is stopped, and nothing else.
    virtual bool loads(const std::string& model, const Progress& progress) = 0;
};

} // namespace onnxmend
