// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/pictures/dtype_regions.h"

#include <cstddef>

namespace onnxmend
{

/// Adds regions of integers to those that they exchange most values with, see RegionOptions::foldsIntegers.
void foldIntegers(DtypeRegions& regions);

/// Draws small regions as one until there are at most `most`: neighbours of one dtype whose names begin with
/// the same layers. The layers are as deep as possible, and the runs of neighbours as short as possible.
void mergeSmall(std::size_t most, DtypeRegions& regions);

} // namespace onnxmend
