// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/compare_page.h"

#include "ui/look/controls.h"
#include "ui/look/labels.h"
#include "ui/look/layouts.h"
#include "ui/look/live_look.h"
#include "ui/look/texts.h"
#include "ui/look/theme.h"
#include "ui/look/tokens.h"
#include "ui/look/window_style.h"
#include "ui/page/page_skeleton.h"
#include "ui/pages/compared_graphs.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QItemSelectionModel>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;
using Kind = ComparedDocument::Kind;

namespace
{

// Data of an entry of a side: its kind, and which checkpoint or file. The entry that asks for a file has no
// kind.
constexpr int kindRole = Qt::UserRole;
constexpr int whichRole = Qt::UserRole + 1;

constexpr std::array tolerances{0.0, 1e-6, 1e-5, 1e-4, 1e-3, 1e-2};

/// In the order of DifferencePlace.
std::vector<FilterBar::Category> differenceCategories()
{
    return {{static_cast<int>(DifferencePlace::Both), ComparePage::tr("Changed"),
             ComparePage::tr("Show what both sides have in different ways"), "status-mismatch",
             theme::Tone::Warning},
            {static_cast<int>(DifferencePlace::LeftAlone), ComparePage::tr("Only in A"),
             ComparePage::tr("Show what only the left side has"), "status-missing", theme::Tone::Bad},
            {static_cast<int>(DifferencePlace::RightAlone), ComparePage::tr("Only in B"),
             ComparePage::tr("Show what only the right side has"), "status-fixed", theme::Tone::Accent},
            {static_cast<int>(DifferencePlace::Renamed), ComparePage::tr("Renamed"),
             ComparePage::tr("Show tensors that have another name on the right side"), "status-info",
             theme::Tone::Muted}};
}

/// Returns the field with its label, which stay in one row.
QWidget* labelled(const QString& text, QWidget& field, QWidget* parent)
{
    auto* const pair = new QWidget(parent);
    pair->setAccessibleName(field.accessibleName());
    auto* const label = new QLabel(text, pair);
    label->setBuddy(&field);
    auto* const layout = new QHBoxLayout(pair);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(tokens::between);
    layout->addWidget(label);
    layout->addWidget(&field, 1);
    return pair;
}

} // namespace

ComparePage::ComparePage(QWidget* parent)
    : Page(parent)
    , m_bar(new FilterBar(m_model, tr("Filter: words, differs:dtype, of:initializer, a:float16"),
                          differenceCategories(), this))
    , m_table(new TableView(m_model, this))
    , m_graphs(new ComparedGraphs(this))
    , m_skeleton(new PageSkeleton(*m_table))
    , m_copyGroup(new QAction(tr("Copy These"), this))
{
    m_table->setObjectName(u"comparisonTable"_s);
    m_table->setAccessibleName(tr("Differences"));
    m_table->rememberColumns();
    m_table->setColumnOffered("module", false);
    m_copyGroup->setStatusTip(tr("Put the differences of this group on the clipboard"));
    m_table->setGroupAction({.action = m_copyGroup,
                             .title = tr("Copy These %1"),
                             .titleOfMany = tr("Copy These"),
                             .isFor = [](int) { return true; }});
    connect(m_copyGroup, &QAction::triggered, this, [this] {
        m_table->copySelection(RowFormat::TabSeparated);
        Q_EMIT copied(m_table->selectedSourceRows().size());
    });
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(createChoices());
    layout->addWidget(createState());
    layout->addWidget(m_bar);
    auto* const parts = new QSplitter(Qt::Vertical, this);
    parts->setObjectName(u"compareParts"_s);
    parts->setChildrenCollapsible(false);
    parts->addWidget(m_table);
    parts->addWidget(m_graphs);
    parts->setStretchFactor(0, 1);
    parts->setStretchFactor(1, 1);
    layout->addWidget(parts, 1);
    connect(m_graphs, &ComparedGraphs::placeChosen, this,
            [this](const std::string& scope, const std::string& value) {
                Q_EMIT showRequested({.graph = scope, .value = value});
            });
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &ComparePage::showGraphs);
    connect(m_bar, &FilterBar::tableWanted, m_table, &TableView::enter);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &ComparePage::selectionChanged);
    connect(m_table, &QAbstractItemView::activated, this, &ComparePage::goTo);
    connect(m_table, &TableView::menuWanted, this, &ComparePage::fillMenu);
    showState();
    updateButtons();
}

void ComparePage::showGraphs()
{
    const std::vector<int> rows = m_table->selectedSourceRows();
    if (m_model.outcome() && rows.size() == 1) {
        m_graphs->showRow(m_model.outcome(), static_cast<std::size_t>(rows.front()));
    } else {
        m_graphs->clear();
    }
}

void ComparePage::goTo(const QModelIndex& index)
{
    if (index.isValid() && !m_model.isHeading(index.row())) {
        const ComparedSide& side = m_model.rowAt(m_model.sourceRowAt(index.row())).row->side();
        Q_EMIT showRequested({.graph = side.scope, .value = side.name});
    }
}

namespace
{

bool isNode(const ComparedRow& row)
{
    return row.kind == ComparedKind::Node || row.kind == ComparedKind::Attribute ||
           row.kind == ComparedKind::AttributeTensor;
}

GraphPlace placeOf(const ComparedRow& row)
{
    const ComparedSide& side = row.side();
    return isNode(row) ? GraphPlace{.scope = side.scope, .node = {}, .nodeName = side.name, .value = {}}
                       : GraphPlace{.scope = side.scope, .node = {}, .nodeName = {}, .value = side.name};
}

} // namespace

void ComparePage::fillMenu(QMenu& menu)
{
    const bool isOne = m_table->selectedSourceRows().size() == 1;
    QAction* const show = menu.addAction(tr("&Go To"), this, [this] { goTo(m_table->currentIndex()); });
    show->setObjectName(u"showDifference"_s);
    show->setEnabled(isOne);
    QAction* const small =
        menu.addAction(tr("Make a &Small Model of This..."), this, &ComparePage::requestSmallModel);
    small->setObjectName(u"makeSmallModel"_s);
    small->setEnabled(isOne && !m_isBusy);
}

/// A node is named, and found in the document by its label, which stands before the name of an attribute.
void ComparePage::requestSmallModel()
{
    const std::vector<int> rows = m_table->selectedSourceRows();
    if (rows.size() == 1) {
        const ComparedRow& row = *m_model.rowAt(rows.front()).row;
        GraphPlace place = placeOf(row);
        if (row.kind == ComparedKind::Attribute || row.kind == ComparedKind::AttributeTensor) {
            place.nodeName.resize(std::min(place.nodeName.rfind('.'), place.nodeName.size()));
        }
        Q_EMIT smallModelRequested({.graph = place.scope, .node = place.nodeName, .value = place.value});
    }
}

Selection ComparePage::selected() const
{
    const std::size_t count = m_session ? m_table->selectedRowCount() : 0;
    if (count == 0) {
        return m_model.sourceRowCount() == 0
                   ? Selection{}
                   : Selection{.title = tr("Nothing selected"),
                               .hint = tr("Select a row to see both sides in full.")};
    }
    if (count > 1) {
        return {.session = m_session,
                .others = count,
                .title = tr("%1 differences selected").arg(texts::count(count))};
    }
    const int selectedRow = m_table->selectedSourceRows().front();
    const ComparedRow& row = *m_model.rowAt(selectedRow).row;
    Selection selection = selectionOfPlace(m_session, placeOf(row));
    selection.findings.clear(); // the difference is selected, and the tensor has its status
    selection.title = texts::fromUtf8(row.side().name);
    selection.facts = factsOfRow(m_model, selectedRow);
    return selection;
}

void ComparePage::select(const Selection& selection)
{
    if (isSame(selected(), selection)) { // several differences may have the same subject
        return;
    }
    std::vector<int> rows;
    const GraphPlace& place = selection.place;
    const bool isPlace = selection.count() == 1 && !(place.value.empty() && place.nodeName.empty());
    for (int row = 0; row < m_model.sourceRowCount() && isPlace && rows.empty(); ++row) {
        const ComparedRow& difference = *m_model.rowAt(row).row;
        const ComparedSide& side = difference.side();
        if (side.scope == place.scope && side.name == (isNode(difference) ? place.nodeName : place.value)) {
            rows.push_back(row);
        }
    }
    m_table->selectSourceRows(std::move(rows));
}

QComboBox* ComparePage::createSide(const QString& objectName, const QString& name)
{
    QComboBox* const side = createComboBox(this, objectName, name);
    side->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    side->setMinimumContentsLength(22);
    return side;
}

QWidget* ComparePage::createChoices()
{
    auto* const bar = new QWidget(this);
    auto* const layout = new FlowLayout(bar);
    layout->setContentsMargins(tokens::between, tokens::between, tokens::between, 0);
    layout->setSpacing(tokens::between);
    m_left = createSide(u"compareLeft"_s, tr("Left side"));
    m_right = createSide(u"compareRight"_s, tr("Right side"));
    m_only = createComboBox(bar, u"compareOnly"_s, tr("Rows to compare"));
    m_only->addItem(tr("Everything"));
    for (const QString& only : {tr("Dtypes"), tr("Shapes"), tr("Values"), tr("Declarations"), tr("Nodes")}) {
        m_only->addItem(only); // in the order of ComparedOnly
    }
    m_tolerance = createComboBox(bar, u"compareTolerance"_s, tr("Tolerance"));
    m_tolerance->setToolTip(
        tr("How far values may be apart, relative to the larger one, and still be the same"));
    for (const double tolerance : tolerances) {
        m_tolerance->addItem(tolerance == 0 ? tr("Equal bit for bit")
                                            : tr("Within %1").arg(texts::number(tolerance)),
                             tolerance);
    }
    m_measure = new QCheckBox(tr("&Measure values"), bar);
    m_measure->setObjectName(u"compareMeasure"_s);
    m_measure->setAccessibleName(tr("Measure values"));
    m_measure->setToolTip(tr("Measure how far values are apart, also between dtypes; reads all of them"));
    m_compare = new QPushButton(tr("C&ompare"), bar);
    m_compare->setObjectName(u"compareButton"_s);
    m_compare->setAccessibleName(tr("Compare"));
    layout->addWidget(labelled(tr("&A"), *m_left, bar));
    layout->addWidget(labelled(tr("&B"), *m_right, bar));
    for (QWidget* const choice : std::initializer_list<QWidget*>{m_only, m_tolerance, m_measure, m_compare}) {
        layout->addWidget(choice);
    }
    connect(m_left, &QComboBox::activated, this, [this](int index) { chooseSide(true, index); });
    connect(m_right, &QComboBox::activated, this, [this](int index) { chooseSide(false, index); });
    connect(m_compare, &QPushButton::clicked, this, [this] {
        m_isComparing = true;
        Q_EMIT compareRequested(request());
    });
    return bar;
}

QWidget* ComparePage::createState()
{
    auto* const bar = new QWidget(this);
    auto* const layout = new QHBoxLayout(bar);
    layout->setContentsMargins(tokens::between, tokens::between, tokens::between, 0);
    m_state = labels::createText(bar, tr("Result of the comparison"), u"compareState"_s);
    m_export = new QPushButton(tr("&Export..."), bar);
    m_export->setObjectName(u"compareExport"_s);
    m_export->setAccessibleName(tr("Export the differences"));
    m_export->setToolTip(tr("Write the differences as JSON or CSV, as onnxmend diff does"));
    layout->addWidget(m_state, 1);
    layout->addWidget(m_export);
    connect(m_export, &QPushButton::clicked, this, [this] { Q_EMIT exportRequested(m_model.outcome()); });
    return bar;
}

void ComparePage::fillSide(QComboBox& side, const Session& session) const
{
    const ComparedDocument before = chosen(side);
    side.clear();
    const auto add = [&side](const QString& text, Kind kind, const QVariant& which = {}) {
        side.addItem(text);
        side.setItemData(side.count() - 1, static_cast<int>(kind), kindRole);
        side.setItemData(side.count() - 1, which, whichRole);
    };
    const QString model = texts::fileName(session.model()->path());
    add(tr("%1 as opened").arg(model), Kind::Opened);
    add(tr("%1 as planned").arg(model), Kind::Planned);
    for (std::size_t i = 0; i < session.checkpoints().size(); ++i) {
        add(texts::fileName(session.checkpoints()[i]->path), Kind::Checkpoint, static_cast<qulonglong>(i));
    }
    if (before.kind == Kind::File) {
        add(texts::fileName(before.file), Kind::File, texts::exactPath(before.file));
    }
    side.addItem(tr("Another File..."));
    for (int i = 0; i + 1 < side.count(); ++i) {
        side.setCurrentIndex(i);
        if (chosen(side) == before) {
            return;
        }
    }
    side.setCurrentIndex(0);
}

ComparedDocument ComparePage::chosen(const QComboBox& side) const
{
    ComparedDocument document;
    document.kind = static_cast<Kind>(side.currentData(kindRole).toInt());
    const QVariant which = side.currentData(whichRole);
    if (document.kind == Kind::Checkpoint) {
        document.checkpoint = static_cast<std::size_t>(which.toULongLong());
    } else if (document.kind == Kind::File) {
        document.file = texts::toPath(which.toString());
    }
    return document;
}

void ComparePage::chooseSide(bool isLeft, int index)
{
    QComboBox& side = isLeft ? *m_left : *m_right;
    if (!side.itemData(index, kindRole).isValid()) {
        side.setCurrentIndex(isLeft ? 0 : 1); // until a file is chosen
        Q_EMIT fileWanted(isLeft);
    }
}

void ComparePage::setFile(bool isLeft, const std::filesystem::path& path)
{
    QComboBox& side = isLeft ? *m_left : *m_right;
    const int last = side.count() - 1;
    side.insertItem(last, texts::fileName(path));
    side.setItemData(last, static_cast<int>(Kind::File), kindRole);
    side.setItemData(last, texts::exactPath(path), whichRole);
    side.setItemData(last, texts::path(path), Qt::ToolTipRole);
    side.setCurrentIndex(last);
}

CompareRequest ComparePage::request() const
{
    CompareRequest request{.left = chosen(*m_left), .right = chosen(*m_right), .options = {}};
    request.options.tolerance.relative = m_tolerance->currentData().toDouble();
    request.options.measuresValues = m_measure->isChecked() || request.options.tolerance.relative > 0;
    if (m_only->currentIndex() > 0) {
        request.options.only = {static_cast<ComparedOnly>(m_only->currentIndex() - 1)};
    }
    return request;
}

void ComparePage::open(const std::shared_ptr<const Session>& session)
{
    m_left->clear();
    m_right->clear();
    m_model.open(nullptr);
    m_graphs->clear();
    m_bar->reset();
    update(session);
    m_right->setCurrentIndex(1); // as planned
}

void ComparePage::update(const std::shared_ptr<const Session>& session)
{
    m_session = session;
    fillSide(*m_left, *session);
    fillSide(*m_right, *session);
    m_isOld = m_model.outcome() != nullptr;
    showState();
    updateButtons();
}

void ComparePage::setBusy(bool busy)
{
    m_isBusy = busy;
    m_isComparing = m_isComparing && busy;
    updateButtons();
}

void ComparePage::follow(const Job& job)
{
    if (m_isComparing) {
        m_skeleton->follow(job);
    }
}

void ComparePage::updateButtons()
{
    setUsable(*m_compare, m_session && !m_isBusy, busyReason());
    setUsable(*m_export, m_model.outcome() && !m_isBusy,
              m_isBusy ? busyReason() : tr("Compare two sides first"));
}

void ComparePage::showOutcome(const std::shared_ptr<const CompareOutcome>& outcome)
{
    m_isOld = false;
    m_model.open(outcome);
    m_table->setColumnOffered("module", m_model.hasModules());
    m_graphs->clear();
    // The state above says that there is no difference.
    m_table->setPlaceholder(outcome->comparison.rows.empty()
                                ? tr("Plan a change or choose another side to see what differs.")
                                : tr("Nothing fits the filter."));
    showState();
    updateButtons();
    Q_EMIT selectionChanged();
}

void ComparePage::showAgain(const std::shared_ptr<const CompareOutcome>& outcome, bool isOld)
{
    showOutcome(outcome);
    m_isOld = isOld;
    showState();
}

void ComparePage::showState()
{
    m_bar->setCounts(static_cast<std::size_t>(m_model.sourceRowCount()), m_model.counts());
    theme::Tone tone = theme::Tone::Muted;
    QString text = tr("Choose two sides and press Compare. Values are read in pieces, whatever their size.");
    if (const std::shared_ptr<const CompareOutcome>& outcome = m_model.outcome()) {
        const ComparisonSummary& summary = outcome->comparison.summary;
        tone = summary.differences == 0 ? theme::Tone::Good : theme::Tone::Plain;
        text = tr("%1; the same on both sides: %2 of %3.")
                   .arg(summary.differences == 0
                            ? tr("No difference")
                            : texts::count(summary.differences, tr("1 difference"), tr("%1 differences")),
                        texts::count(summary.sameTensors),
                        texts::count(summary.tensorPairs, tr("1 tensor"), tr("%1 tensors")));
        if (summary.leftNodes + summary.rightNodes > 0) {
            text += u' ' + tr("Nodes: %1 matched, %2 only in A, %3 only in B.")
                               .arg(texts::count(summary.nodePairs), texts::count(summary.leftNodes),
                                    texts::count(summary.rightNodes));
        }
        if (summary.uncompared > 0) {
            tone = theme::Tone::Plain;
            text += u' ' + tr("Values of %1 were not compared, since dtype or shape differ.")
                               .arg(texts::count(summary.uncompared));
        }
        if (m_isOld) {
            tone = theme::Tone::Muted;
            text = tr("Before the last change: %1").arg(text);
        }
    } else {
        m_table->setPlaceholder(tr("Nothing was compared yet."));
    }
    m_state->setText(text);
    live::setColor(*m_state, QPalette::WindowText, tone);
}

} // namespace onnxmend
