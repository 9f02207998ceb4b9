// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/model_builder.h"
#include "tests/support/test_class.h"
#include "tests/ui/window_driver.h"
#include "ui/dialogs/numbers_dialog.h"
#include "ui/graph/graph_view.h"
#include "ui/pages/graph/graph_page.h"

#include <QComboBox>
#include <QSignalSpy>
#include <QTemporaryDir>

#include <algorithm>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

namespace
{

class NumbersDriver : public WindowDriver
{
public:
    bool openModel()
    {
        const QString path = m_folder.filePath(u"model.onnx"_s);
        const std::string model = modelFromText("<ir_version: 8, opset_import: [\"\" : 17]> g "
                                                "(float[2] x) => (float[2] c) { [first] a = Relu (x)"
                                                " [second] b = Neg (a) [third] c = Abs (b) }");
        return writeBytes(path, QByteArray::fromStdString(model)) && open({texts::toPath(path)});
    }
    /// Opens a file by the menu's action.
    bool openNumbers(const QByteArray& text)
    {
        const QString path = m_folder.filePath(u"times.csv"_s);
        action("openNumbers")->trigger();
        return writeBytes(path, text) && chooseFile("openNumbersDialog", path);
    }
    static QStringList shownNodes(const QDialog& dialog)
    {
        const QAbstractItemModel* const model = dialog.findChild<QTableView*>(u"numbersTable"_s)->model();
        QStringList nodes;
        for (int row = 0; row < model->rowCount(); ++row) {
            nodes.append(model->index(row, NumbersModel::Node).data().toString());
        }
        return nodes;
    }
    GraphPage& graph() { return window().findChild<DocumentPages*>(u"pages"_s)->graph(); }
    /// Returns the heat of a node in the picture; -1 if it has none.
    double heatOf(const std::string& title)
    {
        const std::vector<PictureNode>& nodes = graph().view().graph().nodes;
        const auto node = std::ranges::find(nodes, title, &PictureNode::title);
        return node == nodes.end() ? -1 : node->heat.value_or(-1);
    }

private:
    QTemporaryDir m_folder;
};

} // namespace

/// Numbers of other tools are a table to sort and filter, and a colour in the graph.
class TestNumbersFlow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void numbersAreSortedAndFiltered();
    void numbersColourTheGraph();
    void numbersOfAnotherModelAreRefused();
};

void TestNumbersFlow::numbersAreSortedAndFiltered()
{
    NumbersDriver driver;
    QVERIFY(driver.openModel());
    QVERIFY(driver.openNumbers("name,ms,share\nfirst,0.5,1\nsecond,12.25,2\nother,7,3\nc,3,-\n"));
    QDialog* const dialog = NumbersDriver::dialog("numbersDialog");
    QVERIFY(dialog);
    QTRY_COMPARE(NumbersDriver::shownNodes(*dialog), (QStringList{u"second"_s, u"third"_s, u"first"_s}));
    const QString state = dialog->findChild<QLabel*>(u"numbersState"_s)->text();
    QVERIFY2(state.startsWith(u"3 of the 4 names in the file are nodes of this model."_s), qPrintable(state));
    dialog->findChild<FilterBar*>()->setText(u"number:>2.5"_s);
    QTRY_COMPARE(NumbersDriver::shownNodes(*dialog), (QStringList{u"second"_s, u"third"_s}));
    dialog->findChild<FilterBar*>()->setText(u"number:<1 op:Relu"_s);
    QTRY_COMPARE(NumbersDriver::shownNodes(*dialog), QStringList{u"first"_s});
    dialog->findChild<FilterBar*>()->setText({});
    dialog->findChild<QComboBox*>(u"numbersKind"_s)->setCurrentIndex(1);
    QTRY_COMPARE(NumbersDriver::shownNodes(*dialog), (QStringList{u"second"_s, u"first"_s}));
    dialog->close();
}

void TestNumbersFlow::numbersColourTheGraph()
{
    NumbersDriver driver;
    QVERIFY(driver.openModel());
    driver.turnTo(PageId::Graph);
    QTRY_VERIFY(!driver.graph().view().graph().empty());
    QCOMPARE(driver.heatOf("Neg"), -1.0);
    QVERIFY(driver.openNumbers("first,0\nsecond,10\nthird,5\n"));
    QDialog* const dialog = NumbersDriver::dialog("numbersDialog");
    QVERIFY(dialog);
    QTRY_COMPARE(driver.heatOf("Neg"), 1.0);
    QCOMPARE(driver.heatOf("Relu"), 0.0);
    QCOMPARE(driver.heatOf("Abs"), 0.5);
    auto* const table = dialog->findChild<QTableView*>(u"numbersTable"_s);
    QTRY_COMPARE(table->model()->rowCount(), 3);
    table->selectRow(1);
    QVERIFY(press(dialog, u"Show in Graph"_s));
    QTRY_COMPARE(driver.graph().selection().place.nodeName, std::string("third"));
    dialog->close();
    QTRY_COMPARE(driver.heatOf("Neg"), -1.0);
}

void TestNumbersFlow::numbersOfAnotherModelAreRefused()
{
    NumbersDriver driver;
    QVERIFY(driver.openModel());
    QVERIFY(driver.openNumbers("elsewhere,1\n"));
    QDialog* const error = NumbersDriver::dialog("errorDialog");
    QVERIFY(error);
    const QString told = NumbersDriver::textOf(error);
    QVERIFY2(told.contains(u"None of its names"_s), qPrintable(told));
    error->close();
    QVERIFY(!seenDialog("numbersDialog"));
}

ONNXMEND_WINDOW_TEST(numbers_flow, TestNumbersFlow)
#include "tst_numbers_flow.moc"
