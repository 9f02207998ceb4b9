// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/workspace/notice_bars.h"

#include "core/base/error.h"
#include "core/session/session.h"
#include "core/types/finding_kinds.h"
#include "ui/look/controls.h"
#include "ui/look/layouts.h"
#include "ui/look/plain_texts.h"
#include "ui/look/texts.h"

#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QStringList>

#include <algorithm>
#include <cstdint>

namespace onnxmend
{

using namespace Qt::StringLiterals;
using theme::Tone;

DoubtfulDataBar::DoubtfulDataBar(QWidget* parent)
    : NoticeBar(parent)
    , m_take(addButton(tr("&Take All Weights From the Checkpoint"), u"takeAllWeights"_s,
                       tr("Take all weights from the checkpoint"),
                       tr("Fill every weight that a checkpoint has, even if the model has data for it")))
{
    setObjectName(u"doubtfulData"_s);
    setAccessibleName(tr("Data files that differ"));
    text().setObjectName(u"doubtfulText"_s);
    auto* const keep = addButton(tr("&Keep the Data"), u"keepData"_s, tr("Keep the data"),
                                 tr("Use the values in the data files"));
    connect(m_take, &QPushButton::clicked, this, &DoubtfulDataBar::refreshRequested);
    connect(keep, &QPushButton::clicked, this, [this] {
        m_ignored = m_shown;
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
    if (m_shown.empty() || m_shown == m_ignored) {
        setVisible(false);
        return;
    }
    const QString name = texts::fromUtf8(displayText(m_shown.front()));
    setText(m_shown.size() == 1
                ? tr("The weights in %1 may be those of another model.").arg(name)
                : tr("The weights in %1 and %2 may be those of other models.")
                      .arg(name, texts::count(m_shown.size() - 1, tr("1 other file"), tr("%1 other files"))));
    text().setToolTip(plainTip(messages.mid(0, 10).join(u"\n\n"_s)));
    m_take->setVisible(!session.checkpoints().empty());
    setLook(Tone::Warning, "status-warning");
    show();
}

void DoubtfulDataBar::setBusy(bool busy) { setUsable(*m_take, !busy, busyReason()); }

FoundCheckpointsBar::FoundCheckpointsBar(QWidget* parent)
    : NoticeBar(parent)
{
    setObjectName(u"foundCheckpoints"_s);
    setAccessibleName(tr("Checkpoints beside the model"));
    text().setObjectName(u"foundText"_s);
}

void FoundCheckpointsBar::showFound(const std::vector<std::filesystem::path>& checkpoints)
{
    if (checkpoints.empty() || checkpoints == m_ignored) {
        hide();
        return;
    }
    setText(texts::count(checkpoints.size(), tr("A checkpoint lies beside the model:"),
                         tr("%1 checkpoints lie beside the model:")));
    if (checkpoints != m_shown) {
        m_shown = checkpoints;
        while (QLayoutItem* const item = buttons().takeAt(0)) {
            item->widget()->hide(); // it may be the sender of this signal, so it is deleted later
            item->widget()->deleteLater();
            delete item;
        }
        const auto add = [this](const QString& title, const QString& objectName, const QString& tip) {
            return addButton(title, objectName, texts::withoutMnemonic(title), tip);
        };
        const auto nameOf = [](const std::filesystem::path& path) { return inMenu(texts::fileName(path)); };
        if (checkpoints.size() == 1) {
            auto* const button = add(tr("Add %1").arg(nameOf(checkpoints.front())), u"addFound"_s,
                                     plainTip(texts::path(checkpoints.front())));
            connect(button, &QPushButton::clicked, this,
                    [this, path = checkpoints.front()] { Q_EMIT addRequested(path); });
        } else {
            auto* const button = add(tr("Add &Checkpoint"), u"addFound"_s, tr("Choose among all of them"));
            auto* const menu = new QMenu(button);
            menu->setObjectName(u"foundMenu"_s);
            for (const std::filesystem::path& path : checkpoints) {
                connect(menu->addAction(nameOf(path)), &QAction::triggered, this,
                        [this, path] { Q_EMIT addRequested(path); });
            }
            menu->addSeparator();
            connect(menu->addAction(tr("&Other...")), &QAction::triggered, this,
                    &FoundCheckpointsBar::chooseRequested);
            button->setMenu(menu);
        }
        auto* const ignore = addButton(tr("&Ignore"), u"ignoreFound"_s, tr("Ignore the checkpoints"),
                                       tr("Go on without the weights"));
        connect(ignore, &QPushButton::clicked, this, [this] {
            m_ignored = m_shown;
            hide();
        });
    }
    setLook(Tone::Accent, "checkpoint");
    show();
}

void FoundCheckpointsBar::setBusy(bool busy)
{
    for (QPushButton* const button : findChildren<QPushButton*>()) {
        setUsable(*button, !busy, busyReason());
    }
}

namespace
{

QString textOf(const std::vector<ChangedFile>& files)
{
    constexpr qsizetype mostNamed = 4; // the tool tip lists more
    QStringList changed;
    QStringList gone;
    for (const ChangedFile& file : files) {
        (file.isGone ? gone : changed).append(texts::fileName(file.path));
    }
    const auto named = [](const QStringList& names) {
        QString text = names.mid(0, mostNamed).join(u", "_s);
        if (names.size() > mostNamed) {
            text += u", "_s + ReloadBar::tr("%1 more").arg(
                                  texts::count(static_cast<std::uint64_t>(names.size() - mostNamed)));
        }
        return text;
    };
    QStringList sentences;
    if (!changed.empty()) {
        sentences.append((changed.size() == 1 ? ReloadBar::tr("%1 has changed on the disk.")
                                              : ReloadBar::tr("%1 have changed on the disk."))
                             .arg(named(changed)));
    }
    if (!gone.empty()) {
        sentences.append((gone.size() == 1 ? ReloadBar::tr("%1 is not on the disk any more.")
                                           : ReloadBar::tr("%1 are not on the disk any more."))
                             .arg(named(gone)));
    }
    return sentences.join(u' ');
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
                  tr("Continue with what was read before; a save that needs the changed bytes fails"));
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
    setText(tr("%1 The window shows what was read before.").arg(textOf(files)));
    QStringList paths;
    for (const ChangedFile& file : files) {
        paths.append(texts::path(file.path));
    }
    text().setToolTip(plainTip(paths.mid(0, 20).join(u'\n')));
    setLook(Tone::Warning, "status-warning");
    setVisible(!areSame(files, m_ignored));
}

void ReloadBar::setBusy(bool busy) { setUsable(*m_reload, !busy, busyReason()); }

} // namespace onnxmend
