// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tables/filter_bar.h"

#include "ui/look/controls.h"
#include "ui/look/layouts.h"
#include "ui/look/live_look.h"
#include "ui/look/plain_texts.h"
#include "ui/look/texts.h"
#include "ui/look/tokens.h"
#include "ui/models/row_query.h"

#include <QAbstractItemView>
#include <QButtonGroup>
#include <QComboBox>
#include <QCompleter>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QStandardItemModel>
#include <QTimer>
#include <QToolButton>

#include <algorithm>
#include <chrono>
#include <functional>
#include <map>
#include <set>
#include <span>
#include <variant>

namespace onnxmend
{

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace
{
constexpr auto kFilterAfter = 200ms; // rows do not move while the user is typing
constexpr int kAll = -1;
constexpr int usualLetters = 30; // least width of the box
constexpr int fewLetters = 16;
constexpr std::size_t kMostAtOnce = 5000; // items that the GUI thread reads itself
constexpr int kCountedRows = 20000;       // the first rows of a huge table suffice
constexpr qsizetype kMostValues = 200;    // offered values of a field
} // namespace

FilterBar::FilterBar(ColumnTableModel& model, const QString& placeholder,
                     const std::vector<Category>& categories, QWidget* parent)
    : QWidget(parent)
    , m_model(model)
    , m_categories(categories)
    , m_modules(new QToolButton(this))
    , m_box(new QLineEdit(this))
    , m_matches(new QLabel(this))
    , m_error(new QLabel(this))
    , m_row(new QHBoxLayout)
    , m_choices(new QWidget(this))
    , m_second(new QHBoxLayout)
    , m_delay(new QTimer(this))
    , m_group(new QButtonGroup(this))
{
    createModulesButton();
    m_box->setObjectName(u"filterBox"_s);
    m_box->setPlaceholderText(placeholder);
    m_box->setAccessibleName(placeholder);
    m_box->setClearButtonEnabled(true);
    m_box->addAction(theme::icon("filter", theme::Tone::Muted), QLineEdit::LeadingPosition);
    fitBox(usualLetters);
    m_delay->setSingleShot(true);
    m_delay->setInterval(kFilterAfter);

    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(tokens::between, tokens::between, tokens::between, tokens::between);
    layout->setSpacing(tokens::between);
    layout->addLayout(m_row);
    layout->addWidget(m_error);
    layout->addLayout(m_second);
    m_row->setSpacing(tokens::between);
    m_row->addWidget(m_modules);
    m_row->addWidget(m_box, 1);
    m_row->addWidget(m_matches);
    m_row->addWidget(m_choices, 0, Qt::AlignVCenter);
    auto* const choices = new FlowLayout(m_choices);
    choices->setContentsMargins(0, 0, 0, 0);
    choices->setSpacing(tokens::inside);
    m_all = addButton(u"filterAll"_s, tr("Show all rows"));
    m_group->addButton(m_all, kAll);
    m_all->setChecked(true);
    for (const Category& category : m_categories) {
        QToolButton* const button = addButton(u"filter%1"_s.arg(category.id), category.tip);
        button->setIcon(theme::icon(category.icon, category.tone));
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        m_group->addButton(button, category.id);
        m_buttons.push_back(button);
    }
    createGroupings();
    createCompleter();
    m_matches->setObjectName(u"filterMatches"_s);
    m_error->setObjectName(u"filterError"_s);
    live::setColor(*m_matches, QPalette::WindowText, theme::Tone::Muted);
    live::setColor(*m_error, QPalette::WindowText, theme::Tone::Bad);
    m_error->setTextFormat(Qt::PlainText);
    m_error->setWordWrap(true);
    m_error->hide();
    m_box->installEventFilter(this);

    connect(m_box, &QLineEdit::textChanged, m_delay, qOverload<>(&QTimer::start));
    connect(m_box, &QLineEdit::textChanged, this, &FilterBar::textChanged);
    connect(m_box, &QLineEdit::textEdited, this, &FilterBar::offerCompletions);
    connect(m_box, &QLineEdit::returnPressed, m_delay, [this] { m_delay->start(0); });
    connect(m_delay, &QTimer::timeout, this, &FilterBar::apply);
    connect(&m_model, &ColumnTableModel::matchesChanged, this, &FilterBar::showMatches);
    connect(m_group, &QButtonGroup::idClicked, this,
            [this](int id) { m_model.setCategory(id == kAll ? std::nullopt : std::optional(id)); });
    live::keep(*this, live::Part::Size, [this] { arrange(); });
}

void FilterBar::createModulesButton()
{
    m_modules->setObjectName(u"showModules"_s);
    m_modules->setText(tr("Modules"));
    m_modules->setAccessibleName(m_modules->text());
    m_modules->setToolTip(tr("Show the modules of Python beside the table, and choose the rows of one"));
    m_modules->setCheckable(true);
    m_modules->setAutoRaise(true);
    m_modules->setFocusPolicy(Qt::StrongFocus);
    m_modules->hide();
}

void FilterBar::offerModules(bool isOffered)
{
    m_modules->setVisible(isOffered);
    arrange();
}

void FilterBar::createGroupings()
{
    if (m_model.groupingCount() == 0) {
        return;
    }
    m_groupings = createComboBox(this, u"groupings"_s, tr("Groups of rows"));
    m_groupings->setToolTip(tr("Put the rows into groups that fold"));
    m_groupings->addItem(tr("No groups"), QString());
    for (int grouping = 0; grouping < m_model.groupingCount(); ++grouping) {
        m_groupings->addItem(tr("By %1").arg(texts::inPhrase(
                                 QCoreApplication::translate("columns", m_model.groupingTitle(grouping)))),
                             texts::fromUtf8(m_model.groupingId(grouping)));
    }
    connect(m_groupings, &QComboBox::currentIndexChanged, this, [this](int index) {
        m_model.setGrouping(index > 0 ? std::optional(index - 1) : std::nullopt);
        Q_EMIT groupingChosen();
    });
    m_groupings->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_groupings->setMinimumContentsLength(11);
    m_row->addWidget(m_groupings);
}

namespace
{

/// Returns an example of each kind of field that the table has.
QStringList examplesOf(const ColumnTableModel& model)
{
    QStringList examples;
    std::set<FieldKind> known{FieldKind::Text};
    for (int field = 0; field < model.fieldCount(); ++field) {
        const FieldKind kind = model.fieldKind(field);
        if (known.insert(kind).second) {
            const QString value = kind == FieldKind::Dtype    ? u"float16"_s
                                  : kind == FieldKind::Number ? u">1M"_s
                                  : kind == FieldKind::Path   ? u"layers.*.attn"_s
                                                              : u"77x768"_s;
            examples.append(u"%1:%2"_s.arg(texts::fromUtf8(model.fieldName(field)), value));
        }
    }
    return examples;
}

} // namespace

void FilterBar::createCompleter()
{
    if (m_model.fieldCount() == 0) {
        return;
    }
    m_completions = new QStandardItemModel(this);
    m_completer = new QCompleter(m_completions, this);
    m_completer->setWidget(m_box);
    m_completer->setCaseSensitivity(Qt::CaseInsensitive);
    m_completer->setCompletionMode(QCompleter::PopupCompletion);
    m_completer->popup()->setAccessibleName(tr("Completions"));
    const auto forget = [this] {
        m_values.clear();
        m_looking.drop();
    };
    connect(&m_model, &ColumnTableModel::rowsChanged, this, forget);
    connect(m_completer, qOverload<const QString&>(&QCompleter::activated), this, &FilterBar::complete);
    QStringList names;
    for (int field = 0; field < m_model.fieldCount(); ++field) {
        names.append(texts::fromUtf8(m_model.fieldName(field)) + u':');
    }
    m_box->setToolTip(tr("All words have to fit. %1 look into one column, as %2; /layer.\\d+/ is a regular "
                         "expression; a minus in front means not.")
                          .arg(names.join(u' '), examplesOf(m_model).join(u' ')));
}

namespace
{

/// Returns all dtypes, the most frequent ones of the field first.
std::vector<DTypeInfo> dtypesOf(const ColumnTableModel& model, int field)
{
    const std::span<const DTypeInfo> known = dtypeTable().subspan(1); // Undefined is not offered
    const std::shared_ptr<const TableRows> rows = model.rows();
    std::map<std::int64_t, int> counts;
    for (int row = 0; row < std::min(rows->count(), kCountedRows); ++row) {
        const SortValue value = rows->fieldValue(row, field);
        if (const auto* const code = std::get_if<std::int64_t>(&value)) {
            ++counts[*code];
        }
    }
    std::vector<DTypeInfo> dtypes(known.begin(), known.end());
    const auto count = [&counts](const DTypeInfo& info) {
        const auto found = counts.find(static_cast<std::int64_t>(info.dtype));
        return found == counts.end() ? 0 : found->second;
    };
    std::ranges::stable_sort(dtypes, std::greater(), count);
    return dtypes;
}

/// Returns the values of a field, each once. A row may have several, one on each line. Any thread may call.
/// Throws Cancelled.
QStringList valuesIn(const TableRows& rows, int field, const Progress& progress)
{
    std::set<std::string, std::less<>> values;
    for (int row = 0; row < std::min(rows.count(), kCountedRows); ++row) {
        progress.checkCancelled();
        const SortValue value = rows.fieldValue(row, field);
        std::string_view rest = value.text().value_or(std::string_view());
        while (!rest.empty()) {
            const std::string_view line = rest.substr(0, rest.find('\n'));
            rest.remove_prefix(std::min(rest.size(), line.size() + 1));
            if (!line.empty() && !values.contains(line)) {
                values.emplace(line);
            }
        }
    }
    QStringList sorted;
    for (const std::string& value : values) {
        sorted.append(texts::fromUtf8(value));
    }
    sorted.sort(Qt::CaseInsensitive);
    return sorted.mid(0, kMostValues);
}

} // namespace

QStringList FilterBar::valuesOf(int field)
{
    const auto known = m_values.constFind(field);
    if (known != m_values.cend()) {
        return *known;
    }
    if (m_model.workOfRows() <= kMostAtOnce || !m_model.areRowsShared()) {
        return *m_values.insert(field, valuesIn(*m_model.rows(), field, Progress()));
    }
    if (!m_looking.isBusy()) {
        m_looking.start(makeJob<QStringList>(
            tr("Looking through the rows"),
            [rows = m_model.rows(), field](const Progress& progress) {
                return valuesIn(*rows, field, progress);
            },
            this,
            [this, field](const QStringList& values) {
                m_values.insert(field, values);
                if (m_box->hasFocus()) {
                    offerCompletions();
                }
            }));
    }
    return {};
}

/// Returns completions at the cursor: names of fields, or values of the named field.
QStringList FilterBar::completionsOf(const QString& word)
{
    QStringList result;
    const QString sign = word.startsWith(u'-') ? u"-"_s : QString();
    const QString name = word.section(u':', 0, 0).mid(sign.size());
    for (int field = 0; field < m_model.fieldCount(); ++field) {
        const QString known = texts::fromUtf8(m_model.fieldName(field));
        if (!word.contains(u':')) {
            result.append(sign + known + u':');
            continue;
        }
        if (known.compare(name, Qt::CaseInsensitive) != 0) {
            continue;
        }
        for (const std::string_view choice : m_model.fieldChoices(field)) {
            result.append(sign + known + u':' + texts::fromUtf8(choice));
        }
        if (m_model.fieldKind(field) == FieldKind::Dtype) {
            for (const DTypeInfo& info : dtypesOf(m_model, field)) {
                result.append(sign + known + u':' + texts::fromUtf8(info.onnxName).toLower());
            }
        } else if (known == u"op" || m_model.fieldKind(field) == FieldKind::Path) { // a model has few of them
            for (const QString& value : valuesOf(field)) {
                result.append(sign + known + u':' + value);
            }
        }
    }
    return result;
}

void FilterBar::offerCompletions()
{
    if (!m_completer) {
        return;
    }
    const qsizetype cursor = m_box->cursorPosition();
    QString word;
    for (const QueryWord& place : queryWords(m_box->text())) {
        if (place.begin < cursor && cursor <= place.end) {
            word = m_box->text().mid(place.begin, cursor - place.begin);
        }
    }
    m_completions->clear();
    for (const QString& completion : word.isEmpty() ? QStringList() : completionsOf(word)) {
        m_completions->appendRow(new QStandardItem(completion));
    }
    m_completer->setCompletionPrefix(word);
    const bool isWhole = m_completer->completionCount() == 1 &&
                         m_completer->currentCompletion().compare(word, Qt::CaseInsensitive) == 0;
    if (m_completer->completionCount() == 0 || isWhole) {
        m_completer->popup()->hide();
    } else {
        m_completer->complete();
    }
}

void FilterBar::complete(const QString& completion)
{
    const qsizetype cursor = m_box->cursorPosition();
    QString text = m_box->text();
    for (const QueryWord& place : queryWords(text)) {
        if (place.begin < cursor && cursor <= place.end) {
            text.replace(place.begin, cursor - place.begin, completion);
            m_box->setText(text);
            m_box->setCursorPosition(static_cast<int>(place.begin + completion.size()));
            break;
        }
    }
    if (completion.endsWith(u':')) { // completes values next
        offerCompletions();
    }
}

void FilterBar::apply()
{
    m_model.setText(m_box->text());
    showMatches();
}

void FilterBar::showMatches()
{
    const QString error = m_model.error();
    m_matches->setVisible(m_model.isFiltered() || m_model.isArranging());
    m_matches->setText(m_model.isArranging()
                           ? tr("Searching…")
                           : tr("%1 of %2")
                                 .arg(texts::count(m_model.matchCount()),
                                      texts::count(static_cast<std::size_t>(m_model.sourceRowCount()))));
    m_error->setVisible(!error.isEmpty());
    m_error->setText(error);
}

void FilterBar::fitBox(int letters)
{
    live::keep(*m_box, live::Part::Size,
               [box = m_box, letters] { box->setMinimumWidth(letterWidth(box->fontMetrics()) * letters); });
}

bool FilterBar::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_box && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Down) {
            Q_EMIT tableWanted();
            return true;
        }
    }
    // Escape empties the box if it has text. Otherwise it cancels a running task.
    if (watched == m_box && event->type() == QEvent::ShortcutOverride && !m_box->text().isEmpty() &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    if (watched == m_box && event->type() == QEvent::KeyPress && !m_box->text().isEmpty() &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        m_box->clear();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

QToolButton* FilterBar::addButton(const QString& objectName, const QString& tip)
{
    auto* const button = new QToolButton(m_choices);
    button->setObjectName(objectName);
    button->setCheckable(true);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::StrongFocus);
    button->setToolTip(tip);
    m_choices->layout()->addWidget(button);
    return button;
}

void FilterBar::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrange();
}

/// Uses several rows if large letters or many choices have no room in one.
void FilterBar::arrange()
{
    const int modules = m_modules->isHidden() ? 0 : m_modules->sizeHint().width() + tokens::between;
    const int inOneRow = m_box->minimumWidth() + modules + m_choices->sizeHint().width() +
                         (m_groupings ? m_groupings->sizeHint().width() : 0) +
                         letterWidth(fontMetrics()) * 12 + 6 * tokens::between;
    QHBoxLayout& row = m_hasSecond || inOneRow > width() ? *m_second : *m_row;
    if (row.indexOf(m_choices) < 0) {
        putChoicesIn(row);
    }
}

void FilterBar::putChoicesIn(QHBoxLayout& row)
{
    (&row == m_row ? m_second : m_row)->removeWidget(m_choices);
    if (&row == m_row) {
        m_row->insertWidget(m_row->indexOf(m_matches) + 1, m_choices, 0, Qt::AlignVCenter);
    } else {
        m_second->insertWidget(0, m_choices, 1);
    }
}

void FilterBar::addSecondRow(std::initializer_list<QWidget*> widgets)
{
    m_hasSecond = true;
    m_second->setSpacing(tokens::between);
    putChoicesIn(*m_second);
    for (QWidget* const widget : widgets) {
        m_second->addWidget(widget);
    }
}

void FilterBar::fitHalf()
{
    fitBox(fewLetters);
    layout()->setContentsMargins(0, tokens::between, 0, tokens::between);
    addSecondRow({});
}

void FilterBar::setButton(QToolButton* button, const QString& title, std::size_t count, bool visible)
{
    button->setText(u"%1 %2"_s.arg(title, texts::count(count)));
    const QString name = tr("%1: %2 rows").arg(title, texts::count(count));
    button->setAccessibleName(m_subject.isEmpty() ? name : tr("%1, %2").arg(m_subject, name));
    button->setVisible(visible);
}

void FilterBar::setCounts(std::size_t all, const std::vector<std::size_t>& counts)
{
    setButton(m_all, tr("All"), all, true);
    for (std::size_t i = 0; i < m_buttons.size(); ++i) {
        setButton(m_buttons[i], m_categories[i].title, counts[i], counts[i] > 0 || m_buttons[i]->isChecked());
    }
    arrange();
}

void FilterBar::focusBox()
{
    m_box->setFocus(Qt::ShortcutFocusReason);
    m_box->selectAll();
}

void FilterBar::setText(const QString& text)
{
    reset();
    m_box->setText(text);
    m_delay->stop(); // the program sets the text and selects rows next
    apply();
}

void FilterBar::setModule(const QString& path) { m_box->setText(withModule(m_box->text(), path)); }

QString FilterBar::text() const { return m_box->text(); }

void FilterBar::setSubject(const QString& subject)
{
    m_subject = subject;
    if (m_groupings) {
        m_groupings->setAccessibleName(tr("%1, %2").arg(m_subject, m_groupings->accessibleName()));
    }
    if (m_completer) {
        m_completer->popup()->setAccessibleName(
            tr("%1, %2").arg(m_subject, m_completer->popup()->accessibleName()));
    }
}

void FilterBar::setGrouping(std::string_view id)
{
    if (m_groupings) {
        m_groupings->setCurrentIndex(std::max(m_groupings->findData(texts::fromUtf8(id)), 0));
    }
}

void FilterBar::reset()
{
    m_box->clear();
    m_delay->stop();
    m_all->setChecked(true);
    m_model.setText({});
    m_model.setCategory(std::nullopt);
}

} // namespace onnxmend
