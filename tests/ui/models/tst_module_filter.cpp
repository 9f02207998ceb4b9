// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/mend/fix_all.h"
#include "tests/support/documents.h"
#include "tests/support/test_class.h"
#include "tests/ui/modular_model.h"
#include "ui/models/changes_model.h"
#include "ui/models/findings_model.h"
#include "ui/models/initializer_model.h"
#include "ui/models/row_query.h"

#include <QTemporaryDir>
#include <QTest>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

/// The column of modules and the key `module:` on the tables.
class TestModuleFilter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void tensorsOfAModuleAreFound_data();
    void tensorsOfAModuleAreFound();
    void causeIsFoundByEachOfItsModules();
    void changesHaveModules();
    void wordForTheModuleIsReplaced();

private:
    QTemporaryDir m_folder;
    std::shared_ptr<const Session> m_session;
};

void TestModuleFilter::initTestCase()
{
    Progress progress;
    m_session = Session::open(writeFile(m_folder, "model.onnx", modularModel()), {}, {}, progress);
}

void TestModuleFilter::tensorsOfAModuleAreFound_data()
{
    QTest::addColumn<QString>("query");
    QTest::addColumn<int>("rows");
    QTest::newRow("a module with what is inside it") << u"module:layers.1"_s << 1;
    QTest::newRow("of either case") << u"module:LAYERS.11.norm"_s << 1;
    QTest::newRow("all layers") << u"module:layers"_s << 12;
    QTest::newRow("a part of each layer") << u"module:layers.*.norm"_s << 12;
    QTest::newRow("not a module") << u"module:layer"_s << 0;
    QTest::newRow("a dot is a dot") << u"module:layersx1"_s << 0;
    QTest::newRow("not") << u"-module:layers"_s << 1;
    QTest::newRow("an expression") << u"module:/norm$/"_s << 12;
    QTest::newRow("in quotes") << u"module:\"head\""_s << 1;
}

void TestModuleFilter::tensorsOfAModuleAreFound()
{
    QFETCH(QString, query);
    QFETCH(int, rows);
    InitializerModel model;
    model.open(m_session);
    QVERIFY(model.hasModules());
    model.setText(query);
    QVERIFY2(model.error().isEmpty(), qPrintable(model.error()));
    QCOMPARE(model.rowCount(), rows);
}

void TestModuleFilter::causeIsFoundByEachOfItsModules()
{
    FindingsModel model;
    model.open(m_session);
    QVERIFY(model.hasModules() && model.hasPlaces());
    QCOMPARE(static_cast<std::size_t>(model.sourceRowCount()), m_session->report().causes().size());
    model.setText(u"places:12"_s);
    QCOMPARE(model.rowCount(), 1);
    QStringList texts;
    for (int column = 0; column < model.columnCount(); ++column) {
        texts.append(model.index(0, column).data().toString());
    }
    QVERIFY2(texts.contains(u"layers.*"_s) && texts.contains(u"12"_s), qPrintable(texts.join(u'|')));
    model.setText(u"places:12 module:layers.11"_s);
    QCOMPARE(model.rowCount(), 1);
    model.setText(u"module:head"_s);
    QCOMPARE(model.rowCount(), 1);
    const Report& report = m_session->report();
    for (std::size_t finding = 0; finding < report.findings.size(); ++finding) {
        const std::vector<int> rows = model.rowsOf({finding});
        QCOMPARE(rows.size(), std::size_t(1));
        QCOMPARE(model.reportIndex(rows.front()), report.groups.leaderOf(finding));
    }
}

void TestModuleFilter::changesHaveModules()
{
    Progress progress;
    const auto changes = listChanges(fixAll(m_session, {}, progress).session);
    ChangesModel model;
    model.open(changes);
    QVERIFY(model.hasModules());
    const int all = model.rowCount();
    model.setText(u"module:layers"_s);
    const int ofLayers = model.rowCount();
    model.setText(u"module:head"_s);
    QVERIFY(ofLayers >= 12 && model.rowCount() >= 1 && ofLayers + model.rowCount() <= all);
}

void TestModuleFilter::wordForTheModuleIsReplaced()
{
    QCOMPARE(withModule({}, u"layers.1"_s), u"module:layers.1"_s);
    QCOMPARE(withModule(u"attn module:head op:Add"_s, u"layers.1"_s), u"attn module:layers.1 op:Add"_s);
    QCOMPARE(withModule(u"attn module:head op:Add"_s, {}), u"attn op:Add"_s);
    QCOMPARE(withModule(u"\"two words\""_s, u"a b"_s), u"\"two words\" module:\"a b\""_s);
    QCOMPARE(moduleOfQuery(u"\"two words\" module:\"a b\""_s), u"a b"_s);
    QVERIFY(moduleOfQuery(u"-module:head layer:x"_s).isEmpty());
}

ONNXMEND_WINDOW_TEST(module_filter, TestModuleFilter)
#include "tst_module_filter.moc"
