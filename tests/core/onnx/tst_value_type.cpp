// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/onnx/value_type.h"
#include "tests/support/model_builder.h"
#include "tests/support/test_class.h"

#include <QtTest>

#include <set>
#include <string>
#include <thread>
#include <vector>

using namespace onnxmend;
using namespace onnxmend::testing;

class TestValueType : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyDtypeHasATensorType()
    {
        std::set<std::string> texts;
        for (const auto& row : dtypeTable()) {
            const auto type = ValueType::tensor(row.dtype);
            QCOMPARE(type.known(), row.dtype != DType::Undefined);
            QVERIFY(type.dtype() == row.dtype);
            QVERIFY(ValueType::fromText(type.text()) == type);
            texts.insert(type.text());
        }
        QCOMPARE(texts.size(), dtypeTable().size());
        for (const char* text :
             {"tensor(float)", "tensor(double)", "tensor(bfloat16)", "tensor(float8e4m3fnuz)",
              "tensor(float8e8m0)", "tensor(uint2)", "tensor(int2)", "tensor(float4e2m1)"}) {
            QVERIFY2(texts.contains(text), text);
        }
    }

    void textIsReadAndWritten_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("written");
        QTest::addColumn<int>("kind");
        const auto row = [](const char* text, const char* written, ValueKind kind) {
            QTest::newRow(text) << QString(text) << QString(written) << static_cast<int>(kind);
        };
        using enum ValueKind;
        row("tensor(float16)", "tensor(float16)", Tensor);
        row(" tensor ( float16 ) ", "tensor(float16)", Tensor);
        row("sparse_tensor(int64)", "sparse_tensor(int64)", SparseTensor);
        row("seq(tensor(bool))", "seq(tensor(bool))", Sequence);
        row("optional(seq(tensor(string)))", "optional(seq(tensor(string)))", Optional);
        row("map(int64, tensor(float))", "map(int64,tensor(float))", Map);
        row("seq(map(string, float))", "seq(map(string,tensor(float)))", Sequence);
        row("tensor(float17)", "", Unknown);
        row("tensor(undefined)", "", Unknown);
        row("tensor(tensor(float))", "", Unknown);
        row("seq(tensor(float)", "", Unknown);
        row("seq(seq())", "", Unknown);
        row("map(tensor(float))", "", Unknown);
        row("opaque(a,b)", "", Unknown);
        row("FLOAT16", "", Unknown);
        row("", "", Unknown);
    }

    void textIsReadAndWritten()
    {
        QFETCH(QString, text);
        QFETCH(QString, written);
        QFETCH(int, kind);
        const auto type = ValueType::fromText(text.toStdString());
        QCOMPARE(QString::fromStdString(type.text()), written);
        QCOMPARE(static_cast<int>(type.kind()), kind);
        QVERIFY(type == ValueType::fromText(type.text()));
    }

    void endlessNestingIsNotKnown()
    {
        std::string text;
        for (int i = 0; i < 200'000; ++i)
            text += "seq(";
        QVERIFY(!ValueType::fromText(text + "tensor(float)" + std::string(200'000, ')')).known());
    }

    void partsAreTold()
    {
        const auto map = ValueType::fromText("map(int64,seq(tensor(float)))");
        QVERIFY(map.elementDtype() == DType::Int64);
        QVERIFY(map.inner() == ValueType::sequence(ValueType::tensor(DType::Float)));
        QVERIFY(map.inner().inner().dtype() == DType::Float);
        QVERIFY(map.dtype() == DType::Undefined);
        QVERIFY(!map.isTensor());
        QVERIFY(!map.inner().inner().inner().known());
        const auto sparse = ValueType::sparseTensor(DType::Double);
        QVERIFY(sparse.elementDtype() == DType::Double);
        QVERIFY(!sparse.isTensor());
        QVERIFY(!(sparse == ValueType::tensor(DType::Double)));
    }

    void whatHoldsTheUnknownIsNotKnown()
    {
        const auto odd = ValueType::tensor(static_cast<DType>(99));
        QVERIFY(!odd.known());
        QVERIFY(!ValueType::tensor(static_cast<DType>(-1)).known());
        QVERIFY(!ValueType::sparseTensor(DType::Undefined).known());
        QVERIFY(!ValueType::sequence(odd).known());
        QVERIFY(!ValueType::optional(odd).known());
        QVERIFY(!ValueType::map(DType::Int64, odd).known());
        QVERIFY(!ValueType::map(DType::Undefined, ValueType::tensor(DType::Float)).known());
    }

    void namesAreForPeople()
    {
        QCOMPARE(displayName(ValueType::tensor(DType::Float16)), std::string("FLOAT16"));
        QCOMPARE(displayName(ValueType::fromText("seq(tensor(float16))")),
                 std::string("seq(tensor(float16))"));
        QCOMPARE(displayName(ValueType()), std::string("unknown"));
    }

    void threadsMeetTheSameTypes()
    {
        std::vector<ValueType> types(8);
        {
            std::vector<std::jthread> threads;
            for (auto& type : types)
                threads.emplace_back([&type] { type = ValueType::fromText("optional(seq(tensor(uint2)))"); });
        }
        for (const auto& type : types)
            QVERIFY(type.known() && type == types.front());
    }

    void protosKeepTheType_data()
    {
        QTest::addColumn<QString>("text");
        for (const char* text :
             {"tensor(float)", "tensor(int2)", "sparse_tensor(double)", "seq(tensor(int64))",
              "optional(seq(tensor(bool)))", "map(string,tensor(float))", "seq(map(int64,tensor(float)))"})
            QTest::newRow(text) << QString(text);
    }

    void protosKeepTheType()
    {
        QFETCH(QString, text);
        const auto type = ValueType::fromText(text.toStdString());
        QVERIFY(type.known());
        QVERIFY(typeFromProtoText(typeToProtoText(type)) == type);
    }

    void protosSayWhatOnnxSays()
    {
        QCOMPARE(typeToProtoText(ValueType::tensor(DType::Float16)),
                 std::string("tensor_type { elem_type: 10 }"));
        QCOMPARE(typeToProtoText(ValueType()), std::string());
    }

    void oddProtosAreNotKnown_data()
    {
        QTest::addColumn<QString>("text");
        for (const char* text :
             {"", "tensor_type { }", "tensor_type { elem_type: 0 }", "tensor_type { elem_type: 99 }",
              "tensor_type { elem_type: -5 }", "sparse_tensor_type { elem_type: 99 }", "sequence_type { }",
              "sequence_type { elem_type { tensor_type { } } }", "optional_type { }",
              "map_type { key_type: 7 }", "map_type { value_type { tensor_type { elem_type: 1 } } }",
              "opaque_type { name: \"x\" }"})
            QTest::newRow(text) << QString(text);
    }

    void oddProtosAreNotKnown()
    {
        QFETCH(QString, text);
        QVERIFY(!typeFromProtoText(text.toStdString()).known());
    }
};

ONNXMEND_APPLESS_TEST(value_type, TestValueType)
#include "tst_value_type.moc"
