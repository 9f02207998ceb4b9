// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QScrollArea>

class QLayout;

namespace onnxmend
{

/// What a dialog holds above its buttons. The dialog grows until all of it is seen; where the screen, or
/// tokens::tallestDialog, has no room for that, it scrolls, and the buttons stay in sight.
class DialogContents : public QScrollArea
{
    Q_OBJECT

public:
    /// `layout` is what it holds.
    DialogContents(QLayout* layout, QWidget& dialog);

    /// Asks its parts anew how large they want to be.
    void measure();

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    int heightForWidth(int width) const override;

protected:
    bool event(QEvent* event) override;
    void showEvent(QShowEvent* event) override;
};

} // namespace onnxmend
