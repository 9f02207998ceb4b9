// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/edit/graph_editor.h"
#include "core/save/save.h"
#include "tests/support/model_builder.h"
#include "tests/support/save_folder.h"
#include "tests/support/test_class.h"

#include <QTest>

#include <sys/resource.h>

#include <filesystem>
#include <fstream>

using namespace onnxmend;
using namespace onnxmend::testing;
namespace fs = std::filesystem;

/// Tests of the files that a save writes.
class SaveTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder = std::make_unique<SaveFolder>(); }

    void contentsAreBitEqualInEveryMode_data();
    void contentsAreBitEqualInEveryMode();
    void savedModelKeepsEverythingElse();
    void savingTwiceGivesTheSameBytes();
    void attributeAndSubgraphTensorsFollow();
    void tiedWeightsAreStoredOnce();
    void keepsPermissionsOfTheReplacedModel();
    void tooLargeInlineIsRefusedBeforeWriting();
    void spaceIsCheckedBeforeWriting();
    void moreDataFilesThanTheSoftLimitOfOpenFiles();

private:
    WeightOrigin m_origin{.path = "weights.bin", .tensor = "w"};
    std::unique_ptr<SaveFolder> m_folder; ///< a new one for each test
};

void SaveTest::contentsAreBitEqualInEveryMode_data()
{
    QTest::addColumn<SaveOptions>("options");
    QTest::addColumn<std::size_t>("fileCount");
    const auto row = [](const char* name, const SaveOptions& options, std::size_t fileCount) {
        QTest::newRow(name) << options << fileCount;
    };
    using Mode = ExternalDataMode;
    row("auto", {}, 1);
    row("inline", {.externalData = Mode::Inline}, 1);
    row("single", {.externalData = Mode::Single}, 2);
    row("single, everything", {.externalData = Mode::Single, .threshold = 0}, 2);
    row("single, tight", {.externalData = Mode::Single, .threshold = 0, .alignment = 1}, 2);
    row("single, large alignment", {.externalData = Mode::Single, .threshold = 0, .alignment = 65536}, 2);
    row("single, high threshold", {.externalData = Mode::Single, .threshold = 1'000'000}, 1);
    row("per tensor", {.externalData = Mode::PerTensor, .threshold = 0}, 3);
    row("shards", {.externalData = Mode::Single, .threshold = 0, .alignment = 64, .shardByteCount = 4096}, 3);
    row("location", {.externalData = Mode::Single, .location = "here.bin"}, 2);
}

void SaveTest::contentsAreBitEqualInEveryMode()
{
    QFETCH(SaveOptions, options);
    QFETCH(std::size_t, fileCount);
    const SaveResult result = m_folder->saveTo(*m_folder->boundModel(), "out.onnx", options);
    QCOMPARE(result.files.size(), fileCount);
    QCOMPARE(result.files[0].path, m_folder->path("out.onnx"));
    std::uint64_t total = 0;
    for (const SavedFile& file : result.files) {
        QCOMPARE(std::uint64_t(fs::file_size(file.path)), file.byteCount);
        total += file.byteCount;
    }
    QCOMPARE(result.bytesWritten, total);
    QCOMPARE(m_folder->snapshot().size(),
             fileCount + 2); // and nothing else but the source model and the weights

    const auto saved = m_folder->reread();
    const ModelTensor& w = find(*saved, "w");
    QCOMPARE(w.storedDtype, DType::Float);
    QVERIFY(bytesOf(w) == castBytes(halfBytes(weightCount), DType::Float16, DType::Float, weightCount));
    QVERIFY(bytesOf(find(*saved, "b")) == std::string("\0\0\x80?\0\0\0@", 8));
    QVERIFY(bytesOf(find(*saved, "axes")) == std::string(8, '\0'));
    for (const ModelTensor& tensor : saved->tensors()) {
        const bool external = fileCount > 1 && tensor.stored && tensor.name != "axes" &&
                              tensor.stored->byteCount() >= options.threshold;
        QCOMPARE(tensor.source, external ? TensorSource::External : TensorSource::Inline);
        if (external) {
            QCOMPARE(tensor.fileOffset % options.alignment, std::uint64_t(0));
        }
    }
    if (!options.location.empty()) {
        QCOMPARE(w.location, options.location);
    }
}

void SaveTest::savedModelKeepsEverythingElse()
{
    // Field 1000 of the model and of a tensor, which no version of ONNX knows.
    const auto model = m_folder->readText(R"(
        <ir_version: 8, opset_import: ["" : 17]>
        g (float[2] x) => (float[2] y) <float[2] b = {1, 2}, string[1] s = {"text"}> { y = Add(x, b) })");
    std::ofstream(m_folder->path("model.onnx"), std::ios::binary | std::ios::app) << "\xC2\x3E\x03new";
    const std::string before = modelToDebugText(fileBytes(m_folder->path("model.onnx")));
    QVERIFY(before.find("1000: \"new\"") != std::string::npos);
    m_folder->saveTo(*m_folder->reread("model.onnx"), "out.onnx");
    QCOMPARE(modelToDebugText(fileBytes(m_folder->path("out.onnx"))), before);

    const std::string bound = modelToDebugText([this] {
        m_folder->saveTo(*m_folder->boundModel(), "out.onnx",
                         {.externalData = ExternalDataMode::Single, .keepInputs = true});
        return fileBytes(m_folder->path("out.onnx"));
    }());
    for (const char* expected :
         {"key: \"location\"\n      value: \"out.onnx.data\"", "key: \"offset\"\n      value: \"0\"",
          "key: \"length\"\n      value: \"800000\"", "data_location: EXTERNAL", "producer_name: \"test\"",
          "key: \"key\"", "input {\n    name: \"w\""}) {
        QVERIFY2(bound.find(expected) != std::string::npos, (std::string(expected) + "\n" + bound).c_str());
    }
    QVERIFY(bound.find("checksum") == std::string::npos);
}

void SaveTest::savingTwiceGivesTheSameBytes()
{
    const auto model = m_folder->boundModel();
    m_folder->saveTo(*model, "out.onnx", {.externalData = ExternalDataMode::Single, .threads = 1});
    const auto first =
        std::pair(fileBytes(m_folder->path("out.onnx")), fileBytes(m_folder->path("out.onnx.data")));
    fs::remove(m_folder->path("out.onnx.data"));
    m_folder->saveTo(*model, "out.onnx", {.externalData = ExternalDataMode::Single, .threads = 4});
    QVERIFY(first ==
            std::pair(fileBytes(m_folder->path("out.onnx")), fileBytes(m_folder->path("out.onnx.data"))));
}

void SaveTest::attributeAndSubgraphTensorsFollow()
{
    const auto model = m_folder->readText(R"(
        <ir_version: 8, opset_import: ["" : 17]>
        g (bool c, float[2] x) => (float[2] y) {
            k = Constant <value = float16[2] {1, 2}> ()
            y = If (c) < then_branch = t () => (float[2] a) <float16[2] w = {3, 4}> { a = Add(x, w) },
                         else_branch = e () => (float[2] b) { b = Identity(x) } >
        })");
    GraphEditor editor(model);
    std::vector<std::string> names;
    for (std::uint32_t i = 0; i < model->tensors().size(); ++i) {
        names.push_back(model->tensors()[i].name);
        editor.castTensor({i}, DType::Float);
    }
    QCOMPARE(names.size(), std::size_t(2));
    for (const auto mode : {ExternalDataMode::Inline, ExternalDataMode::Single}) {
        GraphEditor again(model);
        again.castTensor({0}, DType::Float);
        again.castTensor({1}, DType::Float);
        m_folder->saveTo(*again.finish(), "out.onnx", {.externalData = mode, .threshold = 0});
        const auto saved = m_folder->reread();
        for (const std::string& name : names) {
            const ModelTensor& tensor = find(*saved, name);
            QCOMPARE(tensor.storedDtype, DType::Float);
            QCOMPARE(tensor.source,
                     mode == ExternalDataMode::Single ? TensorSource::External : TensorSource::Inline);
            QVERIFY(bytesOf(tensor) ==
                    castBytes(bytesOf(find(*model, name)), DType::Float16, DType::Float, 2));
        }
    }
}

void SaveTest::tiedWeightsAreStoredOnce()
{
    const auto model = m_folder->readText(R"(
        <ir_version: 8, opset_import: ["" : 17]>
        g (float[200000] x, float[200000] w, float[200000] v) => (float[200000] y)
        { t = Add(x, w) y = Add(t, v) })");
    GraphEditor editor(model);
    const TensorRef shared = m_folder->weight();
    editor.castTensor(editor.bindWeight({}, "w", shared, m_origin), DType::Float);
    editor.castTensor(editor.bindWeight({}, "v", shared, m_origin), DType::Float);
    const auto bound = editor.finish();
    const std::string expected = castBytes(halfBytes(weightCount), DType::Float16, DType::Float, weightCount);
    m_folder->saveTo(*bound, "out.onnx", {.externalData = ExternalDataMode::Single});
    QCOMPARE(std::uint64_t(fs::file_size(m_folder->path("out.onnx.data"))), std::uint64_t(weightCount * 4));
    QVERIFY(bytesOf(find(*m_folder->reread(), "w")) == expected &&
            bytesOf(find(*m_folder->reread(), "v")) == expected);
    m_folder->saveTo(*bound, "out.onnx", {.externalData = ExternalDataMode::Inline});
    QVERIFY(bytesOf(find(*m_folder->reread(), "w")) == expected &&
            bytesOf(find(*m_folder->reread(), "v")) == expected);
}

void SaveTest::keepsPermissionsOfTheReplacedModel()
{
    m_folder->saveTo(*m_folder->boundModel(), "out.onnx");
    fs::permissions(m_folder->path("out.onnx"), fs::perms(0640));
    m_folder->saveTo(*m_folder->boundModel(), "out.onnx", {.externalData = ExternalDataMode::Single});
    QVERIFY(fs::status(m_folder->path("out.onnx")).permissions() == fs::perms(0640));
    QVERIFY(fs::status(m_folder->path("out.onnx.data")).permissions() == fs::perms(0640));
}

void SaveTest::tooLargeInlineIsRefusedBeforeWriting()
{
    const auto model = m_folder->readText(R"(
        <ir_version: 8, opset_import: ["" : 17]>
        g (float[600000000] w) => (float[600000000] y) { y = Identity(w) })");
    fs::resize_file(m_folder->path("weights.bin"), 2'400'000'000); // sparse
    GraphEditor editor(model);
    const auto large = TensorRef::make(
        {.name = "w",
         .dtype = DType::Float,
         .shape = {600'000'000},
         .strides = {},
         .storageOffset = 0,
         .source = ByteSource::fromFile(InputFile::open(m_folder->path("weights.bin")), 0, 2'400'000'000)});
    editor.bindWeight({}, "w", large, m_origin);
    try {
        m_folder->saveTo(*editor.finish(), "out.onnx", {.externalData = ExternalDataMode::Inline});
        QFAIL("accepted");
    } catch (const Error& error) {
        QVERIFY2(std::string(error.what()).find("external data") != std::string::npos, error.what());
    }
    QVERIFY(!fs::exists(m_folder->path("out.onnx")));
}

void SaveTest::spaceIsCheckedBeforeWriting()
{
    const auto model = m_folder->readText(R"(
        <ir_version: 8, opset_import: ["" : 17]>
        g (float[N] w) => (float[N] y) { y = Identity(w) })");
    GraphEditor editor(model);
    // One element, repeated 2^44 times by a stride of 0: legal in a checkpoint, 64 TiB when saved.
    editor.bindWeight({}, "w",
                      TensorRef::make({.name = "w",
                                       .dtype = DType::Float,
                                       .shape = {std::int64_t(1) << 44U},
                                       .strides = {0},
                                       .storageOffset = 0,
                                       .source = ByteSource::fromBytes("1234")}),
                      m_origin);
    const auto bound = editor.finish();
    const auto before = m_folder->snapshot();
    QVERIFY_THROWS_EXCEPTION(Error, m_folder->saveTo(*bound, "out.onnx"));
    QVERIFY(m_folder->snapshot() == before);
}

void SaveTest::moreDataFilesThanTheSoftLimitOfOpenFiles()
{
    std::string initializers;
    for (int i = 0; i < 300; ++i) {
        initializers += (i == 0 ? "float[1] w" : ", float[1] w") + std::to_string(i) + " = {1}";
    }
    const auto model =
        m_folder->readText("<ir_version: 8, opset_import: [\"\" : 17]> g (float[1] x) => (float[1] y) <" +
                           initializers + "> { y = Identity(x) }");
    rlimit limit = {};
    QCOMPARE(::getrlimit(RLIMIT_NOFILE, &limit), 0);
    const rlimit low = {100, limit.rlim_max};
    QCOMPARE(::setrlimit(RLIMIT_NOFILE, &low), 0);
    const SaveResult result =
        m_folder->saveTo(*model, "out.onnx", {.externalData = ExternalDataMode::PerTensor, .threshold = 0});
    QCOMPARE(result.files.size(), std::size_t(301));
    QCOMPARE(::setrlimit(RLIMIT_NOFILE, &low), 0);
    const auto saved = m_folder->reread();
    for (const ModelTensor& tensor : saved->tensors()) {
        QVERIFY2(tensor.stored, tensor.unreadableReason.str().c_str());
    }
    QCOMPARE(::setrlimit(RLIMIT_NOFILE, &limit), 0);
}

ONNXMEND_APPLESS_TEST(save, SaveTest)
#include "tst_save.moc"
