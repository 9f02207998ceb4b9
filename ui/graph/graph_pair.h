// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/jobs/job.h"

#include <QWidget>

#include <memory>

class QLabel;
class QTimer;

namespace onnxmend
{

class GraphView;

/// Two graphs beside each other, above a line that says what they do not show. A background job draws them, a
/// little after they were asked for, and again when the font changes; a newer wish makes an older job stale.
class GraphPair : public QWidget
{
    Q_OBJECT

Q_SIGNALS:
    void shown(); ///< the graphs, or the reason why there are none

protected:
    /// Returns the job that draws the requested graphs. It calls showGraphs() when it is done.
    virtual std::unique_ptr<Job> createDrawing() = 0;
    /// Returns the words for graphs that cannot be drawn.
    virtual QString failureText(const QString& reason) const = 0;

    explicit GraphPair(QWidget* parent);

    /// Shows `state` until the graphs are drawn, which a selection that moves on by keyboard does not wait
    /// for.
    void drawSoon(const QString& state);
    /// Hides the graphs: there is nothing to draw.
    void clearGraphs();
    /// Shows the views, or hides them if there are no graphs, and a text about them.
    void showGraphs(bool areThereAny, const QString& state);
    /// Returns whether the views still show the graphs of an earlier request.
    bool isDrawing() const;

    GraphView& leftView() const { return *m_left; }
    GraphView& rightView() const { return *m_right; }
    QLabel& leftTitle() const { return *m_leftTitle; }
    QLabel& rightTitle() const { return *m_rightTitle; }
    QWidget& rightSide() const { return *m_rightSide; }
    QLabel& stateLabel() const { return *m_state; }

private:
    void startDrawing();
    void showState(const QString& text);

    JobSlot m_job;
    bool m_hasWish = false;
    QTimer* m_delay;
    QWidget* m_views;
    GraphView* m_left;
    GraphView* m_right;
    QLabel* m_leftTitle = nullptr;
    QLabel* m_rightTitle = nullptr;
    QWidget* m_rightSide = nullptr;
    QLabel* m_state;
};

} // namespace onnxmend
