// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/overview_page.h"

#include "core/types/finding_kinds.h"
#include "ui/look/card.h"
#include "ui/look/dtype_pill.h"
#include "ui/look/labels.h"
#include "ui/look/layouts.h"
#include "ui/look/live_look.h"
#include "ui/look/plain_texts.h"
#include "ui/look/texts.h"
#include "ui/look/tokens.h"
#include "ui/look/translated.h"
#include "ui/look/window_style.h"
#include "ui/models/column_table_model.h"
#include "ui/models/shape_query.h"
#include "ui/plots/dtype_bars.h"
#include "ui/tables/nothing_found.h"

#include <QAction>
#include <QCoreApplication>
#include <QFontMetrics>
#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QStringList>
#include <QTableWidget>
#include <QTextLayout>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

/// Limits the rows of the interface: nobody reads more on an overview.
constexpr int mostFileRows = 200;

struct StepLook {
    ActionId action;
    const char* sentence;
};

// In the order of NextStep.
constexpr std::array<StepLook, 6> nextStepLooks{
    {{ActionId::AddCheckpoint,
      QT_TRANSLATE_NOOP("nextStep",
                        "The model has no data for its weights. Add the checkpoint that holds them.")},
     {ActionId::MapWeights,
      QT_TRANSLATE_NOOP("nextStep", "Some weights match no checkpoint tensor by name. Map them by hand.")},
     {ActionId::FixAllAndSave,
      QT_TRANSLATE_NOOP("nextStep", "The weights of the checkpoints can be filled and saved at once.")},
     {ActionId::FixSelected,
      QT_TRANSLATE_NOOP("nextStep", "No finding has a recommended fix. Look at each finding.")},
     {ActionId::FixAllAndSave,
      QT_TRANSLATE_NOOP("nextStep", "The changes are planned. Nothing is written until the model is saved.")},
     {ActionId::Verify, nullptr}}}; // verifyText() says it

const StepLook& lookOf(NextStep step) { return nextStepLooks.at(static_cast<std::size_t>(step)); }

QString sentenceOf(NextStep step, const Session& session, const Verdict& verdict)
{
    if (step == NextStep::Verify) {
        return verifyText(verdict);
    }
    if (step == NextStep::FixAllAndSave && session.fixableCount() > 0) {
        const bool areAll =
            std::ranges::all_of(overviewOf(session).kinds,
                                [](const ModelOverview::OfKind& kind) { return kind.fixable == kind.count; });
        return texts::count(session.fixableCount(),
                            OverviewPage::tr("1 problem can be fixed and saved at once."),
                            areAll ? OverviewPage::tr("All %1 problems can be fixed and saved at once.")
                                   : OverviewPage::tr("%1 problems can be fixed and saved at once."));
    }
    return QCoreApplication::translate("nextStep", lookOf(step).sentence);
}

QString roleText(ModelOverview::FileRole role)
{
    switch (role) {
    case ModelOverview::FileRole::Model:
        return OverviewPage::tr("Model");
    case ModelOverview::FileRole::Data:
        return OverviewPage::tr("Data");
    case ModelOverview::FileRole::Checkpoint:
        break;
    }
    return OverviewPage::tr("Checkpoint");
}

void addFact(QGridLayout& grid, QWidget* parent, const QString& name, const QString& text)
{
    const int row = grid.rowCount();
    grid.addWidget(labels::createMuted(parent, name), row, 0, Qt::AlignTop);
    QLabel* const value = labels::createText(parent, name);
    value->setText(labels::breakable(text));
    grid.addWidget(value, row, 1, Qt::AlignTop);
}

QTableWidget* createInterface(QWidget* parent)
{
    auto* const table = new QTableWidget(0, 4, parent);
    table->setObjectName(u"interface"_s);
    table->setAccessibleName(OverviewPage::tr("Inputs and outputs"));
    table->setHorizontalHeaderLabels({OverviewPage::tr("Role"), OverviewPage::tr("Name"),
                                      OverviewPage::tr("Dtype"), OverviewPage::tr("Shape")});
    table->verticalHeader()->hide();
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table->horizontalHeader()->setSectionResizeMode(1, QHeaderView::Stretch);
    table->horizontalHeader()->setHighlightSections(false);
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setShowGrid(false);
    table->setFrameShape(QFrame::NoFrame);
    table->setTabKeyNavigation(false);
    table->setItemDelegate(new pill::Delegate(ColumnTableModel::DtypeRole, table));
    live::keepCellsMonospaced(*table);
    const auto fit = [table] {
        constexpr int mostSeen = 40; // the table scrolls to more
        fitToRows(*table, mostSeen);
    };
    live::keep(*table, live::Part::Size, fit);
    const QAbstractItemModel& rows = *table->model();
    QObject::connect(&rows, &QAbstractItemModel::rowsInserted, table, fit);
    QObject::connect(&rows, &QAbstractItemModel::rowsRemoved, table, fit);
    // Queued, since the table changes the range while it is laid out.
    QObject::connect(table->horizontalScrollBar(), &QScrollBar::rangeChanged, table, fit,
                     Qt::QueuedConnection);
    return table;
}

QGridLayout* createFacts(Card& card)
{
    auto* const grid = new QGridLayout;
    grid->setHorizontalSpacing(tokens::around);
    grid->setVerticalSpacing(tokens::inside);
    grid->setColumnStretch(1, 1);
    card.contents().addLayout(grid);
    card.contents().addStretch(1);
    return grid;
}

} // namespace

namespace
{

/// Breaks a text into as many lines as it needs.
QString wrapped(const QString& text, const QFont& font, int room)
{
    const QFontMetrics metrics(font);
    QStringList lines;
    QTextLayout layout(text, font);
    layout.beginLayout();
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(room);
        lines.append(metrics.elidedText(text.mid(line.textStart(), line.textLength()).trimmed(),
                                        Qt::ElideRight, room));
    }
    layout.endLayout();
    return lines.join(u'\n');
}

class KindButton : public QToolButton
{
public:
    KindButton(const QString& title, const QString& count, QWidget* parent)
        : QToolButton(parent)
        , m_title(title)
        , m_count(count)
    {
        setObjectName(u"findingKind"_s);
        setAutoRaise(true);
        setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        setText(title + u'\n' + count);
        setAccessibleName(u"%1  ·  %2"_s.arg(title, count));
        setToolTip(OverviewPage::tr("Show these findings"));
        live::keep(*this, live::Part::Size, [this] {
            if (m_isLaidOut) {
                wrap();
            }
        });
    }

protected:
    void resizeEvent(QResizeEvent* event) override
    {
        m_isLaidOut = true;
        wrap();
        QToolButton::resizeEvent(event);
    }

private:
    void wrap()
    {
        const int room = width() - iconSize().width() - 2 * tokens::between;
        setText(wrapped(m_title, font(), room) + u'\n' + m_count);
    }

    QString m_title;
    QString m_count;
    bool m_isLaidOut = false; ///< before, its width says nothing
};

} // namespace

OverviewPage::OverviewPage(Actions& actions, QWidget* parent)
    : Page(parent)
    , m_actions(actions)
    , m_sentence(labels::createText(this, tr("What to do next")))
    , m_button(new QPushButton(this))
    , m_bars(new DtypeBars(this))
    , m_kinds(new QVBoxLayout)
    , m_interface(createInterface(this))
{
    setObjectName(u"overviewPage"_s);
    setAccessibleName(tr("Overview"));
    auto* const next = new Card(tr("Next"), this);
    auto* const step = new QHBoxLayout;
    step->setSpacing(tokens::around);
    step->addWidget(m_sentence, 1);
    step->addWidget(m_button, 0, Qt::AlignTop);
    next->contents().addLayout(step);
    createNextStep();
    auto* const bytes = new Card(tr("Bytes by dtype"), this);
    bytes->contents().addWidget(m_bars);
    m_noBytes = labels::createMuted(bytes, tr("No tensor has data."), u"noBytes"_s);
    bytes->contents().addWidget(m_noBytes);
    bytes->contents().addStretch(1);
    auto* const found = new Card(tr("Findings"), this);
    m_kinds->setSpacing(tokens::inside);
    found->contents().addLayout(m_kinds);
    found->contents().addStretch(1);
    auto* const interface = new Card(tr("Inputs and outputs"), this);
    interface->contents().addWidget(m_interface);
    interface->contents().addStretch(1);
    auto* const model = new Card(tr("Model"), this);
    m_facts = createFacts(*model);
    auto* const files = new Card(tr("Files"), this);
    m_files = createFacts(*files);

    auto* const page = new QWidget(this);
    page->setAccessibleName(tr("Overview"));
    auto* const grid = new QGridLayout(page);
    grid->setContentsMargins(tokens::around, tokens::around, tokens::around, tokens::around);
    grid->setSpacing(tokens::around);
    grid->addWidget(next, 0, 0, 1, 2);
    grid->addWidget(bytes, 1, 0);
    grid->addWidget(found, 1, 1);
    grid->addWidget(interface, 2, 0, 2, 1);
    grid->addWidget(model, 2, 1);
    grid->addWidget(files, 3, 1);
    grid->setColumnStretch(0, 3);
    grid->setColumnStretch(1, 2);
    grid->setRowStretch(4, 1); // leaves empty space below
    auto* const scroll = new QScrollArea(this);
    scroll->setObjectName(u"overviewScroll"_s);
    scroll->setAccessibleName(tr("Overview"));
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setWidget(page);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(scroll);
}

void OverviewPage::createNextStep()
{
    m_sentence->setObjectName(u"nextStepSentence"_s);
    m_button->setObjectName(u"nextStep"_s);
    setPrimary(*m_button);
    connect(m_button, &QPushButton::clicked, this, [this] {
        if (m_step == NextStep::LookAtFindings) {
            Q_EMIT findingsRequested();
        } else if (offersFound()) {
            Q_EMIT checkpointRequested(m_found.front());
        } else {
            m_actions[lookOf(m_step).action]->trigger();
        }
    });
    for (const StepLook& look : nextStepLooks) {
        connect(m_actions[look.action], &QAction::changed, this, [this] {
            if (!m_stepText.isEmpty()) {
                showStep();
            }
        });
    }
}

void OverviewPage::open(const std::shared_ptr<const Session>& session) { update(session); }

void OverviewPage::update(const std::shared_ptr<const Session>& session)
{
    const ModelOverview overview = overviewOf(*session);
    m_bars->show(overview.dtypes);
    m_bars->setVisible(!overview.dtypes.empty());
    m_noBytes->setVisible(overview.dtypes.empty());
    showKinds(overview);
    showInterface(overview);
    showFacts(overview);
    showFiles(overview);
}

void OverviewPage::showNextStep(const Session& session, const Verdict& verdict)
{
    m_step = nextStep(session, verdict);
    m_stepText = sentenceOf(m_step, session, verdict);
    m_isDone = m_step == NextStep::Verify && isAccepted(verdict);
    if (m_nothing) {
        m_nothing->setText(nothingFoundText(session, verdict));
    }
    showStep();
}

void OverviewPage::showFound(const std::vector<std::filesystem::path>& checkpoints)
{
    m_found = checkpoints;
    showStep();
}

bool OverviewPage::offersFound() const { return m_step == NextStep::AddCheckpoint && m_found.size() == 1; }

void OverviewPage::showStep()
{
    const bool looks = m_step == NextStep::LookAtFindings;
    QAction* const action = m_actions[lookOf(m_step).action];
    m_sentence->setText(m_stepText);
    m_button->setText(looks ? tr("Show Findings") : texts::withoutMnemonic(action->text()));
    m_button->setToolTip(looks ? QString() : action->toolTip());
    if (offersFound()) {
        const QString name = texts::fileName(m_found.front());
        m_sentence->setText(
            tr("The model has no data for its weights. %1 lies beside it and holds tensors.").arg(name));
        m_button->setText(tr("Add %1").arg(QString(name).replace(u'&', u"&&"_s)));
        const QString& reason = m_actions.reasonAgainst(ActionId::AddCheckpoint);
        const QString path = texts::path(m_found.front());
        m_button->setToolTip(plainTip(reason.isEmpty() ? path : path + u'\n' + reason));
    }
    m_button->setAccessibleName(m_button->text());
    m_button->setEnabled(looks || action->isEnabled());
    m_button->setVisible(!m_isDone);
}

void OverviewPage::showKinds(const ModelOverview& overview)
{
    clearLayout(*m_kinds);
    m_nothing = nullptr;
    if (overview.kinds.empty()) {
        m_kinds->addWidget(m_nothing = labels::createMuted(this, {})); // showNextStep() sets the text
    }
    for (const ModelOverview::OfKind& kind : overview.kinds) {
        const QString fixable =
            kind.fixable == kind.count ? tr("all fixable") : tr("%1 fixable").arg(texts::count(kind.fixable));
        auto* const button = new KindButton(texts::translated(findingKindInfo(kind.kind).title),
                                            u"%1, %2"_s.arg(texts::count(kind.count), fixable), this);
        button->setIcon(theme::icon(theme::iconName(kind.severity), theme::tone(kind.severity)));
        connect(button, &QToolButton::clicked, this, [this, kind] { Q_EMIT kindRequested(kind.kind); });
        m_kinds->addWidget(button);
    }
}

void OverviewPage::showInterface(const ModelOverview& overview)
{
    m_interface->setRowCount(0);
    const auto add = [this](const QString& role, const ValueDeclaration& value) {
        const int row = m_interface->rowCount();
        if (row == mostFileRows) {
            return;
        }
        m_interface->insertRow(row);
        const std::array<QString, 4> cells{role, texts::fromUtf8(value.name), texts::dtype(value.dtype),
                                           value.shape ? shapeKeyText(shapeKey(*value.shape))
                                                       : texts::dash()};
        for (std::size_t column = 0; column < cells.size(); ++column) {
            auto* const item = new QTableWidgetItem(cells.at(column));
            item->setToolTip(plainTip(cells.at(column)));
            if (column > 0) {
                item->setFont(tokens::monospaced());
            }
            m_interface->setItem(row, static_cast<int>(column), item);
        }
        if (isKnown(value.dtype)) {
            m_interface->item(row, 2)->setData(ColumnTableModel::DtypeRole, static_cast<int>(value.dtype));
        }
    };
    for (const ValueDeclaration& input : overview.inputs) {
        add(tr("Input"), input);
    }
    for (const ValueDeclaration& output : overview.outputs) {
        add(tr("Output"), output);
    }
}

void OverviewPage::showFacts(const ModelOverview& overview)
{
    clearLayout(*m_facts);
    if (!overview.producer.empty()) {
        addFact(*m_facts, this, tr("Made by"), texts::fromUtf8(overview.producer));
    }
    const auto addText = [this](const QString& title, const std::string& text) {
        if (!text.empty()) {
            constexpr std::size_t longestText = 400; // it may be a whole page
            addFact(*m_facts, this, title, texts::fromUtf8(displayText(text, longestText)));
        }
    };
    addText(tr("Description"), overview.description);
    addText(tr("Domain"), overview.domain);
    if (overview.modelVersion != 0) {
        addFact(*m_facts, this, tr("Version of the model"), QString::number(overview.modelVersion));
    }
    addFact(*m_facts, this, tr("IR version"), QString::number(overview.irVersion));
    constexpr std::size_t shown = 12; // there may be 100,000
    QStringList opsets;
    for (std::size_t i = 0; i < std::min(overview.opsets.size(), shown); ++i) {
        const auto& [domain, version] = overview.opsets[i];
        opsets.append(u"%1 %2"_s.arg(texts::fromUtf8(displayText(domain, 60))).arg(version));
    }
    if (overview.opsets.size() > shown) {
        opsets.append(tr("and %1 more").arg(texts::count(overview.opsets.size() - shown)));
    }
    addFact(*m_facts, this, tr("Opsets"), opsets.join(u", "_s));
    QStringList graphs{texts::count(overview.nodes, tr("1 node"), tr("%1 nodes"))};
    if (overview.subgraphs > 0) {
        graphs.append(texts::count(overview.subgraphs, tr("1 subgraph"), tr("%1 subgraphs")));
    }
    if (overview.functions > 0) {
        graphs.append(texts::count(overview.functions, tr("1 function"), tr("%1 functions")));
    }
    if (overview.trainingGraphs > 0) {
        graphs.append(
            texts::count(overview.trainingGraphs, tr("1 training graph"), tr("%1 training graphs")));
    }
    addFact(*m_facts, this, tr("Graph"), graphs.join(u", "_s));
    addText(tr("Name of the graph"), overview.graphName);
    addText(tr("About the graph"), overview.graphDescription);
    for (std::size_t i = 0; i < std::min(overview.metadata.size(), shown); ++i) {
        const auto& [key, value] = overview.metadata[i];
        addFact(*m_facts, this, texts::fromUtf8(displayText(key, 60)),
                texts::fromUtf8(displayText(value, 200)));
    }
    if (overview.metadata.size() > shown) {
        addFact(*m_facts, this, {}, tr("and %1 more").arg(texts::count(overview.metadata.size() - shown)));
    }
}

void OverviewPage::showFiles(const ModelOverview& overview)
{
    clearLayout(*m_files);
    constexpr std::size_t shown = 12;
    for (std::size_t i = 0; i < std::min(overview.files.size(), shown); ++i) {
        const ModelOverview::File& file = overview.files[i];
        addFact(*m_files, this, roleText(file.role),
                u"%1, %2"_s.arg(texts::fileName(file.path), texts::bytes(file.byteCount)));
    }
    if (overview.files.size() > shown) {
        addFact(*m_files, this, {}, tr("and %1 more").arg(texts::count(overview.files.size() - shown)));
    }
}

} // namespace onnxmend
