// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/session/session.h"
#include "ui/page/notice_bar.h"
#include "ui/tasks/file_tasks.h"

#include <filesystem>

namespace onnxmend
{

/// Change of the policy's file since it was read.
enum class PolicyFile { Same, Changed, Removed };

/// States which policy is used and its effect, or which one was found and is not used. Hidden if there is
/// none.
class PolicyBar : public NoticeBar
{
    Q_OBJECT

public:
    explicit PolicyBar(QWidget* parent = nullptr);

    void showPolicy(const Session& session, const PolicySource& source, PolicyFile file);
    void setBusy(bool busy);

Q_SIGNALS:
    void ignoredRequested(); ///< shows the findings that it ignores
    void withoutRequested(); ///< opens the model without it
    void withRequested(const std::filesystem::path& policy);
    void againRequested(); ///< opens the model with the policy as it is now

private:
    void showUsed(const Session& session, const PolicySource& source, PolicyFile file);
    void showUnused(const QString& what, const std::filesystem::path& policy);

    std::filesystem::path m_unused; ///< policy that the model can be opened with
    QPushButton* m_ignored;
    QPushButton* m_without;
    QPushButton* m_with;
    QPushButton* m_again;
};

} // namespace onnxmend
