// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/verify/runtime_session.h"

#include "core/base/error.h"

#include <onnxruntime_c_api.h>

#include <cstddef>
#include <cstdint>
#include <span>

namespace onnxmend
{

namespace
{

/// What the runtime says of a tensor's dtype and shape.
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
    result.dtype = dtypeFromOnnx(static_cast<std::int32_t>(type)); // the codes are ONNX's
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

void RuntimeSession::run(const std::vector<TensorRef>& inputs, const std::vector<std::string>& outputs,
                         TensorFolder& results) const
{
    std::vector<Value> values;
    std::vector<const OrtValue*> given;
    std::vector<const char*> givenNames;
    for (const TensorRef& input : inputs) {
        values.push_back(valueOf(input));
        given.push_back(values.back().get());
        givenNames.push_back(input.name().c_str());
    }
    std::vector<const char*> askedNames;
    askedNames.reserve(outputs.size());
    for (const std::string& name : outputs) {
        askedNames.push_back(name.c_str());
    }
    std::vector<OrtValue*> got(outputs.size(), nullptr);
    require(m_api, m_api.Run(m_session.get(), nullptr, givenNames.data(), given.data(), given.size(),
                             askedNames.data(), askedNames.size(), got.data()));
    std::vector<Value> freed;
    for (OrtValue* value : got) {
        freed.push_back(owned(value));
    }
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        add(outputs[i], got[i], results);
    }
}

RuntimeSession::Value RuntimeSession::owned(OrtValue* value) const
{
    return {value, [this](OrtValue* old) {
                if (old) {
                    m_api.ReleaseValue(old);
                }
            }};
}

RuntimeSession::Value RuntimeSession::valueOf(const TensorRef& tensor) const
{
    OrtValue* value = nullptr;
    require(m_api,
            m_api.CreateTensorAsOrtValue(m_allocator, tensor.shape().data(), tensor.shape().size(),
                                         static_cast<ONNXTensorElementDataType>(tensor.dtype()), &value));
    Value result = owned(value);
    void* data = nullptr;
    require(m_api, m_api.GetTensorMutableData(value, &data));
    tensor.read(0, tensor.elementCount(), {static_cast<std::byte*>(data), tensor.byteCount()});
    return result;
}

void RuntimeSession::add(const std::string& name, OrtValue* value, TensorFolder& results) const
{
    int isTensor = 0;
    require(m_api, m_api.IsTensor(value, &isTensor));
    if (!isTensor) {
        return;
    }
    const TensorInfo info = infoOf(m_api, value);
    if (dtypeInfo(info.dtype).bits == 0) {
        return; // texts
    }
    void* data = nullptr;
    require(m_api, m_api.GetTensorMutableData(value, &data));
    results.add(
        {.name = name,
         .dtype = info.dtype,
         .shape = info.shape,
         .bytes = {static_cast<const std::byte*>(data), packedByteCount(info.dtype, info.elementCount)}});
}

} // namespace onnxmend
