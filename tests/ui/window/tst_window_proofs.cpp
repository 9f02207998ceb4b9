// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Verification through the window, and where its messages lead.

#include "tests/support/documents.h"
#include "tests/support/model_builder.h"
#include "tests/support/test_class.h"
#include "tests/ui/window_driver.h"
#include "ui/document/recent_models.h"
#include "ui/graph/graph_view.h"
#include "ui/pages/findings_page.h"
#include "ui/pages/graph/graph_page.h"
#include "ui/pages/verify_page.h"

#include <QMenu>
#include <QSignalSpy>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

namespace
{

constexpr const char* conflict = R"(<ir_version: 8, opset_import: ["" : 17]>
    g (float[2] x) => (float[2] y) <float16[2] w = {1, 2}> { t = Relu(x) y = Add(t, w) })";
// onnx.checker refuses both, and our audit finds nothing.
constexpr const char* olderInitializer = R"(<ir_version: 3, opset_import: ["" : 8]>
    g (float[2] x) => (float[2] y) <float[2] v = {1, 2}, float[2] w = {1, 2}> { y = Add(x, w) })";
constexpr const char* nodeOrder = R"(<ir_version: 8, opset_import: ["" : 17]>
    g (float[2] x) => (float[2] y) { y = Relu(t) t = Abs(x) })";
constexpr const char* nonsense = R"(<ir_version: 8, opset_import: ["" : 17]>
    g (float[2] x) => (float[2] y) { y = Nonsense(x) })";
constexpr const char* sound = R"(<ir_version: 8, opset_import: ["" : 17]>
    g (float[2] x) => (float[2] y) { y = Relu(x) })";

} // namespace

class TestWindowProofs : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void unsavedChangesAreProvedAsPlanned();
    void refusalOfTheOriginalIsNoFailure();
    void showLeadsToTheFinding();
    void showLeadsToTheTensor();
    void nodeWithoutARowIsShownInTheGraph();
    void whatIsNotInTheModelIsSaid();
    void buttonsOfThePageDoWhatTheirActionsDo();
    void runAndFixUntilItRunsAreInTheMenu();
    void passedProofsHaveNothingToShow();
    void headlineFollowsAProofThatFails();
    void headlineFollowsARunThatFails();
    void headlineFollowsFixUntilItRuns();
    void passedProofLeavesNothingToDo();
    void proofOfAnEarlierStateCountsNoMore();

private:
    static QString shownIn(WindowDriver& driver, const QString& label)
    {
        auto* const shown = driver.window().findChild<QLabel*>(label);
        return shown ? shown->text() : QString();
    }
    static bool isHidden(WindowDriver& driver, const QString& button)
    {
        auto* const found = driver.window().findChild<QPushButton*>(button);
        return found && found->isHidden();
    }
    void open(WindowDriver& driver, const char* text)
    {
        QVERIFY(driver.open({writeFile(*m_folder, "model.onnx", modelFromText(text))}));
    }
    static QPushButton* showButton(const QWidget* dialog, const QString& prover)
    {
        for (QPushButton* const button : dialog->findChildren<QPushButton*>(u"showSubject"_s)) {
            if (button->accessibleName().startsWith(prover)) {
                return button;
            }
        }
        return nullptr;
    }
    /// Presses a button of the Verify page, and waits until what it starts has ended.
    static bool pressHere(WindowDriver& driver, const QString& name)
    {
        auto* const button = driver.window().findChild<QPushButton*>(name);
        if (!button || !button->isVisible() || !button->isEnabled()) {
            return false;
        }
        QTest::mouseClick(button, Qt::LeftButton);
        return driver.waitIdle();
    }
    static QString cardText(WindowDriver& driver, const QString& card)
    {
        return WindowDriver::textOf(driver.window().findChild<QWidget*>(card));
    }
    static PageId currentPage(WindowDriver& driver)
    {
        return driver.window().findChild<DocumentPages*>(u"pages"_s)->current();
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestWindowProofs::initTestCase()
{
    prepareWindowTests();
    QVERIFY2(qEnvironmentVariableIsSet("ONNXMEND_ORT"), "ONNXMEND_ORT must name an ONNX Runtime library");
}

void TestWindowProofs::unsavedChangesAreProvedAsPlanned()
{
    WindowDriver driver;
    open(driver, conflict);
    QVERIFY(!driver.action("verifyFile")->isVisible()); // it is what Verify does
    QVERIFY(driver.run("fixAll"));
    QVERIFY(driver.window().isWindowModified());
    QCOMPARE(driver.action("verify")->text().remove(u'&'), u"Verify Planned Model"_s);
    QVERIFY(driver.action("verifyFile")->isVisible());
    QVERIFY(driver.window().findChild<QMenu*>(u"fixMenu"_s)->actions().contains(driver.action("verifyFile")));

    const QByteArray before = bytesOf(m_folder->filePath(u"model.onnx"_s));
    QWidget* const planned = driver.verify();
    QVERIFY(planned);
    const QString text = WindowDriver::textOf(planned);
    QVERIFY2(text.contains(u"The planned model.onnx holds"_s), qPrintable(text));
    QVERIFY2(text.contains(u"Loads the model"_s), qPrintable(text));
    QVERIFY2(text.contains(u"The file on disk has none of the changes yet"_s), qPrintable(text));
    QCOMPARE(bytesOf(m_folder->filePath(u"model.onnx"_s)), before);
    QVERIFY(driver.window().isWindowModified());

    driver.action("verifyFile")->trigger();
    QVERIFY(driver.waitIdle());
    QWidget* const file = driver.checks();
    QVERIFY(file);
    const QString refusal = WindowDriver::textOf(file);
    QVERIFY2(refusal.contains(u"model.onnx fails"_s), qPrintable(refusal));
    QVERIFY2(!refusal.contains(u"planned"_s), qPrintable(refusal));
}

void TestWindowProofs::refusalOfTheOriginalIsNoFailure()
{
    WindowDriver driver;
    open(driver, R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[2] x) => (float[2] y) <float16[2] w = {1, 2}> { t = com.microsoft.Gelu(x) y = Add(t, w) })");
    QVERIFY(driver.run("fixAll"));
    QWidget* const planned = driver.verify();
    QVERIFY(planned);
    const QString text = WindowDriver::textOf(planned);
    QVERIFY2(text.contains(u"The planned model.onnx holds"_s), qPrintable(text));
    QVERIFY2(
        text.contains(u"The original fails for the same: No opset import for domain 'com.microsoft' ==> "_s),
        qPrintable(text));
}

void TestWindowProofs::showLeadsToTheFinding()
{
    WindowDriver driver;
    open(driver, conflict);
    auto* const page = driver.window().findChild<FindingsPage*>();
    page->table()->clearSelection();
    QWidget* const refused = driver.verify();
    QVERIFY(refused);
    QPushButton* const show = showButton(refused, u"ONNX Runtime"_s);
    QVERIFY2(show, qPrintable(WindowDriver::textOf(refused)));
    QTest::mouseClick(show, Qt::LeftButton);
    QVERIFY(currentPage(driver) == PageId::Findings);
    QCOMPARE(page->selected().findings.size(), 1u);
    const Finding& finding =
        driver.window().document().session()->report().findings.at(page->selected().findings.front());
    QCOMPARE(finding.nodeIndex, std::optional(NodeId{1}));
}

void TestWindowProofs::showLeadsToTheTensor()
{
    WindowDriver driver;
    open(driver, olderInitializer);
    QCOMPARE(driver.window().document().session()->report().summary.errors, 0u);
    QWidget* const refused = driver.verify();
    QVERIFY(refused);
    QPushButton* const show = showButton(refused, u"onnx.checker"_s);
    QVERIFY2(show, qPrintable(WindowDriver::textOf(refused)));
    QVERIFY(!showButton(refused, u"ONNX Runtime"_s)); // ONNX Runtime loads it
    QTest::mouseClick(show, Qt::LeftButton);
    QVERIFY(currentPage(driver) == PageId::Initializers);
    const QModelIndexList rows = driver.table()->selectionModel()->selectedRows(1);
    QCOMPARE(rows.size(), 1);
    QCOMPARE(rows.front().data().toString(), u"v"_s);
}

/// The audit finds nothing wrong with it, and it is not a tensor.
void TestWindowProofs::nodeWithoutARowIsShownInTheGraph()
{
    WindowDriver driver;
    open(driver, nodeOrder);
    QWidget* const refused = driver.verify();
    QVERIFY(refused);
    QPushButton* const show = showButton(refused, u"onnx.checker"_s);
    QVERIFY2(show, qPrintable(WindowDriver::textOf(refused)));
    GraphPage& graph = driver.window().findChild<DocumentPages*>(u"pages"_s)->graph();
    QSignalSpy drawn(&graph, &GraphPage::drawn);
    QTest::mouseClick(show, Qt::LeftButton);
    QVERIFY(currentPage(driver) == PageId::Graph);
    QVERIFY(drawn.count() > 0 || drawn.wait(60000));
    const PictureNode* const node = graph.view().currentNode();
    QVERIFY(node);
    QCOMPARE(node->title, std::string("Relu"));
}

/// The verified model is another one by now.
void TestWindowProofs::whatIsNotInTheModelIsSaid()
{
    WindowDriver driver;
    open(driver, nodeOrder);
    ProofSubject gone{
        .graph = "main", .node = "gone", .nodeIndex = NodeId{0}, .opType = "Add", .value = {}, .kind = {}};
    Q_EMIT driver.window().findChild<DocumentPages*>(u"pages"_s)->verify().showRequested(gone);
    QDialog* const box = driver.dialog("noRowDialog");
    QVERIFY(box);
    const QString text = WindowDriver::textOf(box);
    QVERIFY2(text.contains(u"gone"_s) && text.contains(u"is not in the model"_s), qPrintable(text));
    box->close();
}

void TestWindowProofs::buttonsOfThePageDoWhatTheirActionsDo()
{
    WindowDriver driver;
    open(driver, conflict);
    driver.turnTo(PageId::Verify);
    QVERIFY(driver.window().findChild<QPushButton*>(u"verifyFileHere"_s)->isHidden());
    QVERIFY(pressHere(driver, u"runHere"_s));
    QVERIFY2(cardText(driver, u"runCard"_s).contains(u"model.onnx does not run"_s),
             qPrintable(cardText(driver, u"runCard"_s)));
    QVERIFY(pressHere(driver, u"fixUntilRunsHere"_s));
    QVERIFY2(cardText(driver, u"loadsCard"_s).contains(u"loads the planned model"_s),
             qPrintable(cardText(driver, u"loadsCard"_s)));
    QVERIFY(driver.window().isWindowModified());
    QVERIFY2(cardText(driver, u"runCard"_s).contains(u"Of the model before its last change:"_s),
             qPrintable(cardText(driver, u"runCard"_s)));
    QVERIFY(pressHere(driver, u"runHere"_s)); // the present plan
    QVERIFY2(cardText(driver, u"runCard"_s).contains(u"The planned model.onnx runs"_s),
             qPrintable(cardText(driver, u"runCard"_s)));
    QVERIFY(pressHere(driver, u"verifyHere"_s));
    QVERIFY2(cardText(driver, u"checksCard"_s).contains(u"The planned model.onnx holds"_s),
             qPrintable(cardText(driver, u"checksCard"_s)));
    QVERIFY(pressHere(driver, u"verifyFileHere"_s));
    QVERIFY2(cardText(driver, u"checksCard"_s).contains(u"model.onnx fails"_s),
             qPrintable(cardText(driver, u"checksCard"_s)));
}

void TestWindowProofs::runAndFixUntilItRunsAreInTheMenu()
{
    WindowDriver driver;
    open(driver, conflict);
    driver.action("fixUntilRuns")->trigger();
    QVERIFY(driver.waitIdle());
    QVERIFY(currentPage(driver) == PageId::Verify);
    QVERIFY(cardText(driver, u"loadsCard"_s).contains(u"1 recommended fix is planned"_s));
    driver.turnTo(PageId::Findings);
    driver.action("run")->trigger();
    QVERIFY(driver.waitIdle());
    QVERIFY(currentPage(driver) == PageId::Verify);
    QVERIFY(cardText(driver, u"runCard"_s).contains(u"The planned model.onnx runs"_s));
    driver.action("undo")->trigger();
    QVERIFY(driver.waitIdle());
    QVERIFY(!driver.window().isWindowModified());
}

void TestWindowProofs::passedProofsHaveNothingToShow()
{
    WindowDriver driver;
    open(driver,
         R"(<ir_version: 8, opset_import: ["" : 17]> g (float[2] x) => (float[2] y) { y = Relu(x) })");
    QWidget* const proved = driver.verify();
    QVERIFY(proved);
    QVERIFY(WindowDriver::textOf(proved).contains(u"model.onnx holds"_s));
    QVERIFY(proved->findChildren<QPushButton*>(u"showSubject"_s).isEmpty());
}

/// Only ONNX Runtime knows that there is no such operator.
void TestWindowProofs::headlineFollowsAProofThatFails()
{
    WindowDriver driver;
    open(driver, nonsense);
    QCOMPARE(shownIn(driver, u"bannerHeadline"_s), u"Nothing is wrong"_s);
    QVERIFY(driver.verify());
    const QString headline = shownIn(driver, u"bannerHeadline"_s);
    QVERIFY2(headline.startsWith(u"It does not load in ONNX Runtime"_s), qPrintable(headline));
    QCOMPARE(shownIn(driver, u"nextStepSentence"_s),
             u"ONNX Runtime does not load the model. Verify shows what it says."_s);
    QVERIFY(!isHidden(driver, u"nextStep"_s));
    const std::vector<RecentModel> noted = recent::models();
    QVERIFY(!noted.empty() && noted.front().completeness == Completeness::Fails);
}

void TestWindowProofs::headlineFollowsARunThatFails()
{
    WindowDriver driver;
    open(driver, nonsense);
    driver.action("run")->trigger();
    QVERIFY(driver.waitIdle());
    QVERIFY2(cardText(driver, u"runCard"_s).contains(u"does not run"_s),
             qPrintable(cardText(driver, u"runCard"_s)));
    const QString headline = shownIn(driver, u"bannerHeadline"_s);
    QVERIFY2(headline.startsWith(u"It does not load in ONNX Runtime"_s), qPrintable(headline));
}

void TestWindowProofs::headlineFollowsFixUntilItRuns()
{
    WindowDriver driver;
    open(driver, nonsense);
    driver.action("fixUntilRuns")->trigger();
    QVERIFY(driver.waitIdle());
    const QString refused = shownIn(driver, u"bannerHeadline"_s);
    QVERIFY2(refused.startsWith(u"It does not load in ONNX Runtime"_s), qPrintable(refused));
    open(driver, sound);
    driver.action("fixUntilRuns")->trigger();
    QVERIFY(driver.waitIdle());
    QCOMPARE(shownIn(driver, u"nextStepSentence"_s),
             u"Nothing is wrong with the dtypes, and ONNX Runtime loads the model."_s);
    open(driver, conflict);
    driver.action("fixUntilRuns")->trigger();
    QVERIFY(driver.waitIdle());
    const QString planned = shownIn(driver, u"bannerHeadline"_s);
    QVERIFY2(planned.startsWith(u"Planned"_s), qPrintable(planned));
}

void TestWindowProofs::passedProofLeavesNothingToDo()
{
    WindowDriver driver;
    open(driver, sound);
    QVERIFY(!isHidden(driver, u"bannerNextStep"_s));
    QVERIFY(driver.verify());
    QCOMPARE(shownIn(driver, u"bannerHeadline"_s), u"Nothing is wrong"_s);
    QVERIFY(isHidden(driver, u"bannerNextStep"_s));
    QCOMPARE(shownIn(driver, u"nextStepSentence"_s),
             u"Nothing is wrong with the dtypes, and ONNX Runtime loads the model."_s);
    QVERIFY(isHidden(driver, u"nextStep"_s));
}

void TestWindowProofs::proofOfAnEarlierStateCountsNoMore()
{
    WindowDriver driver;
    open(driver, conflict);
    QVERIFY(driver.verify());
    const auto headline = [&driver] { return shownIn(driver, u"bannerHeadline"_s); };
    QVERIFY2(headline().startsWith(u"It does not load in ONNX Runtime"_s), qPrintable(headline()));
    QVERIFY(driver.run("fixAll"));
    QVERIFY2(headline().startsWith(u"Planned"_s), qPrintable(headline()));
    QVERIFY(driver.verify());
    QVERIFY2(headline().startsWith(u"Planned"_s), qPrintable(headline()));
    driver.action("verifyFile")->trigger(); // the file lacks the plan
    QVERIFY(driver.waitIdle());
    QVERIFY2(headline().startsWith(u"Planned"_s), qPrintable(headline()));
    QVERIFY(driver.run("undo"));
    QVERIFY2(!headline().contains(u"load"_s), qPrintable(headline()));
    QVERIFY(driver.verify());
    QVERIFY2(headline().startsWith(u"It does not load"_s), qPrintable(headline()));
    QVERIFY(driver.open({writeFile(*m_folder, "other.onnx", modelFromText(sound))}));
    QCOMPARE(headline(), u"Nothing is wrong"_s);
}

ONNXMEND_WINDOW_TEST(window_proofs, TestWindowProofs)
#include "tst_window_proofs.moc"
