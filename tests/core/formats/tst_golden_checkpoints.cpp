// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/formats/checkpoint_readers.h"
#include "tests/support/documents.h"
#include "tests/support/golden_data.h"
#include "tests/support/save_folder.h"
#include "tests/support/test_class.h"

#include <QTest>

#include <nlohmann/json.hpp>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

using V = std::vector<std::int64_t>;

const nlohmann::json& manifest()
{
    static const auto json = nlohmann::json::parse(fileBytes(goldenCheckpoints + "manifest.json"));
    return json;
}

} // namespace

/// Checkpoints of every format against what the library that wrote them says is in them.
class TestGoldenCheckpoints : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void valuesAreThoseOfTorch_data();
    void valuesAreThoseOfTorch();
};

void TestGoldenCheckpoints::valuesAreThoseOfTorch_data()
{
    QTest::addColumn<QString>("file");
    for (const auto& [file, expected] : manifest().items()) {
        QTest::newRow(file.c_str()) << QString::fromStdString(file);
    }
    QVERIFY(manifest().size() >= 65);
}

void TestGoldenCheckpoints::valuesAreThoseOfTorch()
{
    QFETCH(QString, file);
    const auto& expected = manifest().at(file.toStdString());
    const std::string values = fileBytes(goldenCheckpoints + "expected.bin");
    const auto checkpoint = openCheckpointFile(goldenCheckpoints + file.toStdString());
    QCOMPARE(checkpoint->format, expected.at("format").get<std::string>());
    QCOMPARE(checkpoint->stateDictKey, expected.at("state_dict_key").get<std::string>());
    QCOMPARE(checkpoint->tensors.size(), expected.at("tensors").size());
    std::uint64_t bytes = 0;
    for (std::size_t i = 0; i < checkpoint->tensors.size(); ++i) {
        const TensorRef& tensor = checkpoint->tensors[i];
        const auto& entry = expected.at("tensors").at(i);
        QCOMPARE(tensor.name(), entry.at("name").get<std::string>());
        QCOMPARE(std::string(dtypeInfo(tensor.dtype()).torchName), entry.at("dtype").get<std::string>());
        QCOMPARE(tensor.shape(), entry.at("shape").get<V>());
        QCOMPARE(elementBytes(tensor), values.substr(entry.at("offset"), entry.at("bytes")));
        QCOMPARE(checkpoint->find(tensor.name()), &tensor);
        bytes += tensor.byteCount();
    }
    QCOMPARE(checkpoint->byteCount, bytes);
    std::vector<std::string> skipped;
    for (const SkippedTensor& tensor : checkpoint->skipped) {
        skipped.push_back(tensor.name);
        QVERIFY(!tensor.reason.empty());
    }
    QCOMPARE(skipped, expected.at("skipped").get<std::vector<std::string>>());
}

ONNXMEND_APPLESS_TEST(golden_checkpoints, TestGoldenCheckpoints)
#include "tst_golden_checkpoints.moc"
