// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/workspace/document_pages.h"

#include "core/types/finding_kinds.h"
#include "ui/look/layouts.h"
#include "ui/look/live_look.h"
#include "ui/look/plain_texts.h"
#include "ui/look/texts.h"
#include "ui/look/tokens.h"
#include "ui/models/field_values.h"
#include "ui/pages/changes_page.h"
#include "ui/pages/compare_page.h"
#include "ui/pages/convert/convert_page.h"
#include "ui/pages/findings_page.h"
#include "ui/pages/graph/graph_page.h"
#include "ui/pages/initializers_page.h"
#include "ui/pages/numerics/numerics_page.h"
#include "ui/pages/overview_page.h"
#include "ui/pages/verify_page.h"
#include "ui/workspace/page_rail.h"

#include <QHBoxLayout>
#include <QItemSelectionModel>
#include <QStackedWidget>

#include <algorithm>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

/// Returns whether the page shares its width with the inspector.
bool isInspected(PageId page)
{
    return page == PageId::Initializers || page == PageId::Findings || page == PageId::Changes ||
           page == PageId::Graph;
}

/// The pages, of which only the shown one says how large it has to be.
class PageStack : public QStackedWidget
{
public:
    using QStackedWidget::QStackedWidget;

    /// Width that every page copes with.
    int usualWidth() const { return letterWidth(fontMetrics()) * tokens::textWidth; }

    QSize minimumSizeHint() const override
    {
        QSize size = currentWidget() ? currentWidget()->minimumSizeHint() : QSize(0, 0);
        if (isInspected(static_cast<PageId>(currentIndex()))) {
            size.setWidth(std::min(size.width(), usualWidth()));
        }
        return size;
    }
};

} // namespace

DocumentPages::DocumentPages(InitializerModel& initializers, FindingsModel& findings, Actions& actions,
                             QWidget* parent)
    : QWidget(parent)
    , m_rail(new PageRail(this))
    , m_stack(new PageStack(this))
    , m_initializers(initializers)
    , m_findings(findings)
    , m_overviewPage(new OverviewPage(actions, this))
    , m_initializersPage(new InitializersPage(initializers, actions, this))
    , m_findingsPage(new FindingsPage(findings, actions, this))
    , m_changesPage(new ChangesPage(actions, this))
    , m_graphPage(new GraphPage(this))
    , m_convertPage(new ConvertPage(this))
    , m_comparePage(new ComparePage(this))
    , m_verifyPage(new VerifyPage(actions, this))
    , m_numericsPage(new NumericsPage(this))
{
    setObjectName(u"pages"_s);
    m_stack->setAccessibleName(tr("Pages of the model"));
    setAccessibleName(tr("Pages of the model"));
    addPage(m_overviewPage);
    addPage(m_initializersPage);
    addPage(m_findingsPage);
    addPage(m_changesPage);
    addPage(m_graphPage);
    addPage(m_convertPage);
    addPage(m_comparePage);
    addPage(m_verifyPage);
    addPage(m_numericsPage);
    auto* const layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_rail);
    auto* const scroller = new Scroller(*m_stack, {tokens::leastPage, tokens::leastDocument / 2}, this);
    // The widest page must not take the room of the inspector.
    live::keep(*scroller, live::Part::Size, [this, scroller] {
        scroller->setMinimumWidth(
            std::min(letterWidth(fontMetrics()) * tokens::textWidth, tokens::leastPage));
    });
    layout->addWidget(scroller, 1);
    connect(m_stack, &QStackedWidget::currentChanged, m_stack, &QWidget::updateGeometry);
    m_rail->setCurrentRow(0);
    connect(m_overviewPage, &OverviewPage::kindRequested, this, &DocumentPages::showKind);
    connect(m_overviewPage, &OverviewPage::findingsRequested, this, &DocumentPages::selectFirstFinding);
    connect(m_findingsPage, &FindingsPage::graphRequested, this, [this] { turnTo(PageId::Graph); });
    connect(m_initializersPage, &InitializersPage::graphRequested, this, [this] { turnTo(PageId::Graph); });
    connect(m_rail, &PageRail::currentRowChanged, this, &DocumentPages::turn);
}

void DocumentPages::addPage(Page* page)
{
    m_pages.push_back(page);
    m_stack->addWidget(page);
    m_rail->addPage(page->iconName(), page->name());
    connect(page, &Page::selectionChanged, this, [this, page] { noteSelection(*page); });
    connect(page, &Page::lossesMeasured, this, &DocumentPages::lossesMeasured);
}

Page& DocumentPages::seen() const { return *m_pages.at(static_cast<std::size_t>(current())); }

PageId DocumentPages::current() const { return static_cast<PageId>(m_stack->currentIndex()); }

/// Selects before turning, so that the page is drawn only once.
void DocumentPages::turn(int page)
{
    m_isSharing = true;
    Page* const next = m_pages.at(static_cast<std::size_t>(page));
    if (m_selection.isListed() || next != m_origin) { // m_origin has the selection already
        next->select(m_selection);
    }
    m_stack->setCurrentIndex(page);
    m_isSharing = false;
    Selection own = next->selected();
    if (m_selection.isEmpty() && !own.isEmpty()) {
        takeSelection(*next, own); // a page may select its first row, which is seen as selected from now on
    }
    showSelection(std::move(own));
}

void DocumentPages::noteSelection(const Page& page)
{
    if (m_isSharing) {
        return;
    }
    Selection own = seen().selected();
    // A page without the selection does not take it from another page.
    if (&page == &seen() && ((!own.isEmpty() && !isSame(own, m_selection)) || (own.isEmpty() && m_isOwn))) {
        takeSelection(page, own);
    }
    showSelection(std::move(own));
}

void DocumentPages::takeSelection(const Page& page, const Selection& made)
{
    m_selection = made;
    m_origin = &page;
}

void DocumentPages::showSelection(Selection own)
{
    m_isOwn = !own.isEmpty();
    m_shown = m_isOwn || m_selection.isEmpty() ? std::move(own) : m_selection;
    Q_EMIT selectionChanged();
}

void DocumentPages::turnTo(PageId page) { m_rail->setCurrentRow(static_cast<int>(page)); }

void DocumentPages::open(const std::shared_ptr<const Session>& session)
{
    m_isSharing = true;
    m_selection = {};
    for (Page* const page : m_pages) {
        page->open(session);
    }
    m_isSharing = false;
    showCounts(*session);
    turnTo(PageId::Overview);
    m_rail->setFocus();
    showSelection(seen().selected()); // a model that is reset clears the selection without a signal
}

void DocumentPages::update(const std::shared_ptr<const Session>& session)
{
    m_isSharing = true;
    for (Page* const page : m_pages) {
        page->update(session);
    }
    m_isSharing = false;
    showCounts(*session);
    m_selection = selectionIn(session, m_selection); // its indices refer to the older report
    Selection own = seen().selected();
    if (!own.isEmpty()) {
        takeSelection(seen(), own); // the page selects the next row after a fix
    }
    showSelection(std::move(own));
}

std::function<void(DocumentPages&)> DocumentPages::memory() const
{
    std::vector<QString> filters;
    for (Page* const page : m_pages) {
        filters.push_back(page->filterBar() ? page->filterBar()->text() : QString());
    }
    return [page = current(), selection = m_selection, filters = std::move(filters),
            checks = m_verifyPage->results(), request = m_convertPage->request(),
            conversion = m_convertPage->outcome(), measuring = m_numericsPage->request(),
            numerics = m_numericsPage->outcome(), trial = m_numericsPage->trial(),
            comparison = m_comparePage->outcome(), isOld = m_comparePage->isOld()](DocumentPages& pages) {
        pages.m_verifyPage->showAgain(checks);
        if (request) {
            pages.m_convertPage->resume(*request);
        }
        if (conversion) {
            pages.m_convertPage->showOutcome(conversion);
        }
        if (measuring) {
            pages.m_numericsPage->resume(*measuring);
        }
        if (numerics) {
            pages.m_numericsPage->showOutcome(numerics);
        }
        if (trial) {
            pages.m_numericsPage->showTrial(trial);
        }
        if (comparison) {
            pages.m_comparePage->showAgain(comparison, isOld);
        }
        for (std::size_t i = 0; i < filters.size(); ++i) {
            if (!filters[i].isEmpty() && pages.m_pages[i]->filterBar()) {
                pages.m_pages[i]->filterBar()->setText(filters[i]);
            }
        }
        if (selection.session && selection.isListed()) { // otherwise only the former page could list it
            pages.m_selection = selectionIn(selection.session, selection); // without the words
        }
        page == pages.current() ? pages.turn(static_cast<int>(page)) : pages.turnTo(page);
    };
}

void DocumentPages::showCounts(const Session& session)
{
    for (std::size_t i = 0; i < m_pages.size(); ++i) {
        m_rail->setCount(static_cast<int>(i), m_pages[i]->count(session));
    }
}

TableView* DocumentPages::table() const { return seen().table(); }

FilterBar* DocumentPages::filterBar() const { return seen().filterBar(); }

void DocumentPages::focusSearch()
{
    if (seen().focusSearch()) {
        return;
    }
    if (!filterBar()) {
        turnTo(PageId::Initializers);
    }
    filterBar()->focusBox();
}

bool DocumentPages::hasSelection() const { return table() && table()->selectionModel()->hasSelection(); }

int DocumentPages::widthOfWidePage() const
{
    const int page = seen().minimumSizeHint().width();
    const int usual = letterWidth(fontMetrics()) * tokens::textWidth;
    return !isInspected(current()) && page > usual ? m_rail->width() + page : 0;
}

bool DocumentPages::offersNextStep() const { return seen().offersNextStep(); }

void DocumentPages::follow(const Job& job)
{
    for (Page* const page : m_pages) {
        page->follow(job);
    }
}

void DocumentPages::setBusy(bool busy)
{
    for (Page* const page : m_pages) {
        page->setBusy(busy);
    }
}

std::vector<std::size_t> DocumentPages::selectedRows() const
{
    return m_shown.isListed() ? m_shown.rows : (m_isOwn ? seen() : *m_origin).allTensors();
}

std::vector<std::size_t> DocumentPages::selectedFindings() const
{
    return m_shown.isListed() ? m_shown.findings : (m_isOwn ? seen() : *m_origin).allFindings();
}

std::optional<std::size_t> DocumentPages::selectedTensor() const { return m_shown.tensor(); }

std::string DocumentPages::selectedName() const
{
    if (m_shown.count() != 1) {
        return {};
    }
    if (!m_shown.findings.empty()) {
        return m_shown.session->report().findings.at(m_shown.findings.front()).value.str();
    }
    return m_shown.rows.empty() ? m_shown.place.value
                                : m_shown.session->report().rows.at(m_shown.rows.front()).name.str();
}

void DocumentPages::turnToRows(PageId page)
{
    turnTo(page);
    filterBar()->reset();
    table()->setFocus();
}

namespace
{

enum class Likeness { Other, Value, Node };

/// Returns how well a finding fits a subject: the node's own is the most specific one.
Likeness likenessOf(const Finding& finding, const ProofSubject& subject)
{
    if (finding.graph != subject.graph) {
        return Likeness::Other;
    }
    const bool isNode =
        subject.nodeIndex && finding.nodeIndex == subject.nodeIndex && finding.node == subject.node;
    const bool isValue = !subject.value.empty() && finding.value == subject.value;
    return isNode ? Likeness::Node : isValue ? Likeness::Value : Likeness::Other;
}

/// Returns how well a row of findings fits, by the best of its findings.
Likeness likenessOf(const FindingEntry& entry, const ProofSubject& subject)
{
    Likeness best = likenessOf(*entry.finding, subject);
    if (entry.report) {
        const std::vector<Finding>& findings = entry.report->findings;
        const auto index = static_cast<std::size_t>(entry.finding - findings.data());
        for (const std::size_t other : entry.report->groups.othersOf(index)) {
            best = std::max(best, likenessOf(findings[other], subject));
        }
    }
    return best;
}

} // namespace

bool DocumentPages::selectFinding(const ProofSubject& subject)
{
    int best = -1;
    for (int row = 0; row < m_findings.sourceRowCount(); ++row) {
        const Likeness likeness = likenessOf(m_findings.rowAt(row), subject);
        if (likeness != Likeness::Other) {
            best = row;
        }
        if (likeness == Likeness::Node) { // a value may have several findings
            break;
        }
    }
    if (best < 0) {
        return false;
    }
    turnToRows(PageId::Findings);
    table()->selectSourceRow(best);
    return true;
}

bool DocumentPages::selectTensor(const ProofSubject& subject)
{
    for (int row = 0; row < m_initializers.sourceRowCount() && !subject.value.empty(); ++row) {
        const InitializerRow& entry = *m_initializers.rowAt(row).row;
        if (entry.name == subject.value && entry.graph == subject.graph) {
            turnToRows(PageId::Initializers);
            table()->selectSourceRow(row);
            return true;
        }
    }
    return false;
}

void DocumentPages::selectTensors(const std::set<std::string, std::less<>>& names)
{
    turnToRows(PageId::Initializers);
    m_initializersPage->selectTensors(names);
}

void DocumentPages::showInGraph(const GraphPlace& place)
{
    turnTo(PageId::Graph);
    m_graphPage->showInMap(place);
}

void DocumentPages::inspect(const std::shared_ptr<const Session>& session, const GraphPlace& place)
{
    if (current() == PageId::Graph) {
        m_graphPage->showPlace(place);
        return;
    }
    const bool isNode = place.node || !place.nodeName.empty();
    Selection selection = isNode ? selectionOfNode(session, place) : selectionOfPlace(session, place);
    if (selection.findings.empty() && selection.rows.empty()) {
        selection.title = texts::fromUtf8(place.nodeName.empty() ? place.value : place.nodeName);
        selection.mapText = tr("Show in Map");
    }
    m_isSharing = true;
    seen().select(selection);
    m_isSharing = false;
    takeSelection(seen(), selection);
    const Selection own = seen().selected();
    showSelection(isSame(own, selection) ? own : Selection()); // a page may keep a selection of its own
}

void DocumentPages::showKind(FindingKind kind)
{
    turnToRows(PageId::Findings);
    filterBar()->setText(texts::fromUtf8(findingKindInfo(kind).name));
    table()->selectFirst();
}

void DocumentPages::showIgnored()
{
    turnToRows(PageId::Findings);
    filterBar()->setText(u"severity:%1"_s.arg(texts::fromUtf8(ignoredSeverityId)));
    table()->selectFirst();
}

void DocumentPages::selectFirstFinding()
{
    turnToRows(PageId::Findings);
    table()->selectFirst();
}

} // namespace onnxmend
