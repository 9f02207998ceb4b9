// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/onnx/tensorrt_rules.h"
#include "tests/support/places.h"
#include "tests/support/test_class.h"

#include <QtTest>

#include <string>

using namespace onnxmend;
using onnxmend::testing::sourceText;

namespace
{

constexpr TargetRelease newest = newestTensorrt;

TensorrtOperator ruleOf(const char* domain, const char* name, int opset, TargetRelease release)
{
    return tensorrtOperator(*findOpSchema(domain, name, opset), release);
}

bool takes(const TensorrtOperator& rule, DType dtype, std::size_t input = 0)
{
    return rule.kernel && rule.kernel->schema.inputs.at(input).allowed->contains(ValueType::tensor(dtype));
}

} // namespace

/// The table of what TensorRT's parser takes, by release.
class TensorrtRulesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void dtypesHaveTheirUse();
    void operatorsTakeTheirTypes();
    void otherOperatorsAreNotTaken();
    void laterRuleReplacesAnEarlierOne();
    void onlyTheDataIsNarrowed();
    void resultsThatNoInputStatesAreNarrowed();
    void kernelsAreThoseOfTheRelease();
    void opsetsGrow();
    void everyRowHasItsSources();
};

void TensorrtRulesTest::dtypesHaveTheirUse()
{
    for (const DType dtype :
         {DType::Float, DType::Float16, DType::Bfloat16, DType::Int32, DType::Int64, DType::Bool}) {
        QVERIFY(tensorrtUse(dtype, newest) == TensorrtUse::Everywhere);
    }
    for (const DType dtype : {DType::Int8, DType::Int4, DType::Float8E4M3FN, DType::Float4E2M1}) {
        QVERIFY(tensorrtUse(dtype, newest) == TensorrtUse::Quantized);
    }
    QVERIFY(tensorrtUse(DType::Uint8, newest) == TensorrtUse::Interface);
    QVERIFY(tensorrtUse(DType::Double, newest) == TensorrtUse::Narrowed);
    for (const DType dtype : {DType::Int16, DType::Uint16, DType::Uint32, DType::Uint64, DType::Complex64,
                              DType::String, DType::Float8E5M2, DType::Uint4}) {
        QVERIFY(tensorrtUse(dtype, newest) == TensorrtUse::Nowhere);
    }
    QVERIFY(tensorrtUse(DType::Float4E2M1, {10, 7}) == TensorrtUse::Nowhere);
    QVERIFY(tensorrtUse(DType::Float4E2M1, {10, 8}) == TensorrtUse::Quantized);
}

void TensorrtRulesTest::operatorsTakeTheirTypes()
{
    const TensorrtOperator sum = ruleOf("", "Add", 18, newest);
    QVERIFY(takes(sum, DType::Float) && takes(sum, DType::Bfloat16) && takes(sum, DType::Int64));
    QVERIFY(!takes(sum, DType::Double) && !takes(sum, DType::Uint8));
    QVERIFY(!takes(ruleOf("", "MatMul", 18, newest), DType::Int32));
    QVERIFY(takes(ruleOf("", "And", 18, newest), DType::Bool));
    QVERIFY(!takes(ruleOf("", "NonZero", 18, newest), DType::Bool));
}

void TensorrtRulesTest::otherOperatorsAreNotTaken()
{
    const TensorrtOperator unsupported = ruleOf("", "Compress", 18, newest);
    QVERIFY(unsupported.isListed && !unsupported.kernel);
    const TensorrtOperator unlisted = ruleOf("com.microsoft", "FusedMatMul", 1, newest);
    QVERIFY(!unlisted.isListed && !unlisted.kernel);
}

void TensorrtRulesTest::laterRuleReplacesAnEarlierOne()
{
    QVERIFY(!takes(ruleOf("", "Pow", 18, {10, 11}), DType::Int32));
    QVERIFY(takes(ruleOf("", "Pow", 18, {10, 12}), DType::Int32));
    QVERIFY(takes(ruleOf("", "Pow", 18, {99, 0}), DType::Int32));
    QVERIFY(!ruleOf("", "HannWindow", 18, {10, 3}).kernel);
    QVERIFY(ruleOf("", "HannWindow", 18, {10, 4}).kernel);
    QVERIFY(!ruleOf("", "Attention", 23, {10, 13}).isListed);
    QVERIFY(ruleOf("", "Attention", 23, {10, 14}).kernel);
    QVERIFY(!takes(ruleOf("", "GridSample", 22, {11, 1}), DType::Bfloat16));
    QVERIFY(takes(ruleOf("", "GridSample", 22, {11, 2}), DType::Bfloat16));
    QVERIFY(!ruleOf("", "Swish", 24, {10, 15}).isListed);
    QVERIFY(takes(ruleOf("", "Swish", 24, {11, 0}), DType::Float16)); // its source states no types
}

/// Indices, shapes and quantised results have other types than the operator's data.
void TensorrtRulesTest::onlyTheDataIsNarrowed()
{
    QVERIFY(takes(ruleOf("", "Gather", 18, newest), DType::Int64, 1));
    QVERIFY(takes(ruleOf("", "ConstantOfShape", 18, newest), DType::Int64));
    const TensorrtOperator quantize = ruleOf("", "QuantizeLinear", 18, newest);
    QVERIFY(takes(quantize, DType::Float) && !takes(quantize, DType::Int32));
    QVERIFY(quantize.kernel->schema.outputs.front().allowed->contains(ValueType::tensor(DType::Int8)));
}

/// Sizes and shapes are read; only the result has the dtype that the list states.
void TensorrtRulesTest::resultsThatNoInputStatesAreNarrowed()
{
    const auto gives = [](const char* name, DType dtype, TargetRelease release) {
        const TensorrtOperator rule = ruleOf("", name, 22, release);
        return rule.kernel && rule.kernel->schema.outputs.front().allowed->contains(ValueType::tensor(dtype));
    };
    QVERIFY(gives("HannWindow", DType::Float16, newest) && !gives("HannWindow", DType::Bfloat16, newest));
    QVERIFY(takes(ruleOf("", "HannWindow", 22, newest), DType::Int64));
    // The list of 10.1 leaves INT64 out, which every exported mask has and its importer does not look at.
    QVERIFY(gives("ConstantOfShape", DType::Int64, {10, 1}));
    QVERIFY(gives("EyeLike", DType::Bool, newest) && !gives("EyeLike", DType::Double, newest));
    // The input of these two only lends its shape.
    QVERIFY(gives("RandomNormalLike", DType::Bfloat16, newest));
    QVERIFY(takes(ruleOf("", "RandomNormalLike", 22, newest), DType::Int32));
}

void TensorrtRulesTest::kernelsAreThoseOfTheRelease()
{
    const OpSchema& schema = *findOpSchema("", "Pow", 18);
    const auto kernels = kernelSchemas(RuntimeTarget::Tensorrt, schema);
    QCOMPARE(kernels.size(), std::size_t(1));
    QCOMPARE(&kernels.front(), tensorrtOperator(schema, newest).kernel);
    const TargetRelease older(10, 9);
    const auto before = kernelSchemas(RuntimeTarget::Tensorrt, schema, Halves::CastByRuntime, {}, older);
    QCOMPARE(&before.front(), tensorrtOperator(schema, older).kernel);
    const ValueType integer = ValueType::tensor(DType::Int32);
    QVERIFY(kernels.front().schema.inputs.front().allowed->contains(integer));
    QVERIFY(!before.front().schema.inputs.front().allowed->contains(integer));
    const OpSchema& window = *findOpSchema("", "HannWindow", 18);
    QVERIFY(kernelSchemas(RuntimeTarget::Tensorrt, window, Halves::CastByRuntime, {}, {10, 3}).empty());
    QVERIFY(kernelSchemas(RuntimeTarget::Tensorrt, *findOpSchema("", "Compress", 18)).empty());
}

void TensorrtRulesTest::opsetsGrow()
{
    QCOMPARE(tensorrtOpsets({10, 1}).last, 20);
    QCOMPARE(tensorrtOpsets({10, 14}).last, 20);
    QCOMPARE(tensorrtOpsets({10, 15}).last, 24);
    QCOMPARE(tensorrtOpsets({11, 4}).last, 24);
    QCOMPARE(tensorrtOpsets({11, 5}).last, 25);
    QCOMPARE(tensorrtOpsets(newest).first, 9);
}

/// Each rule names sources that the table explains, its releases grow, and its line is found by how it
/// begins.
void TensorrtRulesTest::everyRowHasItsSources()
{
    QFile file(sourceText("/resources/operators/tensorrt_operators.json"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QJsonObject table = QJsonDocument::fromJson(file.readAll()).object();
    const QJsonObject sources = table["sources"].toObject();
    int operators = 0;
    for (const QJsonValue row : table["rows"].toArray()) {
        const QString name = row["op"].toString();
        QJsonArray rules = row["rules"].toArray();
        if (name.isEmpty()) {
            rules = {row};
        }
        QVERIFY2(!rules.isEmpty(), qPrintable(name));
        QVersionNumber before;
        for (const QJsonValue rule : rules) {
            const QVersionNumber since = QVersionNumber::fromString(rule["since"].toString());
            QVERIFY2(before < since && since.segmentCount() == 2, qPrintable(name));
            before = since;
            QVERIFY2(!rule["sources"].toArray().isEmpty(), qPrintable(name));
            for (const QJsonValue source : rule["sources"].toArray()) {
                QVERIFY2(sources.contains(source.toString()), qPrintable(source.toString()));
            }
            for (const QJsonValue type : rule["types"].toArray()) {
                QVERIFY2(dtypeFromOnnxName(type.toString().toStdString()), qPrintable(type.toString()));
            }
        }
        if (const OpSchema* schema = findOpSchema("", name.toStdString(), 25); schema && !name.isEmpty()) {
            QVERIFY2(tensorrtOperator(*schema, newest).isListed, qPrintable(name));
            ++operators;
        }
    }
    QVERIFY2(operators > 180, qPrintable(QString::number(operators)));
}

ONNXMEND_GUILESS_TEST(tensorrt_rules, TensorrtRulesTest)
#include "tst_tensorrt_rules.moc"
