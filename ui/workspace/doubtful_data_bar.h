// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/session/session.h"
#include "ui/page/notice_bar.h"

#include <string>
#include <vector>

namespace onnxmend
{

/// Says that data files are not those of the model, or hold other weights than an open checkpoint, and asks
/// which are meant. Hidden where there are none, and after Keep until it is about other files.
class DoubtfulDataBar : public NoticeBar
{
    Q_OBJECT

public:
    explicit DoubtfulDataBar(QWidget* parent = nullptr);

    void showDocument(const Session& session);
    void setBusy(bool busy);

Q_SIGNALS:
    void refreshRequested(); ///< every weight that a checkpoint has is wanted from it

private:
    QPushButton* m_take;
    std::vector<std::string> m_shown; ///< locations
    std::vector<std::string> m_kept;
};

} // namespace onnxmend
