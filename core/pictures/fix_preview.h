// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/pictures/graph_picture.h"
#include "core/session/session.h"

#include <string>
#include <vector>

namespace onnxmend
{

struct FixPreview {
    GraphPicture before;              ///< picture of the planned model
    GraphPicture after;               ///< with the fix on top; empty without a fix
    std::vector<std::string> skipped; ///< reasons why edits of the fix do not fit
};

/// Returns the effect of a fix of a finding of the session's report on the graph around it; `fix` may be
/// null. Derives the types of both models: linear in their nodes, for a job. Throws Cancelled.
FixPreview previewFix(const Session& session, const Finding& finding, const Fix* fix, Progress& progress);

} // namespace onnxmend
