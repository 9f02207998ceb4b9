// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/formats/checkpoint_readers.h"
#include "tests/support/documents.h"
#include "tests/support/golden_data.h"
#include "tests/support/make_pickle.h"
#include "tests/support/save_folder.h"
#include "tests/support/test_class.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

using V = std::vector<std::int64_t>;
using Records = std::vector<ZipRecord>;

} // namespace

class TestTorchZip : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sharedStorageIsOneSource();
    void storedTensorsStayInTheFile();
    void payloadIsInertAndReported();
    void keyChoosesTheStateDict();
    void tensorBesideTheStateDictHidesItNot();
    void rootWithMoreTensorsIsTheStateDict();
    void unknownKeyNamesTheOthers();
    void readsZip64();
    void readsUnusualArchives();
    void readsArchivesWithoutChecksums();
    void untypedStorageTakesTheDtypeOfTheTensor();
    void listsWhatCannotBeBound_data();
    void listsWhatCannotBeBound();
    void moduleWithAStateOfItsOwnIsLeftOut();
    void dictThatHoldsItselfEnds();

private:
    std::string write(const std::string& bytes) const { return writeFile(m_folder, "checkpoint.pt", bytes); }
    std::shared_ptr<const Checkpoint> openPickle(const std::string& value, const std::string& key = {}) const
    {
        return openCheckpointFile(write(makeZip(checkpointRecords(pickle(value)))), key);
    }
    QTemporaryDir m_folder;
};

void TestTorchZip::sharedStorageIsOneSource()
{
    const auto checkpoint = openCheckpointFile(goldenCheckpoints + "views.pt");
    const TensorRef& base = *checkpoint->find("base");
    QVERIFY(base.sharesBytesWith(*checkpoint->find("same")));
    QVERIFY(!base.sharesBytesWith(*checkpoint->find("transposed")));
    QVERIFY(base.source() == checkpoint->find("transposed")->source());
}

void TestTorchZip::storedTensorsStayInTheFile()
{
    const auto stored = openCheckpointFile(goldenCheckpoints + "dtypes.pt");
    for (const TensorRef& tensor : stored->tensors) {
        QVERIFY(tensor.source().file());
        QCOMPARE(tensor.byteOffset() % 64, std::uint64_t(0)); // as torch aligns records
    }
    const auto deflated = openCheckpointFile(goldenCheckpoints + "deflated.pt");
    QVERIFY(!deflated->find("zeros")->source().file());
}

void TestTorchZip::payloadIsInertAndReported()
{
    const QString before = QDir::currentPath();
    QVERIFY(QDir::setCurrent(m_folder.path()));
    const auto checkpoint = openCheckpointFile(goldenCheckpoints + "payload.pt");
    QDir::setCurrent(before);
    QVERIFY(!QFile::exists(m_folder.filePath("onnxmend-canary")));
    QVERIFY(!checkpoint->warnings.empty());
    const QString warning = QString::fromStdString(checkpoint->warnings.front());
    QVERIFY2(warning.contains("suspicious") && warning.contains("posix.system"), qPrintable(warning));
    QVERIFY(checkpoint->find("w"));
}

void TestTorchZip::keyChoosesTheStateDict()
{
    QCOMPARE(openCheckpointFile(goldenCheckpoints + "ema.pt", "ema")->find("w")->shape(), V{2});
    QCOMPARE(openCheckpointFile(goldenCheckpoints + "ema.pt")->find("w")->shape(), V{3});
    QCOMPARE(openCheckpointFile(goldenCheckpoints + "flattened.pt", "second.deep")->find("b")->shape(), V{1});
    QVERIFY(openCheckpointFile(goldenCheckpoints + "nested.pt", "optim.state_dict")->find("conv.weight"));
    QVERIFY(openCheckpointFile(goldenCheckpoints + "module.pt", "_modules.conv")->find("weight"));
    const auto dotted =
        openPickle(pickledDict({{"a.b", pickledDict({{"w", PickledTensor().bytes()}})}}), "a.b");
    QVERIFY(dotted->find("w"));
}

// {"model_state_dict": ..., "loss": tensor}, as torch's own tutorial saves a training.
void TestTorchZip::tensorBesideTheStateDictHidesItNot()
{
    const std::string tensor = PickledTensor().bytes();
    const std::string weights = pickledDict({{"w", tensor}, {"b", tensor}});
    const auto checkpoint = openPickle(pickledDict({{"model_state_dict", weights}, {"loss", tensor}}));
    QCOMPARE(checkpoint->stateDictKey, std::string("model_state_dict"));
    QVERIFY(checkpoint->find("w") && checkpoint->find("b") && !checkpoint->find("loss"));
    const auto several = openPickle(
        pickledDict({{"rng", tensor}, {"model", weights}, {"ema", weights}, {"optimizer", weights}}));
    QCOMPARE(several->stateDictKey, std::string("model"));
    const QString warning = QString::fromStdString(several->warnings.front());
    QVERIFY2(warning.contains("also under \"ema\" (choose"), qPrintable(warning));
}

void TestTorchZip::rootWithMoreTensorsIsTheStateDict()
{
    const std::string tensor = PickledTensor().bytes();
    const auto checkpoint =
        openPickle(pickledDict({{"a", tensor}, {"b", tensor}, {"ema", pickledDict({{"a", tensor}})}}));
    QCOMPARE(checkpoint->stateDictKey, std::string());
    QVERIFY(checkpoint->find("a") && checkpoint->find("b"));
}

void TestTorchZip::unknownKeyNamesTheOthers()
{
    try {
        openCheckpointFile(goldenCheckpoints + "ema.pt", "nothing");
        QFAIL("an unknown key must be refused");
    } catch (const Error& error) {
        const QString text = QString::fromUtf8(error.what());
        QVERIFY2(text.contains("nothing") && text.contains("\"ema\", \"model\""), qPrintable(text));
    }
}

void TestTorchZip::readsZip64()
{
    const auto records = checkpointRecords(pickle(pickledDict({{"w", PickledTensor().bytes()}})));
    const auto checkpoint = openCheckpointFile(write(makeZip(records, {.zip64 = true})));
    QCOMPARE(elementBytes(*checkpoint->find("w")), std::string(24, '\x3f'));
    Records mixed = records;
    mixed[1].offsetIn64 = true;
    const auto beyond = openCheckpointFile(write(makeZip(mixed)));
    QCOMPARE(elementBytes(*beyond->find("w")), std::string(24, '\x3f'));
}

void TestTorchZip::readsUnusualArchives()
{
    const std::string dataPickle = pickle(pickledDict({{"w", PickledTensor().bytes()}}));
    Records records = checkpointRecords(dataPickle);
    records[1].localExtra = std::string("FB\x05\x00ZZZZZ", 9);
    QVERIFY(openCheckpointFile(write(makeZip(records, {.comment = "PK\x05\x06 is no end"})))->find("w"));
    const auto trailing = openCheckpointFile(write(makeZip(records, {.trailer = "junk"})));
    QVERIFY(trailing->warnings.front().find("4 bytes follow") != std::string::npos);
    records[1].localName = "archive/data/7";
    const auto renamed = openCheckpointFile(write(makeZip(records)));
    QCOMPARE(elementBytes(*renamed->find("w")), std::string(24, '\x3f'));
    QVERIFY(renamed->warnings.front().find("is named \"archive/data/7\" where it lies") != std::string::npos);
    records[1].localName = {};
    records[1].content += "more than numel says";
    QCOMPARE(openCheckpointFile(write(makeZip(records)))->find("w")->byteCount(), std::uint64_t(24));
    records.push_back({"archive/Data.pkl", "another"});
    QVERIFY(openCheckpointFile(write(makeZip(records)))->find("w"));
    records.pop_back();
    records.pop_back(); // version
    QVERIFY(openCheckpointFile(write(makeZip(records)))->warnings.front().find("version") !=
            std::string::npos);
}

/// torch.serialization.set_crc32_options(False): torch leaves them all 0.
void TestTorchZip::readsArchivesWithoutChecksums()
{
    Records records = checkpointRecords(pickle(pickledDict({{"w", PickledTensor().bytes()}})));
    QCOMPARE(openCheckpointFile(write(makeZip(records)))->find("w")->source().checksums().size(),
             std::size_t(1));
    for (ZipRecord& record : records) {
        record.crc = 0;
    }
    const auto checkpoint = openCheckpointFile(write(makeZip(records)));
    QVERIFY(checkpoint->find("w"));
    QVERIFY(checkpoint->find("w")->source().checksums().empty());
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
    row("unknown quantized storage",
        {.storageType = "QOddStorage",
         .quantizer = "(" + pickledGlobal("torch", "per_tensor_affine") + "G" +
                      std::string("\x3f\xf0\0\0\0\0\0\0", 8) + pickledInt(0) + "t"},
        "torch.QOddStorage");
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
    QCOMPARE(checkpoint->skipped.front().isUnknown, reason.contains("OddStorage"));
}

void TestTorchZip::moduleWithAStateOfItsOwnIsLeftOut()
{
    const auto checkpoint = openCheckpointFile(goldenCheckpoints + "script_packed.pt");
    QCOMPARE(checkpoint->tensors.size(), std::size_t(1));
    QVERIFY(checkpoint->warnings.empty());
    QCOMPARE(checkpoint->skipped.size(), std::size_t(1));
    QCOMPARE(checkpoint->skipped.front().name, std::string("packed"));
    QVERIFY(checkpoint->skipped.front().reason.find("saves its state in a way of its own") !=
            std::string::npos);
    QVERIFY(skippedText(*checkpoint).starts_with("1 left out: \"packed\" (the module saves its state"));
}

void TestTorchZip::dictThatHoldsItselfEnds()
{
    const std::string tensors = pickledDict({{"w", PickledTensor().bytes()}});
    const std::string self = "}q" + std::string(1, '\0') + pickledText("self") + "h" + std::string(1, '\0') +
                             "s" + pickledText("odd_name") + tensors + "s";
    const auto checkpoint = openPickle(self);
    QCOMPARE(checkpoint->stateDictKey, std::string("odd_name"));
}

ONNXMEND_APPLESS_TEST(torch_zip, TestTorchZip)
#include "tst_torch_zip.moc"
