// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAction>
#include <QString>

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

class QMenuBar;
class QToolBar;

namespace onnxmend
{

enum class ActionId {
    OpenModel,
    AddCheckpoint,
    OpenSample,
    NewWindow,
    SaveAs,
    ExportReport,
    OpenNumbers,
    Reload,
    CloseModel,
    CloseWindow,
    Quit,
    Undo,
    Redo,
    Copy,
    CopyMarkdown,
    CopyJson,
    Filter,
    FixAll,
    FixSelected,
    FixAllAndSave,
    FixUntilRuns,
    Convert,
    MapWeights,
    FillFolded,
    Verify,
    VerifyFile,
    Run,
    Cancel,
    ShowOverview,
    ShowInitializers,
    ShowFindings,
    ShowChanges,
    ShowGraph,
    ShowConvert,
    ShowCompare,
    ShowVerify,
    ShowNumerics,
    ShowDetails,
    ShowModules,
    ShowValues,
    Palette,
    Settings,
    PasteError,
    Guide,
    Tour,
    WhatsThis,
    Shortcuts,
    About,
};
inline constexpr std::size_t kActionCount = static_cast<std::size_t>(ActionId::About) + 1;

enum class MenuId { File, Edit, Fix, View, Help };
QString menuTitle(MenuId menu); ///< translated, without a mnemonic

struct ActionRow {
    ActionId id;
    const char* name; ///< object name of the QAction
    MenuId menu;
    const char* text;
    const char* shortcut; ///< as in QKeySequence's portable text
    const char* tip;
    std::string_view icon; ///< empty = none
    bool inToolBar;
    bool separatorBefore; ///< in menu and toolbar
    bool needsDocument;   ///< hidden until a document is open
};

/// THE table of actions, in the order of ActionId, which is also their order in menus and toolbar.
std::span<const ActionRow> actionRows();

/// The actions of one window.
class Actions : public QObject
{
    Q_OBJECT

public:
    explicit Actions(QWidget* window);

    QAction* operator[](ActionId id) const { return m_actions.at(static_cast<std::size_t>(id)); }

    /// Gives every action its texts in the language that is spoken now.
    void translate();
    /// Enables the action if there is no reason against it. Otherwise disables it, and its tip ends with the
    /// reason, a sentence without a full stop.
    void setReasonAgainst(ActionId id, const QString& reason);
    /// Returns the reason why the action is disabled; empty if it is enabled.
    const QString& reasonAgainst(ActionId id) const { return m_reasons.at(static_cast<std::size_t>(id)); }

    void fill(QMenuBar& menuBar) const;
    void fill(QToolBar& toolBar) const;

private:
    void showTip(const ActionRow& row);

    std::array<QAction*, kActionCount> m_actions{};
    std::array<QString, kActionCount> m_reasons; ///< why each is disabled
};

} // namespace onnxmend
