// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/compare/compare_documents.h"
#include "tests/support/documents.h"
#include "tests/support/places.h"
#include "tests/support/test_class.h"

#include <QTemporaryDir>
#include <QTest>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

TensorRef bytesAs(const std::string& name, DType dtype, std::vector<std::int64_t> shape, std::string bytes)
{
    return TensorRef::make({.name = name,
                            .dtype = dtype,
                            .shape = std::move(shape),
                            .strides = {},
                            .storageOffset = 0,
                            .source = ByteSource::fromBytes(std::move(bytes))});
}

QString shown(const Comparison& comparison)
{
    std::string text;
    for (const ComparedRow& row : comparison.rows) {
        text += std::string(comparedKindName(row.kind)) + " " + std::string(changeName(row.change)) + " " +
                (row.left ? row.left->name : "-") + " " + (row.right ? row.right->name : "-") + ":";
        for (const Aspect aspect : row.differs) {
            text += " " + std::string(aspectName(aspect));
        }
        text += row.match == MatchRule::None ? "" : std::string(" by ") + matchRuleName(row.match);
        text += "\n";
    }
    return QString::fromStdString(text);
}

} // namespace

/// Checkpoints against each other and against models.
class CompareCheckpointsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tensorsAreComparedByName();
    void renamedTensorIsMoved();
    void leftOutTensorsAreTold();
    void namesOfTheModelAreFound();
    void sidesMayBeExchanged();
    void ambiguousAndOtherShapesAreTold();
    void tinyGptIsItsCheckpoint();

private:
    Comparison compare(const ModelOrCheckpoint& left, const ModelOrCheckpoint& right,
                       const CompareOptions& options = {})
    {
        return compareDocuments(left, right, options, m_progress);
    }
    std::shared_ptr<const Model> model(const std::string& text)
    {
        return readModelText(m_folder, "<ir_version: 9, opset_import: [\"\" : 17]> " + text);
    }

    QTemporaryDir m_folder;
    Progress m_progress;
};

void CompareCheckpointsTest::tensorsAreComparedByName()
{
    const auto left =
        checkpointOf("a", {bytesAs("same", DType::Int8, {2}, "ab"), bytesAs("values", DType::Int8, {2}, "ab"),
                           bytesAs("dtype", DType::Int8, {2}, "ab"), bytesAs("shape", DType::Int8, {2}, "ab"),
                           bytesAs("gone", DType::Int8, {3}, "xyz")});
    const auto right = checkpointOf(
        "b", {bytesAs("values", DType::Int8, {2}, "ac"), bytesAs("same", DType::Int8, {2}, "ab"),
              bytesAs("dtype", DType::Uint8, {2}, "ab"), bytesAs("shape", DType::Int8, {1, 2}, "ab")});
    QCOMPARE(shown(compare(left, right)), "checkpoint-tensor changed values values: values\n"
                                          "checkpoint-tensor changed dtype dtype: dtype\n"
                                          "checkpoint-tensor changed shape shape: shape\n"
                                          "checkpoint-tensor removed gone -:\n");
    QCOMPARE(shown(compare(right, left, {.only = {ComparedOnly::Values}})),
             "checkpoint-tensor changed values values: values\n"
             "checkpoint-tensor added - gone:\n");
}

void CompareCheckpointsTest::renamedTensorIsMoved()
{
    const auto left = checkpointOf("a", {bytesAs("module.fc.weight", DType::Int8, {2}, "ab")});
    const auto right = checkpointOf("b", {bytesAs("fc.weight", DType::Int8, {2}, "ab")});
    QCOMPARE(shown(compare(left, right)), "checkpoint-tensor moved module.fc.weight fc.weight:\n");
}

void CompareCheckpointsTest::leftOutTensorsAreTold()
{
    const auto skipping = [](const char* reason) {
        Checkpoint checkpoint = *checkpointOf("a", {});
        checkpoint.skipped.push_back({"q", reason});
        return std::make_shared<const Checkpoint>(checkpoint);
    };
    const Comparison comparison = compare(skipping("quantized"), skipping("sparse"));
    QCOMPARE(shown(comparison), "checkpoint-tensor changed q q: unreadable\n");
    QCOMPARE(comparison.rows[0].left->unreadable, std::string("quantized"));
    QCOMPARE(comparison.rows[0].right->unreadable, std::string("sparse"));
}

void CompareCheckpointsTest::namesOfTheModelAreFound()
{
    const auto opened = model("g (float[2] x, float[2] fc_weight, float[2] fc_bias) => (float[2] y) "
                              "<int8[2] body_mask = {97, 98}, int8[1] own = {1}> "
                              "{ a = Add (x, fc_weight) y = Add (a, fc_bias) }");
    const auto checkpoint = checkpointOf("c", {bytesAs("fc.weight", DType::Float, {2}, "12345678"),
                                               bytesAs("fc.bias", DType::Float16, {2}, "1234"),
                                               bytesAs("body.mask", DType::Int8, {2}, "ac"),
                                               bytesAs("nowhere", DType::Int8, {5}, "vwxyz")});
    QCOMPARE(shown(compare(opened, checkpoint)),
             "input changed fc_bias fc.bias: dtype by normalized\n"
             "initializer changed body_mask body.mask: values by normalized\n"
             "initializer removed own -:\n"
             "checkpoint-tensor added - nowhere:\n");
}

void CompareCheckpointsTest::sidesMayBeExchanged()
{
    const auto opened = model("g (float[2] x) => (float[2] y) <float[1] w = {1}, int8[1] own = {1}> "
                              "{ y = Add (x, w) }");
    const auto checkpoint =
        checkpointOf("c", {bytesAs("w", DType::Float, {1}, std::string("\0\0\0\x40", 4)), // 2
                           bytesAs("nowhere", DType::Int8, {5}, "vwxyz")});
    const Comparison comparison = compare(checkpoint, opened, {.measuresValues = true});
    QCOMPARE(shown(comparison), "initializer changed w w: values by exact\n"
                                "initializer added - own:\n"
                                "checkpoint-tensor removed nowhere -:\n");
    QCOMPARE(comparison.rows[0].values->maxRelError, 0.5); // of the left one
}

void CompareCheckpointsTest::ambiguousAndOtherShapesAreTold()
{
    const auto opened = model("g (float[2] x, float[2] fc_weight, float[2] fc_bias) => (float[2] y) "
                              "{ a = Add (x, fc_weight) y = Add (a, fc_bias) }");
    const auto checkpoint =
        checkpointOf("c", {zeros("a.fc.weight", DType::Float, {2}), zeros("b.fc.weight", DType::Float, {2}),
                           zeros("fc.bias", DType::Float, {3})});
    const Comparison comparison = compare(opened, checkpoint);
    QCOMPARE(shown(comparison), "input changed fc_weight a.fc.weight: ambiguous\n"
                                "input changed fc_bias fc.bias: shape\n");
    QCOMPARE(comparison.rows[0].right->text, std::string("or b.fc.weight"));
}

void CompareCheckpointsTest::tinyGptIsItsCheckpoint()
{
    const std::string folder = inSource("/resources/samples/");
    const auto opened = readModel(folder + "tiny_gpt2.onnx", {}, m_progress);
    const auto checkpoint = openCheckpointFile(folder + "tiny_gpt2.bin");
    const Comparison comparison = compare(opened, checkpoint, {.only = {ComparedOnly::Dtypes}});
    QCOMPARE(comparison.rows.size(), std::size_t(32)); // as the audit counts
    for (const ComparedRow& row : comparison.rows) {
        QVERIFY(row.kind == ComparedKind::Input && row.match == MatchRule::Normalized);
        QVERIFY(row.left->dtype != row.right->dtype);
        QVERIFY(!row.has(Aspect::Shape));
    }
}

ONNXMEND_GUILESS_TEST(compare_checkpoints, CompareCheckpointsTest)
#include "tst_compare_checkpoints.moc"
