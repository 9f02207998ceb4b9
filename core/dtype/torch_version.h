// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>

namespace onnxmend
{

/// The version of the libtorch that casts; empty where there is none and kernels of our own do it all. Opens
/// onnxmend-torch.so to know, in 0.3 s.
std::string torchVersion();

} // namespace onnxmend
