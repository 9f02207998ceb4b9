// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/base/safe_path.h"
#include "core/base/system_calls.h"
#include "tests/support/test_class.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <thread>

using namespace onnxmend;

class SafePathTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void dangerousLocationIsRefused_data();
    void dangerousLocationIsRefused();
    void harmlessLocationIsCleaned_data();
    void harmlessLocationIsCleaned();
    void fileBesideTheModelIsOpened();
    void linkOutOfTheFolderIsRefusedUnlessAllowed();
    void modelThatIsALinkReachesTheFolderOfItsTarget();
    void modelThatIsAnotherLinkByNowReachesNoFolderThere();
    void deviceFifoAndFolderAreRefused();
    void noPartOfAPathMayBeALink_data();
    void noPartOfAPathMayBeALink();
    void folderThatBecomesALinkLeadsNowhere_data();
    void folderThatBecomesALinkLeadsNowhere();
    void tensorNamesBecomeSafeFileNames_data();
    void tensorNamesBecomeSafeFileNames();
    void differentNamesGetDifferentFiles();

private:
    std::filesystem::path path(const char* name) const
    {
        return m_folder->filePath(QString::fromUtf8(name)).toStdString();
    }
    void write(const char* name) const
    {
        QFile file(m_folder->filePath(QString::fromUtf8(name)));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("bytes");
    }

    static void addWays()
    {
        QTest::addColumn<LinkFreeWay>("way");
        QTest::newRow("at once") << LinkFreeWay::AtOnce;
        QTest::newRow("part by part") << LinkFreeWay::PartByPart;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

namespace
{

/// Returns the bytes that are read through a descriptor, and closes it.
QByteArray contentOf(int descriptor)
{
    QFile file;
    return file.open(descriptor, QIODevice::ReadOnly, QFileDevice::AutoCloseHandle) ? file.readAll()
                                                                                    : QByteArray();
}

/// Exchanges a folder and a link for each other, over and over, while this object lives.
class Exchange
{
public:
    Exchange(std::filesystem::path folder, std::filesystem::path link)
        : m_thread([this, folder = std::move(folder), link = std::move(link)] {
            while (!m_isOver) {
                (void)::renameat2(AT_FDCWD, folder.c_str(), AT_FDCWD, link.c_str(), RENAME_EXCHANGE);
                ++m_count;
            }
        })
    {
    }
    ~Exchange()
    {
        m_isOver = true;
        m_thread.join();
    }
    int count() const { return m_count; }

private:
    std::atomic<bool> m_isOver = false;
    std::atomic<int> m_count = 0;
    std::thread m_thread;
};

} // namespace

void SafePathTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(QDir(m_folder->path()).mkpath(QStringLiteral("model")));
    write("model/m.onnx");
    write("model/w.bin");
    write("outside.bin");
}

void SafePathTest::dangerousLocationIsRefused_data()
{
    QTest::addColumn<QByteArray>("location");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("absolute") << QByteArray("/etc/passwd");
    QTest::newRow("above the folder") << QByteArray("../outside.bin");
    QTest::newRow("above the folder, later") << QByteArray("a/../../outside.bin");
    QTest::newRow("backslash") << QByteArray("..\\outside.bin");
    QTest::newRow("drive") << QByteArray("C:w.bin");
    QTest::newRow("scheme") << QByteArray("file://w.bin");
    QTest::newRow("NUL") << QByteArray("w.bin\0.txt", 10);
    QTest::newRow("control") << QByteArray("w\n.bin");
    QTest::newRow("not UTF-8") << QByteArray("w\xff.bin");
    QTest::newRow("too long") << QByteArray(1025, 'a');
    QTest::newRow("only a dot") << QByteArray("./.");
    QTest::newRow("address in memory") << QByteArray("x*/_ORT_MEM_ADDR_/*");
}

void SafePathTest::dangerousLocationIsRefused()
{
    QFETCH(QByteArray, location);
    QVERIFY_THROWS_EXCEPTION(Error, checkedLocation(location.toStdString()));
}

void SafePathTest::harmlessLocationIsCleaned_data()
{
    QTest::addColumn<QByteArray>("location");
    QTest::addColumn<QByteArray>("cleaned");
    QTest::newRow("plain") << QByteArray("w.bin") << QByteArray("w.bin");
    QTest::newRow("dots in the name") << QByteArray("w..bin") << QByteArray("w..bin");
    QTest::newRow("up and down inside") << QByteArray("a/../w.bin") << QByteArray("w.bin");
    QTest::newRow("dot parts") << QByteArray("./a//b/./c") << QByteArray("a/b/c");
    QTest::newRow("UTF-8") << QByteArray("\xc3\xa4.bin") << QByteArray("\xc3\xa4.bin");
}

void SafePathTest::harmlessLocationIsCleaned()
{
    QFETCH(QByteArray, location);
    QFETCH(QByteArray, cleaned);
    QCOMPARE(checkedLocation(location.toStdString()).string(), cleaned.toStdString());
}

void SafePathTest::fileBesideTheModelIsOpened()
{
    QCOMPARE(openConfined(path("model/m.onnx"), "w.bin")->size(), 5u);
}

void SafePathTest::linkOutOfTheFolderIsRefusedUnlessAllowed()
{
    std::filesystem::create_symlink(path("outside.bin"), path("model/link.bin"));
    std::filesystem::create_directory_symlink(path("."), path("model/up"));
    QVERIFY_THROWS_EXCEPTION(Error, openConfined(path("model/m.onnx"), "link.bin"));
    QVERIFY_THROWS_EXCEPTION(Error, openConfined(path("model/m.onnx"), "up/outside.bin"));
    QCOMPARE(openConfined(path("model/m.onnx"), "link.bin", {.allowSymlinks = true})->size(), 5u);
    // The path is that of a model in memory with a folder that it belongs to.
    QVERIFY_THROWS_EXCEPTION(Error, openConfined(path("model/<model>"), "link.bin"));
    QVERIFY_THROWS_EXCEPTION(Error, openConfined(path("model/<model>"), "up/outside.bin"));
    QCOMPARE(openConfined(path("model/<model>"), "w.bin")->size(), 5u);
    std::filesystem::create_symlink(path("model/w.bin"), path("model/inside.bin"));
    QCOMPARE(openConfined(path("model/m.onnx"), "inside.bin")->size(), 5u);
}

/// The Hugging Face cache has this layout: model and data are links into one folder of blobs.
void SafePathTest::modelThatIsALinkReachesTheFolderOfItsTarget()
{
    std::filesystem::create_directory(path("snapshot"));
    std::filesystem::create_symlink(path("model/m.onnx"), path("snapshot/m.onnx"));
    std::filesystem::create_symlink(path("model/w.bin"), path("snapshot/w.bin"));
    QCOMPARE(openConfined(path("snapshot/m.onnx"), "w.bin")->size(), 5u);
}

void SafePathTest::modelThatIsAnotherLinkByNowReachesNoFolderThere()
{
    std::filesystem::create_directory(path("snapshot"));
    std::filesystem::create_directory(path("elsewhere"));
    write("elsewhere/other.onnx");
    write("elsewhere/secret.bin");
    std::filesystem::create_symlink(path("model/m.onnx"), path("snapshot/m.onnx"));
    std::filesystem::create_symlink(path("elsewhere/secret.bin"), path("snapshot/secret.bin"));
    std::filesystem::create_symlink(path("model/w.bin"), path("snapshot/w.bin"));
    const ConfinedOpenOptions options{.anchor = InputFile::open(path("snapshot/m.onnx"))};
    QCOMPARE(openConfined(path("snapshot/m.onnx"), "w.bin", options)->size(), 5u);
    std::filesystem::remove(path("snapshot/m.onnx"));
    std::filesystem::create_symlink(path("elsewhere/other.onnx"), path("snapshot/m.onnx"));
    QVERIFY_THROWS_EXCEPTION(Error, openConfined(path("snapshot/m.onnx"), "secret.bin", options));
    QVERIFY_THROWS_EXCEPTION(Error, openConfined(path("snapshot/m.onnx"), "w.bin", options));
}

void SafePathTest::deviceFifoAndFolderAreRefused()
{
    QCOMPARE(::mkfifo(path("model/fifo").c_str(), 0600), 0);
    std::filesystem::create_directory(path("model/folder"));
    for (const char* name : {"fifo", "folder", "absent"}) {
        QVERIFY_THROWS_EXCEPTION(Error, openConfined(path("model/m.onnx"), name));
    }
    QVERIFY_THROWS_EXCEPTION(Error, InputFile::open("/dev/zero"));
    QVERIFY_THROWS_EXCEPTION(Error, InputFile::open(path("model/fifo")));
}

void SafePathTest::noPartOfAPathMayBeALink_data() { addWays(); }

void SafePathTest::noPartOfAPathMayBeALink()
{
    QFETCH(const LinkFreeWay, way);
    std::filesystem::create_directories(path("model/a/b"));
    write("model/a/b/w.bin");
    std::filesystem::create_directory_symlink("a", path("model/link"));
    std::filesystem::create_symlink("w.bin", path("model/a/b/last"));
    const std::filesystem::path folder = std::filesystem::canonical(path("model"));
    const auto open = [&](const char* name) {
        return openWithoutLinks(folder / name, O_RDONLY | O_CLOEXEC | O_NONBLOCK, way);
    };
    QCOMPARE(contentOf(open("a/b/w.bin")), QByteArray("bytes"));
    QCOMPARE(open("link/b/w.bin"), -1);
    QVERIFY(errno == ELOOP || errno == ENOTDIR);
    QCOMPARE(open("a/b/last"), -1);
    QCOMPARE(errno, ELOOP);
    QCOMPARE(open("a/absent/w.bin"), -1);
    QCOMPARE(errno, ENOENT);
    QCOMPARE(open("w.bin/a"), -1);
    QCOMPARE(errno, ENOTDIR);
}

void SafePathTest::folderThatBecomesALinkLeadsNowhere_data() { addWays(); }

void SafePathTest::folderThatBecomesALinkLeadsNowhere()
{
    QFETCH(const LinkFreeWay, way);
    std::filesystem::create_directory(path("secret"));
    QFile secret(m_folder->filePath(QStringLiteral("secret/w.bin")));
    QVERIFY(secret.open(QIODevice::WriteOnly));
    secret.write("secret");
    secret.close();
    std::filesystem::create_directory(path("model/sub"));
    write("model/sub/w.bin");
    std::filesystem::create_directory_symlink(path("secret"), path("model/other"));
    const std::filesystem::path file = std::filesystem::canonical(path("model")) / "sub/w.bin";
    if (::renameat2(AT_FDCWD, path("model/sub").c_str(), AT_FDCWD, path("model/other").c_str(),
                    RENAME_EXCHANGE) != 0) {
        QSKIP("this file system cannot exchange two names");
    }
    const Exchange exchange(path("model/sub"), path("model/other"));
    QTRY_VERIFY(exchange.count() > 0);
    int openedCount = 0;
    for (int i = 0; i < 5000; ++i) {
        const int descriptor = openWithoutLinks(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK, way);
        if (descriptor >= 0) {
            ++openedCount;
            QCOMPARE(contentOf(descriptor), QByteArray("bytes"));
        }
        try {
            const auto opened = openConfined(path("model/m.onnx"), "sub/w.bin");
            QCOMPARE(opened->bytes(0, 5), std::string("bytes"));
        } catch (const Error&) { // the link was there, or came meanwhile
        }
    }
    QVERIFY(openedCount > 0);
}

void SafePathTest::tensorNamesBecomeSafeFileNames_data()
{
    QTest::addColumn<QByteArray>("tensor");
    QTest::addColumn<QByteArray>("start");
    QTest::newRow("plain") << QByteArray("h.0.attn") << QByteArray("h.0.attn-");
    QTest::newRow("path") << QByteArray("../../etc/passwd") << QByteArray("__.__etc_passwd-");
    QTest::newRow("two dots") << QByteArray("a..b...c") << QByteArray("a._b._.c-");
    QTest::newRow("hidden") << QByteArray(".hidden") << QByteArray("hidden-");
    QTest::newRow("option") << QByteArray("-rf") << QByteArray("rf-");
    QTest::newRow("empty") << QByteArray("") << QByteArray("tensor-");
    QTest::newRow("device") << QByteArray("con.weight") << QByteArray("_con.weight-");
    QTest::newRow("bytes") << QByteArray("a\xff\n") << QByteArray("a__-");
}

void SafePathTest::tensorNamesBecomeSafeFileNames()
{
    QFETCH(QByteArray, tensor);
    QFETCH(QByteArray, start);
    const std::string name = fileNameForTensor(tensor.toStdString());
    QVERIFY2(name.starts_with(start.toStdString()), name.c_str());
    QCOMPARE(name.size(), std::size_t(start.size()) + 8);
}

void SafePathTest::differentNamesGetDifferentFiles()
{
    QVERIFY(fileNameForTensor("a/b") != fileNameForTensor("a.b"));
    QVERIFY(fileNameForTensor("A") != fileNameForTensor("a"));
    QVERIFY(fileNameForTensor(std::string(300, 'x') + "1") != fileNameForTensor(std::string(300, 'x') + "2"));
}

ONNXMEND_GUILESS_TEST(safe_path, SafePathTest)
#include "tst_safe_path.moc"
