// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/formats/pickle/pickle_machine.h"
#include "tests/support/error_of.h"
#include "tests/support/make_pickle.h"
#include "tests/support/test_class.h"

#include <QTest>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace std::string_literals;

namespace
{

/// A value as text; nested ones down to a few levels.
std::string printed(const PickleValues& values, PickleId id, int depth = 4)
{
    const auto list = [&](const char* begin, const char* end) {
        std::string text = begin;
        const std::size_t empty = text.size();
        for (const PickleId child : values.children(id)) {
            text += (text.size() > empty ? " " : "") + (depth > 0 ? printed(values, child, depth - 1) : "~");
        }
        return text + end;
    };
    switch (values.kind(id)) {
    case PickleKind::None:
        return "None";
    case PickleKind::Bool:
        return values.integer(id) != 0 ? "True" : "False";
    case PickleKind::Int:
        return std::to_string(values.integer(id));
    case PickleKind::BigInt:
        return "big:" + std::to_string(values.text(id).size());
    case PickleKind::Float:
        return QByteArray::number(values.real(id)).toStdString();
    case PickleKind::Str:
        return "'" + std::string(values.text(id)) + "'";
    case PickleKind::Bytes:
        return "b'" + std::string(values.text(id)) + "'";
    case PickleKind::List:
        return list("[", "]");
    case PickleKind::Tuple:
        return list("(", ")");
    case PickleKind::Dict:
        return list("{", "}");
    case PickleKind::Set:
        return list("<", ">");
    case PickleKind::Global:
        return std::string(values.text(values.child(id, 0))) + "." +
               std::string(values.text(values.child(id, 1)));
    case PickleKind::Opaque:
        return list("opaque(", ")");
    case PickleKind::Storage:
        return list("storage(", ")");
    case PickleKind::Tensor:
        return list("tensor(", ")");
    case PickleKind::Array:
        return list("array(", ")");
    case PickleKind::Unbound:
        return "unbound";
    }
    return "?";
}

std::string printedPickle(std::string bytes)
{
    const Pickle pickle = readPickle(std::move(bytes));
    return printed(pickle.values, pickle.root);
}

QString reasonOf(std::string bytes)
{
    return errorOf([&] { readPickle(std::move(bytes)); });
}

void addRow(const char* name, const std::string& bytes, const char* value)
{
    QTest::newRow(name) << QByteArray::fromStdString(bytes + ".") << value;
}

void addScalarRows()
{
    addRow("NONE", "N", "None");
    addRow("NEWTRUE NEWFALSE TUPLE2", "\x88\x89\x86", "(True False)");
    addRow("BININT negative", "J\xfe\xff\xff\xff", "-2");
    addRow("BININT1 BININT2", "K\xffM\xff\xff\x86", "(255 65535)");
    addRow("LONG1", "\x8a\x02\x00\x80"s, "-32768");
    addRow("LONG1 empty", "\x8a\x00"s, "0");
    addRow("LONG1 of 9 bytes", "\x8a\x09" + std::string(9, '\1'), "big:9");
    addRow("LONG4", "\x8b\x01\x00\x00\x00\x05"s, "5");
    addRow("INT bools", "I01\nI00\n\x86", "(True False)");
    addRow("INT", "I-17\n", "-17");
    addRow("LONG line", "L123L\n", "123");
    addRow("LONG line beyond 64 bits", "L123456789012345678901234567890L\n", "big:30");
    addRow("FLOAT", "F-1.5e3\n", "-1500");
    addRow("BINFLOAT", "G\x3f\xf8\0\0\0\0\0\0"s, "1.5");
    addRow("BINUNICODE", pickledText("a"), "'a'");
    addRow("SHORT_BINUNICODE", "\x8c\x01z", "'z'");
    addRow("BINUNICODE8", "\x8d" + littleEndian(2, 8) + "zz", "'zz'");
    addRow("UNICODE", "Va\\u00e9b\n", "'a\u00e9b'");
    addRow("bytes",
           "C\x01x"
           "B\x01\0\0\0y\x8e\x01\0\0\0\0\0\0\0z\x87"s,
           "(b'x' b'y' b'z')");
    addRow("BYTEARRAY8", "\x96" + littleEndian(1, 8) + "q", "b'q'");
    addRow("SHORT_BINSTRING UTF-8", "U\x02\xc3\xa9", "'\u00e9'");
    addRow("SHORT_BINSTRING Latin-1", "U\x01\xe9", "'\u00e9'");
    addRow("BINSTRING", "T\x01\0\0\0k"s, "'k'");
    addRow("STRING", "S'a\\x41'\n", "'aA'");
}

void addContainerRows()
{
    addRow("lists", "](K\1K\2eK\3a", "[1 2 3]");
    addRow("LIST TUPLE", "(K\1(K\2tl", "[1 (2)]");
    addRow("tuples", ")K\1\x85K\1K\2K\3\x87\x87", "(() (1) (1 2 3))");
    addRow("SETITEM", "}K\1K\2s", "{1 2}");
    addRow("SETITEMS", "}(K\1K\2K\3K\4u", "{1 2 3 4}");
    addRow("DICT", "(K\2K\3d", "{2 3}");
    addRow("sets", "\x8f(K\1K\2\x90(K\3\x91\x86", "(<1 2> <3>)");
}

void addObjectRows()
{
    addRow("GLOBAL", "cmodule\nname\n", "module.name");
    addRow("STACK_GLOBAL", "\x8c\1m\x8c\1n\x93", "m.n");
    addRow("REDUCE", "cm\nf\nK\1\x85R", "opaque(m.f (1))");
    addRow("NEWOBJ BUILD", "cm\nC\n)\x81}K\1K\2sb", "opaque(m.C () {1 2})");
    addRow("NEWOBJ_EX", "cm\nC\n)}\x92", "opaque(m.C () {})");
    addRow("OBJ", "(cm\nC\nK\1o", "opaque(m.C (1))");
    addRow("INST", "(K\1im\nC\n", "opaque(m.C (1))");
    addRow("items of an opaque", "cm\nC\n)\x81K\1aK\1K\2s", "opaque(m.C () [1] {1 2})");
    addRow("list that holds itself", "]q\1h\1a", "[[[[[~]]]]]");
    addRow("BINPUT BINGET", "K\1q\x07K\2h\x07\x86", "(2 1)");
    addRow("sparse memo", "K\1r\xf0\xff\xff\xffK\2j\xf0\xff\xff\xff\x86", "(2 1)");
    addRow("MEMOIZE", "K\1\x94K\2\x94h\0h\1\x86"s, "(1 2)");
    addRow("PUT GET", "K\1p300\nK\2g300\n\x86", "(2 1)");
    addRow("POP DUP",
           "K\1K\2"
           "02\x86",
           "(1 1)");
    addRow("POP_MARK",
           "K\1(K\2K\3"
           "1",
           "1");
    addRow("POP of a mark", "K\1(0", "1");
    addRow("FRAME", "\x80\4\x95" + littleEndian(2, 8) + "K\1", "1");
    addRow("OrderedDict", "ccollections\nOrderedDict\n)R}K\1K\2sb", "{}");
    addRow("OrderedDict of pairs",
           "ccollections\nOrderedDict\n]K\1K\2\x86"
           "a\x85R",
           "{1 2}");
    addRow("defaultdict", "ccollections\ndefaultdict\nN}K\1K\2s\x86R", "{1 2}");
    addRow("Python 2 set", "c__builtin__\nset\n]K\1a\x85R", "<1>");
    addRow("torch.Size", "ctorch\nSize\nK\1K\2\x86\x85R", "(1 2)");
    addRow("numpy stays opaque", "cnumpy\ndtype\nK\1\x85R", "opaque(numpy.dtype (1))");
    addRow("tensor", PickledTensor().bytes(),
           "tensor(storage(torch.FloatStorage '0' 'cpu' 6) 0 (2 3) (3 1) None)");
    addRow("parameter", "ctorch._utils\n_rebuild_parameter\n" + PickledTensor().bytes() + "\x88)\x87R",
           "tensor(storage(torch.FloatStorage '0' 'cpu' 6) 0 (2 3) (3 1) None)");
    addRow("conj false", PickledTensor{.metadata = pickledDict({{"conj", "\x89"}})}.bytes(),
           "tensor(storage(torch.FloatStorage '0' 'cpu' 6) 0 (2 3) (3 1) None)");
}

} // namespace

class TestPickleMachine : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsValues_data();
    void readsValues();
    void refuses_data();
    void refuses();
    void everyPrefixIsRefused();
    void bytesBehindStopAreIgnored();
};

void TestPickleMachine::readsValues_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("value");
    addScalarRows();
    addContainerRows();
    addObjectRows();
}

void TestPickleMachine::readsValues()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, value);
    QCOMPARE(QString::fromStdString(printedPickle(bytes.toStdString())), value);
}

void TestPickleMachine::refuses_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("reason");
    const auto row = [](const char* name, const std::string& bytes, const char* reason) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes) << reason;
    };
    row("empty", "", "ends in the middle");
    row("unknown opcode", "N\xff.", "byte 1: the byte 0xff is not a pickle opcode");
    row("PERSID", "P0\n.", "PERSID is not supported");
    row("EXT1", "\x82\1.", "EXT1");
    row("EXT2", "\x83\1\1.", "EXT2");
    row("EXT4", "\x84\1\1\1\1.", "EXT4");
    row("NEXT_BUFFER", "\x97.", "NEXT_BUFFER");
    row("READONLY_BUFFER", "\x98.", "READONLY_BUFFER");
    row("protocol 6", "\x80\6N.", "protocol 6");
    row("nothing to return", ".", "empty stack");
    row("value below the mark", "N(R.", "empty stack");
    row("no mark", "N1.", "mark that it has not set");
    row("memo index not set", "h\5.", "value 5");
    row("huge text", "\x8d" + littleEndian(~0ull, 8) + "x.", "ends in the middle");
    row("huge long",
        "\x8b\xff\xff\xff\x7f"
        "x.",
        "ends in the middle");
    row("huge bytes",
        "B\xff\xff\xff\xff"
        "x.",
        "ends in the middle");
    row("huge frame", "\x95" + littleEndian(1ull << 62, 8) + "N.", "ends in the middle");
    row("line without end", "cmodule\nname", "middle of a line");
    row("append to a number", "K\1K\2a.", "not a container");
    row("set an item of a tuple", ")K\1K\2s.", "not a container");
    row("key without a value", "}(K\1u.", "key without a value");
    row("dict of three", "(K\1K\2K\3d.", "key without a value");
    row("global named by a number", "K\1K\2\x93.", "not a text");
    row("INT is text", "Iseven\n.", "not a number");
    row("FLOAT is text", "Fmany\n.", "not a number");
    row("STRING without quotes", "Sabc\n.", "no quotes");
    row("GET of text", "gabc\n.", "not a number");
    row("persistent id is text", pickledText("storage") + "Q.", "does not describe a storage");
    row("persistent id of four", "(" + pickledText("storage") + "NNNtQ.", "does not describe a storage");
    row("persistent id of a module", "(" + pickledText("module") + "NNNNtQ.", "does not describe a storage");
    row("storage class is a call",
        "(" + pickledText("storage") + pickledGlobal("os", "system") + ")R" + pickledText("0") +
            pickledText("cpu") + "K\1tQ.",
        "malformed");
    row("tensor without storage", pickledGlobal("torch._utils", "_rebuild_tensor_v2") + "(NK\0))tR."s,
        "storage argument has the wrong type");
    row("pairs that are none", "ccollections\nOrderedDict\n]K\1a\x85R.", "not a pair");
}

void TestPickleMachine::refuses()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, reason);
    const QString actual = reasonOf(bytes.toStdString());
    QVERIFY2(actual.contains(reason), qPrintable(actual));
    QVERIFY2(actual.contains("data.pkl, byte "), qPrintable(actual));
}

void TestPickleMachine::everyPrefixIsRefused()
{
    const std::string whole = pickle(pickledDict({{"w", PickledTensor().bytes()}}));
    for (std::size_t size = 0; size < whole.size(); ++size) {
        QVERIFY2(!reasonOf(whole.substr(0, size)).isEmpty(), qPrintable(QString::number(size)));
    }
    QVERIFY(reasonOf(whole).isEmpty());
}

void TestPickleMachine::bytesBehindStopAreIgnored()
{
    const Pickle pickle = readPickle("K\1.\xff\xff");
    QCOMPARE(pickle.byteCount, std::uint64_t(3));
    QCOMPARE(pickle.values.integer(pickle.root), std::int64_t(1));
}

ONNXMEND_APPLESS_TEST(pickle_machine, TestPickleMachine)
#include "tst_pickle_machine.moc"
