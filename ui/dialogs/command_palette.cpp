// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/dialogs/command_palette.h"

#include "ui/dialogs/settings_dialog.h"
#include "ui/look/dialog_parts.h"
#include "ui/look/labels.h"
#include "ui/look/plain_texts.h"
#include "ui/look/texts.h"
#include "ui/look/theme.h"
#include "ui/look/tokens.h"

#include <QCoreApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QKeySequence>
#include <QLabel>
#include <QLineEdit>
#include <QStringList>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

enum PaletteColumn { TitleColumn, PlaceColumn, KeysColumn, PaletteColumnCount };

/// Returns how well a title fits a search: 0 is best.
int rankOf(const QString& title, const QString& text)
{
    if (title.startsWith(text, Qt::CaseInsensitive)) {
        return 0;
    }
    return title.contains(u' ' + text, Qt::CaseInsensitive) ? 1
           : title.contains(text, Qt::CaseInsensitive)      ? 2
                                                            : 3;
}

} // namespace

CommandPalette::CommandPalette(const Actions& actions, QWidget* parent)
    : QDialog(parent)
    , m_actions(actions)
    , m_search(new QLineEdit(this))
    , m_list(new QTableWidget(0, PaletteColumnCount, this))
    , m_about(labels::createMuted(this, {}))
{
    setObjectName(u"commandPalette"_s);
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Command Palette"));
    m_search->setObjectName(u"paletteSearch"_s);
    m_search->setPlaceholderText(tr("Find an action, a page or a setting"));
    m_search->setAccessibleName(m_search->placeholderText());
    m_search->setClearButtonEnabled(true);
    m_search->addAction(theme::icon("search", theme::Tone::Muted), QLineEdit::LeadingPosition);
    m_search->installEventFilter(this);
    m_about->setObjectName(u"paletteAbout"_s);
    createList();
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(tokens::around, tokens::around, tokens::around, tokens::around);
    layout->setSpacing(tokens::between);
    layout->addWidget(m_search);
    layout->addWidget(m_list, 1);
    layout->addWidget(m_about);
    fitDialog(*this, {letterWidth(fontMetrics()) * tokens::textWidth, tokens::denseRow * 20});
    addCommands();
    connect(m_search, &QLineEdit::textChanged, this, &CommandPalette::find);
    connect(m_search, &QLineEdit::returnPressed, this, [this] { run(m_list->currentRow()); });
    connect(m_list, &QTableWidget::currentCellChanged, this, &CommandPalette::showCurrent);
    connect(m_list, &QTableWidget::cellClicked, this, &CommandPalette::run);
    connect(m_list, &QTableWidget::cellActivated, this, &CommandPalette::run);
    find({});
    m_search->setFocus();
}

void CommandPalette::createList()
{
    m_list->setObjectName(u"paletteList"_s);
    m_list->setAccessibleName(tr("Commands"));
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_list->setSelectionMode(QAbstractItemView::SingleSelection);
    m_list->setShowGrid(false);
    m_list->setTabKeyNavigation(false);
    m_list->verticalHeader()->hide();
    m_list->verticalHeader()->setDefaultSectionSize(tokens::denseRow);
    m_list->horizontalHeader()->hide();
    m_list->horizontalHeader()->setSectionResizeMode(TitleColumn, QHeaderView::Stretch);
    m_list->horizontalHeader()->setSectionResizeMode(PlaceColumn, QHeaderView::ResizeToContents);
    m_list->horizontalHeader()->setSectionResizeMode(KeysColumn, QHeaderView::ResizeToContents);
}

void CommandPalette::addCommands()
{
    for (const ActionRow& row : actionRows()) {
        if (row.id == ActionId::Palette) {
            continue;
        }
        const QAction& action = *m_actions[row.id];
        m_commands.push_back({.title = texts::withoutMnemonic(action.text()),
                              .place = menuTitle(row.menu),
                              .keys = action.shortcut().toString(QKeySequence::NativeText),
                              .tip = action.statusTip(),
                              .action = row.id,
                              .setting = {}});
    }
    for (const SettingsDialog::Setting& setting : SettingsDialog::settings()) {
        m_commands.push_back({.title = texts::withoutMnemonic(setting.title),
                              .place = tr("Settings"),
                              .keys = {},
                              .tip = tr("Change this setting"),
                              .action = {},
                              .setting = setting.name});
    }
}

QString CommandPalette::reasonAgainst(const Command& command) const
{
    return command.action ? m_actions.reasonAgainst(*command.action) : QString();
}

void CommandPalette::find(const QString& text)
{
    const QString wanted = text.simplified();
    const QStringList words = wanted.split(u' ', Qt::SkipEmptyParts);
    std::vector<std::pair<std::pair<bool, int>, std::size_t>> ranked;
    for (std::size_t i = 0; i < m_commands.size(); ++i) {
        const Command& command = m_commands[i];
        const QString all = QStringList{command.title, command.place, command.tip, command.keys}.join(u' ');
        const auto isIn = [&all](const QString& word) { return all.contains(word, Qt::CaseInsensitive); };
        if (std::ranges::all_of(words, isIn)) {
            const bool isUseless = !reasonAgainst(command).isEmpty(); // comes last in a list of everything
            const int rank = wanted.isEmpty() ? 0 : rankOf(command.title, wanted);
            ranked.push_back({{wanted.isEmpty() && isUseless, rank}, i});
        }
    }
    std::ranges::sort(ranked);
    m_found.clear();
    m_list->setRowCount(0);
    for (const auto& [rank, index] : ranked) {
        m_found.push_back(index);
        addRow(m_commands[index]);
    }
    if (!m_found.empty()) {
        m_list->setCurrentCell(0, TitleColumn);
    }
    showCurrent();
}

void CommandPalette::addRow(const Command& command)
{
    const int row = m_list->rowCount();
    m_list->insertRow(row);
    const bool isUsable = reasonAgainst(command).isEmpty();
    const auto add = [this, row, isUsable](PaletteColumn column, const QString& text) {
        auto* const item = new QTableWidgetItem(text);
        if (!isUsable || column != TitleColumn) {
            item->setForeground(theme::color(theme::Tone::Muted, palette()));
        }
        m_list->setItem(row, column, item);
    };
    add(TitleColumn, command.title);
    add(PlaceColumn, command.place);
    add(KeysColumn, command.keys);
}

void CommandPalette::showCurrent()
{
    const int row = m_list->currentRow();
    if (row < 0 || static_cast<std::size_t>(row) >= m_found.size()) {
        m_about->setText(tr("Nothing has these words in its name."));
        m_search->setAccessibleDescription(m_about->text());
        return;
    }
    const Command& command = m_commands[m_found[static_cast<std::size_t>(row)]];
    const QString reason = reasonAgainst(command);
    m_about->setText(reason.isEmpty() ? command.tip : tr("Not now: %1").arg(texts::inPhrase(reason)));
    // The focus stays in the box, so a screen reader learns there what is chosen.
    m_search->setAccessibleDescription(u"%1. %2"_s.arg(command.title, m_about->text()));
}

void CommandPalette::run(int row)
{
    const bool isRow = row >= 0 && static_cast<std::size_t>(row) < m_found.size();
    if (!isVisible() || !isRow) { // a click may also activate, but the first of both has closed the dialog
        return;
    }
    const Command& command = m_commands[m_found[static_cast<std::size_t>(row)]];
    if (!reasonAgainst(command).isEmpty()) {
        showCurrent();
        return;
    }
    accept();
    if (command.action) {
        m_actions[*command.action]->trigger();
    } else {
        Q_EMIT settingChosen(command.setting);
    }
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_search && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Up || key == Qt::Key_Down || key == Qt::Key_PageUp || key == Qt::Key_PageDown) {
            QCoreApplication::sendEvent(m_list, event);
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

} // namespace onnxmend
