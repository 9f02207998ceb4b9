// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>

namespace onnxmend
{

class GraphView;

/// Writes all that a view shows, as it is seen and twice as large as life, to a file: SVG or PNG by its
/// ending, SVG without one. What was there is replaced once the new one is complete. Throws Error.
void exportPicture(GraphView& view, const std::filesystem::path& path);

} // namespace onnxmend
