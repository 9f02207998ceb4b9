// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/graph/graph_tools.h"

#include "ui/look/controls.h"
#include "ui/look/labels.h"
#include "ui/look/live_look.h"
#include "ui/look/plain_texts.h"
#include "ui/look/texts.h"
#include "ui/look/theme.h"
#include "ui/look/tokens.h"
#include "ui/pages/graph/graph_legend.h"

#include <QAbstractItemView>
#include <QCheckBox>
#include <QCompleter>
#include <QHBoxLayout>
#include <QKeySequence>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QToolButton>
#include <QVBoxLayout>

#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int mostHops = 10;
constexpr int usualHops = 3;
constexpr double zoomStep = 1.25;
constexpr int longestCrumb = 24; // characters
constexpr int leastSearch = 12;  // letters; it shrinks first

/// Returns the last part of a scope: the attribute of the node that has the body, or the function.
QString crumbText(const std::string& scope)
{
    const QString text = texts::fromUtf8(scope);
    const QString name = text.section(u'/', -2);
    return name.size() <= longestCrumb ? name : u"…"_s + name.right(longestCrumb);
}

} // namespace

GraphTools::GraphTools(Find find, QWidget* parent)
    : QWidget(parent)
    , m_find(std::move(find))
    , m_foundModel(new QStandardItemModel(this))
    , m_completer(new QCompleter(m_foundModel, this))
    , m_mode(new SegmentedControl(tr("View"), {tr("Whole"), tr("Map"), tr("Regions")}, this))
    , m_plan(new SegmentedControl(tr("The plan"), {tr("Before"), tr("With the Plan")}, this))
    , m_crumbs(new QWidget(this))
    , m_search(new QLineEdit(this))
    , m_hopsLabel(labels::createMuted(this, tr("Hops")))
    , m_hops(new QSpinBox(this))
    , m_integers(new QCheckBox(tr("Shape arithmetic"), this))
    , m_openAll(new QToolButton(this))
    , m_closeAll(new QToolButton(this))
    , m_legend(new GraphLegend(this))
    , m_export(new QToolButton(this))
{
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(tokens::between, tokens::between, tokens::between, tokens::inside);
    layout->setSpacing(tokens::inside);
    auto* const first = new QHBoxLayout;
    auto* const second = new QHBoxLayout;
    for (QHBoxLayout* const line : {first, second}) {
        line->setSpacing(tokens::between);
        layout->addLayout(line);
    }
    createFirstLine(*first);
    createSecondLine(*second);
    showModeParts();
}

void GraphTools::createFirstLine(QHBoxLayout& line)
{
    m_mode->setObjectName(u"graphMode"_s);
    m_mode->setToolTip(
        tr("The whole graph in groups, the nodes around what is selected, or the graph contracted to what "
           "computes in one dtype"));
    line.addWidget(m_mode);
    m_back = addButton(line, u"graphBack"_s, "back", tr("Back"), u"Alt+Left"_s);
    m_forward = addButton(line, u"graphForward"_s, "forward", tr("Forward"), u"Alt+Right"_s);
    m_crumbLine = new QHBoxLayout(m_crumbs);
    m_crumbLine->setContentsMargins(0, 0, 0, 0);
    m_crumbLine->setSpacing(0);
    m_crumbs->setObjectName(u"graphScopes"_s);
    m_crumbs->setAccessibleName(tr("Graphs around the one that is shown"));
    line.addWidget(m_crumbs);
    line.addStretch(1);
    m_plan->setObjectName(u"graphPlan"_s);
    m_plan->setToolTip(tr("The graph as it was opened, or with what is planned"));
    m_plan->setCurrent(1);
    m_plan->hide();
    line.addWidget(m_plan);
    createSearch();
    line.addWidget(m_search, 100); // before the empty space
    connect(m_mode, &SegmentedControl::chosen, this, [this] {
        showModeParts();
        Q_EMIT changed();
    });
    connect(m_plan, &SegmentedControl::chosen, this, &GraphTools::changed);
    connect(m_back, &QToolButton::clicked, this, &GraphTools::backRequested);
    connect(m_forward, &QToolButton::clicked, this, &GraphTools::forwardRequested);
}

void GraphTools::createSecondLine(QHBoxLayout& line)
{
    m_hops->setObjectName(u"graphHops"_s);
    m_hops->setAccessibleName(tr("Hops"));
    m_hops->setToolTip(tr("Largest distance from the selection"));
    m_hops->setRange(1, mostHops);
    m_hops->setValue(usualHops);
    m_hopsLabel->setWordWrap(false);
    m_hopsLabel->setBuddy(m_hops);
    m_integers->setObjectName(u"graphIntegers"_s);
    m_integers->setAccessibleName(m_integers->text());
    m_integers->setToolTip(tr("Show nodes that compute indices and shapes as regions of their own"));
    line.addWidget(m_hopsLabel);
    line.addWidget(m_hops);
    line.addWidget(m_integers);
    createGroupButtons(line);
    line.addSpacing(tokens::between);
    line.addWidget(m_legend);
    line.addStretch(1);
    QToolButton* const smaller = addButton(line, u"graphZoomOut"_s, "zoom-out", tr("Zoom Out"), u"-"_s);
    QToolButton* const larger = addButton(line, u"graphZoomIn"_s, "zoom-in", tr("Zoom In"), u"+"_s);
    QToolButton* const all = addButton(line, u"graphFit"_s, "fit", tr("Fit All"), u"0"_s);
    createExport();
    line.addWidget(m_export);
    setTabOrder(all, m_export);
    connect(m_hops, &QSpinBox::valueChanged, this, &GraphTools::changed);
    connect(m_integers, &QCheckBox::toggled, this, &GraphTools::changed);
    connect(smaller, &QToolButton::clicked, this, [this] { Q_EMIT zoomRequested(1 / zoomStep); });
    connect(larger, &QToolButton::clicked, this, [this] { Q_EMIT zoomRequested(zoomStep); });
    connect(all, &QToolButton::clicked, this, &GraphTools::fitRequested);
}

QToolButton* GraphTools::addButton(QHBoxLayout& line, const QString& objectName, std::string_view icon,
                                   const QString& name, const QString& shortcut)
{
    auto* const button = new QToolButton(this);
    button->setObjectName(objectName);
    button->setIcon(theme::icon(icon));
    button->setAccessibleName(name);
    button->setToolTip(
        u"%1 (%2)"_s.arg(name, QKeySequence::fromString(shortcut).toString(QKeySequence::NativeText)));
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::StrongFocus);
    line.addWidget(button);
    return button;
}

void GraphTools::createGroupButtons(QHBoxLayout& line)
{
    const auto create = [&line](QToolButton* button, const QString& objectName, const QString& text,
                                const QString& tip) {
        button->setObjectName(objectName);
        button->setText(text);
        button->setAccessibleName(text);
        button->setToolTip(tip);
        button->setAutoRaise(true);
        button->setFocusPolicy(Qt::StrongFocus);
        line.addWidget(button);
    };
    create(m_openAll, u"graphOpenAll"_s, tr("Open All"), tr("Show the contents of every group"));
    create(m_closeAll, u"graphCloseAll"_s, tr("Close All"), tr("Show only the outermost groups"));
    connect(m_openAll, &QToolButton::clicked, this, &GraphTools::openAllRequested);
    connect(m_closeAll, &QToolButton::clicked, this, &GraphTools::closeAllRequested);
}

void GraphTools::createSearch()
{
    m_search->setObjectName(u"graphSearch"_s);
    m_search->setPlaceholderText(tr("Find a node, value or operator"));
    m_search->setAccessibleName(m_search->placeholderText());
    m_search->setClearButtonEnabled(true);
    m_search->addAction(theme::icon("search", theme::Tone::Muted), QLineEdit::LeadingPosition);
    live::keep(*m_search, live::Part::Size, [this] {
        const QFontMetrics metrics = m_search->fontMetrics();
        m_search->setMinimumWidth(leastSearch * letterWidth(metrics));
        m_search->setMaximumWidth(metrics.horizontalAdvance(m_search->placeholderText()) +
                                  3 * tokens::section);
    });
    m_completer->setCompletionMode(QCompleter::UnfilteredPopupCompletion);
    m_completer->setMaxVisibleItems(12);
    m_completer->popup()->setObjectName(u"graphFound"_s);
    m_completer->popup()->setAccessibleName(tr("What is found"));
    m_search->setCompleter(m_completer);
    connect(m_search, &QLineEdit::textEdited, this, [this](const QString& text) { find(text); });
    connect(m_search, &QLineEdit::returnPressed, this, [this] { find(m_search->text(), true); });
    connect(m_completer, qOverload<const QModelIndex&>(&QCompleter::activated), this,
            [this](const QModelIndex& index) { goToFound(index.row()); });
}

void GraphTools::createExport()
{
    auto* const menu = new QMenu(m_export);
    menu->setObjectName(u"graphExportMenu"_s);
    menu->setAccessibleName(tr("Export the picture"));
    const auto add = [this, menu](const QString& text, const QString& ending) {
        QAction* const action = menu->addAction(text);
        action->setObjectName(u"export-"_s + ending);
        connect(action, &QAction::triggered, this, [this, ending] { Q_EMIT exportRequested(ending); });
    };
    add(tr("Export as SVG..."), u"svg"_s);
    add(tr("Export as PNG..."), u"png"_s);
    m_export->setObjectName(u"graphExport"_s);
    m_export->setIcon(theme::icon("export"));
    m_export->setAccessibleName(tr("Export the picture"));
    m_export->setToolTip(tr("Write the picture to a file"));
    m_export->setAutoRaise(true);
    m_export->setFocusPolicy(Qt::StrongFocus);
    m_export->setPopupMode(QToolButton::InstantPopup);
    m_export->setMenu(menu);
}

GraphMode GraphTools::mode() const { return static_cast<GraphMode>(m_mode->current()); }

void GraphTools::setMode(GraphMode mode)
{
    m_mode->setCurrent(static_cast<int>(mode));
    showModeParts();
}

void GraphTools::showModeParts()
{
    const bool isMap = mode() == GraphMode::Map;
    m_hopsLabel->setVisible(isMap);
    m_hops->setVisible(isMap);
    m_integers->setVisible(mode() == GraphMode::Regions);
    m_openAll->setVisible(mode() == GraphMode::Whole);
    m_closeAll->setVisible(mode() == GraphMode::Whole);
}

int GraphTools::hops() const { return m_hops->value(); }

bool GraphTools::showsPlan() const { return m_plan->current() == 1; }

void GraphTools::setPlanShown(bool isPlanned)
{
    m_plan->setVisible(isPlanned);
    m_legend->setPlanShown(isPlanned);
    if (!isPlanned) {
        m_plan->setCurrent(1);
    }
}

bool GraphTools::foldsIntegers() const { return !m_integers->isChecked(); }

void GraphTools::focusSearch()
{
    m_search->setFocus(Qt::ShortcutFocusReason);
    m_search->selectAll();
}

void GraphTools::setCanGo(bool back, bool forward)
{
    m_back->setEnabled(back);
    m_forward->setEnabled(forward);
}

void GraphTools::setScopes(const std::vector<std::string>& scopes)
{
    if (scopes == m_scopes) {
        return; // one of them may have the focus
    }
    m_scopes = scopes;
    while (QLayoutItem* const item = m_crumbLine->takeAt(0)) {
        if (QWidget* const widget = item->widget()) {
            widget->hide(); // it may be the sender of this signal, so it is deleted later
            widget->deleteLater();
        }
        delete item;
    }
    for (std::size_t i = 0; i < scopes.size() && scopes.size() > 1; ++i) {
        if (i > 0) {
            m_crumbLine->addWidget(labels::createMuted(m_crumbs, u"›"_s));
        }
        auto* const crumb = new QToolButton(m_crumbs);
        crumb->setObjectName(u"graphScope%1"_s.arg(i));
        crumb->setText(crumbText(scopes[i]));
        crumb->setAccessibleName(tr("Go to %1").arg(texts::fromUtf8(scopes[i])));
        crumb->setToolTip(plainTip(texts::fromUtf8(scopes[i])));
        crumb->setAutoRaise(true);
        crumb->setFocusPolicy(Qt::StrongFocus);
        crumb->setEnabled(i + 1 < scopes.size());
        connect(crumb, &QToolButton::clicked, this,
                [this, scope = scopes[i]] { Q_EMIT scopeRequested(scope); });
        m_crumbLine->addWidget(crumb);
    }
}

void GraphTools::setPicture(const std::vector<DType>& dtypes, const GraphPicture& picture)
{
    m_legend->setPicture(dtypes, picture);
}

void GraphTools::find(const QString& text, bool goesThere)
{
    const Search search = m_find(text);
    m_finding.drop(); // an earlier text no longer counts
    if (search.isQuick) {
        showFound(search.run());
        if (goesThere) {
            goToFound(0);
        }
        return;
    }
    auto job = makeJob<std::vector<FoundPlace>>(
        tr("Searching the graph"), [run = search.run](Progress&) { return run(); }, this,
        [this, goesThere](std::vector<FoundPlace> found) {
            showFound(std::move(found));
            const bool isStillHere =
                window()->focusWidget() == m_search; // otherwise the focus would jump back
            if (goesThere && isStillHere) {
                goToFound(0);
            } else if (m_search->hasFocus() && !m_found.empty()) {
                m_completer->complete();
            }
        });
    // Results for another text are not a target.
    connect(job.get(), &Job::failed, this, [this] { showFound({}); });
    m_finding.start(std::move(job));
}

void GraphTools::showFound(std::vector<FoundPlace> found)
{
    m_found = std::move(found);
    m_foundModel->clear();
    for (const FoundPlace& found : m_found) {
        const QString name = texts::fromUtf8(found.name);
        auto* const item =
            new QStandardItem(found.kind.empty() ? name : u"%1  %2"_s.arg(texts::fromUtf8(found.kind), name));
        item->setToolTip(name);
        item->setEditable(false);
        m_foundModel->appendRow(item);
    }
}

void GraphTools::goToFound(int row)
{
    if (row >= 0 && static_cast<std::size_t>(row) < m_found.size()) {
        const GraphPlace place = m_found[static_cast<std::size_t>(row)].place;
        m_completer->popup()->hide();
        Q_EMIT placeRequested(place);
    }
}

} // namespace onnxmend
