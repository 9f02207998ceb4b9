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

class CodePanel;

/// The problem at the selected finding, its reason, and the ways to fix it.
class FindingPanel : public QScrollArea
{
    Q_OBJECT

public:
    explicit FindingPanel(QWidget* parent = nullptr);

    /// `index` is an index into the findings of the session's report.
    void showFinding(std::shared_ptr<const Session> session, std::size_t index);
    void clear();
    void setBusy(bool busy);
    void showCosts(); ///< with the losses that were measured meanwhile

    const std::shared_ptr<const Session>& session() const { return m_session; }
    const Finding* finding() const;               ///< null if none is shown
    std::size_t index() const { return m_index; } ///< index into the findings of the session's report
    const Fix* chosen() const;                    ///< null if there is none

Q_SIGNALS:
    void chosenChanged();
    void fixRequested();        ///< plans the chosen fix of this finding
    void fixAllLikeRequested(); ///< plans it for all findings of this kind
    void mapRequested();        ///< maps the tensor of the finding by hand

private:
    void createFixes(QWidget* content);
    void showProblem(const Finding& finding);
    void showOperands(const Finding& finding);
    void showFixes(const Finding& finding);
    void updateButtons();

    std::shared_ptr<const Session> m_session;
    std::size_t m_index = 0;
    std::vector<Fix> m_fixes;
    bool m_busy = false;

    QLabel* m_title;
    QLabel* m_severity;
    QLabel* m_kind;
    QLabel* m_place;
    QLabel* m_message;
    QWidget* m_operands = nullptr; ///< created anew for each finding
    QLabel* m_rule;
    CodePanel* m_code;
    QVBoxLayout* m_problem;
    QLabel* m_whyNot; ///< why another fix is not offered
    QLabel* m_fixesTitle;
    QVBoxLayout* m_choices;
    QButtonGroup* m_group;
    QPushButton* m_apply;
    QPushButton* m_applyAll;
    QPushButton* m_map;
};

} // namespace onnxmend
