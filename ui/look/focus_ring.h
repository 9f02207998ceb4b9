// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

class QAbstractScrollArea;

namespace onnxmend
{

/// The ring of a scroll area that Tab stops at, over what it shows: it has no edge of its own. Tab stops at
/// it only where its keys have something to scroll.
class FocusRing : public QWidget
{
    Q_OBJECT

public:
    static void addTo(QAbstractScrollArea& area); ///< once

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    explicit FocusRing(QAbstractScrollArea& area);
};

} // namespace onnxmend
