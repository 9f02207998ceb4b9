// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/actions/actions.h"

#include "ui/look/texts.h"
#include "ui/look/theme.h"

#include <QCoreApplication>
#include <QKeySequence>
#include <QMenu>
#include <QMenuBar>
#include <QToolBar>
#include <QToolButton>
#include <QWidget>

#include <algorithm>

namespace onnxmend
{

using namespace Qt::StringLiterals;

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

// Texts are in title case and end in an ellipsis if a dialog follows. Tips are sentences without a full stop.
constexpr std::array<ActionRow, kActionCount> kActions{{
    {ActionId::OpenModel, "openModel", MenuId::File, QT_TRANSLATE_NOOP("actions", "&Open Model..."), "Ctrl+O",
     QT_TRANSLATE_NOOP("actions", "Open an ONNX model and look for dtype errors"), "open", true, false,
     false},
    {ActionId::AddCheckpoint, "addCheckpoint", MenuId::File,
     QT_TRANSLATE_NOOP("actions", "Add &Checkpoint..."), "Ctrl+Shift+K",
     QT_TRANSLATE_NOOP("actions", "Open a checkpoint whose weights fill the model's inputs"), "checkpoint",
     true, false, true},
    {ActionId::OpenSample, "openSample", MenuId::File, QT_TRANSLATE_NOOP("actions", "Open Sa&mple"),
     "Ctrl+Shift+O", QT_TRANSLATE_NOOP("actions", "Open a small model with dtype errors, to try the program"),
     "", false, false, false},
    {ActionId::NewWindow, "newWindow", MenuId::File, QT_TRANSLATE_NOOP("actions", "&New Window"),
     "Ctrl+Shift+N", QT_TRANSLATE_NOOP("actions", "Another window, for another model"), "", false, false,
     false},
    {ActionId::SaveAs, "saveAs", MenuId::File, QT_TRANSLATE_NOOP("actions", "Save &As..."), "Ctrl+Shift+S",
     QT_TRANSLATE_NOOP("actions", "Write the model with the fixes made so far"), "save", true, true, true},
    {ActionId::ExportReport, "exportReport", MenuId::File, QT_TRANSLATE_NOOP("actions", "Export &Report..."),
     "Ctrl+Alt+R", QT_TRANSLATE_NOOP("actions", "Write the findings as a web page, CSV, JSON or SARIF"), "",
     false, false, true},
    {ActionId::OpenNumbers, "openNumbers", MenuId::File,
     QT_TRANSLATE_NOOP("actions", "Open Num&bers of Nodes..."), "Ctrl+Alt+N",
     QT_TRANSLATE_NOOP("actions",
                       "Times, errors or other numbers that another tool wrote, as table and in the graph"),
     "", false, false, true},
    {ActionId::Reload, "reload", MenuId::File, QT_TRANSLATE_NOOP("actions", "Re&load"), "F5",
     QT_TRANSLATE_NOOP("actions", "Read the files of the model again; the planned changes stay"), "", false,
     true, true},
    {ActionId::CloseModel, "closeModel", MenuId::File, QT_TRANSLATE_NOOP("actions", "Close Mo&del"),
     "Ctrl+Shift+W", QT_TRANSLATE_NOOP("actions", "Close the model and go back to the start page"), "", false,
     false, true},
    {ActionId::CloseWindow, "closeWindow", MenuId::File, QT_TRANSLATE_NOOP("actions", "Close &Window"),
     "Ctrl+W", QT_TRANSLATE_NOOP("actions", "Close this window"), "", false, true, false},
    {ActionId::Quit, "quit", MenuId::File, QT_TRANSLATE_NOOP("actions", "&Quit"), "Ctrl+Q",
     QT_TRANSLATE_NOOP("actions", "Close all windows"), "", false, false, false},
    {ActionId::Undo, "undo", MenuId::Edit, QT_TRANSLATE_NOOP("actions", "&Undo"), "Ctrl+Z",
     QT_TRANSLATE_NOOP("actions", "Undo the last fix"), "undo", true, true, true},
    {ActionId::Redo, "redo", MenuId::Edit, QT_TRANSLATE_NOOP("actions", "&Redo"), "Ctrl+Shift+Z",
     QT_TRANSLATE_NOOP("actions", "Make the undone fix again"), "redo", true, false, true},
    {ActionId::Copy, "copy", MenuId::Edit, QT_TRANSLATE_NOOP("actions", "&Copy Rows"), "Ctrl+C",
     QT_TRANSLATE_NOOP("actions", "Copy the selected rows as a table"), "copy", false, true, true},
    {ActionId::CopyMarkdown, "copyMarkdown", MenuId::Edit, QT_TRANSLATE_NOOP("actions", "Copy as &Markdown"),
     "Ctrl+Shift+C", QT_TRANSLATE_NOOP("actions", "Copy the selected rows as a table for an issue"), "",
     false, false, true},
    {ActionId::CopyJson, "copyJson", MenuId::Edit, QT_TRANSLATE_NOOP("actions", "Copy as &JSON"),
     "Ctrl+Alt+C", QT_TRANSLATE_NOOP("actions", "Copy the selected rows as JSON objects"), "", false, false,
     true},
    {ActionId::Filter, "filter", MenuId::Edit, QT_TRANSLATE_NOOP("actions", "&Filter"), "Ctrl+F",
     QT_TRANSLATE_NOOP("actions", "Go to the filter or the search box of the page"), "filter", false, false,
     true},
    {ActionId::FixAll, "fixAll", MenuId::Fix, QT_TRANSLATE_NOOP("actions", "Fix &All"), "Ctrl+M",
     QT_TRANSLATE_NOOP("actions", "Plan the recommended fix of every finding; nothing is written yet"),
     "fix-all", true, true, true},
    {ActionId::FixSelected, "fixSelected", MenuId::Fix, QT_TRANSLATE_NOOP("actions", "Fix &Selected"),
     "Ctrl+Return", QT_TRANSLATE_NOOP("actions", "Plan the recommended fix of the selected rows"), "fix",
     true, false, true},
    {ActionId::FixAllAndSave, "fixAllAndSave", MenuId::Fix,
     QT_TRANSLATE_NOOP("actions", "Fix All and Sav&e..."), "Ctrl+Shift+M",
     // Not in the toolbar, since it is the primary button of the banner or of the page.
     QT_TRANSLATE_NOOP("actions", "Fix everything, write the model and verify that it loads"), "fix-save",
     false, false, true},
    {ActionId::FixUntilRuns, "fixUntilRuns", MenuId::Fix, QT_TRANSLATE_NOOP("actions", "Fix &Until It Runs"),
     "Ctrl+Alt+M",
     QT_TRANSLATE_NOOP("actions", "Fix everything, then each error of ONNX Runtime, until the model loads"),
     "", false, false, true},
    {ActionId::Convert, "convert", MenuId::Fix, QT_TRANSLATE_NOOP("actions", "Convert &Precision..."), "F9",
     QT_TRANSLATE_NOOP("actions", "Convert the model to another dtype, and measure its outputs"), "", false,
     false, true},
    {ActionId::MapWeights, "mapWeights", MenuId::Fix, QT_TRANSLATE_NOOP("actions", "&Map Weights..."),
     "Ctrl+L", QT_TRANSLATE_NOOP("actions", "Say by hand which checkpoint tensor fills which graph input"),
     "map", true, true, true},
    {ActionId::FillFolded, "fillFolded", MenuId::Fix, QT_TRANSLATE_NOOP("actions", "Fill F&olded Weights"),
     "Ctrl+Shift+L",
     QT_TRANSLATE_NOOP("actions", "Fill folded weights from all checkpoints, as the graph suggests"), "",
     false, false, true},
    {ActionId::Verify, "verify", MenuId::Fix, QT_TRANSLATE_NOOP("actions", "&Verify"), "F7",
     QT_TRANSLATE_NOOP("actions", "Verify the model in onnx.checker, the audit and ONNX Runtime"), "verify",
     true, true, true},
    {ActionId::VerifyFile, "verifyFile", MenuId::Fix, QT_TRANSLATE_NOOP("actions", "Verify File on &Disk"),
     "Shift+F7", QT_TRANSLATE_NOOP("actions", "Verify the file on disk, without the planned changes"), "",
     false, false, true},
    {ActionId::Run, "run", MenuId::Fix, QT_TRANSLATE_NOOP("actions", "&Run"), "F8",
     QT_TRANSLATE_NOOP("actions",
                       "Run the model in ONNX Runtime and compare its outputs with the original's"),
     "", false, false, true},
    {ActionId::Cancel, "cancel", MenuId::Fix, QT_TRANSLATE_NOOP("actions", "&Cancel"), "Esc",
     QT_TRANSLATE_NOOP("actions", "Stop the running task"), "cancel", false, true, false},
    {ActionId::ShowOverview, "showOverview", MenuId::View, QT_TRANSLATE_NOOP("actions", "&Overview"),
     "Ctrl+1", QT_TRANSLATE_NOOP("actions", "The model at a glance, and what to do next"), "", false, false,
     true},
    {ActionId::ShowInitializers, "showInitializers", MenuId::View,
     QT_TRANSLATE_NOOP("actions", "&Initializers"), "Ctrl+2",
     QT_TRANSLATE_NOOP("actions", "Every tensor, with its dtypes and its shape"), "", false, false, true},
    {ActionId::ShowFindings, "showFindings", MenuId::View, QT_TRANSLATE_NOOP("actions", "&Findings"),
     "Ctrl+3", QT_TRANSLATE_NOOP("actions", "What is wrong, and the ways to fix it"), "", false, false, true},
    {ActionId::ShowChanges, "showChanges", MenuId::View, QT_TRANSLATE_NOOP("actions", "&Changes"), "Ctrl+4",
     QT_TRANSLATE_NOOP("actions", "What the next save changes"), "", false, false, true},
    {ActionId::ShowGraph, "showGraph", MenuId::View, QT_TRANSLATE_NOOP("actions", "&Graph"), "Ctrl+5",
     QT_TRANSLATE_NOOP("actions", "The graph in the colours of its dtypes"), "", false, false, true},
    {ActionId::ShowConvert, "showConvert", MenuId::View, QT_TRANSLATE_NOOP("actions", "Conver&t"), "Ctrl+6",
     QT_TRANSLATE_NOOP("actions", "Convert the model to another dtype"), "", false, false, true},
    {ActionId::ShowCompare, "showCompare", MenuId::View, QT_TRANSLATE_NOOP("actions", "Co&mpare"), "Ctrl+7",
     QT_TRANSLATE_NOOP("actions", "The differences between two models"), "", false, false, true},
    {ActionId::ShowVerify, "showVerify", MenuId::View, QT_TRANSLATE_NOOP("actions", "Verif&y"), "Ctrl+8",
     QT_TRANSLATE_NOOP("actions", "What onnx.checker, the audit and ONNX Runtime say of the model"), "",
     false, false, true},
    {ActionId::ShowNumerics, "showNumerics", MenuId::View, QT_TRANSLATE_NOOP("actions", "&Numerics"),
     "Ctrl+9", QT_TRANSLATE_NOOP("actions", "Why a half model gives NaN or wrong numbers"), "", false, false,
     true},
    {ActionId::ShowDetails, "showDetails", MenuId::View, QT_TRANSLATE_NOOP("actions", "&Details"), "F4",
     QT_TRANSLATE_NOOP("actions", "Show or hide the details of the selected tensor"), "", false, true, true},
    {ActionId::ShowModules, "showModuleTree", MenuId::View, QT_TRANSLATE_NOOP("actions", "Mod&ules"), "F6",
     QT_TRANSLATE_NOOP("actions", "Show or hide the tree of modules beside the tables"), "", false, false,
     true},
    {ActionId::ShowValues, "showValues", MenuId::View, QT_TRANSLATE_NOOP("actions", "Show &Values..."),
     "Ctrl+E",
     QT_TRANSLATE_NOOP("actions", "Look at all values of the selected tensor, before and after a cast"),
     "values", false, false, true},
    {ActionId::Palette, "palette", MenuId::View, QT_TRANSLATE_NOOP("actions", "Command &Palette..."),
     "Ctrl+K", QT_TRANSLATE_NOOP("actions", "Find any action, page or setting by its name"), "", false, true,
     false},
    {ActionId::Settings, "settings", MenuId::Edit, QT_TRANSLATE_NOOP("actions", "Se&ttings..."), "Ctrl+,",
     QT_TRANSLATE_NOOP("actions", "Looks, saving, ONNX Runtime and privacy"), "", false, true, false},
    {ActionId::PasteError, "pasteError", MenuId::Help, QT_TRANSLATE_NOOP("actions", "Paste an &Error..."),
     "Ctrl+V", QT_TRANSLATE_NOOP("actions", "Explain an error message, and go to its place in the model"),
     "paste", false, false, false},
    {ActionId::Guide, "guide", MenuId::Help, QT_TRANSLATE_NOOP("actions", "User &Guide"), "F1",
     QT_TRANSLATE_NOOP("actions", "The window, page by page"), "", false, false, false},
    {ActionId::Tour, "tour", MenuId::Help, QT_TRANSLATE_NOOP("actions", "Take the &Tour"), "Ctrl+Shift+F1",
     QT_TRANSLATE_NOOP("actions", "Four steps through the open model, or through the sample"), "", false,
     false, false},
    {ActionId::WhatsThis, "whatsThis", MenuId::Help, QT_TRANSLATE_NOOP("actions", "&What's This?"),
     "Shift+F1", QT_TRANSLATE_NOOP("actions", "Explain the part of the window that is clicked next"), "",
     false, false, false},
    {ActionId::Shortcuts, "shortcuts", MenuId::Help, QT_TRANSLATE_NOOP("actions", "&Keyboard Shortcuts"),
     "Ctrl+?", QT_TRANSLATE_NOOP("actions", "List all keyboard shortcuts"), "", false, false, false},
    {ActionId::About, "about", MenuId::Help, QT_TRANSLATE_NOOP("actions", "&About onnxmend"), "Ctrl+F1",
     QT_TRANSLATE_NOOP("actions", "Versions and licence"), "", false, false, false},
}};

QString translated(const char* text) { return QCoreApplication::translate("actions", text); }

} // namespace

std::span<const ActionRow> actionRows() { return kActions; }

QString menuTitle(MenuId menu)
{
    return texts::withoutMnemonic(translated(kMenus.at(static_cast<std::size_t>(menu)).title));
}

namespace
{

/// Returns what the action does, and its keys.
QString ownTip(const ActionRow& row)
{
    const QKeySequence keys = QKeySequence::fromString(QLatin1StringView(row.shortcut));
    return u"%1 (%2)"_s.arg(translated(row.tip), keys.toString(QKeySequence::NativeText));
}

} // namespace

Actions::Actions(QWidget* window)
    : QObject(window)
{
    for (const ActionRow& row : kActions) {
        auto* const action = new QAction(window);
        action->setObjectName(QLatin1StringView(row.name));
        action->setShortcut(QKeySequence::fromString(QLatin1StringView(row.shortcut)));
        if (!row.icon.empty()) {
            action->setIcon(theme::icon(row.icon));
        }
        window->addAction(action);
        m_actions.at(static_cast<std::size_t>(row.id)) = action;
    }
    translate();
}

void Actions::translate()
{
    for (const ActionRow& row : kActions) {
        QAction* const action = (*this)[row.id];
        action->setText(translated(row.text));
        action->setIconText(texts::withoutMnemonic(action->text()).remove(u"..."_s));
        const QString tip = translated(row.tip);
        action->setStatusTip(tip);
        action->setWhatsThis(tip);
        showTip(row);
    }
}

/// Shows what the action does, its keys, and the reason against it if there is one.
void Actions::showTip(const ActionRow& row)
{
    const QString own = ownTip(row);
    const QString& reason = reasonAgainst(row.id);
    (*this)[row.id]->setToolTip(reason.isEmpty() ? own : own + u'\n' + reason);
}

void Actions::setReasonAgainst(ActionId id, const QString& reason)
{
    const auto index = static_cast<std::size_t>(id);
    if (reason == m_reasons.at(index)) {
        return;
    }
    m_reasons.at(index) = reason;
    showTip(kActions.at(index));
    m_actions.at(index)->setEnabled(reason.isEmpty());
}

namespace
{

bool isShown(const QAction* action) { return action->isVisible() && !action->isSeparator(); }

/// Shows a separator only between visible actions.
void updateSeparators(const QToolBar& toolBar)
{
    QAction* separator = nullptr; // the separator after the last visible action
    bool anyBefore = false;
    for (QAction* const action : toolBar.actions()) {
        if (action->isSeparator()) {
            action->setVisible(false);
            separator = action;
        } else if (action->isVisible()) {
            if (separator && anyBefore) {
                separator->setVisible(true);
            }
            separator = nullptr;
            anyBefore = true;
        }
    }
}

} // namespace

void Actions::fill(QMenuBar& menuBar) const
{
    for (const MenuRow& menuRow : kMenus) {
        QMenu* const menu = menuBar.addMenu(translated(menuRow.title));
        menu->setObjectName(QLatin1StringView(menuRow.name));
        menu->setAccessibleName(texts::withoutMnemonic(menu->title()));
        menu->setToolTipsVisible(true); // they say why an entry is disabled
        for (const ActionRow& row : kActions) {
            if (row.menu != menuRow.id) {
                continue;
            }
            if (row.separatorBefore && !menu->isEmpty()) {
                menu->addSeparator();
            }
            menu->addAction((*this)[row.id]);
            connect((*this)[row.id], &QAction::visibleChanged, menu, [menu] {
                const QList<QAction*> actions = menu->actions();
                menu->menuAction()->setVisible(std::ranges::any_of(actions, isShown));
            });
        }
    }
}

void Actions::fill(QToolBar& toolBar) const
{
    // A narrow window shows the remaining actions by this button.
    auto* const more = toolBar.findChild<QToolButton*>(QStringLiteral("qt_toolbar_ext_button"));
    more->setAccessibleName(tr("More actions"));
    more->setFocusPolicy(Qt::TabFocus);
    for (const ActionRow& row : kActions) {
        if (!row.inToolBar) {
            continue;
        }
        if (row.separatorBefore) {
            toolBar.addSeparator();
        }
        toolBar.addAction((*this)[row.id]);
        // A button has the text without ellipsis and mnemonic.
        QWidget* const button = toolBar.widgetForAction((*this)[row.id]);
        button->setObjectName(QLatin1StringView(row.name) + QStringLiteral("Button"));
        button->setAccessibleName((*this)[row.id]->iconText());
        button->setFocusPolicy(Qt::TabFocus);                       // a toolbar removes it
        if (row.id == ActionId::Undo || row.id == ActionId::Redo) { // everybody knows their arrows
            static_cast<QToolButton*>(button)->setToolButtonStyle(Qt::ToolButtonIconOnly);
        }
        connect((*this)[row.id], &QAction::visibleChanged, &toolBar,
                [&toolBar] { updateSeparators(toolBar); });
    }
}

} // namespace onnxmend
