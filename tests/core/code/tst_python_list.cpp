// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/code/python_list.h"
#include "tests/support/test_class.h"

#include <QTest>

using namespace onnxmend;

/// Lists of texts as Python's repr() writes them, and texts of hostile models that only look like that.
class PythonListTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void elementsAreRead_data();
    void elementsAreRead();
    void otherTextsAreRefused_data();
    void otherTextsAreRefused();
    void limitsHold();
};

void PythonListTest::elementsAreRead_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("joinedElements");
    const auto row = [](const char* name, const char* text, const char* elements) {
        QTest::newRow(name) << QByteArray(text) << QByteArray(elements);
    };
    row("none", "[]", "");
    row("scopes", "['', 'layers.0', 'layers.0.attn', 'add_3']", "|layers.0|layers.0.attn|add_3");
    row("double quotes where a single one is inside", "[\"L['self']\", 'a']", "L['self']|a");
    row("escapes", "['a\\\\b', 'it\\'s', 'x\\ty\\n']", "a\\b|it's|x\ty\n");
    row("codes", "['\\xe9', '\\u4e2d', '\\U0001f600']", "\xc3\xa9|\xe4\xb8\xad|\xf0\x9f\x98\x80");
    row("half of a pair", "['\\ud83d']", "\xEF\xBF\xBD");
    row("spaces and a last comma", "  [ 'a' , 'b' , ]  ", "a|b");
    row("bytes that are not UTF-8", "['\xff']", "\xff");
}

void PythonListTest::elementsAreRead()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, joinedElements);
    const auto elements = readPythonList(text.toStdString());
    QVERIFY(elements);
    std::string found;
    for (std::size_t i = 0; i < elements->size(); ++i) {
        found += (i > 0 ? "|" : "") + (*elements)[i];
    }
    QCOMPARE(QByteArray::fromStdString(found), joinedElements);
}

void PythonListTest::otherTextsAreRefused_data()
{
    QTest::addColumn<QByteArray>("text");
    for (const char* const text :
         {"", "a", "'a'", "['a'", "['a", "['a' 'b']", "[a]", "['a']]", "[['a']]", "[,]", "['a',,]",
          "['\\x4']", "['\\u12", "['a\\", "('a',)", "[1]", "['a'] x"}) {
        QTest::newRow(*text ? text : "nothing") << QByteArray(text);
    }
}

void PythonListTest::otherTextsAreRefused()
{
    QFETCH(QByteArray, text);
    QVERIFY(!readPythonList(text.toStdString()));
}

void PythonListTest::limitsHold()
{
    std::string many = "['a'";
    for (std::size_t i = 1; i < mostCodeParts; ++i) {
        many += ", 'a'";
    }
    QCOMPARE(readPythonList(many + "]").value().size(), mostCodeParts);
    QVERIFY(!readPythonList(many + ", 'a']"));
    QVERIFY(!readPythonList("['" + std::string(mostCodeBytes, 'a') + "']"));
    QVERIFY(!readPythonList(std::string(mostCodeBytes - 1, '[')));
}

ONNXMEND_GUILESS_TEST(python_list, PythonListTest)
#include "tst_python_list.moc"
