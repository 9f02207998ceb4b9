// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/support/safetensors_file.h"

#include <nlohmann/json.hpp>

#include <cstring>

namespace onnxmend::testing
{

std::string safetensorsBytes(const std::vector<StoredTensor>& tensors,
                             const std::map<std::string, std::string>& metadata)
{
    nlohmann::ordered_json header = nlohmann::ordered_json::object();
    if (!metadata.empty()) {
        header["__metadata__"] = metadata;
    }
    std::string data;
    for (const StoredTensor& tensor : tensors) {
        header[tensor.name] = {{"dtype", tensor.dtype},
                               {"shape", tensor.shape},
                               {"data_offsets", {data.size(), data.size() + tensor.bytes.size()}}};
        data += tensor.bytes;
    }
    const std::string text = header.dump();
    const std::uint64_t length = text.size();
    std::string bytes(sizeof(length), '\0');
    std::memcpy(bytes.data(), &length, sizeof(length));
    return bytes + text + data;
}

std::string bytesOfFloats(const std::vector<float>& numbers)
{
    std::string bytes(numbers.size() * sizeof(float), '\0');
    std::memcpy(bytes.data(), numbers.data(), bytes.size());
    return bytes;
}

} // namespace onnxmend::testing
