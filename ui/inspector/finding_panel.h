// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/session/session.h"

#include <QScrollArea>

#include <memory>
#include <vector>

class QButtonGroup;
class QGridLayout;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace onnxmend
{

/// What is wrong at the selected finding, why, and the ways to fix it.
class FindingPanel : public QScrollArea
{
    Q_OBJECT

public:
    explicit FindingPanel(QWidget* parent = nullptr);

    /// `index` is that of a finding of the session's report.
    void showFinding(std::shared_ptr<const Session> session, std::size_t index);
    void clear();
    void setBusy(bool busy);
    void showCosts(); ///< of the fixes, with what was measured meanwhile

    const std::shared_ptr<const Session>& session() const { return m_session; }
    const Finding* finding() const;               ///< null when none is shown
    std::size_t index() const { return m_index; } ///< of that in the session's report
    const Fix* chosen() const;                    ///< null when there is none

Q_SIGNALS:
    void chosenChanged();
    void fixRequested();        ///< the chosen fix of this finding
    void fixAllLikeRequested(); ///< of all findings of this kind
    void mapRequested();        ///< of the tensor that the finding is about

protected:
    void changeEvent(QEvent* event) override;

private:
    void createFixes(QWidget* content);
    void showProblem(const Finding& finding);
    void showOperands(const Finding& finding);
    void showFixes(const Finding& finding);
    void updateButtons();

    std::shared_ptr<const Session> m_session;
    std::size_t m_index = 0;
    std::vector<Fix> m_fixes; ///< of the finding
    bool m_busy = false;

    QLabel* m_title;
    QLabel* m_severity;
    QLabel* m_kind;
    QLabel* m_place;
    QLabel* m_message;
    QWidget* m_operands = nullptr; ///< made anew for each finding
    QLabel* m_rule;
    QVBoxLayout* m_problem;
    QLabel* m_fixesTitle;
    QVBoxLayout* m_choices;
    QButtonGroup* m_group;
    QPushButton* m_apply;
    QPushButton* m_applyAll;
    QPushButton* m_map;
};

} // namespace onnxmend
