// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/verify/onnx_runtime.h"

#include "core/base/error.h"

#include <dlfcn.h>
#include <onnxruntime_c_api.h>

#include <cstdint>

namespace onnxmend
{

namespace
{

/// The first version with all that is used here, ONNX Runtime 1.11.
constexpr std::uint32_t oldestApi = 11;

std::string takeMessage(const OrtApi& api, OrtStatus* status)
{
    std::string message = api.GetErrorMessage(status);
    api.ReleaseStatus(status);
    return message;
}

void require(const OrtApi& api, OrtStatus* status)
{
    if (status) {
        throw Error({.reason = takeMessage(api, status)});
    }
}

const OrtApiBase* loadBase(const std::filesystem::path& library)
{
    void* handle = ::dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        const char* reason = ::dlerror();
        throw Error({.file = library.string(), .reason = reason ? reason : "it cannot be loaded"});
    }
    using GetApiBase = const OrtApiBase* (*)();
    const auto getApiBase = reinterpret_cast<GetApiBase>(::dlsym(handle, "OrtGetApiBase"));
    const OrtApiBase* base = getApiBase ? getApiBase() : nullptr;
    if (!base) {
        throw Error({.file = library.string(),
                     .reason = "it is no ONNX Runtime library: it has no OrtGetApiBase",
                     .advice = "Give the path of libonnxruntime.so."});
    }
    return base;
}

} // namespace

struct OnnxRuntime::Impl {
    std::string name;
    const OrtApi* api = nullptr;
    OrtEnv* env = nullptr;
    OrtSessionOptions* options = nullptr;

    ~Impl()
    {
        if (options) {
            api->ReleaseSessionOptions(options);
        }
        if (env) {
            api->ReleaseEnv(env);
        }
    }

    void open(const std::filesystem::path& library)
    {
        const OrtApiBase* base = loadBase(library);
        name = std::string("ONNX Runtime ") + base->GetVersionString();
        // A library knows its own version of the API and all older ones.
        for (std::uint32_t version = ORT_API_VERSION; !api && version >= oldestApi; --version) {
            api = base->GetApi(version);
        }
        if (!api) {
            throw Error({.file = library.string(),
                         .reason = name + " is too old",
                         .advice = "Use ONNX Runtime 1.11 or newer."});
        }
        require(*api, api->CreateEnv(ORT_LOGGING_LEVEL_ERROR, "onnxmend", &env));
        require(*api, api->CreateSessionOptions(&options));
        require(*api, api->SetSessionLogSeverityLevel(options, ORT_LOGGING_LEVEL_ERROR));
        // Nothing is run: weights stay where they are mapped, as they are stored, and no threads wait.
        require(*api, api->SetSessionGraphOptimizationLevel(options, ORT_DISABLE_ALL));
        require(*api, api->AddSessionConfigEntry(options, "session.disable_prepacking", "1"));
        require(*api, api->SetIntraOpNumThreads(options, 1));
        require(*api, api->SetInterOpNumThreads(options, 1));
    }
};

OnnxRuntime::OnnxRuntime(const std::filesystem::path& library)
    : m_impl(std::make_unique<Impl>())
{
    m_impl->open(library);
}

OnnxRuntime::~OnnxRuntime() = default;

const std::string& OnnxRuntime::name() const { return m_impl->name; }

Proof OnnxRuntime::load(const std::filesystem::path& model)
{
    const OrtApi& api = *m_impl->api;
    OrtSession* session = nullptr;
    if (OrtStatus* status = api.CreateSession(m_impl->env, model.c_str(), m_impl->options, &session)) {
        return {.status = ProofStatus::Failed, .message = takeMessage(api, status), .name = m_impl->name};
    }
    api.ReleaseSession(session);
    return {.status = ProofStatus::Passed, .message = {}, .name = m_impl->name};
}

} // namespace onnxmend
