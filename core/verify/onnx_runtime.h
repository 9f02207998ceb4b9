// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/verify/verify.h"

#include <filesystem>
#include <memory>
#include <string>

namespace onnxmend
{

/// An ONNX Runtime library, loaded with dlopen and never unloaded: it starts threads of its own. Lives in the
/// verifier process.
class OnnxRuntime
{
public:
    /// Throws Error when the library cannot be loaded or is no ONNX Runtime.
    explicit OnnxRuntime(const std::filesystem::path& library);
    ~OnnxRuntime();

    const std::string& name() const; ///< "ONNX Runtime 1.30.0"

    /// Loads the model as an inference session would, without optimising or copying weights. Failed carries
    /// ONNX Runtime's own message.
    Proof load(const std::filesystem::path& model);

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace onnxmend
