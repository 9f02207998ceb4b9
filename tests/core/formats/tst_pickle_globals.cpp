// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/formats/pickle/pickle_machine.h"
#include "core/formats/pickle/pickle_names.h"
#include "core/formats/pickle/pickle_state.h"
#include "tests/support/make_pickle.h"
#include "tests/support/test_class.h"

#include <QTest>

using namespace onnxmend;
using namespace onnxmend::testing;

class TestPickleGlobals : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void namesAreTodays_data();
    void namesAreTodays();
    void storageClassesHaveTheirDtype_data();
    void storageClassesHaveTheirDtype();
    void suspiciousGlobalsAreReported_data();
    void suspiciousGlobalsAreReported();
};

void TestPickleGlobals::namesAreTodays_data()
{
    QTest::addColumn<QByteArray>("module");
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("normalised");
    const auto row = [](const char* module, const char* name, const char* normalised) {
        QTest::newRow(module) << QByteArray(module) << QByteArray(name) << QByteArray(normalised);
    };
    row("__builtin__", "set", "builtins.set");
    row("copy_reg", "_reconstructor", "copyreg._reconstructor");
    row("numpy._core.multiarray", "scalar", "numpy.core.multiarray.scalar");
    row("numpy._corex", "scalar", "numpy._corex.scalar");
    row("pathlib._local", "PosixPath", "pathlib.PosixPath");
    row("torch.tensor", "_rebuild_from_type_v2", "torch._tensor._rebuild_from_type_v2");
    row("torch.cuda", "HalfStorage", "torch.HalfStorage");
    row("collections", "OrderedDict", "collections.OrderedDict");
}

void TestPickleGlobals::namesAreTodays()
{
    QFETCH(QByteArray, module);
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, normalised);
    QCOMPARE(normalisedGlobal(module.toStdString(), name.toStdString()), normalised.toStdString());
}

void TestPickleGlobals::storageClassesHaveTheirDtype_data()
{
    QTest::addColumn<QByteArray>("storage");
    QTest::addColumn<DType>("dtype");
    QTest::addColumn<quint64>("width");
    const auto row = [](const char* name, DType dtype, quint64 width) {
        QTest::newRow(name) << QByteArray(name) << dtype << width;
    };
    row("DoubleStorage", DType::Double, 8);
    row("FloatStorage", DType::Float, 4);
    row("HalfStorage", DType::Float16, 2);
    row("BFloat16Storage", DType::Bfloat16, 2);
    row("LongStorage", DType::Int64, 8);
    row("IntStorage", DType::Int32, 4);
    row("ShortStorage", DType::Int16, 2);
    row("CharStorage", DType::Int8, 1);
    row("ByteStorage", DType::Uint8, 1);
    row("BoolStorage", DType::Bool, 1);
    row("ComplexFloatStorage", DType::Complex64, 8);
    row("ComplexDoubleStorage", DType::Complex128, 16);
    row("QInt8Storage", DType::Undefined, 1);
    row("QInt32Storage", DType::Undefined, 4);
    row("UntypedStorage", DType::Undefined, 1);
    row("OddStorage", DType::Undefined, 0);
}

void TestPickleGlobals::storageClassesHaveTheirDtype()
{
    QFETCH(QByteArray, storage);
    QFETCH(DType, dtype);
    QFETCH(quint64, width);
    const Pickle pickle = readPickle(pickledGlobal("torch", storage.toStdString()) + ".");
    const StorageType type = storageType(pickle.values, pickle.root);
    QCOMPARE(type.dtype.value_or(DType::Undefined), dtype);
    QCOMPARE(type.width, std::uint64_t(width));
    QCOMPARE(type.untyped, storage == "UntypedStorage");
}

void TestPickleGlobals::suspiciousGlobalsAreReported_data()
{
    QTest::addColumn<QByteArray>("module");
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<bool>("suspicious");
    for (const char* module :
         {"os", "os.path", "posix", "nt", "sys", "subprocess", "runpy", "socket", "shutil", "webbrowser",
          "pty", "importlib", "importlib.util", "ctypes", "pip"}) {
        QTest::newRow(module) << QByteArray(module) << QByteArray("f") << true;
    }
    for (const char* name : {"eval", "exec", "compile", "open", "__import__", "apply"}) {
        QTest::newRow(name) << QByteArray("builtins") << QByteArray(name) << true;
    }
    QTest::newRow("Python 2") << QByteArray("__builtin__") << QByteArray("eval") << true;
    QTest::newRow("getattr") << QByteArray("builtins") << QByteArray("getattr") << false;
    QTest::newRow("partial") << QByteArray("functools") << QByteArray("partial") << false;
    QTest::newRow("a name that begins alike") << QByteArray("osprey") << QByteArray("f") << false;
}

void TestPickleGlobals::suspiciousGlobalsAreReported()
{
    QFETCH(QByteArray, module);
    QFETCH(QByteArray, name);
    QFETCH(bool, suspicious);
    const std::string global = pickledGlobal(module.toStdString(), name.toStdString());
    QCOMPARE(readPickle(global + ".").warnings.size(), std::size_t(suspicious));
    QCOMPARE(readPickle(global + "0" + global + "0N.").warnings.size(), std::size_t(suspicious));
}

ONNXMEND_APPLESS_TEST(pickle_globals, TestPickleGlobals)
#include "tst_pickle_globals.moc"
