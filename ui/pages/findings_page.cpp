// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/findings_page.h"

#include "core/base/error.h"
#include "core/mend/verdict.h"
#include "ui/inspector/preview_panel.h"
#include "ui/look/controls.h"
#include "ui/look/labels.h"
#include "ui/look/texts.h"
#include "ui/tables/nothing_found.h"
#include "ui/tables/tensor_menu.h"

#include <QAction>
#include <QComboBox>
#include <QItemSelectionModel>
#include <QMenu>
#include <QSplitter>
#include <QVBoxLayout>

#include <array>
#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

constexpr std::array kSeverities{Severity::Error, Severity::Warning, Severity::Info};

std::vector<FilterBar::Category> findingCategories()
{
    std::vector<FilterBar::Category> result;
    result.reserve(kSeverities.size());
    for (const Severity severity : kSeverities) {
        result.push_back({static_cast<int>(severity), texts::severity(severity),
                          FindingsPage::tr("Show findings of this severity"), theme::iconName(severity),
                          theme::tone(severity)});
    }
    result.push_back({FindingsModel::ignoredCategory, FindingsPage::tr("Ignored"),
                      FindingsPage::tr("Show findings that the policy ignores"), "status-none",
                      theme::Tone::Muted});
    return result;
}

} // namespace

FindingsPage::FindingsPage(FindingsModel& model, Actions& actions, QWidget* parent)
    : Page(parent)
    , m_model(model)
    , m_actions(actions)
    , m_bar(new FilterBar(model, tr("Filter: words, op:Add, is:float16, /regex/"), findingCategories(), this))
    , m_modules(new ModuleSplitter(*m_bar, *actions[ActionId::ShowModules], this))
    , m_table(new TableView(model, this))
{
    m_table->setObjectName(u"findingsTable"_s);
    m_table->setAccessibleName(tr("Findings"));
    m_table->setTextElideMode(Qt::ElideRight);
    m_table->rememberColumns();
    m_table->setGroupAction({.action = actions[ActionId::FixSelected],
                             .title = tr("Fix These %1"),
                             .titleOfMany = tr("Fix These"),
                             .isFor = [this](int row) { return hasFix(row); }});
    createTarget();
    createStrategy();
    m_preview = new PreviewPanel(this);
    auto* const splitter = new QSplitter(Qt::Vertical, this);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(m_table);
    splitter->addWidget(m_preview);
    splitter->setStretchFactor(0, 2);
    splitter->setStretchFactor(1, 3);
    m_bar->addSecondRow({m_target, m_strategy});
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_bar);
    m_modules->setContents(*splitter);
    layout->addWidget(m_modules, 1);
    setTabOrder(m_strategy, &m_modules->tree()); // they are above it
    setTabOrder(&m_modules->tree(), m_table);

    connect(m_bar, &FilterBar::tableWanted, m_table, &TableView::enter);
    connect(m_table, &TableView::menuWanted, this, &FindingsPage::fillMenu);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &FindingsPage::selectionChanged);
    showCounts({}, 0);
    offerColumns();
}

void FindingsPage::createStrategy()
{
    m_strategy = createComboBox(this, u"strategy"_s, tr("Preferred strategy of fixes"));
    m_strategy->setToolTip(tr("Preferred fix if operands have different dtypes"));
    // In the order of Strategy.
    m_strategy->addItem(tr("Prefer: promote as torch does"));
    m_strategy->addItem(tr("Prefer: match declared types"));
    connect(m_strategy, &QComboBox::activated, this,
            [this](int index) { Q_EMIT strategyRequested(static_cast<Strategy>(index)); });
}

void FindingsPage::createTarget()
{
    m_target = createComboBox(this, u"target"_s, tr("Target of the model"));
    m_target->setToolTip(
        tr("Finds nodes that have no kernel for their dtype on this target; the hardware is not needed"));
    for (const RuntimeTargetInfo& target : runtimeTargets()) { // in the order of RuntimeTarget
        m_target->addItem(tr("Runs on: %1").arg(texts::fromUtf8(target.title)));
    }
    connect(m_target, &QComboBox::activated, this,
            [this](int index) { Q_EMIT targetRequested(static_cast<RuntimeTarget>(index)); });
}

std::size_t FindingsPage::count(const Session& session) const
{
    const Summary& found = session.report().summary;
    return found.errors + found.warnings + found.infos;
}

void FindingsPage::open(const std::shared_ptr<const Session>& session)
{
    m_session = session;
    m_bar->reset();
    m_model.open(session);
    showSession(*session);
}

void FindingsPage::update(const std::shared_ptr<const Session>& session)
{
    m_session = session;
    const int selected = m_table->selectedRow();
    m_model.update(session);
    showSession(*session);
    m_table->keepSelection(selected); // for fixing one finding after the other
}

void FindingsPage::showSession(const Session& session)
{
    const std::size_t ignoredCount = session.policyOutcome().ignored.size();
    m_table->setPlaceholder(session.report().findings.empty() && ignoredCount == 0
                                ? nothingFoundText(session, judgeDocument(session)) // kept with the session
                                : tr("No finding fits the filter."));
    m_strategy->setCurrentIndex(static_cast<int>(session.strategy()));
    m_target->setCurrentIndex(static_cast<int>(session.target().value_or(usualTarget)));
    showCounts(session.report().summary, ignoredCount);
    offerColumns();
    m_modules->showModules(m_session);
}

/// Hides columns that say nothing: most models come without notes about their modules.
void FindingsPage::offerColumns()
{
    m_table->setColumnOffered("module", m_model.hasModules());
    m_table->setColumnOffered("places", m_model.hasPlaces());
}

void FindingsPage::setBusy(bool busy)
{
    setUsable(*m_strategy, !busy, busyReason());
    setUsable(*m_target, !busy, busyReason());
}

Selection FindingsPage::selected() const
{
    Selection selection{.session = m_session};
    const std::size_t count = m_session ? m_table->selectedRowCount() : 0;
    if (count > mostListedRows) {
        selection.unlistedFindings = count;
        return selection;
    }
    selection.findings = allFindings();
    if (selection.findings.size() == 1) {
        return selectionOfFinding(m_session, selection.findings.front());
    }
    selection.rows = allTensors();
    if (const std::vector<int> rows = m_table->selectedSourceRows(); rows.size() == 1 && count == 1) {
        sayWhyIgnored(selection, rows.front());
    } else if (selection.findings.empty() &&
               m_model.sourceRowCount() > 0) { // otherwise nothing can be selected
        selection.title = tr("No finding selected");
        selection.hint = tr("Select a finding to see how it can be fixed.");
    }
    return selection;
}

/// Says why the selected row is ignored if it is not a finding of the report.
void FindingsPage::sayWhyIgnored(Selection& selection, int row) const
{
    const FindingEntry entry = m_model.rowAt(row);
    if (!entry.ignore) {
        return;
    }
    const QString file = texts::fileName(m_session->policy()->file);
    selection.title = tr("Ignored by the policy");
    const auto sentence = [](const std::string& text) {
        return labels::breakable(texts::asSentence(texts::fromUtf8(displayText(text, 1000))));
    };
    selection.hint =
        tr("%1\n\n%2\n\n%3, line %4: what it ignores does not count, and no fix is planned for it.")
            .arg(sentence(entry.ignore->reason), sentence(entry.finding->message()), file,
                 texts::count(entry.ignore->line));
}

std::vector<std::size_t> FindingsPage::allFindings() const
{
    std::vector<std::size_t> findings;
    for (const int row : m_session ? m_table->selectedSourceRows() : std::vector<int>()) {
        if (const std::size_t finding = m_model.reportIndex(row);
            finding < m_session->report().findings.size()) { // otherwise it is ignored
            findings.push_back(finding);
        }
    }
    return findings;
}

std::vector<std::size_t> FindingsPage::allTensors() const
{
    std::vector<std::size_t> tensors;
    const auto add = [&tensors](const Finding& finding) {
        if (finding.row) {
            tensors.push_back(*finding.row);
        }
    };
    for (const std::size_t finding : allFindings()) {
        add(m_session->report().findings.at(finding));
        for (const std::size_t other : m_session->report().groups.othersOf(finding)) {
            add(m_session->report().findings.at(other));
        }
    }
    return eachOnce(std::move(tensors)); // several findings may have one tensor
}

void FindingsPage::select(const Selection& selection)
{
    if (!m_session) {
        return;
    }
    const std::vector<int> wanted = m_model.rowsOf(findingsOf(selection, *m_session));
    m_table->selectSourceRows(wanted);
    if (wanted.empty() && selection.isEmpty()) { // no finding is selected yet
        m_table->keepSelection(0);
    }
}

bool FindingsPage::hasFix(int row) const
{
    const std::size_t finding = m_model.reportIndex(row);
    return m_session && finding < m_session->report().findings.size() &&
           m_session->fixBriefAt(finding).isRecommended;
}

void FindingsPage::fillMenu(QMenu& menu)
{
    const TensorMenu parts(menu, m_actions, m_session, allTensors(), m_table->selectedRowCount() == 1);
    connect(parts.graph, &QAction::triggered, this, &FindingsPage::graphRequested);
    connect(parts.cast, &CastMenu::chosen, this, &FindingsPage::castRequested);
    connect(parts.cast, &CastMenu::measured, this, &Page::lossesMeasured);
    const std::vector<std::size_t> findings = allFindings();
    menu.addSeparator();
    QAction* const small = menu.addAction(tr("Make a &Small Model of This..."), this,
                                          [this, findings] { Q_EMIT smallModelRequested(findings.front()); });
    small->setObjectName(u"makeSmallModel"_s);
    const QString busy = m_actions.reasonAgainst(ActionId::OpenModel);
    small->setEnabled(findings.size() == 1 && busy.isEmpty());
    small->setToolTip(busy.isEmpty() && findings.size() != 1 ? tr("Select one finding") : busy);
}

void FindingsPage::showCounts(const Summary& found, std::size_t ignoredCount)
{
    m_bar->setCounts(found.errors + found.warnings + found.infos + ignoredCount,
                     {found.errors, found.warnings, found.infos, ignoredCount});
}

} // namespace onnxmend
