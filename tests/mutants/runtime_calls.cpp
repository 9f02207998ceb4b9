// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/mutants/runtime_calls.h"

#include "core/dtype/dtype.h"
#include "tests/mutants/tensor_values.h"

#include <dlfcn.h>
#include <onnxruntime_c_api.h>

#include <memory>
#include <stdexcept>

namespace onnxmend::mutants
{

namespace
{

class Runtime
{
public:
    explicit Runtime(const std::filesystem::path& library)
    {
        void* handle = ::dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
        using GetApiBase = const OrtApiBase* (*)();
        const auto getBase =
            handle ? reinterpret_cast<GetApiBase>(::dlsym(handle, "OrtGetApiBase")) : nullptr;
        if (!getBase || !(m_api = getBase()->GetApi(ORT_API_VERSION))) {
            throw std::runtime_error(library.string() + " is no ONNX Runtime that fits the headers");
        }
        check(m_api->CreateEnv(ORT_LOGGING_LEVEL_FATAL, "mutants", &m_env));
        check(m_api->CreateSessionOptions(&m_options));
        check(m_api->SetSessionLogSeverityLevel(m_options, ORT_LOGGING_LEVEL_FATAL));
        check(m_api->SetSessionGraphOptimizationLevel(m_options, ORT_DISABLE_ALL));
        check(m_api->SetIntraOpNumThreads(m_options, 1));
        check(m_api->SetInterOpNumThreads(m_options, 1));
        check(m_api->DisableCpuMemArena(m_options));
        check(m_api->GetAllocatorWithDefaultOptions(&m_allocator));
    }

    RefereeAnswer answer(RefereeCommand command, const std::string& model, const std::string& feed)
    {
        try {
            const Session session = load(model);
            if (command == RefereeCommand::Load) {
                return {RefereeStatus::Passed, {}};
            }
            return {RefereeStatus::Passed, run(session.get(), feed)};
        } catch (const std::runtime_error& error) {
            return {RefereeStatus::Failed, error.what()};
        }
    }

private:
    using Session = std::unique_ptr<OrtSession, std::function<void(OrtSession*)>>;
    using Value = std::unique_ptr<OrtValue, std::function<void(OrtValue*)>>;

    void check(OrtStatus* status) const
    {
        if (status) {
            const std::string message = m_api->GetErrorMessage(status);
            m_api->ReleaseStatus(status);
            throw std::runtime_error(message);
        }
    }

    Session load(const std::string& model) const
    {
        OrtSession* session = nullptr;
        check(m_api->CreateSessionFromArray(m_env, model.data(), model.size(), m_options, &session));
        return Session(session, [this](OrtSession* old) { m_api->ReleaseSession(old); });
    }

    Value own(OrtValue* value) const
    {
        return Value(value, [this](OrtValue* old) { m_api->ReleaseValue(old); });
    }

    Value makeValue(const onnx::TensorProto& tensor) const
    {
        OrtValue* value = nullptr;
        check(m_api->CreateTensorAsOrtValue(
            m_allocator, tensor.dims().data(), static_cast<std::size_t>(tensor.dims_size()),
            static_cast<ONNXTensorElementDataType>(tensor.data_type()), &value));
        Value owned = own(value);
        if (tensor.data_type() == onnx::TensorProto::STRING) {
            std::vector<const char*> texts;
            for (const std::string& text : tensor.string_data()) {
                texts.push_back(text.c_str());
            }
            check(m_api->FillStringTensor(value, texts.data(), texts.size()));
            return owned;
        }
        void* data = nullptr;
        check(m_api->GetTensorMutableData(value, &data));
        std::copy(tensor.raw_data().begin(), tensor.raw_data().end(), static_cast<char*>(data));
        return owned;
    }

    onnx::TensorProto readValue(const std::string& name, OrtValue* value) const
    {
        int isTensor = 0;
        check(m_api->IsTensor(value, &isTensor));
        onnx::TensorProto tensor;
        tensor.set_name(name);
        if (!isTensor) {
            return tensor;
        }
        OrtTensorTypeAndShapeInfo* info = nullptr;
        check(m_api->GetTensorTypeAndShape(value, &info));
        ONNXTensorElementDataType type{};
        std::size_t rank = 0;
        check(m_api->GetTensorElementType(info, &type));
        check(m_api->GetDimensionsCount(info, &rank));
        std::vector<std::int64_t> shape(rank);
        check(m_api->GetDimensions(info, shape.data(), rank));
        m_api->ReleaseTensorTypeAndShapeInfo(info);
        tensor.set_data_type(type);
        tensor.mutable_dims()->Add(shape.begin(), shape.end());
        if (type != ONNX_TENSOR_ELEMENT_DATA_TYPE_STRING) {
            void* data = nullptr;
            check(m_api->GetTensorMutableData(value, &data));
            const auto size = packedByteCount(dtypeFromOnnx(type), elementCount(tensor));
            tensor.set_raw_data(std::string(static_cast<const char*>(data), size));
        }
        return tensor;
    }

    std::string run(OrtSession* session, const std::string& feed) const
    {
        onnx::GraphProto tensors; // initializers: inputs; outputs by name
        tensors.ParseFromString(feed);
        std::vector<Value> owned;
        std::vector<const OrtValue*> inputs;
        std::vector<const char*> inputNames;
        for (const auto& tensor : tensors.initializer()) {
            inputs.push_back(owned.emplace_back(makeValue(tensor)).get());
            inputNames.push_back(tensor.name().c_str());
        }
        std::vector<const char*> outputNames;
        for (const auto& output : tensors.output()) {
            outputNames.push_back(output.name().c_str());
        }
        std::vector<OrtValue*> outputs(outputNames.size(), nullptr);
        check(m_api->Run(session, nullptr, inputNames.data(), inputs.data(), inputs.size(),
                         outputNames.data(), outputNames.size(), outputs.data()));
        onnx::GraphProto results;
        for (std::size_t i = 0; i < outputs.size(); ++i) {
            const Value value = own(outputs[i]);
            *results.add_initializer() = readValue(outputNames[i], value.get());
        }
        return results.SerializeAsString();
    }

    const OrtApi* m_api = nullptr;
    OrtEnv* m_env = nullptr;
    OrtSessionOptions* m_options = nullptr;
    OrtAllocator* m_allocator = nullptr;
};

} // namespace

RefereeHandler openRuntime(const std::filesystem::path& library)
{
    return [runtime = std::make_shared<Runtime>(library)](RefereeCommand command, const std::string& model,
                                                          const std::string& feed) {
        return runtime->answer(command, model, feed);
    };
}

} // namespace onnxmend::mutants
