// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/pictures/run_model.h"

#include "core/pictures/typed_graph.h"
#include "core/session/session.h"

namespace onnxmend
{

RanModel runModel(Verifier& verifier, const std::filesystem::path& model, const RunOptions& options,
                  Progress& progress)
{
    RanModel ran{.report = verifier.run(model, options, progress)};
    if (ran.report.times) {
        // Dtypes of nodes need the types of the whole graph.
        const TypedGraph graph(Session::open(model, {}, {}, progress), progress);
        ran.times = summariseTimes(*ran.report.times, graph);
    }
    return ran;
}

} // namespace onnxmend
