// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/session/session.h"
#include "ui/models/module_model.h"

#include <QSplitter>
#include <QStringList>

#include <memory>

class QAction;
class QToolButton;
class QTreeView;

namespace onnxmend
{

class FilterBar;

/// A tree of modules at the left of a table. The chosen module is the `module:` of the filter. Return leads
/// into the table, Escape chooses the whole model. An action shows and folds the tree on all pages of a
/// window, and so does a button before the filter box, which is hidden for models that do not name modules.
class ModuleSplitter : public QSplitter
{
    Q_OBJECT

public:
    /// Makes the action checkable. Its state is stored between runs.
    ModuleSplitter(FilterBar& bar, QAction& shown, QWidget* parent = nullptr);

    void setContents(QWidget& contents); ///< the table, or a widget that holds it
    QWidget& tree();
    void showModules(const std::shared_ptr<const Session>& session);

protected:
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void createTree();
    bool hasModules() const;
    void fill();
    void connectAction();
    void applyFold(); ///< shows the tree if the action is checked
    void fold(bool isFolded);
    void choose(const QModelIndex& module);
    void follow(const QString& query); ///< marks the module that the filter names
    QStringList expandedPaths() const;
    void expand(const QStringList& paths);

    FilterBar& m_bar;
    ModuleModel m_model;
    QTreeView* m_tree;
    QToolButton& m_button;
    QAction& m_shown; ///< shared with the other pages
    std::shared_ptr<const Session> m_session;
    bool m_isStale = false; ///< the tree is not yet that of the session
    bool m_isFollowing = false;
};

} // namespace onnxmend
