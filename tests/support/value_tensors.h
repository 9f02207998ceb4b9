// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/dtype/cast.h"
#include "core/formats/tensor_ref.h"
#include "tests/support/documents.h"
#include "tests/support/places.h"

#include <QString>

#include <nlohmann/json.hpp>

#include <cstdint>
#include <fstream>
#include <limits>
#include <string>
#include <utility>
#include <vector>

/// Tensors for tests of values: small ones from C++, and those that tests/golden made with NumPy.
namespace onnxmend::testing
{

inline std::string goldenValuePath(const std::string& name)
{
    return inTestData("/golden/data/tensor_values/") + name;
}

inline nlohmann::json goldenValues(const std::string& name)
{
    std::ifstream file(goldenValuePath(name));
    return nlohmann::json::parse(file);
}

/// Returns the tensor of an .npy file made by NumPy.
inline TensorRef goldenTensor(const std::string& name)
{
    return openCheckpointFile(goldenValuePath(name + ".npy"))->tensors.front();
}

/// Returns a number that may have no literal in JSON.
inline double goldenNumber(const nlohmann::json& value)
{
    if (value.is_number()) {
        return value.get<double>();
    }
    const std::string text = value.get<std::string>();
    constexpr double infinity = std::numeric_limits<double>::infinity();
    return text == "nan" ? std::numeric_limits<double>::quiet_NaN() : text == "inf" ? infinity : -infinity;
}

/// `bytes`: the packed elements.
inline TensorRef tensorOf(DType dtype, std::string bytes, std::vector<std::int64_t> shape,
                          std::vector<std::int64_t> strides = {})
{
    return TensorRef::make({.name = "t",
                            .dtype = dtype,
                            .shape = std::move(shape),
                            .strides = std::move(strides),
                            .storageOffset = 0,
                            .source = ByteSource::fromBytes(std::move(bytes))});
}

template <typename T>
TensorRef tensorOf(DType dtype, const std::vector<T>& values, std::vector<std::int64_t> shape,
                   std::vector<std::int64_t> strides = {})
{
    std::string bytes(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T));
    return tensorOf(dtype, std::move(bytes), std::move(shape), std::move(strides));
}

inline TensorRef floatsOf(const std::vector<float>& values)
{
    return tensorOf(DType::Float, values, {static_cast<std::int64_t>(values.size())});
}

/// Returns INT32 elements that equal their index.
inline TensorRef countedTensor(std::vector<std::int64_t> shape)
{
    std::int64_t count = 1;
    for (const std::int64_t size : shape) {
        count *= size;
    }
    std::vector<std::int32_t> values;
    for (std::int32_t i = 0; i < count; ++i) {
        values.push_back(i);
    }
    return tensorOf(DType::Int32, values, std::move(shape));
}

} // namespace onnxmend::testing
