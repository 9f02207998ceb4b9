// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/verify/runtime_session.h"

#include "core/base/error.h"

#include <onnxruntime_c_api.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <utility>

namespace onnxmend
{

namespace
{

/// ONNX's codes, except for those that ONNX Runtime numbers in another order: it continues behind FLOAT4E2M1
/// with UINT2 and INT2, and FLOAT8E8M0 comes last (onnxruntime_c_api.h of 1.30).
constexpr std::array otherCodes = {
    std::pair(DType::Uint2, 24),
    std::pair(DType::Int2, 25),
    std::pair(DType::Float8E8M0, 26),
};

ONNXTensorElementDataType runtimeCode(DType dtype)
{
    const auto* const other = std::ranges::find(otherCodes, dtype, &std::pair<DType, int>::first);
    return static_cast<ONNXTensorElementDataType>(other == otherCodes.end() ? static_cast<int>(dtype)
                                                                            : other->second);
}

DType dtypeFromRuntime(ONNXTensorElementDataType code)
{
    const int number = static_cast<int>(code);
    const auto* const other = std::ranges::find(otherCodes, number, &std::pair<DType, int>::second);
    return other == otherCodes.end() ? dtypeFromOnnx(number) : other->first;
}

// Bounds of timed runs: a median needs several, and people do not wait for many.
constexpr std::size_t leastTimedRuns = 3;
constexpr std::size_t mostTimedRuns = 50;
constexpr std::chrono::milliseconds timedFor{1500};
constexpr std::chrono::milliseconds profiledFor{500};

/// ONNX Runtime's statement of a tensor's dtype and shape.
struct TensorInfo {
    DType dtype = DType::Undefined;
    std::vector<std::int64_t> shape;
    std::size_t elementCount = 0;
};

TensorInfo infoOf(const OrtApi& api, const OrtValue* value)
{
    OrtTensorTypeAndShapeInfo* raw = nullptr;
    require(api, api.GetTensorTypeAndShape(value, &raw));
    const std::unique_ptr<OrtTensorTypeAndShapeInfo, std::function<void(OrtTensorTypeAndShapeInfo*)>> info(
        raw, [&api](OrtTensorTypeAndShapeInfo* old) { api.ReleaseTensorTypeAndShapeInfo(old); });
    ONNXTensorElementDataType type{};
    std::size_t rank = 0;
    TensorInfo result;
    require(api, api.GetTensorElementType(info.get(), &type));
    require(api, api.GetDimensionsCount(info.get(), &rank));
    result.shape.resize(rank);
    require(api, api.GetDimensions(info.get(), result.shape.data(), rank));
    require(api, api.GetTensorShapeElementCount(info.get(), &result.elementCount));
    result.dtype = dtypeFromRuntime(type);
    return result;
}

} // namespace

void require(const OrtApi& api, OrtStatus* status)
{
    if (status) {
        const std::string message = api.GetErrorMessage(status);
        api.ReleaseStatus(status);
        throw Error({.reason = message});
    }
}

RuntimeSession::RuntimeSession(const OrtApi& api, OrtSession* session)
    : m_api(api)
    , m_session(session, [&api](OrtSession* old) { api.ReleaseSession(old); })
{
    require(m_api, m_api.GetAllocatorWithDefaultOptions(&m_allocator));
}

std::vector<std::string> RuntimeSession::outputNames() const
{
    std::size_t count = 0;
    require(m_api, m_api.SessionGetOutputCount(m_session.get(), &count));
    std::vector<std::string> names;
    for (std::size_t i = 0; i < count; ++i) {
        char* name = nullptr;
        require(m_api, m_api.SessionGetOutputName(m_session.get(), i, m_allocator, &name));
        names.emplace_back(name);
        m_allocator->Free(m_allocator, name);
    }
    return names;
}

std::vector<RuntimeSession::Value> RuntimeSession::computed(const std::vector<Value>& inputs,
                                                            const std::vector<RunValue>& described,
                                                            const std::vector<std::string>& outputs) const
{
    std::vector<const OrtValue*> given;
    std::vector<const char*> givenNames;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        given.push_back(inputs[i].get());
        givenNames.push_back(described[i].name.c_str());
    }
    std::vector<const char*> askedNames;
    askedNames.reserve(outputs.size());
    for (const std::string& name : outputs) {
        askedNames.push_back(name.c_str());
    }
    std::vector<OrtValue*> got(outputs.size(), nullptr);
    require(m_api, m_api.Run(m_session.get(), nullptr, givenNames.data(), given.data(), given.size(),
                             askedNames.data(), askedNames.size(), got.data()));
    std::vector<Value> values;
    values.reserve(got.size());
    for (OrtValue* value : got) {
        values.push_back(owned(value));
    }
    return values;
}

void RuntimeSession::run(const std::vector<RunValue>& inputs, const std::vector<std::string>& outputs,
                         TensorFolder& results) const
{
    const std::vector<Value> values = valuesOf(inputs);
    const std::vector<Value> got = computed(values, inputs, outputs);
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        add(outputs[i], got[i].get(), results);
    }
}

std::vector<double> RuntimeSession::time(const std::vector<RunValue>& inputs,
                                         const std::vector<std::string>& outputs) const
{
    using Clock = std::chrono::steady_clock;
    const std::vector<Value> values = valuesOf(inputs);
    (void)computed(values, inputs, outputs); // the first run lays out memory and packs weights
    std::vector<double> seconds;
    const Clock::time_point begin = Clock::now();
    while (seconds.size() < leastTimedRuns ||
           (seconds.size() < mostTimedRuns && Clock::now() - begin < timedFor)) {
        const Clock::time_point start = Clock::now();
        (void)computed(values, inputs, outputs);
        seconds.push_back(std::chrono::duration<double>(Clock::now() - start).count());
    }
    return seconds;
}

std::filesystem::path RuntimeSession::profile(const std::vector<RunValue>& inputs,
                                              const std::vector<std::string>& outputs,
                                              std::size_t mostRuns) const
{
    using Clock = std::chrono::steady_clock;
    const std::vector<Value> values = valuesOf(inputs);
    (void)computed(values, inputs, outputs);
    const Clock::time_point begin = Clock::now();
    for (std::size_t run = 0; run == 0 || (run < mostRuns && Clock::now() - begin < profiledFor); ++run) {
        (void)computed(values, inputs, outputs);
    }
    char* name = nullptr;
    require(m_api, m_api.SessionEndProfiling(m_session.get(), m_allocator, &name));
    std::filesystem::path file = name;
    m_allocator->Free(m_allocator, name);
    return file;
}

RuntimeSession::Value RuntimeSession::owned(OrtValue* value) const
{
    return {value, [this](OrtValue* old) {
                if (old) {
                    m_api.ReleaseValue(old);
                }
            }};
}

std::vector<RuntimeSession::Value> RuntimeSession::valuesOf(const std::vector<RunValue>& inputs) const
{
    std::vector<Value> values;
    values.reserve(inputs.size());
    for (const RunValue& input : inputs) {
        values.push_back(valueOf(input));
    }
    return values;
}

RuntimeSession::Value RuntimeSession::valueOf(const RunValue& value) const
{
    OrtValue* raw = nullptr;
    require(m_api, m_api.CreateTensorAsOrtValue(m_allocator, value.shape.data(), value.shape.size(),
                                                runtimeCode(value.dtype), &raw));
    Value result = owned(raw);
    if (value.isText()) {
        std::vector<const char*> texts;
        texts.reserve(value.texts.size());
        for (const std::string& text : value.texts) {
            texts.push_back(text.c_str());
        }
        require(m_api, m_api.FillStringTensor(raw, texts.data(), texts.size()));
        return result;
    }
    void* data = nullptr;
    require(m_api, m_api.GetTensorMutableData(raw, &data));
    const TensorRef& tensor = value.tensor.value();
    tensor.read(0, tensor.elementCount(), {static_cast<std::byte*>(data), tensor.byteCount()});
    return result;
}

/// Returns an element of a sequence or a map.
RuntimeSession::Value RuntimeSession::part(const OrtValue* value, std::size_t index) const
{
    OrtValue* raw = nullptr;
    require(m_api, m_api.GetValue(value, static_cast<int>(index), m_allocator, &raw));
    return owned(raw);
}

void RuntimeSession::add(const std::string& name, OrtValue* value, TensorFolder& results) const
{
    if (!value) {
        return; // an empty optional
    }
    ONNXType type{};
    require(m_api, m_api.GetValueType(value, &type));
    if (type == ONNX_TYPE_TENSOR) {
        addTensor(name, value, results);
    } else if (type == ONNX_TYPE_SEQUENCE) {
        std::size_t count = 0;
        require(m_api, m_api.GetValueCount(value, &count));
        for (std::size_t i = 0; i < count; ++i) {
            add(name + "[" + std::to_string(i) + "]", part(value, i).get(), results);
        }
    } else if (type == ONNX_TYPE_MAP) {
        add(name + ".keys", part(value, 0).get(), results);
        add(name + ".values", part(value, 1).get(), results);
    }
}

void RuntimeSession::addTensor(const std::string& name, OrtValue* value, TensorFolder& results) const
{
    const TensorInfo info = infoOf(m_api, value);
    TensorFolder::Entry entry{.name = name, .dtype = info.dtype, .shape = info.shape, .bytes = {}};
    if (info.dtype == DType::String) {
        for (std::size_t i = 0; i < info.elementCount; ++i) {
            std::size_t length = 0;
            require(m_api, m_api.GetStringTensorElementLength(value, i, &length));
            std::string& text = entry.texts.emplace_back(length, '\0');
            require(m_api, m_api.GetStringTensorElement(value, length, i, text.data()));
        }
    } else {
        void* data = nullptr;
        require(m_api, m_api.GetTensorMutableData(value, &data));
        entry.bytes = {static_cast<const std::byte*>(data), packedByteCount(info.dtype, info.elementCount)};
    }
    results.add(entry);
}

} // namespace onnxmend
