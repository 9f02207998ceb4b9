// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/edit/opset_changes.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/edit/editable_proto.h"
#include "core/edit/graph_editor.h"
#include "core/model/scope_names.h"
#include "core/onnx/op_schema.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace onnxmend
{

namespace
{

OpsetChange changeOf(const ModelNames& names, GraphId graph, int index, std::string what)
{
    const Node& node = names.node(graph, index);
    return {.graph = names.model().graph(graph).scope,
            .node = nodeLabel(node, index),
            .opType = node.op_type(),
            .what = std::move(what)};
}

/// Throws Error for an opset that no model, or not this one, is raised to.
void requireReachable(std::int64_t from, std::int64_t to)
{
    const std::int64_t newest = newestKnownOpset();
    const std::string wanted = "opset " + std::to_string(to);
    if (to > newest) {
        throw Error({.reason = wanted + " is not known; the newest known one is " + std::to_string(newest),
                     .advice = "Give " + std::to_string(newest) + " or an older one."});
    }
    if (to < from) {
        throw Error({.reason = wanted + " is older than the model's, which is " + std::to_string(from) +
                               ", and opsets are only raised",
                     .advice = "Export the model with the older opset."});
    }
    if (to == from) {
        return;
    }
    if (from != 0 && from < oldestRaisedOpset) {
        throw Error({.reason = "models are raised from opset " + std::to_string(oldestRaisedOpset) +
                               " on, and this one has " + std::to_string(from),
                     .advice = "Export the model with a newer opset."});
    }
    if (to < oldestRaiseTarget) {
        throw Error({.reason = "models are raised to opset " + std::to_string(oldestRaiseTarget) +
                               " or a newer one, and not to " + std::to_string(to),
                     .advice = "Give " + std::to_string(oldestRaiseTarget) + " or a newer one."});
    }
}

} // namespace

OpsetChanges opsetChanges(const Model& model, std::int64_t version)
{
    const OpsetVersions opsets = model.opsets();
    const auto own = opsets.find({});
    OpsetChanges changes;
    changes.from = own == opsets.end() ? 0 : own->second;
    changes.to = version;
    requireReachable(changes.from, version);

    // The model outlives the names, so a pointer without ownership is enough.
    ModelNames names(std::shared_ptr<const Model>(std::shared_ptr<const void>(), &model));
    EditableProto proto(model, names);
    changes.isRaise = proto.hasOlderScope(version);
    std::int64_t firstImpossible = version + 1;
    const auto onRaised = [&](GraphId graph, int index, const RaisedNode& raised) {
        if (!raised.changes.empty()) {
            changes.changed.push_back(changeOf(names, graph, index, joined(raised.changes, "; ")));
        }
    };
    const auto onObstacle = [&](GraphId graph, int index, const NodeNotRaised& error) {
        firstImpossible = std::min(firstImpossible, error.opset());
        changes.obstacles.push_back(changeOf(names, graph, index, error.details().reason));
    };
    proto.visitRaised(version, onRaised, onObstacle);
    const std::int64_t newest = firstImpossible - 1;
    if (!changes.obstacles.empty() && newest >= oldestRaiseTarget && newest > changes.from) {
        changes.newestPossible = newest;
    }
    return changes;
}

} // namespace onnxmend
