// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/formats/checkpoint_readers.h"
#include "tests/support/documents.h"
#include "tests/support/make_zip.h"
#include "tests/support/places.h"
#include "tests/support/test_class.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

#include <filesystem>
#include <set>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace std::string_literals;

class TestCheckpointReaders : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tableIsComplete();
    void everyFormatIsDocumented();
    void contentChoosesTheReader();
    void namesWhatTheFileIs_data();
    void namesWhatTheFileIs();
    void refusesWhatIsNoFile();
    void stopsWhenAsked();
    void unknownNameIsNotFound();

private:
    std::string write(const std::string& name, const std::string& bytes) const
    {
        return writeFile(m_folder, name, bytes);
    }

    QTemporaryDir m_folder;
};

namespace
{

const std::string golden = inTestData("/golden/data/checkpoints/protocol2.pt");

std::string tarHeader()
{
    std::string bytes(512, '\0');
    return bytes.replace(257, 5, "ustar");
}

} // namespace

void TestCheckpointReaders::tableIsComplete()
{
    std::set<std::string_view> names;
    for (const CheckpointReader& reader : checkpointReaders()) {
        QVERIFY(!reader.name.empty() && !reader.description.empty());
        QVERIFY(reader.recognise && reader.read);
        QVERIFY(names.insert(reader.name).second);
    }
    // JSON has the names, so they stay.
    for (const char* name :
         {"torch-zip", "torchscript", "torch-legacy", "safetensors", "index", "npz", "npy", "pickle"}) {
        QVERIFY2(names.contains(name), name);
    }
}

void TestCheckpointReaders::everyFormatIsDocumented()
{
    QFile file(sourceText("/docs/command-line.md"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray document = file.readAll();
    for (const CheckpointReader& reader : checkpointReaders()) {
        const std::string name = '`' + std::string(reader.name) + '`';
        QVERIFY2(document.contains(name.c_str()), name.c_str());
    }
}

void TestCheckpointReaders::contentChoosesTheReader()
{
    const std::string path = m_folder.filePath("weights.safetensors").toStdString();
    std::filesystem::copy_file(golden, path);
    Progress progress;
    const auto checkpoint = openCheckpoint(path, {}, progress);
    QCOMPARE(checkpoint->format, std::string("torch-zip"));
    QCOMPARE(checkpoint->path, std::filesystem::path(path));
    // The length of this header begins like a pickle of protocol 2.
    std::string header = R"({"w": {"dtype": "U8", "shape": [0], "data_offsets": [0, 0]}})";
    header.resize(0x280, ' ');
    const std::string odd = write("odd.pkl", littleEndian(header.size(), 8) + header);
    QCOMPARE(openCheckpoint(odd, {}, progress)->format, std::string("safetensors"));
}

void TestCheckpointReaders::namesWhatTheFileIs_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("reason");
    const auto row = [](const char* name, const std::string& bytes, const char* reason) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes) << reason;
    };
    row("empty", "", "it is empty");
    row("LFS pointer", "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n",
        "Git LFS pointer");
    row("web page", "<!DOCTYPE html><html>", "web page");
    row("web page in small letters", "<!doctype html>", "web page");
    row("bare html", "<html><head>", "web page");
    row("web page behind an empty line", "\r\n <!DOCTYPE html><html>", "web page");
    row("web page in large letters", "<HTML><HEAD>", "web page");
    row("answer of a server", "<?xml version=\"1.0\"?><Error><Code>AccessDenied</Code></Error>", "XML");
    row("gzip", "\x1f\x8b\x08xxxxxxxxx", "gzip");
    row("7z", "7z\xbc\xaf\x27\x1c xxxxxxx", "7z");
    row("ORT format", "\x18\0\0\0ORTM\0\0\0\0"s, "ORT format");
    row("HDF5", "\x89HDF\r\n\x1a\nxxxxxxxx", "HDF5");
    row("GGUF", "GGUF\3\0\0\0xxxxxxxx"s, "GGUF");
    row("text protobuf", "ir_version: 8\ngraph {}\n", "protobuf text");
    row("legacy torch",
        "\x80\x02\x8a\x0al\xfc\x9c"
        "F\xf9 j\xa8P\x19.\x80\x02M\xe9\x03.",
        "the pickle ends in the middle");
    row("legacy torch in protocol 4",
        "\x80\x04\x95\x0d\0\0\0\0\0\0\0\x8a\x0al\xfc\x9c"
        "F\xf9 j\xa8P\x19.\x80\x04"s,
        "the pickle ends in the middle");
    row("tar", tarHeader(), "tar archive");
    row("JSON", "{\"weights\": {}}", "JSON without a weight_map");
    row("npy", "\x93NUMPY\1\0xxxxxxxx"s, "ends in its header");
    row("bare pickle", "\x80\x04N.", "holds no tensors");
    row("ONNX", "\x08\x08\x12\x07pytorch:\x03", "no known checkpoint format");
    row("zeros", std::string(1000, '\0'), "no known checkpoint format");
    row("one byte", "P", "no known checkpoint format");
    row("empty zip", makeZip({}), "without a data.pkl");
    row("npz", makeZip({{"w.npy", "x"}}), "ends in its header");
}

void TestCheckpointReaders::namesWhatTheFileIs()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, reason);
    const QString actual = refusalOf(write("odd.bin", bytes.toStdString()));
    QVERIFY2(actual.contains(reason), qPrintable(actual));
    QVERIFY2(actual.contains("odd.bin"), qPrintable(actual));
}

void TestCheckpointReaders::refusesWhatIsNoFile()
{
    QVERIFY(!refusalOf(m_folder.path().toStdString()).isEmpty());
    QVERIFY(!refusalOf(m_folder.filePath("missing").toStdString()).isEmpty());
    const std::string fifo = m_folder.filePath("fifo").toStdString();
    QCOMPARE(mkfifo(fifo.c_str(), 0600), 0);
    QVERIFY(!refusalOf(fifo).isEmpty());
}

void TestCheckpointReaders::stopsWhenAsked()
{
    std::stop_source stop;
    stop.request_stop();
    Progress progress([](const ProgressState&) {}, stop.get_token());
    QVERIFY_THROWS_EXCEPTION(Cancelled, openCheckpoint(golden, {}, progress));
}

void TestCheckpointReaders::unknownNameIsNotFound()
{
    Progress progress;
    const auto checkpoint = openCheckpoint(golden, {}, progress);
    QVERIFY(checkpoint->find("a"));
    QCOMPARE(checkpoint->find("nothing"), nullptr);
}

ONNXMEND_APPLESS_TEST(checkpoint_readers, TestCheckpointReaders)
#include "tst_checkpoint_readers.moc"
