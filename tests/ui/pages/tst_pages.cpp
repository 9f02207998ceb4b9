// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/model_builder.h"
#include "tests/support/test_class.h"
#include "tests/ui/window_driver.h"

#include <QClipboard>
#include <QFrame>
#include <QHeaderView>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

/// Banner and tables of a document.
class TestPages : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void cleanup() { QSettings().remove(u"columns"_s); }
    void rowsAreCopiedAsTheyAreShown();
    void modelWithoutOnnxOperatorsHasNoOpset();
    void dataFileCannotBeCalledAsTheModel();
};

void TestPages::rowsAreCopiedAsTheyAreShown()
{
    WindowDriver driver;
    QVERIFY(driver.openSample());
    QTableView* const table = driver.table();
    QHeaderView* const header = table->horizontalHeader();
    header->moveSection(header->visualIndex(1), header->count() - 1);
    table->hideColumn(header->logicalIndex(1));
    QStringList titles;
    for (int place = 0; place < header->count(); ++place) {
        const int column = header->logicalIndex(place);
        if (!table->isColumnHidden(column)) {
            titles.append(table->model()->headerData(column, Qt::Horizontal).toString());
        }
    }
    driver.select(u"h_0_attn_bias"_s);
    driver.action("copy")->trigger();
    const QStringList lines = QApplication::clipboard()->text().split(u'\n');
    QCOMPARE(lines.size(), 3);
    QCOMPARE(lines[0].split(u'\t'), titles);
    QCOMPARE(titles.last(), u"Name"_s);
    QCOMPARE(lines[1].split(u'\t').last(), u"h_0_attn_bias"_s);
    QCOMPARE(lines[1].split(u'\t').size(), titles.size());
}

void TestPages::modelWithoutOnnxOperatorsHasNoOpset()
{
    const QTemporaryDir folder;
    const QString model = folder.filePath(u"gelu.onnx"_s);
    QVERIFY(writeBytes(model, QByteArray::fromStdString(
                                  modelFromText("<ir_version: 8, opset_import: [\"com.microsoft\" : 1]> "
                                                "g (float[2] x) => (float[2] y) "
                                                "{ y = com.microsoft.Gelu (x) }"))));
    WindowDriver driver;
    QVERIFY(driver.open({texts::toPath(model)}));
    QStringList facts;
    for (const QLabel* const label :
         driver.window().findChild<QFrame*>(u"documentBanner"_s)->findChildren<QLabel*>()) {
        facts.append(label->text());
    }
    QVERIFY2(facts.join(u' ').contains(u"gelu.onnx  ·  1 node"_s), qPrintable(facts.join(u' ')));
}

void TestPages::dataFileCannotBeCalledAsTheModel()
{
    const QTemporaryDir folder;
    WindowDriver driver;
    QVERIFY(driver.openSample());
    QDialog* const dialog = driver.askToSave();
    QVERIFY(dialog);
    auto* const path = dialog->findChild<QLineEdit*>(u"savePath"_s);
    auto* const location = dialog->findChild<QLineEdit*>(u"saveLocation"_s);
    const QLabel* const note = dialog->findChild<QLabel*>(u"saveNote"_s);
    const auto canSave = [dialog] {
        return dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save)->isEnabled();
    };
    path->setText(folder.filePath(u"net.onnx"_s));
    location->setText(u"net.bin"_s);
    QVERIFY(canSave());
    for (const auto& name : {u"net.onnx"_s, u"NET.onnx"_s, u"./net.bin"_s, u"../net.bin"_s}) {
        location->setText(name);
        QVERIFY2(!canSave(), qPrintable(name));
        QVERIFY2(note->isVisible() && note->text().contains(name), qPrintable(note->text()));
    }
    path->setText(folder.filePath(u"other.onnx"_s));
    location->setText(u"net.onnx"_s);
    QVERIFY(canSave());
    dialog->reject();
}

ONNXMEND_WINDOW_TEST(pages, TestPages)
#include "tst_pages.moc"
