// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/dtype/promotion.h"
#include "core/dtype/torch_types.h"
#include "tests/support/test_class.h"

#include <QTest>

#include <string>
#include <vector>

using namespace onnxmend;

/// Expected types are those of torch.result_type, taken with torch 1.13.
class PromotionTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void typesPromoteAsInTorch_data();
    void typesPromoteAsInTorch();
    void everyPairOfTorchPromotesAsInTorch();
    void ranksCountAsInTorch_data();
    void ranksCountAsInTorch();
    void textHasNoCommonType();
};

void PromotionTest::typesPromoteAsInTorch_data()
{
    QTest::addColumn<DType>("a");
    QTest::addColumn<DType>("b");
    QTest::addColumn<DType>("expected");
    QTest::newRow("half with single") << DType::Float16 << DType::Float << DType::Float;
    QTest::newRow("half with bfloat16") << DType::Float16 << DType::Bfloat16 << DType::Float;
    QTest::newRow("int64 with half") << DType::Int64 << DType::Float16 << DType::Float16;
    QTest::newRow("uint8 with int8") << DType::Uint8 << DType::Int8 << DType::Int16;
    QTest::newRow("bool with uint8") << DType::Bool << DType::Uint8 << DType::Uint8;
    QTest::newRow("float with complex") << DType::Double << DType::Complex64 << DType::Complex128;
    QTest::newRow("torch has no uint16") << DType::Uint16 << DType::Int32 << DType::Int32;
    QTest::newRow("torch has no float8 arithmetic") << DType::Float8E5M2 << DType::Float16 << DType::Float16;
}

void PromotionTest::typesPromoteAsInTorch()
{
    QFETCH(DType, a);
    QFETCH(DType, b);
    QTEST(promoteTypes(a, b), "expected");
    QTEST(promoteTypes(b, a), "expected");
}

void PromotionTest::everyPairOfTorchPromotesAsInTorch()
{
    int pairs = 0;
    for (const DTypeInfo& a : dtypeTable()) {
        for (const DTypeInfo& b : dtypeTable()) {
            const auto first = torchType(a.dtype);
            const auto second = torchType(b.dtype);
            if (!first || !second)
                continue;
            ++pairs;
            const auto promoted = torchType(promoteTypes(a.dtype, b.dtype));
            QVERIFY2(promoted == c10::promoteTypes(*first, *second),
                     (std::string(a.onnxName) + " with " + std::string(b.onnxName)).c_str());
        }
    }
    QCOMPARE(pairs, 144);
}

void PromotionTest::ranksCountAsInTorch_data()
{
    using Operands = std::vector<PromotionOperand>;
    using enum OperandRank;
    QTest::addColumn<Operands>("operands");
    QTest::addColumn<DType>("expected");
    QTest::newRow("a scalar gives way")
        << Operands{{DType::Float16, Dimensioned}, {DType::Double, Scalar}} << DType::Float16;
    QTest::newRow("a tensor without dimensions gives way")
        << Operands{{DType::Float16, Dimensioned}, {DType::Float, ZeroDimensional}} << DType::Float16;
    QTest::newRow("a float scalar above integers is the default float")
        << Operands{{DType::Int64, Dimensioned}, {DType::Double, Scalar}} << DType::Float;
    QTest::newRow("a float tensor without dimensions above integers keeps its type")
        << Operands{{DType::Int64, Dimensioned}, {DType::Double, ZeroDimensional}} << DType::Double;
    QTest::newRow("an integer scalar above bools")
        << Operands{{DType::Bool, Dimensioned}, {DType::Int64, Scalar}} << DType::Int64;
    QTest::newRow("only scalars") << Operands{{DType::Float, Scalar}, {DType::Double, Scalar}}
                                  << DType::Double;
}

void PromotionTest::ranksCountAsInTorch()
{
    QFETCH(std::vector<PromotionOperand>, operands);
    QTEST(resultType(operands), "expected");
}

void PromotionTest::textHasNoCommonType()
{
    QCOMPARE(promoteTypes(DType::String, DType::Float), DType::Undefined);
}

ONNXMEND_APPLESS_TEST(promotion, PromotionTest)
#include "tst_promotion.moc"
