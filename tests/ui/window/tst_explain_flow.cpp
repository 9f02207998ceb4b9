// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/documents.h"
#include "tests/support/model_builder.h"
#include "tests/support/test_class.h"
#include "tests/ui/window_driver.h"

#include <QClipboard>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTemporaryDir>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

/// From an error message on the clipboard to its place and its fix.
class TestExplainFlow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void cleanup() { QSettings().clear(); } // no model was open before
    void messageLeadsToItsFix();
    void messageIsExplainedWithoutAModel();
    void unknownTextSaysWhatIsKnown();
    void placeIsShown();
    void modelIsOpenedFromTheMessage();
    void namedModelIsOffered();
    void messageOfAnotherModelOffersToOpenIt();

private:
    QDialog* paste(WindowDriver& driver, const QString& text)
    {
        QApplication::clipboard()->setText(text);
        if (!QTest::qWaitForWindowActive(&driver.window())) {
            return nullptr;
        }
        QTest::keyClick(&driver.window(), Qt::Key_V, Qt::ControlModifier);
        QDialog* const dialog = openedDialog("explainDialog");
        return dialog && driver.waitIdle() ? dialog : nullptr;
    }
    std::filesystem::path conflict() const
    {
        return writeFile(
            m_folder, "model.onnx",
            modelFromText(
                "<ir_version: 8, opset_import: [\"\" : 17]> g (float16[2] a, float[2] b) => (float[2] y) "
                "{ t = Relu (a) y = Add (t, b) }"));
    }
    bool openConflict(WindowDriver& driver) { return driver.open({conflict()}); }

    QTemporaryDir m_folder;
    const QString m_message =
        u"[ONNXRuntimeError] : 1 : FAIL : Load model from model.onnx failed:Type Error: Type parameter (T) "
        u"of Optype "
        "(Add) bound to different types (tensor(float16) and tensor(float) in node ()."_s;
};

void TestExplainFlow::messageLeadsToItsFix()
{
    WindowDriver driver;
    QVERIFY(openConflict(driver));
    QDialog* const dialog = paste(driver, m_message);
    QVERIFY(dialog);
    auto* const fix = dialog->findChild<QPushButton*>(u"explainFix"_s);
    QTRY_VERIFY2(fix->isVisible(), qPrintable(textOf(dialog)));
    QTest::mouseClick(fix, Qt::LeftButton);
    QVERIFY(driver.waitIdle());
    QCOMPARE(driver.window().document().session()->plan().edits.size(), std::size_t(1));
    QVERIFY(driver.window().document().session()->report().findings.empty());
}

void TestExplainFlow::messageIsExplainedWithoutAModel()
{
    WindowDriver driver;
    QDialog* const dialog = paste(driver, m_message);
    QVERIFY(dialog);
    QTRY_VERIFY2(textOf(dialog).contains(u"Open the model that the message is about"_s),
                 qPrintable(textOf(dialog)));
    QVERIFY(!dialog->findChild<QPushButton*>(u"explainFix"_s)->isVisible());
    dialog->close();
}

void TestExplainFlow::unknownTextSaysWhatIsKnown()
{
    WindowDriver driver;
    QDialog* const dialog = paste(driver, u"the quick brown fox"_s);
    QVERIFY(dialog);
    QTRY_VERIFY2(textOf(dialog).contains(u"This text contains no known error message"_s),
                 qPrintable(textOf(dialog)));
    dialog->findChild<QPlainTextEdit*>(u"errorText"_s)->setPlainText(m_message);
    QTRY_VERIFY2(!textOf(dialog).contains(u"This text contains no known error message"_s),
                 qPrintable(textOf(dialog)));
    dialog->close();
}

void TestExplainFlow::placeIsShown()
{
    WindowDriver driver;
    QVERIFY(openConflict(driver));
    const QDialog* const dialog = paste(driver, m_message);
    QVERIFY(dialog);
    auto* const show = dialog->findChild<QPushButton*>(u"explainShow"_s);
    QTRY_VERIFY2(show->isVisible(), qPrintable(textOf(dialog)));
    QTest::mouseClick(show, Qt::LeftButton);
    QVERIFY(driver.window().findChild<DocumentPages*>(u"pages"_s)->showsFindings());
}

void TestExplainFlow::modelIsOpenedFromTheMessage()
{
    const std::filesystem::path model = conflict();
    WindowDriver driver;
    const QDialog* const dialog = paste(driver, m_message);
    QVERIFY(dialog);
    auto* const open = dialog->findChild<QPushButton*>(u"explainOpen"_s);
    QTRY_VERIFY2(open->isVisible(), qPrintable(textOf(dialog)));
    QTest::mouseClick(open, Qt::LeftButton);
    QVERIFY(driver.chooseFile("openModelDialog", texts::exactPath(model)));
    // The message is read again, of this model.
    auto* const fix = dialog->findChild<QPushButton*>(u"explainFix"_s);
    QTRY_VERIFY2(fix->isVisible(), qPrintable(textOf(dialog)));
    QVERIFY(!open->isVisible());
    QTest::mouseClick(fix, Qt::LeftButton);
    QVERIFY(driver.waitIdle());
    QCOMPARE(driver.constWindow().document().session()->plan().edits.size(), std::size_t(1));
}

void TestExplainFlow::messageOfAnotherModelOffersToOpenIt()
{
    WindowDriver driver;
    QVERIFY(openConflict(driver));
    QDialog* const dialog =
        paste(driver, QString(m_message).replace(u"in node ()"_s, u"in node (/of/another/Add)"_s));
    QVERIFY(dialog);
    auto* const open = dialog->findChild<QPushButton*>(u"explainOpen"_s);
    QTRY_VERIFY2(open->isVisible(), qPrintable(textOf(dialog)));
    QCOMPARE(open->text(), u"Open Another Model..."_s);
    dialog->close();
}

void TestExplainFlow::namedModelIsOffered()
{
    const std::filesystem::path model = conflict();
    const QString said =
        QString(m_message).replace(u"from model.onnx"_s, u"from "_s + texts::exactPath(model));
    WindowDriver driver;
    QDialog* const dialog = paste(driver, m_message);
    QVERIFY(dialog);
    auto* const named = dialog->findChild<QPushButton*>(u"explainOpenNamed"_s);
    QTRY_VERIFY(dialog->findChild<QPushButton*>(u"explainOpen"_s)->isVisible());
    QVERIFY(!named->isVisible()); // there is no such file in this folder
    dialog->findChild<QPlainTextEdit*>(u"errorText"_s)->setPlainText(said);
    QTRY_VERIFY2(named->isVisible(), qPrintable(textOf(dialog)));
    QCOMPARE(named->text(), u"Open model.onnx"_s);
    QTest::mouseClick(named, Qt::LeftButton);
    QTRY_VERIFY2(dialog->findChild<QPushButton*>(u"explainFix"_s)->isVisible(), qPrintable(textOf(dialog)));
    QCOMPARE(driver.constWindow().document().session()->model()->path(), model);
    dialog->close();
    driver.action("closeWindow")->trigger();
}

ONNXMEND_WINDOW_TEST(explain_flow, TestExplainFlow)
#include "tst_explain_flow.moc"
