// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/documents.h"
#include "tests/support/model_builder.h"
#include "tests/support/test_class.h"
#include "tests/ui/window_driver.h"

#include <QItemSelectionModel>
#include <QMenu>
#include <QProgressBar>
#include <QTimer>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

/// Casts that a person picks: what they lose is said before, and thousands of them leave the window alive.
class CastsByHandTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void lossIsToldBeforeTheCast();
    void castThatLosesNothingIsNotAsked();
    void lossOfAChosenFixIsToldBefore();
    void castOfThousandsIsAJobThatCanBeCancelled();
    void thousandsAreCastUndoneAndFixed();

private:
    std::filesystem::path write(const std::string& graph)
    {
        return writeFile(m_folder, "model.onnx",
                         modelFromText("<ir_version: 8, opset_import: [\"\" : 17]> g " + graph));
    }
    bool open(WindowDriver& driver, const std::string& graph)
    {
        return driver.open({write(graph)}) && driver.table()->model()->rowCount() > 0;
    }
    /// Chooses a dtype in the real context menu; false when it is not offered.
    static bool castTo(WindowDriver& driver, const QString& dtype)
    {
        bool found = false;
        QTimer::singleShot(200, &driver.window(), [&found, dtype] {
            auto* const menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            for (QAction* const action :
                 menu ? menu->findChild<QMenu*>(u"castMenu"_s)->findChildren<QAction*>()
                      : QList<QAction*>()) {
                if (action->text().section(u'\t', 0, 0) == dtype) {
                    found = true;
                    action->trigger();
                }
            }
            if (menu) {
                menu->close();
            }
        });
        Q_EMIT driver.table()->customContextMenuRequested({10, 10});
        return found;
    }
    static const Session& session(WindowDriver& driver) { return *driver.constWindow().document().session(); }
    static QDialog* question(WindowDriver& driver) { return driver.dialog("lossQuestion"); }
    static QString textOf(const QDialog* question, const QString& label)
    {
        return question->findChild<QLabel*>(label)->text();
    }
    static std::string manyTensors(std::size_t count, const char* type)
    {
        std::string text;
        for (std::size_t i = 0; i < count; ++i) {
            text += (i ? ", " : "") + std::string(type) + "[1] w" + std::to_string(i) + " = {1}";
        }
        return text;
    }

    QTemporaryDir m_folder;
};

void CastsByHandTest::lossIsToldBeforeTheCast()
{
    WindowDriver driver;
    QVERIFY(open(driver, "(float[2] x) => (float[2] y) <float[3] a = {70000, 0.1, 1}, float[1] b = {0.1}, "
                         "float[1] c = {1}> { y = Relu(x) }"));
    driver.table()->selectAll();
    QVERIFY(castTo(driver, u"FLOAT16"_s));
    QVERIFY(driver.waitIdle());
    QDialog* box = question(driver);
    QVERIFY(box);
    QCOMPARE(textOf(box, u"lossHeadline"_s), u"Casting 3 tensors to FLOAT16 loses values of 2."_s);
    const QString details = textOf(box, u"lossDetails"_s);
    QVERIFY2(details.contains(u"1 overflows, 2 are rounded (of 5 values)."_s) &&
                 details.contains(u"a (of 3): 1 overflows, 1 is rounded"_s),
             qPrintable(details));
    QPushButton* const cancel = box->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Cancel);
    QVERIFY(cancel->isDefault()); // overflowed values are lost
    QTRY_VERIFY(cancel->hasFocus());
    QVERIFY(session(driver).plan().empty());
    QTest::mouseClick(cancel, Qt::LeftButton);
    QVERIFY(session(driver).plan().empty());

    QVERIFY(castTo(driver, u"FLOAT16"_s)); // each time
    box = question(driver);
    QVERIFY(box);
    QTest::mouseClick(box->findChild<QPushButton*>(u"castWithLoss"_s), Qt::LeftButton);
    QCOMPARE(session(driver).plan().edits.size(), std::size_t{3});
    QCOMPARE(session(driver).report().rows.front().savedDtype, DType::Float16);
    QVERIFY(driver.click("undo"));
    QVERIFY(driver.waitIdle());
    QVERIFY(session(driver).plan().empty());
}

void CastsByHandTest::castThatLosesNothingIsNotAsked()
{
    WindowDriver driver;
    QVERIFY(open(driver, "(float[2] x) => (float[2] y) <float[2] a = {0.5, 2}> { y = Relu(x) }"));
    driver.table()->selectAll();
    QVERIFY(castTo(driver, u"FLOAT16"_s));
    QVERIFY(driver.waitIdle());
    QCOMPARE(session(driver).plan().edits.size(), std::size_t{1});
}

void CastsByHandTest::lossOfAChosenFixIsToldBefore()
{
    WindowDriver driver;
    QVERIFY(open(driver, "(float16[2] a) => (float16[2] y) <float[2] a = {70000, 0.1}> { y = Relu(a) }"));
    driver.window().findChild<DocumentPages*>(u"pages"_s)->turnTo(PageId::Findings);
    driver.window().findChild<QTableView*>(u"findingsTable"_s)->selectRow(0);
    QTest::mouseClick(driver.window().findChild<QPushButton*>(u"applyFix"_s), Qt::LeftButton);
    QVERIFY(driver.waitIdle());
    QDialog* const box = question(driver);
    QVERIFY(box);
    QCOMPARE(textOf(box, u"lossHeadline"_s), u"Casting a to FLOAT16 loses values."_s);
    QVERIFY(session(driver).plan().empty());
    QTest::mouseClick(box->findChild<QPushButton*>(u"castWithLoss"_s), Qt::LeftButton);
    QCOMPARE(session(driver).plan().edits.size(), std::size_t{1});
}

void CastsByHandTest::castOfThousandsIsAJobThatCanBeCancelled()
{
    WindowDriver driver;
    QVERIFY(
        open(driver, "(float[2] x) => (float[2] y) <" + manyTensors(20'000, "float") + "> { y = Relu(x) }"));
    driver.table()->selectAll();
    QVERIFY(castTo(driver, u"FLOAT16"_s));
    QVERIFY(driver.window().jobs().isBusy()); // the menu returns before anything is measured
    driver.action("cancel")->trigger();
    QVERIFY(driver.waitIdle());
    QVERIFY(session(driver).plan().empty());
}

void CastsByHandTest::thousandsAreCastUndoneAndFixed()
{
    constexpr std::size_t count = 20'000;
    std::string inputs;
    for (std::size_t i = 0; i < count; ++i) {
        inputs += "float16[1] w" + std::to_string(i) + ", ";
    }
    WindowDriver driver;
    QVERIFY(open(driver, "(" + inputs + "float[2] x) => (float[2] y) <" + manyTensors(count, "float") +
                             "> { y = Relu(x) }"));
    QCOMPARE(session(driver).report().findings.size(), count);
    driver.table()->selectAll();
    QVERIFY(castTo(driver, u"FLOAT16"_s)); // 1 loses nothing
    QVERIFY(driver.waitIdle());
    QCOMPARE(session(driver).plan().edits.size(), count);
    QCOMPARE(session(driver).report().findings.size(), std::size_t{0});
    QVERIFY(driver.click("undo"));
    QVERIFY(driver.waitIdle());
    QCOMPARE(session(driver).report().findings.size(), count);
    driver.table()->selectAll();
    driver.action("fixSelected")->trigger();
    QVERIFY(driver.waitIdle());
    QCOMPARE(session(driver).plan().edits.size(), count);
    QCOMPARE(session(driver).report().findings.size(), std::size_t{0});
}

ONNXMEND_WINDOW_TEST(casts_by_hand, CastsByHandTest)
#include "tst_casts_by_hand.moc"
