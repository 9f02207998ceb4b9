// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/edit/graph_editor.h"
#include "tests/support/edit_case.h"
#include "tests/support/test_class.h"
#include "tests/support/wire_builder.h"

#include <QCryptographicHash>
#include <QTest>

#include <cstring>
#include <fstream>
#include <vector>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

// Field numbers of onnx.proto.
constexpr std::uint64_t modelGraph = 7;
constexpr std::uint64_t graphInitializer = 5;
constexpr std::uint64_t tensorDims = 1;
constexpr std::uint64_t tensorDataType = 2;
constexpr std::uint64_t tensorName = 8;
constexpr std::uint64_t tensorRawData = 9;
constexpr std::uint64_t tensorDocumentation = 12;
constexpr std::uint64_t unknown = 1000;

constexpr std::uint64_t floatType = 1;

std::string floats(const std::vector<float>& values)
{
    std::string bytes(values.size() * sizeof(float), '\0');
    std::memcpy(bytes.data(), values.data(), bytes.size());
    return bytes;
}

std::string tensor(const std::string& name, const std::vector<float>& values)
{
    return number(tensorDims, values.size()) + number(tensorDataType, floatType) + message(tensorName, name) +
           message(tensorRawData, floats(values));
}

std::string inGraph(const std::string& initializer)
{
    return message(modelGraph, message(graphInitializer, initializer));
}

} // namespace

/// The main graph's initializers are kept as the bytes that the file has of them: they have to be what
/// protobuf reads, and come out of a save as they were, except for the changes of an edit or of the save
/// itself.
class MainInitializersTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder = std::make_unique<SaveFolder>(); }

    void documentationAndUnknownFieldsComeThrough()
    {
        write(modelFromText(initializersHeader + "g (float[2] x) => (float[2] y) { y = Add(x, w) }") +
              inGraph(tensor("w", {1, 2}) + message(tensorDocumentation, "why it is here") +
                      message(unknown, "of a newer version")));
        const std::string before = modelToDebugText(fileBytes(m_folder->path("model.onnx")));

        m_folder->saveTo(*m_folder->reread("model.onnx"), "out.onnx");
        QCOMPARE(modelToDebugText(fileBytes(m_folder->path("out.onnx"))), before);

        GraphEditor editor(m_folder->reread("model.onnx"));
        editor.castTensor(editor.initializer("main", "w"), DType::Double);
        m_folder->saveTo(*editor.finish(), "out.onnx");
        const std::string edited = modelToDebugText(fileBytes(m_folder->path("out.onnx")));
        for (const char* kept :
             {"doc_string: \"why it is here\"", "1000: \"of a newer version\"", "data_type: 11"}) {
            QVERIFY2(edited.find(kept) != std::string::npos, (std::string(kept) + "\n" + edited).c_str());
        }
        QCOMPARE(bytesOf(find(*m_folder->reread(), "w")),
                 castBytes(floats({1, 2}), DType::Float, DType::Double, 2));
    }

    void graphInTwoPartsIsPutTogether()
    {
        write(modelFromText(initializersHeader + "g (float[2] x) => (float[2] y) <float[2] a = {1, 2}> "
                                                 "{ h = Add(x, a) y = Add(h, b) }") +
              inGraph(tensor("b", {3, 4})));
        const auto model = m_folder->reread("model.onnx");
        QCOMPARE(model->tensors().size(), std::size_t(2));
        QCOMPARE(bytesOf(find(*model, "b")), floats({3, 4}));
        m_folder->saveTo(*model, "out.onnx");
        QCOMPARE(m_folder->reread()->digest(), model->digest());
        QCOMPARE(modelToDebugText(fileBytes(m_folder->path("out.onnx"))),
                 modelToDebugText(fileBytes(m_folder->path("model.onnx"))));
    }

    /// https://protobuf.dev/programming-guides/encoding/#last-one-wins
    void lastOfARepeatedFieldCounts()
    {
        write(modelFromText(initializersHeader + "g (float[2] x) => (float[2] y) { y = Add(x, w) }") +
              inGraph(tensor("first", {1, 2}) + number(unknown, 7) + message(tensorName, "w") +
                      message(tensorRawData, floats({5, 6}))));
        const auto model = m_folder->reread("model.onnx");
        QCOMPARE(model->tensors().size(), std::size_t(1));
        QCOMPARE(bytesOf(find(*model, "w")), floats({5, 6}));
    }

    void whatIsNoTensorIsRefused()
    {
        write(modelFromText(initializersHeader + "g (float[2] x) => (float[2] y) { y = Neg(x) }") +
              inGraph(message(tensorName, "w") + tag(tensorRawData, 2) + varint(100)));
        QVERIFY_THROWS_EXCEPTION(Error, m_folder->reread("model.onnx"));
    }

    /// Plans in files name the model by it: SHA-1 of what protobuf writes, without large raw_data.
    void digestIsThatOfTheSerialisedModel()
    {
        const std::string text =
            initializersHeader + "g (float[2] x) => (float[2] y) <float[2] w = {1, 2}> { y = Add(x, w) }";
        const std::string bytes = modelFromText(text);
        QCOMPARE(QString::fromStdString(m_folder->readText(text)->digest()),
                 QString::fromLatin1(
                     QCryptographicHash::hash(QByteArray::fromStdString(bytes), QCryptographicHash::Sha1)
                         .toHex()));

        write(modelFromText(initializersHeader + "g (float[x] x) => (float[y] y) { y = Add(x, w) }") +
              inGraph(tensor("w", std::vector<float>(2000, 1.5F))));
        const std::string large = m_folder->reread("model.onnx")->digest();
        write(modelFromText(initializersHeader + "g (float[x] x) => (float[y] y) { y = Add(x, w) }") +
              inGraph(tensor("w", std::vector<float>(2000, 2.5F))));
        QCOMPARE(m_folder->reread("model.onnx")->digest(), large);
    }

    /// Its bytes stay in the file, and the bytes of the initializer say so: a copy must not.
    void largeOneIsCopiedForOneReader()
    {
        const std::vector<float> values(2000, 1.5F);
        write(modelFromText(initializersHeader + "g (float[x] x, float16[z] z) => (float[y] y, float16[v] v) "
                                                 "{ y = Add(x, w) v = Add(z, w) }") +
              inGraph(tensor("w", values)));
        GraphEditor editor(m_folder->reread("model.onnx"));
        editor.castConstant("main", "w", DType::Float16, GraphEditor::Reader{"v", 1});
        const auto edited = editor.finish();
        for (const ExternalDataMode mode : {ExternalDataMode::Inline, ExternalDataMode::Single}) {
            SaveOptions options;
            options.externalData = mode;
            m_folder->saveTo(*edited, "out.onnx", options);
            const auto saved = m_folder->reread();
            QCOMPARE(saved->tensors().size(), std::size_t(2));
            QCOMPARE(bytesOf(find(*saved, "w")), floats(values));
            QCOMPARE(bytesOf(find(*saved, "w__float16")),
                     castBytes(floats(values), DType::Float, DType::Float16, 2000));
        }
    }

    /// Edits add theirs behind them, and each keeps its place.
    void editsOfAnEditedModelStand()
    {
        const auto model = m_folder->readText(
            initializersHeader + "g (float[2] x, float16[2] z) => (float[2] y, float16[2] v, double[2] u) "
                                 "<float[2] a = {1, 2}, float[2] b = {3, 4}> "
                                 "{ y = Add(x, a) v = Add(z, b) u = Cast <to = 11> (a) }");
        GraphEditor first(model);
        first.castConstant("main", "b", DType::Float16, GraphEditor::Reader{"v", 1});
        GraphEditor second(first.finish());
        second.castConstant("main", "a", DType::Double, GraphEditor::Reader{"u", 0});
        second.castTensor(second.initializer("main", "a"), DType::Float);
        m_folder->saveTo(*second.finish(), "out.onnx");
        const auto saved = m_folder->reread();
        QCOMPARE(bytesOf(find(*saved, "a")), floats({1, 2}));
        QCOMPARE(bytesOf(find(*saved, "b__float16")),
                 castBytes(floats({3, 4}), DType::Float, DType::Float16, 2));
        QCOMPARE(bytesOf(find(*saved, "a__double")),
                 castBytes(floats({1, 2}), DType::Float, DType::Double, 2));
        QCOMPARE(model->tensors().size(), std::size_t(2));
    }

private:
    void write(const std::string& bytes)
    {
        std::ofstream(m_folder->path("model.onnx"), std::ios::binary) << bytes;
    }

    const std::string initializersHeader = "<ir_version: 8, opset_import: [\"\" : 17]> ";
    std::unique_ptr<SaveFolder> m_folder;
};

ONNXMEND_GUILESS_TEST(main_initializers, MainInitializersTest)
#include "tst_main_initializers.moc"
