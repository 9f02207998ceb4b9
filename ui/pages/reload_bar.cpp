// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/reload_bar.h"

#include "ui/look/texts.h"
#include "ui/look/theme.h"
#include "ui/look/tokens.h"
#include "ui/look/tool_tip.h"

#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
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
    : QFrame(parent)
    , m_icon(new QLabel(this))
    , m_text(new QLabel(this))
    , m_reload(new QPushButton(tr("&Reload"), this))
{
    setObjectName(u"reloadBar"_s);
    setAccessibleName(tr("Files that have changed"));
    setAutoFillBackground(true);
    m_text->setObjectName(u"reloadText"_s);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_reload->setObjectName(u"reload"_s);
    m_reload->setAccessibleName(tr("Reload"));
    m_reload->setToolTip(tr("Open the files again as they are now; the planned changes stay"));
    auto* const ignore = new QPushButton(tr("&Ignore"), this);
    ignore->setObjectName(u"ignoreChange"_s);
    ignore->setAccessibleName(tr("Ignore the change"));
    ignore->setToolTip(tr("Go on with what was read before; a save that needs the changed bytes will fail"));
    auto* const layout = new QHBoxLayout(this);
    layout->setContentsMargins(tokens::around, tokens::inside, tokens::around, tokens::inside);
    layout->setSpacing(tokens::between);
    layout->addWidget(m_icon);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_reload);
    layout->addWidget(ignore);
    hide();
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
    m_text->setText(tr("%1 What is shown is what was read before.").arg(textOf(files)));
    QStringList paths;
    for (const ChangedFile& file : files) {
        paths.append(texts::path(file.path));
    }
    m_text->setToolTip(plainTip(paths.mid(0, 20).join(u'\n')));
    applyPalette();
    setVisible(!areSame(files, m_ignored));
}

void ReloadBar::setBusy(bool busy) { m_reload->setEnabled(!busy); }

void ReloadBar::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::ApplicationPaletteChange) {
        applyPalette();
    }
    QFrame::changeEvent(event);
}

void ReloadBar::applyPalette()
{
    QPalette colors = QGuiApplication::palette();
    colors.setColor(QPalette::Window, theme::tint(Tone::Warning, colors));
    setPalette(colors);
    const int size = fontMetrics().height();
    m_icon->setPixmap(theme::icon("status-warning", Tone::Warning).pixmap(size, size));
}

} // namespace onnxmend
