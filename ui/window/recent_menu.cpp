// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/recent_menu.h"

#include "ui/look/plain_texts.h"
#include "ui/look/texts.h"
#include "ui/look/tokens.h"

#include <QStringList>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

/// Returns "&1  model.onnx + weights.pt, exports/gpt2": exporters give most models the same name, so the
/// folder distinguishes them.
QString lineOf(const RecentModel& recent, std::size_t number, const QFontMetrics& metrics)
{
    QStringList names{texts::fileName(recent.model)};
    for (const std::filesystem::path& checkpoint : recent.checkpoints) {
        names.append(texts::fileName(checkpoint));
    }
    const int room = letterWidth(metrics) * tokens::textWidth / 2;
    const QString what = metrics.elidedText(names.join(u" + "_s), Qt::ElideMiddle, room);
    const QString where = metrics.elidedText(texts::path(recent.model.parent_path()), Qt::ElideMiddle, room);
    QString line = RecentMenu::tr("%1, in %2").arg(what, where);
    return u"&%1  %2"_s.arg(number).arg(line.replace(u'&', u"&&"_s));
}

QString tipOf(const RecentModel& recent)
{
    QStringList paths{texts::path(recent.model)};
    for (const std::filesystem::path& checkpoint : recent.checkpoints) {
        paths.append(texts::path(checkpoint));
    }
    return paths.join(u'\n');
}

} // namespace

RecentMenu::RecentMenu(QMenu& menu, QAction* before, const QAction& open)
    : QMenu(tr("Open Recen&t"), &menu)
    , m_open(open)
{
    setObjectName(u"recentMenu"_s);
    setAccessibleName(tr("Open Recent"));
    setToolTipsVisible(true);
    menu.insertMenu(before, this);
    connect(&menu, &QMenu::aboutToShow, this, &RecentMenu::fill);
    fill();
}

void RecentMenu::fill()
{
    clear();
    const std::vector<RecentModel> models = recent::models();
    menuAction()->setVisible(!models.empty());
    for (std::size_t i = 0; i < models.size(); ++i) {
        QAction* const open = addAction(lineOf(models[i], i + 1, fontMetrics()), this,
                                        [this, model = models[i]] { Q_EMIT chosen(model); });
        open->setObjectName(u"recentModel"_s);
        open->setToolTip(tipOf(models[i]));
        open->setEnabled(m_open.isEnabled());
    }
    addSeparator();
    QAction* const forget = addAction(tr("&Clear List"), this, [this] {
        recent::forget();
        Q_EMIT forgotten();
    });
    forget->setObjectName(u"clearRecent"_s);
    forget->setToolTip(tr("Forget which models were open; the files stay"));
}

} // namespace onnxmend
