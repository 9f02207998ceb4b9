// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/model_builder.h"
#include "tests/support/test_class.h"
#include "tests/ui/test_files.h"
#include "tests/ui/window_driver.h"
#include "ui/pages/findings_page.h"
#include "ui/tables/tensor_menu.h"

#include <QMenu>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTimer>

#include <algorithm>
#include <numeric>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

/// The targets of a cast, with the losses beside them.
class TestCastMenu : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void likelyTypesComeFirst();
    void lossIsMeasured();
    void sampleSaysThatItIsOne();
    void whatWasMeasuredIsToldWithoutASample();
    void valuesThatCannotBeReadAreToldInTheMenu();
    void findingsOfferCasts();

private:
    bool open(WindowDriver& driver, const std::string& graph)
    {
        const QString path = m_folder.filePath(u"model.onnx"_s);
        return writeBytes(path, QByteArray::fromStdString(modelFromText(
                                    "<ir_version: 8, opset_import: [\"\" : 17]> g " + graph))) &&
               driver.open({texts::toPath(path)}) && driver.table()->model()->rowCount() > 0;
    }
    static std::shared_ptr<const Session> session(WindowDriver& driver)
    {
        return driver.constWindow().document().session();
    }
    /// Shows the menu of the first rows, waits until all is measured, and gives what its lines say.
    static QStringList linesOf(CastMenu& menu)
    {
        QSignalSpy measured(&menu, &CastMenu::measured);
        menu.popup({});
        if (measured.isEmpty() && !measured.wait(30000)) {
            return {};
        }
        QStringList lines;
        for (const QAction* const action : menu.actions()) {
            lines.append(action->text());
        }
        return lines;
    }

    QTemporaryDir m_folder;
};

void TestCastMenu::likelyTypesComeFirst()
{
    WindowDriver driver;
    QVERIFY(open(driver, "(int32[2] enc_0_a, float[2] x) => (float[2] y) <float[2] enc_0_a = {1, 2}, "
                         "float16[2] enc_0_b = {1, 2}> { y = Relu(x) }"));
    std::size_t row = 0;
    const Report& report = session(driver)->report();
    while (report.rows.at(row).name != "enc_0_a") {
        ++row;
    }
    const std::vector<std::size_t> rows{row};
    const std::vector<CastChoice> choices = castChoices(report, rows);
    QCOMPARE(choices.at(0).to, DType::Int32);
    QCOMPARE(choices.at(0).reason, CastReason::Declared);
    const auto float16 = std::ranges::find(choices, DType::Float16, &CastChoice::to);
    QCOMPARE(float16->reason, CastReason::Neighbours);
    QVERIFY(std::ranges::is_sorted(choices, {}, &CastChoice::reason));
    QCOMPARE(std::ranges::count(choices, DType::Float, &CastChoice::to), 1);
    QVERIFY(std::ranges::find(choices, DType::String, &CastChoice::to) == choices.end());
    QCOMPARE(dtypeNow(report, rows), DType::Float);

    CastMenu menu(session(driver), rows, &driver.window());
    QCOMPARE(menu.actions().front()->text().section(u'\t', 0, 0), u"INT32"_s);
    QVERIFY(menu.actions().front()->text().contains(u"declared"_s));
    const auto* const others = menu.findChild<QMenu*>(u"otherTypesMenu"_s);
    QVERIFY(others && !others->isEmpty());
    for (const QAction* const action : menu.actions()) {
        QCOMPARE(action->isChecked(), action->text().startsWith(u"FLOAT\t"_s));
    }
}

void TestCastMenu::lossIsMeasured()
{
    WindowDriver driver;
    QVERIFY(open(driver, "(float[2] x) => (float[2] y) <float[3] a = {70000, 0.1, 1}> { y = Relu(x) }"));
    CastMenu menu(session(driver), {0}, &driver.window());
    const QStringList lines = linesOf(menu);
    QVERIFY2(lines.contains(u"FLOAT16\tof 3: 1 overflows, 1 is rounded"_s), qPrintable(lines.join(u'\n')));
    QVERIFY2(lines.filter(u"FLOAT\t"_s).first().contains(u"loses nothing"_s), qPrintable(lines.join(u'\n')));
}

void TestCastMenu::sampleSaysThatItIsOne()
{
    WindowDriver driver;
    std::string tensors;
    for (int i = 0; i < 40; ++i) {
        tensors += (i > 0 ? ", " : "") + std::string("float[1] w") + std::to_string(i) + " = {0.1}";
    }
    QVERIFY(open(driver, "(float[2] x) => (float[2] y) <" + tensors + "> { y = Relu(x) }"));
    std::vector<std::size_t> rows(40);
    std::iota(rows.begin(), rows.end(), std::size_t{0});
    Progress progress;
    const SeenLoss seen = sampleLoss(session(driver)->report(), rows, DType::Float16, progress);
    QVERIFY(!seen.isExact);
    QVERIFY(seen.loss.elements < 40 && seen.loss.rounded == seen.loss.elements);
    CastMenu menu(session(driver), rows, &driver.window());
    QStringList told;
    QAction* const half = menu.actions().at(1);
    connect(half, &QAction::changed, this, [&told, half] { told.append(half->text()); });
    linesOf(menu);
    QVERIFY2(told.size() >= 2 && told.first().contains(u"in a sample of "_s), qPrintable(told.join(u'\n')));
    QVERIFY2(told.last().endsWith(u"40 are rounded"_s), qPrintable(told.join(u'\n')));
}

void TestCastMenu::whatWasMeasuredIsToldWithoutASample()
{
    WindowDriver driver;
    std::string tensors;
    for (int i = 0; i < 40; ++i) {
        tensors += (i > 0 ? ", " : "") + std::string("float[1] w") + std::to_string(i) + " = {0.1}";
    }
    QVERIFY(open(driver, "(float[2] x) => (float[2] y) <" + tensors + "> { y = Relu(x) }"));
    std::vector<std::size_t> rows(40);
    std::iota(rows.begin(), rows.end(), std::size_t{0});
    for (int time = 0; time < 2; ++time) {
        CastMenu menu(session(driver), rows, &driver.window());
        QStringList told;
        QAction* const half = menu.actions().at(1);
        connect(half, &QAction::changed, this, [&told, half] { told.append(half->text()); });
        linesOf(menu);
        QCOMPARE(told.filter(u"in a sample of "_s).isEmpty(), time == 1);
        QVERIFY2(told.last().endsWith(u"40 are rounded"_s), qPrintable(told.join(u'\n')));
    }
}

void TestCastMenu::valuesThatCannotBeReadAreToldInTheMenu()
{
    const TestFiles files;
    QVERIFY(files.isWritten());
    WindowDriver driver;
    const QString checkpoint = files.path(u"gpt2.bin"_s);
    QVERIFY(driver.open({texts::toPath(files.path(u"gpt2.onnx"_s)), texts::toPath(checkpoint)}));
    const std::vector<InitializerRow>& rows = session(driver)->report().rows;
    const auto row = std::ranges::find(rows, RowStatus::Mismatch, &InitializerRow::status);
    QVERIFY(row != rows.end());
    QFile file(checkpoint);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray whole = file.readAll();
    file.close();
    QVERIFY(file.resize(1));
    CastMenu menu(session(driver), {static_cast<std::size_t>(row - rows.begin())}, &driver.window());
    const auto lines = [&menu] {
        QStringList texts;
        for (const QAction* const action : menu.actions()) {
            texts.append(action->text());
        }
        return texts;
    };
    QVERIFY(!lines().filter(u"looking at the values"_s).isEmpty());
    QSignalSpy failed(&menu, &CastMenu::failed);
    menu.popup({});
    QVERIFY(!failed.isEmpty() || failed.wait(30000));
    QVERIFY2(lines().filter(u"looking at the values"_s).isEmpty(), qPrintable(lines().join(u'\n')));
    QVERIFY2(!lines().filter(u"not measured"_s).isEmpty(), qPrintable(lines().join(u'\n')));
    const auto* const why = menu.findChild<QAction*>(u"castFailure"_s);
    QVERIFY(why && menu.actions().contains(why));
    QVERIFY2(why->text().startsWith(u"The values cannot be read. "_s), qPrintable(why->text()));
    menu.hide();
    QVERIFY(writeBytes(checkpoint, whole)); // the same file again
    const QStringList read = linesOf(menu);
    QVERIFY2(!read.isEmpty() && read.filter(u"not measured"_s).isEmpty(), qPrintable(read.join(u'\n')));
    QVERIFY(!menu.findChild<QAction*>(u"castFailure"_s));
}

/// By the real context menu.
void TestCastMenu::findingsOfferCasts()
{
    WindowDriver driver;
    QVERIFY(open(driver, "(float16[2] a) => (float16[2] y) <float[2] a = {0.5, 2}> { y = Relu(a) }"));
    driver.turnTo(PageId::Findings);
    auto* const table = driver.window().findChild<QTableView*>(u"findingsTable"_s);
    table->selectRow(0);
    QTimer::singleShot(200, &driver.window(), [] {
        auto* const menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        if (menu && menu->objectName() == u"findingsMenu"_s) {
            menu->findChild<CastMenu*>()->actions().front()->trigger();
            menu->close();
        }
    });
    Q_EMIT table->customContextMenuRequested({10, 10});
    QVERIFY(driver.waitIdle());
    QCOMPARE(session(driver)->plan().edits.size(), std::size_t{1});
    QCOMPARE(session(driver)->report().rows.front().savedDtype, DType::Float16);
}

ONNXMEND_WINDOW_TEST(cast_menu, TestCastMenu)
#include "tst_cast_menu.moc"
