// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/edit/graph_editor.h"
#include "core/save/check_records.h"
#include "tests/support/documents.h"
#include "tests/support/make_pickle.h"
#include "tests/support/save_folder.h"
#include "tests/support/test_class.h"

#include <QTemporaryDir>
#include <QTest>

using namespace onnxmend;
using namespace onnxmend::testing;

/// Tests that bytes are compared with the checksums of their container before they go into a model.
class CheckRecordsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void rightChecksumsPass();
    void wrongOneIsNamed_data();
    void wrongOneIsNamed();
    void eachRangeIsReadOnce();
    void damagedWeightIsNotSaved_data();
    void damagedWeightIsNotSaved();

private:
    std::shared_ptr<const ChecksummedRange> range(const std::string& name, std::uint64_t offset,
                                                  std::uint64_t size) const;

    QTemporaryDir m_folder;
    std::string m_bytes; ///< more than a piece of one thread
    std::shared_ptr<const InputFile> m_file;
};

void CheckRecordsTest::initTestCase()
{
    m_bytes.resize(std::size_t(70) << 20U);
    for (std::size_t i = 0; i < m_bytes.size(); ++i) {
        m_bytes[i] = static_cast<char>(i * 7 + i / 251);
    }
    m_file = InputFile::open(writeFile(m_folder, "bytes", m_bytes));
}

std::shared_ptr<const ChecksummedRange> CheckRecordsTest::range(const std::string& name, std::uint64_t offset,
                                                                std::uint64_t size) const
{
    return std::make_shared<const ChecksummedRange>(
        ChecksummedRange{.name = name,
                         .file = m_file,
                         .offset = offset,
                         .size = size,
                         .crc = crcOf(m_bytes.substr(offset, size))});
}

void CheckRecordsTest::rightChecksumsPass()
{
    Progress progress;
    checkRecords({}, 0, progress);
    for (const unsigned threads : {0U, 1U, 3U}) {
        checkRecords({range("empty", 5, 0), range("odd", 3, 1001), range("all", 0, m_bytes.size())}, threads,
                     progress);
    }
}

void CheckRecordsTest::wrongOneIsNamed_data()
{
    QTest::addColumn<unsigned>("threads");
    QTest::addColumn<std::uint64_t>("size");
    for (const unsigned threads : {1U, 4U}) {
        QTest::addRow("small, %u threads", threads) << threads << std::uint64_t(1000);
        QTest::addRow("of several pieces, %u threads", threads) << threads << std::uint64_t(m_bytes.size());
    }
}

void CheckRecordsTest::wrongOneIsNamed()
{
    QFETCH(unsigned, threads);
    QFETCH(std::uint64_t, size);
    ChecksummedRange wrong = *range("weights/7", 0, size);
    wrong.crc ^= 1U;
    Progress progress;
    try {
        checkRecords({range("fine", 10, 20), std::make_shared<const ChecksummedRange>(wrong)}, threads,
                     progress);
        QFAIL("it passes");
    } catch (const Error& error) {
        QCOMPARE(error.details().place, std::string("zip record \"weights/7\""));
        QCOMPARE(error.details().file, m_file->path().string());
        QVERIFY(error.details().reason.find("checksum") != std::string::npos);
    }
}

/// Many tensors are views of one storage.
void CheckRecordsTest::eachRangeIsReadOnce()
{
    std::uint64_t total = 0;
    Progress progress([&total](const ProgressState& state) { total = state.bytesTotal; });
    checkRecords({range("a", 0, 1000), range("a", 0, 1000), range("b", 500, 1000)}, 1, progress);
    QCOMPARE(total, std::uint64_t(2000));
}

void CheckRecordsTest::damagedWeightIsNotSaved_data()
{
    QTest::addColumn<bool>("inside");
    QTest::newRow("in the model") << true;
    QTest::newRow("in a data file") << false;
}

/// A bit that has flipped in a stored record of a .pt file.
void CheckRecordsTest::damagedWeightIsNotSaved()
{
    QFETCH(bool, inside);
    const SaveFolder folder;
    std::vector<ZipRecord> records = checkpointRecords(pickle(pickledDict({{"w", PickledTensor().bytes()}})));
    const auto save = [&] {
        QTemporaryDir weights;
        const auto checkpoint = openCheckpointFile(writeFile(weights, "w.pt", makeZip(records)).string());
        GraphEditor editor(folder.readText(R"(<ir_version: 8, opset_import: ["" : 17]>
            g (float[2,3] x, float[2,3] w) => (float[2,3] y) { y = Add (x, w) })"));
        const TensorRef& weight = *checkpoint->find("w");
        editor.bindWeight(GraphId{}, "w", weight, checkpoint->originOf(weight));
        folder.saveTo(
            *editor.finish(), "out.onnx",
            {.externalData = inside ? ExternalDataMode::Inline : ExternalDataMode::Single, .threshold = 0});
    };
    records[1].crc = crcOf(records[1].content);
    records[1].content[9] = static_cast<char>(records[1].content[9] ^ 1);
    QVERIFY_THROWS_EXCEPTION(Error, save());
    QVERIFY(!std::filesystem::exists(folder.path("out.onnx")));
    QVERIFY(!std::filesystem::exists(folder.path("out.onnx.data")));
    records[1].crc = crcOf(records[1].content);
    save();
    QVERIFY(std::filesystem::exists(folder.path("out.onnx")));
}

ONNXMEND_GUILESS_TEST(check_records, CheckRecordsTest)
#include "tst_check_records.moc"
