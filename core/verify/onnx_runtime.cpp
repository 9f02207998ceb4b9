// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/verify/onnx_runtime.h"

#include "core/base/error.h"
#include "core/onnx/onnx_proto.h"
#include "core/verify/node_times.h"
#include "core/verify/runtime_session.h"

#include <dlfcn.h>
#include <onnxruntime_c_api.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <utility>

namespace onnxmend
{

namespace
{

/// ONNX Runtime 1.11, the first version with all functions that are used here.
constexpr std::uint32_t oldestApi = 11;

const OrtApiBase* loadBase(const std::filesystem::path& library)
{
    void* handle = ::dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        const char* const said = ::dlerror();
        std::string reason = said ? said : "it cannot be loaded";
        if (const std::string named = library.string() + ": "; reason.starts_with(named)) {
            reason.erase(0, named.size());
        }
        throw Error({.file = library.string(), .reason = std::move(reason)});
    }
    using GetApiBase = const OrtApiBase* (*)();
    const auto getApiBase = reinterpret_cast<GetApiBase>(::dlsym(handle, "OrtGetApiBase"));
    const OrtApiBase* base = getApiBase ? getApiBase() : nullptr;
    if (!base) {
        throw Error({.file = library.string(),
                     .reason = "it is not an ONNX Runtime library: it has no OrtGetApiBase",
                     .advice = "Give the path of libonnxruntime.so."});
    }
    return base;
}

/// Bounds of profiles: more events take long to read, and ONNX Runtime keeps at most a million.
constexpr std::size_t mostEvents = 50'000;
constexpr std::size_t mostProfiledRuns = 20;

onnx::ModelProto readAgain(const std::filesystem::path& path)
{
    onnx::ModelProto model;
    std::ifstream file(path, std::ios::binary);
    if (!model.ParseFromIstream(&file)) {
        throw Error({.file = path.string(), .reason = "it cannot be read again to look inside"});
    }
    return model;
}

/// Adds values from inside the main graph to the outputs of a model. ONNX Runtime infers their types.
std::string modelWithOutputs(const std::filesystem::path& path, const std::vector<std::string>& values)
{
    onnx::ModelProto model = readAgain(path);
    auto& outputs = *model.mutable_graph()->mutable_output();
    for (const std::string& value : values) {
        const bool isOutput = std::ranges::any_of(
            outputs, [&](const onnx::ValueInfoProto& output) { return output.name() == value; });
        if (!isOutput) {
            outputs.Add()->set_name(value);
        }
    }
    return model.SerializeAsString();
}

/// Removes the names of nodes in subgraphs: one of them might be a number, or its quote might spoil the
/// profile.
void clearNames(google::protobuf::RepeatedPtrField<onnx::NodeProto>& nodes)
{
    for (onnx::NodeProto& node : nodes) {
        node.clear_name();
        for (onnx::AttributeProto& attribute : *node.mutable_attribute()) {
            if (attribute.has_g()) {
                clearNames(*attribute.mutable_g()->mutable_node());
            }
            for (onnx::GraphProto& body : *attribute.mutable_graphs()) {
                clearNames(*body.mutable_node());
            }
        }
    }
}

/// Names the nodes of the main graph 0, 1, ... and no others.
void numberNodes(onnx::ModelProto& model)
{
    clearNames(*model.mutable_graph()->mutable_node());
    for (onnx::FunctionProto& function : *model.mutable_functions()) {
        clearNames(*function.mutable_node());
    }
    for (int i = 0; i < model.graph().node_size(); ++i) {
        model.mutable_graph()->mutable_node(i)->set_name(std::to_string(i));
    }
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
        options = newOptions(false);
        // The model is only loaded: weights stay mapped as they are stored, and no threads wait.
        require(*api, api->AddSessionConfigEntry(options, "session.disable_prepacking", "1"));
        require(*api, api->SetIntraOpNumThreads(options, 1));
        require(*api, api->SetInterOpNumThreads(options, 1));
    }

    OrtSessionOptions* newOptions(bool optimised) const
    {
        OrtSessionOptions* made = nullptr;
        require(*api, api->CreateSessionOptions(&made));
        require(*api, api->SetSessionLogSeverityLevel(made, ORT_LOGGING_LEVEL_ERROR));
        require(*api,
                api->SetSessionGraphOptimizationLevel(made, optimised ? ORT_ENABLE_ALL : ORT_DISABLE_ALL));
        return made;
    }

    std::unique_ptr<OrtSessionOptions, std::function<void(OrtSessionOptions*)>>
    ownedOptions(bool optimised) const
    {
        return {newOptions(optimised), [this](OrtSessionOptions* old) { api->ReleaseSessionOptions(old); }};
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
    return asProof([&] {
        OrtSession* session = nullptr;
        require(*m_impl->api,
                m_impl->api->CreateSession(m_impl->env, model.c_str(), m_impl->options, &session));
        m_impl->api->ReleaseSession(session);
    });
}

RuntimeSession OnnxRuntime::open(const RunRequest& run) const
{
    const OrtApi& api = *m_impl->api;
    const auto options = m_impl->ownedOptions(run.optimised);
    if (!run.values.empty()) {
        return openBytes(modelWithOutputs(run.model, run.values), run.model.parent_path(), options.get());
    }
    OrtSession* raw = nullptr;
    require(api, api.CreateSession(m_impl->env, run.model.c_str(), options.get(), &raw));
    return {api, raw};
}

/// Opens a changed model with its data in that folder.
RuntimeSession OnnxRuntime::openBytes(const std::string& bytes, const std::filesystem::path& folder,
                                      OrtSessionOptions* options) const
{
    const OrtApi& api = *m_impl->api;
    require(api, api.AddSessionConfigEntry(options, "session.model_external_initializers_file_folder_path",
                                           folder.c_str()));
    OrtSession* raw = nullptr;
    require(api, api.CreateSessionFromArray(m_impl->env, bytes.data(), bytes.size(), options, &raw));
    return {api, raw};
}

Proof OnnxRuntime::time(const RunRequest& run)
{
    return asProof([&] {
        const RuntimeSession session = open(run);
        const RunFolders& set = run.sets.at(0);
        writeTimes(session.time(TensorFolder::read(set.inputs), session.outputNames()), set.outputs);
    });
}

Proof OnnxRuntime::timeNodes(const RunRequest& run)
{
    return asProof([&] {
        const RunFolders& set = run.sets.at(0);
        onnx::ModelProto model = readAgain(run.model);
        numberNodes(model);
        const auto nodes = static_cast<std::size_t>(model.graph().node_size());
        const auto options = m_impl->ownedOptions(false);
        require(*m_impl->api, m_impl->api->EnableProfiling(options.get(), (set.outputs / "profile").c_str()));
        const RuntimeSession session =
            openBytes(model.SerializeAsString(), run.model.parent_path(), options.get());
        const std::size_t runs = std::min(mostProfiledRuns, mostEvents / std::max(nodes, std::size_t{1}));
        const std::filesystem::path profile =
            session.profile(TensorFolder::read(set.inputs), session.outputNames(), runs);
        writeTimes(readProfile(profile, nodes), set.outputs);
        std::filesystem::remove(profile);
    });
}

Proof OnnxRuntime::run(const RunRequest& run)
{
    return asProof([&] {
        const RuntimeSession session = open(run);
        const std::vector<std::string> values = run.values.empty() ? session.outputNames() : run.values;
        for (const RunFolders& set : run.sets) {
            TensorFolder results(set.outputs);
            session.run(TensorFolder::read(set.inputs), values, results);
            results.writeList();
        }
        if (!run.graph.empty()) {
            writeGraph(run);
        }
    });
}

/// Uses a session of its own, so that an error here is not reported for the model.
void OnnxRuntime::writeGraph(const RunRequest& run) const
{
    const OrtApi& api = *m_impl->api;
    const auto options = m_impl->ownedOptions(run.optimised);
    require(api, api.SetOptimizedModelFilePath(options.get(), run.graph.c_str()));
    OrtSession* session = nullptr;
    if (OrtStatus* status = api.CreateSession(m_impl->env, run.model.c_str(), options.get(), &session)) {
        api.ReleaseStatus(status); // the graph is missing then, or cannot be read
        return;
    }
    api.ReleaseSession(session);
}

/// Turns an Error into a failed check with ONNX Runtime's message.
Proof OnnxRuntime::asProof(const std::function<void()>& action) const
{
    try {
        action();
        return {.status = ProofStatus::Passed, .name = m_impl->name};
    } catch (const Error& error) {
        return {.status = ProofStatus::Failed, .message = error.details().reason, .name = m_impl->name};
    }
}

} // namespace onnxmend
