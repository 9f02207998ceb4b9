// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/test_class.h"
#include "tests/ui/mapping_driver.h"
#include "ui/look/plain_texts.h"
#include "ui/look/tokens.h"

#include <QMimeData>

#include <algorithm>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

/// Tensors and places are brought together.
class TestMappingDialog : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void init();
    void showsWhatTheNamesMatched();
    void bindsByButtonAndUnbindsByKey();
    void whatIsBoundLaterHasRoomForItsName();
    void bindsByEnter();
    void bindsByDoubleClickOnASuggestion();
    void bindsWhatIsDroppedOnAPlace();
    void refusesOtherShapes();
    void unboundMatchOfNamesStaysUnbound();
    void findingLeadsToItsPlace();
    void mappedInitializerTakesTheWeight();
    void nothingChangesTheMappingWhileNamesAreCompared();

private:
    std::unique_ptr<MappingDriver> m_driver;
};

void TestMappingDialog::init()
{
    m_driver.reset(); // one window at a time
    m_driver = std::make_unique<MappingDriver>();
    QVERIFY(m_driver->openDocument());
}

void TestMappingDialog::showsWhatTheNamesMatched()
{
    const MappingDialog* const dialog = m_driver->open();
    QVERIFY(dialog);
    QCOMPARE(m_driver->cell(m_driver->table(dialog, "weightsTable"), u"same.bias"_s, 5), u"same_bias"_s);
    QCOMPARE(m_driver->cell(m_driver->table(dialog, "weightsTable"), u"same.bias"_s, 0), u"By name"_s);
    QCOMPARE(m_driver->cell(m_driver->table(dialog, "placesTable"), u"same_bias"_s, 4), u"same.bias"_s);
    QCOMPARE(m_driver->cell(m_driver->table(dialog, "placesTable"), u"enc_0_fc_kernel"_s, 0), u"Open"_s);
    QCOMPARE(m_driver->cell(m_driver->table(dialog, "placesTable"), u"own"_s, 0), u"Own data"_s);
    QCOMPARE(m_driver->cell(m_driver->table(dialog, "placesTable"), u"enc_0_fc_kernel"_s, 3), u"3×4"_s);
    QVERIFY(m_driver->table(dialog, "weightsTable")->isColumnHidden(2)); // no rename rule
}

void TestMappingDialog::bindsByButtonAndUnbindsByKey()
{
    MappingDialog* dialog = m_driver->open();
    m_driver->select(m_driver->table(dialog, "weightsTable"), u"encoder.layer.0.dense.w"_s);
    QVERIFY(!m_driver->isEnabled(dialog, "bindWeight"));
    m_driver->select(m_driver->table(dialog, "placesTable"), u"enc_0_fc_kernel"_s);
    QCOMPARE(m_driver->text(dialog, "mappingNote"), u"The shapes agree: 3×4"_s);
    m_driver->click(dialog, "bindWeight");
    QCOMPARE(m_driver->cell(m_driver->table(dialog, "placesTable"), u"enc_0_fc_kernel"_s, 4),
             u"encoder.layer.0.dense.w"_s);
    QCOMPARE(m_driver->cell(m_driver->table(dialog, "placesTable"), u"enc_0_fc_kernel"_s, 0), u"By hand"_s);
    QVERIFY(m_driver->text(dialog, "mappingSummary")
                .startsWith(u"Places filled by hand: 1, by name or values: 1, open: 1."_s));
    m_driver->click(dialog, "applyMapping");
    QVERIFY(m_driver->waitIdle());
    QCOMPARE(m_driver->mapped(), u"encoder.layer.0.dense.w->enc_0_fc_kernel"_s);
    const auto& rows = m_driver->window().document().session()->report().rows;
    const auto row = std::find_if(rows.begin(), rows.end(), [](const InitializerRow& candidate) {
        return candidate.name == "enc_0_fc_kernel";
    });
    QVERIFY(row != rows.end());
    QCOMPARE(row->match, MatchRule::Manual);
    QCOMPARE(row->origin->tensor, std::string("encoder.layer.0.dense.w"));

    dialog = m_driver->open();
    m_driver->select(m_driver->table(dialog, "weightsTable"), u"encoder.layer.0.dense.w"_s);
    m_driver->table(dialog, "weightsTable")->setFocus();
    QTRY_VERIFY(m_driver->table(dialog, "weightsTable")->hasFocus());
    QTest::keyClick(m_driver->table(dialog, "weightsTable"), Qt::Key_Delete);
    QCOMPARE(m_driver->cell(m_driver->table(dialog, "weightsTable"), u"encoder.layer.0.dense.w"_s, 0),
             u"Open"_s);
    m_driver->click(dialog, "applyMapping");
    QVERIFY(m_driver->waitIdle());
    QCOMPARE(m_driver->mapped(), QString());
}

/// At first nothing is bound, and the column as narrow as its heading.
void TestMappingDialog::whatIsBoundLaterHasRoomForItsName()
{
    MappingDialog* const dialog = m_driver->open();
    dialog->resize(900, 640);
    QTableView* const places = m_driver->table(dialog, "placesTable");
    m_driver->select(m_driver->table(dialog, "weightsTable"), u"encoder.layer.0.dense.w"_s);
    m_driver->select(places, u"enc_0_fc_kernel"_s);
    m_driver->click(dialog, "bindWeight");
    QCOMPARE(m_driver->cell(places, u"enc_0_fc_kernel"_s, 4), u"encoder.layer.0.dense.w"_s);
    constexpr int letters = 16; // less tells no layer from another
    const int wanted = letterWidth(QFontMetrics(tokens::monospaced())) * letters;
    QTRY_VERIFY2(places->columnWidth(4) >= wanted,
                 qPrintable(u"%1 px of %2"_s.arg(places->columnWidth(4)).arg(wanted)));
}

void TestMappingDialog::bindsByEnter()
{
    const MappingDialog* const dialog = m_driver->open();
    m_driver->select(m_driver->table(dialog, "placesTable"), u"enc_0_fc_offset"_s);
    m_driver->select(m_driver->table(dialog, "weightsTable"), u"encoder.layer.0.dense.b"_s);
    m_driver->table(dialog, "weightsTable")->setFocus();
    QTest::keyClick(m_driver->table(dialog, "weightsTable"), Qt::Key_Return);
    QVERIFY(dialog->isVisible()); // Enter binds and does not close
    QCOMPARE(m_driver->cell(m_driver->table(dialog, "weightsTable"), u"encoder.layer.0.dense.b"_s, 5),
             u"enc_0_fc_offset"_s);
}

void TestMappingDialog::bindsByDoubleClickOnASuggestion()
{
    const MappingDialog* const dialog = m_driver->open();
    m_driver->select(m_driver->table(dialog, "placesTable"), u"enc_0_fc_kernel"_s);
    QTableView* const suggestions = m_driver->table(dialog, "suggestionTable");
    QCOMPARE(suggestions->model()->rowCount(), 1); // the only one of its shape
    QCOMPARE(suggestions->model()->index(0, 1).data().toString(), u"encoder.layer.0.dense.w"_s);
    QVERIFY(suggestions->model()->index(0, 0).data().toString().endsWith(u"\u00a0%"_s));
    QVERIFY(suggestions->model()->index(0, 4).data().toString().contains(u"the only one of this shape"_s));
    const QPoint position = suggestions->visualRect(suggestions->model()->index(0, 1)).center();
    QTest::mouseClick(suggestions->viewport(), Qt::LeftButton, {}, position);
    QTest::mouseDClick(suggestions->viewport(), Qt::LeftButton, {}, position);
    QCOMPARE(m_driver->cell(m_driver->table(dialog, "placesTable"), u"enc_0_fc_kernel"_s, 0), u"By hand"_s);
}

void TestMappingDialog::bindsWhatIsDroppedOnAPlace()
{
    const MappingDialog* const dialog = m_driver->open();
    QTableView* const weights = m_driver->table(dialog, "weightsTable");
    QTableView* const places = m_driver->table(dialog, "placesTable");
    const QModelIndex from =
        weights->model()->index(m_driver->rowOf(weights, u"encoder.layer.0.dense.w"_s), 1);
    QVERIFY(from.flags() & Qt::ItemIsDragEnabled);
    const std::unique_ptr<QMimeData> dragged(weights->model()->mimeData({from}));
    const auto drop = [&](const QString& place) {
        const QPointF point =
            places->visualRect(places->model()->index(m_driver->rowOf(places, place), 0)).center();
        QDragEnterEvent enter(point.toPoint(), Qt::CopyAction, dragged.get(), Qt::LeftButton, {});
        QCoreApplication::sendEvent(places->viewport(), &enter);
        QDragMoveEvent move(point.toPoint(), Qt::CopyAction, dragged.get(), Qt::LeftButton, {});
        QCoreApplication::sendEvent(places->viewport(), &move);
        QDropEvent event(point, Qt::CopyAction, dragged.get(), Qt::LeftButton, {});
        QCoreApplication::sendEvent(places->viewport(), &event);
        return move.isAccepted();
    };
    QVERIFY(!drop(u"enc_0_fc_offset"_s)); // another shape
    QCOMPARE(m_driver->cell(places, u"enc_0_fc_offset"_s, 0), u"Open"_s);
    QVERIFY(drop(u"enc_0_fc_kernel"_s));
    QCOMPARE(m_driver->cell(places, u"enc_0_fc_kernel"_s, 4), u"encoder.layer.0.dense.w"_s);
}

void TestMappingDialog::refusesOtherShapes()
{
    const MappingDialog* const dialog = m_driver->open();
    m_driver->select(m_driver->table(dialog, "placesTable"), u"enc_0_fc_kernel"_s);
    m_driver->select(m_driver->table(dialog, "weightsTable"), u"encoder.layer.0.dense.b"_s);
    QVERIFY(!m_driver->isEnabled(dialog, "bindWeight"));
    QCOMPARE(m_driver->text(dialog, "mappingNote"),
             u"The shapes differ: 4 of the tensor, 3×4 of the place"_s);
    m_driver->table(dialog, "weightsTable")->setFocus();
    QTest::keyClick(m_driver->table(dialog, "weightsTable"), Qt::Key_Return);
    QCOMPARE(m_driver->cell(m_driver->table(dialog, "placesTable"), u"enc_0_fc_kernel"_s, 0), u"Open"_s);
}

void TestMappingDialog::unboundMatchOfNamesStaysUnbound()
{
    const MappingDialog* const dialog = m_driver->open();
    m_driver->table(dialog, "placesTable")->setFocus();
    QTRY_VERIFY(
        m_driver->table(dialog, "placesTable")->hasFocus()); // buttons are about the table that has it
    m_driver->select(m_driver->table(dialog, "placesTable"), u"same_bias"_s);
    m_driver->click(dialog, "unbindWeight");
    QCOMPARE(m_driver->cell(m_driver->table(dialog, "placesTable"), u"same_bias"_s, 4), u"–"_s);
    QCOMPARE(m_driver->cell(m_driver->table(dialog, "weightsTable"), u"same.bias"_s, 0), u"Left out"_s);
    m_driver->select(m_driver->table(dialog, "weightsTable"), u"same.bias"_s);
    m_driver->table(dialog, "weightsTable")->setFocus();
    QTRY_VERIFY(m_driver->table(dialog, "weightsTable")->hasFocus());
    m_driver->click(dialog, "forgetWeight");
    QCOMPARE(m_driver->cell(m_driver->table(dialog, "weightsTable"), u"same.bias"_s, 0), u"By name"_s);
}

void TestMappingDialog::findingLeadsToItsPlace()
{
    m_driver->window().findChild<DocumentPages*>(u"pages"_s)->turnTo(PageId::Findings);
    auto* const findings = m_driver->window().findChild<QTableView*>(u"findingsTable"_s);
    int row = -1;
    for (int i = 0; i < findings->model()->rowCount(); ++i) {
        row = findings->model()->index(i, 2).data().toString() == u"encoder.layer.0.dense.w"_s ? i : row;
    }
    QVERIFY(row >= 0);
    findings->selectRow(row);
    auto* const button = m_driver->window().findChild<QPushButton*>(u"mapByHand"_s);
    QVERIFY(button->isVisible() && button->isEnabled());
    QTest::mouseClick(button, Qt::LeftButton);
    QVERIFY(m_driver->waitIdle());
    const QDialog* const dialog = m_driver->dialog("mappingDialog");
    QVERIFY(dialog);
    QTableView* const weights = m_driver->table(dialog, "weightsTable");
    QCOMPARE(weights->currentIndex().row(), m_driver->rowOf(weights, u"encoder.layer.0.dense.w"_s));
}

void TestMappingDialog::mappedInitializerTakesTheWeight()
{
    const MappingDialog* const dialog = m_driver->open();
    m_driver->select(m_driver->table(dialog, "weightsTable"), u"encoder.layer.0.dense.b"_s);
    m_driver->select(m_driver->table(dialog, "placesTable"), u"own"_s);
    m_driver->click(dialog, "bindWeight");
    m_driver->click(dialog, "applyMapping");
    QVERIFY(m_driver->waitIdle());
    QVERIFY(m_driver->WindowDriver::click("fixAll"));
    QVERIFY(m_driver->waitIdle());
    const auto& planned = *m_driver->window().document().session()->planned();
    const auto tensor = planned.findInitializer(GraphId{}, "own");
    QVERIFY(tensor);
    QCOMPARE(planned.tensor(*tensor).origin->tensor, std::string("encoder.layer.0.dense.b"));
}

/// A worker reads the mapping meanwhile; and what is shown is not what will be.
void TestMappingDialog::nothingChangesTheMappingWhileNamesAreCompared()
{
    MappingDialog* const dialog = m_driver->open();
    QVERIFY(dialog);
    m_driver->click(dialog, "acceptSuggestions");
    // The worker's end is told by the event loop, which has not run since.
    QCOMPARE(m_driver->text(dialog, "mappingSummary"), u"Comparing names..."_s);
    for (const char* const button : {"bindWeight", "unbindWeight", "forgetWeight", "acceptSuggestions",
                                     "loadMapping", "saveMapping", "applyMapping"}) {
        QVERIFY2(!m_driver->isEnabled(dialog, button), button);
    }
    QVERIFY(dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Cancel)->isEnabled());
    QTest::keyClick(dialog, Qt::Key_Return, Qt::ControlModifier);
    QVERIFY(dialog->isVisible());
    QTRY_VERIFY(m_driver->isEnabled(dialog, "applyMapping"));
    QVERIFY(m_driver->isEnabled(dialog, "loadMapping") && m_driver->isEnabled(dialog, "saveMapping"));
    QCOMPARE(m_driver->cell(m_driver->table(dialog, "placesTable"), u"enc_0_fc_kernel"_s, 0), u"By hand"_s);
    QTest::keyClick(dialog, Qt::Key_Return, Qt::ControlModifier);
    QVERIFY(!dialog->isVisible());
}

ONNXMEND_WINDOW_TEST(mapping_dialog, TestMappingDialog)
#include "tst_mapping_dialog.moc"
