// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/onnx/runtime_kernels.h"
#include "tests/support/places.h"
#include "tests/support/test_class.h"

#include <QtTest>

#include <string>

using namespace onnxmend;
using onnxmend::testing::sourceText;

namespace
{

const OpSchema* kernelOf(RuntimeTarget target, const char* domain, const char* name, int opset)
{
    const auto kernels = kernelSchemas(target, *findOpSchema(domain, name, opset));
    return kernels.empty() ? nullptr : &kernels.front().schema;
}

bool takes(const OpSchema* kernel, DType dtype)
{
    return kernel && kernel->inputs.front().allowed->contains(ValueType::tensor(dtype));
}

} // namespace

/// The table of kernels of ONNX Runtime 1.30 (docs/OperatorKernels.md there).
class RuntimeKernelsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void targetsHaveNames();
    void typesAreThoseOfTheKernels();
    void versionOfTheOperatorDecides();
    void halvesAreCastOnTheCpu();
    void parameterMayHaveItsOwnTypes();
    void operatorWithoutKernelsHasNone();
    void everyRowIsFound();
};

void RuntimeKernelsTest::targetsHaveNames()
{
    for (const RuntimeTargetInfo& info : runtimeTargets()) {
        QVERIFY(runtimeTargetFromName(info.name) == info.target);
        QCOMPARE(&runtimeTargetInfo(info.target), &info);
    }
    QVERIFY(!runtimeTargetFromName("tpu"));
}

void RuntimeKernelsTest::typesAreThoseOfTheKernels()
{
    const OpSchema* onCpu = kernelOf(RuntimeTarget::Cpu, "", "Add", 17);
    QVERIFY(takes(onCpu, DType::Float));
    QVERIFY(takes(onCpu, DType::Int64));
    QVERIFY(!takes(onCpu, DType::Bfloat16));
    QVERIFY(takes(kernelOf(RuntimeTarget::Cuda, "", "Add", 17), DType::Bfloat16));
    QVERIFY(!takes(kernelOf(RuntimeTarget::Cpu, "", "Conv", 17), DType::Double));
    QVERIFY(takes(kernelOf(RuntimeTarget::Cuda, "", "Conv", 17), DType::Double));
    QVERIFY(takes(kernelOf(RuntimeTarget::Cpu, "com.microsoft", "FusedMatMul", 1), DType::Float));
    QVERIFY(!takes(kernelOf(RuntimeTarget::Dml, "", "Add", 17), DType::Double));
}

/// A kernel without an end is for the version that it starts at, as one with an end is for those before.
void RuntimeKernelsTest::versionOfTheOperatorDecides()
{
    for (const int opset : {7, 13, 14, 17}) {
        QVERIFY2(takes(kernelOf(RuntimeTarget::Cpu, "", "Add", opset), DType::Float),
                 qPrintable(QString::number(opset)));
    }
}

void RuntimeKernelsTest::halvesAreCastOnTheCpu()
{
    QVERIFY(takes(kernelOf(RuntimeTarget::Cpu, "", "Softmax", 17), DType::Float16));
    QVERIFY(!kernelOf(RuntimeTarget::Cpu, "", "RandomNormal", 17)
                 ->outputs.front()
                 .allowed->contains(ValueType::tensor(DType::Float16))); // it reads nothing to cast
    QVERIFY(!takes(kernelOf(RuntimeTarget::Dml, "", "Det", 11), DType::Float16));
}

void RuntimeKernelsTest::parameterMayHaveItsOwnTypes()
{
    const OpSchema* gather = kernelOf(RuntimeTarget::Cpu, "", "GatherND", 13);
    QVERIFY(gather);
    QVERIFY(gather->inputs[1].allowed->contains(ValueType::tensor(DType::Int64)));
    QCOMPARE(gather->inputs[1].allowed->size(), std::size_t(1));
}

void RuntimeKernelsTest::operatorWithoutKernelsHasNone()
{
    QVERIFY(!kernelOf(RuntimeTarget::Cpu, "ai.onnx.preview.training", "Adam", 1));
    QVERIFY(!kernelOf(RuntimeTarget::Cuda, "ai.onnx.ml", "Scaler", 1));
}

/// Rows are found by how their lines begin: each line of the table has to begin so, and no name hides
/// another.
void RuntimeKernelsTest::everyRowIsFound()
{
    QFile file(sourceText("/resources/operators/runtime_kernels.json"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QJsonArray rows = QJsonDocument::fromJson(file.readAll()).object()["rows"].toArray();
    QVERIFY(rows.size() > 700);
    int found = 0;
    for (const QJsonValue row : rows) {
        const std::string domain = row["domain"].toString().toStdString();
        const std::string name = row["op"].toString().toStdString();
        const QString provider = row["provider"].toString();
        const RuntimeTarget target = provider == "CPU"    ? RuntimeTarget::Cpu
                                     : provider == "CUDA" ? RuntimeTarget::Cuda
                                                          : RuntimeTarget::Dml;
        const QJsonValue kernel = row["kernels"][0];
        const OpSchema* schema = findOpSchema(domain, name, kernel["since"].toInt());
        if (!schema || schema->sinceVersion != kernel["since"].toInt()) {
            continue; // an operator that no table of schemas has
        }
        ++found;
        QVERIFY2(!kernelSchemas(target, *schema, Halves::AsRegistered).empty(), name.c_str());
    }
    QVERIFY2(found > 600, qPrintable(QString::number(found)));
}

ONNXMEND_GUILESS_TEST(runtime_kernels, RuntimeKernelsTest)
#include "tst_runtime_kernels.moc"
