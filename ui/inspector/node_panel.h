// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/pictures/node_facts.h"
#include "ui/jobs/job.h"

#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

class QTextBrowser;
class QTimer;
class QToolButton;
class QUrl;

namespace onnxmend
{

/// Everything about the selected node: attributes, inputs and outputs, and the documentation of its operator,
/// with links to its neighbours. Nothing is read while it is folded. Jobs read; a newer selection makes older
/// ones stale.
class NodePanel : public QWidget
{
    Q_OBJECT

public:
    explicit NodePanel(QWidget* parent = nullptr);

    /// `isBesideOthers`: other parts of the inspector describe the selection, too, so the node starts folded.
    void showNode(std::shared_ptr<const Session> session, const GraphPlace& place, bool isBesideOthers);
    void clear(); ///< releases the session

    bool isFolded() const { return m_isFolded; }
    int headHeight() const; ///< height while it is folded

Q_SIGNALS:
    void placeRequested(const onnxmend::GraphPlace& place); ///< the user wants to see a neighbour or a tensor
    void scopeRequested(const onnxmend::GraphPlace& place); ///< the user wants to see a subgraph or function
    void foldChanged();
    void factsShown(); ///< emitted when everything is shown, types included, or the reason why not

protected:
    void changeEvent(QEvent* event) override;

private:
    void setFolded(bool isFolded);
    void read();
    void readTypes();
    void render(bool hasTypes);
    void renderReason(const QString& text);
    void follow(const QUrl& link);

    QToolButton* m_fold;
    QTextBrowser* m_text;
    QTimer* m_delay;
    JobSlot m_job;
    std::shared_ptr<const Session> m_session;
    GraphPlace m_place;
    std::optional<NodeFacts> m_facts;
    std::vector<GraphPlace> m_links;
    bool m_hasTypes = false;
    bool m_isFolded = false;
    bool m_isBesideOthers = false;
    bool m_isOpenAlone = true;         ///< the user's choice for a node alone
    bool m_isOpenBesideOthers = false; ///< and for one beside a finding or tensor
};

} // namespace onnxmend
