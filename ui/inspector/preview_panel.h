// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/session/session.h"
#include "ui/graph/graph_pair.h"

#include <memory>
#include <optional>

namespace onnxmend
{

/// The nodes around a finding before and after a fix.
class PreviewPanel : public GraphPair
{
    Q_OBJECT

public:
    explicit PreviewPanel(QWidget* parent = nullptr);

    /// Takes a finding and a fix of the session's report; null if there is nothing to show.
    void showFix(std::shared_ptr<const Session> session, const Finding* finding, const Fix* fix);

    /// Returns one height for every font and picture, so that a splitter divides its room always the same
    /// way.
    QSize sizeHint() const override;

    GraphView& before() { return leftView(); }
    GraphView& after() { return rightView(); }

protected:
    std::unique_ptr<Job> createDrawing() override;
    QString failureText(const QString& reason) const override;

private:
    struct Picture;

    void showPicture(const Picture& picture);

    std::shared_ptr<const Session> m_session;
    Finding m_finding;
    std::optional<Fix> m_fix;
};

} // namespace onnxmend
