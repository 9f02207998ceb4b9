// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>

namespace onnxmend
{

/// A better source than the table of kernels: a real ONNX Runtime (core/verify/runtime_oracle.h).
class KernelOracle
{
public:
    KernelOracle() = default;
    KernelOracle(const KernelOracle&) = delete;
    KernelOracle& operator=(const KernelOracle&) = delete;
    virtual ~KernelOracle() = default;

    /// Returns whether its CPU provider loads a serialised model; false if there is no ONNX Runtime. Safe
    /// from any thread; throws nothing.
    virtual bool loads(const std::string& model) = 0;
};

} // namespace onnxmend
