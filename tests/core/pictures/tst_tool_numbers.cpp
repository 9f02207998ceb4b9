// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/pictures/tool_numbers.h"
#include "tests/support/documents.h"
#include "tests/support/test_class.h"

#include <QTemporaryDir>
#include <QTest>

#include <array>

using namespace onnxmend;
using namespace onnxmend::testing;

class ToolNumbersTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void profileGivesTheMedianOfTheRuns();
    void nodeDataOfOneGraphAndOfSeveral();
    void attachmentHasSeriesByName();
    void tableHasSeriesByColumn();
    void tableWithoutHeader();
    void numbersFindNodesByNameAndOutput();
    void otherFilesAreRefused_data();
    void otherFilesAreRefused();

private:
    ToolNumbers read(const std::string& text, const char* name = "numbers.csv")
    {
        return readToolNumbers(writeFile(m_folder, name, text));
    }
    static double at(const ToolNumbers& numbers, std::size_t series, const std::string& name)
    {
        return numbers.series.at(series).byName.at(name);
    }

    QTemporaryDir m_folder;
};

void ToolNumbersTest::profileGivesTheMedianOfTheRuns()
{
    const auto event = [](const std::string& name, int microseconds) {
        return R"({"cat" : "Node","pid" :1,"dur" :)" + std::to_string(microseconds) + R"(,"name" :")" + name +
               "\",\"args\" : {}},\n";
    };
    const ToolNumbers numbers =
        read("[\n" + event("/h/MatMul_kernel_time", 900) + event("/h/MatMul_fence_before", 5) +
             event("/h/MatMul_kernel_time", 30) + event("/h/MatMul_kernel_time", 10) +
             event("/h/MatMul_kernel_time", 20) + event("Add_kernel_time", 7) +
             R"({"cat" : "Session","dur" :99,"name" :"model_run"})" + "\n]\n");
    QCOMPARE(numbers.series.size(), std::size_t{1});
    QCOMPARE(at(numbers, 0, "/h/MatMul"), 20.0);
    QCOMPARE(at(numbers, 0, "Add"), 7.0);
    QCOMPARE(numbers.series.front().byName.size(), std::size_t{2});
}

void ToolNumbersTest::nodeDataOfOneGraphAndOfSeveral()
{
    const ToolNumbers one =
        read(R"({"results": {"a": {"value": 1.5, "bgColor": "red"}, "b": {"value": "x"}}})", "error.json");
    QCOMPARE(one.series.front().title, std::string("error"));
    QCOMPARE(at(one, 0, "a"), 1.5);
    QCOMPARE(one.skipped, std::size_t{1});
    const ToolNumbers several = read(R"({"main": {"results": {"a": {"value": 1}}, "thresholds": []},
                                         "body": {"results": {"b": {"value": 2}}}})");
    QCOMPARE(several.series.size(), std::size_t{1});
    QCOMPARE(at(several, 0, "b"), 2.0);
    QCOMPARE(at(read(R"({"graphsData": {"main": {"results": {"c": {"value": 3}}}}})"), 0, "c"), 3.0);
}

void ToolNumbersTest::attachmentHasSeriesByName()
{
    const ToolNumbers numbers = read(R"({"signature": "netron:attachment",
        "metrics": [{"kind": "node", "target": "a", "name": "flops", "value": 12, "type": "int64"},
                    {"kind": "value", "target": "v", "name": "sparsity", "value": 0.5},
                    {"kind": "model", "target": "", "name": "flops", "value": 99}],
        "metadata": [{"kind": "node", "target": "a", "name": "file", "value": "model.py"},
                     {"kind": "node", "target": "a", "name": "cycles", "value": 7}]})");
    QCOMPARE(numbers.series.size(), std::size_t{3});
    QCOMPARE(numbers.series[0].title, std::string("flops"));
    QCOMPARE(at(numbers, 0, "a"), 12.0);
    QCOMPARE(at(numbers, 1, "v"), 0.5);
    QCOMPARE(at(numbers, 2, "a"), 7.0);
    QCOMPARE(numbers.skipped, std::size_t{1});
}

void ToolNumbersTest::tableHasSeriesByColumn()
{
    const ToolNumbers numbers =
        read("\xef\xbb\xbfname;time;\"rel; error\"\r\n\"a \"\"b\"\"\";1.5;0.25\r\n\r\nc;;1e-3\r\n");
    QCOMPARE(numbers.series.size(), std::size_t{2});
    QCOMPARE(numbers.series[0].title, std::string("time"));
    QCOMPARE(numbers.series[1].title, std::string("rel; error"));
    QCOMPARE(at(numbers, 0, "a \"b\""), 1.5);
    QCOMPARE(at(numbers, 1, "c"), 1e-3);
    QCOMPARE(numbers.skipped, std::size_t{1});
}

void ToolNumbersTest::tableWithoutHeader()
{
    const ToolNumbers numbers = read("a,1\nb, 2.5 \n", "cost.csv");
    QCOMPARE(numbers.series.front().title, std::string("cost"));
    QCOMPARE(at(numbers, 0, "a"), 1.0);
    QCOMPARE(at(numbers, 0, "b"), 2.5);
}

void ToolNumbersTest::numbersFindNodesByNameAndOutput()
{
    const ToolNumbers numbers = read("first,1\nb,2\nother,3\n");
    const NumberSeries& series = numbers.series.front();
    const std::array<std::string, 1> output = {"b"};
    QVERIFY(numberOf(series, "first", output) == std::optional(1.0));
    QVERIFY(numberOf(series, "", output) == std::optional(2.0));
    QVERIFY(!numberOf(series, "nowhere", {}).has_value());
    const auto model = readModelText(m_folder, "<ir_version: 8, opset_import: [\"\" : 17]>"
                                               " g (float[2] x) => (float[2] c) {"
                                               " [first] a = Relu (x) b = Neg (a) [last] c = Abs (b) }");
    Progress progress;
    const std::vector<NodeNumber> placed = nodesWithNumbers(series, *model, progress);
    QCOMPARE(placed.size(), std::size_t{2});
    QCOMPARE(placed[0].place.nodeName, std::string("first"));
    QCOMPARE(placed[1].opType, std::string("Neg"));
    QCOMPARE(placed[1].number, 2.0);
}

void ToolNumbersTest::otherFilesAreRefused_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("reason");
    QTest::newRow("empty") << QByteArray() << QByteArray("it is none of the known formats");
    QTest::newRow("prose") << QByteArray("nothing here\n") << QByteArray("it is none of the known formats");
    QTest::newRow("cut off") << QByteArray("{\"results\": {") << QByteArray("it is not valid JSON");
    QTest::newRow("another object") << QByteArray("{\"a\": 1}")
                                    << QByteArray("it states no number of a node");
    QTest::newRow("another list") << QByteArray("[1, 2]") << QByteArray("it states no number of a node");
    QTest::newRow("ragged") << QByteArray("a,1\nb,2,3\n")
                            << QByteArray("the line has 3 fields, the first line has 2");
    QTest::newRow("quote") << QByteArray("\"a,1\n") << QByteArray("a quote is not closed");
    QTest::newRow("no number") << QByteArray("name,value\na,many\n")
                               << QByteArray("it states no number of a node");
    QByteArray wide("name");
    for (int column = 0; column < 65; ++column) {
        wide += ",c" + QByteArray::number(column);
    }
    wide += "\na" + QByteArray(",1").repeated(65) + "\n";
    QTest::newRow("too many fields") << QByteArray("name,ms\n").append(QByteArray(5000, ','))
                                     << QByteArray("a line has too many fields");
    QTest::newRow("too many kinds") << wide << QByteArray("it has more than 64 kinds of numbers");
    QTest::newRow("deep") << QByteArray("{\"a\": ") + QByteArray("[").repeated(100'000)
                          << QByteArray("it is not valid JSON");
}

void ToolNumbersTest::otherFilesAreRefused()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QByteArray, reason);
    try {
        read(text.toStdString());
        QFAIL("it was read");
    } catch (const Error& error) {
        QCOMPARE(QByteArray::fromStdString(error.details().reason), reason);
        QVERIFY(error.details().file.ends_with("numbers.csv"));
    }
}

ONNXMEND_APPLESS_TEST(tool_numbers, ToolNumbersTest)
#include "tst_tool_numbers.moc"
