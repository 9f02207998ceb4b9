// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/onnx/op_schema.h"
#include "tests/support/places.h"
#include "tests/support/test_class.h"

#include <QtTest>

#include <algorithm>
#include <string>
#include <vector>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

std::vector<std::string> textsOf(const TypeSet& set)
{
    std::vector<std::string> texts;
    for (const auto type : set.types())
        texts.push_back(type.text());
    return texts;
}

bool takes(const OpSchema* schema, std::size_t input, const char* type)
{
    return schema->input(input)->allowed->contains(ValueType::fromText(type));
}

} // namespace

class TestOpSchema : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theVersionInForceIsTheLatestThatIsNotNewer()
    {
        const std::vector<int> sinceByOpset = {0, 1, 1, 1, 1, 1, 6, 7, 7, 7, 7, 7, 7, 13, 14, 14};
        for (std::size_t opset = 1; opset < sinceByOpset.size(); ++opset) {
            const auto* add = findOpSchema("", "Add", static_cast<std::int64_t>(opset));
            QVERIFY(add);
            QCOMPARE(add->sinceVersion, sinceByOpset[opset]);
        }
        QCOMPARE(findOpSchema("", "Add", 26)->sinceVersion, 14);
        QCOMPARE(findOpSchema("", "Add", INT64_MAX)->sinceVersion, 14);
        QVERIFY(!findOpSchema("", "Add", 0));
        QVERIFY(!findOpSchema("", "Add", INT64_MIN));
        QVERIFY(!findOpSchema("", "GroupNormalization", 17));
        QVERIFY(findOpSchema("", "GroupNormalization", 18));
    }

    void domainsAreKeptApart()
    {
        QVERIFY(findOpSchema("ai.onnx", "Add", 17) == findOpSchema("", "Add", 17));
        QVERIFY(!findOpSchema("ai.onnx.ml", "Add", 17));
        QVERIFY(!findOpSchema("", "Bad", 17));
        QVERIFY(!findOpSchema("of.nobody", "Add", 17));
        QVERIFY(findOpSchema("ai.onnx.ml", "ZipMap", 1));
        QVERIFY(findOpSchema("ai.onnx.preview.training", "Adam", 1));
        QVERIFY(findOpSchema("com.microsoft", "FusedMatMul", 1));
    }

    void parametersPointToTheirVariables()
    {
        const auto* where = findOpSchema("", "Where", 16);
        QVERIFY(where);
        QCOMPARE(where->inputs.size(), 3);
        QCOMPARE(where->input(0)->typeText, std::string("B"));
        QCOMPARE(textsOf(*where->input(0)->allowed), std::vector<std::string>{"tensor(bool)"});
        QVERIFY(where->input(1)->variable == where->input(2)->variable);
        QVERIFY(where->input(1)->variable == where->output(0)->variable);
        QVERIFY(where->input(1)->allowed == &where->variables[where->input(1)->variable].allowed);
        QVERIFY(takes(where, 1, "tensor(bfloat16)"));
        QVERIFY(!takes(where, 1, "tensor(float8e5m2)"));
        QVERIFY(!where->input(3));
        QCOMPARE(where->minInputs, 3);

        const auto* reshape = findOpSchema("", "Reshape", 14);
        QCOMPARE(reshape->input(1)->variable, -1);
        QCOMPARE(textsOf(*reshape->input(1)->allowed), std::vector<std::string>{"tensor(int64)"});
        QCOMPARE(reshape->attributes.at("allowzero"), std::string("int"));
    }

    void variadicParametersTakeMore()
    {
        const auto* concat = findOpSchema("", "Concat", 13);
        QVERIFY(concat->input(100) == concat->input(0));
        QVERIFY(concat->input(0)->homogeneous);
        QCOMPARE(concat->requiredAttributes, std::vector<std::string>{"axis"});
        const auto* loop = findOpSchema("", "Loop", 16);
        QVERIFY(!loop->input(2)->homogeneous);
        QVERIFY(loop->input(0)->option == ParameterOption::Optional);
        QVERIFY(loop->output(7));
    }

    void nestedTypesAreTaken()
    {
        QVERIFY(takes(findOpSchema("", "SequenceAt", 11), 0, "seq(tensor(complex64))"));
        QVERIFY(!takes(findOpSchema("", "SequenceAt", 11), 0, "tensor(float)"));
        QVERIFY(takes(findOpSchema("", "OptionalGetElement", 18), 0, "optional(seq(tensor(bool)))"));
        QCOMPARE(
            textsOf(*findOpSchema("ai.onnx.ml", "ZipMap", 1)->output(0)->allowed),
            (std::vector<std::string>{"seq(map(string,tensor(float)))", "seq(map(int64,tensor(float)))"}));
    }

    void constraintsFollowTheOpset()
    {
        QVERIFY(!takes(findOpSchema("", "Clip", 11), 0, "tensor(int64)"));
        QVERIFY(takes(findOpSchema("", "Clip", 12), 0, "tensor(int64)"));
        QVERIFY(!takes(findOpSchema("", "Cast", 22), 0, "tensor(float4e2m1)"));
        QVERIFY(takes(findOpSchema("", "Cast", 23), 0, "tensor(float4e2m1)"));
        QVERIFY(!takes(findOpSchema("", "Cast", 24), 0, "tensor(int2)"));
        QVERIFY(takes(findOpSchema("", "Cast", 25), 0, "tensor(int2)"));
    }

    void newestOpsetsAreKnown()
    {
        QCOMPARE(newestKnownOpset(), std::int64_t(27));
        QVERIFY(!takes(findOpSchema("", "Range", 26), 0, "tensor(bfloat16)"));
        QVERIFY(takes(findOpSchema("", "Range", 27), 0, "tensor(bfloat16)"));
        QVERIFY(findOpSchema("", "BitCast", 26) && !findOpSchema("", "BitCast", 25));
        QVERIFY(findOpSchema("", "CumProd", 26) && !findOpSchema("", "CumProd", 25));
        const auto* attention = findOpSchema("", "LinearAttention", 27);
        QVERIFY(attention && !findOpSchema("", "LinearAttention", 26));
        QCOMPARE(attention->requiredAttributes, (std::vector<std::string>{"kv_num_heads", "q_num_heads"}));
        QCOMPARE(attention->input(3)->typeText, attention->output(1)->typeText); // the state
        const auto* convolution = findOpSchema("", "CausalConvWithState", 27);
        QVERIFY(takes(convolution, 1, "tensor(float16)") && !takes(convolution, 1, "tensor(double)"));
        // A newer opset has the newest version that is known.
        QVERIFY(findOpSchema("", "Range", 99) == findOpSchema("", "Range", 27));
    }

    void deprecatedOperatorsSaySo()
    {
        QVERIFY(!findOpSchema("", "Upsample", 9)->deprecated);
        QVERIFY(findOpSchema("", "Upsample", 10)->deprecated);
    }

    void onnxItselfIsAtHandForInference()
    {
        const auto* registered = findOpSchema("", "Reshape", 22);
        const auto* newer = findOpSchema("", "Reshape", 25);
        QCOMPARE(newer->sinceVersion, 25);
        QVERIFY(registered->registered);
        QVERIFY(newer->registered == registered->registered);
        QVERIFY(!findOpSchema("", "RMSNormalization", 23)->registered); // new there
        QVERIFY(!findOpSchema("com.microsoft", "Gelu", 1)->registered);
        QVERIFY(findOpSchema("", "Reshape", 5)->registered != registered->registered);
    }

    void theVersionOfContribOperatorsDoesNotCount()
    {
        const auto* gelu = findOpSchema("com.microsoft", "Gelu", 1);
        QVERIFY(gelu);
        QVERIFY(findOpSchema("com.microsoft", "Gelu", 0) == gelu);
        QVERIFY(findOpSchema("com.microsoft", "Gelu", 7) == gelu);
        const auto* attention = findOpSchema("com.microsoft", "Attention", 1);
        QCOMPARE(attention->requiredAttributes, std::vector<std::string>{"num_heads"});
        QCOMPARE(attention->attributes.at("scale"), std::string("float"));
    }

    void whatOnnxRuntimeKnowsBetterReplacesOnnx()
    {
        QVERIFY(!takes(findOpSchema("", "Erf", 13), 0, "tensor(int32)")); // onnx 1.17 takes it
        QVERIFY(takes(findOpSchema("", "Erf", 9), 0, "tensor(int32)"));
        QVERIFY(findOpSchema("", "Erf", 13)->registered);
        QVERIFY(findOpSchema("", "Erf", 13)->registered != findOpSchema("", "Erf", 9)->registered);
        QCOMPARE(findOpSchema("", "LayerNormalization", 16)->sinceVersion, 1);
        QCOMPARE(findOpSchema("", "LayerNormalization", 17)->sinceVersion, 17);
        QVERIFY(findOpSchema("", "SimplifiedLayerNormalization", 17));
        QVERIFY(!findOpSchema("", "BitCast", 25));
        QVERIFY(findOpSchema("", "BitCast", 26));
    }

    void outputsThatNoInputBindsSayTheirSource()
    {
        const auto& quantised = findOpSchema("com.microsoft", "QGemm", 1)->outputs[0].inferredFrom;
        QCOMPARE(quantised.size(), 2);
        QCOMPARE(quantised[0].input, std::string("y_zero_point"));
        QVERIFY(quantised[1].type == ValueType::tensor(DType::Float));
        const auto& multiplied = findOpSchema("com.microsoft", "GemmFloat8", 1)->outputs[0].inferredFrom;
        QCOMPARE(multiplied.size(), 2);
        QCOMPARE(multiplied[0].attribute, std::string("dtype"));
        QVERIFY(findOpSchema("com.microsoft", "Gelu", 1)->outputs[0].inferredFrom.empty());
    }

    void everySchemaIsWhole_data()
    {
        QTest::addColumn<QString>("table");
        QTest::newRow("newer") << "newer_onnx_ops.json";
        QTest::newRow("contrib") << "contrib_ops.json";
    }

    /// Each row of the tables is found again, with the types it says and at least one for each parameter.
    void everySchemaIsWhole()
    {
        QFETCH(QString, table);
        QFile file(sourceText("/resources/operators/") + table);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto rows = QJsonDocument::fromJson(file.readAll()).array();
        QVERIFY(rows.size() > 50);
        for (const auto& value : rows) {
            const QJsonObject row = value.toObject();
            const auto name = row["op"].toString().toStdString();
            const auto* schema =
                findOpSchema(row["domain"].toString().toStdString(), name, row["since"].toInt());
            QVERIFY2(schema, name.c_str());
            QCOMPARE(schema->sinceVersion, row["since"].toInt());
            QCOMPARE(schema->inputs.size(), static_cast<std::size_t>(row["inputs"].toArray().size()));
            QCOMPARE(schema->outputs.size(), static_cast<std::size_t>(row["outputs"].toArray().size()));
            for (const auto& variable : schema->variables)
                QCOMPARE(static_cast<qsizetype>(variable.allowed.size()),
                         row["type_constraints"][QString::fromStdString(variable.name)].toArray().size());
            for (const auto* parameters : {&schema->inputs, &schema->outputs}) {
                for (const auto& parameter : *parameters)
                    QVERIFY2(parameter.allowed && parameter.allowed->size() > 0, name.c_str());
            }
        }
    }

    void findingIsCheap()
    {
        QBENCHMARK { QVERIFY(findOpSchema("", "LayerNormalization", 17)); }
    }
};

ONNXMEND_APPLESS_TEST(op_schema, TestOpSchema)
#include "tst_op_schema.moc"
