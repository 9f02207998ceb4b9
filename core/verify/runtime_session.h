// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/verify/tensor_folder.h"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

// Types of ONNX Runtime's C API.
struct OrtAllocator;
struct OrtApi;
struct OrtSession;
struct OrtStatus;
struct OrtValue;

namespace onnxmend
{

/// Throws Error with the runtime's message unless `status` is null; releases it.
void require(const OrtApi& api, OrtStatus* status);

/// A model in ONNX Runtime that can be run. Lives in the verifier process. Everything throws Error with ONNX
/// Runtime's own message.
class RuntimeSession
{
public:
    /// Takes over the session.
    RuntimeSession(const OrtApi& api, OrtSession* session);

    std::vector<std::string> outputNames() const;
    /// Runs it once and adds the values of these names. The tensors of a sequence are added as "name[0]",
    /// ..., those of a map as "name.keys" and "name.values". Other values that are not tensors are left out.
    void run(const std::vector<RunValue>& inputs, const std::vector<std::string>& outputs,
             TensorFolder& results) const;
    /// Runs it several times for these names: once to warm up, then for some seconds or until there are
    /// enough runs. Returns the seconds of each.
    std::vector<double> time(const std::vector<RunValue>& inputs,
                             const std::vector<std::string>& outputs) const;
    /// Runs it for these names once to warm up, then repeatedly for a moment, up to so many times. Ends the
    /// profile that its options began, and returns its file.
    std::filesystem::path profile(const std::vector<RunValue>& inputs,
                                  const std::vector<std::string>& outputs, std::size_t mostRuns) const;

private:
    using Value = std::unique_ptr<OrtValue, std::function<void(OrtValue*)>>;

    std::vector<Value> computed(const std::vector<Value>& inputs, const std::vector<RunValue>& described,
                                const std::vector<std::string>& outputs) const;
    Value owned(OrtValue* value) const;
    Value valueOf(const RunValue& value) const;
    std::vector<Value> valuesOf(const std::vector<RunValue>& inputs) const;
    void add(const std::string& name, OrtValue* value, TensorFolder& results) const;
    void addTensor(const std::string& name, OrtValue* value, TensorFolder& results) const;
    Value part(const OrtValue* value, std::size_t index) const;

    const OrtApi& m_api;
    std::unique_ptr<OrtSession, std::function<void(OrtSession*)>> m_session;
    OrtAllocator* m_allocator = nullptr; ///< belongs to ONNX Runtime; never freed
};

} // namespace onnxmend
