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

#include <functional>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

using V = std::vector<std::int64_t>;
using Records = std::vector<ZipRecord>;

const std::string dataPickle = pickle(pickledDict({{"w", PickledTensor().bytes()}}));

/// A row of an archive that one change makes bad.
void row(const char* name, const std::function<void(Records&)>& change, const char* reason,
         const ZipShape& shape = {})
{
    Records records = checkpointRecords(dataPickle);
    change(records);
    QTest::newRow(name) << QByteArray::fromStdString(makeZip(records, shape)) << reason;
}

void addDirectoryRows()
{
    row(
        "two data.pkl",
        [](Records& r) {
            r.push_back({"other/data.pkl", dataPickle});
        },
        "two data.pkl");
    row(
        "two records of a name", [](Records& r) { r.push_back(r[1]); }, "two records have this name");
    row(
        "no data.pkl", [](Records& r) { r[0].name = "archive/Data.pkl"; }, "without a data.pkl");
    row(
        "deep data.pkl", [](Records& r) { r[0].name = "a/b/data.pkl"; }, "without a data.pkl");
    row(
        "encrypted", [](Records& r) { r[1].flags = 1; }, "encrypted");
    row(
        "bzip2", [](Records& r) { r[1].method = 12; }, "method 12 is not supported");
    row(
        "pickle checksum", [](Records& r) { r[0].crc = 1; }, "checksum");
    row(
        "stored with two sizes", [](Records& r) { r[1].size = 25; }, "two sizes");
    row(
        "record beyond the file", [](Records& r) { r[1].size = r[1].packedSize = 1 << 20; }, "beyond");
    row(
        "no header at the offset", [](Records& r) { r[1].localOffset = 3; }, "there is no record at byte 3");
    row(
        "offset outside", [](Records& r) { r[1].localOffset = 1 << 20; }, "outside the archive");
}

void addRecordRows()
{
    row("size above 32 bits", [](Records& r) { r[1].size = r[1].packedSize = ~0ull; }, "beyond",
        {.zip64 = true});
    row("pickle too large", [](Records& r) { r[0].size = r[0].packedSize = 1ull << 40; }, "claims to be",
        {.zip64 = true});
    row(
        "deflate bomb", [](Records& r) { r[1].method = 8, r[1].size = 1ull << 30; }, "claims to unpack");
    row(
        "deflate garbage", [](Records& r) { r[1].method = 8; }, "compressed data is damaged");
    row(
        "deflate longer than it says",
        [](Records& r) {
            r[1] = {r[1].name, deflateRaw(std::string(100, 'x')), 8, 0, 24};
        },
        "damaged");
    row(
        "deflate shorter than it says",
        [](Records& r) {
            r[1] = {r[1].name, deflateRaw(std::string(20, 'x')), 8, 0, 24};
        },
        "damaged");
    row(
        "big endian",
        [](Records& r) {
            r.push_back({"archive/byteorder", "big"});
        },
        "big-endian");
    row(
        "odd byte order",
        [](Records& r) {
            r.push_back({"archive/byteorder", "pdp"});
        },
        "unknown");
    row("entry missing", [](Records&) {}, "more entries", {.moreEntries = -1});
    row("entry too many", [](Records&) {}, "entries", {.moreEntries = 1});
}

} // namespace

class TestTorchRefusals : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void truncatedAnywhereIsAnError();
    void flippedByteNeverCrashes();
    void refusesTensors_data();
    void refusesTensors();
    void refusesArchives_data();
    void refusesArchives();
    void sharedModulesAreNotWalkedForEver();

private:
    std::string write(const std::string& bytes) const { return writeFile(m_folder, "checkpoint.pt", bytes); }
    QString reasonOf(const std::string& bytes) const { return refusalOf(write(bytes)); }

    QTemporaryDir m_folder;
};

void TestTorchRefusals::truncatedAnywhereIsAnError()
{
    for (const char* name : {"views.pt", "deflated.pt", "protocol4.pt"}) {
        QCOMPARE(faultOfTruncations(m_folder, fileBytes(goldenCheckpoints + name)), QString());
    }
}

void TestTorchRefusals::flippedByteNeverCrashes()
{
    for (const char* name : {"views.pt", "training.pt", "deflated.pt"}) {
        QCOMPARE(faultOfFlippedBytes(m_folder, fileBytes(goldenCheckpoints + name)), QString());
    }
}

void TestTorchRefusals::refusesTensors_data()
{
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QString>("reason");
    const auto row = [](const char* name, const PickledTensor& tensor, const char* reason) {
        QTest::newRow(name) << QByteArray::fromStdString(pickledDict({{"layer.w", tensor.bytes()}}))
                            << reason;
    };
    const std::int64_t huge = std::int64_t(1) << 62;
    row("numel above the record", {.numel = 100}, "claims to have 400 bytes, but its record has only 24");
    row("numel overflows", {.numel = huge}, "out of range");
    row("numel negative", {.numel = -1}, "malformed");
    row("shape above numel", {.numel = 5}, "needs 24 bytes, but only 20");
    row("shape above storage", {.shape = {2, 4}, .strides = {4, 1}}, "needs 32 bytes");
    row("negative size", {.shape = {-2, 3}}, "negative dimension");
    row("negative stride", {.strides = {-3, 1}}, "negative");
    row("negative offset", {.offset = -1}, "negative");
    row("offset above", {.offset = 1}, "needs 28 bytes");
    row("product overflows", {.shape = {huge, huge}}, "elements");
    row("index overflows", {.strides = {huge, huge}}, "out of range");
    row("strides missing", {.strides = {1}}, "dimensions but 1 strides");
    row("rank 65", {.shape = V(65, 1), .strides = V(65, 1)}, "64 dimensions");
    row("no record", {.key = "1"}, "no record for it");
    row("key climbs", {.key = "../data/0"}, "no record for it");
    const std::string twice = pickledDict(
        {{"a", PickledTensor().bytes()}, {"b", PickledTensor{.storageType = "IntStorage"}.bytes()}});
    QTest::newRow("storage described twice") << QByteArray::fromStdString(twice) << "described twice";
    QTest::newRow("no tensors") << QByteArray::fromStdString(pickledDict({{"a", pickledInt(1)}}))
                                << "holds no tensors";
}

void TestTorchRefusals::refusesTensors()
{
    QFETCH(QByteArray, value);
    QFETCH(QString, reason);
    const QString actual = reasonOf(makeZip(checkpointRecords(pickle(value.toStdString()))));
    QVERIFY2(actual.contains(reason), qPrintable(actual));
}

void TestTorchRefusals::refusesArchives_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("reason");
    addDirectoryRows();
    addRecordRows();
}

void TestTorchRefusals::refusesArchives()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, reason);
    const QString actual = reasonOf(bytes.toStdString());
    QVERIFY2(actual.contains(reason), qPrintable(actual));
}

/// Forty modules that each hold the next one twice have 2^40 paths.
void TestTorchRefusals::sharedModulesAreNotWalkedForEver()
{
    const auto module = [](const std::string& modules) {
        return pickledGlobal("net", "Block") + ")\x81" +
               pickledDict({{"_parameters", "}"}, {"_buffers", "}"}, {"_modules", modules}}) + "b";
    };
    std::string value = module("}");
    for (int i = 0; i < 40; ++i) {
        const std::string index(1, static_cast<char>(i));
        // The inner module is built first, remembered, dropped, and recalled twice.
        value += "q" + index + "0" + module(pickledDict({{"a", "h" + index}, {"b", "h" + index}}));
    }
    const QString reason = reasonOf(makeZip(checkpointRecords(pickle(value))));
    QVERIFY2(reason.contains("names of its tensors are too long"), qPrintable(reason));
}

ONNXMEND_APPLESS_TEST(torch_refusals, TestTorchRefusals)
#include "tst_torch_refusals.moc"
