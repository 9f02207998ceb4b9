// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/audit/report.h"
#include "core/binding/bind_weights.h"
#include "core/fixes/edit.h"
#include "core/model/graph_editor.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

/// A way to mend a finding: a title for people and the edits it consists of.
struct Fix {
    std::string id;   ///< unique in the report
    std::string kind; ///< a row of fix_kinds
    std::string title;
    std::string target; ///< the value it changes
    DType from = DType::Undefined;
    DType to = DType::Undefined;
    std::optional<bool> lossless; ///< by the pair of dtypes; nothing = depends on the values
    bool recommended = false;
    bool onlyAsked = false; ///< likely and not certain: never taken unasked
    // What it costs.
    std::optional<Strategy> strategy;  ///< when it is what one strategy prefers
    std::size_t castCount = 0;         ///< Casts that run each time the model runs
    std::int64_t storedByteChange = 0; ///< of the tensors in the model
    std::vector<Edit> edits;
};

/// What a fix kind looks at when it proposes.
struct ProposalContext {
    const Model& model;
    const Report& report;
    const Checkpoints& checkpoints;
};

/// One fix kind: proposes fixes for a finding and applies its edit.
struct FixKind {
    std::string_view name;
    /// nullptr: offered only as part of a resolution (core/fixes/type_fixes.h).
    void (*propose)(const ProposalContext& context, const Finding& finding, std::vector<Fix>& fixes);
    /// Throws Error when the edit does not fit this model. nullptr: a fix of this kind consists of edits of
    /// others.
    void (*apply)(const Edit& edit, const Checkpoints& checkpoints, GraphEditor& editor);
};

/// THE table of fix kinds, in the order in which alternatives are offered.
std::span<const FixKind> fixKinds();
const FixKind* findFixKind(std::string_view name);

} // namespace onnxmend
