// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/inspector/preview_panel.h"

#include "core/pictures/fix_preview.h"
#include "ui/graph/graph_view.h"
#include "ui/look/labels.h"
#include "ui/look/live_look.h"
#include "ui/look/texts.h"
#include "ui/look/tokens.h"

#include <QLabel>

#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;

struct PreviewPanel::Picture {
    FixPreview preview;
    GraphLayout before;
    GraphLayout after;
};

PreviewPanel::PreviewPanel(QWidget* parent)
    : GraphPair(parent)
{
    setObjectName(u"previewPanel"_s);
    setAccessibleName(tr("Effect of the fix on the graph"));
    before().setObjectName(u"previewBefore"_s);
    before().setAccessibleName(tr("The nodes before the fix"));
    after().setObjectName(u"previewAfter"_s);
    after().setAccessibleName(tr("The nodes after the fix"));
    leftTitle().setText(tr("Before"));
    rightTitle().setText(tr("After the fix"));
    stateLabel().setObjectName(u"previewState"_s);
    stateLabel().setAccessibleDescription(tr("State of the preview"));
}

QSize PreviewPanel::sizeHint() const { return {QWidget::sizeHint().width(), tokens::preview}; }

void PreviewPanel::showFix(std::shared_ptr<const Session> session, const Finding* finding, const Fix* fix)
{
    m_session = finding ? std::move(session) : nullptr;
    if (!finding) {
        clearGraphs();
        return;
    }
    m_finding = *finding;
    m_fix = fix ? std::optional(*fix) : std::nullopt;
    drawSoon(tr("Preparing the preview…"));
}

std::unique_ptr<Job> PreviewPanel::createDrawing()
{
    const auto work = [session = m_session, finding = m_finding, fix = m_fix,
                       font = font()](Progress& progress) {
        Picture picture;
        picture.preview = previewFix(*session, finding, fix ? &*fix : nullptr, progress);
        picture.before = layOut(picture.preview.before, font);
        picture.after = layOut(picture.preview.after, font);
        return picture;
    };
    return makeJob<Picture>(tr("Preparing the preview"), work, this,
                            [this](const Picture& picture) { showPicture(picture); });
}

QString PreviewPanel::failureText(const QString& reason) const
{
    return tr("There is no preview. %1").arg(reason);
}

void PreviewPanel::showPicture(const Picture& picture)
{
    const FixPreview& preview = picture.preview;
    rightSide().setVisible(!preview.after.empty());
    before().showGraph(preview.before, picture.before);
    after().showGraph(preview.after, picture.after);
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
    showGraphs(!preview.before.empty(), notes.join(u' '));
    Q_EMIT shown();
}

} // namespace onnxmend
