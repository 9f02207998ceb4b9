// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/test_class.h"
#include "ui/models/rename_rule.h"

#include <QTest>

using namespace onnxmend;
using namespace Qt::StringLiterals;

class TestRenameRule : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void renames_data();
    void renames();
    void hostileExpressionsEndSoon_data();
    void hostileExpressionsEndSoon();
    void thousandsOfNamesAreRenamedAtOnce();
};

void TestRenameRule::renames_data()
{
    QTest::addColumn<QString>("expression");
    QTest::addColumn<QString>("replacement");
    QTest::addColumn<QString>("result");
    QTest::newRow("group") << u"^h\\.(\\d+)"_s << u"layers_$1"_s << u"layers_12.attn.w"_s;
    QTest::newRow("group as sed writes it") << u"^h\\.(\\d+)"_s << u"layers_\\1"_s << u"layers_12.attn.w"_s;
    QTest::newRow("every match") << u"\\."_s << u"_"_s << u"h_12_attn_w"_s;
    QTest::newRow("taken away") << u"attn\\."_s << QString() << u"h.12.w"_s;
    QTest::newRow("no such group") << u"attn"_s << u"<$7>"_s << u"h.12.<>.w"_s;
    QTest::newRow("dollar") << u"attn"_s << u"$$1"_s << u"h.12.$1.w"_s;
    QTest::newRow("empty matches") << u"(?=w)"_s << u"x"_s << u"h.12.attn.xw"_s;
    QTest::newRow("no match") << u"mlp"_s << u"x"_s << QString();
}

void TestRenameRule::renames()
{
    QFETCH(QString, expression);
    QFETCH(QString, replacement);
    QFETCH(QString, result);
    const std::vector<std::string_view> names = {"h.12.attn.w"};
    const RenameRule::Result made = RenameRule(expression, replacement).applyTo(names);
    QCOMPARE(made.error, QString());
    QCOMPARE(QString::fromStdString(made.names.front()), result);
}

void TestRenameRule::hostileExpressionsEndSoon_data()
{
    QTest::addColumn<QString>("expression");
    QTest::addColumn<QString>("replacement");
    QTest::addColumn<bool>("isError");
    QTest::newRow("catastrophic") << u"^(([a-z.]+)+)+[A-Z]"_s << QString() << true;
    QTest::newRow("alternatives") << u"^(a|aa|aaa)+[A-Z]"_s << QString() << true;
    QTest::newRow("recursion") << u"^(?R)*a"_s << QString() << true;
    QTest::newRow("deep") << QString(600, u'(') + u'a' + QString(600, u')') << QString() << true;
    QTest::newRow("long") << QString(100000, u'a') << QString() << true;
    QTest::newRow("large count") << u"((a{1,500}){1,500}){1,500}"_s << QString() << true;
    QTest::newRow("limits of its own") << u"(*LIMIT_MATCH=4000000000)^((.+)+)+[A-Z]"_s << QString() << true;
    QTest::newRow("growth") << u"a"_s << QString(2000, u'b') << false;
}

void TestRenameRule::hostileExpressionsEndSoon()
{
    QFETCH(QString, expression);
    QFETCH(QString, replacement);
    QFETCH(bool, isError);
    const std::string name(4000, 'a');
    const std::vector<std::string_view> names(2000, name);
    const RenameRule::Result result = RenameRule(expression, replacement).applyTo(names);
    if (isError) {
        QVERIFY(result.names.empty() || result.names.front().empty());
    }
    QVERIFY(!result.error.isEmpty() || result.names.front().size() <= 4096);
}

void TestRenameRule::thousandsOfNamesAreRenamedAtOnce()
{
    std::vector<std::string> texts;
    for (int i = 0; i < 10'000; ++i) {
        texts.push_back("transformer.h." + std::to_string(i) + ".attention.query.weight");
    }
    const std::vector<std::string_view> names(texts.begin(), texts.end());
    const RenameRule rule(u"^transformer\\.h\\.(\\d+)\\.attention"_s, u"layers_$1_attn"_s);
    const auto result = rule.applyTo(names, std::chrono::minutes(1)); // a machine may be busy
    QCOMPARE(result.error, QString());
    QCOMPARE(result.names.back(), std::string("layers_9999_attn.query.weight"));
}

ONNXMEND_GUILESS_TEST(rename_rule, TestRenameRule)
#include "tst_rename_rule.moc"
