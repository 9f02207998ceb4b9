// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/workspace/checkpoint_bar.h"

#include "ui/look/controls.h"
#include "ui/look/labels.h"
#include "ui/look/layouts.h"
#include "ui/look/plain_texts.h"
#include "ui/look/texts.h"
#include "ui/look/theme.h"
#include "ui/look/tokens.h"
#include "ui/workspace/checkpoint_chip.h"

#include <QActionGroup>
#include <QApplication>
#include <QClipboard>
#include <QDesktopServices>
#include <QEvent>
#include <QLabel>
#include <QMenu>
#include <QScrollBar>
#include <QToolButton>
#include <QUrl>

#include <algorithm>
#include <system_error>
#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;
using theme::Tone;

namespace
{

constexpr int mostChipRows = 3;      ///< the pages below need the room
constexpr std::size_t mostKeys = 12; ///< in the menu itself, without a submenu

QString keyName(const std::string& key)
{
    return key.empty() ? onnxmend::CheckpointBar::tr("all tensors") : texts::fromUtf8(displayText(key, 4000));
}

CheckpointChip::State stateOf(const Checkpoint& checkpoint)
{
    const QStringList warnings = warningsOf(checkpoint);
    QStringList words;
    if (!checkpoint.stateDictKeys.empty()) {
        words.append(keyName(checkpoint.stateDictKey));
    }
    if (!warnings.isEmpty()) {
        words.append(texts::count(static_cast<std::uint64_t>(warnings.size()), CheckpointBar::tr("1 warning"),
                                  CheckpointBar::tr("%1 warnings")));
    }
    if (words.isEmpty()) {
        words.append(texts::count(checkpoint.tensors.size(), CheckpointBar::tr("1 tensor"),
                                  CheckpointBar::tr("%1 tensors")));
    }
    const bool isGood = warnings.isEmpty();
    return {.tone = isGood ? Tone::Muted : Tone::Warning,
            .icon = isGood ? "weights" : "status-warning",
            .word = words.join(u" · "_s),
            .detail = warnings.join(u"; "_s)};
}

bool isGone(const UnreadableCheckpoint& checkpoint)
{
    std::error_code error;
    const bool isThere = std::filesystem::exists(checkpoint.path, error);
    return !isThere && !error;
}

CheckpointChip::State stateOf(const UnreadableCheckpoint& checkpoint)
{
    const QString reason = texts::asSentence(texts::fromUtf8(displayText(checkpoint.error.reason, 400)));
    const bool isLost = isGone(checkpoint);
    return {.tone = Tone::Bad,
            .icon = "status-unreadable",
            .word = isLost ? CheckpointBar::tr("not found") : CheckpointBar::tr("cannot be read"),
            .detail = isLost
                          ? CheckpointBar::tr("%1 It may have been moved or renamed: Locate... in the menu "
                                              "names the file where it is now.")
                                .arg(reason)
                          : reason};
}

} // namespace

QStringList warningsOf(const Checkpoint& checkpoint)
{
    QStringList warnings;
    for (const std::string& warning : checkpoint.warnings) {
        warnings.append(texts::fromUtf8(displayText(warning, 400)));
    }
    if (const std::string skipped = skippedText(checkpoint); !skipped.empty()) {
        warnings.append(texts::fromUtf8(skipped));
    }
    return warnings;
}

CheckpointBar::CheckpointBar(QWidget* parent)
    : QScrollArea(parent)
    , m_contents(new QWidget(this))
    , m_flow(new FlowLayout(m_contents))
    , m_add(new QToolButton(m_contents))
{
    setObjectName(u"checkpointBar"_s);
    setAccessibleName(tr("Checkpoints"));
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus); // its chips take the focus
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    m_contents->setAccessibleName(tr("Checkpoints"));
    m_flow->setContentsMargins(tokens::around, tokens::inside, tokens::around, tokens::inside);
    m_flow->setSpacing(tokens::between);
    m_flow->addWidget(labels::createMuted(m_contents, tr("Checkpoints:")));
    m_add->setObjectName(u"addCheckpointChip"_s);
    m_add->setText(tr("Add..."));
    m_add->setAccessibleName(tr("Add a checkpoint"));
    m_add->setToolTip(tr("Open a checkpoint whose weights fill the model's inputs"));
    m_add->setIcon(theme::icon("checkpoint"));
    m_add->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_add->setAutoRaise(true);
    m_add->setFocusPolicy(Qt::StrongFocus);
    connect(m_add, &QToolButton::clicked, this, &CheckpointBar::addRequested);
    m_flow->addWidget(m_add);
    applyFont();
    setWidget(m_contents);
    connect(qApp, &QApplication::focusChanged, this, [this](const QWidget*, QWidget* now) {
        if (now && m_contents->isAncestorOf(now)) {
            ensureWidgetVisible(now, 0, tokens::inside);
        }
    });
}

/// Makes the bar as high as the chips, so that the pages below do not move when the first one comes.
void CheckpointBar::applyFont()
{
    const int size = fontMetrics().height();
    m_add->setIconSize({size, size});
    m_add->setFixedHeight(CheckpointChip::heightIn(fontMetrics()));
}

void CheckpointBar::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) {
        applyFont();
        updateGeometry();
    }
    QScrollArea::changeEvent(event);
}

QSize CheckpointBar::sizeHint() const { return {m_flow->sizeHint().width(), heightForWidth(width())}; }

QSize CheckpointBar::minimumSizeHint() const { return m_flow->minimumSize(); }

int CheckpointBar::heightForWidth(int width) const
{
    const int row = m_flow->sizeHint().height() - 2 * tokens::inside;
    const int most = mostChipRows * row + (mostChipRows - 1) * m_flow->spacing() + 2 * tokens::inside;
    return std::min(m_flow->heightForWidth(width), most);
}

void CheckpointBar::showCheckpoints(const Checkpoints& checkpoints,
                                    const std::vector<UnreadableCheckpoint>& unreadable)
{
    if (checkpoints == m_shown && unreadable == m_shownUnreadable) {
        return; // keeps an open menu open
    }
    noteFocus();
    clear();
    m_shown = checkpoints;
    m_shownUnreadable = unreadable;
    m_flow->removeWidget(m_add);
    for (const std::shared_ptr<const Checkpoint>& checkpoint : checkpoints) {
        addChip(checkpoint->path, m_chips.size());
    }
    for (const UnreadableCheckpoint& checkpoint : unreadable) {
        addChip(checkpoint.path, m_chips.size());
    }
    m_flow->addWidget(m_add);
    QWidget* before = m_chips.empty() ? nullptr : m_chips.back();
    if (before) {
        setTabOrder(before, m_add); // otherwise it keeps its place before the chips
    }
    updateGeometry();
    restoreFocus();
}

void CheckpointBar::clear()
{
    for (CheckpointChip* const chip : std::exchange(m_chips, {})) {
        m_flow->removeWidget(chip);
        chip->hide(); // it may be the sender of this signal, so it is deleted later
        chip->deleteLater();
    }
}

void CheckpointBar::addChip(const std::filesystem::path& path, std::size_t place)
{
    const CheckpointChip::State state = place < m_shown.size()
                                            ? stateOf(*m_shown[place])
                                            : stateOf(m_shownUnreadable[place - m_shown.size()]);
    auto* const chip = new CheckpointChip(texts::fileName(path), texts::path(path), state, m_contents);
    auto* const menu = new QMenu(chip);
    menu->setObjectName(u"checkpointMenu"_s);
    menu->setAccessibleName(chip->accessibleName());
    menu->setToolTipsVisible(true);
    connect(menu, &QMenu::aboutToShow, this, [this, menu, place] { fillMenu(*menu, place); });
    chip->setMenu(menu);
    connect(chip, &CheckpointChip::removalRequested, this, [this, place] { Q_EMIT removalRequested(place); });
    m_flow->addWidget(chip);
    chip->show();
    m_chips.push_back(chip);
}

void CheckpointBar::fillMenu(QMenu& menu, std::size_t place)
{
    menu.clear();
    const bool isRead = place < m_shown.size();
    const auto add = [this, &menu](const QString& text, const QString& objectName, auto triggered) {
        QAction* const action = menu.addAction(text);
        action->setObjectName(objectName);
        connect(action, &QAction::triggered, this, triggered);
        return action;
    };
    if (isRead && !m_shown[place]->stateDictKeys.empty()) {
        addStateDicts(menu, place);
        menu.addSeparator();
    }
    if (isRead && !warningsOf(*m_shown[place]).isEmpty()) {
        add(tr("Show &Warnings..."), u"showWarnings"_s, [this, place] { Q_EMIT warningsRequested(place); });
    }
    if (!isRead) {
        add(tr("Show &Error..."), u"showUnreadable"_s, [this, place] {
            Q_EMIT errorRequested(UnreadableCheckpoint(m_shownUnreadable[place - m_shown.size()]));
        });
    }
    if (isRead) {
        add(tr("Take &All Weights From It"), u"refreshWeights"_s, [this, place] {
            Q_EMIT refreshRequested(place);
        })->setToolTip(tr("Also fills weights that already have data in the model"));
    }
    const bool isLost = !isRead && isGone(m_shownUnreadable[place - m_shown.size()]);
    add(isLost ? tr("&Locate...") : tr("&Replace..."), u"replaceCheckpoint"_s,
        [this, place] { Q_EMIT replacementRequested(place); });
    add(tr("Re&move"), u"removeCheckpoint"_s, [this, place] {
        Q_EMIT removalRequested(place);
    })->setShortcut(QKeySequence::Delete);
    menu.addSeparator();
    std::error_code error;
    const std::filesystem::path path = std::filesystem::absolute(
        isRead ? m_shown[place]->path : m_shownUnreadable[place - m_shown.size()].path, error);
    add(tr("Show in &Folder"), u"showCheckpointFolder"_s,
        [path] { QDesktopServices::openUrl(QUrl::fromLocalFile(texts::exactPath(path.parent_path()))); });
    add(tr("Copy &Path"), u"copyCheckpointPath"_s,
        [path] { QGuiApplication::clipboard()->setText(texts::path(path)); });
}

void CheckpointBar::addStateDicts(QMenu& menu, std::size_t place)
{
    const Checkpoint& checkpoint = *m_shown[place];
    const std::vector<std::string>& keys = checkpoint.stateDictKeys;
    QMenu* target = &menu;
    if (keys.size() > mostKeys) {
        target = menu.addMenu(tr("Take &Weights From"));
        target->setToolTipsVisible(true);
    } else {
        menu.addAction(tr("Take weights from"))->setEnabled(false); // a heading
    }
    auto* const group = new QActionGroup(target);
    constexpr int mostLetters = 60;
    const int mostWidth = mostLetters * letterWidth(target->fontMetrics());
    for (const std::string& key : keys) {
        const QString name = keyName(key);
        QAction* const action = target->addAction(
            labels::shortened(name, target->fontMetrics(), mostWidth).replace(u'&', u"&&"_s));
        action->setToolTip(plainTip(name));
        action->setObjectName(u"stateDict"_s);
        action->setCheckable(true);
        action->setChecked(key == checkpoint.stateDictKey);
        group->addAction(action);
        if (!action->isChecked()) {
            connect(action, &QAction::triggered, this,
                    [this, place, key] { Q_EMIT stateDictChosen(place, key); });
        }
    }
}

void CheckpointBar::setBusy(bool busy)
{
    if (busy) {
        noteFocus();
    }
    setUsable(*this, !busy, busyReason());
    if (busy) {
        m_focusSince = QApplication::focusWidget();
    } else {
        restoreFocus();
    }
}

void CheckpointBar::noteFocus()
{
    QWidget* const focused = QApplication::focusWidget();
    if (!focused || !m_contents->isAncestorOf(focused)) {
        return; // the focus is noted already
    }
    const auto chip = std::ranges::find(m_chips, focused);
    m_hadFocus = true;
    m_focusAt = static_cast<std::size_t>(chip - m_chips.begin());
    m_focusSince = focused;
}

void CheckpointBar::restoreFocus()
{
    if (!m_hadFocus || !isEnabled()) {
        return;
    }
    m_hadFocus = false;
    const QWidget* const now = QApplication::focusWidget();
    if (now && now != m_focusSince) {
        return; // the user has moved the focus
    }
    QWidget* const wanted = m_focusAt < m_chips.size() ? static_cast<QWidget*>(m_chips[m_focusAt]) : m_add;
    wanted->setFocus(Qt::OtherFocusReason);
}

} // namespace onnxmend
