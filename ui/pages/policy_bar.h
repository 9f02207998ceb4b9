// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/session/session.h"
#include "ui/look/theme.h"
#include "ui/tasks/file_tasks.h"

#include <QFrame>

#include <filesystem>

class QLabel;
class QPushButton;

namespace onnxmend
{

/// What became of the policy's file since it was read.
enum class PolicyFile { Same, Changed, Removed };

/// Which policy has a part in what is shown, and what it changes of it; or which one has none, although it
/// was found. Hidden where there is none.
class PolicyBar : public QFrame
{
    Q_OBJECT

public:
    explicit PolicyBar(QWidget* parent = nullptr);

    void showPolicy(const Session& session, const PolicySource& source, PolicyFile file);
    void setBusy(bool busy);

Q_SIGNALS:
    void ignoredRequested(); ///< the findings that it ignores
    void withoutRequested(); ///< the model is to be opened without it
    void withRequested(const std::filesystem::path& policy);
    void againRequested(); ///< with the policy as it is now

protected:
    void changeEvent(QEvent* event) override;

private:
    void showUsed(const Session& session, const PolicySource& source, PolicyFile file);
    void showUnused(const QString& text, const std::filesystem::path& policy);
    void applyPalette();

    theme::Tone m_tone = theme::Tone::Accent;
    std::filesystem::path m_unused; ///< that can be opened with
    QLabel* m_icon;
    QLabel* m_text;
    QPushButton* m_ignored;
    QPushButton* m_without;
    QPushButton* m_with;
    QPushButton* m_again;
};

} // namespace onnxmend
