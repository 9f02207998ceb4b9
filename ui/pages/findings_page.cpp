// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/findings_page.h"

#include "ui/window/texts.h"

#include <QItemSelectionModel>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
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

std::vector<FilterBar::Category> categories()
{
    std::vector<FilterBar::Category> result;
    for (const Severity severity : kSeverities) {
        result.push_back({static_cast<int>(severity), texts::severity(severity),
                          FindingsPage::tr("Show findings of this severity"), theme::iconName(severity),
                          theme::tone(severity)});
    }
    return result;
}

QString fixText(const Fix& fix)
{
    const QString loss = !fix.lossless.has_value() ? FindingsPage::tr("what is lost depends on the values")
                         : *fix.lossless           ? FindingsPage::tr("loses nothing")
                                                   : FindingsPage::tr("loses something");
    const QString text = u"%1 (%2)"_s.arg(texts::fromUtf8(fix.title), loss);
    return fix.recommended ? FindingsPage::tr("%1 - recommended").arg(text) : text;
}

} // namespace

FindingsPage::FindingsPage(FindingsModel& model, QWidget* parent)
    : QWidget(parent)
    , m_model(model)
    , m_filter(new RowFilter(model, this))
    , m_bar(new FilterBar(*m_filter, tr("Filter by tensor, node or message"), categories(), this))
    , m_table(new TableView(model, *m_filter, this))
{
    m_table->setObjectName(u"findingsTable"_s);
    m_table->setAccessibleName(tr("Findings"));
    m_table->setTextElideMode(Qt::ElideRight);
    auto* const splitter = new QSplitter(Qt::Vertical, this);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(m_table);
    splitter->addWidget(createFixes());
    splitter->setStretchFactor(0, 1);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_bar);
    layout->addWidget(splitter, 1);

    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
        showFixes();
        Q_EMIT selectionChanged();
    });
    connect(m_list, &QListWidget::currentRowChanged, this, &FindingsPage::updateApply);
    connect(m_apply, &QPushButton::clicked, this,
            [this] { Q_EMIT fixRequested(m_fixes.at(static_cast<std::size_t>(m_list->currentRow()))); });
    showCounts();
    showFixes();
}

QWidget* FindingsPage::createFixes()
{
    auto* const panel = new QWidget(this);
    m_message = new QLabel(panel);
    m_message->setTextFormat(Qt::PlainText);
    m_message->setWordWrap(true);
    m_message->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_message->setAccessibleName(tr("The selected finding"));
    m_list = new QListWidget(panel);
    m_list->setObjectName(u"fixList"_s);
    m_list->setAccessibleName(tr("Ways to mend the selected finding"));
    m_list->setWordWrap(true);
    m_apply = new QPushButton(theme::icon("fix"), tr("Apply This Fix"), panel);
    m_apply->setObjectName(u"applyFix"_s);
    m_apply->setAccessibleName(tr("Apply the fix chosen in the list"));
    m_apply->setToolTip(tr("Plan the fix chosen in the list; nothing is written yet"));
    auto* const layout = new QVBoxLayout(panel);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->addWidget(m_message);
    layout->addWidget(m_list, 1);
    layout->addWidget(m_apply, 0, Qt::AlignLeft);
    return panel;
}

void FindingsPage::setSession(std::shared_ptr<const Session> session)
{
    m_session = std::move(session);
    m_table->setPlaceholder(m_session && m_session->report().findings.empty()
                                ? tr("No findings: every dtype is what the graph declares.")
                                : tr("No finding fits the filter."));
    showCounts();
    showFixes();
}

void FindingsPage::setBusy(bool busy)
{
    m_busy = busy;
    updateApply();
}

std::vector<std::string> FindingsPage::selectedIds() const
{
    std::vector<std::string> ids;
    for (const int row : m_table->selectedSourceRows()) {
        ids.push_back(m_model.rowAt(row).finding->id);
    }
    return ids;
}

void FindingsPage::showCounts()
{
    std::vector<std::size_t> counts(kSeverities.size());
    for (int row = 0; row < m_model.rowCount(); ++row) {
        ++counts[static_cast<std::size_t>(m_model.category(row))];
    }
    m_bar->setCounts(static_cast<std::size_t>(m_model.rowCount()), counts);
}

void FindingsPage::showFixes()
{
    const std::vector<int> rows = m_table->selectedSourceRows();
    m_list->clear();
    m_fixes.clear();
    if (rows.size() != 1 || !m_session) {
        m_message->setText(rows.empty() ? tr("Select a finding to see how it can be mended.")
                                        : tr("%1 findings are selected.").arg(texts::count(rows.size())));
    } else {
        const Finding& finding = *m_model.rowAt(rows.front()).finding;
        m_fixes = m_session->fixesOf(finding.id);
        const QString message = texts::asSentence(texts::fromUtf8(finding.message));
        m_message->setText(m_fixes.empty() ? tr("%1\nThere is no automatic fix.").arg(message) : message);
    }
    for (const Fix& fix : m_fixes) {
        m_list->addItem(fixText(fix));
    }
    m_list->setVisible(!m_fixes.empty());
    m_apply->setVisible(!m_fixes.empty());
    if (!m_fixes.empty()) {
        m_list->setCurrentRow(0);
    }
    updateApply();
}

void FindingsPage::updateApply() { m_apply->setEnabled(!m_busy && m_list->currentRow() >= 0); }

} // namespace onnxmend
