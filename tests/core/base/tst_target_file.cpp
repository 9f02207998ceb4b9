// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/base/taken_files.h"
#include "core/base/target_file.h"
#include "tests/support/error_of.h"
#include "tests/support/test_class.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <memory>
#include <string>

using namespace onnxmend;

namespace fs = std::filesystem;

/// Tests of files that are written beside models: plans, reports, mappings, pictures, values.
class TargetFileTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void fileIsReplacedWithItsMode();
    void fileThatIsNotFinishedChangesNothing();
    void linkIsRefusedAndStays();
    void pipeIsWrittenInto();
    void pipeThatNobodyReadsIsToldAtOnce();
    void deviceStaysOne();
    void ownDescriptorIsWrittenInto_data();
    void ownDescriptorIsWrittenInto();
    void whatCannotBeWrittenIsRefused();
    void takenFilesAreKnownWhateverTheirSpelling();
    void deviceIsNeverTaken();

private:
    fs::path path(const char* name) const
    {
        return m_folder->filePath(QString::fromUtf8(name)).toStdString();
    }
    QByteArray content(const char* name) const
    {
        QFile file(m_folder->filePath(QString::fromUtf8(name)));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    mode_t mode(const fs::path& file) const
    {
        struct stat status = {};
        return ::lstat(file.c_str(), &status) == 0 ? status.st_mode : 0;
    }
    /// Returns the error of writing a file; empty if it is written.
    QString refusal(const fs::path& file) const
    {
        return testing::errorOf([&] { writeWholeFile(file, "new"); });
    }
    QStringList names() const
    {
        return QDir(m_folder->path())
            .entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TargetFileTest::init() { m_folder = std::make_unique<QTemporaryDir>(); }

void TargetFileTest::fileIsReplacedWithItsMode()
{
    writeWholeFile(path("plan.json"), "old");
    QCOMPARE(::chmod(path("plan.json").c_str(), 0600), 0);
    writeWholeFile(path("plan.json"), "new");
    QCOMPARE(content("plan.json"), QByteArray("new"));
    QCOMPARE(mode(path("plan.json")) & 0777U, 0600U);
    QCOMPARE(names(), QStringList{"plan.json"});
}

void TargetFileTest::fileThatIsNotFinishedChangesNothing()
{
    writeWholeFile(path("plan.json"), "old");
    {
        TargetFile file(path("plan.json"), 100);
        file.write(std::as_bytes(std::span(std::string_view("new"))));
    }
    QCOMPARE(content("plan.json"), QByteArray("old"));
    QCOMPARE(names(), QStringList{"plan.json"});
}

/// One that came with a download must not choose what is replaced.
void TargetFileTest::linkIsRefusedAndStays()
{
    writeWholeFile(path("target"), "old");
    fs::create_symlink("target", path("link"));
    QVERIFY(refusal(path("link")).contains(QString::fromStdString("\"" + path("target").string() + "\"")));
    fs::create_symlink("absent", path("dangling"));
    QVERIFY(refusal(path("dangling")).contains("\"absent\""));
    QCOMPARE(::mkfifo(path("pipe").c_str(), 0600), 0);
    fs::create_symlink("pipe", path("link to a pipe"));
    QVERIFY(!refusal(path("link to a pipe")).isEmpty());
    fs::create_symlink("/dev/null", path("link to a device"));
    QVERIFY(!refusal(path("link to a device")).isEmpty());
    QCOMPARE(content("target"), QByteArray("old"));
    for (const char* name : {"link", "dangling", "link to a pipe", "link to a device"}) {
        QVERIFY(S_ISLNK(mode(path(name))));
    }
    QVERIFY(!fs::exists(path("absent")));
}

void TargetFileTest::pipeIsWrittenInto()
{
    QCOMPARE(::mkfifo(path("pipe").c_str(), 0600), 0);
    const int reader = ::open(path("pipe").c_str(), O_RDONLY | O_NONBLOCK);
    QVERIFY(reader >= 0);
    QCOMPARE(refusal(path("pipe")), QString());
    std::array<char, 10> read = {};
    QCOMPARE(::read(reader, read.data(), read.size()), 3);
    QCOMPARE(read.data(), "new");
    ::close(reader);
    QVERIFY(S_ISFIFO(mode(path("pipe"))));
}

void TargetFileTest::pipeThatNobodyReadsIsToldAtOnce()
{
    QCOMPARE(::mkfifo(path("pipe").c_str(), 0600), 0);
    QVERIFY(refusal(path("pipe")).contains("nobody reads"));
    QVERIFY(S_ISFIFO(mode(path("pipe"))));
}

void TargetFileTest::deviceStaysOne()
{
    if (::mknod(path("null").c_str(), S_IFCHR | 0666, ::makedev(1, 3)) != 0) {
        QSKIP("only root makes devices");
    }
    const QString said = refusal(path("null"));
    QVERIFY(S_ISCHR(mode(path("null"))));
    if (said.contains("Permission denied")) {
        QSKIP("devices are switched off on this volume");
    }
    QCOMPARE(said, QString());
}

void TargetFileTest::ownDescriptorIsWrittenInto_data()
{
    QTest::addColumn<QString>("folder");
    QTest::newRow("of the process") << "/proc/self/fd/"; // as /dev/stdout leads to
    QTest::newRow("of a shell") << "/dev/fd/";           // as >(...) is called
}

void TargetFileTest::ownDescriptorIsWrittenInto()
{
    QFETCH(const QString, folder);
    QFile file(m_folder->filePath("output"));
    QVERIFY(file.open(QIODevice::ReadWrite | QIODevice::Unbuffered));
    QCOMPARE(file.write("before "), 7);
    const fs::path name = QString(folder + QString::number(file.handle())).toStdString();
    QCOMPARE(refusal(name), QString());
    QCOMPARE(file.write(" after"), 6);
    QCOMPARE(content("output"), QByteArray("before new after"));
    file.close();
    QVERIFY(!refusal(name).isEmpty());
}

void TargetFileTest::whatCannotBeWrittenIsRefused()
{
    fs::create_directory(path("folder"));
    QVERIFY(refusal(path("folder")).contains("a folder"));
    QVERIFY(refusal(path("absent/plan.json")).contains("does not exist"));
    QCOMPARE(::mknod(path("socket").c_str(), S_IFSOCK | 0600, 0), 0);
    QVERIFY(refusal(path("socket")).contains("not a regular file"));
    QVERIFY(S_ISSOCK(mode(path("socket"))));
    QVERIFY(S_ISDIR(mode(path("folder"))));
}

void TargetFileTest::takenFilesAreKnownWhateverTheirSpelling()
{
    using Use = TakenFiles::Use;
    writeWholeFile(path("model.onnx"), "model");
    fs::create_directory(path("folder"));
    fs::create_directory_symlink("folder", path("other"));
    fs::create_hard_link(path("model.onnx"), path("folder/hard.onnx"));
    fs::create_symlink("model.onnx", path("link.onnx"));
    TakenFiles taken;
    taken.addInput(path("model.onnx"));
    taken.addOutput(path("folder/out.onnx")); // it does not exist yet
    QVERIFY(taken.useOf(path("folder/../model.onnx")) == Use::Input);
    QVERIFY(taken.useOf(path("folder/hard.onnx")) == Use::Input);
    QVERIFY(taken.useOf(path("link.onnx")) == Use::Input);
    QVERIFY(taken.useOf(path("folder/./out.onnx")) == Use::Output);
    QVERIFY(taken.useOf(path("other/out.onnx")) == Use::Output);
    QVERIFY(!taken.useOf(path("out.onnx")));
    QVERIFY(!taken.useOf(path("absent/out.onnx")));
    QVERIFY_THROWS_EXCEPTION(UsageError, taken.requireFree(path("other/out.onnx"), "Choose."));
    QVERIFY_THROWS_EXCEPTION(Error, requireNotRead({path("model.onnx")}, path("link.onnx")));
    requireNotRead({path("model.onnx")}, path("new.json"));
}

void TargetFileTest::deviceIsNeverTaken()
{
    TakenFiles taken;
    taken.addInput("/dev/null");
    taken.addOutput("/dev/null");
    QVERIFY(!taken.useOf("/dev/null"));
}

ONNXMEND_GUILESS_TEST(target_file, TargetFileTest)
#include "tst_target_file.moc"
