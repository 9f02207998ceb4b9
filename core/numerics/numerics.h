// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// The extension `numerics`: why a finished half model is wrong. measureNumerics() makes a Numerics: the first
// nodes at which rounding does harm, what each costs, where the model parts from a reference, and the fewest
// nodes that have to compute in FLOAT; mendNumerics() writes the model with these. measureWidened() shows
// what one node in FLOAT would change.

#include "core/numerics/measure_numerics.h" // IWYU pragma: export
#include "core/numerics/mend_numerics.h"    // IWYU pragma: export
#include "core/numerics/numerics_options.h" // IWYU pragma: export
#include "core/numerics/numerics_result.h"  // IWYU pragma: export
#include "core/numerics/numerics_text.h"    // IWYU pragma: export
#include "core/numerics/widened_node.h"     // IWYU pragma: export
