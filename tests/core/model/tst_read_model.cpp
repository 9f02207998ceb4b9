// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/edit/graph_editor.h"
#include "tests/support/documents.h"
#include "tests/support/model_builder.h"
#include "tests/support/test_class.h"
#include "tests/support/wire_builder.h"

#include <QTemporaryDir>
#include <QTest>

#include <cstring>

using namespace onnxmend;
using namespace onnxmend::testing;

class ReadModelTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void headerAndScopesAreKnown();
    void typedFieldsGiveTheirBytes();
    void typedValuesOutOfRangeAreTold();
    void tensorsInSubgraphsAndAttributesAreFound();
    void usesIncludeCapturingSubgraphs();
    void externalDataStaysInItsFile();
    void hardLinksAreAWarning();
    void badExternalDataIsUnreadableAndTheRestUsable_data();
    void badExternalDataIsUnreadableAndTheRestUsable();
    void wrongFileIsRefused_data();
    void wrongFileIsRefused();
    void modelsOfOtherProgramsAreNamed_data();
    void modelsOfOtherProgramsAreNamed();
    void foldersOfOtherProgramsAreNamed();
    void truncatedModelNeverCrashes_data();
    void truncatedModelNeverCrashes();
    void editorLeavesTheOriginalAlone();

private:
    static std::vector<std::uint8_t> bytesOf(const TensorRef& tensor)
    {
        std::vector<std::uint8_t> bytes(tensor.byteCount());
        tensor.read(0, tensor.elementCount(), std::as_writable_bytes(std::span(bytes)));
        return bytes;
    }

    static const ModelTensor& find(const Model& model, const char* name)
    {
        for (const ModelTensor& tensor : model.tensors()) {
            if (tensor.name == name) {
                return tensor;
            }
        }
        throw std::runtime_error(std::string("no tensor ") + name);
    }

    QTemporaryDir m_folder;
};

constexpr auto readHeader = "<ir_version: 8, opset_import: [\"\" : 17]> ";

void ReadModelTest::headerAndScopesAreKnown()
{
    const auto model =
        readModelText(m_folder,
                      R"(<ir_version: 8, opset_import: ["" : 17, "local" : 1], producer_name: "pytorch",
                                         producer_version: "2.0">
                                        g (float[2,N] x) => (float[2,N] y) { t = Relu(x)  y = local.twice(t) }
                                        <domain: "local", opset_import: ["" : 17]> twice (a) => (b) { b = Add(a, a) })");
    QCOMPARE(model->irVersion(), 8);
    QCOMPARE(model->opsets().at(""), 17);
    QCOMPARE(model->producer(), std::string("pytorch 2.0"));
    QCOMPARE(model->nodeCount(), 2u);
    QCOMPARE(model->graphs().size(), 2u);
    QCOMPARE(model->graphs()[1].scope, std::string("function:local::twice"));
    const ValueDeclaration& x = model->graphs()[0].inputs.at(0);
    QCOMPARE(x.dtype, DType::Float);
    QCOMPARE(x.shape->at(1).parameter, std::string("N"));
    QVERIFY(!x.staticShape());
    QCOMPARE(model->digest().size(), 40u);
}

void ReadModelTest::typedFieldsGiveTheirBytes()
{
    const auto model = readModelText(m_folder, std::string(readHeader) + R"(g (float[1] x) => (float[1] y)
            <float[2] f = {1, -2}, int64[1] i = {-1}, int8[2] b = {-1, 2}, uint8[2] u = {200, 7}, bool[2] m = {1, 0},
             double[1] d = {1}, uint64[1] q = {5}, string[1] s = {"text"}> { y = Relu(x) })");
    QCOMPARE(bytesOf(*find(*model, "f").stored),
             (std::vector<std::uint8_t>{0, 0, 0x80, 0x3F, 0, 0, 0, 0xC0}));
    QCOMPARE(bytesOf(*find(*model, "i").stored), std::vector<std::uint8_t>(8, 0xFF));
    QCOMPARE(bytesOf(*find(*model, "b").stored), (std::vector<std::uint8_t>{0xFF, 2}));
    QCOMPARE(bytesOf(*find(*model, "u").stored), (std::vector<std::uint8_t>{200, 7}));
    QCOMPARE(bytesOf(*find(*model, "m").stored), (std::vector<std::uint8_t>{1, 0}));
    QCOMPARE(bytesOf(*find(*model, "d").stored), (std::vector<std::uint8_t>{0, 0, 0, 0, 0, 0, 0xF0, 0x3F}));
    QCOMPARE(bytesOf(*find(*model, "q").stored), (std::vector<std::uint8_t>{5, 0, 0, 0, 0, 0, 0, 0}));
    const ModelTensor& text = find(*model, "s");
    QCOMPARE(text.storedDtype, DType::String);
    QVERIFY(!text.stored && text.unreadableReason.empty());
}

void ReadModelTest::typedValuesOutOfRangeAreTold()
{
    const auto model = readModelText(m_folder, std::string(readHeader) + R"(g (float[1] x) => (float[1] y)
            <int8[2] b = {300, -128}, uint8[1] u = {-1}, bool[1] m = {2}, uint16[1] w = {65535}, int8[1] i = {-128},
             bool[2] t = {0, 1}, float16[1] h = {65535}> { y = Relu(x) })");
    QCOMPARE(bytesOf(*find(*model, "b").stored), (std::vector<std::uint8_t>{44, 128}));
    for (const char* name : {"b", "u", "m"}) {
        QCOMPARE(find(*model, name).warnings.size(), 1u);
    }
    for (const char* name : {"w", "i", "t", "h"}) {
        QVERIFY2(find(*model, name).warnings.empty(), name);
    }
}

constexpr auto withSubgraphs = R"(g (bool cond, float[2] x) => (float[2] y)
    <float[2] outer = {1, 2}> {
        y = If (cond) <
            then_branch = t () => (float[2] a) <float[2] inner = {3, 4}> { a = Add(outer, inner) },
            else_branch = e () => (float[2] b) { c = Constant <value = float[2] {5, 6}> ()  b = Add(outer, c) }
        >
    })";

void ReadModelTest::tensorsInSubgraphsAndAttributesAreFound()
{
    const auto model = readModelText(m_folder, std::string(readHeader) + withSubgraphs);
    QCOMPARE(model->tensors().size(), 3u);
    const ModelTensor& inner = find(*model, "inner");
    QCOMPARE(model->graph(inner.graph).scope, std::string("main/y/then_branch"));
    const ModelTensor& constant = find(*model, "c.value");
    QCOMPARE(constant.place, TensorPlace::Attribute);
    QCOMPARE(model->graph(constant.graph).scope, std::string("main/y/else_branch"));
    QCOMPARE(bytesOf(*constant.stored).size(), 8u);
}

void ReadModelTest::usesIncludeCapturingSubgraphs()
{
    const auto model = readModelText(m_folder, std::string(readHeader) + withSubgraphs);
    QCOMPARE(model->usesOf(GraphId{}, "outer").size(), 2u);
    QCOMPARE(model->usesOf(GraphId{}, "outer").front().opType, std::string("Add"));
    QCOMPARE(model->usesOf(GraphId{}, "cond").front().opType, std::string("If"));
    QCOMPARE(model->usesOf(GraphId{}, "inner").size(), 0u);
    QCOMPARE(model->usesOf(*model->findGraph("main/y/then_branch"), "inner").size(), 1u);
}

/// A model whose initializer `w` is two floats in a file.
std::string externalModel(const std::string& entries)
{
    return modelFromText(std::string(readHeader) + "g (float[2] x) => (float[2] y) <float[2] w = [" +
                         entries + "]> { y = Add(x, w) }");
}

void ReadModelTest::externalDataStaysInItsFile()
{
    writeFile(m_folder, "w.bin", std::string(16, '\1'));
    Progress progress;
    const auto model = readModel(
        writeFile(m_folder, "m.onnx", externalModel(R"("location": "w.bin", "offset": "8", "length": "8")")),
        {}, progress);
    const ModelTensor& w = find(*model, "w");
    QCOMPARE(w.source, TensorSource::External);
    QCOMPARE(w.location, std::string("w.bin"));
    QCOMPARE(w.fileOffset, 8u);
    QVERIFY(w.stored);
    QCOMPARE(w.stored->source().file()->path().filename().string(), std::string("w.bin"));
    QCOMPARE(w.stored->byteOffset(), 8u);
}

void ReadModelTest::hardLinksAreAWarning()
{
    const auto data = writeFile(m_folder, "linked.bin", std::string(16, '\1'));
    std::filesystem::create_hard_link(data, data.string() + ".other");
    Progress progress;
    const auto model =
        readModel(writeFile(m_folder, "m.onnx", externalModel(R"("location": "linked.bin")")), {}, progress);
    const ModelTensor& w = find(*model, "w");
    QVERIFY(w.stored);
    QCOMPARE(w.warnings.size(), 1u);
    QVERIFY(w.warnings[0].find("hard links") != std::string::npos);
}

void ReadModelTest::badExternalDataIsUnreadableAndTheRestUsable_data()
{
    QTest::addColumn<std::string>("entries");
    QTest::newRow("missing file") << std::string(R"("location": "absent.bin")");
    QTest::newRow("absolute") << std::string(R"("location": "/etc/hostname")");
    QTest::newRow("above") << std::string(R"("location": "../w.bin")");
    QTest::newRow("truncated") << std::string(R"("location": "w.bin", "offset": "12")");
    QTest::newRow("too short") << std::string(R"("location": "w.bin", "length": "4")");
    QTest::newRow("no number") << std::string(R"("location": "w.bin", "offset": "+0")");
    QTest::newRow("overflow") << std::string(R"("location": "w.bin", "offset": "9223372036854775807")");
    QTest::newRow("twice") << std::string(R"("location": "w.bin", "location": "w.bin")");
    QTest::newRow("no location") << std::string(R"("offset": "0")");
}

void ReadModelTest::badExternalDataIsUnreadableAndTheRestUsable()
{
    QFETCH(std::string, entries);
    writeFile(m_folder, "w.bin", std::string(16, '\1'));
    Progress progress;
    const auto model = readModel(writeFile(m_folder, "m.onnx", externalModel(entries)), {}, progress);
    QVERIFY(!find(*model, "w").stored);
    QVERIFY(!find(*model, "w").unreadableReason.empty());
    QCOMPARE(model->nodeCount(), 1u);
}

void ReadModelTest::wrongFileIsRefused_data()
{
    QTest::addColumn<std::string>("bytes");
    QTest::newRow("empty") << std::string();
    QTest::newRow("zeros") << std::string(100, '\0');
    QTest::newRow("html") << std::string("<!DOCTYPE html><html><body>404</body></html>");
    QTest::newRow("zip") << std::string("PK\3\4 and so on, as a checkpoint begins");
    QTest::newRow("an IR version alone") << std::string("\x08\x08");
    QTest::newRow("an IR version and opsets") << std::string("\x08\x08\x42\x02\x10\x11");
    QTest::newRow("an unknown field alone") << std::string("\xF8\x07\x01");
    QTest::newRow("an empty graph alone") << std::string("\x3A\x00", 2);
    QTest::newRow("a graph without an IR version") << std::string("\x3A\x03\x12\x01g\x42\x02\x10\x11");
    QTest::newRow("text") << std::string("version https://git-lfs.github.com/spec/v1\noid sha256:0\n");
}

void ReadModelTest::wrongFileIsRefused()
{
    QFETCH(std::string, bytes);
    Progress progress;
    try {
        readModel(writeFile(m_folder, "wrong.onnx", bytes), {}, progress);
        QFAIL("no error");
    } catch (const Error& error) {
        QVERIFY(std::string(error.details().file).ends_with("wrong.onnx"));
        QVERIFY(!error.details().reason.empty() && !error.details().advice.empty());
    }
}

void ReadModelTest::modelsOfOtherProgramsAreNamed_data()
{
    QTest::addColumn<std::string>("bytes");
    QTest::addColumn<std::string>("reason");
    const std::string graphs =
        message(2, message(1, message(4, "serve")) + message(2, std::string(500, '\0')));
    const std::string description = message(2, message(1, message(1, "image")));
    const std::string noModel = "it is not an ONNX model, or one that was cut off: there is no graph";
    const auto row = [](const char* name, const std::string& bytes, const std::string& reason) {
        QTest::newRow(name) << bytes << reason;
    };
    row("TFLite", std::string("\x20\0\0\0TFL3\0\0\0\0", 12) + std::string(100, '\1'),
        "it is a TFLite model (TensorFlow Lite), not an ONNX model");
    row("SavedModel", number(1, 1) + graphs, "it is a SavedModel of TensorFlow, not an ONNX model");
    row("SavedModel of two graphs", number(1, 1) + graphs + graphs,
        "it is a SavedModel of TensorFlow, not an ONNX model");
    row("CoreML, layers", number(1, 4) + description + message(500, "layers"),
        "it is a CoreML model, not an ONNX model");
    row("CoreML, program", number(1, 8) + description + number(10, 1) + message(502, "program"),
        "it is a CoreML model, not an ONNX model");
    row("a producer alone", number(1, 1) + message(2, "pytorch"), noModel);
    row("a description alone", number(1, 4) + description, noModel);
    row("SavedModel, cut off", (number(1, 1) + graphs).substr(0, 100), {});
}

void ReadModelTest::modelsOfOtherProgramsAreNamed()
{
    QFETCH(std::string, bytes);
    QFETCH(std::string, reason);
    Progress progress;
    try {
        readModel(writeFile(m_folder, "other.onnx", bytes), {}, progress);
        QFAIL("no error");
    } catch (const Error& error) {
        if (!reason.empty()) {
            QCOMPARE(error.details().reason, reason);
        }
        QVERIFY(std::string(error.details().file).ends_with("other.onnx"));
        QVERIFY(!error.details().advice.empty());
    }
}

void ReadModelTest::foldersOfOtherProgramsAreNamed()
{
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.path().toStdString();
    const auto reason = [&path] {
        Progress progress;
        try {
            readModel(path, {}, progress);
        } catch (const Error& error) {
            return error.details().reason;
        }
        return std::string();
    };
    QCOMPARE(reason(), std::string("it is a folder, not a file"));
    writeFile(folder, "saved_model.pb", "bytes");
    QCOMPARE(reason(), std::string("it is a SavedModel of TensorFlow, not an ONNX model"));
}

void ReadModelTest::truncatedModelNeverCrashes_data()
{
    QTest::addColumn<std::string>("whole");
    QTest::newRow("subgraphs") << modelFromText(std::string(readHeader) + withSubgraphs);
    const std::string tensor = message(5, number(1, 1500) + number(2, 1) + message(8, "w") +
                                              message(9, std::string(6000, 'w'))); // stays in the file
    QTest::newRow("large tensor") << number(1, 8) + message(7, tensor + message(2, "g")) +
                                         message(8, number(2, 17)) + message(2, "made by hand");
}

/// Cut after each byte, it is read where protobuf's own parser finds a model in it, and refused with the
/// file's name everywhere else.
void ReadModelTest::truncatedModelNeverCrashes()
{
    QFETCH(std::string, whole);
    int readCount = 0;
    const std::size_t middle = whole.find("wwwwwwww"); // among the values one end is like another
    for (std::size_t size = 0; size <= whole.size();
         size += size > middle && size + 200 < middle + 6000 ? 101 : 1) {
        const std::string cut = whole.substr(0, size);
        std::string parsed;
        try {
            parsed = modelToDebugText(cut);
        } catch (const std::runtime_error&) {
            // The file ends within a field.
        }
        const bool isModel =
            parsed.starts_with("ir_version: 8\n") && parsed.find("\ngraph {\n") != std::string::npos;
        bool isRead = false;
        Progress progress;
        try {
            isRead = readModel(writeFile(m_folder, "cut.onnx", cut), {}, progress) != nullptr;
        } catch (const Error& error) {
            QVERIFY(std::string(error.what()).find("cut.onnx") != std::string::npos);
        }
        QVERIFY2(isRead == isModel, qPrintable(QString::number(size)));
        readCount += isRead ? 1 : 0;
    }
    QVERIFY(readCount >= 2); // the whole, and without what stands behind the graph
}

void ReadModelTest::editorLeavesTheOriginalAlone()
{
    const auto model =
        readModelText(m_folder, std::string(readHeader) + "g (float[2] x, float[2] v) => (float[2] y)"
                                                          "<float[2] w = {1, 2}> { y = Add(x, w) }");
    GraphEditor editor(model);
    const WeightOrigin origin{.path = "c.bin", .tensor = "ckpt.v"};
    editor.castTensor(editor.initializer("main", "w"), DType::Float16);
    editor.bindWeight(GraphId{}, "v", zeros("ckpt.v", DType::Float16, {2}), origin);
    QVERIFY_THROWS_EXCEPTION(Error, editor.bindWeight(GraphId{}, "v", zeros("a", DType::Float, {3}), origin));
    QVERIFY_THROWS_EXCEPTION(Error,
                             editor.bindWeight(GraphId{}, "no", zeros("a", DType::Float, {2}), origin));
    QVERIFY_THROWS_EXCEPTION(Error, editor.castTensor(editor.initializer("main", "w"), DType::String));
    QVERIFY_THROWS_EXCEPTION(Error, editor.initializer("main/absent", "w"));
    const auto edited = editor.finish();
    QCOMPARE(model->tensors().size(), 1u);
    QCOMPARE(find(*model, "w").savedDtype, DType::Float);
    QCOMPARE(find(*edited, "w").savedDtype, DType::Float16);
    QCOMPARE(find(*edited, "v").origin->tensor, std::string("ckpt.v"));
    QCOMPARE(find(*edited, "v").source, TensorSource::Checkpoint);
}

ONNXMEND_GUILESS_TEST(read_model, ReadModelTest)
#include "tst_read_model.moc"
