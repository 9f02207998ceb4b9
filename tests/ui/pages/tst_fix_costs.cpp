// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/model_builder.h"
#include "tests/support/test_class.h"
#include "tests/ui/window_driver.h"
#include "ui/inspector/finding_panel.h"
#include "ui/inspector/fix_choice.h"
#include "ui/pages/findings_page.h"
#include "ui/tables/table_view.h"
#include "ui/tables/tensor_menu.h"

#include <QMenu>
#include <QRadioButton>
#include <QSignalSpy>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

/// The costs of fixes in the inspector, with measured losses from any source.
class TestFixCosts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void costIsByTheDtypesUntilItIsMeasured();
    void detailsOfTheTensorTellTheCost();
    void castMenuTellsTheCost();
    void castMenuTellsTheCostAtOnce();
    void measuredWithoutLossIsLossless();
    void whatFixAllLeavesOutIsNotRecommended();

private:
    static bool open(WindowDriver& driver, const QTemporaryDir& folder, const std::string& graph)
    {
        const QString path = folder.filePath(u"model.onnx"_s);
        const std::string model = "<ir_version: 8, opset_import: [\"\" : 17]> g " + graph;
        return writeBytes(path, QByteArray::fromStdString(modelFromText(model))) &&
               driver.open({texts::toPath(path)});
    }
    static void selectFirstFinding(WindowDriver& driver)
    {
        driver.turnTo(PageId::Findings);
        driver.window().findChild<FindingsPage*>()->table()->selectRow(0);
    }
    static QString cost(WindowDriver& driver)
    {
        const auto* const panel = driver.window().findChild<FindingPanel*>();
        const auto* const label = panel->findChild<QLabel*>(u"fixCost"_s);
        return label ? label->text() : QString();
    }
    static QString mark(WindowDriver& driver)
    {
        const auto* const label = driver.window().findChild<QLabel*>(u"fixMark"_s);
        return label->isVisible() ? label->text() : QString();
    }
    static QString spoken(WindowDriver& driver)
    {
        return driver.window().findChild<QRadioButton*>(u"fixChoice0"_s)->accessibleDescription();
    }
    static constexpr auto tooLarge =
        "(float16[2] a) => (float16[2] y) <float[2] a = {70000, 0.1}> { y = Relu(a) }";
};

void TestFixCosts::costIsByTheDtypesUntilItIsMeasured()
{
    Fix fix{.title = {}, .target = "a", .from = DType::Float, .to = DType::Float16};
    QVERIFY(costText(fix).contains(u"loss depends on the values"_s));
    QVERIFY(costText(fix, Loss{.elements = 5, .rounded = 2}).contains(u"2 of 5 values are rounded"_s));
    fix.lossless = true;
    QVERIFY(costText(fix).contains(u"lossless"_s));
}

void TestFixCosts::detailsOfTheTensorTellTheCost()
{
    const QTemporaryDir folder;
    WindowDriver driver;
    QVERIFY(open(driver, folder, tooLarge));
    QSignalSpy shown(driver.window().findChild<DetailsPanel*>(), &DetailsPanel::detailsShown);
    selectFirstFinding(driver);
    QVERIFY2(cost(driver).contains(u"depends on the values"_s), qPrintable(cost(driver)));
    QVERIFY(shown.count() > 0 || shown.wait(30000));
    QVERIFY2(cost(driver).contains(u"1 overflows, 1 is rounded (of 2 values)"_s), qPrintable(cost(driver)));
    QVERIFY2(spoken(driver).contains(u"1 overflows, 1 is rounded (of 2 values)"_s),
             qPrintable(spoken(driver)));
}

void TestFixCosts::castMenuTellsTheCost()
{
    const QTemporaryDir folder;
    WindowDriver driver;
    QVERIFY(open(driver, folder, tooLarge));
    {
        CastMenu menu(driver.window().document().session(), {0}, &driver.window());
        QSignalSpy measured(&menu, &CastMenu::measured);
        menu.popup({});
        QVERIFY(measured.count() > 0 || measured.wait(30000));
    }
    selectFirstFinding(driver);
    QVERIFY2(cost(driver).contains(u"1 overflows, 1 is rounded (of 2 values)"_s), qPrintable(cost(driver)));
}

/// A loss that the menu measured is shown where the finding is shown already.
void TestFixCosts::castMenuTellsTheCostAtOnce()
{
    const QTemporaryDir folder;
    WindowDriver driver;
    QVERIFY(open(driver, folder, tooLarge));
    driver.turnTo(PageId::Findings);
    auto* const table = driver.window().findChild<TableView*>(u"findingsTable"_s);
    table->selectRow(0);
    QVERIFY2(cost(driver).contains(u"depends on the values"_s), qPrintable(cost(driver)));
    QMenu menu;
    Q_EMIT table->menuWanted(menu);
    auto* const cast = menu.findChild<CastMenu*>();
    QString told;
    connect(cast, &CastMenu::measured, this, [&] { told = cost(driver); });
    cast->popup({});
    QTRY_VERIFY2(told.contains(u"1 overflows, 1 is rounded (of 2 values)"_s), qPrintable(told));
}

void TestFixCosts::measuredWithoutLossIsLossless()
{
    const QTemporaryDir folder;
    WindowDriver driver;
    QVERIFY(open(driver, folder, "(float16[2] a) => (float16[2] y) <float[2] a = {1, 2}> { y = Relu(a) }"));
    QSignalSpy shown(driver.window().findChild<DetailsPanel*>(), &DetailsPanel::detailsShown);
    selectFirstFinding(driver);
    QVERIFY(shown.count() > 0 || shown.wait(30000));
    QVERIFY2(cost(driver).contains(u"lossless"_s), qPrintable(cost(driver)));
}

/// The mark of a fix agrees with Fix All.
void TestFixCosts::whatFixAllLeavesOutIsNotRecommended()
{
    const QTemporaryDir folder;
    WindowDriver driver;
    QVERIFY(open(driver, folder, tooLarge));
    QSignalSpy shown(driver.window().findChild<DetailsPanel*>(), &DetailsPanel::detailsShown);
    selectFirstFinding(driver);
    QVERIFY2(mark(driver).contains(u"Recommended"_s), qPrintable(mark(driver)));
    QVERIFY(shown.count() > 0 || shown.wait(30000));
    QVERIFY2(!mark(driver).contains(u"Recommended"_s), qPrintable(mark(driver)));
    QVERIFY2(mark(driver).contains(u"Fix All skips it"_s), qPrintable(mark(driver)));
    QVERIFY2(spoken(driver).contains(u"Fix All skips it"_s), qPrintable(spoken(driver)));
    const auto* const panel = driver.window().findChild<DetailsPanel*>();
    for (const QLabel* const label : panel->findChildren<QLabel*>()) {
        QVERIFY2(!label->text().contains(u"(recommended)"_s), qPrintable(label->text()));
    }
    QVERIFY(driver.run("fixAll"));
    QVERIFY(driver.window().document().session()->plan().empty());
}

ONNXMEND_WINDOW_TEST(fix_costs, TestFixCosts)
#include "tst_fix_costs.moc"
