// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// The extension `values`: the values of one tensor, for people who look at it. Any rectangle of it before and
// after a cast, a sample and statistics of one pass, searches, text, and .npy files. The window of a tensor
// is made of it.

#include "core/values/copied_text.h"      // IWYU pragma: export
#include "core/values/element_text.h"     // IWYU pragma: export
#include "core/values/find_values.h"      // IWYU pragma: export
#include "core/values/magnitude_errors.h" // IWYU pragma: export
#include "core/values/measure_values.h"   // IWYU pragma: export
#include "core/values/save_npy.h"         // IWYU pragma: export
#include "core/values/slice_block.h"      // IWYU pragma: export
#include "core/values/tensor_slice.h"     // IWYU pragma: export
#include "core/values/tensor_values.h"    // IWYU pragma: export
