// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <vector>

namespace onnxmend
{

struct ComponentVersion {
    std::string name;
    std::string version;
};

std::string onnxVersion(); ///< as built in
/// Versions of onnxmend, onnx and protobuf, as built in. libtorch (torchVersion()) and ONNX Runtime
/// (runtimeName()) are opened later.
std::vector<ComponentVersion> componentVersions();

} // namespace onnxmend
