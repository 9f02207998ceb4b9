// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/mutants/operator_seeds.h"

namespace onnxmend::mutants
{

/// Random models of 3 to 8 steps that fit each other: arithmetic with initializers of shape [1] and [4] and
/// with Constants, casts, If and Loop that capture outer values, functions called once or twice; value_info
/// present or not, initializers that are graph inputs too, IR version 3 among them. The same for one `seed`.
std::vector<Seed> graphSeeds(std::size_t count, std::uint64_t seed);

} // namespace onnxmend::mutants
