// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tensor/values_page.h"

#include "ui/look/labels.h"
#include "ui/look/live_look.h"
#include "ui/look/texts.h"
#include "ui/look/tokens.h"
#include "ui/tensor/facts_panel.h"
#include "ui/tensor/slice_bar.h"
#include "ui/tensor/target_bar.h"
#include "ui/tensor/value_export.h"
#include "ui/tensor/value_grid.h"

#include <QLabel>
#include <QPushButton>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;

ValuesPage::ValuesPage(TensorValues tensor, const TensorSubject& subject, JobSlot& tasks, QWidget* parent)
    : QWidget(parent)
    , m_tensor(std::move(tensor))
    , m_tasks(tasks)
    , m_slice(new SliceBar(m_tensor.shape(), this))
    , m_grid(new ValueGrid(m_model, this))
    , m_export(new ValueExport(m_tensor, texts::fromUtf8(subject.name), *m_grid, m_model, tasks, *this))
{
    setObjectName(u"valuesPage"_s);
    m_export->setParent(this);
    m_export->setInputs(subject.inputs);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(tokens::between);
    if (!m_tensor.areTexts()) {
        m_target = new TargetBar(m_tensor.dtype(), subject.planned, this);
        m_search = new SearchBar(this);
        layout->addWidget(m_target);
    }
    createBars(*layout);
    QWidget* const grid = createGrid();
    if (m_tensor.areTexts()) {
        layout->addWidget(grid, 1);
    } else {
        auto* const splitter = new QSplitter(Qt::Horizontal, this);
        splitter->setObjectName(u"tensorSplitter"_s);
        splitter->setChildrenCollapsible(false);
        m_facts = new FactsPanel(splitter);
        splitter->addWidget(grid);
        splitter->addWidget(m_facts);
        splitter->setStretchFactor(0, 1);
        layout->addWidget(splitter, 1);
    }
    layout->addWidget(m_current);
    connectParts();
    showTarget();
    goTo(0);
}

ValuesPage::~ValuesPage() = default;

void ValuesPage::focusValues() { m_grid->setFocus(); }

void ValuesPage::createBars(QVBoxLayout& layout)
{
    layout.addWidget(m_slice);
    auto* const line = new QHBoxLayout;
    line->setSpacing(tokens::between);
    if (m_search) {
        line->addWidget(m_search, 1);
    } else {
        line->addStretch(1);
    }
    auto* const copy = new QToolButton(this);
    copy->setObjectName(u"copyValues"_s);
    copy->setText(tr("Copy"));
    copy->setToolTip(tr("Copy the selected values"));
    copy->setAccessibleName(tr("Copy the selected values"));
    copy->setIcon(theme::icon("copy"));
    copy->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    copy->setFocusPolicy(Qt::StrongFocus);
    auto* const save = new QPushButton(theme::icon("save"), tr("&Save As .npy..."), this);
    save->setObjectName(u"saveNpy"_s);
    save->setEnabled(m_export->canSave());
    save->setToolTip(m_export->canSave() ? tr("Write all values to a file for numpy.load (Ctrl+S)")
                                         : tr("NumPy stores texts as Python objects only"));
    line->addWidget(copy);
    line->addWidget(save);
    layout.addLayout(line);
    connect(copy, &QToolButton::clicked, this,
            [this, copy] { m_export->showCopyMenu(copy->mapToGlobal(QPoint(0, copy->height()))); });
    connect(save, &QPushButton::clicked, this, &ValuesPage::askToSave);
}

QWidget* ValuesPage::createGrid()
{
    auto* const column = new QWidget(this);
    auto* const layout = new QVBoxLayout(column);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(tokens::inside);
    m_part = labels::createText(column, tr("Part of the values that is shown"), u"shownPart"_s);
    m_current = labels::createText(this, tr("Current value"), u"currentValue"_s);
    live::setMonospaced(*m_current, tokens::TextSize::Caption);
    m_current->setWordWrap(false);
    m_current->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    layout->addWidget(m_grid, 1);
    layout->addWidget(m_part);
    return column;
}

void ValuesPage::connectParts()
{
    connect(m_slice, &SliceBar::choiceChanged, this, &ValuesPage::showSlice);
    connect(m_slice, &SliceBar::elementRequested, this, &ValuesPage::goTo);
    connect(m_grid, &ValueGrid::currentMoved, this, &ValuesPage::showCurrent);
    connect(&m_model, &QAbstractItemModel::dataChanged, this, &ValuesPage::showCurrent);
    connect(&m_model.blocks(), &ValueBlocks::failed, this, &ValuesPage::cannotRead);
    connect(m_grid, &ValueGrid::copyRequested, m_export,
            [this] { m_export->copy(m_model.cellView() == CellView::After, CopyFormat::Text); });
    connect(m_grid, &QWidget::customContextMenuRequested, m_export, [this](const QPoint& position) {
        m_export->showCopyMenu(m_grid->viewport()->mapToGlobal(position));
    });
    connect(m_export, &ValueExport::statusMessage, this, &ValuesPage::showMessage);
    connect(m_export, &ValueExport::failed, this, &ValuesPage::failed);
    if (m_tensor.areTexts()) {
        return;
    }
    connect(m_target, &TargetBar::targetChanged, this, &ValuesPage::showTarget);
    connect(m_target, &TargetBar::viewChanged, this, [this] {
        m_model.setCellView(m_target->view());
        m_grid->fit(m_tensor.dtype(), target());
    });
    connect(m_search, &SearchBar::searchRequested, this, &ValuesPage::startSearch);
    connect(m_facts, &FactsPanel::elementRequested, this, &ValuesPage::goTo);
    connect(m_facts, &FactsPanel::measured, m_target, &TargetBar::showLoss);
    connect(m_facts, &FactsPanel::failed, m_target, &TargetBar::showProblem);
}

DType ValuesPage::target() const { return m_target ? m_target->target() : m_tensor.dtype(); }

void ValuesPage::setPlanned(DType planned)
{
    if (m_target) {
        m_target->setPlanned(planned);
    }
}

void ValuesPage::showTarget()
{
    m_lastByError.reset();
    m_export->setTarget(target());
    if (m_target) {
        m_model.setCellView(m_target->view());
        m_search->setCasts(m_target->casts());
        m_facts->measure(m_tensor.numbers(), target());
    }
    showSlice();
}

void ValuesPage::showSlice()
{
    m_model.open(m_tensor, std::make_shared<const TensorSlice>(m_tensor.shape(), m_slice->choice()),
                 target());
    m_grid->fit(m_tensor.dtype(), target());
    showCurrent();
}

void ValuesPage::showCurrent()
{
    const auto& slice = m_model.slice();
    const Cell begin = m_model.partBegin();
    const auto range = [](std::uint64_t first, int shown, std::uint64_t all) {
        return tr("%1 to %2 of %3")
            .arg(texts::count(first), texts::count(first + static_cast<std::uint64_t>(shown) - 1),
                 texts::count(all));
    };
    m_part->setVisible(m_model.hasParts());
    m_part->setText(tr("Shown here are rows %1 and columns %2. Go to an index for the others.")
                        .arg(range(begin.row, m_model.rowCount(), slice->rowCount()),
                             range(begin.column, m_model.columnCount(), slice->columnCount())));
    const QString text = m_grid->currentIndex().data(Qt::AccessibleTextRole).toString();
    m_current->setText(QString(text).replace(u'\n', u"   "_s));
    m_current->setToolTip(text);
}

void ValuesPage::readAgain()
{
    m_model.blocks().retry();
    if (m_facts) {
        m_facts->measure(m_tensor.numbers(), target());
    }
}

void ValuesPage::goTo(std::uint64_t element)
{
    const auto& slice = m_model.slice();
    if (!slice->cellOf(element)) {
        m_slice->setChoice(slice->choiceWith(element));
        showSlice();
    }
    if (const std::optional<Cell> cell = m_model.slice()->cellOf(element)) {
        m_grid->goTo(*cell);
    }
}

void ValuesPage::focusIndex() { m_slice->focusIndex(); }

void ValuesPage::search(SearchDirection direction)
{
    if (m_search) {
        m_search->search(direction);
    }
}

void ValuesPage::startSearch(const ValueSearch& search)
{
    const std::optional<Cell> cell = m_grid->currentCell();
    std::optional<std::uint64_t> from;
    if (cell && m_model.slice()->has(*cell)) {
        from = m_model.slice()->elementAt(*cell);
    }
    if (!search.value && from != m_lastByError) {
        from.reset(); // the order of errors starts with the largest
    }
    const auto find = [tensor = m_tensor.numbers(), to = target(), search,
                       from](Progress& progress) -> std::optional<FoundElement> {
        if (search.value) {
            return findElement(tensor, to, *search.value, from, search.direction, progress);
        }
        const auto found = findByError(tensor, to, search.measure, from, search.direction, progress);
        return found ? std::optional(FoundElement{*found}) : std::nullopt;
    };
    m_search->showMessage(tr("Searching…"));
    auto job = makeJob<std::optional<FoundElement>>(
        tr("Searching"), find, this,
        [this, search](const std::optional<FoundElement>& found) { showFound(search, found); });
    connect(job.get(), &Job::cancelled, this, [this] { m_search->showMessage(tr("Cancelled.")); });
    connect(job.get(), &Job::failed, this, [this](const ErrorDetails& error) {
        m_search->showMessage(tr("The search failed. %1").arg(texts::sentence(error)));
    });
    m_tasks.start(std::move(job));
}

void ValuesPage::showFound(const ValueSearch& search, std::optional<FoundElement> found)
{
    if (!found) {
        m_search->showMessage(search.value || !m_lastByError
                                  ? tr("%1: no such value.").arg(m_search->title())
                                  : tr("%1: no further one.").arg(m_search->title()));
        return;
    }
    if (!search.value) {
        m_lastByError = found->element;
    }
    goTo(found->element);
    const QString index = indexText(m_tensor.shape(), found->element);
    const QString place = !found->isWrapped ? tr("Found at %1.").arg(index)
                          : search.direction == SearchDirection::Forward
                              ? tr("Found at %1, after starting again from the beginning.").arg(index)
                              : tr("Found at %1, after starting again from the end.").arg(index);
    const bool hasTwoOrigins = m_target->casts() && (search.value == SoughtValue::Infinite ||
                                                     search.value == SoughtValue::NotANumber);
    m_search->showMessage(!hasTwoOrigins                 ? place
                          : found->in == FoundIn::Stored ? tr("%1 It is stored so.").arg(place)
                                                         : tr("%1 The cast makes it so.").arg(place));
}

void ValuesPage::askToSave() { m_export->askToSave(); }

void ValuesPage::showMessage(const QString& message)
{
    if (m_search) {
        m_search->showMessage(message);
    } else {
        m_current->setText(message);
    }
}

} // namespace onnxmend
