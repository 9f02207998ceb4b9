// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/session/session.h"
#include "ui/page/notice_bar.h"
#include "ui/tasks/file_tasks.h"

#include <filesystem>

namespace onnxmend
{

/// What became of the policy's file since it was read.
enum class PolicyFile { Same, Changed, Removed };

/// Which policy has a part in what is shown, and what it changes of it; or which one has none, although it
/// was found. Hidden where there is none.
class PolicyBar : public NoticeBar
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

private:
    void showUsed(const Session& session, const PolicySource& source, PolicyFile file);
    void showUnused(const QString& what, const std::filesystem::path& policy);

    std::filesystem::path m_unused; ///< that can be opened with
    QPushButton* m_ignored;
    QPushButton* m_without;
    QPushButton* m_with;
    QPushButton* m_again;
};

} // namespace onnxmend
