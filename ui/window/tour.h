// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/workspace/document_pages.h"

#include <QFrame>
#include <QPointer>

#include <cstddef>

class QLabel;
class QPushButton;

namespace onnxmend
{

/// Leads through the open model in four steps: a card beside the control that a step is about, and a ring
/// around it. It blocks nothing, so each step can be tried at once, and can be left at any time.
class Tour : public QFrame
{
    Q_OBJECT

public:
    static constexpr std::size_t stepCount = 4;

    Tour(DocumentPages& pages, QWidget& window);
    ~Tour() override;

    void start();
    void leave();

    /// Returns whether the user has finished or left it once.
    static bool wasSeen();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void showStep(std::size_t step);
    void goOn(); ///< to the next step; leaves after the last one
    void place();

    DocumentPages& m_pages;
    QWidget& m_window;
    QPointer<QWidget> m_ring; ///< child of the window, which may delete it first
    QLabel* m_title;
    QLabel* m_text;
    QLabel* m_count;
    QPushButton* m_skip;
    QPushButton* m_back;
    QPushButton* m_next;
    std::size_t m_step = 0;
};

} // namespace onnxmend
