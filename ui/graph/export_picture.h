// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>

namespace onnxmend
{

class GraphView;

/// Writes everything that a view shows to a file, twice as large: SVG or PNG by its ending, SVG without one.
/// An old file is replaced once the new one is complete. Throws Error.
void exportPicture(GraphView& view, const std::filesystem::path& path);

} // namespace onnxmend
