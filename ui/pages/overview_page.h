// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/mend/model_overview.h"
#include "ui/actions/actions.h"
#include "ui/page/page.h"

#include <filesystem>
#include <memory>
#include <vector>

class QGridLayout;
class QLabel;
class QPushButton;
class QTableWidget;
class QVBoxLayout;

namespace onnxmend
{

class Card;
class DtypeBars;

/// The document at a glance: what to do next, bytes by dtype, findings by kind, inputs and outputs, files.
class OverviewPage : public Page
{
    Q_OBJECT

public:
    explicit OverviewPage(Actions& actions, QWidget* parent = nullptr);

    QString name() const override { return tr("Overview"); }
    std::string_view iconName() const override { return "overview"; }
    bool offersNextStep() const override { return true; }
    void open(const std::shared_ptr<const Session>& session) override;
    void update(const std::shared_ptr<const Session>& session) override;
    /// Shows the next step for the verdict.
    void showNextStep(const Session& session, const Verdict& verdict);
    /// Takes the checkpoints beside the model. A single one is offered as the next step if weights have no
    /// data.
    void showFound(const std::vector<std::filesystem::path>& checkpoints);

Q_SIGNALS:
    void kindRequested(onnxmend::FindingKind kind); ///< shows the findings of the kind
    void findingsRequested();
    void checkpointRequested(const std::filesystem::path& checkpoint);

private:
    void createNextStep();
    void showStep();
    bool offersFound() const;
    void showKinds(const ModelOverview& overview);
    void showInterface(const ModelOverview& overview);
    void showFacts(const ModelOverview& overview);
    void showFiles(const ModelOverview& overview);

    Actions& m_actions;
    NextStep m_step = NextStep::Verify;
    QString m_stepText;
    bool m_isDone = false; ///< true if nothing is left to do
    std::vector<std::filesystem::path> m_found;
    QLabel* m_sentence;
    QPushButton* m_button;
    DtypeBars* m_bars;
    QLabel* m_noBytes = nullptr;
    QVBoxLayout* m_kinds;
    QLabel* m_nothing = nullptr; ///< shown if there are no findings
    QTableWidget* m_interface;
    QGridLayout* m_facts;
    QGridLayout* m_files;
};

} // namespace onnxmend
