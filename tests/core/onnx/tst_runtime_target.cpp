// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/onnx/runtime_target.h"
#include "tests/support/test_class.h"

#include <QtTest>

#include <string>

using namespace onnxmend;

/// The names of targets, with and without a release.
class RuntimeTargetTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void rowsStandInOrder();
    void namesAndReleasesAreRead_data();
    void namesAndReleasesAreRead();
    void otherTextsAreRefused_data();
    void otherTextsAreRefused();
};

void RuntimeTargetTest::rowsStandInOrder()
{
    int place = 0;
    for (const auto rows : {runtimeTargets(), targetsWithoutData()}) {
        for (const RuntimeTargetInfo& info : rows) {
            QCOMPARE(static_cast<int>(info.target), place++);
            QCOMPARE(&runtimeTargetInfo(info.target), &info);
            QVERIFY(!info.name.empty() && !info.title.empty());
        }
    }
    for (const RuntimeTargetInfo& info : targetsWithoutData()) {
        QVERIFY(!info.lacking.empty() && !runtimeTargetFromName(info.name));
    }
}

void RuntimeTargetTest::namesAndReleasesAreRead_data()
{
    QTest::addColumn<std::string>("text");
    QTest::addColumn<int>("target");
    QTest::addColumn<std::string>("written");
    const auto row = [](const char* text, RuntimeTarget target, const char* written) {
        QTest::newRow(text) << std::string(text) << static_cast<int>(target) << std::string(written);
    };
    row("cpu", RuntimeTarget::Cpu, "cpu");
    row("dml", RuntimeTarget::Dml, "dml");
    row("tensorrt", RuntimeTarget::Tensorrt, "tensorrt");
    row("tensorrt=10.9", RuntimeTarget::Tensorrt, "tensorrt=10.9");
    row("tensorrt=10.1", RuntimeTarget::Tensorrt, "tensorrt=10.1");
    row("tensorrt=11", RuntimeTarget::Tensorrt, "tensorrt=11.0");
    row("tensorrt=10.9.0.34", RuntimeTarget::Tensorrt, "tensorrt=10.9");
    row("tensorrt=12.3", RuntimeTarget::Tensorrt, "tensorrt=12.3");
}

void RuntimeTargetTest::namesAndReleasesAreRead()
{
    QFETCH(std::string, text);
    QFETCH(int, target);
    QFETCH(std::string, written);
    const auto named = targetFromText(text);
    QVERIFY(named.has_value());
    QCOMPARE(static_cast<int>(named->target), target);
    QCOMPARE(targetText(*named), written);
    QVERIFY(refusalOfTarget(text).empty());
}

void RuntimeTargetTest::otherTextsAreRefused_data()
{
    QTest::addColumn<std::string>("text");
    QTest::addColumn<std::string>("part"); // of the refusal; empty where the list of names is the answer
    const auto row = [](const char* text, const char* part) {
        QTest::newRow(text) << std::string(text) << std::string(part);
    };
    row("tpu", "");
    row("", "");
    row("webgpu", "WebGPU: no table");
    row("coreml", "CoreML: no table");
    row("webnn", "WebNN: no table");
    row("qnn", "QNN: no table");
    row("openvino", "OpenVINO: no table");
    row("openvino=2025.1", "OpenVINO: no table");
    row("cuda=12.4", "no releases");
    row("tensorrt=", "is not a release of TensorRT");
    row("tensorrt=new", "is not a release of TensorRT");
    row("tensorrt=10.", "is not a release of TensorRT");
    row("tensorrt=10.9b", "is not a release of TensorRT");
    row("tensorrt=-1", "is not a release of TensorRT");
    row("tensorrt=99999999999", "is not a release of TensorRT");
    row("tensorrt=8.6", "known from 10.1 on");
    row("tensorrt=10", "known from 10.1 on");
}

void RuntimeTargetTest::otherTextsAreRefused()
{
    QFETCH(std::string, text);
    QFETCH(std::string, part);
    QVERIFY(!targetFromText(text));
    const std::string refusal = refusalOfTarget(text);
    QVERIFY2(part.empty() ? refusal.empty() : refusal.find(part) != std::string::npos, refusal.c_str());
}

ONNXMEND_GUILESS_TEST(runtime_target, RuntimeTargetTest)
#include "tst_runtime_target.moc"
