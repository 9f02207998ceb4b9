// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/formats/checkpoint_readers.h"
#include "tests/support/error_of.h"
#include "tests/support/make_zip.h"
#include "tests/support/test_class.h"

#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <fstream>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace std::string_literals;

namespace
{

std::string file(const std::string& header, const std::string& data = {})
{
    return littleEndian(header.size(), 8) + header + data;
}

const std::string eight = "\x01\x02\x03\x04\x05\x06\x07\x08";
const std::string good = R"({"w":{"dtype":"F16","shape":[2,2],"data_offsets":[0,8]}})";

/// A header with one tensor of eight bytes, described by these fields.
std::string withFields(const std::string& fields) { return file(R"({"layer.w":{)" + fields + "}}", eight); }

void addRefusedRow(const char* name, const std::string& bytes, const char* reason)
{
    QTest::newRow(name) << QByteArray::fromStdString(bytes) << reason;
}

void addHeaderRows()
{
    addRefusedRow("header longer than the file", littleEndian(100, 8) + good, "claims to be 100 bytes long");
    addRefusedRow("begins with a space", file(" " + good, eight), "does not begin with {");
    addRefusedRow("NUL padding", file(good + "\0\0"s, eight), "NUL");
    addRefusedRow("trailing text", file(good + "x", eight), "not valid JSON");
    addRefusedRow("comment", file("{/* note */" + good.substr(1), eight), "not valid JSON");
    addRefusedRow("comma at the end", file("{}" + ","s), "not valid JSON");
    addRefusedRow("not UTF-8", file("{\"\xff\":{}}"), "not valid JSON");
    addRefusedRow("cut JSON", file(R"({"w":{)"), "not valid JSON");
    addRefusedRow("control character", file("{\"a\x01\":{}}"), "not valid JSON");
    addRefusedRow("nested deep", file(R"({"w":{"x":)" + std::string(20, '[') + std::string(20, ']') + "}}"),
                  "nested deeper");
    addRefusedRow("nested very deep", file(R"({"w":{"x":)" + std::string(200'000, '[')), "nested deeper");
    addRefusedRow("metadata is a list", file(R"({"__metadata__":[]})"), "instead of an object");
    addRefusedRow("metadata of numbers", file(R"({"__metadata__":{"a":1}})"), "instead of a string");
    addRefusedRow("metadata twice", file(R"({"__metadata__":{},"__metadata__":{}})"), "appears twice");
    addRefusedRow("tensor is a list", file(R"({"w":["F32",[4],[0,16]]})"), "instead of an object");
    addRefusedRow("tensor is null", file(R"({"w":null})"), "instead of an object");
    addRefusedRow("tensor is text", file(R"({"w":"x"})"), "instead of an object");
    addRefusedRow("name twice",
                  file(R"({"w":{"dtype":"U8","shape":[4],"data_offsets":[0,4]},)"
                       R"("\u0077":{"dtype":"U8","shape":[4],"data_offsets":[4,8]}})",
                       eight),
                  "appears twice");
    addRefusedRow("field twice", withFields(R"("dtype":"U8","dtype":"U8","shape":[8],"data_offsets":[0,8])"),
                  "twice");
}

void addFieldRows()
{
    addRefusedRow("no dtype", withFields(R"("shape":[8],"data_offsets":[0,8])"), "no dtype");
    addRefusedRow("no shape", withFields(R"("dtype":"U8","data_offsets":[0,8])"), "no shape");
    addRefusedRow("no offsets", withFields(R"("dtype":"U8","shape":[8])"), "no data_offsets");
    addRefusedRow("unknown dtype", withFields(R"("dtype":"F31","shape":[8],"data_offsets":[0,8])"),
                  "not one of the format");
    addRefusedRow("dtype is a number", withFields(R"("dtype":1,"shape":[8],"data_offsets":[0,8])"),
                  "its dtype is a number");
    addRefusedRow("shape is a number", withFields(R"("dtype":"U8","shape":8,"data_offsets":[0,8])"),
                  "its shape is a number");
    addRefusedRow("shape of 8.0", withFields(R"("dtype":"U8","shape":[8.0],"data_offsets":[0,8])"),
                  "not a 64-bit unsigned");
    addRefusedRow("shape of 8e0", withFields(R"("dtype":"U8","shape":[8e0],"data_offsets":[0,8])"),
                  "not a 64-bit unsigned");
    addRefusedRow("shape of -8", withFields(R"("dtype":"U8","shape":[-8],"data_offsets":[0,8])"), "negative");
    addRefusedRow("shape of text", withFields(R"("dtype":"U8","shape":["8"],"data_offsets":[0,8])"),
                  "holds a string");
    addRefusedRow("shape of 2^64",
                  withFields(R"("dtype":"U8","shape":[18446744073709551616],"data_offsets":[0,8])"),
                  "not a 64-bit unsigned");
    addRefusedRow("shape of 2^63",
                  withFields(R"("dtype":"U8","shape":[9223372036854775808],"data_offsets":[0,8])"),
                  "out of range");
    addRefusedRow("shape nested", withFields(R"("dtype":"U8","shape":[[8]],"data_offsets":[0,8])"),
                  "holds an array");
}

void addRangeRows()
{
    const std::string two = R"({"a":{"dtype":"U8","shape":[4],"data_offsets":[0,4]},"b":{"dtype":"U8",)";
    addRefusedRow("one offset", withFields(R"("dtype":"U8","shape":[8],"data_offsets":[0])"), "exactly two");
    addRefusedRow("three offsets", withFields(R"("dtype":"U8","shape":[8],"data_offsets":[0,8,8])"),
                  "exactly two");
    addRefusedRow("offsets of text", withFields(R"("dtype":"U8","shape":[8],"data_offsets":["0",8])"),
                  "holds a string");
    addRefusedRow("end before begin", withFields(R"("dtype":"U8","shape":[8],"data_offsets":[8,0])"),
                  "data_offsets begin");
    addRefusedRow("first does not begin at 0", withFields(R"("dtype":"U8","shape":[7],"data_offsets":[1,8])"),
                  "begin at 1");
    addRefusedRow("hole", file(two + R"("shape":[3],"data_offsets":[5,8]}})", eight), "begin at 5");
    addRefusedRow("overlap", file(two + R"("shape":[5],"data_offsets":[3,8]}})", eight), "begin at 3");
    addRefusedRow("same range", file(two + R"("shape":[4],"data_offsets":[0,4]}})", "abcd"), "begin at 0");
    addRefusedRow("shape and offsets differ", withFields(R"("dtype":"U8","shape":[7],"data_offsets":[0,8])"),
                  "needs 56 bits");
    addRefusedRow("half a byte", withFields(R"("dtype":"F4","shape":[15],"data_offsets":[0,8])"),
                  "needs 60 bits");
    addRefusedRow(
        "product overflows",
        withFields(R"("dtype":"U8","shape":[4294967296,4294967296,4294967296],"data_offsets":[0,8])"),
        "layer.w");
    addRefusedRow("rank 65",
                  withFields(R"("dtype":"U8","data_offsets":[0,8],"shape":[8)" +
                             [] {
                                 std::string ones;
                                 for (int i = 0; i < 64; ++i) {
                                     ones += ",1";
                                 }
                                 return ones;
                             }() +
                             "]"),
                  "65 dimensions");
    addRefusedRow("data missing", file(good, eight.substr(1)), "truncated");
    addRefusedRow("data left over", file(good, eight + "x"), "the file has 9");
}

} // namespace

class TestSafetensors : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsTensorsInTheOrderOfTheirData();
    void readsEveryDtypeOfTheTable();
    void readsLegalOddities_data();
    void readsLegalOddities();
    void listsTypesWithoutOnnxType();
    void refuses_data();
    void refuses();
    void truncatedAnywhereIsAnError();
    void flippedByteNeverCrashes();
    void keyIsRefused();

private:
    std::shared_ptr<const Checkpoint> open(const std::string& bytes, const std::string& key = {}) const
    {
        const std::string path = m_folder.filePath("model.safetensors").toStdString();
        std::ofstream(path, std::ios::binary) << bytes;
        Progress progress;
        return openCheckpoint(path, {.key = key}, progress);
    }
    QString reasonOf(const std::string& bytes) const
    {
        return errorOf([&] { open(bytes); });
    }

    QTemporaryDir m_folder;
};

void TestSafetensors::readsTensorsInTheOrderOfTheirData()
{
    const auto checkpoint =
        open(file(R"({"__metadata__":{"format":"pt"},"b":{"dtype":"I16","shape":[1],"data_offsets":[6,8]},)"
                  R"("a":{"dtype":"U8","shape":[2,3],"data_offsets":[0,6]}}  )",
                  eight));
    QCOMPARE(checkpoint->format, std::string("safetensors"));
    QCOMPARE(checkpoint->tensors.size(), std::size_t(2));
    QCOMPARE(checkpoint->tensors[0].name(), std::string("a"));
    QCOMPARE(checkpoint->tensors[0].shape(), (std::vector<std::int64_t>{2, 3}));
    std::array<std::byte, 2> bytes{};
    checkpoint->find("b")->read(0, 1, bytes);
    QCOMPARE(bytes[0], std::byte{7});
    QVERIFY(checkpoint->find("b")->source().file());
}

void TestSafetensors::readsEveryDtypeOfTheTable()
{
    int count = 0;
    for (const DTypeInfo& info : dtypeTable()) {
        if (info.safetensorsName.empty()) {
            continue;
        }
        const std::uint64_t bytes = packedByteCount(info.dtype, 6);
        const auto checkpoint =
            open(file(R"({"w":{"dtype":")" + std::string(info.safetensorsName) +
                          R"(","shape":[2,3],"data_offsets":[0,)" + std::to_string(bytes) + "]}}",
                      std::string(bytes, 'x')));
        QCOMPARE(checkpoint->find("w")->dtype(), info.dtype);
        ++count;
    }
    QVERIFY(count >= 19); // formats.md d
}

void TestSafetensors::readsLegalOddities_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("tensors");
    const auto row = [](const char* name, const std::string& bytes, int tensors) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes) << tensors;
    };
    row("no tensors", file("{}"), 0);
    row("null metadata", file(R"({"__metadata__":null})"), 0);
    row("scalar", file(R"({"w":{"dtype":"F32","shape":[],"data_offsets":[0,4]}})", "abcd"), 1);
    row("empty tensors",
        file(R"({"a":{"dtype":"F32","shape":[0,3],"data_offsets":[0,0]},)"
             R"("b":{"dtype":"U8","shape":[2],"data_offsets":[0,2]},)"
             R"("c":{"dtype":"F32","shape":[0],"data_offsets":[2,2]}})",
             "xy"),
        3);
    row("unknown field", withFields(R"("dtype":"U8","shape":[8],"data_offsets":[0,8],"note":[{"a":[1]}])"),
        1);
    row("trailing spaces", file(good + " \n\t ", eight), 1);
    row("name of any text",
        file(R"({"\u00e9 \"q\"":{"dtype":"U8","shape":[8],"data_offsets":[0,8]}})", eight), 1);
}

void TestSafetensors::readsLegalOddities()
{
    QFETCH(QByteArray, bytes);
    QFETCH(int, tensors);
    QCOMPARE(open(bytes.toStdString())->tensors.size(), static_cast<std::size_t>(tensors));
}

void TestSafetensors::listsTypesWithoutOnnxType()
{
    const auto checkpoint = open(file(R"({"odd":{"dtype":"F6_E2M3","shape":[4],"data_offsets":[0,3]},)"
                                      R"("w":{"dtype":"U8","shape":[5],"data_offsets":[3,8]}})",
                                      eight));
    QCOMPARE(checkpoint->tensors.size(), std::size_t(1));
    QCOMPARE(checkpoint->skipped.size(), std::size_t(1));
    QCOMPARE(checkpoint->skipped.front().name, std::string("odd"));
}

void TestSafetensors::refuses_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("reason");
    addHeaderRows();
    addFieldRows();
    addRangeRows();
}

void TestSafetensors::refuses()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, reason);
    const QString actual = reasonOf(bytes.toStdString());
    QVERIFY2(actual.contains(reason), qPrintable(actual));
    QVERIFY2(actual.contains("model.safetensors"), qPrintable(actual));
}

void TestSafetensors::truncatedAnywhereIsAnError()
{
    const std::string whole = file(good, eight);
    for (std::size_t size = 0; size < whole.size(); ++size) {
        QVERIFY2(!reasonOf(whole.substr(0, size)).isEmpty(), qPrintable(QString::number(size)));
    }
}

void TestSafetensors::flippedByteNeverCrashes()
{
    const std::string whole = file(good, eight);
    for (std::size_t bit = 0; bit < whole.size() * 8; ++bit) {
        std::string bytes = whole;
        bytes[bit / 8] = static_cast<char>(bytes[bit / 8] ^ (1 << (bit % 8)));
        try {
            const auto checkpoint = open(bytes);
            QCOMPARE(checkpoint->byteCount, std::uint64_t(8));
        } catch (const Error& error) {
            QVERIFY(!error.details().reason.empty());
        }
    }
}

void TestSafetensors::keyIsRefused()
{
    QVERIFY_THROWS_EXCEPTION(UsageError, open(file(good, eight), "model"));
}

ONNXMEND_APPLESS_TEST(safetensors, TestSafetensors)
#include "tst_safetensors.moc"
