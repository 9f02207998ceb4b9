// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/mend/fix_all.h"
#include "core/mend/fix_until_runs.h"
#include "core/verify/verify.h"
#include "ui/look/theme.h"
#include "ui/tasks/save_task.h"
#include "ui/tasks/verify_tasks.h"

#include <QString>

#include <optional>
#include <string_view>
#include <vector>

namespace onnxmend
{

/// One thing that a task found out, with a mark.
struct Fact {
    theme::Tone tone;
    std::string_view icon; ///< empty = none
    QString title;
    QString text;
    std::optional<ProofSubject> subject = {};    ///< what it is about, where that can be shown
    std::optional<Shortcoming> shortcoming = {}; ///< whose rows can be shown
    QString objectName = {};                     ///< of the label with the text
    bool continues = false;                      ///< the fact before it, which has the same title
};

/// What came of a task: what to say of the whole, and the facts behind it.
struct FactSheet {
    Fact headline;
    std::vector<Fact> facts;
};

FactSheet sheetOfSave(const SaveOutcome& outcome); ///< files, casts, proofs
FactSheet sheetOfVerification(const VerifyOutcome& outcome);
FactSheet sheetOfRun(const RunOutcome& outcome);
FactSheet sheetOfLoads(const FixedForRuntime& result); ///< of loads and fixes in turn
FactSheet sheetOfRefusals(const FixAllResult& result); ///< of fixes that were left out, and why
FactSheet sheetOfSkippedEdits(const Session& session); ///< that do not fit the files as they are now

} // namespace onnxmend
