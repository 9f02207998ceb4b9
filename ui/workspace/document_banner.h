// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/mend/verdict.h"
#include "core/session/session.h"
#include "ui/actions/actions.h"
#include "ui/look/theme.h"

#include <QFrame>

class QLabel;
class QPushButton;
class QToolButton;

namespace onnxmend
{

/// The line above the pages: the model, its state, and the main button.
class DocumentBanner : public QFrame
{
    Q_OBJECT

public:
    explicit DocumentBanner(Actions& actions, QWidget* parent = nullptr);

    /// `saved` is the file that holds the whole document if the verdict is about a file.
    void showDocument(const Session& session, const Verdict& verdict, const std::filesystem::path& saved);
    void setActionShown(bool shown); ///< hidden if the page itself offers the next step

Q_SIGNALS:
    void showRequested(); ///< shows the rows of the first shortcoming

private:
    void followStep();

    Actions& m_actions;
    ActionId m_step = ActionId::FixAllAndSave;
    bool m_isWanted = true;
    bool m_isDone = false; ///< true if nothing is left to do
    QLabel* m_icon;
    QLabel* m_headline;
    QToolButton* m_show;
    QLabel* m_facts;
    QPushButton* m_button;
};

} // namespace onnxmend
