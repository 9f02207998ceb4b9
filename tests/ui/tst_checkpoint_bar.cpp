// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/formats/checkpoint_readers.h"
#include "tests/support/model_builder.h"
#include "tests/ui/window_driver.h"

#include <QComboBox>
#include <QFileDialog>
#include <QRegularExpression>
#include <QSignalSpy>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

class TestCheckpointBar : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void otherStateDictIsChosen();
    void boxGoesBackWhenTheFileIsGone();
    void warningsAreShown();
    void plainCheckpointShowsNothing();
    void unusedTensorShowsItsValues();
    void brokenCheckpointIsNamed();
    void checkpointThatFitsNothingIsTold();
    void dialogListsEveryFormat();

private:
    static std::filesystem::path golden(const char* name)
    {
        return std::filesystem::path(ONNXMEND_SOURCE) / "tests/golden/data/checkpoints" / name;
    }
    bool open(WindowDriver& driver, const std::filesystem::path& checkpoint)
    {
        driver.window().openFiles({m_model, checkpoint});
        return driver.waitIdle() && driver.constWindow().document().session();
    }
    static QWidget* bar(WindowDriver& driver)
    {
        return driver.window().findChild<QWidget*>(u"checkpointBar"_s);
    }
    static QComboBox* box(WindowDriver& driver)
    {
        // What a layout takes in is shown by the next turn of the event loop.
        QComboBox* shown = nullptr;
        const auto isShown = [&driver, &shown] {
            for (QComboBox* const candidate : driver.window().findChildren<QComboBox*>(u"stateDict"_s)) {
                shown = candidate->isVisible() ? candidate : shown;
            }
            return shown != nullptr;
        };
        return QTest::qWaitFor(isShown, 5000) ? shown : nullptr;
    }
    static std::string chosenKey(WindowDriver& driver)
    {
        return driver.constWindow().document().session()->checkpoints().front()->stateDictKey;
    }

    QTemporaryDir m_folder;
    std::filesystem::path m_model;
};

void TestCheckpointBar::initTestCase()
{
    prepareWindowTests();
    m_model = texts::toPath(m_folder.filePath(u"model.onnx"_s));
    const std::string text = "<ir_version: 8, opset_import: [\"\" : 17]>"
                             " g (float[3] w) => (float[3] y) { y = Identity(w) }";
    QVERIFY(writeBytes(texts::path(m_model), QByteArray::fromStdString(modelFromText(text))));
}

void TestCheckpointBar::otherStateDictIsChosen()
{
    WindowDriver driver;
    QVERIFY(open(driver, golden("ema.pt")));
    QVERIFY(box(driver));
    QCOMPARE(box(driver)->count(), 2);
    QCOMPARE(box(driver)->currentText(), u"model"_s);
    QCOMPARE(chosenKey(driver), std::string("model"));
    QTest::keyClick(box(driver), Qt::Key_Home);
    QVERIFY(driver.waitIdle());
    QCOMPARE(chosenKey(driver), std::string("ema"));
    QVERIFY(box(driver));
    QCOMPARE(box(driver)->currentText(), u"ema"_s);
    QTest::keyClick(box(driver), Qt::Key_End);
    QVERIFY(driver.waitIdle());
    QCOMPARE(chosenKey(driver), std::string("model"));

    // Where no name decides, all tensors are one of the choices, also after another was made.
    QVERIFY(open(driver, golden("flattened.pt")));
    QCOMPARE(chosenKey(driver), std::string());
    QCOMPARE(box(driver)->currentText(), u"all tensors"_s);
    QTest::keyClick(box(driver), Qt::Key_End);
    QVERIFY(driver.waitIdle());
    QCOMPARE(chosenKey(driver), std::string("second.deep"));
    QTest::keyClick(box(driver), Qt::Key_Home);
    QVERIFY(driver.waitIdle());
    QCOMPARE(chosenKey(driver), std::string());
}

void TestCheckpointBar::boxGoesBackWhenTheFileIsGone()
{
    const std::filesystem::path copy = texts::toPath(m_folder.filePath(u"gone.pt"_s));
    std::filesystem::copy_file(golden("ema.pt"), copy);
    WindowDriver driver;
    QVERIFY(open(driver, copy));
    std::filesystem::remove(copy);
    QTest::keyClick(box(driver), Qt::Key_Home);
    QVERIFY(driver.waitIdle());
    QDialog* const error = driver.dialog("errorDialog");
    QVERIFY(error);
    error->close();
    QCOMPARE(chosenKey(driver), std::string("model"));
    QVERIFY(box(driver)->isEnabled());
    QCOMPARE(box(driver)->currentText(), u"model"_s);
}

void TestCheckpointBar::warningsAreShown()
{
    WindowDriver driver;
    QVERIFY(open(driver, golden("payload.pt")));
    QVERIFY(bar(driver)->isVisible());
    const auto* const warning = driver.window().findChild<QLabel*>(u"checkpointWarning"_s);
    QVERIFY(warning && warning->isVisible());
    QVERIFY2(warning->text().contains(u"\"posix.system\""_s), qPrintable(warning->text()));
}

void TestCheckpointBar::plainCheckpointShowsNothing()
{
    WindowDriver driver;
    QVERIFY(open(driver, golden("payload.pt")));
    QVERIFY(driver.openSample());
    QVERIFY(!bar(driver)->isVisible());
}

void TestCheckpointBar::unusedTensorShowsItsValues()
{
    WindowDriver driver;
    QVERIFY(open(driver, golden("flattened.pt")));
    driver.turnTo(PageId::Initializers);
    auto* const details = driver.window().findChild<DetailsPanel*>(u"detailsPanel"_s);
    QSignalSpy shown(details, &DetailsPanel::detailsShown);
    QVERIFY(driver.rowsWithStatus(u"Unused"_s) > 0);
    driver.table()->selectRow(driver.table()->model()->rowCount() - 1);
    QVERIFY(shown.wait(30000));
    QStringList lines;
    for (const QLabel* const label : details->findChildren<QLabel*>()) {
        if (label->isVisible()) {
            lines.append(label->text());
        }
    }
    const QString text = lines.join(u'\n');
    QVERIFY2(text.contains(u"First values:"_s) && !text.contains(u"cannot be read"_s), qPrintable(text));
}

void TestCheckpointBar::brokenCheckpointIsNamed()
{
    const QString broken = m_folder.filePath(u"page.pt"_s);
    QVERIFY(writeBytes(broken, "<!DOCTYPE html><html>not found</html>"));
    WindowDriver driver;
    driver.window().openFiles({m_model, texts::toPath(broken)});
    QVERIFY(driver.waitIdle());
    QDialog* const error = driver.dialog("errorDialog");
    QVERIFY(error);
    QCOMPARE(error->findChild<QLabel*>(u"errorHeadline"_s)->text(),
             u"page.pt cannot be read. The model is open without it."_s);
}

void TestCheckpointBar::checkpointThatFitsNothingIsTold()
{
    WindowDriver driver;
    QVERIFY(open(driver, texts::toPath(kSampleCheckpoint)));
    auto* const headline = driver.window().findChild<QLabel*>(u"bannerHeadline"_s);
    QVERIFY(headline);
    QCOMPARE(headline->text(), u"Nothing in the checkpoints fits this graph"_s);
    QVERIFY(driver.openSample());
    QVERIFY(!headline->text().contains(u"nothing"_s));
}

void TestCheckpointBar::dialogListsEveryFormat()
{
    WindowDriver driver;
    QVERIFY(driver.openSample());
    QVERIFY(driver.click("addCheckpoint"));
    auto* const dialog = qobject_cast<QFileDialog*>(driver.dialog("addCheckpointDialog"));
    QVERIFY(dialog);
    const QString filter = dialog->nameFilters().front();
    for (const CheckpointReader& reader : checkpointReaders()) {
        QVERIFY(!reader.patterns.empty());
        for (const QString& pattern : texts::fromUtf8(reader.patterns).split(u' ')) {
            QCOMPARE(
                filter.count(QRegularExpression(u"[( ]%1[) ]"_s.arg(QRegularExpression::escape(pattern)))),
                1);
        }
    }
    for (const char* pattern : {"*.bin", "*.pkl", "*.npz", "*.npy", "*.index.json"}) {
        QVERIFY2(filter.contains(QLatin1StringView(pattern)), pattern);
    }
    dialog->close();
}

QTEST_MAIN(TestCheckpointBar)
#include "tst_checkpoint_bar.moc"
