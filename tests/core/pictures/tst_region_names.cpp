// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/pictures/region_names.h"
#include "tests/support/shown_strings.h"
#include "tests/support/test_class.h"

#include <QTest>

#include <string>
#include <vector>

using namespace onnxmend;

class TestRegionNames : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatNodesAreCalledTogether_data();
    void whatNodesAreCalledTogether();
    void oneStragglerInFourChangesNothing();
    void namesAreDividedAtSlashesAndDots();
};

void TestRegionNames::whatNodesAreCalledTogether_data()
{
    QTest::addColumn<QStringList>("names");
    QTest::addColumn<QString>("common");
    QTest::newRow("none") << QStringList{} << "";
    QTest::newRow("one") << QStringList{"/mlp/MatMul"} << "/mlp/MatMul";
    QTest::newRow("a layer") << QStringList{"/h.0/mlp/MatMul", "/h.0/mlp/Add", "/h.0/attn/Softmax"} << "/h.0";
    QTest::newRow("layers") << QStringList{"/model/layers.0/Add", "/model/layers.11/mlp/Add",
                                           "/model/layers.3/Mul"}
                            << "/model/layers.0–11";
    QTest::newRow("numbered modules") << QStringList{"/enc/block1/Add", "/enc/block2/Add"} << "/enc/block1–2";
    QTest::newRow("nothing shared") << QStringList{"MatMul_3", "Add_4", "Add_9"} << "MatMul_3 … Add_9";
    QTest::newRow("several layers") << QStringList{"Identity_1", "/ln/Add", "/head/MatMul", "/ln/Mul"}
                                    << "/ln, /head";
    QTest::newRow("too many layers") << QStringList{"/a/A", "/b/A", "/c/A", "/d/A"} << "/a/A … /d/A";
    QTest::newRow("one name twice") << QStringList{"Add", "Add"} << "Add";
    QTest::newRow("no names") << QStringList{"", ""} << "";
    QTest::newRow("a number too large") << QStringList{"/h.99999999999999999999999/A", "/h.1/A"} << "/h";
}

void TestRegionNames::whatNodesAreCalledTogether()
{
    QFETCH(QStringList, names);
    QFETCH(QString, common);
    std::vector<std::string> bytes;
    for (const QString& name : names) {
        bytes.push_back(name.toStdString());
    }
    const std::vector<std::string_view> views(bytes.begin(), bytes.end());
    QCOMPARE(QString::fromStdString(commonName(views)), common);
}

void TestRegionNames::oneStragglerInFourChangesNothing()
{
    std::vector<std::string_view> names(3, "/decoder/mlp/MatMul");
    names.push_back("Cast_1");
    QCOMPARE(commonName(names), std::string("/decoder/mlp"));
    names.push_back("Cast_2");
    QCOMPARE(commonName(names), std::string("/decoder")); // the one that has layers
}

void TestRegionNames::namesAreDividedAtSlashesAndDots()
{
    QCOMPARE(leadingParts("/model/layers.0/mlp", 3), std::string_view("/model/layers.0"));
    QCOMPARE(leadingParts("/model/layers.0/mlp", 9), std::string_view("/model/layers.0/mlp"));
    QCOMPARE(leadingParts("/model", 0), std::string_view());
    QCOMPARE(partCount("/model/layers.0/mlp"), 4u);
    QCOMPARE(partCount(""), 0u);
    QCOMPARE(partCount("//.."), 1u);
}

ONNXMEND_APPLESS_TEST(region_names, TestRegionNames)
#include "tst_region_names.moc"
