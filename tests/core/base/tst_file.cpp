// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/byte_source.h"
#include "core/base/checked_math.h"
#include "core/base/error.h"
#include "core/base/file.h"
#include "core/base/output_file.h"
#include "core/base/progress.h"
#include "tests/support/test_class.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstring>

using namespace onnxmend;

class FileTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void unpublishedFileDisappears();
    void killedWriterLeavesNothing();
    void publishedFileReplacesInOneStep();
    void publishAsNewNeverReplaces();
    void reservingMoreThanTheDiskHasIsAnError();
    void readingBeyondTheEndNamesTheByte();
    void fileThatShrinksGivesAnErrorAndNoSignal();
    void changedFileIsNoticed();
    void bytesInMemoryAreReadAsAFile();
    void sliceOutsideTheSourceIsRefused();
    void errorIsOneSafeLine();
    void textFromFilesIsMadeSafe();
    void sumsAndShapesThatOverflowAreErrors();
    void stopRequestEndsProgress();

private:
    std::filesystem::path path(const char* name) const
    {
        return m_folder->filePath(QString::fromUtf8(name)).toStdString();
    }
    void write(const char* name, const QByteArray& bytes) const
    {
        QFile file(m_folder->filePath(QString::fromUtf8(name)));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    }
    QStringList entries() const
    {
        return QDir(m_folder->path()).entryList(QDir::Files | QDir::Hidden, QDir::Name);
    }
    static std::span<const std::byte> bytes(std::string_view text) { return std::as_bytes(std::span(text)); }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void FileTest::unpublishedFileDisappears()
{
    {
        const auto file = OutputFile::create(m_folder->path().toStdString());
        file->write(0, bytes("text"));
        QCOMPARE(readWholeFile(file->temporaryPath(), 10), std::string("text"));
    }
    QVERIFY(entries().isEmpty());
}

void FileTest::killedWriterLeavesNothing()
{
    const std::string folder = m_folder->path().toStdString();
    const pid_t child = ::fork();
    if (child == 0) {
        const auto file = OutputFile::create(folder);
        file->write(0, bytes("text"));
        ::kill(::getpid(), SIGKILL);
    }
    int status = 0;
    QCOMPARE(::waitpid(child, &status, 0), child);
    QVERIFY(WIFSIGNALED(status));
    QVERIFY(entries().isEmpty());
}

void FileTest::publishedFileReplacesInOneStep()
{
    write("model.onnx", "old");
    const auto file = OutputFile::create(m_folder->path().toStdString());
    file->reserve(3);
    file->write(0, bytes("new"));
    file->flush();
    QCOMPARE(readWholeFile(path("model.onnx"), 10), std::string("old"));
    file->publishReplacing(path("model.onnx"));
    QCOMPARE(readWholeFile(path("model.onnx"), 10), std::string("new"));
    QCOMPARE(entries(), QStringList{QStringLiteral("model.onnx")});
}

void FileTest::publishAsNewNeverReplaces()
{
    write("data", "old");
    {
        const auto file = OutputFile::create(m_folder->path().toStdString());
        file->write(0, bytes("new"));
        QVERIFY_THROWS_EXCEPTION(Error, file->publishAsNew(path("data")));
        QCOMPARE(readWholeFile(path("data"), 10), std::string("old"));
        file->publishAsNew(path("other"));
    }
    QCOMPARE(readWholeFile(path("other"), 10), std::string("new"));
    QCOMPARE(entries().size(), 2);
}

void FileTest::reservingMoreThanTheDiskHasIsAnError()
{
    const auto file = OutputFile::create(m_folder->path().toStdString());
    QVERIFY_THROWS_EXCEPTION(Error, file->reserve(std::uint64_t(1) << 62));
}

void FileTest::readingBeyondTheEndNamesTheByte()
{
    write("data", "12345");
    std::array<std::byte, 4> out = {};
    try {
        InputFile::open(path("data"))->read(3, out);
        QFAIL("no error");
    } catch (const Error& error) {
        QCOMPARE(error.details().place, std::string("byte 5"));
        QCOMPARE(error.details().file, path("data").string());
    }
}

void FileTest::fileThatShrinksGivesAnErrorAndNoSignal()
{
    write("data", QByteArray(100'000, 'x'));
    const auto source = ByteSource::fromFile(InputFile::open(path("data")), 50'000, 50'000);
    std::filesystem::resize_file(path("data"), 60'000);
    std::vector<std::byte> out(50'000);
    QVERIFY_THROWS_EXCEPTION(Error, source.read(0, out));
}

void FileTest::changedFileIsNoticed()
{
    write("data", "12345");
    const auto file = InputFile::open(path("data"));
    QVERIFY(!file->hasChanged());
    QVERIFY(file->isSameFileAs(path("data")));
    std::filesystem::resize_file(path("data"), 4);
    QVERIFY(file->hasChanged());
}

void FileTest::bytesInMemoryAreReadAsAFile()
{
    const auto owner = std::make_shared<const std::string>("0123456789");
    const auto file = InputFile::fromMemory(bytes(*owner), owner, path("data"));
    QCOMPARE(owner.use_count(), 2L); // it keeps them
    QVERIFY(file->isInMemory());
    QCOMPARE(file->size(), std::uint64_t(10));
    QCOMPARE(file->bytes(4, 3), std::string("456"));
    std::array<std::byte, 3> out = {};
    QVERIFY_THROWS_EXCEPTION(Error, file->read(8, out));
    QVERIFY_THROWS_EXCEPTION(Error, file->read(11, out));
    write("data", "0123456789");
    QVERIFY(!file->hasChanged());
    QVERIFY(!file->isSameFileAs(path("data")));
    const std::string others = *owner;
    QVERIFY(!file->isSameFileAs(*InputFile::fromMemory(bytes(others), nullptr, path("data"))));
    QVERIFY(file->isSameFileAs(*InputFile::fromMemory(bytes(*owner), nullptr, path("data"))));
    const auto copy = OutputFile::create(m_folder->path().toStdString());
    QVERIFY(!copy->copyFrom(*file, 0, 0, 10)); // no system call can
}

void FileTest::sliceOutsideTheSourceIsRefused()
{
    const ByteSource source = ByteSource::fromBytes("0123456789");
    std::array<std::byte, 2> out = {};
    source.slice(4, 4).read(1, out);
    QCOMPARE(std::memcmp(out.data(), "56", 2), 0);
    QVERIFY_THROWS_EXCEPTION(Error, source.slice(4, 7));
    QVERIFY_THROWS_EXCEPTION(Error, source.slice(11, 0));
    QVERIFY_THROWS_EXCEPTION(Error, source.slice(1, ~std::uint64_t(0)));
    QVERIFY_THROWS_EXCEPTION(Error, source.slice(4, 4).read(3, out));
}

void FileTest::errorIsOneSafeLine()
{
    const Error error({.place = "tensor \x1b[31m", .reason = "it is\nwrong", .advice = "Mend it."});
    const std::string text = error.in("m.onnx", "ignored").what();
    QCOMPARE(text, std::string("m.onnx: tensor \uFFFD[31m: it is\uFFFDwrong. Mend it."));
    const Error quoting(
        {.reason = Error({.reason = "it is cut", .advice = "Copy it."}).what(), .advice = "Or not."});
    QCOMPARE(std::string(quoting.what()), std::string("it is cut. Copy it. Or not."));
}

void FileTest::textFromFilesIsMadeSafe()
{
    QCOMPARE(displayText("a\xff\u202Eb\u0085"), std::string("a\uFFFD\uFFFDb\uFFFD"));
    QCOMPARE(displayText("\u00e4\u6f22\U0001F600"), std::string("\u00e4\u6f22\U0001F600"));
    QCOMPARE(displayText("\xC0\xAF\xED\xA0\x80"), std::string("\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD"));
    QCOMPARE(displayText("abcdef", 3), std::string("abc\u2026"));
    QCOMPARE(validUtf8("\n\xffz"), std::string("\n\uFFFDz"));
}

void FileTest::sumsAndShapesThatOverflowAreErrors()
{
    const auto count = [](std::vector<std::int64_t> shape) { return checkedElementCount(shape); };
    QCOMPARE(count({}), 1u);
    QCOMPARE(count({3, 4}), 12u);
    QCOMPARE(count({std::int64_t(1) << 62, 0, 8}), 0u);
    QVERIFY_THROWS_EXCEPTION(Error, count({-1}));
    QVERIFY_THROWS_EXCEPTION(Error, count({std::int64_t(1) << 32, std::int64_t(1) << 32}));
    QVERIFY_THROWS_EXCEPTION(Error, count(std::vector<std::int64_t>(65, 1)));
    QVERIFY_THROWS_EXCEPTION(Error, checkedAdd(~std::uint64_t(0), std::uint64_t(1)));
}

void FileTest::stopRequestEndsProgress()
{
    std::stop_source stop;
    std::uint64_t told = 0;
    Progress progress([&](const ProgressState& state) { told = state.bytesDone; }, stop.get_token());
    progress.begin(ONNXMEND_TEXT("Saving"), 10);
    progress.advance(10);
    QCOMPARE(told, 10u);
    stop.request_stop();
    QVERIFY_THROWS_EXCEPTION(Cancelled, progress.advance(1));
    QVERIFY_THROWS_EXCEPTION(Cancelled, progress.checkCancelled());
}

ONNXMEND_GUILESS_TEST(file, FileTest)
#include "tst_file.moc"
