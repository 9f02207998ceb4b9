// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/opset_text.h"

#include "app/cli/fix_text.h"
#include "app/cli/text_format.h"
#include "app/cli/text_table.h"
#include "core/base/error.h"

#include <algorithm>
#include <vector>

namespace onnxmend::cli
{

namespace
{

constexpr std::size_t shownOpsetNodes = 20;

std::string nodesTable(const std::vector<OpsetChange>& nodes, const Terminal& terminal)
{
    TextTable table({{"NODE", Align::Left, true}, {"OPERATOR", Align::Left}, {"", Align::Left}});
    for (std::size_t i = 0; i < std::min(nodes.size(), shownOpsetNodes); ++i) {
        table.addRow({{displayText(nodes[i].node), Style::Bold},
                      {displayText(nodes[i].opType)},
                      {displayText(nodes[i].what, 400)}});
    }
    return table.toText(terminal) + moreText(nodes.size(), shownOpsetNodes, terminal) + "\n";
}

std::string refusalText(const OpsetChanges& changes, std::string_view modelName, const Terminal& terminal)
{
    const std::string from = std::to_string(changes.from);
    return terminal.styled(Style::Error, "not raised") + "\n" + nodesTable(changes.obstacles, terminal) +
           displayText(modelName) + ": opset " + from + " is not raised to " + std::to_string(changes.to) +
           ", since " + counted(changes.obstacles.size(), "node") +
           (changes.obstacles.size() == 1 ? " has" : " have") + " another meaning there; " +
           (changes.newestPossible
                ? "opset " + std::to_string(*changes.newestPossible) + " is the newest that works"
                : "no newer opset works") +
           "; no model was written\n";
}

/// Returns a line such as "opset raised from 11 to 17: 2 nodes changed".
std::string raisedText(const OpsetChanges& changes)
{
    if (!changes.isRaise) {
        return changes.from == 0 ? "the model imports no opset of the default domain, so nothing is raised"
                                 : "the model has opset " + std::to_string(changes.to) + " already";
    }
    return "opset raised from " + std::to_string(changes.from) + " to " + std::to_string(changes.to) + ": " +
           (changes.changed.empty() ? "no node" : counted(changes.changed.size(), "node")) +
           (changes.changed.empty() ? " had to change" : " changed");
}

} // namespace

std::string opsetReportText(const FixReport& report, const OpsetChanges& changes, std::string_view modelName,
                            const Terminal& terminal)
{
    if (!changes.obstacles.empty()) {
        return refusalText(changes, modelName, terminal);
    }
    return terminal.styled(Style::Bold, raisedText(changes)) + "\n" +
           (changes.changed.empty() ? "\n" : nodesTable(changes.changed, terminal)) +
           fixReportText(report, modelName, terminal);
}

} // namespace onnxmend::cli
