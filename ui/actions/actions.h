// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAction>

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
    ShowDetails,
    ShowValues,
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
    void fill(QMenuBar& menuBar) const;
    void fill(QToolBar& toolBar) const;

private:
    std::array<QAction*, kActionCount> m_actions{};
};

} // namespace onnxmend
