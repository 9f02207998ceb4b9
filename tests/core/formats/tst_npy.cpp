// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/formats/checkpoint_readers.h"
#include "tests/support/damaged_files.h"
#include "tests/support/documents.h"
#include "tests/support/golden_data.h"
#include "tests/support/make_npy.h"
#include "tests/support/save_folder.h"
#include "tests/support/test_class.h"

#include <QTemporaryDir>
#include <QTest>

#include <filesystem>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace std::string_literals;

namespace
{

using V = std::vector<std::int64_t>;

} // namespace

class TestNpy : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tensorIsNamedAfterTheFile();
    void fortranOrderIsStridesOnly();
    void otherSpellingsOfTheHeader_data();
    void otherSpellingsOfTheHeader();
    void listsWhatCannotBeBound_data();
    void listsWhatCannotBeBound();
    void warnsOfWhatIsTooMuch();
    void keyIsRefused();
    void refuses_data();
    void refuses();
    void truncatedAnywhereIsAnError();
    void flippedByteNeverCrashes();

private:
    std::string write(const std::string& name, const std::string& bytes) const
    {
        return writeFile(m_folder, name, bytes);
    }

    QTemporaryDir m_folder;
};

void TestNpy::tensorIsNamedAfterTheFile()
{
    const auto checkpoint = openCheckpointFile(write("layer.0.weight.npy", NpyFile().bytes()));
    QCOMPARE(checkpoint->format, std::string("npy"));
    QCOMPARE(checkpoint->tensors.size(), std::size_t(1));
    QCOMPARE(checkpoint->tensors.front().name(), std::string("layer.0.weight"));
    QCOMPARE(checkpoint->tensors.front().shape(), (V{2, 3}));
    QCOMPARE(elementBytes(checkpoint->tensors.front()), sixFloats);
}

void TestNpy::fortranOrderIsStridesOnly()
{
    const NpyFile file{.header = npyHeaderOf("'|u1'", "(2, 3)", "True"), .data = "abcdef"};
    const auto checkpoint = openCheckpointFile(write("w.npy", file.bytes()));
    QCOMPARE(checkpoint->tensors.front().strides(), (V{1, 2}));
    QCOMPARE(elementBytes(checkpoint->tensors.front()), std::string("acebdf"));
}

void TestNpy::otherSpellingsOfTheHeader_data()
{
    QTest::addColumn<QByteArray>("header");
    QTest::addColumn<V>("shape");
    const auto row = [](const char* name, const std::string& header, const V& shape) {
        QTest::newRow(name) << QByteArray::fromStdString(header) << shape;
    };
    row("other order of keys", "{'shape': (6,), 'descr': '<f4', 'fortran_order': False}", {6});
    row("double quotes", R"({"descr": "<f4", "fortran_order": False, "shape": (6,)})", {6});
    row("padded", NpyFile().header + std::string(40, ' ') + "\n", {2, 3});
    row("without space", "{'descr':'<f4','fortran_order':False,'shape':(3,2)}", {3, 2});
    row("numbers of Python 2", npyHeaderOf("'<f4'", "(2L, 3L)"), {2, 3});
    row("no dimensions", npyHeaderOf("'<f4'", "()"), {});
    row("no byte order", npyHeaderOf("'f4'", "(6,)"), {6});
    row("native byte order", npyHeaderOf("'=f4'", "(6,)"), {6});
}

void TestNpy::otherSpellingsOfTheHeader()
{
    QFETCH(QByteArray, header);
    QFETCH(V, shape);
    const NpyFile file{.header = header.toStdString()};
    QCOMPARE(openCheckpointFile(write("w.npy", file.bytes()))->tensors.front().shape(), shape);
}

void TestNpy::listsWhatCannotBeBound_data()
{
    QTest::addColumn<QByteArray>("type");
    QTest::addColumn<QString>("reason");
    const auto row = [](const char* name, const char* type, const char* reason) {
        QTest::newRow(name) << QByteArray(type) << reason;
    };
    row("structured", "[('a', '<f4'), ('b', '<i8', (2,))]", "structured");
    row("subarray", "('<f4', (2,))", "structured");
    row("objects", "'|O'", "Python objects, which are never read");
    row("texts", "'<U4'", "texts");
    row("bytes", "'|S4'", "texts");
    row("times", "'<M8[D]'", "points in time");
    row("durations", "'<m8[s]'", "durations");
    row("bfloat16 of ml_dtypes", "'<V2'", "bfloat16");
    row("long double", "'<f16'", "no type for NumPy's \"f16\"");
    row("unknown", "'<x4'", "no type for NumPy's \"x4\"");
    row("no type", "''", "no type");
    row("order alone", "'<'", "no type");
    row("big-endian", "'>f4'", "big-endian");
    row("big-endian complex", "'>c8'", "big-endian");
}

void TestNpy::listsWhatCannotBeBound()
{
    QFETCH(QByteArray, type);
    QFETCH(QString, reason);
    const NpyFile file{.header = npyHeaderOf(type.toStdString(), "(2, 3)")};
    const auto checkpoint = openCheckpointFile(write("w.npy", file.bytes()));
    QVERIFY(checkpoint->tensors.empty());
    QCOMPARE(checkpoint->skipped.size(), std::size_t(1));
    QCOMPARE(checkpoint->skipped.front().name, std::string("w"));
    const QString actual = QString::fromStdString(checkpoint->skipped.front().reason);
    QVERIFY2(actual.contains(reason), qPrintable(actual));
}

void TestNpy::warnsOfWhatIsTooMuch()
{
    const auto longer = openCheckpointFile(write("w.npy", NpyFile().bytes() + NpyFile().bytes()));
    QVERIFY(longer->warnings.front().find("bytes that follow an array are left out (1): \"w\"") !=
            std::string::npos);
}

void TestNpy::keyIsRefused()
{
    QVERIFY_THROWS_EXCEPTION(UsageError, openCheckpointFile(goldenCheckpoints + "stored.npz", "model"));
    QVERIFY_THROWS_EXCEPTION(UsageError, openCheckpointFile(goldenCheckpoints + "version1.npy", "model"));
}

void TestNpy::refuses_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("reason");
    const auto row = [](const char* name, const NpyFile& file, const char* reason) {
        QTest::newRow(name) << QByteArray::fromStdString(file.bytes()) << reason;
    };
    const auto header = [&](const char* name, const std::string& text, const char* reason) {
        row(name, {.header = text}, reason);
    };
    row("version 0", {.version = "\0\0"s}, "version is not 1, 2 or 3");
    row("version 4", {.version = "\4\0"s}, "version is not 1, 2 or 3");
    row("version 1.1", {.version = "\1\1"}, "version is not 1, 2 or 3");
    row("header beyond the file", {.headerSize = 60000}, "ends in its header");
    row("huge header", {.version = "\2\0"s, .headerSize = 0xFFFFFFFF}, "claims to be 4,294,967,295 bytes");
    row("elements missing", {.data = "short"}, "needs 24 bytes, but only 5");
    row("fortran elements missing", {.header = npyHeaderOf("'<f4'", "(2, 4)", "True")}, "needs 32 bytes");
    header("no dict", "['descr']", "a { is expected");
    header("empty", "{}", "is missing");
    header("key missing", "{'descr': '<f4', 'shape': (2, 3)}", "is missing");
    header("unknown key", "{'descr': '<f4', 'x': 1}", "the key \"x\" is unknown");
    header("key twice", "{'descr': '<f4', 'descr': '<f8'}", "appears twice");
    header("key is a number", "{1: 2}", "a ' is expected");
    header("call", npyHeaderOf("__import__('os').system('touch canary')", "(2, 3)"), "a ' is expected");
    header("order is a number", npyHeaderOf("'<f4'", "(2, 3)", "1"), "neither True nor False");
    header("shape is a list", npyHeaderOf("'<f4'", "[2, 3]"), "a ( is expected");
    header("shape is a number", npyHeaderOf("'<f4'", "(6)"), "not a tuple");
    header("negative size", npyHeaderOf("'<f4'", "(-2, 3)"), "not a number in range");
    header("size is a float", npyHeaderOf("'<f4'", "(2, 3.0)"), "a ) is expected");
    header("size beyond 64 bits", npyHeaderOf("'<f4'", "(18446744073709551616,)"), "not a number in range");
    header("product beyond 64 bits", npyHeaderOf("'<f4'", "(4611686018427387904, 4)"),
           "more elements than any file");
    header("fortran product beyond 64 bits", npyHeaderOf("'<f4'", "(4611686018427387904, 4, 4)", "True"),
           "range");
    std::string sizes = "(";
    for (int i = 0; i < 65; ++i) {
        sizes += "1, ";
    }
    header("65 dimensions", npyHeaderOf("'<f4'", sizes + ")"), "more than 64 dimensions");
    header("text behind", NpyFile().header + "x", "text follows");
    header("text does not end", "{'descr", "does not end");
    header("backslash", npyHeaderOf(R"('\x3cf4')", "(2, 3)"), "backslash");
    header("structure does not end", "{'descr': [('a'", "does not end");
    header("structure is crossed", npyHeaderOf("[('a', '<f4'])", "(2,)"), "is not a type");
    header("structure with a call", npyHeaderOf("[f()]", "(2,)"), "is not a type");
    header("structure too deep", npyHeaderOf(std::string(40, '['), "(2,)"), "nested too deep");
}

void TestNpy::refuses()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, reason);
    const QString actual = refusalOf(write("odd.npy", bytes.toStdString()));
    QVERIFY2(actual.contains(reason), qPrintable(actual));
    QVERIFY2(actual.contains("odd.npy"), qPrintable(actual));
    QVERIFY(!std::filesystem::exists("canary"));
}

void TestNpy::truncatedAnywhereIsAnError()
{
    for (const char* name : {"version1.npy", "version3.npy", "version2.npy"}) {
        QCOMPARE(faultOfTruncations(m_folder, fileBytes(goldenCheckpoints + name)), QString());
    }
}

void TestNpy::flippedByteNeverCrashes()
{
    for (const char* name : {"version1.npy", "structured.npy"}) {
        QCOMPARE(faultOfFlippedBytes(m_folder, fileBytes(goldenCheckpoints + name)), QString());
    }
}

ONNXMEND_APPLESS_TEST(npy, TestNpy)
#include "tst_npy.moc"
