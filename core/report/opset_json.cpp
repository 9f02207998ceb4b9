// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/edit/opset_changes.h"
#include "core/report/json_parts.h"
#include "core/report/json_report.h"

#include <utility>

namespace onnxmend
{

// Keys and their order are those of the documented format. Scripts read them, so they change only by
// additions.

using json::Json;
using json::text;

namespace
{

constexpr const char* opsetSchema = "onnxmend.opset/1";

/// `key`: the name of the clause.
Json nodesJson(const std::vector<OpsetChange>& nodes, const char* key)
{
    return json::listOf(nodes, [key](const OpsetChange& node) {
        return Json{{"graph", text(node.graph)},
                    {"node", text(node.node)},
                    {"op_type", text(node.opType)},
                    {key, text(node.what)}};
    });
}

} // namespace

Json opsetJson(const FixReport& report, const OpsetChanges& changes)
{
    Json fix = fixJson(report);
    return {{"schema", opsetSchema},
            {"model", fix["model"]},
            {"output", fix["output"]},
            {"files", fix["files"]},
            {"from", changes.from == 0 ? Json() : Json(changes.from)},
            {"to", changes.to},
            {"raised", changes.isRaise && changes.obstacles.empty()},
            {"changed", nodesJson(changes.changed, "what")},
            {"obstacles", nodesJson(changes.obstacles, "reason")},
            {"newest_possible", changes.newestPossible ? Json(*changes.newestPossible) : Json()},
            {"remaining", fix["remaining"]},
            {"verify", fix["verify"]},
            {"verified", fix["verified"]},
            {"run", fix["run"]},
            {"verdict", fix["verdict"]},
            {"bytes_written", fix["bytes_written"]},
            {"bytes_kept", fix["bytes_kept"]},
            {"seconds", fix["seconds"]},
            {"error", nullptr}};
}

Json opsetErrorJson(const std::filesystem::path& model, const Error& error)
{
    return {{"schema", opsetSchema}, {"model", text(model.string())}, {"error", json::error(error)}};
}

} // namespace onnxmend
