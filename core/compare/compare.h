// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// The extension `compare`: the differences between two models or two checkpoints, in graph, dtypes and
// values. compareDocuments() makes a Comparison, comparison_text.h states it in words, and ComparedSources
// finds the Python that differences come from. `onnxmend diff` prints it.

#include "core/compare/compare_documents.h" // IWYU pragma: export
#include "core/compare/compared_sources.h"  // IWYU pragma: export
#include "core/compare/comparison.h"        // IWYU pragma: export
#include "core/compare/comparison_text.h"   // IWYU pragma: export
