// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/merged_report.h"
#include "tests/support/test_class.h"
#include "tests/ui/window_driver.h"
#include "ui/look/theme.h"
#include "ui/look/tokens.h"

#include <QFileDialog>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QStatusBar>
#include <QTemporaryDir>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

/// File > Export Report, and that a report looks as the window does.
class TestExportReport : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void actionIsThereWithADocument();
    void formatFollowsTheName_data();
    void formatFollowsTheName();
    void folderIsRemembered();
    void unknownSuffixIsTold();
    void filesOfTheDocumentAreNotReplaced();
    void folderThatIsGoneIsTold();
    void reportHasTheColoursOfTheWindow_data();
    void reportHasTheColoursOfTheWindow();

private:
    /// Opens the sample and chooses that file in the dialog.
    bool exportTo(WindowDriver& driver, const QString& path)
    {
        driver.action("exportReport")->trigger();
        return driver.chooseFile("exportReportDialog", path);
    }

    QTemporaryDir m_folder;
};

void TestExportReport::actionIsThereWithADocument()
{
    WindowDriver driver;
    QAction* const action = driver.action("exportReport");
    QVERIFY(!action->isVisible());
    QVERIFY(!action->isEnabled());
    QVERIFY(driver.openSample());
    QVERIFY(action->isVisible());
    QVERIFY(action->isEnabled());
}

void TestExportReport::formatFollowsTheName_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("start");
    QTest::newRow("html") << u"report.html"_s << "<!DOCTYPE html>"_ba;
    QTest::newRow("csv") << u"report.csv"_s << "model,severity,kind,"_ba;
    QTest::newRow("json") << u"report.json"_s << "{\n  \"schema\": \"onnxmend.audit/1\""_ba;
    QTest::newRow("sarif") << u"report.sarif"_s << "{\n\"$schema\""_ba;
    QTest::newRow("capitals") << u"REPORT.HTM"_s << "<!DOCTYPE html>"_ba;
}

void TestExportReport::formatFollowsTheName()
{
    QFETCH(const QString, name);
    QFETCH(const QByteArray, start);
    WindowDriver driver;
    QVERIFY(driver.openSample());
    const QString path = m_folder.filePath(name);
    QVERIFY(exportTo(driver, path));
    const QByteArray report = bytesOf(path);
    QVERIFY2(report.startsWith(start), report.left(80).constData());
    QVERIFY(report.contains("h_0_attn_bias"));
    QVERIFY(driver.window().statusBar()->currentMessage().contains(name));
}

void TestExportReport::folderIsRemembered()
{
    WindowDriver driver;
    QVERIFY(driver.openSample());
    QVERIFY(exportTo(driver, m_folder.filePath(u"first.html"_s)));
    driver.action("exportReport")->trigger();
    auto* const dialog = qobject_cast<QFileDialog*>(driver.dialog("exportReportDialog"));
    QVERIFY(dialog);
    QCOMPARE(dialog->directory().canonicalPath(), QDir(m_folder.path()).canonicalPath());
    QCOMPARE(dialog->defaultSuffix(), u"html"_s);
    dialog->selectNameFilter(dialog->nameFilters().at(1));
    Q_EMIT dialog->filterSelected(dialog->nameFilters().at(1));
    QCOMPARE(dialog->defaultSuffix(), u"csv"_s);
    dialog->reject();
}

void TestExportReport::unknownSuffixIsTold()
{
    WindowDriver driver;
    QVERIFY(driver.openSample());
    QVERIFY(exportTo(driver, m_folder.filePath(u"report.png"_s)));
    QDialog* const error = driver.dialog("errorDialog");
    QVERIFY(error);
    QVERIFY2(driver.textOf(error).contains(u"report.png"_s), qPrintable(driver.textOf(error)));
    QVERIFY(driver.textOf(error).contains(u".sarif"_s));
    error->close();
    QVERIFY(!QFile::exists(m_folder.filePath(u"report.png"_s)));
}

void TestExportReport::filesOfTheDocumentAreNotReplaced()
{
    const QString model = m_folder.filePath(u"model.json"_s); // whatever its name
    QVERIFY(QFile::copy(kSampleModel, model));
    const QByteArray before = bytesOf(model);
    WindowDriver driver;
    QVERIFY(driver.open({texts::toPath(model)}));
    driver.action("exportReport")->trigger();
    auto* const dialog = qobject_cast<QFileDialog*>(driver.dialog("exportReportDialog"));
    QVERIFY(dialog);
    dialog->setOption(QFileDialog::DontConfirmOverwrite); // a person who has said yes
    QVERIFY(driver.chooseFile("exportReportDialog", model));
    QVERIFY(driver.dialog("errorDialog"));
    driver.dialog("errorDialog")->close();
    QCOMPARE(bytesOf(model), before);
}

void TestExportReport::folderThatIsGoneIsTold()
{
    WindowDriver driver;
    QVERIFY(driver.openSample());
    QTemporaryDir gone;
    driver.action("exportReport")->trigger();
    QVERIFY(driver.dialog("exportReportDialog"));
    const QString path = gone.filePath(u"report.html"_s);
    auto* const chooser = qobject_cast<QFileDialog*>(driver.dialog("exportReportDialog"));
    gone.remove();
    Q_EMIT chooser->fileSelected(path);
    QVERIFY(driver.waitIdle());
    chooser->reject();
    QVERIFY(driver.dialog("errorDialog"));
    driver.dialog("errorDialog")->close();
}

namespace
{

/// The style's part for a theme, as name and colour of each custom property; dtypes by their class.
QMap<QString, QColor> coloursOf(const QString& style, bool isDark)
{
    const qsizetype dark = style.indexOf(u"prefers-color-scheme: dark"_s);
    const QString part = isDark ? style.mid(dark, style.indexOf(u"\n* {"_s) - dark) : style.left(dark);
    QMap<QString, QColor> colours;
    static const QRegularExpression property(u"--(\\w+): (#[0-9a-f]{6})"_s);
    static const QRegularExpression rule(u"((?:\\.d-[\\w]+,? ?)+)\\{ --d: (#[0-9a-f]{6})"_s);
    for (auto found = property.globalMatch(part); found.hasNext();) {
        const auto match = found.next();
        colours.insert(match.captured(1), QColor(match.captured(2)));
    }
    for (auto found = rule.globalMatch(part); found.hasNext();) {
        const auto match = found.next();
        for (const QString& name : match.captured(1).split(u',')) {
            colours.insert(name.trimmed().mid(3), QColor(match.captured(2)));
        }
    }
    return colours;
}

bool isAlmost(const QColor& a, const QColor& b)
{
    return std::abs(a.red() - b.red()) <= 1 && std::abs(a.green() - b.green()) <= 1 &&
           std::abs(a.blue() - b.blue()) <= 1;
}

} // namespace

void TestExportReport::reportHasTheColoursOfTheWindow_data()
{
    QTest::addColumn<bool>("isDark");
    QTest::newRow("light") << false;
    QTest::newRow("dark") << true;
}

void TestExportReport::reportHasTheColoursOfTheWindow()
{
    QFETCH(const bool, isDark);
    const QString page = QString::fromStdString(htmlReport(std::vector{ModelResult{.path = "a.onnx"}}));
    const QMap<QString, QColor> colours = coloursOf(page, isDark);
    const QPalette palette = tokens::palette(isDark);
    const tokens::Surfaces& surfaces = tokens::surfaces(isDark);
    const auto check = [&colours](const QString& name, const QColor& wanted) {
        return colours.contains(name) && isAlmost(colours[name], wanted);
    };
    QVERIFY(check(u"window"_s, QColor(surfaces.window)));
    QVERIFY(check(u"surface"_s, QColor(surfaces.surface)));
    QVERIFY(check(u"sunken"_s, QColor(surfaces.sunken)));
    QVERIFY(check(u"hairline"_s, QColor(surfaces.hairline)));
    QVERIFY(check(u"text"_s, QColor(surfaces.text)));
    QVERIFY(check(u"secondary"_s, QColor(surfaces.secondary)));
    QVERIFY(check(u"accent"_s, QColor(tokens::accent(isDark))));
    QVERIFY(check(u"good"_s, theme::color(theme::Tone::Good, palette)));
    QVERIFY(check(u"attention"_s, theme::color(theme::Tone::Warning, palette)));
    QVERIFY(check(u"wrong"_s, theme::color(theme::Tone::Bad, palette)));
    for (const DTypeInfo& info : dtypeTable()) {
        if (isKnown(info.dtype)) {
            const QString name = texts::shortDtype(info.dtype);
            const QColor wanted = theme::dtypeColor(info.dtype, palette);
            QVERIFY2(check(name, wanted),
                     qPrintable(name + u": "_s + colours[name].name() + u" for "_s + wanted.name()));
        }
    }
}

ONNXMEND_WINDOW_TEST(export_report, TestExportReport)
#include "tst_export_report.moc"
