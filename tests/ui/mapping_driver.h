// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/ui/mapping_bench.h"
#include "tests/ui/window_driver.h"
#include "ui/dialogs/mapping_dialog.h"

namespace onnxmend::testing
{

/// Drives a main window with a model whose weights have other names in the checkpoint, and its mapping
/// dialog.
class MappingDriver : public WindowDriver
{
public:
    bool openDocument()
    {
        const QString model = m_folder.filePath(QStringLiteral("net.onnx"));
        const QString checkpoint = m_folder.filePath(QStringLiteral("net.safetensors"));
        if (!writeBytes(model, QByteArray::fromStdString(modelFromText(kModelToMap))) ||
            !writeBytes(checkpoint, checkpointToMap())) {
            return false;
        }
        window().openFiles({texts::toPath(model), texts::toPath(checkpoint)});
        return waitIdle();
    }
    QString path(const char* name) const { return m_folder.filePath(QLatin1StringView(name)); }

    /// Opens the dialog by its button, and waits until it has the keyboard.
    MappingDialog* open()
    {
        auto* const opened = WindowDriver::click("mapWeights") && waitIdle()
                                 ? qobject_cast<MappingDialog*>(dialog("mappingDialog"))
                                 : nullptr;
        return opened && hasTheKeyboard(*opened) ? opened : nullptr;
    }
    static QTableView* table(const QDialog* dialog, const char* name)
    {
        return dialog->findChild<QTableView*>(QLatin1StringView(name));
    }
    static void click(const QDialog* dialog, const char* button)
    {
        QTest::mouseClick(dialog->findChild<QPushButton*>(QLatin1StringView(button)), Qt::LeftButton);
    }
    static QString text(const QDialog* dialog, const char* label)
    {
        return dialog->findChild<QLabel*>(QLatin1StringView(label))->text();
    }
    static bool isEnabled(const QDialog* dialog, const char* button)
    {
        return dialog->findChild<QPushButton*>(QLatin1StringView(button))->isEnabled();
    }

    /// The row of a name, which stands in this column; -1 = none.
    static int rowOf(const QTableView* table, const QString& name, int column = 1)
    {
        for (int row = 0; row < table->model()->rowCount(); ++row) {
            if (table->model()->index(row, column).data().toString() == name) {
                return row;
            }
        }
        return -1;
    }
    static void select(QTableView* table, const QString& name) { table->selectRow(rowOf(table, name)); }
    static QString cell(const QTableView* table, const QString& name, int column)
    {
        return table->model()->index(rowOf(table, name), column).data().toString();
    }
    static void type(const QDialog* dialog, const char* edit, const QString& text)
    {
        auto* const line = dialog->findChild<QLineEdit*>(QLatin1StringView(edit));
        line->clear();
        QTest::keyClicks(line, text);
        QTest::qWait(350); // the rule is applied a moment later
    }
    /// The mapping of the document as "tensor->place tensor->" pairs.
    QString mapped()
    {
        QStringList pairs;
        for (const auto& [tensor, input] : window().document().session()->weightMap()) {
            pairs.append(QString::fromStdString(tensor + "->" + input.value_or("")));
        }
        return pairs.join(u' ');
    }

private:
    QTemporaryDir m_folder;
};

} // namespace onnxmend::testing
