// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>

namespace onnxmend
{

/// Who knows better than a table which kernels there are: a real ONNX Runtime, where one is at hand
/// (core/verify/runtime_oracle.h).
class KernelOracle
{
public:
    KernelOracle() = default;
    KernelOracle(const KernelOracle&) = delete;
    KernelOracle& operator=(const KernelOracle&) = delete;
    virtual ~KernelOracle() = default;

    /// Whether its CPU provider loads a serialised model; false also where it cannot be asked. Safe from any
    /// thread; throws nothing.
    virtual bool loads(const std::string& model) = 0;
};

} // namespace onnxmend
