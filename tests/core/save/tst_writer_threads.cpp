// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/save/data_writer.h"
#include "tests/support/save_folder.h"
#include "tests/support/test_class.h"

#include <QTemporaryDir>
#include <QTest>

#include <pthread.h>

using namespace onnxmend;

class WriterThreadsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void writesWithoutMoreThreads();
};

/// No further thread can be started, as with a limit on processes in a container: the threads that exist do
/// the work.
void WriterThreadsTest::writesWithoutMoreThreads()
{
    const QTemporaryDir folder;
    const auto file = OutputFile::create(folder.path().toStdString());
    const std::string bytes(10'000'000, 'w');
    file->reserve(bytes.size());
    FilePart part;
    part.literal = bytes;
    const FileContent content{file.get(), bytes.size(), {part}};
    Progress progress;

    pthread_attr_t usual = {};
    QCOMPARE(pthread_getattr_default_np(&usual), 0);
    pthread_attr_t impossible = usual;
    QCOMPARE(pthread_attr_setstacksize(&impossible, std::size_t(1) << 47U), 0); // more than all addresses
    QCOMPARE(pthread_setattr_default_np(&impossible), 0);
    std::string thrown;
    try {
        writeFiles(std::span(&content, 1), 4, progress);
    } catch (const std::exception& error) {
        thrown = error.what();
    }
    QCOMPARE(pthread_setattr_default_np(&usual), 0);
    pthread_attr_destroy(&usual);

    QCOMPARE(thrown, std::string());
    QVERIFY(onnxmend::testing::fileBytes(file->temporaryPath()) == bytes);
}

ONNXMEND_APPLESS_TEST(writer_threads, WriterThreadsTest)
#include "tst_writer_threads.moc"
