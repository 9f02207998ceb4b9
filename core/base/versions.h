// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

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
/// onnxmend, onnx and protobuf, as built in; torchVersion() and runtimeName() tell of what is opened later.
std::vector<ComponentVersion> componentVersions();

} // namespace onnxmend
