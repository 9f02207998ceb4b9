// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/model_builder.h"
#include "tests/support/test_class.h"
#include "tests/ui/window_driver.h"
#include "ui/graph/graph_view.h"
#include "ui/inspector/preview_panel.h"
#include "ui/window/main_window.h"

#include <QComboBox>
#include <QGraphicsScene>
#include <QLabel>
#include <QRadioButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>

#include <algorithm>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

namespace
{

/// Two additions of FLOAT16 and FLOAT, which are declared as FLOAT16.
const std::string kConflictsInTwoBodies = R"(<ir_version: 8, opset_import: ["" : 17]>
g (float16[2] x, float[2] y) => (float16[2] p, float16[2] q) {
   a = Relu (x)
   p = Add (a, y)
   b = Neg (y)
   q = Mul (x, b) })";

/// A window with that model, on the page of findings.
class FindingsDriver : public WindowDriver
{
public:
    bool open(const std::string& text)
    {
        const QString path = m_folder.filePath(u"model.onnx"_s);
        if (!writeBytes(path, QByteArray::fromStdString(modelFromText(text)))) {
            return false;
        }
        window().openFiles({texts::toPath(path)});
        const bool isOpen = waitIdle();
        window().findChild<DocumentPages*>(u"pages"_s)->turnTo(PageId::Findings);
        return isOpen;
    }
    QTableView* findings() { return window().findChild<QTableView*>(u"findingsTable"_s); }
    QRadioButton* choice(int index) { return window().findChild<QRadioButton*>(u"fixChoice%1"_s.arg(index)); }
    QString textOf(const char* name)
    {
        return window().findChild<QLabel*>(QLatin1StringView(name))->text().remove(QChar(0x200B));
    }
    bool clickButton(const char* name)
    {
        auto* const button = window().findChild<QPushButton*>(QLatin1StringView(name));
        if (!button || !button->isVisible() || !button->isEnabled()) {
            return false;
        }
        QTest::mouseClick(button, Qt::LeftButton);
        return waitIdle();
    }
    const Session& session() { return *window().document().session(); }
    std::vector<Fix> fixes() { return session().fixesOf(session().report().findings.at(0).id()); }

private:
    QTemporaryDir m_folder;
};

} // namespace

class TestTypeFindings : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void panelTellsOperandsRuleAndCosts();
    void chosenAlternativeIsApplied();
    void applyToAllTakesTheSameStrategy();
    void strategyChangesTheRecommendation();
    void kernelsAreToldForTheChosenTarget();
    void panelGoesWithTheSelection();
    void previewShowsTheCastsOfTheChosenFix();
    void chosenRowStaysInSightWhenThePreviewComes();
    void savedCastsAreTold();
    void findingHasTheRoomThatItNeeds();
};

void TestTypeFindings::initTestCase() { prepareWindowTests(); }

void TestTypeFindings::panelTellsOperandsRuleAndCosts()
{
    FindingsDriver driver;
    QVERIFY(driver.open(kConflictsInTwoBodies));
    QCOMPARE(driver.findings()->model()->rowCount(), 2);
    driver.findings()->selectRow(0);
    auto* const operands = driver.window().findChild<QWidget*>(u"findingOperands"_s);
    QVERIFY(operands && operands->isVisible());
    QStringList lines;
    for (const QLabel* const label : operands->findChildren<QLabel*>()) {
        lines.append(label->text());
    }
    QVERIFY2(lines.contains(u"a: FLOAT16"_s) && lines.contains(u"y: FLOAT"_s), qPrintable(lines.join(u'\n')));
    QVERIFY(lines.contains(u"a graph input"_s));
    QVERIFY2(driver.textOf("findingRule").contains(u"takes one type for A and B"_s),
             qPrintable(driver.textOf("findingRule")));

    QCOMPARE(driver.fixes().size(), std::size_t{2});
    QVERIFY(driver.choice(0)->isChecked());
    QVERIFY(driver.choice(0)->accessibleDescription().contains(u"2 Casts at run time, no more bytes"_s));
    QVERIFY(driver.choice(0)->accessibleDescription().contains(u"Recommended Promotes as torch does"_s));
    QVERIFY(driver.choice(1)->accessibleDescription().contains(
        u"1 Cast at run time, no more bytes, loss depends on the values. Matches the declared types"_s));
}

void TestTypeFindings::chosenAlternativeIsApplied()
{
    FindingsDriver driver;
    QVERIFY(driver.open(kConflictsInTwoBodies));
    driver.findings()->selectRow(0);
    const std::vector<Edit> expected = driver.fixes().at(1).edits;
    QVERIFY(expected != driver.fixes().at(0).edits);
    // Anywhere on the alternative, not only on its button.
    QTest::mouseClick(driver.choice(1)->parentWidget(), Qt::LeftButton, {}, {60, 12});
    QVERIFY(driver.choice(1)->isChecked());
    QVERIFY(driver.clickButton("applyFix"));
    QVERIFY(driver.session().plan().edits == expected);
    QCOMPARE(driver.session().skippedEdits().size(), std::size_t{0});
    QCOMPARE(driver.findings()->model()->rowCount(), 1);
    // The next finding is at hand, with its fixes.
    QCOMPARE(driver.findings()->selectionModel()->selectedRows().size(), 1);
    QVERIFY(driver.choice(0)->isVisible());
    QVERIFY(driver.click("undo"));
    QVERIFY(driver.waitIdle());
    QVERIFY(driver.session().plan().empty());
    QCOMPARE(driver.findings()->model()->rowCount(), 2);
}

void TestTypeFindings::applyToAllTakesTheSameStrategy()
{
    FindingsDriver driver;
    QVERIFY(driver.open(kConflictsInTwoBodies));
    driver.findings()->selectRow(0);
    std::vector<Edit> expected;
    for (const Finding& finding : driver.session().report().findings) {
        const Fix fix = driver.session().fixesOf(finding.id()).at(1);
        QCOMPARE(fix.strategy, std::optional(Strategy::MatchDeclared));
        expected.insert(expected.end(), fix.edits.begin(), fix.edits.end());
    }
    QTest::mouseClick(driver.choice(1)->parentWidget(), Qt::LeftButton, {}, {60, 12});
    QVERIFY(driver.clickButton("applyFixToAll"));
    QVERIFY(driver.session().plan().edits == expected);
    QCOMPARE(driver.findings()->model()->rowCount(), 0);
    QVERIFY(driver.click("undo"));
    QVERIFY(driver.waitIdle());
    QVERIFY(driver.session().plan().empty());
}

void TestTypeFindings::strategyChangesTheRecommendation()
{
    FindingsDriver driver;
    QVERIFY(driver.open(kConflictsInTwoBodies));
    QCOMPARE(driver.fixes().at(0).strategy, std::optional(Strategy::Promote));
    auto* const strategy = driver.window().findChild<QComboBox*>(u"strategy"_s);
    strategy->setFocus();
    QTest::keyClick(strategy, Qt::Key_Down);
    QVERIFY(driver.waitIdle());
    QCOMPARE(driver.fixes().at(0).strategy, std::optional(Strategy::MatchDeclared));
    driver.findings()->selectRow(0);
    QVERIFY(driver.choice(0)->accessibleDescription().contains(u"Recommended Matches the declared types"_s));
    QVERIFY(driver.click("fixAll"));
    QVERIFY(driver.waitIdle());
    QCOMPARE(driver.findings()->model()->rowCount(), 0);
    QCOMPARE(strategy->currentIndex(), 1);
}

void TestTypeFindings::kernelsAreToldForTheChosenTarget()
{
    FindingsDriver driver;
    QVERIFY(driver.open(R"(<ir_version: 8, opset_import: ["" : 17]>
        g (bfloat16[2] x) => (bfloat16[2] y) { y = Add (x, x) })"));
    auto* const target = driver.window().findChild<QComboBox*>(u"target"_s);
    QCOMPARE(target->currentText(), u"Runs on: CPU"_s);
    QCOMPARE(driver.findings()->model()->rowCount(), 1);
    QVERIFY(driver.session().report().findings.at(0).kind == FindingKind::RuntimeUnsupported);
    target->setFocus();
    QTest::keyClick(target, Qt::Key_Down); // CUDA has one
    QVERIFY(driver.waitIdle());
    QCOMPARE(target->currentText(), u"Runs on: CUDA"_s);
    QCOMPARE(driver.findings()->model()->rowCount(), 0);
    QTest::keyClick(target, Qt::Key_Home);
    QVERIFY(driver.waitIdle());
    QCOMPARE(driver.findings()->model()->rowCount(), 1);
}

void TestTypeFindings::panelGoesWithTheSelection()
{
    FindingsDriver driver;
    QVERIFY(driver.open(kConflictsInTwoBodies));
    auto* const panel = driver.window().findChild<QWidget*>(u"findingPanel"_s);
    QVERIFY(panel->isVisible()); // of the first one, which is selected at once
    driver.findings()->clearSelection();
    QVERIFY(!panel->isVisible());
    driver.findings()->selectRow(1);
    QVERIFY(panel->isVisible());
    driver.findings()->selectAll();
    QVERIFY(!panel->isVisible());
    driver.findings()->selectRow(0);
    driver.window().findChild<DocumentPages*>(u"pages"_s)->turnTo(PageId::Initializers);
    QVERIFY(panel->isVisible()); // it is still selected, and has no tensor
    driver.window().findChild<DocumentPages*>(u"pages"_s)->turnTo(PageId::Findings);
    driver.findings()->clearSelection();
    QVERIFY(!panel->isVisible());
}

void TestTypeFindings::previewShowsTheCastsOfTheChosenFix()
{
    FindingsDriver driver;
    QVERIFY(driver.open(kConflictsInTwoBodies));
    auto* const panel = driver.window().findChild<PreviewPanel*>(u"previewPanel"_s);
    const auto* const before = driver.window().findChild<GraphView*>(u"previewBefore"_s);
    const auto* const after = driver.window().findChild<GraphView*>(u"previewAfter"_s);
    const auto addedCasts = [after] {
        const auto& nodes = after->graph().nodes;
        return std::count_if(nodes.begin(), nodes.end(), [](const PictureNode& node) {
            return node.title == "Cast" && node.mark == PictureMark::Added;
        });
    };
    driver.findings()->clearSelection(); // the first one is selected at once
    QVERIFY(!panel->isVisible());
    QSignalSpy shown(panel, &PreviewPanel::shown);
    driver.findings()->selectRow(0);
    QVERIFY(shown.wait(10000));
    QVERIFY(before->isVisible() && after->isVisible());
    QVERIFY(before->accessibleDescription().contains(u"Relu → Add: FLOAT16"_s));
    QCOMPARE(addedCasts(), 2);
    QVERIFY(after->scene()->sceneRect().contains(after->scene()->itemsBoundingRect()));
    QTest::mouseClick(driver.choice(1)->parentWidget(), Qt::LeftButton, {}, {60, 12});
    QVERIFY(shown.wait(10000));
    QCOMPARE(addedCasts(), 1);
    driver.findings()->clearSelection();
    QVERIFY(!panel->isVisible());
}

void TestTypeFindings::chosenRowStaysInSightWhenThePreviewComes()
{
    std::string stored;
    std::string nodes;
    for (int i = 0; i < 60; ++i) {
        const std::string number = std::to_string(i);
        stored += (i > 0 ? ", float16[2] w" : "float16[2] w") + number + " = {1, 2}";
        nodes += " y" + number + " = Add (x, w" + number + ")";
    }
    FindingsDriver driver;
    QVERIFY(driver.open("<ir_version: 8, opset_import: [\"\" : 17]> g (float[2] x) => (float[2] y59) <" +
                        stored + "> {" + nodes + " }"));
    QTableView* const table = driver.findings();
    QTRY_VERIFY(table->model()->rowCount() >= 60);
    QTRY_VERIFY(table->rowAt(table->viewport()->height() - 30) > 0);
    const int before = table->viewport()->height();
    const int row = table->rowAt(before - 30); // the last one that is seen whole
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, {20, before - 30});
    QTRY_VERIFY(table->viewport()->height() < before);
    const QRect place = table->visualRect(table->model()->index(row, 0));
    QVERIFY2(place.top() >= 0 && place.bottom() <= table->viewport()->height(),
             qPrintable(QString::number(place.bottom())));
}

void TestTypeFindings::savedCastsAreTold()
{
    FindingsDriver driver;
    QVERIFY(driver.open(kConflictsInTwoBodies));
    QVERIFY(driver.click("fixAllAndSave"));
    const QTemporaryDir folder;
    QVERIFY(driver.saveTo(folder.filePath(u"fixed.onnx"_s)));
    QDialog* const saved = driver.dialog("resultDialog");
    QVERIFY(saved);
    const auto before = driver.constWindow().document().sessionBefore(); // the model with its plan
    QVERIFY(before);
    const auto casts = before->planned()->nodeCount() - before->model()->nodeCount();
    QVERIFY(casts > 1);
    const QString text = WindowDriver::textOf(saved);
    QVERIFY2(text.contains(u"%1 Casts inserted"_s.arg(casts)), qPrintable(text));
    saved->close();
    QVERIFY(driver.textOf("bannerHeadline").startsWith(u"Complete and verified: types, loads, runs"_s));
}

void TestTypeFindings::findingHasTheRoomThatItNeeds()
{
    FindingsDriver driver;
    driver.window().resize(1600, 1000);
    QVERIFY(driver.open(R"(<ir_version: 8, opset_import: ["" : 17]>
g (float16[2] x) => (float16[2] y) <float[2] w = {1, 2}> { y = Mul (x, w) })"));
    driver.findings()->selectRow(0);
    const auto* const panel = driver.window().findChild<QScrollArea*>(u"findingPanel"_s);
    const auto* const tensor = driver.window().findChild<QWidget*>(u"detailsPanel"_s);
    QTRY_VERIFY(panel->isVisible() && tensor->isVisible()); // both share the side
    QTRY_COMPARE(panel->verticalScrollBar()->maximum(), 0);
}

ONNXMEND_WINDOW_TEST(type_findings, TestTypeFindings)
#include "tst_type_findings.moc"
