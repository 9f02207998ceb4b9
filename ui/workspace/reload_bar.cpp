// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/workspace/reload_bar.h"

#include "ui/look/texts.h"
#include "ui/look/tool_tip.h"

#include <QLabel>
#include <QPushButton>
#include <QStringList>

#include <algorithm>

namespace onnxmend
{

using namespace Qt::StringLiterals;
using theme::Tone;

namespace
{

QString textOf(const std::vector<ChangedFile>& files)
{
    const QString name = texts::fileName(files.front().path);
    const bool anyGone = std::ranges::any_of(files, &ChangedFile::isGone);
    if (files.size() == 1) {
        return anyGone ? ReloadBar::tr("%1 is not on the disk any more.").arg(name)
                       : ReloadBar::tr("%1 has changed on the disk.").arg(name);
    }
    const QString more =
        texts::count(files.size() - 1, ReloadBar::tr("1 other file"), ReloadBar::tr("%1 other files"));
    return anyGone ? ReloadBar::tr("%1 and %2 have changed on the disk or are gone.").arg(name, more)
                   : ReloadBar::tr("%1 and %2 have changed on the disk.").arg(name, more);
}

bool areSame(const std::vector<ChangedFile>& a, const std::vector<ChangedFile>& b)
{
    return std::ranges::equal(a, b, [](const ChangedFile& fileA, const ChangedFile& fileB) {
        return fileA.path == fileB.path && fileA.isGone == fileB.isGone;
    });
}

} // namespace

ReloadBar::ReloadBar(QWidget* parent)
    : NoticeBar(parent)
    , m_reload(addButton(tr("&Reload"), u"reload"_s, tr("Reload"),
                         tr("Open the files again as they are now; the planned changes stay")))
{
    setObjectName(u"reloadBar"_s);
    setAccessibleName(tr("Files that have changed"));
    text().setObjectName(u"reloadText"_s);
    auto* const ignore =
        addButton(tr("&Ignore"), u"ignoreChange"_s, tr("Ignore the change"),
                  tr("Go on with what was read before; a save that needs the changed bytes will fail"));
    connect(m_reload, &QPushButton::clicked, this, &ReloadBar::reloadRequested);
    connect(ignore, &QPushButton::clicked, this, [this] {
        m_ignored = m_shown;
        hide();
    });
}

void ReloadBar::showFiles(const std::vector<ChangedFile>& files)
{
    m_shown = files;
    if (files.empty()) {
        m_ignored.clear();
        hide();
        return;
    }
    text().setText(tr("%1 What is shown is what was read before.").arg(textOf(files)));
    QStringList paths;
    for (const ChangedFile& file : files) {
        paths.append(texts::path(file.path));
    }
    text().setToolTip(plainTip(paths.mid(0, 20).join(u'\n')));
    setLook(Tone::Warning, "status-warning");
    setVisible(!areSame(files, m_ignored));
}

void ReloadBar::setBusy(bool busy) { m_reload->setEnabled(!busy); }

} // namespace onnxmend
