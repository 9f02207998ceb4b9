// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/mend/verdict.h"
#include "core/report/merged_report.h"
#include "tests/cli/program.h"
#include "tests/support/test_class.h"
#include "tests/ui/document_bench.h"
#include "tests/ui/mapping_driver.h"
#include "tests/ui/test_files.h"
#include "ui/dialogs/save_dialog.h"
#include "ui/document/save_defaults.h"
#include "ui/look/theme.h"
#include "ui/pages/findings_page.h"
#include "ui/tables/filter_bar.h"

#include <QCheckBox>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QTableView>
#include <QTextDocument>
#include <QToolButton>

#include <memory>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

namespace
{

constexpr auto conflictIgnored =
    "[severity]\nunknown-op = \"error\"\n[[ignore]]\nkind = \"op-type-conflict\"\n"
    "reason = \"Mixed by hand\"\nuntil = 2099-12-31\n";

} // namespace

/// A model below an .onnxmend.toml: the window judges it as the command line does, and says so.
class TestPolicyFlow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void init();
    void nothingIsSaidWhereThereIsNone();
    void modelIsJudgedAsByTheCommandLine();
    void ignoredFindingsAreShownWithTheirReason();
    void nothingIsGreenThatThePolicyIgnores();
    void changedSeverityIsShown();
    void milderFindingIsNotSaidToBeChanged();
    void withoutAndWithItIsOneClick();
    void changedPolicyIsToldAndReadAgain();
    void whatOthersCanHavePutThereIsLeftOut();
    void leftOutOneIsToldBesideTheOneAbove();
    void slipOffersToOpenWithout();
    void refusalTellsWhatWasLeftOut();
    void refusedReopeningSaysNothingOfTheNextModel();
    void saveOverItselfKeepsWhatWasChosen_data();
    void saveOverItselfKeepsWhatWasChosen();
    void choicesStayWhenItIsOpenedAgain();
    void mappedWeightsStayWhenItIsOpenedAgain();
    void removedPolicyIsTold();
    void tipShowsThePathAsItIs();
    void proofGoesByThePolicy();
    void whatIsIgnoredIsCountedWhereItIsShown();
    void saveBeginsAsThePolicyGives();
    void whatThePolicyGivesIsNotKeptForOthers();

private:
    QString path(const QString& name) const { return m_files->path(name); }
    void writePolicy(const QByteArray& text) const { QVERIFY(writeBytes(path(u".onnxmend.toml"_s), text)); }
    bool openModel(WindowDriver& driver) const { return driver.open({texts::toPath(path(u"model.onnx"_s))}); }
    /// Makes the policy writable by anyone, so that it is not used.
    static bool letAnybodyWrite(const QString& policy)
    {
        return QFile::setPermissions(policy, QFile::ReadOwner | QFile::WriteOwner | QFile::ReadOther |
                                                 QFile::WriteOther);
    }
    /// Fix All and Save, over the open model, and its result read.
    static bool saveOver(WindowDriver& driver, const QString& model)
    {
        if (!driver.askToSave() || !driver.saveTo(model)) {
            return false;
        }
        QDialog* const result = WindowDriver::dialog("resultDialog");
        return result && driver.waitIdle() && result->close();
    }
    static const Session& sessionOf(WindowDriver& driver) { return *driver.window().document().session(); }
    template <class Widget = QPushButton>
    static Widget* part(WindowDriver& driver, const char* name)
    {
        return driver.window().findChild<Widget*>(QLatin1StringView(name));
    }
    static QString policyText(WindowDriver& driver)
    {
        return part<QWidget>(driver, "policyBar")->isVisible()
                   ? part<QLabel>(driver, "policyText")->text().remove(QChar(0x200B))
                   : QString();
    }
    static bool click(WindowDriver& driver, const char* name)
    {
        auto* const button = part(driver, name);
        if (!button->isVisible() || !button->isEnabled()) {
            return false;
        }
        QTest::mouseClick(button, Qt::LeftButton);
        return driver.waitIdle();
    }
    /// Severity and message of each row, as they are seen.
    static QStringList rows(WindowDriver& driver)
    {
        QStringList rows;
        const QAbstractItemModel& model = *part<QTableView>(driver, "findingsTable")->model();
        for (int row = 0; row < model.rowCount(); ++row) {
            const auto text = [&](int column) { return model.index(row, column).data().toString(); };
            rows.append(text(0) + u": "_s + text(model.columnCount() - 1));
        }
        return rows;
    }

    std::unique_ptr<TestFiles> m_files;
};

void TestPolicyFlow::init()
{
    m_files = std::make_unique<TestFiles>();
    QVERIFY(m_files->writeModel(u"model.onnx"_s, "(float[2] x, float16[2] h) => (float[2] y) "
                                                 "{ a = Add (x, h) y = Unheard (a) }"));
}

void TestPolicyFlow::nothingIsSaidWhereThereIsNone()
{
    WindowDriver driver;
    QVERIFY(openModel(driver));
    QCOMPARE(policyText(driver), QString());
    QCOMPARE(sessionOf(driver).policy().get(), nullptr);
}

void TestPolicyFlow::modelIsJudgedAsByTheCommandLine()
{
    writePolicy(conflictIgnored);
    const ProgramRun told = runProgram({u"audit"_s, u"model.onnx"_s, u"--format"_s, u"json"_s},
                                       {.folder = m_files->path(), .input = {}, .environment = {}});
    WindowDriver driver;
    QVERIFY(openModel(driver));
    const auto shown =
        nlohmann::ordered_json::parse(documentReport(sessionOf(driver), "model.onnx", OutputFormat::Json));
    QCOMPARE(told.status, 1);
    QCOMPARE(QString::fromStdString(shown["findings"].dump(2)),
             QString::fromStdString(told.json()["findings"].dump(2)));
    QCOMPARE(QString::fromStdString(shown["summary"].dump()),
             QString::fromStdString(told.json()["summary"].dump()));
    QCOMPARE(QString::fromStdString(shown["policy"]["ignored"].dump(2)),
             QString::fromStdString(told.json()["policy"]["ignored"].dump(2)));
    QCOMPARE(shown["policy"]["fails"].get<bool>(), true);
    QCOMPARE(shown["summary"]["errors"].get<int>(), 1); // the policy makes it an error
}

void TestPolicyFlow::ignoredFindingsAreShownWithTheirReason()
{
    writePolicy(conflictIgnored);
    WindowDriver driver;
    QVERIFY(openModel(driver));
    QVERIFY2(policyText(driver).contains(u".onnxmend.toml: 1 finding ignored, 1 with another severity"_s),
             qPrintable(policyText(driver)));
    QVERIFY(click(driver, "showIgnored"));
    QTRY_COMPARE(rows(driver).size(), 1);
    QVERIFY2(rows(driver).front().startsWith(u"Ignored: Mixed by hand. (until 2099-12-31) "_s),
             qPrintable(rows(driver).front()));
    QTRY_VERIFY(textOf(&driver.window()).contains(u"Ignored by the policy"_s));
    // Ignored findings are not fixed.
    QVERIFY(!driver.action("fixSelected")->isEnabled());
    QVERIFY(click(driver, "openWithoutPolicy"));
    driver.turnTo(PageId::Findings);
    QTRY_COMPARE(rows(driver).size(), 2);
}

void TestPolicyFlow::nothingIsGreenThatThePolicyIgnores()
{
    QVERIFY(m_files->writeModel(u"model.onnx"_s,
                                "(float[2] x, float16[2] h) => (float[2] y) { y = Add (x, h) }"));
    writePolicy(conflictIgnored);
    WindowDriver driver;
    QVERIFY(openModel(driver));
    QCOMPARE(part<QLabel>(driver, "bannerHeadline")->text(), u"Nothing is wrong but 1 ignored finding"_s);
    QVERIFY(theme::tone(judgeDocument(sessionOf(driver))) != theme::Tone::Good);
    driver.turnTo(PageId::Overview);
    QVERIFY2(textOf(&driver.window())
                 .contains(u"Nothing is wrong with the dtypes except what the policy ignores."_s),
             qPrintable(textOf(&driver.window())));
}

void TestPolicyFlow::changedSeverityIsShown()
{
    writePolicy(conflictIgnored);
    WindowDriver driver;
    QVERIFY(openModel(driver));
    driver.turnTo(PageId::Findings);
    const QStringList seen = rows(driver);
    QCOMPARE(seen.size(), 2);
    QVERIFY2(seen.front().startsWith(u"Error (policy): "_s), qPrintable(seen.front()));
    part<QTableView>(driver, "findingsTable")->selectRow(0);
    QTRY_VERIFY(textOf(part<QWidget>(driver, "findingPanel"))
                    .contains(u"Severity by the policy: Error; without the policy: Info"_s));
}

/// A finding that is a warning without any policy, though its kind is an error.
void TestPolicyFlow::milderFindingIsNotSaidToBeChanged()
{
    QVERIFY(
        m_files->writeModel(u"model.onnx"_s, "(float[2] x) => (float[2] y) <float16[2] x> { y = Abs (x) }"));
    writePolicy("severity.output-type = \"warning\"\n");
    WindowDriver driver;
    QVERIFY(openModel(driver));
    QVERIFY2(policyText(driver).endsWith(u"it changes no finding here"_s), qPrintable(policyText(driver)));
    driver.turnTo(PageId::Findings);
    QVERIFY2(rows(driver).value(0).startsWith(u"Warning: "_s), qPrintable(rows(driver).value(0)));
    writePolicy("severity.output-type = \"info\"\n");
    QTRY_VERIFY(part(driver, "openWithNewPolicy")->isVisible());
    QVERIFY(click(driver, "openWithNewPolicy"));
    driver.turnTo(PageId::Findings);
    part<QTableView>(driver, "findingsTable")->selectRow(0);
    QTRY_VERIFY(textOf(part<QWidget>(driver, "findingPanel"))
                    .contains(u"Severity by the policy: Info; without the policy: Warning"_s));
}

void TestPolicyFlow::withoutAndWithItIsOneClick()
{
    writePolicy(conflictIgnored);
    WindowDriver driver;
    QVERIFY(openModel(driver));
    QCOMPARE(sessionOf(driver).report().findings.size(), std::size_t{1});
    QVERIFY(click(driver, "openWithoutPolicy"));
    QCOMPARE(sessionOf(driver).policy().get(), nullptr);
    QCOMPARE(sessionOf(driver).report().findings.size(), std::size_t{2});
    QCOMPARE(policyText(driver), u".onnxmend.toml is not used: the model was opened without it."_s);
    QVERIFY(!part(driver, "openWithoutPolicy")->isVisible());
    QVERIFY(click(driver, "openWithPolicy"));
    QCOMPARE(sessionOf(driver).report().findings.size(), std::size_t{1});
}

void TestPolicyFlow::changedPolicyIsToldAndReadAgain()
{
    writePolicy(conflictIgnored);
    WindowDriver driver;
    QVERIFY(openModel(driver));
    QVERIFY(!part(driver, "openWithNewPolicy")->isVisible());
    writePolicy("[severity]\nop-type-conflict = \"warning\"\n");
    QTRY_VERIFY(part(driver, "openWithNewPolicy")->isVisible());
    QVERIFY2(policyText(driver).contains(u"has changed on the disk"_s), qPrintable(policyText(driver)));
    QCOMPARE(sessionOf(driver).report().findings.size(), std::size_t{1});
    QVERIFY(click(driver, "openWithNewPolicy"));
    QCOMPARE(sessionOf(driver).report().findings.size(), std::size_t{2});
    QCOMPARE(sessionOf(driver).report().summary.warnings, std::size_t{1});
    QVERIFY(!part(driver, "openWithNewPolicy")->isVisible());
}

void TestPolicyFlow::whatOthersCanHavePutThereIsLeftOut()
{
    writePolicy(conflictIgnored);
    QVERIFY(letAnybodyWrite(path(u".onnxmend.toml"_s)));
    WindowDriver driver;
    QVERIFY(openModel(driver));
    QCOMPARE(sessionOf(driver).policy().get(), nullptr);
    QVERIFY2(
        policyText(driver).endsWith(
            u".onnxmend.toml is left out, since others can have put it there: others may write to it."_s),
        qPrintable(policyText(driver)));
    QVERIFY(click(driver, "openWithPolicy"));
    QVERIFY(sessionOf(driver).policy() != nullptr);
}

/// One in the model's folder that others may write to, below one that is taken instead.
void TestPolicyFlow::leftOutOneIsToldBesideTheOneAbove()
{
    writePolicy(conflictIgnored);
    QVERIFY(QDir(m_files->path()).mkdir(u"below"_s));
    QVERIFY(QFile::copy(path(u"model.onnx"_s), path(u"below/model.onnx"_s)));
    QVERIFY(writeBytes(path(u"below/.onnxmend.toml"_s), "severity.unknown-op = \"warning\"\n"));
    QVERIFY(letAnybodyWrite(path(u"below/.onnxmend.toml"_s)));
    WindowDriver driver;
    QVERIFY(driver.open({texts::toPath(path(u"below/model.onnx"_s))}));
    QVERIFY2(policyText(driver).contains(u"1 finding ignored"_s), qPrintable(policyText(driver)));
    QVERIFY2(policyText(driver).endsWith(u"below/.onnxmend.toml is left out, since others can have put it "
                                         "there: others may write to it."_s),
             qPrintable(policyText(driver)));
    QVERIFY(click(driver, "openWithPolicy"));
    QCOMPARE(sessionOf(driver).policy()->file, texts::toPath(path(u"below/.onnxmend.toml"_s)));
    QVERIFY(!part(driver, "openWithPolicy")->isVisible());
}

void TestPolicyFlow::slipOffersToOpenWithout()
{
    writePolicy("forbit = [\"DOUBLE\"]\n");
    WindowDriver driver;
    QVERIFY(openModel(driver));
    QVERIFY(!driver.window().document().session());
    QDialog* const dialog = WindowDriver::dialog("errorDialog");
    QVERIFY(dialog);
    QVERIFY2(textOf(dialog).contains(u"forbit"_s), qPrintable(textOf(dialog)));
    QVERIFY(press(dialog, u"Open Without It"_s));
    QVERIFY(driver.waitIdle());
    QVERIFY(driver.window().document().session() != nullptr);
    QVERIFY2(policyText(driver).startsWith(u".onnxmend.toml is not used"_s), qPrintable(policyText(driver)));
}

void TestPolicyFlow::refusalTellsWhatWasLeftOut()
{
    writePolicy("forbit = [\"DOUBLE\"]\n");
    QVERIFY(QDir(m_files->path()).mkdir(u"below"_s));
    QVERIFY(QFile::copy(path(u"model.onnx"_s), path(u"below/model.onnx"_s)));
    QVERIFY(writeBytes(path(u"below/.onnxmend.toml"_s), conflictIgnored));
    QVERIFY(letAnybodyWrite(path(u"below/.onnxmend.toml"_s)));
    WindowDriver driver;
    QVERIFY(driver.open({texts::toPath(path(u"below/model.onnx"_s))}));
    QDialog* const dialog = WindowDriver::dialog("errorDialog");
    QVERIFY(dialog);
    const QString told = textOf(dialog).remove(QChar(0x200B));
    QVERIFY2(told.contains(u"below/.onnxmend.toml is left out"_s), qPrintable(told));
    dialog->close();
}

/// The reopening after a save is refused: what was saved is not said of what is opened next.
void TestPolicyFlow::refusedReopeningSaysNothingOfTheNextModel()
{
    QVERIFY(m_files->writeModel(u"model.onnx"_s, kWrongMask));
    const TestFiles others;
    QVERIFY(
        others.writeModel(u"other.onnx"_s, "(float[2] x, float16[2] h) => (float[2] y) { y = Add (x, h) }"));
    WindowDriver driver;
    QVERIFY(openModel(driver));
    writePolicy("forbit = [\"DOUBLE\"]\n");
    QVERIFY(saveOver(driver, path(u"model.onnx"_s)));
    QDialog* const error = WindowDriver::dialog("errorDialog");
    QVERIFY(error);
    error->close();
    QVERIFY(driver.open({texts::toPath(others.path(u"other.onnx"_s))}));
    const QString headline = part<QLabel>(driver, "bannerHeadline")->text();
    QVERIFY2(!headline.contains(u"Complete"_s), qPrintable(headline));
}

void TestPolicyFlow::saveOverItselfKeepsWhatWasChosen_data()
{
    QTest::addColumn<QByteArray>("policy");
    QTest::addColumn<bool>("isLeftOut"); ///< otherwise it cannot be read
    QTest::newRow("opened without it") << QByteArray("forbit = []\n") << false;
    QTest::newRow("opened with it") << QByteArray("severity.initializer-dtype = \"warning\"\n") << true;
}

void TestPolicyFlow::saveOverItselfKeepsWhatWasChosen()
{
    QFETCH(QByteArray, policy);
    QFETCH(bool, isLeftOut);
    QVERIFY(m_files->writeModel(u"model.onnx"_s, kWrongMask));
    writePolicy(policy);
    QVERIFY(!isLeftOut || letAnybodyWrite(path(u".onnxmend.toml"_s)));
    WindowDriver driver;
    QVERIFY(openModel(driver));
    if (isLeftOut) {
        QVERIFY(click(driver, "openWithPolicy"));
    } else {
        QDialog* const refusal = WindowDriver::dialog("errorDialog");
        QVERIFY(refusal && press(refusal, u"Open Without It"_s));
        QVERIFY(driver.waitIdle());
    }
    const QString chosen = policyText(driver).section(u' ', 0, 1);
    const std::shared_ptr<const Session> before = driver.window().document().session();
    QVERIFY(saveOver(driver, path(u"model.onnx"_s)));
    QVERIFY(!seenDialog("errorDialog"));
    QVERIFY(driver.window().document().session()->model() != before->model());
    QVERIFY(!driver.window().isWindowModified());
    QCOMPARE(sessionOf(driver).policy() != nullptr, isLeftOut);
    QCOMPARE(policyText(driver).section(u' ', 0, 1), chosen);
}

void TestPolicyFlow::choicesStayWhenItIsOpenedAgain()
{
    writePolicy(conflictIgnored);
    WindowDriver driver;
    QVERIFY(openModel(driver));
    Q_EMIT part<DocumentPages>(driver, "pages")->findings().strategyRequested(Strategy::MatchDeclared);
    QVERIFY(driver.waitIdle());
    Q_EMIT part<DocumentPages>(driver, "pages")->findings().targetRequested(RuntimeTarget::Cuda);
    QVERIFY(driver.waitIdle());
    QVERIFY(click(driver, "openWithoutPolicy"));
    QVERIFY(sessionOf(driver).strategy() == Strategy::MatchDeclared);
    QVERIFY(sessionOf(driver).target() == RuntimeTarget::Cuda);
    QVERIFY(click(driver, "openWithPolicy"));
    QVERIFY(sessionOf(driver).strategy() == Strategy::MatchDeclared);
    QVERIFY(sessionOf(driver).target() == RuntimeTarget::Cuda);
}

void TestPolicyFlow::mappedWeightsStayWhenItIsOpenedAgain()
{
    MappingDriver driver;
    QVERIFY(writeBytes(driver.path(".onnxmend.toml"), "forbid = []\n"));
    QVERIFY(driver.openDocument());
    MappingDialog* const dialog = driver.open();
    QVERIFY(dialog);
    MappingDriver::click(dialog, "acceptSuggestions");
    QTRY_VERIFY(MappingDriver::isEnabled(dialog, "applyMapping"));
    MappingDriver::click(dialog, "applyMapping");
    QVERIFY(driver.waitIdle());
    const WeightMap mapped = sessionOf(driver).weightMap();
    QVERIFY(!mapped.empty());
    QVERIFY(click(driver, "openWithoutPolicy"));
    QCOMPARE(sessionOf(driver).policy().get(), nullptr);
    QVERIFY(sessionOf(driver).weightMap() == mapped);
}

void TestPolicyFlow::removedPolicyIsTold()
{
    writePolicy(conflictIgnored);
    WindowDriver driver;
    QVERIFY(openModel(driver));
    QVERIFY(QFile::remove(path(u".onnxmend.toml"_s)));
    QTRY_VERIFY2(policyText(driver).contains(u"was removed"_s), qPrintable(policyText(driver)));
    QVERIFY(part(driver, "openWithNewPolicy")->isVisible());
    // Editors take a file away before they write it anew.
    writePolicy(conflictIgnored);
    QTRY_VERIFY2(policyText(driver).contains(u"has changed on the disk"_s), qPrintable(policyText(driver)));
    QVERIFY(QFile::remove(path(u".onnxmend.toml"_s)));
    QTRY_VERIFY2(policyText(driver).contains(u"was removed"_s), qPrintable(policyText(driver)));
    QVERIFY(click(driver, "openWithNewPolicy"));
    QCOMPARE(policyText(driver), QString());
}

void TestPolicyFlow::tipShowsThePathAsItIs()
{
    const QString folder = path(u"R&D"_s);
    QVERIFY(QDir(m_files->path()).mkdir(u"R&D"_s));
    QVERIFY(QFile::copy(path(u"model.onnx"_s), folder + u"/model.onnx"_s));
    QVERIFY(writeBytes(folder + u"/.onnxmend.toml"_s, "forbid = []\n"));
    QVERIFY(letAnybodyWrite(folder + u"/.onnxmend.toml"_s));
    WindowDriver driver;
    QVERIFY(driver.open({texts::toPath(folder + u"/model.onnx"_s)}));
    QTextDocument tip;
    const QString text = part<QLabel>(driver, "policyText")->toolTip();
    Qt::mightBeRichText(text) ? tip.setHtml(text) : tip.setPlainText(text); // as QToolTip does
    QCOMPARE(tip.toPlainText().remove(QChar(0x200B)), folder + u"/.onnxmend.toml"_s);
}

/// The audit among the proofs says of the saved file what the window says.
void TestPolicyFlow::proofGoesByThePolicy()
{
    QVERIFY(m_files->writeModel(u"model.onnx"_s, "(float[2] x) => (float[2] y) { y = Abs (x) }"));
    writePolicy("forbid = [\"FLOAT\"]\n");
    WindowDriver driver;
    QVERIFY(openModel(driver));
    QVERIFY(sessionOf(driver).report().summary.errors > 0);
    QWidget* const checks = driver.verify();
    QVERIFY(checks);
    QVERIFY2(textOf(checks).contains(u"forbid"_s, Qt::CaseInsensitive) ||
                 textOf(checks).contains(u"policy"_s, Qt::CaseInsensitive),
             qPrintable(textOf(checks)));
}

/// The text does not claim that ignored rows do not exist.
void TestPolicyFlow::whatIsIgnoredIsCountedWhereItIsShown()
{
    QVERIFY(m_files->writeModel(u"model.onnx"_s, kWrongMask));
    writePolicy("[[ignore]]\nkind = \"initializer-dtype\"\nreason = \"Known\"\n");
    WindowDriver driver;
    QVERIFY(openModel(driver));
    QCOMPARE(sessionOf(driver).policyOutcome().ignored.size(), std::size_t{1});
    const auto* const mismatched = driver.window()
                                       .findChild<DocumentPages*>(u"pages"_s)
                                       ->filterBar()
                                       ->findChild<QToolButton*>(u"filter0"_s);
    QCOMPARE(mismatched->text(), u"Mismatch 1"_s);
    QVERIFY2(driver.statusText().startsWith(u"1 tensor, 1 mismatched, "_s), qPrintable(driver.statusText()));
    QWidget* const checks = driver.verify();
    QVERIFY(checks);
    QVERIFY2(
        textOf(checks).contains(u"Finds no dtype error in the file, except those that the policy ignores"_s),
        qPrintable(textOf(checks)));
}

void TestPolicyFlow::saveBeginsAsThePolicyGives()
{
    QVERIFY(m_files->writeModel(u"model.onnx"_s, kWrongMask));
    writePolicy("[save]\nexternal-data = \"single\"\nlocation = \"w.bin\"\nthreshold = 0\nalign = 64\n"
                "shard-size = 2000000000\nkeep-inputs = true\n");
    WindowDriver driver;
    QVERIFY(openModel(driver));
    QVERIFY(driver.askToSave());
    const auto* const dialog = qobject_cast<SaveDialog*>(WindowDriver::dialog("saveDialog"));
    QVERIFY(dialog);
    const SaveOptions begun = dialog->request().options;
    QCOMPARE(begun.externalData, ExternalDataMode::Single);
    QCOMPARE(QString::fromStdString(begun.location), u"w.bin"_s);
    QCOMPARE(begun.threshold, std::uint64_t{0});
    QCOMPARE(begun.alignment, std::uint64_t{64});
    QCOMPARE(begun.shardByteCount, std::uint64_t{2'000'000'000});
    QVERIFY(begun.keepInputs);
    const auto* const note = dialog->findChild<QLabel*>(u"savePolicy"_s);
    QVERIFY(note->isVisible());
    QVERIFY2(note->text().remove(QChar(0x200B)).contains(u".onnxmend.toml"_s), qPrintable(note->text()));
    auto* const shards = dialog->findChild<QCheckBox*>(u"saveShards"_s);
    QVERIFY(shards->isVisible());
    QTest::mouseClick(shards, Qt::LeftButton, {}, QPoint(8, shards->height() / 2));
    QCOMPARE(dialog->request().options.shardByteCount, std::uint64_t{0});
    QVERIFY(driver.saveTo(path(u"out.onnx"_s)));
    QVERIFY(WindowDriver::dialog("resultDialog"));
    QVERIFY(QFile::exists(path(u"w.bin"_s)));
}

void TestPolicyFlow::whatThePolicyGivesIsNotKeptForOthers()
{
    QVERIFY(m_files->writeModel(u"model.onnx"_s, kWrongMask));
    writePolicy("[save]\nexternal-data = \"per-tensor\"\nkeep-inputs = true\n");
    storeSaveDefaults({.options = {.externalData = ExternalDataMode::Inline}});
    WindowDriver driver;
    QVERIFY(openModel(driver));
    QVERIFY(driver.askToSave());
    QDialog* const dialog = WindowDriver::dialog("saveDialog");
    QVERIFY(dialog);
    dialog->findChild<QSpinBox*>(u"saveThreshold"_s)->setValue(7);
    dialog->findChild<QCheckBox*>(u"keepSaveOptions"_s)->setChecked(true);
    QVERIFY(driver.saveTo(path(u"out.onnx"_s)));
    QVERIFY(WindowDriver::dialog("resultDialog"));
    QVERIFY(loadSaveDefaults() ==
            (SaveDefaults{.options = {.externalData = ExternalDataMode::Inline, .threshold = 7}}));
    const SaveDialog elsewhere(false, texts::toPath(path(u"other.onnx"_s)), 0);
    QCOMPARE(elsewhere.request().options.externalData, ExternalDataMode::Inline);
    QVERIFY(elsewhere.findChild<QLabel*>(u"savePolicy"_s)->isHidden());
    QVERIFY(elsewhere.findChild<QCheckBox*>(u"saveShards"_s)->isHidden());
}

ONNXMEND_WINDOW_TEST(policy_flow, TestPolicyFlow)
#include "tst_policy_flow.moc"
