// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/numerics/measure_numerics.h"
#include "core/numerics/widened_node.h"
#include "core/pictures/typed_graph.h"
#include "core/session/session.h"

#include <filesystem>
#include <memory>
#include <vector>

namespace onnxmend
{

/// The request of the page Numerics.
struct NumericsRequest {
    NumericsOptions options; ///< without files of inputs
    /// Files of inputs: .npz, a .npy for one input, or folders of .npz; empty: inputs are made up.
    std::vector<std::filesystem::path> inputs;
};

/// A measurement of the document. It is immutable, and its plan is not part of the document before it is
/// applied.
struct NumericsOutcome {
    NumericsRequest request;
    std::shared_ptr<const Session> before; ///< measured document
    Numerics numerics;                     ///< `kept` is ready to be shown
};

/// The effect of one node in FLOAT on the document.
struct NodeTrial {
    std::shared_ptr<const Session> before; ///< measured document
    WidenedNode widened;
};

/// Returns the place of a node of a measurement, as pages select it.
inline GraphPlace graphPlaceOf(const NumericPlace& place)
{
    return {.scope = place.graph, .node = {}, .nodeName = place.shown(), .value = place.value};
}

} // namespace onnxmend
