// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/session/session.h"
#include "ui/jobs/job.h"

#include <QWidget>

#include <memory>
#include <optional>

class QLabel;
class QTimer;

namespace onnxmend
{

class GraphView;

/// The nodes around a finding before and after a fix. A background job computes them; a newer choice makes an
/// older job stale.
class PreviewPanel : public QWidget
{
    Q_OBJECT

public:
    explicit PreviewPanel(QWidget* parent = nullptr);

    /// Takes a finding and a fix of the session's report; null if there is nothing to show.
    void showFix(std::shared_ptr<const Session> session, const Finding* finding, const Fix* fix);

    /// Returns one height for every font and picture, so that a splitter divides its room always the same
    /// way.
    QSize sizeHint() const override;

    GraphView& before() { return *m_before; }
    GraphView& after() { return *m_after; }

Q_SIGNALS:
    void previewShown();

private:
    struct Picture;

    QWidget* createSide(const QString& title, GraphView* view);
    void startWork();
    void showPicture(const Picture& picture);
    void showState(const QString& text);

    JobSlot m_job;
    QTimer* m_delay;
    std::shared_ptr<const Session> m_session;
    Finding m_finding;
    std::optional<Fix> m_fix;

    GraphView* m_before;
    GraphView* m_after;
    QWidget* m_afterSide;
    QWidget* m_views;
    QLabel* m_state;
};

} // namespace onnxmend
