// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/onnx/runtime_releases.h"
#include "tests/support/error_of.h"
#include "tests/support/test_class.h"

#include <QTest>

using namespace onnxmend;
using namespace onnxmend::testing;

/// The table of releases, and the texts that name some of them.
class RuntimeReleasesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void limitsOnlyGrow();
    void textsNameReleases_data();
    void textsNameReleases();
    void whatIsNotKnownIsRefused_data();
    void whatIsNotKnownIsRefused();
    void typesHaveAFirstRelease();
    void releaseNarrowsAKernel();
    void typesTogetherHaveAFirstRelease_data();
    void typesTogetherHaveAFirstRelease();
    void noKernelTakesTypesThatComeLater();

private:
    static QStringList versionsOf(const std::vector<std::size_t>& positions)
    {
        QStringList versions;
        for (const std::size_t position : positions) {
            versions << QString::fromStdString(runtimeReleases()[position].version);
        }
        return versions;
    }
    static QString firstVersion(const OpSchema& schema, DType dtype)
    {
        const std::vector inputs(2, ValueType::tensor(dtype));
        return QString::fromStdString(runtimeReleases()[firstRelease(schema, inputs, {})].version);
    }
};

void RuntimeReleasesTest::limitsOnlyGrow()
{
    const auto releases = runtimeReleases();
    QCOMPARE(releases.front().version, std::string("1.14.0"));
    QCOMPARE(releases.back().version, std::string("1.30.0"));
    for (std::size_t i = 1; i < releases.size(); ++i) {
        QVERIFY(releases[i - 1].minor < releases[i].minor);
        QVERIFY(releases[i - 1].newestIr <= releases[i].newestIr);
        QVERIFY(releases[i - 1].newestOpset <= releases[i].newestOpset);
        QVERIFY(releases[i - 1].newestMlOpset <= releases[i].newestMlOpset);
    }
}

void RuntimeReleasesTest::textsNameReleases_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QStringList>("versions");
    QTest::newRow("one") << "1.18" << QStringList{"1.18.0"};
    QTest::newRow("range") << "1.16..1.18" << QStringList{"1.16.3", "1.17.3", "1.18.0"};
    QTest::newRow("list, in any order, each once")
        << "1.20.1,1.18,1.18..1.19" << QStringList{"1.18.0", "1.19.2", "1.20.1"};
    QTest::newRow("another patch is the same") << "1.18.1" << QStringList{"1.18.0"};
}

void RuntimeReleasesTest::textsNameReleases()
{
    QFETCH(QString, text);
    QTEST(versionsOf(releasesFromText(text.toStdString())), "versions");
}

void RuntimeReleasesTest::whatIsNotKnownIsRefused_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("reason");
    QTest::newRow("not a version") << "new"
                                   << "'new' is not a version of ONNX Runtime";
    QTest::newRow("nothing") << ""
                             << "is not a version";
    QTest::newRow("half a range") << "1.18.."
                                  << "is not a version";
    QTest::newRow("a major version") << "1"
                                     << "is not a version";
    QTest::newRow("too old") << "1.13..1.18"
                             << "1.13 is older than 1.14.0";
    QTest::newRow("too new") << "1.18..1.99"
                             << "1.99 is newer than 1.30.0";
    QTest::newRow("backwards") << "1.20..1.18"
                               << "1.18 is older than 1.20";
    QTest::newRow("between two") << "1.28"
                                 << "no release of ONNX Runtime 1.28 is known";
}

void RuntimeReleasesTest::whatIsNotKnownIsRefused()
{
    QFETCH(QString, text);
    QFETCH(QString, reason);
    const QString said = errorOf([&] { (void)releasesFromText(text.toStdString()); });
    QVERIFY2(said.contains(reason), qPrintable(said));
}

/// As the releases themselves said: Add of 8-bit integers begins with 1.21.
void RuntimeReleasesTest::typesHaveAFirstRelease()
{
    const OpSchema* const add = findOpSchema({}, "Add", 17);
    QVERIFY(add);
    QCOMPARE(firstVersion(*add, DType::Float), QString("1.14.0"));
    QCOMPARE(firstVersion(*add, DType::Int8), QString("1.21.1"));
    QVERIFY(!olderRelease({1, 30}));
    QVERIFY(!olderRelease(newestTensorrt));
    QCOMPARE(olderRelease({1, 14}), std::optional<std::size_t>(0));
}

void RuntimeReleasesTest::releaseNarrowsAKernel()
{
    const OpSchema* const add = findOpSchema({}, "Add", 17);
    QVERIFY(add);
    const auto kernels = kernelSchemas(RuntimeTarget::Cpu, *add);
    QVERIFY(!kernels.empty());
    QVERIFY(kernels.front().schema.input(0)->allowed->contains(ValueType::tensor(DType::Int8)));
    const std::vector<KernelSchema> narrowed = inRelease(kernels.front(), releasesFromText("1.18").front());
    QCOMPARE(narrowed.size(), std::size_t(1));
    QVERIFY(!narrowed.front().schema.input(0)->allowed->contains(ValueType::tensor(DType::Int8)));
    QVERIFY(narrowed.front().schema.input(0)->allowed->contains(ValueType::tensor(DType::Float)));
}

/// Until 1.24 MatMulInteger takes INT8 and UINT8 on either side, but not INT8 with UINT8.
void RuntimeReleasesTest::typesTogetherHaveAFirstRelease_data()
{
    QTest::addColumn<DType>("a");
    QTest::addColumn<DType>("b");
    QTest::addColumn<QString>("first");
    QTest::newRow("INT8 and UINT8") << DType::Int8 << DType::Uint8 << "1.24.3";
    QTest::newRow("UINT8 and INT8") << DType::Uint8 << DType::Int8 << "1.14.0";
    QTest::newRow("INT8 twice") << DType::Int8 << DType::Int8 << "1.14.0";
    QTest::newRow("one is not known") << DType::Int8 << DType::Undefined << "1.14.0";
}

void RuntimeReleasesTest::typesTogetherHaveAFirstRelease()
{
    const OpSchema* const product = findOpSchema({}, "MatMulInteger", 17);
    QVERIFY(product);
    QFETCH(DType, a);
    QFETCH(DType, b);
    std::vector<ValueType> inputs{ValueType::tensor(a)};
    inputs.push_back(b == DType::Undefined ? ValueType() : ValueType::tensor(b));
    const std::size_t first = firstRelease(*product, inputs, {});
    QTEST(QString::fromStdString(runtimeReleases()[first].version), "first");
}

void RuntimeReleasesTest::noKernelTakesTypesThatComeLater()
{
    const OpSchema* const product = findOpSchema({}, "MatMulInteger", 17);
    QVERIFY(product);
    const auto kernels = kernelSchemas(RuntimeTarget::Cpu, *product);
    QVERIFY(!kernels.empty());
    const auto take = [](const std::vector<KernelSchema>& some, DType a, DType b) {
        return std::ranges::any_of(some, [&](const KernelSchema& kernel) {
            return kernel.schema.input(0)->allowed->contains(ValueType::tensor(a)) &&
                   kernel.schema.input(1)->allowed->contains(ValueType::tensor(b));
        });
    };
    std::vector<KernelSchema> older;
    for (const KernelSchema& kernel : kernels) {
        std::ranges::move(inRelease(kernel, releasesFromText("1.18").front()), std::back_inserter(older));
    }
    QVERIFY(!take(older, DType::Int8, DType::Uint8));
    QVERIFY(take(older, DType::Int8, DType::Int8));
    QVERIFY(take(older, DType::Uint8, DType::Uint8));
    QVERIFY(take(older, DType::Uint8, DType::Int8));
}

ONNXMEND_GUILESS_TEST(runtime_releases, RuntimeReleasesTest)
#include "tst_runtime_releases.moc"
