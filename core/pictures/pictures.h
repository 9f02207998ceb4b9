// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// The extension `pictures`: a graph as map of its dtypes, as regions that compute in one dtype, and as
// neighbourhood of a fix, or of a difference between two models; searches of places in it, the facts of one
// node, the times of nodes in a run, and numbers of other tools. All are values: the window draws them.

#include "core/pictures/compared_picture.h" // IWYU pragma: export
#include "core/pictures/dtype_map.h"        // IWYU pragma: export
#include "core/pictures/dtype_regions.h"    // IWYU pragma: export
#include "core/pictures/find_places.h"      // IWYU pragma: export
#include "core/pictures/fix_preview.h"      // IWYU pragma: export
#include "core/pictures/graph_picture.h"    // IWYU pragma: export
#include "core/pictures/node_facts.h"       // IWYU pragma: export
#include "core/pictures/run_model.h"        // IWYU pragma: export
#include "core/pictures/tool_numbers.h"     // IWYU pragma: export
#include "core/pictures/typed_graph.h"      // IWYU pragma: export
#include "core/pictures/whole_graph.h"      // IWYU pragma: export
