// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/workspace/doubtful_data_bar.h"

#include "core/base/error.h"
#include "core/types/finding_kinds.h"
#include "ui/look/texts.h"
#include "ui/look/tool_tip.h"

#include <QLabel>
#include <QPushButton>

namespace onnxmend
{

using namespace Qt::StringLiterals;
using theme::Tone;

DoubtfulDataBar::DoubtfulDataBar(QWidget* parent)
    : NoticeBar(parent)
    , m_take(addButton(tr("&Take All Weights From the Checkpoint"), u"takeAllWeights"_s,
                       tr("Take all weights from the checkpoint"),
                       tr("Fill every place that a checkpoint has a weight for, matching or not")))
{
    setObjectName(u"doubtfulData"_s);
    setAccessibleName(tr("Data files that differ"));
    text().setObjectName(u"doubtfulText"_s);
    auto* const keep = addButton(tr("&Keep the Data"), u"keepData"_s, tr("Keep the data"),
                                 tr("Go on with what lies in the data files"));
    connect(m_take, &QPushButton::clicked, this, &DoubtfulDataBar::refreshRequested);
    connect(keep, &QPushButton::clicked, this, [this] {
        m_kept = m_shown;
        hide();
    });
    hide();
}

void DoubtfulDataBar::showDocument(const Session& session)
{
    m_shown.clear();
    QStringList messages;
    for (const Finding& finding : session.report().findings) {
        if (finding.kind != FindingKind::DataFileDiffers) {
            break; // they come first
        }
        m_shown.push_back(finding.value);
        messages.append(texts::fromUtf8(displayText(finding.message(), 1000)));
    }
    if (m_shown.empty() || m_shown == m_kept) {
        setVisible(false);
        return;
    }
    const QString name = texts::fromUtf8(displayText(m_shown.front()));
    text().setText(m_shown.size() == 1 ? tr("The weights in %1 may be those of another model.").arg(name)
                                       : tr("The weights in %1 and %2 may be those of other models.")
                                             .arg(name, texts::count(m_shown.size() - 1, tr("1 other file"),
                                                                     tr("%1 other files"))));
    text().setToolTip(plainTip(messages.mid(0, 10).join(u"\n\n"_s)));
    m_take->setVisible(!session.checkpoints().empty());
    setLook(Tone::Warning, "status-warning");
    show();
}

void DoubtfulDataBar::setBusy(bool busy) { m_take->setEnabled(!busy); }

} // namespace onnxmend
