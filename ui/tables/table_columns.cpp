// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tables/table_columns.h"

#include "ui/look/dtype_pill.h"
#include "ui/look/plain_texts.h"
#include "ui/look/tokens.h"

#include <QHash>
#include <QHeaderView>
#include <QMenu>
#include <QScopedValueRollback>
#include <QSet>
#include <QSettings>
#include <QStyle>
#include <QTableView>

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int kMeasuredRows = 500; // the first rows of a huge table suffice
constexpr int kWidestColumn = 50;  // letters
constexpr int kLongestWord = 14;   // letters; a narrower column has a word that is whole in any language
constexpr int kNarrowestWord = 18; // letters of such a column if others need room
constexpr int kNarrowestName = 16; // letters that still distinguish names
constexpr int kCellMargin = tokens::section; // margin beside icon and text

constexpr QLatin1StringView kOrderKey = "order"_L1;
constexpr QLatin1StringView kShownKey = "shown"_L1;
constexpr QLatin1StringView kHiddenKey = "hidden"_L1;

QStringList columnIds(const ColumnTableModel& model)
{
    QStringList ids;
    for (int column = 0; column < model.columnCount(); ++column) {
        const std::string_view id = model.columnId(column);
        ids.append(QString::fromUtf8(id.data(), static_cast<qsizetype>(id.size())));
    }
    return ids;
}

/// Finds the texts of a column that may be wider than the earlier ones. Laying out a text takes 15 µs: with
/// 500 rows, most of the time before a table appears.
class TextsToMeasure
{
public:
    explicit TextsToMeasure(bool isMonospaced)
        : m_isMonospaced(isMonospaced)
    {
    }

    /// Returns whether the text has to be measured. `beside` is the width of the things beside it.
    bool take(const QString& text, int beside)
    {
        if (m_isMonospaced && std::ranges::all_of(text, [](QChar c) { return c >= u' ' && c <= u'~'; })) {
            qsizetype& known = m_plain[beside];
            return text.size() >= std::exchange(known, std::max(known, text.size() + 1));
        }
        const qsizetype known = m_others.size();
        m_others.insert({text, beside});
        return m_others.size() > known;
    }

private:
    bool m_isMonospaced;
    QHash<int, qsizetype> m_plain; ///< greatest length of texts with letters of equal width
    QSet<std::pair<QString, int>> m_others;
};

} // namespace

TableColumns::TableColumns(ColumnTableModel& model, QTableView& view)
    : m_model(model)
    , m_view(view)
    , m_ids(columnIds(model))
    , m_isOffered(static_cast<std::size_t>(model.columnCount()), true)
{
    const QHeaderView* const header = view.horizontalHeader();
    connect(header, &QHeaderView::sectionResized, this, &TableColumns::noteWidth);
    measure();
}

QString TableColumns::settingsGroup() const { return u"columns/"_s + m_view.objectName(); }

void TableColumns::remember()
{
    m_remembers = true;
    QSettings settings;
    settings.beginGroup(settingsGroup());
    const QStringList order = settings.value(kOrderKey).toStringList();
    const QStringList shown = settings.value(kShownKey).toStringList();
    const QStringList hidden = settings.value(kHiddenKey).toStringList();
    QHeaderView* const header = m_view.horizontalHeader();
    for (int column = 0; column < m_model.columnCount(); ++column) {
        const QString& id = m_ids.at(column);
        if (const int width = settings.value(id).toInt(); width > 0) {
            m_userWidths.insert(id, width);
        }
        if (shown.contains(id) || hidden.contains(id)) {
            m_choices.insert(id, shown.contains(id));
        }
        // A column that was added later stays in its place.
        if (const auto place = order.indexOf(id); place >= 0 && order.size() == m_model.columnCount()) {
            header->moveSection(header->visualIndex(column), static_cast<int>(place));
        }
    }
    measure();
}

void TableColumns::save() const
{
    if (!m_remembers) {
        return;
    }
    QSettings settings;
    settings.beginGroup(settingsGroup());
    settings.remove(QString());
    for (auto width = m_userWidths.cbegin(); width != m_userWidths.cend(); ++width) {
        settings.setValue(width.key(), width.value());
    }
    settings.setValue(kShownKey, QStringList(m_choices.keys(true)));
    settings.setValue(kHiddenKey, QStringList(m_choices.keys(false)));
    const QHeaderView* const header = m_view.horizontalHeader();
    QStringList order;
    for (int place = 0; place < header->count(); ++place) {
        order.append(m_ids.at(header->logicalIndex(place)));
    }
    settings.setValue(kOrderKey, order);
}

void TableColumns::noteWidth(int column, int oldWidth, int width)
{
    // The last shown column follows the window. A hidden column has the width 0.
    const std::vector<int> columns = shown();
    if (!m_isFitting && oldWidth > 0 && width > 0 && !columns.empty() && columns.back() != column) {
        m_userWidths.insert(m_ids.at(column), width);
    }
}

std::vector<int> TableColumns::shown() const
{
    const QHeaderView* const header = m_view.horizontalHeader();
    std::vector<int> columns;
    for (int place = 0; place < header->count(); ++place) {
        if (const int column = header->logicalIndex(place); !header->isSectionHidden(column)) {
            columns.push_back(column);
        }
    }
    return columns;
}

void TableColumns::setOffered(int column, bool isOffered)
{
    if (m_isOffered.at(static_cast<std::size_t>(column)) != isOffered) {
        m_isOffered[static_cast<std::size_t>(column)] = isOffered;
        share();
    }
}

QMenu* TableColumns::createMenu(QWidget* parent)
{
    auto* const menu = new QMenu(tr("Co&lumns"), parent);
    menu->setObjectName(u"columnMenu"_s);
    menu->setAccessibleName(tr("Columns"));
    menu->setToolTipsVisible(true);
    const bool isLast = shown().size() == 1; // one column has to stay
    for (int place = 0; place < m_ids.size(); ++place) {
        const int column = m_view.horizontalHeader()->logicalIndex(place);
        if (!m_isOffered.at(static_cast<std::size_t>(column))) {
            continue;
        }
        const auto title = [&](int role) {
            return m_model.headerData(column, Qt::Horizontal, role).toString();
        };
        QAction* const action = menu->addAction(title(Qt::DisplayRole));
        action->setObjectName(m_ids.at(column));
        action->setToolTip(title(Qt::ToolTipRole));
        action->setCheckable(true);
        action->setChecked(!m_view.isColumnHidden(column));
        action->setEnabled(!action->isChecked() || !isLast);
        connect(action, &QAction::toggled, this, [this, column](bool isShown) { choose(column, isShown); });
    }
    menu->addSeparator();
    QAction* const all = menu->addAction(tr("&Reset Columns"), this, &TableColumns::reset);
    all->setObjectName(u"resetColumns"_s);
    all->setToolTip(tr("Show the columns that fit, in their original order and width"));
    return menu;
}

void TableColumns::choose(int column, bool isShown)
{
    m_choices.insert(m_ids.at(column), isShown);
    share();
}

void TableColumns::reset()
{
    m_choices.clear();
    m_userWidths.clear();
    QHeaderView* const header = m_view.horizontalHeader();
    for (int column = 0; column < header->count(); ++column) {
        header->moveSection(header->visualIndex(column), column);
    }
    measure();
}

QFontMetrics TableColumns::metrics(int column) const
{
    return m_model.columnKind(column) == ColumnKind::Words ? m_view.fontMetrics()
                                                           : QFontMetrics(tokens::monospaced());
}

int TableColumns::textWidth(int column, int rows, int most) const
{
    const QFontMetrics face = metrics(column);
    const int icon = m_view.style()->pixelMetric(QStyle::PM_SmallIconSize) + tokens::between;
    TextsToMeasure texts(m_model.columnKind(column) != ColumnKind::Words);
    int widest = 0;
    for (int row = 0; row < rows && widest < most; ++row) {
        if (m_model.isHeading(row)) {
            continue;
        }
        const QModelIndex index = m_model.index(row, column);
        const QVariant dtype = index.data(ColumnTableModel::DtypeRole);
        if (dtype.isValid()) { // a pill has one width for all names
            widest = std::max(widest, pill::size(static_cast<DType>(dtype.toInt())).width());
            continue;
        }
        const QString text = index.data().toString();
        const int beside = index.data(Qt::DecorationRole).isValid() ? icon : 0;
        if (texts.take(text, beside)) {
            widest = std::max(widest, face.horizontalAdvance(text) + beside);
        }
    }
    return widest;
}

int TableColumns::headingWidth(int column) const
{
    const QString title = m_model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    return m_view.horizontalHeader()->fontMetrics().horizontalAdvance(title) + tokens::headingArrow -
           kCellMargin / 2;
}

std::vector<int> TableColumns::textWidths() const
{
    const int measured = std::min(m_model.rowCount(), kMeasuredRows);
    std::vector<int> widths;
    for (int column = 0; column < m_model.columnCount(); ++column) {
        const int letter = letterWidth(metrics(column));
        const int most = letter * kWidestColumn;
        const int least = measured > 0 ? headingWidth(column) : letter * m_model.columnWidth(column);
        widths.push_back(std::min(std::max(textWidth(column, measured, most), least), most) + kCellMargin);
    }
    return widths;
}

void TableColumns::measure()
{
    m_hasRows = m_model.sourceRowCount() > 0;
    m_textWidths = textWidths();
    share();
}

void TableColumns::grow()
{
    if (!m_hasRows || m_model.sourceRowCount() == 0) { // there are no rows that could move
        measure();
        return;
    }
    std::vector<int> widths = textWidths();
    for (std::size_t column = 0; column < widths.size(); ++column) {
        widths[column] = std::max(widths[column], m_textWidths[column]);
    }
    if (widths != m_textWidths) {
        m_textWidths = std::move(widths);
        share();
    }
}

std::vector<TableColumns::Width> TableColumns::widths() const
{
    std::vector<Width> widths;
    for (int column = 0; column < m_model.columnCount(); ++column) {
        const QString& id = m_ids.at(column);
        Width width;
        width.isIn = m_isOffered[static_cast<std::size_t>(column)] && m_choices.value(id, true);
        width.wanted = m_userWidths.value(id, m_textWidths[static_cast<std::size_t>(column)]);
        width.usual = width.least = width.wanted;
        if (!m_userWidths.contains(id)) { // the user's width stays
            const int usual = m_model.columnWidth(column);
            const bool isWord = usual <= kLongestWord;
            const int letter = letterWidth(metrics(column));
            const auto limit = [&](int count) {
                return std::min(width.wanted, letter * count + kCellMargin);
            };
            width.usual = limit(isWord ? kNarrowestWord : usual);
            width.least = limit(isWord ? kNarrowestWord : std::min(usual, kNarrowestName));
        }
        widths.push_back(width);
    }
    return widths;
}

int TableColumns::room() const { return m_view.viewport()->width(); }

void TableColumns::giveWay(std::vector<Width>& widths) const
{
    std::vector<int> columns(widths.size());
    std::iota(columns.begin(), columns.end(), 0);
    std::ranges::stable_sort(columns, std::ranges::greater(),
                             [this](int column) { return m_model.columnGivesWay(column); });
    int surplus = -room();
    for (const Width& width : widths) {
        surplus += width.isIn ? width.usual : 0;
    }
    for (const int column : columns) {
        Width& width = widths[static_cast<std::size_t>(column)];
        const bool mayGo = m_model.columnGivesWay(column) > 0 && !m_choices.contains(m_ids.at(column));
        if (surplus > 0 && width.isIn && mayGo) {
            width.isIn = false;
            surplus -= width.usual;
        }
    }
}

/// Makes the widest columns narrower first.
void TableColumns::narrow(std::vector<Width>& widths, int Width::*limit) const
{
    int surplus = -room();
    for (const Width& width : widths) {
        surplus += width.isIn ? width.wanted : 0;
    }
    while (surplus > 0) {
        Width* widest = nullptr;
        int next = 0;
        for (Width& width : widths) {
            if (!width.isIn || width.wanted <= width.*limit) {
                continue;
            }
            if (!widest || width.wanted > widest->wanted) {
                next = widest ? std::max(next, widest->wanted) : next;
                widest = &width;
            } else {
                next = std::max(next, width.wanted);
            }
        }
        if (!widest) {
            return;
        }
        const int taken = std::min(surplus, std::max(widest->wanted - std::max(next, widest->*limit), 1));
        widest->wanted -= taken;
        surplus -= taken;
    }
}

void TableColumns::share()
{
    if (m_isFitting) {
        return;
    }
    const QScopedValueRollback fitting(m_isFitting, true);
    // An empty table has nothing to scroll to.
    m_view.setHorizontalScrollBarPolicy(m_model.rowCount() > 0 ? Qt::ScrollBarAsNeeded
                                                               : Qt::ScrollBarAlwaysOff);
    std::vector<Width> columns = widths();
    if (m_view.isVisible()) { // a hidden view has no width yet
        giveWay(columns);
        narrow(columns, &Width::usual);
        narrow(columns, &Width::least);
    }
    for (int column = 0; column < static_cast<int>(columns.size()); ++column) {
        const Width& width = columns[static_cast<std::size_t>(column)];
        m_view.setColumnHidden(column, !width.isIn);
        if (width.isIn) {
            m_view.setColumnWidth(column, width.wanted);
        }
    }
}

} // namespace onnxmend
