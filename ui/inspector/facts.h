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
#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

/// A result of a task, with a mark.
struct Fact {
    theme::Tone tone;
    std::string_view icon; ///< empty = none
    QString title;
    QString text;
    std::optional<ProofSubject> subject = {};    ///< subject that can be shown
    std::optional<Shortcoming> shortcoming = {}; ///< shortcoming with rows that can be shown
    QString objectName = {};                     ///< name of the label with the text
    bool continues = false;                      ///< true if the fact before it has the same title
    std::string failure = {}; ///< message that a small model can be made of; empty if there is none
};

/// The result of a task: a summary and the facts behind it.
struct FactSheet {
    Fact headline;
    std::vector<Fact> facts;
};

FactSheet sheetOfSave(const SaveOutcome& outcome); ///< files, casts, checks
FactSheet sheetOfVerification(const VerifyOutcome& outcome);
FactSheet sheetOfRun(const RunOutcome& outcome);
FactSheet sheetOfRuntimes(const RuntimesOutcome& outcome); ///< a headline; a table has the rows
FactSheet sheetOfLoads(const FixedForRuntime& result);     ///< loads and fixes in turn
FactSheet sheetOfRefusals(const FixAllResult& result);     ///< skipped fixes with their reasons
FactSheet sheetOfSkippedEdits(const Session& session);     ///< edits that do not fit the present files

} // namespace onnxmend
