// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace onnxmend::testing
{

/// A tensor of a safetensors file: its dtype in the words of the format, and its bytes.
struct StoredTensor {
    std::string name;
    std::string dtype;
    std::vector<std::int64_t> shape;
    std::string bytes;
};

/// Returns the bytes of a file with these tensors, in this order.
std::string safetensorsBytes(const std::vector<StoredTensor>& tensors,
                             const std::map<std::string, std::string>& metadata = {});

/// Returns the bytes of numbers.
std::string bytesOfFloats(const std::vector<float>& numbers);

} // namespace onnxmend::testing
