// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/session/fix_all.h"
#include "core/session/fix_until_runs.h"
#include "core/verify/verify.h"
#include "ui/look/theme.h"
#include "ui/tasks/save_task.h"
#include "ui/tasks/verify_tasks.h"

#include <QDialog>
#include <QString>

#include <optional>
#include <vector>

class QGridLayout;

namespace onnxmend
{

/// What came of a task: a headline and a list of facts, each with a mark.
class ResultDialog : public QDialog
{
    Q_OBJECT

public:
    struct Fact {
        theme::Tone tone;
        std::string_view icon; ///< empty = none
        QString title;
        QString text;
        std::optional<ProofSubject> subject = {};    ///< what it is about, where that can be shown
        std::optional<Shortcoming> shortcoming = {}; ///< whose rows can be shown
        QString objectName = {};                     ///< of the label with the text
    };

    ResultDialog(const Fact& headline, const std::vector<Fact>& facts, QWidget* parent = nullptr);

    /// Of a save: files, casts, proofs.
    static ResultDialog* ofSave(const SaveOutcome& outcome, QWidget* parent);
    static ResultDialog* ofVerification(const VerifyOutcome& outcome, QWidget* parent);
    static ResultDialog* ofRun(const RunOutcome& outcome, QWidget* parent);
    /// Of loads and fixes in turn.
    static ResultDialog* ofLoads(const FixedForRuntime& result, QWidget* parent);
    /// Of fixes that were left out, and why.
    static ResultDialog* ofRefusals(const FixAllResult& result, QWidget* parent);
    /// Of planned edits that do not fit the files as they are now.
    static ResultDialog* ofSkippedEdits(const Session& session, QWidget* parent);

Q_SIGNALS:
    /// The user wants to see what a proof names.
    void showRequested(const onnxmend::ProofSubject& subject);
    /// The user wants to see the rows of what is not complete.
    void showRowsRequested(const onnxmend::Shortcoming& shortcoming);

private:
    QWidget* createShowButton(const Fact& fact);
    QWidget* createRowsButton(const Fact& fact);
};

} // namespace onnxmend
