// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/test_class.h"
#include "tests/ui/test_files.h"
#include "ui/look/controls.h"
#include "ui/tables/table_view.h"
#include "ui/workspace/notice_bars.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QItemSelectionModel>

#include <memory>
#include <utility>
#include <vector>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

namespace
{

QString wordsOf(const QWidget& control)
{
    const auto* const button = qobject_cast<const QAbstractButton*>(&control);
    return u"%1 '%2': %3"_s.arg(control.objectName(), button ? button->text() : QString(), control.toolTip());
}

/// Returns the buttons and choices that can be seen.
std::vector<QWidget*> seenControls(QWidget& window)
{
    std::vector<QWidget*> controls;
    for (QWidget* const widget : window.findChildren<QWidget*>()) {
        const bool isControl = qobject_cast<QAbstractButton*>(widget) || qobject_cast<QComboBox*>(widget);
        if (isControl && widget->isVisible()) {
            controls.push_back(widget);
        }
    }
    return controls;
}

} // namespace

/// While a task runs, everything that waits for it is disabled, and its tip says why.
class TestBusyControls : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void init();
    void disabledControlsSayWhy_data();
    void disabledControlsSayWhy();
    void actionsSayWhy();
    void changedFileIsNotReloadedTwice();
    void startPageWaits();

private:
    std::unique_ptr<TestFiles> m_files;
};

void TestBusyControls::init()
{
    QSettings().clear();
    m_files = std::make_unique<TestFiles>();
    QVERIFY(m_files->isWritten());
}

void TestBusyControls::disabledControlsSayWhy_data()
{
    QTest::addColumn<PageId>("page");
    QTest::newRow("overview") << PageId::Overview;
    QTest::newRow("initializers") << PageId::Initializers;
    QTest::newRow("findings") << PageId::Findings;
    QTest::newRow("changes") << PageId::Changes;
    QTest::newRow("convert") << PageId::Convert;
    QTest::newRow("compare") << PageId::Compare;
    QTest::newRow("verify") << PageId::Verify;
    QTest::newRow("numerics") << PageId::Numerics;
}

void TestBusyControls::disabledControlsSayWhy()
{
    QFETCH(PageId, page);
    WindowDriver driver;
    QVERIFY(driver.openSample());
    driver.table()->selectRow(0);
    driver.action("fixSelected")->trigger(); // gives every page something to change
    QVERIFY(driver.waitIdle());
    driver.turnTo(page);
    auto* const pages = driver.window().findChild<DocumentPages*>(u"pages"_s);
    if (pages->table() && pages->table()->model()->rowCount() > 0) {
        pages->table()->selectFirst();
    }
    QTest::qWait(300); // until what the inspector reads is there
    std::vector<QWidget*> enabled;
    for (QWidget* const control : seenControls(driver.window())) {
        if (control->isEnabled()) {
            enabled.push_back(control);
        }
    }
    driver.action("reload")->trigger();
    QVERIFY(std::as_const(driver.window()).jobs().isBusy());
    int disabled = 0;
    for (const QWidget* const control : enabled) {
        if (!control->isEnabled()) {
            QVERIFY2(control->toolTip().contains(busyReason()), qPrintable(wordsOf(*control)));
            ++disabled;
        }
    }
    QVERIFY(disabled > 5);
    QVERIFY(driver.waitIdle());
    for (const QWidget* const control : seenControls(driver.window())) {
        QVERIFY2(!control->toolTip().contains(busyReason()), qPrintable(wordsOf(*control)));
    }
}

void TestBusyControls::actionsSayWhy()
{
    WindowDriver driver;
    for (const ActionRow& row : actionRows()) { // without a model
        const QAction* const action = driver.action(row.name);
        QVERIFY2(action->isEnabled() || action->toolTip().contains(u'\n'), row.name);
    }
    QVERIFY(driver.openSample());
    QCOMPARE(driver.action("fixSelected")->toolTip().section(u'\n', 1),
             u"Select tensors or findings first"_s);
    const QString own = driver.action("verify")->toolTip();
    driver.action("reload")->trigger();
    for (const ActionRow& row : actionRows()) {
        const QAction* const action = driver.action(row.name);
        QVERIFY2(action->isEnabled() || action->toolTip().contains(u'\n'), row.name);
    }
    QCOMPARE(driver.action("verify")->toolTip(), own + u'\n' + busyReason());
    QVERIFY(driver.waitIdle());
    QCOMPARE(driver.action("verify")->toolTip(), own);
}

void TestBusyControls::changedFileIsNotReloadedTwice()
{
    const QString model = m_files->path(u"gpt2.onnx"_s);
    WindowDriver driver;
    QVERIFY(driver.open({texts::toPath(model)}));
    const QByteArray bytes = bytesOf(model);
    QVERIFY(QFile::remove(model) && writeBytes(model, bytes));
    const auto* const reload = shown(driver.window(), "reload");
    QVERIFY(reload);
    driver.action("reload")->trigger();
    QVERIFY(!reload->isEnabled());
    QVERIFY2(reload->toolTip().contains(busyReason()), qPrintable(reload->toolTip()));
    QVERIFY(driver.waitIdle());
    QVERIFY(!reload->toolTip().contains(busyReason()));
}

void TestBusyControls::startPageWaits()
{
    {
        WindowDriver driver;
        QVERIFY(driver.open({texts::toPath(m_files->path(u"gpt2.onnx"_s))}));
    }
    WindowDriver driver;
    const auto* const recent = shown(driver.window(), "recentModel");
    QVERIFY(recent && recent->isEnabled());
    driver.window().openFiles({texts::toPath(m_files->path(u"gpt2.onnx"_s))});
    QTRY_VERIFY(std::as_const(driver.window()).jobs().isBusy());
    QVERIFY(!recent->isEnabled());
    QVERIFY2(recent->toolTip().contains(busyReason()), qPrintable(recent->toolTip()));
    QVERIFY(driver.waitIdle());
}

ONNXMEND_WINDOW_TEST(busy_controls, TestBusyControls)
#include "tst_busy_controls.moc"
