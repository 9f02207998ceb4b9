// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/actions/actions.h"
#include "ui/inspector/facts.h"
#include "ui/page/page.h"

#include <string_view>

class QLabel;
class QVBoxLayout;

namespace onnxmend
{

class Card;
class ErrorBars;
class RuntimeBox;

/// The verification of the document: onnx.checker, the audit, ONNX Runtime and a run. Chooses the library,
/// too.
class VerifyPage : public Page
{
    Q_OBJECT

public:
    explicit VerifyPage(Actions& actions, QWidget* parent = nullptr);

    QString name() const override { return tr("Verify"); }
    std::string_view iconName() const override { return "verify"; }
    void open(const std::shared_ptr<const Session>& session) override;
    void update(const std::shared_ptr<const Session>& session) override;
    void setBusy(bool busy) override;
    Selection selected() const override { return m_selection; } ///< subject of the chosen message
    void select(const Selection& selection) override;

    void showVerification(const VerifyOutcome& outcome);
    void showRun(const RunOutcome& outcome);
    void showLoads(const FixedForRuntime& result);
    /// Marks the results as those of the plan before the save.
    void noteSaved();

Q_SIGNALS:
    void showRequested(const onnxmend::ProofSubject& subject);

protected:
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// One kind of result. It becomes old when the document changes.
    struct Part {
        Card* card = nullptr;
        QLabel* state = nullptr; ///< hint before the first result, or the note that the result is old
        QWidget* result = nullptr;
        QString hint;
    };

    QWidget* createBar(Actions& actions);
    Part createPart(QVBoxLayout& column, const QString& title, const QString& objectName,
                    const QString& hint);
    void showResult(Part& part, const FactSheet& sheet);
    void choose(const ProofSubject& subject, const Fact& fact);
    void clear(Part& part);
    void age(Part& part);

    std::shared_ptr<const Session> m_session;
    Selection m_selection;
    RuntimeBox* m_runtime;
    Part m_checks;
    Part m_run;
    Part m_loads;
    ErrorBars* m_errors;
};

} // namespace onnxmend
