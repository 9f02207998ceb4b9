// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/document/recent_models.h"

#include <QMenu>

class QAction;

namespace onnxmend
{

/// The recent models with their checkpoints. It is read again each time its parent menu opens, and hidden if
/// there are none.
class RecentMenu : public QMenu
{
    Q_OBJECT

public:
    /// Inserts itself before `before`. Entries are enabled while `open` is.
    RecentMenu(QMenu& menu, QAction* before, const QAction& open);

Q_SIGNALS:
    void chosen(const onnxmend::RecentModel& model);
    void forgotten(); ///< the list was cleared

private:
    void fill();

    const QAction& m_open;
};

} // namespace onnxmend
