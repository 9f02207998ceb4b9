// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/test_class.h"
#include "tests/ui/menu_driver.h"
#include "tests/ui/test_files.h"
#include "tests/ui/window_driver.h"
#include "ui/models/column_table_model.h"
#include "ui/tables/table_view.h"

#include <QCheckBox>
#include <QClipboard>
#include <QStatusBar>
#include <QTemporaryDir>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

namespace
{

/// Two dtypes meet in an Add with nodes around it.
constexpr auto twoDtypesMeet =
    "(float[2] secret_x, float16[2] secret_h) => (float[2] y) { a = Abs (secret_x) "
    "b = Neg (a) c = Add (b, secret_h) d = Relu (c) y = Exp (d) }";

QPoint middleOfFirstRow(const TableView& table)
{
    int row = 0;
    while (table.model()->index(row, 0).data(ColumnTableModel::HeadingRole).toBool()) {
        ++row;
    }
    return {table.viewport()->width() / 3, table.rowViewportPosition(row) + table.rowHeight(row) / 2};
}

} // namespace

/// Make a Small Model of This, from the menu to the result.
class TestSmallModelFlow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void findingIsMadeSmall();
    void failedCheckIsMadeSmall();
    void differenceIsMadeSmall();
    void cancelLeavesNoFile();
    void modelItselfIsNotReplaced();

private:
    bool open(WindowDriver& driver)
    {
        return m_files.writeModel(u"bad.onnx"_s, twoDtypesMeet) &&
               driver.open({texts::toPath(m_files.path(u"bad.onnx"_s))});
    }
    /// Chooses the entry in the menu of the first row of a table, and returns the dialog; null if there is
    /// none.
    static QDialog* askIn(WindowDriver& driver, PageId page, const QString& name, const QString& menu)
    {
        driver.turnTo(page);
        const auto* const table = driver.window().findChild<TableView*>(name);
        if (!table || !QTest::qWaitFor([&] { return table->model()->rowCount() > 0; }, 10000)) {
            return nullptr;
        }
        bool isChosen = false;
        const bool isUp = inContextMenu(*table->viewport(), middleOfFirstRow(*table), menu,
                                        [&](QMenu& shown) { isChosen = choose(shown, "makeSmallModel"); });
        return isUp && isChosen ? driver.dialog("smallModelDialog") : nullptr;
    }
    static QDialog* askForFinding(WindowDriver& driver)
    {
        return askIn(driver, PageId::Findings, u"findingsTable"_s, u"findingsMenu"_s);
    }
    /// Fills in the dialog, and returns the result; null if none comes up.
    QDialog* make(WindowDriver& driver, const QDialog& dialog, const QString& name)
    {
        dialog.findChild<QLineEdit*>(u"smallModelPath"_s)->setText(m_files.path(name));
        return press(&dialog, u"Make Small Model"_s) && driver.waitIdle() ? driver.dialog("resultDialog")
                                                                          : nullptr;
    }

    TestFiles m_files;
};

void TestSmallModelFlow::findingIsMadeSmall()
{
    WindowDriver driver;
    QVERIFY(open(driver));
    const QDialog* const dialog = askForFinding(driver);
    QVERIFY(dialog);
    QVERIFY(!dialog->findChild<QLabel*>(u"smallModelKept"_s)->text().isEmpty());
    QTest::mouseClick(dialog->findChild<QCheckBox*>(u"smallModelAnonymous"_s), Qt::LeftButton, {}, {8, 8});
    QTest::mouseClick(dialog->findChild<QCheckBox*>(u"smallModelIssue"_s), Qt::LeftButton, {}, {8, 8});
    QDialog* const result = make(driver, *dialog, u"small.onnx"_s);
    QVERIFY(result);
    QVERIFY2(driver.textOf(result).contains(u"show the same message"_s), qPrintable(driver.textOf(result)));
    const QByteArray small = bytesOf(m_files.path(u"small.onnx"_s));
    QVERIFY(!small.isEmpty() && !small.contains("secret"));
    QVERIFY(bytesOf(m_files.path(u"small.issue.md"_s)).contains("### Message"));
    QTest::mouseClick(result->findChild<QPushButton*>(u"copyIssueText"_s), Qt::LeftButton);
    QVERIFY(QApplication::clipboard()->text().contains(u"### Versions"_s));
    QTest::mouseClick(result->findChild<QPushButton*>(u"openSmallModel"_s), Qt::LeftButton);
    MainWindow* other = nullptr;
    const auto isOpened = [&] {
        for (QWidget* const widget : QApplication::topLevelWidgets()) {
            auto* const window = qobject_cast<MainWindow*>(widget);
            other = window && window != &driver.window() && window->windowTitle().startsWith(u"small.onnx"_s)
                        ? window
                        : other;
        }
        return other != nullptr;
    };
    QVERIFY(QTest::qWaitFor(isOpened, 60000));
    other->close();
}

void TestSmallModelFlow::failedCheckIsMadeSmall()
{
    QVERIFY2(qEnvironmentVariableIsSet("ONNXMEND_ORT"), "ONNXMEND_ORT must name an ONNX Runtime library");
    WindowDriver driver;
    QVERIFY(open(driver));
    QWidget* const checks = driver.verify();
    QVERIFY(checks);
    const QList<QPushButton*> buttons = checks->findChildren<QPushButton*>(u"makeSmallModel"_s);
    QVERIFY(!buttons.isEmpty());
    QTest::mouseClick(buttons.last(), Qt::LeftButton); // of ONNX Runtime, which comes last
    const QDialog* const dialog = driver.dialog("smallModelDialog");
    QVERIFY(dialog);
    QDialog* const result = make(driver, *dialog, u"checked.onnx"_s);
    QVERIFY(result);
    QVERIFY2(driver.textOf(result).contains(u"show the same message"_s), qPrintable(driver.textOf(result)));
    QVERIFY(!bytesOf(m_files.path(u"checked.onnx"_s)).isEmpty());
    result->close();
}

void TestSmallModelFlow::differenceIsMadeSmall()
{
    WindowDriver driver;
    QVERIFY(driver.openSample());
    QVERIFY(driver.run("fixAll"));
    driver.turnTo(PageId::Compare);
    QTest::mouseClick(driver.window().findChild<QPushButton*>(u"compareButton"_s), Qt::LeftButton);
    QVERIFY(driver.waitIdle());
    const QDialog* const dialog = askIn(driver, PageId::Compare, u"comparisonTable"_s, u"comparisonMenu"_s);
    QVERIFY(dialog);
    QDialog* const result = make(driver, *dialog, u"part.onnx"_s);
    QVERIFY(result);
    QVERIFY2(driver.textOf(result).contains(u"show it"_s), qPrintable(driver.textOf(result)));
    QVERIFY(!bytesOf(m_files.path(u"part.onnx"_s)).isEmpty());
    result->close();
}

void TestSmallModelFlow::cancelLeavesNoFile()
{
    WindowDriver driver;
    QVERIFY(open(driver));
    const QDialog* const dialog = askForFinding(driver);
    QVERIFY(dialog);
    dialog->findChild<QLineEdit*>(u"smallModelPath"_s)->setText(m_files.path(u"none.onnx"_s));
    QVERIFY(press(dialog, u"Make Small Model"_s));
    driver.action("cancel")->trigger(); // before the work begins
    QVERIFY(driver.waitIdle());
    QVERIFY(!QFile::exists(m_files.path(u"none.onnx"_s)));
    QVERIFY2(driver.window().statusBar()->currentMessage().contains(u"cancelled"_s),
             qPrintable(driver.window().statusBar()->currentMessage()));
}

void TestSmallModelFlow::modelItselfIsNotReplaced()
{
    WindowDriver driver;
    QVERIFY(open(driver));
    const QByteArray before = bytesOf(m_files.path(u"bad.onnx"_s));
    const QDialog* const dialog = askForFinding(driver);
    QVERIFY(dialog);
    QLineEdit* const path = dialog->findChild<QLineEdit*>(u"smallModelPath"_s);
    QFile report(m_files.path(u"other.issue.md"_s));
    QVERIFY(report.open(QIODevice::WriteOnly));
    report.close();
    const QLabel* const note = dialog->findChild<QLabel*>(u"smallModelNote"_s);
    auto* const issue = dialog->findChild<QCheckBox*>(u"smallModelIssue"_s);
    path->setText(m_files.path(u"other.onnx"_s));
    QVERIFY(note->text().isEmpty());
    issue->setChecked(true);
    QVERIFY(note->text().contains(u"bug report"_s));
    issue->setChecked(false);
    path->setText(m_files.path(u"bad.onnx"_s));
    QVERIFY(!dialog->findChild<QLabel*>(u"smallModelNote"_s)->text().isEmpty());
    QVERIFY(press(dialog, u"Make Small Model"_s));
    QDialog* const error = driver.dialog("errorDialog");
    QVERIFY(error);
    error->close();
    QCOMPARE(bytesOf(m_files.path(u"bad.onnx"_s)), before);
}

ONNXMEND_WINDOW_TEST(small_model_flow, TestSmallModelFlow)
#include "tst_small_model_flow.moc"
