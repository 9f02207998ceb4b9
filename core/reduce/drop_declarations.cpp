// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/reduce/drop_declarations.h"

#include "core/onnx/domains.h"
#include "core/reduce/cut_nodes.h"
#include "core/reduce/delta_debugging.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

namespace onnxmend
{

namespace
{

/// The elements of a list for which the flag is true.
template <class List>
void keepOnly(List& list, const std::vector<bool>& keep, std::size_t first)
{
    std::size_t next = first;
    removeIf(list, [&](const auto&) { return !keep[next++]; });
}

/// Returns the draft with these value_info entries, then outputs, then names that nothing reads, by their
/// numbers. A name stays with its initializer and its input, since they may contradict each other.
Draft withDeclarations(const Draft& draft, const std::vector<std::string>& unread, const Elements& kept)
{
    const auto valueInfos = static_cast<std::size_t>(draft.graph().value_info_size());
    const auto outputs = static_cast<std::size_t>(draft.graph().output_size());
    std::vector<bool> keep(valueInfos + outputs + unread.size(), false);
    for (const std::size_t element : kept) {
        keep[element] = true;
    }
    NameSet spared;
    for (std::size_t i = 0; i < unread.size(); ++i) {
        if (keep[valueInfos + outputs + i]) {
            spared.insert(unread[i]);
        }
    }
    Draft result = draft;
    keepOnly(*result.graph().mutable_value_info(), keep, 0);
    keepOnly(*result.graph().mutable_output(), keep, valueInfos);
    if (result.graph().output().empty() && outputs > 0) { // a graph needs one
        *result.graph().add_output() = draft.graph().output(0);
    }
    dropUnread(result.graph(), spared);
    return result;
}

/// Returns the draft without imports of domains that no node uses, which may be those of removed functions.
Draft withoutUnusedImports(const Draft& draft)
{
    NameSet used;
    forEachNode(draft.proto, [&used](std::size_t, const onnx::NodeProto& node) {
        used.emplace(canonicalDomain(node.domain()));
    });
    const auto isUnused = [&used](const onnx::OperatorSetIdProto& imported) {
        const std::string domain(canonicalDomain(imported.domain()));
        return !domain.empty() && !used.contains(domain);
    };
    Draft result = draft;
    removeIf(*result.proto.mutable_opset_import(), isUnused);
    for (onnx::FunctionProto& function : *result.proto.mutable_functions()) {
        removeIf(*function.mutable_opset_import(), isUnused);
    }
    return result;
}

} // namespace

void dropDeclarations(Draft& draft, ModelTest& test)
{
    const NameSet names = unreadNames(draft.graph());
    std::vector<std::string> unread(names.begin(), names.end());
    std::ranges::sort(unread); // makes each search give the same
    const auto holds = [&](const Elements& kept) {
        return test.holds(withDeclarations(draft, unread, kept));
    };
    const int declared = draft.graph().value_info_size() + draft.graph().output_size();
    Elements all(static_cast<std::size_t>(declared) + unread.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    if (holds(all)) {
        const Elements kept =
            holds({}) ? Elements{} : smallestPart(all, holds, [&test] { return test.isOver(); });
        draft = withDeclarations(draft, unread, kept);
    }
    if (Draft fewer = withoutUnusedImports(draft); test.holds(fewer)) {
        draft = std::move(fewer);
    }
}

} // namespace onnxmend
