// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>

namespace onnxmend
{

/// The ONNX Runtime library that the user chose, kept between runs; empty: the one that is found is taken.
/// One that is not there any more counts as none.
std::filesystem::path chosenRuntime();
void chooseRuntime(const std::filesystem::path& library);

} // namespace onnxmend
