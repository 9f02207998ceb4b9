// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/test_class.h"
#include "tests/ui/window_driver.h"
#include "ui/look/appearance.h"
#include "ui/look/language.h"
#include "ui/look/texts.h"
#include "ui/look/theme.h"
#include "ui/workspace/document_banner.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QImage>
#include <QLineEdit>
#include <QPointer>
#include <QSettings>
#include <QStatusBar>

#include <algorithm>
#include <array>
#include <memory>
#include <vector>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

namespace
{

constexpr std::array livePages{PageId::Overview, PageId::Initializers, PageId::Findings,
                               PageId::Changes,  PageId::Graph,        PageId::Convert,
                               PageId::Compare,  PageId::Verify,       PageId::Numerics};
constexpr QSize liveSize(1500, 900);
constexpr Appearance plainLook{.theme = ThemeChoice::Light};

bool isLiveBusy(const MainWindow& window)
{
    const QList<JobSlot*> all = window.findChildren<JobSlot*>();
    return window.jobs().isBusy() ||
           std::ranges::any_of(all, [](const JobSlot* slot) { return slot->isBusy(); });
}

/// Returns what the window shows once that does not change any more.
QImage stillPictureOf(MainWindow& window)
{
    constexpr int between = 250; // ms; longer than every delay before something is shown
    QImage last;
    const bool isStill = QTest::qWaitFor(
        [&window, &last] {
            QTest::qWait(between);
            const QImage now = window.grab().toImage();
            const bool isSame = !isLiveBusy(window) && now == last;
            last = now;
            return isSame;
        },
        20000);
    return isStill ? last : QImage();
}

/// Opens the sample and turns to every page, so that each was laid out; with a finding selected or with all
/// fixes planned.
bool visitAllPages(WindowDriver& driver, bool isPlanned)
{
    driver.window().resize(liveSize);
    if (!driver.openSample() || (isPlanned && !driver.run("fixAll"))) {
        return false;
    }
    for (const PageId page : livePages) {
        driver.turnTo(page);
        if (page == PageId::Findings && !isPlanned) {
            driver.window().findChild<QTableView*>(u"findingsTable"_s)->selectRow(0);
        }
        QTest::qWait(150); // it begins what it shows later, too
    }
    driver.window().statusBar()->clearMessage();
    return true;
}

std::vector<QImage> picturesOf(WindowDriver& driver)
{
    std::vector<QImage> pictures;
    for (const PageId page : livePages) {
        driver.turnTo(page);
        pictures.push_back(stillPictureOf(driver.window()));
    }
    return pictures;
}

/// Describes the place where two pictures differ, and keeps both for a look; empty if they are the same.
QString differenceOf(const QImage& switched, const QImage& fresh, const QString& name, const QWidget& window)
{
    if (!switched.isNull() && switched == fresh) {
        return {};
    }
    const QString place = QDir::tempPath() + u"/onnxmend-live-"_s + name;
    switched.save(place + u"-switched.png"_s);
    fresh.save(place + u"-fresh.png"_s);
    if (switched.size() != fresh.size() || switched.isNull()) {
        return u"%1: %2x%3 and %4x%5"_s.arg(name)
            .arg(switched.width())
            .arg(switched.height())
            .arg(fresh.width())
            .arg(fresh.height());
    }
    QRect area;
    for (int y = 0; y < fresh.height(); ++y) {
        for (int x = 0; x < fresh.width(); ++x) {
            if (switched.pixel(x, y) != fresh.pixel(x, y)) {
                area |= QRect(x, y, 1, 1);
            }
        }
    }
    const QWidget* const part = window.childAt(area.topLeft());
    return u"%1: from %2,%3 on, %4x%5 pixels, first in %6 '%7'; see %8-*.png"_s.arg(name)
        .arg(area.left())
        .arg(area.top())
        .arg(area.width())
        .arg(area.height())
        .arg(QLatin1StringView(part ? part->metaObject()->className() : "the window"),
             part ? part->objectName() : QString(), place);
}

/// Waits until the window has created its pages again.
bool hasNewPages(const MainWindow& window, const QPointer<DocumentPages>& old)
{
    return QTest::qWaitFor([&] { return !old && window.findChild<DocumentPages*>(u"pages"_s); }, 10000);
}

} // namespace

/// Theme, text size and language change while the window is open. Afterwards it looks as if it had been
/// opened with them.
class TestLiveWindow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void looksAsAfterAFreshStart_data();
    void looksAsAfterAFreshStart();
    void startPageLooksAsAfterAFreshStart();
    void headlineStaysReadable();
    void languageKeepsTheDocument();
    void languageKeepsTheOptionsOfAConversion();
    void languageWaitsForAQuestion();
};

void TestLiveWindow::initTestCase()
{
    prepareWindowTests();
    QApplication::setCursorFlashTime(0); // a cursor that blinks would make pictures differ
}

void TestLiveWindow::init()
{
    QSettings().clear();
    language::speak(u"en"_s);
    apply(plainLook);
}

void TestLiveWindow::cleanup()
{
    language::speak(u"en"_s);
    apply({});
}

void TestLiveWindow::looksAsAfterAFreshStart_data()
{
    QTest::addColumn<bool>("isDark");
    QTest::addColumn<int>("textPercent");
    QTest::addColumn<QString>("language");
    QTest::addColumn<bool>("isPlanned");
    QTest::newRow("theme") << true << 100 << u"en"_s << false;
    QTest::newRow("text size") << false << 130 << u"en"_s << false;
    QTest::newRow("language") << false << 100 << u"de"_s << false;
    QTest::newRow("all of a plan") << true << 130 << u"zh_CN"_s << true;
}

void TestLiveWindow::looksAsAfterAFreshStart()
{
    QFETCH(bool, isDark);
    QFETCH(int, textPercent);
    QFETCH(QString, language);
    QFETCH(bool, isPlanned);
    const Appearance look{.theme = isDark ? ThemeChoice::Dark : ThemeChoice::Light,
                          .textPercent = textPercent};
    std::vector<QImage> switched;
    {
        WindowDriver driver;
        QVERIFY(visitAllPages(driver, isPlanned));
        apply(look);
        if (language != u"en"_s) {
            const QPointer<DocumentPages> old = driver.window().findChild<DocumentPages*>(u"pages"_s);
            language::speak(language);
            QVERIFY(hasNewPages(driver.window(), old));
        }
        switched = picturesOf(driver);
    }
    QSettings().clear(); // the recent models, which a fresh start does not know
    WindowDriver fresh;
    QVERIFY(visitAllPages(fresh, isPlanned));
    QStringList differences;
    for (std::size_t i = 0; i < livePages.size(); ++i) {
        fresh.turnTo(livePages.at(i));
        const QString name = u"%1-%2"_s.arg(QLatin1StringView(QTest::currentDataTag()).toString()).arg(i);
        const QImage picture = stillPictureOf(fresh.window());
        const QString difference =
            differenceOf(switched[i], picture, QString(name).replace(u' ', u'-'), fresh.window());
        if (!difference.isEmpty()) {
            differences.append(difference);
        }
    }
    QVERIFY2(differences.isEmpty(), qPrintable(differences.join(u'\n')));
}

void TestLiveWindow::startPageLooksAsAfterAFreshStart()
{
    QImage switched;
    {
        WindowDriver driver;
        driver.window().resize(liveSize);
        QVERIFY(!stillPictureOf(driver.window()).isNull());
        apply({.theme = ThemeChoice::Dark, .textPercent = 130});
        switched = stillPictureOf(driver.window());
    }
    WindowDriver fresh;
    fresh.window().resize(liveSize);
    const QImage picture = stillPictureOf(fresh.window());
    const QString difference = differenceOf(switched, picture, u"start"_s, fresh.window());
    QVERIFY2(difference.isEmpty(), qPrintable(difference));
}

void TestLiveWindow::headlineStaysReadable()
{
    WindowDriver driver;
    QVERIFY(driver.openSample());
    const auto* const banner = driver.window().findChild<DocumentBanner*>(u"documentBanner"_s);
    const auto* const headline = banner->findChild<QLabel*>(u"bannerHeadline"_s);
    for (const ThemeChoice theme : {ThemeChoice::Dark, ThemeChoice::Light}) {
        apply({.theme = theme});
        // Qt passes the colours on once events are handled.
        QTRY_COMPARE(theme::isDark(headline->palette()), theme == ThemeChoice::Dark);
        const QPalette& colors = headline->palette();
        QVERIFY(theme::contrast(colors.color(QPalette::WindowText),
                                banner->palette().color(QPalette::Window)) >= 4.5);
    }
}

void TestLiveWindow::languageKeepsTheDocument()
{
    WindowDriver driver;
    QVERIFY(driver.openSample());
    QVERIFY(driver.run("fixAll"));
    driver.turnTo(PageId::Changes);
    const std::shared_ptr<const Session> session = driver.window().document().session();
    const QPointer<DocumentPages> old = driver.window().findChild<DocumentPages*>(u"pages"_s);
    language::speak(u"de"_s);
    QVERIFY(hasNewPages(driver.window(), old));
    QCOMPARE(driver.window().document().session(), session);
    QCOMPARE(driver.window().findChild<DocumentPages*>(u"pages"_s)->current(), PageId::Changes);
    QVERIFY(driver.window().isWindowModified());
    QCOMPARE(driver.action("quit")->text(), QCoreApplication::translate("actions", "&Quit"));
    for (int i = 0; i < 2; ++i) { // each action does its work once, with the steps of before and new ones
        QVERIFY(driver.run("undo"));
        QVERIFY(!driver.window().document().isModified());
        QVERIFY(!driver.action("undo")->isEnabled());
        QVERIFY(driver.run("fixAll"));
    }
    QVERIFY(driver.askToSave());
    driver.dialog("saveDialog")->reject();
}

void TestLiveWindow::languageKeepsTheOptionsOfAConversion()
{
    WindowDriver driver;
    QVERIFY(driver.openSample());
    driver.turnTo(PageId::Convert);
    const auto dtype = [&driver] { return driver.window().findChild<QComboBox*>(u"convertTo"_s); };
    const auto target = [&driver] { return driver.window().findChild<QComboBox*>(u"convertRunsOn"_s); };
    const auto box = [&driver](const QString& name) { return driver.window().findChild<QCheckBox*>(name); };
    const auto tolerance = [&driver] { return driver.window().findChild<QLineEdit*>(u"convertTolerance"_s); };
    dtype()->setCurrentIndex(dtype()->findData(static_cast<int>(DType::Bfloat16)));
    const int usual = target()->currentIndex(); // the target BFLOAT16
    tolerance()->setText(u"0.05"_s);
    box(u"convertWeightsOnly"_s)->setChecked(true);
    box(u"convertStudies"_s)->setChecked(false);
    const QPointer<DocumentPages> old = driver.window().findChild<DocumentPages*>(u"pages"_s);
    language::speak(u"de"_s);
    QVERIFY(hasNewPages(driver.window(), old));
    QCOMPARE(dtype()->currentData().toInt(), static_cast<int>(DType::Bfloat16));
    QCOMPARE(target()->currentIndex(), usual);
    QCOMPARE(texts::toNumber(tolerance()->text()).value_or(0), 0.05);
    QVERIFY(box(u"convertWeightsOnly"_s)->isChecked());
    QVERIFY(!box(u"convertStudies"_s)->isChecked());
    QVERIFY(box(u"convertMeasures"_s)->isChecked());
    // The target still follows the dtype, since it was not chosen.
    dtype()->setCurrentIndex(dtype()->findData(static_cast<int>(DType::Float16)));
    QVERIFY(target()->currentIndex() != usual);
}

void TestLiveWindow::languageWaitsForAQuestion()
{
    WindowDriver driver;
    QVERIFY(driver.openSample());
    QDialog* const dialog = driver.askToSave();
    QVERIFY(dialog);
    const QPointer<DocumentPages> old = driver.window().findChild<DocumentPages*>(u"pages"_s);
    language::speak(u"de"_s);
    QTest::qWait(500);
    QVERIFY(old && dialog->isVisible());
    dialog->reject();
    QVERIFY(hasNewPages(driver.window(), old));
}

ONNXMEND_WINDOW_TEST(live_window, TestLiveWindow)
#include "tst_live_window.moc"
