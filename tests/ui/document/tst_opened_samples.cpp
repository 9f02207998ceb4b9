// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/test_class.h"
#include "tests/ui/ui_environment.h"
#include "ui/document/sample.h"

#include <QTest>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

class TestOpenedSamples : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void eachIsAFreshCopy();
    void onlyFilesOfSamplesAreHeld();
    void theyGoWithTheirWindow();
};

void TestOpenedSamples::eachIsAFreshCopy()
{
    OpenedSamples samples;
    const std::filesystem::path first = samples.add().files().front();
    const QByteArray bytes = bytesOf(texts::exactPath(first));
    QVERIFY(writeBytes(texts::exactPath(first), "edited"));
    const std::filesystem::path second = samples.add().files().front();
    QVERIFY(second != first);
    QCOMPARE(bytesOf(texts::exactPath(second)), bytes);
    QCOMPARE(bytesOf(texts::exactPath(first)), QByteArray("edited"));
}

void TestOpenedSamples::onlyFilesOfSamplesAreHeld()
{
    OpenedSamples samples;
    const Sample& sample = samples.add();
    QVERIFY(samples.hold(sample.folder() / "fixed.onnx"));
    QVERIFY(!samples.hold(sample.folder().parent_path() / "fixed.onnx"));
}

void TestOpenedSamples::theyGoWithTheirWindow()
{
    std::filesystem::path folder;
    {
        OpenedSamples samples;
        folder = samples.add().folder();
        QVERIFY(std::filesystem::exists(folder));
    }
    QVERIFY(!std::filesystem::exists(folder));
}

ONNXMEND_WINDOW_TEST(opened_samples, TestOpenedSamples)
#include "tst_opened_samples.moc"
