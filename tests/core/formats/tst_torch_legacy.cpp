// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/formats/checkpoint_readers.h"
#include "tests/support/damaged_files.h"
#include "tests/support/documents.h"
#include "tests/support/golden_data.h"
#include "tests/support/make_pickle.h"
#include "tests/support/save_folder.h"
#include "tests/support/test_class.h"

#include <QTemporaryDir>
#include <QTest>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace std::string_literals;

namespace
{

const std::string sixFloatBytes(24, '\x3f');

struct Storage {
    std::string key = "0";
    std::uint64_t count = 6;
    std::string bytes = sixFloatBytes;
};

/// The parts of a legacy file; the members are what a broken or hostile one would change.
struct LegacyFile {
    std::string magic = "\x80\x02\x8a\x0a\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19."s;
    std::string version = pickle("M\xe9\x03");
    std::string system = pickle(pickledDict({{"protocol_version", "M\xe9\x03"}, {"little_endian", "\x88"}}));
    std::string object = pickledDict({{"w", PickledTensor{.view = "N"}.bytes()}}); ///< a value, not a pickle
    std::string keys; ///< a value; those of the storages when empty
    std::vector<Storage> storages = {{}};
    std::string trailer;

    std::string bytes() const
    {
        std::string listed = "(";
        std::string data;
        for (const Storage& storage : storages) {
            listed += pickledText(storage.key);
            data += littleEndian(storage.count, 8) + storage.bytes;
        }
        return magic + version + system + pickle(object) + pickle(keys.empty() ? listed + "l" : keys) + data +
               trailer;
    }
};

std::string twoTensors()
{
    return pickledDict({{"a", PickledTensor{.key = "0", .view = "N"}.bytes()},
                        {"b", PickledTensor{.key = "1", .view = "N"}.bytes()}});
}

std::string view(const std::string& key, std::int64_t first, std::int64_t count)
{
    return pickledText(key) + pickledInt(first) + pickledInt(count) + "\x87";
}

} // namespace

class TestTorchLegacy : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tensorsStayInTheFile();
    void storagesFollowEachOther();
    void moduleClassIsInert();
    void largePickleIsReadInPieces();
    void warnsOfWhatIsTooMuch();
    void refuses_data();
    void refuses();
    void truncatedAnywhereIsAnError();
    void flippedByteNeverCrashes();

private:
    std::string write(const std::string& bytes) const { return writeFile(m_folder, "legacy.pt", bytes); }
    std::shared_ptr<const Checkpoint> open(const LegacyFile& file) const
    {
        return openCheckpointFile(write(file.bytes()));
    }

    QTemporaryDir m_folder;
};

void TestTorchLegacy::tensorsStayInTheFile()
{
    const auto checkpoint = openCheckpointFile(goldenCheckpoints + "legacy_protocol2.pt");
    QCOMPARE(checkpoint->format, std::string("torch-legacy"));
    for (const TensorRef& tensor : checkpoint->tensors) {
        QVERIFY(tensor.source().file());
    }
    const TensorRef& base = *checkpoint->find("base");
    QVERIFY(base.source() == checkpoint->find("transposed")->source());
    QVERIFY(checkpoint->warnings.empty());
}

void TestTorchLegacy::storagesFollowEachOther()
{
    LegacyFile file{.object = twoTensors()};
    file.storages = {{.key = "1", .bytes = std::string(24, '\x41')}, {.key = "0"}};
    const auto checkpoint = open(file);
    QCOMPARE(elementBytes(*checkpoint->find("a")), sixFloatBytes);
    QCOMPARE(elementBytes(*checkpoint->find("b")), std::string(24, '\x41'));
}

/// A class that a module names is what the persistent id gives; its source text is never looked at.
void TestTorchLegacy::moduleClassIsInert()
{
    const std::string classId = "(" + pickledText("module") + pickledGlobal("posix", "system") +
                                pickledText("net.py") + pickledText("import os") + "tQ";
    LegacyFile file;
    file.object = pickledDict({{"w", PickledTensor{.view = "N"}.bytes()},
                               {"payload", classId + "(" + pickledText("touch canary") + "tR"}});
    const auto checkpoint = open(file);
    QVERIFY(checkpoint->find("w"));
    QVERIFY(checkpoint->warnings.front().find("posix.system") != std::string::npos);
    QVERIFY(!QFile::exists("canary"));
}

void TestTorchLegacy::largePickleIsReadInPieces()
{
    LegacyFile file;
    // Ends behind the second piece, and its frame too.
    const std::string notes = "X" + littleEndian(600'000, 4) + std::string(600'000, 'n');
    file.object = "\x95" + littleEndian(600'005, 8) + notes + "0" + file.object;
    QCOMPARE(elementBytes(*open(file)->find("w")), sixFloatBytes);
}

void TestTorchLegacy::warnsOfWhatIsTooMuch()
{
    const auto trailing = open({.trailer = "junk"});
    QVERIFY(trailing->warnings.front().find("4 bytes follow") != std::string::npos);
    LegacyFile file;
    file.storages = {{}, {.key = "unused"}};
    const auto unused = open(file);
    QVERIFY(unused->find("w"));
    QVERIFY(unused->warnings.front().find("\"unused\" that no tensor describes") != std::string::npos);
}

void TestTorchLegacy::refuses_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("reason");
    const auto row = [](const char* name, const LegacyFile& file, const char* reason) {
        QTest::newRow(name) << QByteArray::fromStdString(file.bytes()) << reason;
    };
    const auto tensor = [&](const char* name, const PickledTensor& changed, const char* reason) {
        row(name, {.object = pickledDict({{"w", changed.bytes()}})}, reason);
    };
    row("another version", {.version = pickle("M\xe8\x03")}, "version of the format");
    row("version as the result of a call",
        {.version = pickle(pickledGlobal("torch", "device") + "M\xe9\x03\x85R")}, "version of the format");
    row("big-endian", {.system = pickle(pickledDict({{"little_endian", "\x89"}}))}, "big-endian");
    row("byte order is a number", {.system = pickle(pickledDict({{"little_endian", "K\1"}}))}, "big-endian");
    row("system is no dict", {.system = pickle("]")}, "is not a dict");
    row("keys are no list", {.keys = "}"}, "not a list");
    row("key is no text", {.keys = "(K\1l"}, "not a text");
    row("storage not listed", {.keys = "]"}, "the file does not list it");
    row("storage listed twice", {.storages = {{}, {}}}, "lists it twice");
    row("unknown storage before a known one", {.storages = {{.key = "odd"}, {}}}, "no tensor describes it");
    row("count above numel", {.storages = {{.count = 7}}}, "has 7 elements where its tensor says 6");
    row("count below numel", {.storages = {{.count = 5}}}, "has 5 elements");
    row("bytes missing", {.storages = {{.bytes = "short"}}}, "24 bytes, but only 5 are left");
    row("described twice",
        {.object = twoTensors() + pickledText("c") + PickledTensor{.numel = 7, .view = "N"}.bytes() + "s"},
        "described twice");
    const std::int64_t huge = std::int64_t(1) << 62;
    row("numel overflows",
        {.object = pickledDict({{"w", PickledTensor{.numel = huge, .view = "N"}.bytes()}}),
         .storages = {{.count = 1ull << 62}}},
        "out of range");
    tensor("five parts", {}, "does not describe a storage");
    tensor("negative numel", {.numel = -1, .view = "N"}, "malformed");
    tensor("shape beyond the storage", {.shape = {3, 3}, .view = "N"}, "needs 36 bytes");
    tensor("unknown type", {.storageType = "OddStorage", .view = "N"},
           "elements of torch.OddStorage is not known");
    tensor("view is text", {.view = pickledText("v")}, "view of a storage is described by malformed");
    tensor("view of two", {.view = "K\1K\2\x86"}, "malformed");
    tensor("view begins behind", {.view = view("v", 7, 0)}, "goes beyond it");
    tensor("view ends behind", {.view = view("v", 2, 5)}, "goes beyond it");
    tensor("view with a huge size", {.view = view("v", 2, INT64_MAX)}, "goes beyond it");
    tensor("shape beyond the view", {.view = view("v", 2, 4)}, "needs 24 bytes, but only 16");
    row("views of one name",
        {.object = pickledDict(
             {{"a", PickledTensor{.shape = {2}, .strides = {1}, .view = view("v", 0, 2)}.bytes()},
              {"b", PickledTensor{.shape = {2}, .strides = {1}, .view = view("v", 1, 2)}.bytes()}})},
        "as different views");
}

void TestTorchLegacy::refuses()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, reason);
    const QString actual = refusalOf(write(bytes.toStdString()));
    QVERIFY2(actual.contains(reason), qPrintable(actual));
    QVERIFY2(actual.contains("legacy.pt"), qPrintable(actual));
}

void TestTorchLegacy::truncatedAnywhereIsAnError()
{
    for (const char* name : {"legacy_protocol2.pt", "legacy_protocol4.pt", "legacy_views.pt"}) {
        QCOMPARE(faultOfTruncations(m_folder, fileBytes(goldenCheckpoints + name)), QString());
    }
}

void TestTorchLegacy::flippedByteNeverCrashes()
{
    QCOMPARE(faultOfFlippedBytes(m_folder, fileBytes(goldenCheckpoints + "legacy_protocol2.pt")), QString());
}

ONNXMEND_APPLESS_TEST(torch_legacy, TestTorchLegacy)
#include "tst_torch_legacy.moc"
