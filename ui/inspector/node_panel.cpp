// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/inspector/node_panel.h"

#include "ui/inspector/node_description.h"
#include "ui/look/focus_ring.h"
#include "ui/look/texts.h"
#include "ui/look/tokens.h"

#include <QDesktopServices>
#include <QEvent>
#include <QScrollBar>
#include <QTextBlockFormat>
#include <QTextBrowser>
#include <QTextCharFormat>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextDocumentFragment>
#include <QTextOption>
#include <QTimer>
#include <QToolButton>
#include <QUrl>
#include <QVBoxLayout>

#include <chrono>
#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace
{

constexpr auto readNodeAfter = 150ms; ///< a selection that moves by keyboard reads nothing
constexpr int leastLines = 6;         ///< of an unfolded panel

} // namespace

NodePanel::NodePanel(QWidget* parent)
    : QWidget(parent)
    , m_fold(new QToolButton(this))
    , m_text(new QTextBrowser(this))
    , m_delay(new QTimer(this))
{
    setObjectName(u"nodePanel"_s);
    m_fold->setObjectName(u"foldNode"_s);
    m_fold->setText(tr("Node"));
    m_fold->setToolTip(tr("Attributes, inputs, outputs and documentation of the node"));
    m_fold->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_fold->setArrowType(Qt::DownArrow);
    m_fold->setAutoRaise(true);
    m_fold->setFocusPolicy(Qt::StrongFocus);
    m_text->setObjectName(u"nodeText"_s);
    m_text->setAccessibleName(tr("Details of the selected node"));
    m_text->setOpenLinks(false); // they lead into the window
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    m_text->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_text->document()->setDocumentMargin(tokens::around);
    m_text->setMinimumHeight(fontMetrics().lineSpacing() * leastLines);
    FocusRing::addTo(*m_text); // it has no frame
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_fold);
    layout->addWidget(m_text, 1);
    m_delay->setSingleShot(true);
    m_delay->setInterval(readNodeAfter);
    connect(m_delay, &QTimer::timeout, this, &NodePanel::read);
    connect(m_text, &QTextBrowser::anchorClicked, this, &NodePanel::follow);
    connect(m_fold, &QToolButton::clicked, this, [this] {
        (m_isBesideOthers ? m_isOpenBesideOthers : m_isOpenAlone) = m_isFolded;
        setFolded(!m_isFolded);
        Q_EMIT foldChanged();
    });
    setFolded(false);
}

int NodePanel::headHeight() const { return m_fold->sizeHint().height(); }

void NodePanel::showNode(std::shared_ptr<const Session> session, const GraphPlace& place, bool isBesideOthers)
{
    const bool isOther = m_session != session || !(m_place == place);
    m_isBesideOthers = isBesideOthers;
    if (isOther) {
        clear();
        m_session = std::move(session);
        m_place = place;
    }
    setFolded(!(isBesideOthers ? m_isOpenBesideOthers : m_isOpenAlone));
}

void NodePanel::clear()
{
    m_delay->stop();
    m_job.drop();
    m_session.reset();
    m_facts.reset();
    m_links.clear();
    m_place = {};
    m_hasTypes = false;
    m_text->clear();
}

/// Folds or unfolds. An unfolded panel reads the node, unless it has done so.
void NodePanel::setFolded(bool isFolded)
{
    m_isFolded = isFolded;
    m_fold->setArrowType(isFolded ? Qt::RightArrow : Qt::DownArrow);
    m_fold->setAccessibleName(isFolded ? tr("Show details of the node")
                                       : tr("Fold details of the node away"));
    m_text->setVisible(!isFolded);
    setMaximumHeight(isFolded ? headHeight() : QWIDGETSIZE_MAX);
    if (!isFolded && m_session && !m_facts && !m_job.isBusy()) {
        m_delay->start();
    }
}

void NodePanel::read()
{
    if (!m_session) {
        return;
    }
    const auto work = [session = m_session, place = m_place](Progress& progress) {
        return nodeFacts(*session, place, progress);
    };
    auto job = makeJob<std::optional<NodeFacts>>(
        tr("Reading a node"), work, this, [this](const std::optional<NodeFacts>& facts) {
            m_facts = facts;
            if (m_facts) {
                render(false);
                readTypes();
            } else {
                renderReason(tr("The planned model has no such node."));
            }
        });
    connect(job.get(), &Job::failed, this,
            [this](const ErrorDetails& error) { renderReason(texts::sentence(error)); });
    m_job.start(std::move(job));
}

/// Infers the types, which takes seconds in a model of a million nodes: everything else is already shown.
void NodePanel::readTypes()
{
    const auto work = [session = m_session, facts = *m_facts](Progress& progress) {
        NodeFacts typed = facts;
        addTypes(*session, typed, progress);
        return typed;
    };
    auto job = makeJob<NodeFacts>(tr("Inferring types"), work, this, [this](const NodeFacts& facts) {
        m_facts = facts;
        render(true);
        Q_EMIT factsShown();
    });
    connect(job.get(), &Job::failed, this, [this](const ErrorDetails&) {
        render(true); // with the declared types
        Q_EMIT factsShown();
    });
    m_job.start(std::move(job));
}

void NodePanel::render(bool hasTypes)
{
    m_hasTypes = hasTypes;
    NodeDescription text = describeFacts(*m_facts, hasTypes, palette());
    m_links = std::move(text.places);
    const int place = m_text->verticalScrollBar()->value();
    m_text->setHtml(text.html);
    if (!text.documentation.isEmpty()) {
        QTextDocument documentation;
        documentation.setDefaultFont(m_text->font());
        documentation.setMarkdown(text.documentation,
                                  QTextDocument::MarkdownFeatures(QTextDocument::MarkdownDialectGitHub) |
                                      QTextDocument::MarkdownNoHTML);
        QTextCursor cursor(m_text->document());
        cursor.movePosition(QTextCursor::End);
        cursor.insertBlock(QTextBlockFormat(), QTextCharFormat());
        cursor.insertFragment(QTextDocumentFragment(&documentation));
    }
    m_text->verticalScrollBar()->setValue(place);
}

void NodePanel::renderReason(const QString& text)
{
    m_links.clear();
    m_text->setPlainText(text);
    Q_EMIT factsShown();
}

void NodePanel::follow(const QUrl& link)
{
    if (link.scheme() != u"place"_s) {
        // ONNX's texts name documents that lie beside them.
        QDesktopServices::openUrl(QUrl(u"https://github.com/onnx/onnx/blob/main/docs/"_s).resolved(link));
        return;
    }
    bool isNumber = false;
    const std::size_t index = link.path().toULongLong(&isNumber);
    if (!isNumber || index >= m_links.size()) {
        return;
    }
    const GraphPlace place = m_links[index]; // a copy: a receiver that follows it shows another node here
    const bool isScope = !place.node && place.nodeName.empty() && place.value.empty();
    if (isScope) {
        Q_EMIT scopeRequested(place);
    } else {
        Q_EMIT placeRequested(place);
    }
}

/// Renders again, since the text holds colours and fonts of its own.
void NodePanel::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    const bool isLook = event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange ||
                        event->type() == QEvent::StyleChange;
    if (!isLook) {
        return;
    }
    m_text->setMinimumHeight(fontMetrics().lineSpacing() * leastLines);
    setMaximumHeight(m_isFolded ? headHeight() : QWIDGETSIZE_MAX);
    if (m_facts) {
        render(m_hasTypes);
    }
}

} // namespace onnxmend
