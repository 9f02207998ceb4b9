// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>

namespace onnxmend
{

/// The version of the libtorch that is opened when a cast needs it; empty where the program came without
/// onnxmend-torch.so, and kernels of our own do it all. Loads nothing: libtorch takes 0.3 s.
std::string torchVersion();

} // namespace onnxmend
