// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/session/opened_files.h"
#include "ui/page/notice_bar.h"

#include <vector>

namespace onnxmend
{

/// Says that files of the document are other ones on the disk now, and offers to open them again. Hidden
/// while there is nothing to say, and after Ignore until something else changes.
class ReloadBar : public NoticeBar
{
    Q_OBJECT

public:
    explicit ReloadBar(QWidget* parent = nullptr);

    void showFiles(const std::vector<ChangedFile>& files);
    void setBusy(bool busy);

Q_SIGNALS:
    void reloadRequested();

private:
    QPushButton* m_reload;
    std::vector<ChangedFile> m_shown;
    std::vector<ChangedFile> m_ignored;
};

} // namespace onnxmend
