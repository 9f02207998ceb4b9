// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/formats/checkpoint_readers.h"
#include "tests/support/documents.h"
#include "tests/support/make_npy.h"
#include "tests/support/make_pickle.h"
#include "tests/support/test_class.h"

#include <QTemporaryDir>
#include <QTest>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace std::string_literals;

namespace
{

std::string pickledBytes(const std::string& bytes) { return "B" + littleEndian(bytes.size(), 4) + bytes; }

std::string dtypeState(const std::string& order, const std::string& structure = "NNN")
{
    return "(K\3" + pickledText(order) + structure + "J\xff\xff\xff\xffJ\xff\xff\xff\xffK\0t"s;
}

/// An array of NumPy; the members are what a broken or hostile file would change, all pickled.
struct PickledArray {
    std::string type = "f4";
    std::string state = dtypeState("<");
    std::string shape = pickledTuple({2, 3});
    std::string fortran = "\x89";
    std::string data = pickledBytes(sixFloats);

    std::string dtype() const
    {
        return pickledGlobal("numpy", "dtype") + "(" + pickledText(type) + "\x89\x88tR" +
               (state.empty() ? "" : state + "b");
    }
    static std::string empty()
    {
        return pickledGlobal("numpy.core.multiarray", "_reconstruct") + "(" +
               pickledGlobal("numpy", "ndarray") + "K\0\x85"s + pickledBytes("b") + "tR";
    }
    std::string bytes() const { return empty() + "(K\1" + shape + dtype() + fortran + data + "tb"; }
};

} // namespace

class TestPickleArrays : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sharedBytesAreKeptOnce();
    void bytesOfProtocol2_data();
    void bytesOfProtocol2();
    void listsWhatCannotBeBound_data();
    void listsWhatCannotBeBound();
    void arraysBesideTensorsAreNoStateDict();
    void readsBarePickles();
    void refuses_data();
    void refuses();

private:
    std::string write(const std::string& bytes) const { return writeFile(m_folder, "arrays.pkl", bytes); }
    std::shared_ptr<const Checkpoint> open(const std::string& value) const
    {
        return openCheckpointFile(write(makeZip(checkpointRecords(pickle(value)))));
    }

    QTemporaryDir m_folder;
};

void TestPickleArrays::sharedBytesAreKeptOnce()
{
    const std::string first = PickledArray{.data = pickledBytes(sixFloats) + "q\1"}.bytes();
    const auto checkpoint = open(pickledDict({{"a", first}, {"b", PickledArray{.data = "h\1"}.bytes()}}));
    QVERIFY(checkpoint->find("a")->sharesBytesWith(*checkpoint->find("b")));
}

void TestPickleArrays::bytesOfProtocol2_data()
{
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QByteArray>("bytes");
    const auto row = [](const char* name, const std::string& value, const std::string& bytes) {
        QTest::newRow(name) << QByteArray::fromStdString(value) << QByteArray::fromStdString(bytes);
    };
    const std::string high = pickledText("\xc3\xbf\xc2\x80z");
    row("encode", pickledGlobal("_codecs", "encode") + high + pickledText("latin1") + "\x86R", "\xff\x80z");
    row("bytearray", pickledGlobal("__builtin__", "bytearray") + high + pickledText("latin-1") + "\x86R",
        "\xff\x80z");
    row("bytearray of bytes", pickledGlobal("builtins", "bytearray") + pickledBytes("abc") + "\x85R", "abc");
    row("bytes", pickledBytes("abc"), "abc");
}

void TestPickleArrays::bytesOfProtocol2()
{
    QFETCH(QByteArray, value);
    QFETCH(QByteArray, bytes);
    const PickledArray array{.type = "u1", .shape = pickledTuple({3}), .data = value.toStdString()};
    const auto checkpoint = open(pickledDict({{"a", array.bytes()}}));
    QCOMPARE(elementBytes(*checkpoint->find("a")), bytes.toStdString());
}

void TestPickleArrays::listsWhatCannotBeBound_data()
{
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QString>("reason");
    const auto row = [](const char* name, const std::string& value, const char* reason) {
        QTest::newRow(name) << QByteArray::fromStdString(value) << reason;
    };
    row("empty", PickledArray::empty(), "without content");
    row("big-endian", PickledArray{.state = dtypeState(">")}.bytes(), "big-endian");
    row("objects", PickledArray{.type = "O8", .data = "]"}.bytes(), "Python objects");
    row("structured", PickledArray{.type = "V8", .state = dtypeState("|", "N(K\1t}")}.bytes(), "structured");
    row("list for bytes", PickledArray{.data = "]"}.bytes(), "are not bytes");
    row("str of Python 2", PickledArray{.data = "U\3abc"}.bytes(), "Python 2");
    row("short state", PickledArray{.state = "(K\3t"}.bytes(), "unknown way");
    row("order is a number", PickledArray{.state = "(K\3K\4NNNt"}.bytes(), "unknown way");
}

void TestPickleArrays::listsWhatCannotBeBound()
{
    QFETCH(QByteArray, value);
    QFETCH(QString, reason);
    const auto checkpoint = open(pickledDict({{"odd", value.toStdString()}, {"a", PickledArray().bytes()}}));
    QCOMPARE(checkpoint->tensors.size(), std::size_t(1));
    QCOMPARE(checkpoint->skipped.size(), std::size_t(1));
    const QString actual = QString::fromStdString(checkpoint->skipped.front().reason);
    QVERIFY2(actual.contains(reason), qPrintable(actual));
}

void TestPickleArrays::arraysBesideTensorsAreNoStateDict()
{
    const auto checkpoint = open(pickledDict(
        {{"anchors", PickledArray().bytes()}, {"anything", pickledDict({{"w", PickledTensor().bytes()}})}}));
    QCOMPARE(checkpoint->stateDictKey, std::string("anything"));
}

void TestPickleArrays::readsBarePickles()
{
    const std::string value = pickledDict({{"a", PickledArray().bytes()}});
    const auto checkpoint = openCheckpointFile(write(pickle(value) + "more"));
    QCOMPARE(checkpoint->format, std::string("pickle"));
    QCOMPARE(elementBytes(*checkpoint->find("a")), sixFloats);
    QCOMPARE(checkpoint->warnings.front(), std::string("4 bytes follow the pickle"));

    const std::string storage =
        pickledGlobal("torch.storage", "_load_from_bytes") + pickledBytes("a file of its own") + "\x85R";
    const std::string dumped = pickledGlobal("torch._utils", "_rebuild_tensor_v2") + "(" + storage + "K\0"s +
                               pickledTuple({2}) + pickledTuple({1}) + "\x89)tR";
    const std::string mixed = pickledDict({{"dumped", dumped}, {"a", PickledArray().bytes()}});
    const auto left = openCheckpointFile(write(pickle(mixed)));
    QCOMPARE(left->skipped.front().name, std::string("dumped"));
    const QString refused = refusalOf(write(pickle(pickledDict({{"dumped", dumped}}))));
    QVERIFY2(refused.contains("of \"dumped\": it was pickled without torch.save"), qPrintable(refused));
    const QString torn = refusalOf(write(pickle(pickledDict({{"w", PickledTensor().bytes()}}))));
    QVERIFY2(torn.contains("bytes outside of the pickle"), qPrintable(torn));
}

void TestPickleArrays::refuses_data()
{
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QString>("reason");
    const auto row = [](const char* name, const std::string& value, const char* reason) {
        QTest::newRow(name) << QByteArray::fromStdString(value) << reason;
    };
    row("state is no tuple", PickledArray::empty() + "]b", "state of a NumPy array is malformed");
    row("state of four", PickledArray::empty() + "(NNNNtb", "state of a NumPy array is malformed");
    row("two states", PickledArray().bytes() + "(K\1)N\x89Ntb", "state of a NumPy array is malformed");
    row("shape is a list", PickledArray{.shape = "]"}.bytes(), "malformed arguments");
    row("order is a number", PickledArray{.fortran = "K\1"}.bytes(), "malformed arguments");
    row("size is a text", PickledArray{.shape = pickledText("2") + "\x85"}.bytes(), "not a number");
    row("negative size", PickledArray{.shape = pickledTuple({-1})}.bytes(), "negative dimension");
    row("bytes missing", PickledArray{.shape = pickledTuple({7})}.bytes(), "needs 28 bytes, but only 24");
    row("bytes are no Latin-1",
        pickledGlobal("_codecs", "encode") + pickledText("\xe2\x82\xac") + pickledText("latin1") + "\x86R",
        "not in Latin-1");
    row("text is cut",
        pickledGlobal("_codecs", "encode") + pickledText("\xc3") + pickledText("latin1") + "\x86R",
        "not in Latin-1");
}

void TestPickleArrays::refuses()
{
    QFETCH(QByteArray, value);
    QFETCH(QString, reason);
    const QString actual =
        refusalOf(write(makeZip(checkpointRecords(pickle(pickledDict({{"odd", value.toStdString()}}))))));
    QVERIFY2(actual.contains(reason), qPrintable(actual));
}

ONNXMEND_APPLESS_TEST(pickle_arrays, TestPickleArrays)
#include "tst_pickle_arrays.moc"
