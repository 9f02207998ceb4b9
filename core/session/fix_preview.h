// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/session/session.h"

#include <cstddef>
#include <string>
#include <vector>

namespace onnxmend
{

enum class PreviewMark { None, Conflict, Added, Changed };

struct PreviewNode {
    enum class Kind { Input, Constant, Operator, Output };
    Kind kind = Kind::Operator;
    std::string title; ///< the operator, or the name of the value
    std::string name;  ///< of the node; empty for what is no node
    PreviewMark mark = PreviewMark::None;
};

struct PreviewEdge {
    std::size_t from = 0; ///< index into the nodes
    std::size_t to = 0;
    std::string value;
    DType dtype = DType::Undefined; ///< of a tensor
    std::string type;               ///< for people; empty where it is not known
    PreviewMark mark = PreviewMark::None;
};

/// A finding's nodes and their neighbours.
struct PreviewGraph {
    std::vector<PreviewNode> nodes;
    std::vector<PreviewEdge> edges;
    bool isCut = false; ///< there are more neighbours than are shown

    bool empty() const { return nodes.empty(); }
};

struct FixPreview {
    PreviewGraph before;              ///< of the planned model
    PreviewGraph after;               ///< with the fix on top; empty without one
    std::vector<std::string> skipped; ///< why edits of the fix do not fit
};

/// What a fix of a finding of the session's report does to the graph around it; `fix` may be null. Derives
/// the types of both models: linear in their nodes, for a job. Throws Cancelled.
FixPreview previewFix(const Session& session, const Finding& finding, const Fix* fix, Progress& progress);

} // namespace onnxmend
