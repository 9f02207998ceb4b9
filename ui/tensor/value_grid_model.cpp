// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tensor/value_grid_model.h"

#include "core/values/element_text.h"
#include "ui/look/texts.h"
#include "ui/look/tokens.h"

#include <QCoreApplication>
#include <QGuiApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;
using theme::Tone;

namespace
{

// In the order of CastOutcome.
constexpr std::array<OutcomeLook, 5> outcomes{
    {{CastOutcome::Unchanged, QT_TRANSLATE_NOOP("outcome", "kept"), Tone::Plain, ""},
     {CastOutcome::Rounded, QT_TRANSLATE_NOOP("outcome", "rounded"), Tone::Warning, ""},
     {CastOutcome::Underflowed, QT_TRANSLATE_NOOP("outcome", "became zero"), Tone::Warning, "status-none"},
     {CastOutcome::BecameNan, QT_TRANSLATE_NOOP("outcome", "became NaN"), Tone::Bad, "status-ambiguous"},
     {CastOutcome::Overflowed, QT_TRANSLATE_NOOP("outcome", "out of range"), Tone::Bad, "status-mismatch"}}};

// Rounding in the target's last digit is expected of a cast, and hardly coloured. From there on the colour
// grows with the relative error, up to the value itself.
constexpr double ordinary = 0.03;
constexpr double faintest = 0.10;
constexpr double strongest = 0.34;

double strengthOf(double relativeError, DType target)
{
    const double lastDigit = std::ldexp(1.0, -dtypeInfo(target).digits);
    if (relativeError <= lastDigit) {
        return ordinary;
    }
    const double part = 1 - std::log(std::min(relativeError, 1.0)) / std::log(lastDigit);
    return faintest + part * (strongest - faintest);
}

} // namespace

const OutcomeLook& outcomeLook(CastOutcome outcome) { return outcomes.at(static_cast<std::size_t>(outcome)); }

QString indexText(std::span<const std::int64_t> shape, std::uint64_t element)
{
    QStringList parts;
    for (const std::uint64_t index : indexOfElement(shape, element)) {
        parts.append(QString::number(index));
    }
    return u'[' + parts.join(u", "_s) + u']';
}

ValueGridModel::ValueGridModel(QObject* parent)
    : QAbstractTableModel(parent)
{
    connect(&m_blocks, &ValueBlocks::blockRead, this, &ValueGridModel::reportRead);
}

void ValueGridModel::open(TensorValues tensor, std::shared_ptr<const TensorSlice> slice, DType to)
{
    const bool keepsCells =
        m_slice && m_slice->rowCount() == slice->rowCount() && m_slice->columnCount() == slice->columnCount();
    if (keepsCells) { // same grid with other values: selection and place stay
        m_blocks.open(std::move(tensor), slice, to);
        m_slice = std::move(slice);
        reportRead({m_begin, mostRows, mostColumns});
        return;
    }
    beginResetModel();
    m_blocks.open(std::move(tensor), slice, to);
    m_slice = std::move(slice);
    m_begin = {};
    endResetModel();
}

void ValueGridModel::setCellView(CellView view)
{
    m_view = view;
    if (m_slice) {
        reportRead({m_begin, mostRows, mostColumns});
    }
}

void ValueGridModel::showPartWith(Cell cell)
{
    const Cell begin{cell.row / mostRows * mostRows, cell.column / mostColumns * mostColumns};
    if (begin != m_begin) {
        beginResetModel();
        m_begin = begin;
        endResetModel();
    }
}

bool ValueGridModel::hasParts() const
{
    return m_slice && (m_slice->rowCount() > mostRows || m_slice->columnCount() > mostColumns);
}

Cell ValueGridModel::cellAt(const QModelIndex& index) const
{
    return {m_begin.row + static_cast<std::uint64_t>(index.row()),
            m_begin.column + static_cast<std::uint64_t>(index.column())};
}

QModelIndex ValueGridModel::indexOf(Cell cell) const
{
    const bool isBehindBegin = cell.row >= m_begin.row && cell.column >= m_begin.column;
    const std::uint64_t row = cell.row - m_begin.row;
    const std::uint64_t column = cell.column - m_begin.column;
    const bool isInside = isBehindBegin && row < static_cast<std::uint64_t>(rowCount()) &&
                          column < static_cast<std::uint64_t>(columnCount());
    return isInside ? index(static_cast<int>(row), static_cast<int>(column)) : QModelIndex();
}

int ValueGridModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || !m_slice
               ? 0
               : static_cast<int>(std::min(mostRows, m_slice->rowCount() - m_begin.row));
}

int ValueGridModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() || !m_slice
               ? 0
               : static_cast<int>(std::min(mostColumns, m_slice->columnCount() - m_begin.column));
}

QString ValueGridModel::display(const SliceBlock& block, std::size_t place) const
{
    const std::string stored = block.textBefore(place);
    const QString before = block.texts.empty() ? texts::numberText(stored) : texts::fromUtf8(stored);
    if (block.after.empty() || m_view == CellView::Before) {
        return before;
    }
    if (m_view == CellView::After) {
        return texts::numberText(block.textAfter(place));
    }
    const ElementLoss& loss = block.losses[place];
    if (m_view == CellView::Both) {
        return loss.outcome == CastOutcome::Unchanged
                   ? before
                   : tr("%1 → %2").arg(before, texts::numberText(block.comparableAfter(place)));
    }
    if (loss.outcome == CastOutcome::Unchanged) {
        return u"0"_s;
    }
    return loss.absError == 0 ? QCoreApplication::translate("outcome", outcomeLook(loss.outcome).word)
                              : texts::number(loss.absError, 3);
}

QString ValueGridModel::toolTip(const SliceBlock& block, std::size_t place, Cell cell) const
{
    QStringList lines{indexText(m_slice->shape(), m_slice->elementAt(cell))};
    if (!block.texts.empty()) {
        lines.append(texts::fromUtf8(block.texts[place]));
        return lines.join(u'\n');
    }
    const auto line = [&lines](DType dtype, const std::vector<std::byte>& packed, std::size_t at) {
        lines.append(tr("%1: %2 (bits %3)")
                         .arg(texts::dtype(dtype), texts::numberText(elementText(dtype, packed, at)),
                              texts::fromUtf8(elementBitsText(dtype, packed, at))));
    };
    line(block.dtype, block.before, place);
    if (!block.after.empty()) {
        line(block.castDtype, block.after, place);
        const ElementLoss& loss = block.losses[place];
        const QString word = QCoreApplication::translate("outcome", outcomeLook(loss.outcome).word);
        lines.append(loss.absError == 0
                         ? texts::asSentence(word)
                         : tr("%1: error %2, relative %3")
                               .arg(word, texts::number(loss.absError), texts::percent(loss.relError)));
    }
    return lines.join(u'\n');
}

QVariant ValueGridModel::background(const SliceBlock& block, std::size_t place) const
{
    if (block.losses.empty() || m_view == CellView::Before) {
        return {};
    }
    const ElementLoss& loss = block.losses[place];
    if (loss.outcome == CastOutcome::Unchanged) {
        return {};
    }
    const QPalette colors = QGuiApplication::palette();
    const Tone tone = outcomeLook(loss.outcome).tone;
    const double strength =
        loss.outcome == CastOutcome::Rounded ? strengthOf(loss.relError, block.castDtype) : strongest;
    return theme::mixed(colors.color(QPalette::Base), theme::color(tone, colors), strength);
}

QVariant ValueGridModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid)) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    }
    const bool isRead = role == Qt::DisplayRole || role == Qt::ToolTipRole || role == Qt::BackgroundRole ||
                        role == Qt::DecorationRole || role == Qt::AccessibleTextRole ||
                        role == Qt::ForegroundRole;
    const Cell cell = cellAt(index);
    if (!isRead || !m_slice->has(cell)) {
        return {};
    }
    const std::shared_ptr<const SliceBlock> block = m_blocks.find(cell);
    if (!block) {
        return role == Qt::DisplayRole      ? QVariant(m_blocks.hasFailed() ? texts::dash() : u"…"_s)
               : role == Qt::ForegroundRole ? QVariant(theme::color(Tone::Muted, QGuiApplication::palette()))
                                            : QVariant();
    }
    const std::size_t place = block->place(cell);
    switch (role) {
    case Qt::DisplayRole:
        return display(*block, place);
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        return toolTip(*block, place, cell);
    case Qt::BackgroundRole:
        return background(*block, place);
    case Qt::ForegroundRole:
        return {};
    default:
        break;
    }
    const bool showsCast = !block->losses.empty() && m_view != CellView::Before;
    const OutcomeLook& look = outcomeLook(showsCast ? block->losses[place].outcome : CastOutcome::Unchanged);
    return look.icon.empty() ? QVariant() : QVariant(theme::icon(look.icon, look.tone));
}

QVariant ValueGridModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (!m_slice || section < 0) {
        return {};
    }
    const auto place = static_cast<std::uint64_t>(section);
    if (role == Qt::DisplayRole) {
        if (orientation == Qt::Horizontal) {
            return (m_slice->isWrapped() ? u"+"_s : QString()) + QString::number(m_begin.column + place);
        }
        const std::uint64_t step = m_slice->isWrapped() ? m_slice->rowStride() : 1;
        return QString::number((m_begin.row + place) * step);
    }
    return role == Qt::TextAlignmentRole ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
}

Qt::ItemFlags ValueGridModel::flags(const QModelIndex& index) const
{
    return index.isValid() && m_slice->has(cellAt(index)) ? Qt::ItemIsEnabled | Qt::ItemIsSelectable
                                                          : Qt::NoItemFlags;
}

void ValueGridModel::reportRead(const CellRange& range)
{
    // The range within the shown part.
    const std::uint64_t endRow = m_begin.row + static_cast<std::uint64_t>(rowCount());
    const std::uint64_t endColumn = m_begin.column + static_cast<std::uint64_t>(columnCount());
    const Cell first{std::max(range.first.row, m_begin.row), std::max(range.first.column, m_begin.column)};
    const Cell end{std::min(range.first.row + range.rows, endRow),
                   std::min(range.first.column + range.columns, endColumn)};
    if (first.row < end.row && first.column < end.column) {
        Q_EMIT dataChanged(indexOf(first), indexOf({end.row - 1, end.column - 1}));
    }
}

} // namespace onnxmend
