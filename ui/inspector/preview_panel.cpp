// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/inspector/preview_panel.h"

#include "core/pictures/fix_preview.h"
#include "ui/graph/graph_view.h"
#include "ui/look/labels.h"
#include "ui/look/live_look.h"
#include "ui/look/texts.h"
#include "ui/look/tokens.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QTimer>
#include <QVBoxLayout>

#include <chrono>
#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace
{
constexpr auto kStartAfter = 120ms; // a selection that moves through the table by keyboard computes nothing
} // namespace

struct PreviewPanel::Picture {
    FixPreview preview;
    GraphLayout before;
    GraphLayout after;
};

PreviewPanel::PreviewPanel(QWidget* parent)
    : QWidget(parent)
    , m_delay(new QTimer(this))
    , m_before(new GraphView(this))
    , m_after(new GraphView(this))
{
    setObjectName(u"previewPanel"_s);
    setAccessibleName(tr("Effect of the fix on the graph"));
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    m_views = new QWidget(this);
    auto* const sides = new QHBoxLayout(m_views);
    sides->setContentsMargins(0, 0, 0, 0);
    sides->setSpacing(tokens::around);
    m_before->setObjectName(u"previewBefore"_s);
    m_before->setAccessibleName(tr("The nodes before the fix"));
    m_after->setObjectName(u"previewAfter"_s);
    m_after->setAccessibleName(tr("The nodes after the fix"));
    m_afterSide = createSide(tr("After the fix"), m_after);
    sides->addWidget(createSide(tr("Before"), m_before), 1);
    sides->addWidget(m_afterSide, 1);
    m_state = labels::createMuted(this, {}, u"previewState"_s);
    m_state->setAccessibleDescription(tr("State of the preview"));
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(tokens::parts, tokens::between, tokens::parts, tokens::between);
    layout->addWidget(m_views, 1);
    layout->addWidget(m_state);
    m_delay->setSingleShot(true);
    m_delay->setInterval(kStartAfter);
    connect(m_delay, &QTimer::timeout, this, &PreviewPanel::startWork);
    live::whenFontChanges(*this, [this] {
        if (m_session && !m_delay->isActive()) {
            startWork();
        }
    });
    hide();
}

QSize PreviewPanel::sizeHint() const { return {QWidget::sizeHint().width(), tokens::preview}; }

QWidget* PreviewPanel::createSide(const QString& title, GraphView* view)
{
    auto* const side = new QWidget(m_views);
    auto* const layout = new QVBoxLayout(side);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(labels::createHeading(side, title, tokens::TextSize::Body));
    layout->addWidget(view, 1);
    return side;
}

void PreviewPanel::showFix(std::shared_ptr<const Session> session, const Finding* finding, const Fix* fix)
{
    m_delay->stop();
    m_job.drop();
    setVisible(finding != nullptr);
    m_session = finding ? std::move(session) : nullptr;
    if (finding) {
        m_finding = *finding;
        m_fix = fix ? std::optional(*fix) : std::nullopt;
        showState(tr("Preparing the preview…"));
        m_delay->start();
    }
}

void PreviewPanel::startWork()
{
    const auto work = [session = m_session, finding = m_finding, fix = m_fix,
                       font = font()](Progress& progress) {
        Picture picture;
        picture.preview = previewFix(*session, finding, fix ? &*fix : nullptr, progress);
        picture.before = layOut(picture.preview.before, font);
        picture.after = layOut(picture.preview.after, font);
        return picture;
    };
    auto job = makeJob<Picture>(tr("Preparing the preview"), work, this,
                                [this](const Picture& picture) { showPicture(picture); });
    connect(job.get(), &Job::failed, this, [this](const ErrorDetails& error) {
        m_views->hide();
        showState(tr("There is no preview. %1").arg(texts::sentence(error)));
        Q_EMIT previewShown();
    });
    m_job.start(std::move(job));
}

void PreviewPanel::showPicture(const Picture& picture)
{
    const FixPreview& preview = picture.preview;
    m_views->setVisible(!preview.before.empty());
    m_afterSide->setVisible(!preview.after.empty());
    m_before->showGraph(preview.before, picture.before);
    m_after->showGraph(preview.after, picture.after);
    QStringList notes;
    if (preview.before.empty()) {
        notes.append(tr("No node reads it, so there is no graph to show."));
    }
    for (const std::string& reason : preview.skipped) {
        notes.append(tr("Does not fit: %1").arg(texts::asSentence(texts::fromUtf8(reason))));
    }
    if (preview.before.isCut || preview.after.isCut) {
        notes.append(tr("There are more neighbours than are shown."));
    }
    showState(notes.join(u' '));
    Q_EMIT previewShown();
}

void PreviewPanel::showState(const QString& text)
{
    m_state->setText(text);
    m_state->setVisible(!text.isEmpty());
}

} // namespace onnxmend
