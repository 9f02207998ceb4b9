// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/verify/find_runtime.h"
#include "core/verify/library_version.h"
#include "core/verify/verify.h"
#include "tests/support/save_folder.h"
#include "tests/support/test_class.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <elf.h>

#include <cstddef>
#include <cstring>

using namespace onnxmend;
using namespace onnxmend::testing;

/// Tests that the version is found without loading the library, and is the one that a loaded library states.
class LibraryVersionTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void isWhatTheRuntimeItselfSays();
    void otherFilesHaveNone_data();
    void otherFilesHaveNone();
    void damagedLibrariesHaveNone_data();
    void damagedLibrariesHaveNone();
};

namespace
{

constexpr qint64 headBytes = 4096;

QByteArray libraryBytes()
{
    QFile file(QString::fromStdString(findRuntime().string()));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Returns the version of a library with these bytes.
QString versionOf(const QByteArray& bytes)
{
    const QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("libonnxruntime.so")));
    const bool isWritten = file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
    file.close();
    return isWritten ? QString::fromStdString(libraryVersion(file.fileName().toStdString()))
                     : QStringLiteral("not written");
}

} // namespace

void LibraryVersionTest::isWhatTheRuntimeItselfSays()
{
    SaveFolder folder;
    folder.readText(
        "<ir_version: 8, opset_import: [\"\" : 17]> g (float[2] x) => (float[2] y) { y = Abs (x) }");
    Progress progress;
    const Proof loaded = Verifier({}).verify(folder.path("model.onnx"), progress).runtime;
    QCOMPARE("ONNX Runtime " + libraryVersion(findRuntime()), loaded.name);
    QCOMPARE(libraryName(findRuntime()), loaded.name);
}

void LibraryVersionTest::otherFilesHaveNone_data()
{
    QTest::addColumn<QString>("path");
    QTest::newRow("absent") << QStringLiteral("/no/such/library.so");
    QTest::newRow("empty path") << QString();
    QTest::newRow("a folder") << QStringLiteral("/usr");
    QTest::newRow("a program") << QCoreApplication::applicationFilePath();
    QTest::newRow("a text") << QStringLiteral("/etc/passwd");
}

void LibraryVersionTest::otherFilesHaveNone()
{
    QFETCH(const QString, path);
    QCOMPARE(QString::fromStdString(libraryVersion(path.toStdString())), QString());
}

void LibraryVersionTest::damagedLibrariesHaveNone_data()
{
    QTest::addColumn<qint64>("offset");
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("another processor")
        << qint64(offsetof(Elf64_Ehdr, e_machine)) << QByteArray("\x08\x00", 2);
    QTest::newRow("no sections") << qint64(offsetof(Elf64_Ehdr, e_shnum)) << QByteArray(2, '\0');
    QTest::newRow("sections beyond the end")
        << qint64(offsetof(Elf64_Ehdr, e_shoff)) << QByteArray(8, '\xff');
    QTest::newRow("cut") << qint64(-1) << QByteArray();
}

void LibraryVersionTest::damagedLibrariesHaveNone()
{
    QFETCH(const qint64, offset);
    QFETCH(const QByteArray, bytes);
    QByteArray library = libraryBytes();
    QVERIFY(library.size() > headBytes);
    if (offset < 0) {
        library.truncate(headBytes);
    } else {
        library.replace(offset, bytes.size(), bytes);
    }
    QCOMPARE(versionOf(library), QString());
}

ONNXMEND_GUILESS_TEST(library_version, LibraryVersionTest)
#include "tst_library_version.moc"
