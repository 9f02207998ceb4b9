// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/support/value_tensors.h"
#include "tests/ui/dialog_driver.h"
#include "tests/ui/ui_environment.h"
#include "ui/tensor/tensor_window.h"

#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QTableView>
#include <QTableWidget>
#include <QTest>
#include <QToolButton>

#include <memory>

/// A window that shows the values of one tensor, and its widgets as a person meets them.
namespace onnxmend::testing
{

inline TensorSubject subjectFor(const TensorRef& tensor, DType planned = DType::Undefined)
{
    return {.name = "h.0.weight",
            .graph = "main",
            .source = QStringLiteral("The model's own, in the model file"),
            .shape = tensor.shape(),
            .dtype = tensor.dtype(),
            .planned = planned == DType::Undefined ? tensor.dtype() : planned,
            .elementCount = tensor.elementCount(),
            .byteCount = tensor.byteCount(),
            .numbers = tensor,
            .model = nullptr,
            .id = std::nullopt,
            .unreadable = {}};
}

class TensorBench
{
public:
    explicit TensorBench(TensorSubject subject)
        : m_window(new TensorWindow(std::move(subject)))
    {
        m_window->setAttribute(Qt::WA_DeleteOnClose, false);
        m_window->show();
        m_window->activateWindow();
    }
    explicit TensorBench(const TensorRef& tensor, DType planned = DType::Undefined)
        : TensorBench(subjectFor(tensor, planned))
    {
    }

    TensorWindow& window() { return *m_window; }
    template <typename Widget>
    Widget* find(const char* name) const
    {
        return m_window->findChild<Widget*>(QLatin1StringView(name));
    }
    QTableView* grid() const { return find<QTableView>("valueGrid"); }
    QString textOf(const char* label) const { return find<QLabel>(label)->text(); }
    QString cell(int row, int column, int role = Qt::DisplayRole) const
    {
        return grid()->model()->index(row, column).data(role).toString();
    }
    /// Returns whether all requested values are there.
    bool waitIdle() const
    {
        return QTest::qWaitFor([this] { return !m_window->isBusy(); }, 60000);
    }
    void click(const char* button) const { QTest::mouseClick(find<QAbstractButton>(button), Qt::LeftButton); }
    /// Returns the message of the search bar after a click on Next or Previous.
    QString found(const char* button) const
    {
        click(button);
        waitIdle();
        return textOf("searchMessage");
    }
    void choose(const char* comboBox, const QString& text) const
    {
        auto* const box = find<QComboBox>(comboBox);
        box->setCurrentText(text);
        Q_EMIT box->activated(box->currentIndex());
    }
    void goTo(const QString& index) const
    {
        auto* const box = find<QLineEdit>("indexBox");
        box->clear();
        QTest::keyClicks(box, index);
        QTest::keyClick(box, Qt::Key_Return);
    }
    QString current() const { return textOf("currentValue"); }
    /// A fact of the table of statistics; column 1 is before, 2 after the cast.
    QString fact(const QString& title, int column) const
    {
        const auto* const table = find<QTableWidget>("statistics");
        for (int row = 0; row < table->rowCount(); ++row) {
            if (table->item(row, 0)->text() == title) {
                return table->item(row, column)->text();
            }
        }
        return {};
    }

private:
    std::unique_ptr<TensorWindow> m_window;
};

} // namespace onnxmend::testing
