// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/pictures/dtype_regions.h"

#include <cstddef>

namespace onnxmend
{

/// Regions of integers go to those that they exchange most values with, see RegionOptions::foldsIntegers.
void foldIntegers(DtypeRegions& regions);

/// Draws small regions as one until there are at most so many: neighbours of one dtype whose names begin with
/// the same layers, as deep as leaves few enough, and of these so many behind each other as there has to be.
void mergeSmall(std::size_t most, DtypeRegions& regions);

} // namespace onnxmend
