// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// The extension `compare`: the differences between two models or two checkpoints, in graph, dtypes and
// values. compareDocuments() makes a Comparison, and comparison_text.h states it in words. `onnxmend diff`
// prints it.

#include "core/compare/compare_documents.h" // IWYU pragma: export
#include "core/compare/comparison.h"        // IWYU pragma: export
#include "core/compare/comparison_text.h"   // IWYU pragma: export
