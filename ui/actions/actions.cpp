// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/actions/actions.h"

#include "ui/look/theme.h"

#include <QCoreApplication>
#include <QKeySequence>
#include <QMenu>
#include <QMenuBar>
#include <QToolBar>
#include <QWidget>

namespace onnxmend
{

namespace
{

struct MenuRow {
    MenuId id;
    const char* name;
    const char* title;
};

constexpr std::array kMenus{MenuRow{MenuId::File, "fileMenu", QT_TRANSLATE_NOOP("actions", "&File")},
                            MenuRow{MenuId::Edit, "editMenu", QT_TRANSLATE_NOOP("actions", "&Edit")},
                            MenuRow{MenuId::Fix, "fixMenu", QT_TRANSLATE_NOOP("actions", "Fi&x")},
                            MenuRow{MenuId::View, "viewMenu", QT_TRANSLATE_NOOP("actions", "&View")},
                            MenuRow{MenuId::Help, "helpMenu", QT_TRANSLATE_NOOP("actions", "&Help")}};

// Texts are in title case and end in an ellipsis where more is asked; tips are sentences without a full stop.
constexpr std::array<ActionRow, kActionCount> kActions{{
    {ActionId::OpenModel, "openModel", MenuId::File, QT_TRANSLATE_NOOP("actions", "&Open Model..."), "Ctrl+O",
     QT_TRANSLATE_NOOP("actions", "Open an ONNX model and look for dtype errors"), "open", true, false},
    {ActionId::AddCheckpoint, "addCheckpoint", MenuId::File,
     QT_TRANSLATE_NOOP("actions", "Add &Checkpoint..."), "Ctrl+K",
     QT_TRANSLATE_NOOP("actions", "Open a checkpoint whose weights fill the model's inputs"), "checkpoint",
     true, false},
    {ActionId::OpenSample, "openSample", MenuId::File, QT_TRANSLATE_NOOP("actions", "Open Sa&mple"),
     "Ctrl+Shift+O", QT_TRANSLATE_NOOP("actions", "Open a small model with dtype errors to try things on"),
     "", false, false},
    {ActionId::SaveAs, "saveAs", MenuId::File, QT_TRANSLATE_NOOP("actions", "Save &As..."), "Ctrl+Shift+S",
     QT_TRANSLATE_NOOP("actions", "Write the model with the fixes made so far"), "save", true, true},
    {ActionId::CloseWindow, "closeWindow", MenuId::File, QT_TRANSLATE_NOOP("actions", "&Close Window"),
     "Ctrl+W", QT_TRANSLATE_NOOP("actions", "Close this window"), "", false, true},
    {ActionId::Quit, "quit", MenuId::File, QT_TRANSLATE_NOOP("actions", "&Quit"), "Ctrl+Q",
     QT_TRANSLATE_NOOP("actions", "Close all windows"), "", false, false},
    {ActionId::Undo, "undo", MenuId::Edit, QT_TRANSLATE_NOOP("actions", "&Undo"), "Ctrl+Z",
     QT_TRANSLATE_NOOP("actions", "Take back the last fix"), "undo", true, true},
    {ActionId::Redo, "redo", MenuId::Edit, QT_TRANSLATE_NOOP("actions", "&Redo"), "Ctrl+Shift+Z",
     QT_TRANSLATE_NOOP("actions", "Make the fix again that was taken back"), "redo", true, false},
    {ActionId::Copy, "copy", MenuId::Edit, QT_TRANSLATE_NOOP("actions", "&Copy Rows"), "Ctrl+C",
     QT_TRANSLATE_NOOP("actions", "Copy the selected rows as a table"), "copy", false, true},
    {ActionId::Filter, "filter", MenuId::Edit, QT_TRANSLATE_NOOP("actions", "&Filter"), "Ctrl+F",
     QT_TRANSLATE_NOOP("actions", "Go to the filter box"), "filter", false, false},
    {ActionId::FixAll, "fixAll", MenuId::Fix, QT_TRANSLATE_NOOP("actions", "Fix &All"), "Ctrl+M",
     QT_TRANSLATE_NOOP("actions", "Plan the recommended fix of every finding; nothing is written yet"),
     "fix-all", true, true},
    {ActionId::FixSelected, "fixSelected", MenuId::Fix, QT_TRANSLATE_NOOP("actions", "Fix &Selected"),
     "Ctrl+Return", QT_TRANSLATE_NOOP("actions", "Plan the recommended fix of the selected rows"), "fix",
     true, false},
    {ActionId::FixAllAndSave, "fixAllAndSave", MenuId::Fix,
     QT_TRANSLATE_NOOP("actions", "Fix All and Sa&ve..."), "Ctrl+Shift+M",
     QT_TRANSLATE_NOOP("actions", "Fix everything, write the model and verify that it loads"), "fix-save",
     true, false},
    {ActionId::FixUntilRuns, "fixUntilRuns", MenuId::Fix, QT_TRANSLATE_NOOP("actions", "Fix &Until It Runs"),
     "Ctrl+Alt+M",
     QT_TRANSLATE_NOOP("actions", "Fix everything, then what ONNX Runtime still refuses, until it loads"), "",
     false, false},
    {ActionId::MapWeights, "mapWeights", MenuId::Fix, QT_TRANSLATE_NOOP("actions", "&Map Weights..."),
     "Ctrl+L", QT_TRANSLATE_NOOP("actions", "Say by hand which checkpoint tensor fills which graph input"),
     "map", true, true},
    {ActionId::Verify, "verify", MenuId::Fix, QT_TRANSLATE_NOOP("actions", "&Verify"), "F7",
     QT_TRANSLATE_NOOP("actions", "Check the model with onnx.checker, the audit and ONNX Runtime"), "verify",
     true, true},
    {ActionId::VerifyFile, "verifyFile", MenuId::Fix, QT_TRANSLATE_NOOP("actions", "Verify File on &Disk"),
     "Shift+F7",
     QT_TRANSLATE_NOOP("actions", "Check the file as it is, without the changes that are planned"), "", false,
     false},
    {ActionId::Run, "run", MenuId::Fix, QT_TRANSLATE_NOOP("actions", "&Run"), "F8",
     QT_TRANSLATE_NOOP("actions",
                       "Run the model in ONNX Runtime and compare its outputs with the original's"),
     "", false, false},
    {ActionId::Cancel, "cancel", MenuId::Fix, QT_TRANSLATE_NOOP("actions", "&Cancel"), "Esc",
     QT_TRANSLATE_NOOP("actions", "Stop the running task"), "cancel", false, true},
    {ActionId::ShowDetails, "showDetails", MenuId::View, QT_TRANSLATE_NOOP("actions", "&Details"), "F4",
     QT_TRANSLATE_NOOP("actions", "Show or hide the details of the selected tensor"), "", false, false},
    {ActionId::PasteError, "pasteError", MenuId::Help, QT_TRANSLATE_NOOP("actions", "Paste an &Error..."),
     "Ctrl+V", QT_TRANSLATE_NOOP("actions", "Explain an error message, and go to its place in the model"),
     "paste", false, false},
    {ActionId::About, "about", MenuId::Help, QT_TRANSLATE_NOOP("actions", "&About onnxmend"), "F1",
     QT_TRANSLATE_NOOP("actions", "Versions and licence"), "", false, false},
}};

QString translated(const char* text) { return QCoreApplication::translate("actions", text); }

} // namespace

std::span<const ActionRow> actionRows() { return kActions; }

Actions::Actions(QWidget* window)
    : QObject(window)
{
    for (const ActionRow& row : kActions) {
        auto* const action = new QAction(translated(row.text), window);
        action->setObjectName(QLatin1StringView(row.name));
        const QKeySequence shortcut = QKeySequence::fromString(QLatin1StringView(row.shortcut));
        action->setShortcut(shortcut);
        const QString tip = translated(row.tip);
        action->setToolTip(QStringLiteral("%1 (%2)").arg(tip, shortcut.toString(QKeySequence::NativeText)));
        action->setStatusTip(tip);
        if (!row.icon.empty()) {
            action->setIcon(theme::icon(row.icon));
        }
        window->addAction(action);
        m_actions.at(static_cast<std::size_t>(row.id)) = action;
    }
}

void Actions::fill(QMenuBar& menuBar) const
{
    for (const MenuRow& menuRow : kMenus) {
        QMenu* const menu = menuBar.addMenu(translated(menuRow.title));
        menu->setObjectName(QLatin1StringView(menuRow.name));
        menu->setAccessibleName(menu->title().remove(u'&'));
        for (const ActionRow& row : kActions) {
            if (row.menu != menuRow.id) {
                continue;
            }
            if (row.separatorBefore && !menu->isEmpty()) {
                menu->addSeparator();
            }
            menu->addAction((*this)[row.id]);
        }
    }
}

void Actions::fill(QToolBar& toolBar) const
{
    for (const ActionRow& row : kActions) {
        if (!row.inToolBar) {
            continue;
        }
        if (row.separatorBefore) {
            toolBar.addSeparator();
        }
        toolBar.addAction((*this)[row.id]);
        // A button says what it does without the menu's ellipsis and mnemonic.
        QWidget* const button = toolBar.widgetForAction((*this)[row.id]);
        button->setObjectName(QLatin1StringView(row.name) + QStringLiteral("Button"));
        button->setAccessibleName((*this)[row.id]->iconText());
    }
}

} // namespace onnxmend
