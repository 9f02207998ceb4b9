// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/test_class.h"
#include "tests/ui/mapping_driver.h"

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

/// Many are mapped at once: by a rule, a file, suggestions.
class TestMappingRules : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void init();
    void renamesWithALivePreview();
    void badExpressionsAreSentences_data();
    void badExpressionsAreSentences();
    void savedMappingIsLoadedAgain();
    void mappingOfOtherFilesIsRefused();
    void acceptsClearSuggestions();
    void cancelChangesNothing();

private:
    std::unique_ptr<MappingDriver> m_driver;
};

void TestMappingRules::init()
{
    m_driver.reset(); // one window at a time
    m_driver = std::make_unique<MappingDriver>();
    QVERIFY(m_driver->openDocument());
}

void TestMappingRules::renamesWithALivePreview()
{
    const MappingDialog* const dialog = m_driver->open();
    m_driver->type(dialog, "renameExpression", u"^encoder\\.layer\\.(\\d+)\\.dense\\.w$"_s);
    m_driver->type(dialog, "renameReplacement", u"enc.$1.fc.kernel"_s);
    QTableView* const weights = m_driver->table(dialog, "weightsTable");
    QVERIFY(!weights->isColumnHidden(2));
    QCOMPARE(m_driver->cell(weights, u"encoder.layer.0.dense.w"_s, 2), u"enc.0.fc.kernel"_s);
    QCOMPARE(m_driver->cell(weights, u"same.bias"_s, 2), u"–"_s);
    QCOMPARE(m_driver->text(dialog, "renameNote"),
             u"Renamed: 1 of 3 tensors, to a place of their shape: 1"_s);
    m_driver->click(dialog, "mapRenamed");
    QCOMPARE(m_driver->cell(weights, u"encoder.layer.0.dense.w"_s, 5), u"enc_0_fc_kernel"_s);
    QVERIFY(weights->isColumnHidden(2));
    m_driver->click(dialog, "applyMapping");
    QVERIFY(m_driver->waitIdle());
    QCOMPARE(m_driver->mapped(), u"encoder.layer.0.dense.w->enc_0_fc_kernel"_s);
}

void TestMappingRules::badExpressionsAreSentences_data()
{
    QTest::addColumn<QString>("expression");
    QTest::addColumn<QString>("note");
    QTest::newRow("unclosed") << u"(a"_s << u"At letter"_s;
    QTest::newRow("catastrophic") << u"^((.+)+)+[^a-z0-9.]"_s << u"The expression takes too many steps"_s;
}

void TestMappingRules::badExpressionsAreSentences()
{
    QFETCH(QString, expression);
    QFETCH(QString, note);
    const MappingDialog* const dialog = m_driver->open();
    m_driver->type(dialog, "renameExpression", expression);
    QVERIFY2(m_driver->text(dialog, "renameNote").startsWith(note),
             qPrintable(m_driver->text(dialog, "renameNote")));
    QVERIFY(!m_driver->isEnabled(dialog, "mapRenamed"));
    QVERIFY(m_driver->table(dialog, "weightsTable")->isColumnHidden(2));
}

void TestMappingRules::savedMappingIsLoadedAgain()
{
    const QString file = m_driver->path("mapping.json");
    const MappingDialog* dialog = m_driver->open();
    m_driver->select(m_driver->table(dialog, "weightsTable"), u"encoder.layer.0.dense.w"_s);
    m_driver->select(m_driver->table(dialog, "placesTable"), u"enc_0_fc_kernel"_s);
    m_driver->click(dialog, "bindWeight");
    m_driver->click(dialog, "saveMapping");
    QVERIFY(m_driver->chooseFile("saveMappingDialog", file));
    QCOMPARE(bytesOf(file), QByteArray("{\n  \"encoder.layer.0.dense.w\": \"enc_0_fc_kernel\"\n}\n"));
    m_driver->select(m_driver->table(dialog, "weightsTable"), u"encoder.layer.0.dense.w"_s);
    m_driver->table(dialog, "weightsTable")->setFocus();
    m_driver->click(dialog, "unbindWeight");
    m_driver->click(dialog, "loadMapping");
    QVERIFY(m_driver->chooseFile("loadMappingDialog", file));
    QCOMPARE(m_driver->cell(m_driver->table(dialog, "placesTable"), u"enc_0_fc_kernel"_s, 0), u"By hand"_s);
}

void TestMappingRules::mappingOfOtherFilesIsRefused()
{
    const QString file = m_driver->path("other.json");
    QVERIFY(writeBytes(file, R"({"same.bias": "no_such_input"})"));
    const MappingDialog* const dialog = m_driver->open();
    m_driver->click(dialog, "loadMapping");
    QVERIFY(m_driver->chooseFile("loadMappingDialog", file));
    QDialog* const error = m_driver->dialog("errorDialog");
    QVERIFY(error);
    QVERIFY2(WindowDriver::textOf(error).contains(u"no_such_input"_s),
             qPrintable(WindowDriver::textOf(error)));
    error->close();
    QCOMPARE(m_driver->cell(m_driver->table(dialog, "placesTable"), u"same_bias"_s, 0), u"By name"_s);
}

void TestMappingRules::acceptsClearSuggestions()
{
    const MappingDialog* const dialog = m_driver->open();
    m_driver->click(dialog, "acceptSuggestions");
    QTRY_COMPARE(m_driver->cell(m_driver->table(dialog, "placesTable"), u"enc_0_fc_kernel"_s, 0),
                 u"By hand"_s);
    QCOMPARE(m_driver->cell(m_driver->table(dialog, "placesTable"), u"enc_0_fc_offset"_s, 4),
             u"encoder.layer.0.dense.b"_s);
    QCOMPARE(m_driver->text(dialog, "mappingNote"), u"Clear suggestions mapped by hand: 2"_s);
    QCOMPARE(m_driver->cell(m_driver->table(dialog, "placesTable"), u"own"_s, 0), u"Own data"_s);
    QCOMPARE(m_driver->cell(m_driver->table(dialog, "placesTable"), u"x"_s, 0), u"Data input"_s);
}

void TestMappingRules::cancelChangesNothing()
{
    MappingDialog* const dialog = m_driver->open();
    m_driver->click(dialog, "acceptSuggestions");
    dialog->reject(); // while names are compared, perhaps
    QVERIFY(m_driver->waitIdle());
    QCOMPARE(m_driver->mapped(), QString());
}

ONNXMEND_WINDOW_TEST(mapping_rules, TestMappingRules)
#include "tst_mapping_rules.moc"
