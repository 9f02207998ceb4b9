// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/test_class.h"
#include "tests/ui/window_driver.h"
#include "ui/document/recent_models.h"

#include <QPushButton>
#include <QTemporaryDir>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

/// The page before a model is open.
class TestStartPage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void init() { recent::forget(); }
    void threeWaysLeadOn();
    void openedModelIsOfferedAgainWithItsCheckpoint();
    void modelThatIsGoneIsNotOffered();
    void sampleIsNotRemembered();
};

void TestStartPage::threeWaysLeadOn()
{
    WindowDriver driver;
    QVERIFY(driver.window().findChild<QPushButton*>(u"startOpen"_s)->isVisible());
    QTest::mouseClick(driver.window().findChild<QPushButton*>(u"startPaste"_s), Qt::LeftButton);
    QDialog* const explain = openedDialog("explainDialog");
    QVERIFY(explain);
    explain->close();
    QVERIFY(!driver.window().findChild<QPushButton*>(u"recentModel"_s));
}

void TestStartPage::openedModelIsOfferedAgainWithItsCheckpoint()
{
    {
        WindowDriver driver;
        QVERIFY(driver.openSample());
        driver.window().close();
    }
    QCOMPARE(recent::models().size(), std::size_t(1));
    QCOMPARE(recent::models().front().checkpoints.size(), std::size_t(1));
    WindowDriver driver;
    auto* const button = driver.window().findChild<QPushButton*>(u"recentModel"_s);
    QVERIFY(button && button->isVisible());
    QVERIFY2(button->accessibleDescription().contains(u"32 of 45 tensors have the wrong dtype"_s),
             qPrintable(button->accessibleDescription()));
    QTest::mouseClick(button, Qt::LeftButton);
    QVERIFY(driver.waitIdle());
    QVERIFY(driver.window().document().session());
    QCOMPARE(driver.window().document().session()->checkpoints().size(), std::size_t(1));
}

void TestStartPage::modelThatIsGoneIsNotOffered()
{
    const QTemporaryDir folder;
    const QString copy = folder.filePath(u"copy.onnx"_s);
    QVERIFY(QFile::copy(kSampleModel, copy));
    {
        WindowDriver driver;
        QVERIFY(driver.open({texts::toPath(copy)}));
    }
    QCOMPARE(recent::models().size(), std::size_t(1));
    QVERIFY(QFile::remove(copy));
    QVERIFY(recent::models().empty());
}

void TestStartPage::sampleIsNotRemembered()
{
    WindowDriver driver;
    QTest::mouseClick(driver.window().findChild<QPushButton*>(u"startSample"_s), Qt::LeftButton);
    QVERIFY(driver.waitIdle());
    QVERIFY(driver.window().document().session());
    QVERIFY(recent::models().empty());
}

ONNXMEND_WINDOW_TEST(start_page, TestStartPage)
#include "tst_start_page.moc"
