// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/test_class.h"
#include "tests/ui/window_driver.h"
#include "ui/window/tour.h"

#include <QPushButton>
#include <QSettings>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

/// The tour of the first run.
class TestTour : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void init() { QSettings().remove(u"tour/seen"_s); }
    void leadsThroughTheSample();
    void lastStepPointsAtTheButtonThatItIsAbout();
    void isLeftByKeyAndStartedAgain();

private:
    static Tour* tourOf(WindowDriver& driver) { return driver.window().findChild<Tour*>(); }
    static void click(WindowDriver& driver, const QString& name)
    {
        QTest::mouseClick(driver.window().findChild<QPushButton*>(name), Qt::LeftButton);
    }
};

void TestTour::leadsThroughTheSample()
{
    WindowDriver driver;
    QVERIFY(driver.window().findChild<QPushButton*>(u"startTour"_s)->isVisible());
    click(driver, u"startTour"_s);
    QTRY_VERIFY(tourOf(driver)->isVisible());
    QVERIFY(driver.window().document().session());
    const auto* const ring = driver.window().findChild<QWidget*>(u"tourRing"_s);
    QSet<QString> titles;
    for (std::size_t step = 0; step < Tour::stepCount; ++step) {
        QCoreApplication::processEvents();
        QVERIFY(tourOf(driver)->isVisible() && ring->isVisible());
        QVERIFY2(driver.window().rect().contains(tourOf(driver)->geometry()),
                 qPrintable(u"step %1"_s.arg(step)));
        titles.insert(driver.window().findChild<QLabel*>(u"tourTitle"_s)->text());
        for (const QPushButton* const button : tourOf(driver)->findChildren<QPushButton*>()) {
            QVERIFY2(!button->isVisible() || button->width() >= button->sizeHint().width(),
                     qPrintable(button->objectName()));
        }
        QTest::keyClick(driver.window().findChild<QPushButton*>(u"tourNext"_s), Qt::Key_Return);
    }
    QCOMPARE(titles.size(), static_cast<qsizetype>(Tour::stepCount));
    QVERIFY(!tourOf(driver)->isVisible() && !ring->isVisible());
    QVERIFY(Tour::wasSeen());
    WindowDriver next;
    QVERIFY(!next.window().findChild<QPushButton*>(u"startTour"_s)->isVisible());
}

void TestTour::lastStepPointsAtTheButtonThatItIsAbout()
{
    WindowDriver driver;
    QVERIFY(driver.openSample());
    driver.action("tour")->trigger();
    for (std::size_t step = 1; step < Tour::stepCount; ++step) {
        click(driver, u"tourNext"_s);
    }
    QCoreApplication::processEvents();
    const auto* const ring = driver.window().findChild<QWidget*>(u"tourRing"_s);
    const auto* const button = driver.window().findChild<QPushButton*>(u"nextStep"_s);
    QVERIFY(button->isVisible()); // the banner's gives way to it on this page
    QVERIFY(button->text().contains(u"Fix All and Save"_s));
    const QRect target(button->mapTo(&driver.window(), QPoint()), button->size());
    QTRY_VERIFY(ring->geometry().contains(target));
    QVERIFY(!tourOf(driver)->geometry().intersects(target));
}

void TestTour::isLeftByKeyAndStartedAgain()
{
    WindowDriver driver;
    QVERIFY(driver.openSample());
    driver.action("tour")->trigger();
    QVERIFY(tourOf(driver)->isVisible());
    QVERIFY(driver.run("fixAll")); // nothing is blocked
    QTest::keyClick(tourOf(driver), Qt::Key_Escape);
    QVERIFY(!tourOf(driver)->isVisible());
    driver.action("tour")->trigger();
    QVERIFY(tourOf(driver)->isVisible());
    click(driver, u"tourSkip"_s);
    QVERIFY(!tourOf(driver)->isVisible());
}

ONNXMEND_WINDOW_TEST(tour, TestTour)
#include "tst_tour.moc"
