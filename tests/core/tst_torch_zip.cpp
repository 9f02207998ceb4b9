// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/formats/checkpoint_readers.h"
#include "tests/support/make_pickle.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <nlohmann/json.hpp>

#include <fstream>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

const std::string goldenFolder = ONNXMEND_TEST_DATA "/golden/data/checkpoints/";

std::string fileBytes(const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

const nlohmann::json& manifest()
{
    static const auto json = nlohmann::json::parse(fileBytes(goldenFolder + "manifest.json"));
    return json;
}

std::shared_ptr<const Checkpoint> open(const std::string& path, const std::string& key = {})
{
    Progress progress;
    return openCheckpoint(path, {.key = key}, progress);
}

std::string packedBytes(const TensorRef& tensor)
{
    std::string bytes(tensor.byteCount(), '\0');
    tensor.read(0, tensor.elementCount(), std::as_writable_bytes(std::span(bytes)));
    return bytes;
}

using V = std::vector<std::int64_t>;
using Records = std::vector<ZipRecord>;

} // namespace

class TestTorchZip : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void valuesAreThoseOfTorch_data();
    void valuesAreThoseOfTorch();
    void sharedStorageIsOneSource();
    void storedTensorsStayInTheFile();
    void payloadIsInertAndReported();
    void keyChoosesTheStateDict();
    void unknownKeyNamesTheOthers();
    void truncatedAnywhereIsAnError();
    void flippedByteNeverCrashes();
    void readsZip64();
    void readsUnusualArchives();
    void untypedStorageTakesTheDtypeOfTheTensor();
    void listsWhatCannotBeBound_data();
    void listsWhatCannotBeBound();
    void refusesTensors_data();
    void refusesTensors();
    void refusesArchives_data();
    void refusesArchives();
    void sharedModulesAreNotWalkedForEver();
    void dictThatHoldsItselfEnds();

private:
    std::string write(const std::string& bytes) const
    {
        const std::string path = m_folder.filePath("checkpoint.pt").toStdString();
        std::ofstream(path, std::ios::binary) << bytes;
        return path;
    }
    std::shared_ptr<const Checkpoint> openPickle(const std::string& value, const std::string& key = {}) const
    {
        return open(write(makeZip(checkpointRecords(pickle(value)))), key);
    }
    QString reasonOf(const std::string& bytes) const { return refusalOf(write(bytes)); }
    static QString refusalOf(const std::string& path)
    {
        try {
            open(path);
        } catch (const Error& error) {
            return QString::fromUtf8(error.what());
        }
        return {};
    }

    QTemporaryDir m_folder;
};

void TestTorchZip::valuesAreThoseOfTorch_data()
{
    QTest::addColumn<QString>("file");
    for (const auto& [file, expected] : manifest().items()) {
        QTest::newRow(file.c_str()) << QString::fromStdString(file);
    }
    QVERIFY(manifest().size() >= 17);
}

void TestTorchZip::valuesAreThoseOfTorch()
{
    QFETCH(QString, file);
    const auto& expected = manifest().at(file.toStdString());
    const std::string values = fileBytes(goldenFolder + "expected.bin");
    const auto checkpoint = open(goldenFolder + file.toStdString());
    QCOMPARE(checkpoint->format, expected.at("format").get<std::string>());
    QCOMPARE(checkpoint->stateDictKey, expected.at("state_dict_key").get<std::string>());
    QCOMPARE(checkpoint->tensors.size(), expected.at("tensors").size());
    std::uint64_t bytes = 0;
    for (std::size_t i = 0; i < checkpoint->tensors.size(); ++i) {
        const TensorRef& tensor = checkpoint->tensors[i];
        const auto& entry = expected.at("tensors").at(i);
        QCOMPARE(tensor.name(), entry.at("name").get<std::string>());
        QCOMPARE(std::string(dtypeInfo(tensor.dtype()).torchName), entry.at("dtype").get<std::string>());
        QCOMPARE(tensor.shape(), entry.at("shape").get<V>());
        QCOMPARE(packedBytes(tensor), values.substr(entry.at("offset"), entry.at("bytes")));
        QCOMPARE(checkpoint->find(tensor.name()), &tensor);
        bytes += tensor.byteCount();
    }
    QCOMPARE(checkpoint->byteCount, bytes);
    std::vector<std::string> skipped;
    for (const SkippedTensor& tensor : checkpoint->skipped) {
        skipped.push_back(tensor.name);
        QVERIFY(!tensor.reason.empty());
    }
    QCOMPARE(skipped, expected.at("skipped").get<std::vector<std::string>>());
}

void TestTorchZip::sharedStorageIsOneSource()
{
    const auto checkpoint = open(goldenFolder + "views.pt");
    const TensorRef& base = *checkpoint->find("base");
    QVERIFY(base.sharesBytesWith(*checkpoint->find("same")));
    QVERIFY(!base.sharesBytesWith(*checkpoint->find("transposed")));
    QVERIFY(base.source() == checkpoint->find("transposed")->source());
}

void TestTorchZip::storedTensorsStayInTheFile()
{
    const auto stored = open(goldenFolder + "dtypes.pt");
    for (const TensorRef& tensor : stored->tensors) {
        QVERIFY(tensor.source().file());
        QCOMPARE(tensor.byteOffset() % 64, std::uint64_t(0)); // as torch aligns records
    }
    const auto deflated = open(goldenFolder + "deflated.pt");
    QVERIFY(!deflated->find("zeros")->source().file());
}

void TestTorchZip::payloadIsInertAndReported()
{
    const QString before = QDir::currentPath();
    QVERIFY(QDir::setCurrent(m_folder.path()));
    const auto checkpoint = open(goldenFolder + "payload.pt");
    QDir::setCurrent(before);
    QVERIFY(!QFile::exists(m_folder.filePath("onnxmend-canary")));
    QVERIFY(!checkpoint->warnings.empty());
    const QString warning = QString::fromStdString(checkpoint->warnings.front());
    QVERIFY2(warning.contains("suspicious") && warning.contains("posix.system"), qPrintable(warning));
    QVERIFY(checkpoint->find("w"));
}

void TestTorchZip::keyChoosesTheStateDict()
{
    QCOMPARE(open(goldenFolder + "ema.pt", "ema")->find("w")->shape(), V{2});
    QCOMPARE(open(goldenFolder + "ema.pt")->find("w")->shape(), V{3});
    QCOMPARE(open(goldenFolder + "flattened.pt", "second.deep")->find("b")->shape(), V{1});
    QVERIFY(open(goldenFolder + "nested.pt", "optim.state_dict")->find("conv.weight"));
    QVERIFY(open(goldenFolder + "module.pt", "_modules.conv")->find("weight"));
    const auto dotted =
        openPickle(pickledDict({{"a.b", pickledDict({{"w", PickledTensor().bytes()}})}}), "a.b");
    QVERIFY(dotted->find("w"));
}

void TestTorchZip::unknownKeyNamesTheOthers()
{
    try {
        open(goldenFolder + "ema.pt", "nothing");
        QFAIL("an unknown key must be refused");
    } catch (const Error& error) {
        const QString text = QString::fromUtf8(error.what());
        QVERIFY2(text.contains("nothing") && text.contains("\"ema\", \"model\""), qPrintable(text));
    }
}

void TestTorchZip::truncatedAnywhereIsAnError()
{
    for (const char* name : {"views.pt", "deflated.pt", "protocol4.pt"}) {
        const std::string path = write(fileBytes(goldenFolder + name));
        for (std::size_t size = std::filesystem::file_size(path); size-- > 0;) {
            std::filesystem::resize_file(path, size);
            const QString reason = refusalOf(path);
            QVERIFY2(reason.contains("checkpoint.pt"), qPrintable(QString("%1 of %2").arg(size).arg(name)));
        }
    }
}

void TestTorchZip::flippedByteNeverCrashes()
{
    for (const char* name : {"views.pt", "training.pt", "deflated.pt"}) {
        const std::string whole = fileBytes(goldenFolder + name);
        const std::string path = write(whole);
        std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
        const auto put = [&](std::size_t at, char byte) {
            file.seekp(static_cast<std::streamoff>(at)).put(byte).flush();
        };
        for (std::size_t at = 0; at < whole.size(); ++at) {
            put(at, static_cast<char>(whole[at] ^ (1 << (at % 8))));
            try {
                const auto checkpoint = open(path);
                for (const TensorRef& tensor : checkpoint->tensors) {
                    QCOMPARE(packedBytes(tensor).size(), tensor.byteCount());
                }
            } catch (const Error& error) {
                QVERIFY(!error.details().reason.empty());
            }
            put(at, whole[at]);
        }
    }
}

void TestTorchZip::readsZip64()
{
    const auto records = checkpointRecords(pickle(pickledDict({{"w", PickledTensor().bytes()}})));
    const auto checkpoint = open(write(makeZip(records, {.zip64 = true})));
    QCOMPARE(packedBytes(*checkpoint->find("w")), std::string(24, '\x3f'));
}

void TestTorchZip::readsUnusualArchives()
{
    const std::string dataPickle = pickle(pickledDict({{"w", PickledTensor().bytes()}}));
    Records records = checkpointRecords(dataPickle);
    records[1].localExtra = std::string("FB\x05\x00ZZZZZ", 9);
    QVERIFY(open(write(makeZip(records, {.comment = "PK\x05\x06 is no end"})))->find("w"));
    const auto trailing = open(write(makeZip(records, {.trailer = "junk"})));
    QVERIFY(trailing->warnings.front().find("4 bytes follow") != std::string::npos);
    records[1].content += "more than numel says";
    QCOMPARE(open(write(makeZip(records)))->find("w")->byteCount(), std::uint64_t(24));
    records.push_back({"archive/Data.pkl", "another"});
    QVERIFY(open(write(makeZip(records)))->find("w"));
    records.pop_back();
    records.pop_back(); // version
    QVERIFY(open(write(makeZip(records)))->warnings.front().find("version") != std::string::npos);
}

void TestTorchZip::untypedStorageTakesTheDtypeOfTheTensor()
{
    const PickledTensor tensor{.storageType = "UntypedStorage",
                               .storageModule = "torch.storage",
                               .numel = 24,
                               .offset = 2,
                               .shape = {2, 3},
                               .strides = {1, 3},
                               .dtype = "uint16"};
    const auto checkpoint = openPickle(pickledDict({{"w", tensor.bytes()}}));
    QCOMPARE(checkpoint->find("w")->dtype(), DType::Uint16);
    QCOMPARE(checkpoint->find("w")->strides(), (V{1, 3}));
    PickledTensor tooLarge = tensor;
    tooLarge.offset = 7; // elements 7..13 of 12
    QVERIFY_THROWS_EXCEPTION(Error, openPickle(pickledDict({{"w", tooLarge.bytes()}})));
}

void TestTorchZip::listsWhatCannotBeBound_data()
{
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QString>("reason");
    const auto row = [](const char* name, PickledTensor tensor, const char* reason) {
        tensor.key = "odd";
        QTest::newRow(name) << QByteArray::fromStdString(tensor.bytes()) << reason;
    };
    row("conj", {.metadata = pickledDict({{"conj", "\x88"}})}, "conj bit");
    row("neg", {.metadata = pickledDict({{"neg", "\x88"}})}, "neg bit");
    row("meta", {.location = "meta"}, "meta tensor");
    row("complex32",
        {.storageType = "UntypedStorage",
         .storageModule = "torch.storage",
         .numel = 24,
         .dtype = "complex32"},
        "ONNX has no type for torch.complex32");
    row("quantized storage", {.storageType = "QInt8Storage"}, "torch.QInt8Storage");
    row("unknown storage", {.storageType = "OddStorage"}, "torch.OddStorage");
    row("typed storage with a dtype", {.dtype = "float32"}, "does not fit");
}

void TestTorchZip::listsWhatCannotBeBound()
{
    QFETCH(QByteArray, value);
    QFETCH(QString, reason);
    const auto checkpoint =
        openPickle(pickledDict({{"odd", value.toStdString()}, {"w", PickledTensor().bytes()}}));
    QCOMPARE(checkpoint->tensors.size(), std::size_t(1));
    QCOMPARE(checkpoint->skipped.size(), std::size_t(1));
    const QString actual = QString::fromStdString(checkpoint->skipped.front().reason);
    QVERIFY2(actual.contains(reason), qPrintable(actual));
}

void TestTorchZip::refusesTensors_data()
{
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QString>("reason");
    const auto row = [](const char* name, const PickledTensor& tensor, const char* reason) {
        QTest::newRow(name) << QByteArray::fromStdString(pickledDict({{"layer.w", tensor.bytes()}}))
                            << reason;
    };
    const std::int64_t huge = std::int64_t(1) << 62;
    row("numel above the record", {.numel = 100}, "says to have 400 bytes, but its record has only 24");
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
    QTest::newRow("single tensor") << QByteArray::fromStdString(PickledTensor().bytes()) << "single tensor";
}

void TestTorchZip::refusesTensors()
{
    QFETCH(QByteArray, value);
    QFETCH(QString, reason);
    const QString actual = reasonOf(makeZip(checkpointRecords(pickle(value.toStdString()))));
    QVERIFY2(actual.contains(reason), qPrintable(actual));
}

void TestTorchZip::refusesArchives_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("reason");
    const std::string dataPickle = pickle(pickledDict({{"w", PickledTensor().bytes()}}));
    const auto row = [&](const char* name, const auto& change, const char* reason,
                         const ZipShape& shape = {}) {
        Records records = checkpointRecords(dataPickle);
        change(records);
        QTest::newRow(name) << QByteArray::fromStdString(makeZip(records, shape)) << reason;
    };
    const auto same = [](Records&) {};
    row(
        "two data.pkl",
        [&](Records& r) {
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
        "npz",
        [](Records& r) {
            r = {{"w.npy", "x"}};
        },
        "NumPy");
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
    row("size above 32 bits", [](Records& r) { r[1].size = r[1].packedSize = ~0ull; }, "beyond",
        {.zip64 = true});
    row("pickle too large", [](Records& r) { r[0].size = r[0].packedSize = 1ull << 40; }, "says to be",
        {.zip64 = true});
    row(
        "deflate bomb", [](Records& r) { r[1].method = 8, r[1].size = 1ull << 30; }, "says to unpack");
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
    row("entry missing", same, "more entries", {.moreEntries = -1});
    row("entry too many", same, "entries", {.moreEntries = 1});
}

void TestTorchZip::refusesArchives()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, reason);
    const QString actual = reasonOf(bytes.toStdString());
    QVERIFY2(actual.contains(reason), qPrintable(actual));
}

/// Forty modules that each hold the next one twice have 2^40 paths.
void TestTorchZip::sharedModulesAreNotWalkedForEver()
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

void TestTorchZip::dictThatHoldsItselfEnds()
{
    const std::string tensors = pickledDict({{"w", PickledTensor().bytes()}});
    const std::string self = "}q" + std::string(1, '\0') + pickledText("self") + "h" + std::string(1, '\0') +
                             "s" + pickledText("odd_name") + tensors + "s";
    const auto checkpoint = openPickle(self);
    QCOMPARE(checkpoint->stateDictKey, std::string("odd_name"));
}

QTEST_APPLESS_MAIN(TestTorchZip)
#include "tst_torch_zip.moc"
