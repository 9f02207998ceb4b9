// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

class QAbstractScrollArea;

namespace onnxmend
{

/// The focus ring of a scroll area, drawn over its contents since the area has no edge. Tab stops at the area
/// only if there is something to scroll.
class FocusRing : public QWidget
{
    Q_OBJECT

public:
    static void addTo(QAbstractScrollArea& area); ///< to be called once

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    explicit FocusRing(QAbstractScrollArea& area);
};

} // namespace onnxmend
