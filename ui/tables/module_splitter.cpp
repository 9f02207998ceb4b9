// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tables/module_splitter.h"

#include "core/mend/document_modules.h"
#include "ui/jobs/let_go.h"
#include "ui/look/live_look.h"
#include "ui/look/plain_texts.h"
#include "ui/look/setting.h"
#include "ui/look/tokens.h"
#include "ui/models/row_query.h"
#include "ui/tables/filter_bar.h"

#include <QAction>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QKeyEvent>
#include <QScopedValueRollback>
#include <QStyledItemDelegate>
#include <QToolButton>
#include <QTreeView>

#include <algorithm>
#include <initializer_list>
#include <utility>
#include <vector>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

constexpr Setting<bool> showsModules{"tables/showsModules"_L1};
constexpr int usualTreeLetters = 36; // width of the tree
constexpr int leastTreeLetters = 20;

bool isPress(const QEvent& event, std::initializer_list<int> keys)
{
    if (event.type() != QEvent::KeyPress && event.type() != QEvent::ShortcutOverride) {
        return false;
    }
    const int pressed = static_cast<const QKeyEvent&>(event).key();
    return std::find(keys.begin(), keys.end(), pressed) != keys.end();
}

/// Rows as high as those of the tables.
class ModuleRow : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const int height = std::max(tokens::denseRow, option.fontMetrics.height() + tokens::between);
        return {QStyledItemDelegate::sizeHint(option, index).width(), height};
    }
};

} // namespace

ModuleSplitter::ModuleSplitter(FilterBar& bar, QAction& shown, QWidget* parent)
    : QSplitter(Qt::Horizontal, parent)
    , m_bar(bar)
    , m_tree(new QTreeView(this))
    , m_button(bar.modulesButton())
    , m_shown(shown)
{
    setChildrenCollapsible(false);
    createTree();
    addWidget(m_tree);
    connect(&m_bar, &FilterBar::textChanged, this, &ModuleSplitter::follow);
    connectAction();
}

void ModuleSplitter::connectAction()
{
    m_shown.setCheckable(true);
    m_shown.setChecked(showsModules.value());
    connect(&m_button, &QToolButton::clicked, &m_shown, &QAction::trigger);
    connect(&m_shown, &QAction::toggled, this, [this](bool isShown) {
        showsModules.set(isShown);
        applyFold();
    });
    connect(&m_shown, &QAction::triggered, this, [this](bool isShown) {
        if (isShown && m_tree->isVisible()) { // the page is seen
            m_tree->setFocus(Qt::OtherFocusReason);
        }
    });
}

QWidget& ModuleSplitter::tree() { return *m_tree; }

void ModuleSplitter::setContents(QWidget& contents)
{
    addWidget(&contents);
    setStretchFactor(0, 0);
    setStretchFactor(1, 1);
}

void ModuleSplitter::createTree()
{
    m_tree->setObjectName(u"moduleTree"_s);
    m_tree->setAccessibleName(tr("Modules"));
    m_tree->setModel(&m_model);
    m_tree->setItemDelegate(new ModuleRow(m_tree));
    m_tree->setUniformRowHeights(true);
    m_tree->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setTextElideMode(Qt::ElideMiddle);
    m_tree->hide();
    QHeaderView& header = *m_tree->header();
    header.setStretchLastSection(false);
    header.setSectionResizeMode(QHeaderView::ResizeToContents);
    header.setSectionResizeMode(ModuleModel::Name, QHeaderView::Stretch);
    header.setSectionsMovable(false);
    live::keep(*m_tree, live::Part::Size, [tree = m_tree] {
        tree->setMinimumWidth(letterWidth(tree->fontMetrics()) * leastTreeLetters);
    });
    m_tree->installEventFilter(this);
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& current) { choose(current); });
}

void ModuleSplitter::showModules(const std::shared_ptr<const Session>& session)
{
    letGo(std::exchange(m_session, session)); // may be the last owner
    m_isStale = true;
    m_bar.offerModules(hasModules());
    applyFold();
}

bool ModuleSplitter::hasModules() const { return m_session && !modulesOf(*m_session).empty(); }

/// Fills the tree. Only a tree that is seen costs anything.
void ModuleSplitter::fill()
{
    if (!std::exchange(m_isStale, false)) {
        return;
    }
    const QStringList expanded = expandedPaths();
    {
        const QScopedValueRollback following(m_isFollowing, true); // a reset changes the current row
        if (m_model.open(m_session)) {
            m_tree->expandToDepth(0);
            expand(expanded);
        }
    }
    m_tree->viewport()->update(); // the numbers are others
    follow(m_bar.text());
}

void ModuleSplitter::showEvent(QShowEvent* event)
{
    QSplitter::showEvent(event);
    applyFold();
}

void ModuleSplitter::applyFold()
{
    const bool isShown = hasModules() && m_shown.isChecked();
    m_button.setChecked(isShown);
    fold(!isShown);
}

void ModuleSplitter::fold(bool isFolded)
{
    const bool isFirst = !isFolded && m_tree->isHidden() && m_tree->width() < m_tree->minimumWidth();
    m_tree->setVisible(!isFolded);
    if (!isFolded && isVisible()) {
        fill();
    }
    if (isFirst) {
        const int tree = letterWidth(fontMetrics()) * usualTreeLetters;
        setSizes({tree, std::max(width() - tree, tree)});
    }
}

void ModuleSplitter::choose(const QModelIndex& module)
{
    if (!m_isFollowing && module.isValid()) {
        m_bar.setModule(m_model.pathOf(module));
    }
}

void ModuleSplitter::follow(const QString& query)
{
    if (m_isStale || m_model.isEmpty()) {
        return;
    }
    const QModelIndex module = m_model.find(moduleOfQuery(query)); // the whole model for an empty path
    const QScopedValueRollback following(m_isFollowing, true);
    if (!module.isValid()) { // a pattern, or a path that is still typed
        m_tree->selectionModel()->clear();
    } else if (m_tree->currentIndex().siblingAtColumn(ModuleModel::Name) != module) {
        m_tree->setCurrentIndex(module);
    }
}

QStringList ModuleSplitter::expandedPaths() const
{
    QStringList paths;
    std::vector<QModelIndex> waiting;
    if (!m_model.isEmpty()) {
        waiting.push_back(m_model.root());
    }
    while (!waiting.empty()) {
        const QModelIndex module = waiting.back();
        waiting.pop_back();
        if (!m_tree->isExpanded(module)) {
            continue;
        }
        paths.append(m_model.pathOf(module));
        for (int row = 0; row < m_model.rowCount(module); ++row) {
            waiting.push_back(m_model.index(row, ModuleModel::Name, module));
        }
    }
    return paths;
}

void ModuleSplitter::expand(const QStringList& paths)
{
    for (const QString& path : paths) {
        if (const QModelIndex module = m_model.find(path); module.isValid()) {
            m_tree->expand(module);
        }
    }
}

bool ModuleSplitter::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_tree && event->type() == QEvent::KeyPress &&
        isPress(*event, {Qt::Key_Return, Qt::Key_Enter})) {
        Q_EMIT m_bar.tableWanted();
        return true;
    }
    // Otherwise Escape cancels a running task.
    if (watched == m_tree && isPress(*event, {Qt::Key_Escape}) &&
        m_tree->currentIndex().siblingAtColumn(ModuleModel::Name) != m_model.root()) {
        if (event->type() == QEvent::ShortcutOverride) {
            event->accept();
        } else {
            m_tree->setCurrentIndex(m_model.root());
        }
        return true;
    }
    return QSplitter::eventFilter(watched, event);
}

} // namespace onnxmend
