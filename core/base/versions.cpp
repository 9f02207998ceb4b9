// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/versions.h"

#include <google/protobuf/stubs/common.h>

namespace onnxmend
{

std::string onnxVersion() { return ONNXMEND_ONNX_VERSION; }

std::vector<ComponentVersion> componentVersions()
{
    return {{"onnxmend", ONNXMEND_VERSION},
            {"onnx", onnxVersion()},
            {"protobuf", google::protobuf::internal::VersionString(GOOGLE_PROTOBUF_VERSION)}};
}

} // namespace onnxmend
