// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/document/recent_models.h"

#include <QMenu>

class QAction;

namespace onnxmend
{

/// The models that were open last, with their checkpoints, to be opened again. Reads them each time that the
/// menu it stands in is opened, where it is seen if there are any.
class RecentMenu : public QMenu
{
    Q_OBJECT

public:
    /// In front of `before`. What is listed can be chosen while `open` can.
    RecentMenu(QMenu& menu, QAction* before, const QAction& open);

Q_SIGNALS:
    void chosen(const onnxmend::RecentModel& model);
    void forgotten(); ///< the list was cleared

private:
    void fill();

    const QAction& m_open;
};

} // namespace onnxmend
