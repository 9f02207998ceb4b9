// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/look/theme.h"

#include <QPushButton>
#include <QString>

#include <string_view>

namespace onnxmend
{

/// A checkpoint as a chip: a mark, the file name, and its state. It has a menu; Del does the same as Remove
/// there.
class CheckpointChip : public QPushButton
{
    Q_OBJECT

public:
    struct State {
        theme::Tone tone;
        std::string_view icon;
        QString word;   ///< beside the name
        QString detail; ///< for the tool tip and screen readers
    };

    CheckpointChip(const QString& name, const QString& path, const State& state, QWidget* parent = nullptr);

    static int heightIn(const QFontMetrics& metrics);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override; ///< size with shortened texts

Q_SIGNALS:
    void removalRequested();

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    int widthOf(int nameWidth, int wordWidth) const;
    int iconSize() const;

    QString m_name;
    State m_state;
};

} // namespace onnxmend
