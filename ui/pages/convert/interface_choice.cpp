// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/convert/interface_choice.h"

#include "ui/look/controls.h"
#include "ui/look/layouts.h"
#include "ui/look/live_look.h"
#include "ui/look/texts.h"
#include "ui/look/tokens.h"

#include <QComboBox>
#include <QHeaderView>
#include <QSignalBlocker>
#include <QStyledItemDelegate>

#include <algorithm>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int nameColumn = 0;
constexpr int nowColumn = 1;
constexpr int thenColumn = 2;

enum Role {
    NameRole = Qt::UserRole, ///< exact
    NowRole,
    ConvertedRole,
    ChosenRole, ///< number of a dtype; Undefined: the dtype for all
};

constexpr int mostValueRows = 400; ///< nobody chooses among more
constexpr int tallest = 7;         ///< rows

DType dtypeAt(const QModelIndex& index, int role) { return static_cast<DType>(index.data(role).toInt()); }

QString choiceText(DType dtype)
{
    return dtype == DType::Undefined ? InterfaceChoice::tr("as all") : texts::dtype(dtype);
}

/// Edits the dtype of a cell.
class DtypeChoice : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem&,
                          const QModelIndex& index) const override
    {
        QComboBox* const box =
            createComboBox(parent, u"interfaceDtype"_s, InterfaceChoice::tr("Dtype after the conversion"));
        for (const DType dtype : {DType::Undefined, dtypeAt(index, NowRole), dtypeAt(index, ConvertedRole)}) {
            box->addItem(choiceText(dtype), static_cast<int>(dtype));
        }
        connect(box, &QComboBox::activated, this, [this, box] {
            auto* const self = const_cast<DtypeChoice*>(this);
            Q_EMIT self->commitData(box);
            Q_EMIT self->closeEditor(box);
        });
        return box;
    }
    void setEditorData(QWidget* editor, const QModelIndex& index) const override
    {
        auto* const box = static_cast<QComboBox*>(editor);
        box->setCurrentIndex(std::max(box->findData(index.data(ChosenRole)), 0));
    }
    void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override
    {
        const auto* const box = static_cast<QComboBox*>(editor);
        model->setData(index, box->currentData(), ChosenRole);
        model->setData(index, box->currentText(), Qt::DisplayRole);
    }
};

} // namespace

InterfaceChoice::InterfaceChoice(QWidget* parent)
    : QTableWidget(0, 3, parent)
{
    setObjectName(u"interfaceChoice"_s);
    setAccessibleName(tr("Dtypes of single inputs and outputs"));
    setHorizontalHeaderLabels({tr("Name"), tr("Now"), tr("Then")});
    verticalHeader()->hide();
    horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    horizontalHeader()->setSectionResizeMode(nameColumn, QHeaderView::Stretch);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setTextElideMode(Qt::ElideLeft);
    setShowGrid(false);
    setTabKeyNavigation(false);
    setItemDelegateForColumn(thenColumn, new DtypeChoice(this));
    live::keepCellsMonospaced(*this);
    live::keep(*this, live::Part::Size, [this] { fitToRows(*this, tallest); });
    const auto choose = [this](const QModelIndex& index) {
        edit(this->model()->index(index.row(), thenColumn));
    };
    connect(this, &QAbstractItemView::activated, this, choose);
    connect(this, &QAbstractItemView::clicked, this, [choose](const QModelIndex& index) {
        if (index.column() == thenColumn) {
            choose(index);
        }
    });
    connect(this, &QTableWidget::cellChanged, this, [this](int, int column) {
        if (column == thenColumn) {
            Q_EMIT changed();
        }
    });
}

void InterfaceChoice::show(const Model& planned, std::span<const DType> from, DType to)
{
    const auto before = chosen();
    const QSignalBlocker quiet(this);
    setRowCount(0);
    const Graph& graph = planned.graph(GraphId{});
    const auto add = [&](const QString& role, const std::vector<ValueDeclaration>& values) {
        for (const ValueDeclaration& value : values) {
            const bool isSource = std::ranges::find(from, value.dtype) != from.end();
            const bool isWeight = planned.findInitializer(GraphId{}, value.name).has_value();
            if (isSource && !isWeight && rowCount() < mostValueRows) {
                addRow(role, value, to);
            }
        }
    };
    add(tr("Input"), graph.inputs);
    add(tr("Output"), graph.outputs);
    choose(before);
    fitToRows(*this, tallest);
}

void InterfaceChoice::addRow(const QString& role, const ValueDeclaration& value, DType to)
{
    const int row = rowCount();
    insertRow(row);
    const QString name = texts::fromUtf8(value.name);
    auto* const named = new QTableWidgetItem(name);
    named->setToolTip(u"%1: %2"_s.arg(role, name));
    named->setFont(tokens::monospaced());
    named->setData(Qt::AccessibleTextRole, u"%1: %2"_s.arg(role, name));
    auto* const now = new QTableWidgetItem(texts::dtype(value.dtype)); // as in the choice beside it
    now->setFont(tokens::monospaced());
    auto* const then = new QTableWidgetItem(choiceText(DType::Undefined));
    then->setToolTip(tr("Press Return or click to choose a dtype"));
    then->setData(NameRole, QByteArray::fromStdString(value.name));
    then->setData(NowRole, static_cast<int>(value.dtype));
    then->setData(ConvertedRole, static_cast<int>(to));
    then->setData(ChosenRole, static_cast<int>(DType::Undefined));
    for (QTableWidgetItem* const cell : {named, now}) {
        cell->setFlags(cell->flags() & ~Qt::ItemIsEditable);
    }
    setItem(row, nameColumn, named);
    setItem(row, nowColumn, now);
    setItem(row, thenColumn, then);
}

std::map<std::string, DType, std::less<>> InterfaceChoice::chosen() const
{
    std::map<std::string, DType, std::less<>> dtypes;
    for (int row = 0; row < rowCount(); ++row) {
        const QTableWidgetItem* const then = item(row, thenColumn);
        const auto dtype = static_cast<DType>(then->data(ChosenRole).toInt());
        if (dtype != DType::Undefined) {
            dtypes[then->data(NameRole).toByteArray().toStdString()] = dtype;
        }
    }
    return dtypes;
}

void InterfaceChoice::choose(const std::map<std::string, DType, std::less<>>& dtypes)
{
    const QSignalBlocker quiet(this);
    for (int row = 0; row < rowCount(); ++row) {
        QTableWidgetItem* const then = item(row, thenColumn);
        const auto wanted = dtypes.find(then->data(NameRole).toByteArray().toStdString());
        if (wanted == dtypes.end()) {
            continue;
        }
        const int dtype = static_cast<int>(wanted->second);
        if (dtype == then->data(NowRole).toInt() || dtype == then->data(ConvertedRole).toInt()) {
            then->setData(ChosenRole, dtype);
            then->setText(choiceText(wanted->second));
        }
    }
}

void InterfaceChoice::forget() { setRowCount(0); }

} // namespace onnxmend
