// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/model/onnx_wire.h"
#include "tests/support/model_builder.h"
#include "tests/support/test_class.h"
#include "tests/support/wire_builder.h"

#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <fstream>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

constexpr std::uint64_t ir = 1;
constexpr std::uint64_t graph = 7;
constexpr std::uint64_t initializer = 5;
constexpr std::uint64_t rawData = 9;

std::string filled(std::size_t byteCount)
{
    std::string bytes(byteCount, '\0');
    for (std::size_t i = 0; i < byteCount; ++i) {
        bytes[i] = static_cast<char>(i * 7 + i / 251);
    }
    return bytes;
}

std::string bytesOf(const ByteSource& source)
{
    std::string bytes(source.size(), '\0');
    source.read(0, std::as_writable_bytes(std::span(bytes)));
    return bytes;
}

std::string expanded(const OnnxSkeleton& skeleton)
{
    std::vector<SkeletonPayload> payloads;
    for (const ByteSource& payload : skeleton.payloads) {
        payloads.push_back({payload.size()});
    }
    const ExpandedLayout layout = expandSkeleton(skeleton.bytes, payloads);
    std::string bytes(layout.fileSize, '?');
    for (const auto& literal : layout.literals) {
        bytes.replace(literal.fileOffset, literal.bytes.size(), literal.bytes);
    }
    for (const auto& gap : layout.gaps) {
        bytes.replace(gap.fileOffset, gap.byteCount, bytesOf(skeleton.payloads[gap.payload]));
    }
    return bytes;
}

} // namespace

class OnnxWireTest : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    Progress m_progress;

    std::shared_ptr<const InputFile> fileWith(const std::string& bytes)
    {
        const std::filesystem::path path = m_folder.filePath(QStringLiteral("model.onnx")).toStdString();
        std::filesystem::remove(path); // ext4 flushes a file that is cut and written again
        std::ofstream(path, std::ios::binary) << bytes;
        return InputFile::open(path);
    }
    OnnxSkeleton read(const std::string& bytes) { return readSkeleton(fileWith(bytes), m_progress); }
    /// The message of the refusal; empty when the bytes are accepted.
    std::string refusal(const std::string& bytes)
    {
        try {
            read(bytes);
        } catch (const Error& error) {
            return error.what();
        }
        return {};
    }

    /// Three messages a level, as If has them.
    static std::string nestedGraphs(int levels)
    {
        std::string content;
        for (int i = 0; i < levels; ++i) {
            content = message(1, message(5, message(6, content)));
        }
        return message(graph, content);
    }

private Q_SLOTS:
    void largeRawDataStaysInTheFile_data()
    {
        using Path = std::initializer_list<std::uint64_t>;
        QTest::addColumn<std::string>("bytes");
        const std::string raw = message(rawData, filled(100'000)) + number(2, 1);
        const auto row = [&raw](const char* name, Path path) { QTest::newRow(name) << modelWith(path, raw); };
        row("initializer", {graph, 5});
        row("sparse values", {graph, 15, 1});
        row("sparse indices", {graph, 15, 2});
        row("attribute t", {graph, 1, 5, 5});
        row("attribute tensors", {graph, 1, 5, 10});
        row("attribute sparse_tensor", {graph, 1, 5, 22, 1});
        row("attribute sparse_tensors", {graph, 1, 5, 23, 2});
        row("subgraph g", {graph, 1, 5, 6, 5});
        row("subgraphs", {graph, 1, 5, 11, 5});
        row("function node", {25, 7, 5, 5});
        row("function default", {25, 11, 5});
        row("training initialization", {20, 1, 5});
        row("training algorithm", {20, 2, 5});
    }
    void largeRawDataStaysInTheFile()
    {
        QFETCH(std::string, bytes);
        const OnnxSkeleton skeleton = read(bytes);
        QCOMPARE(skeleton.payloads.size(), std::size_t(1));
        QCOMPARE(bytesOf(skeleton.payloads[0]), filled(100'000));
        QVERIFY(skeleton.bytes.size() < 60);
        const std::string text = modelToDebugText(skeleton.bytes);
        QVERIFY2(text.find("536870911: 0") != std::string::npos, text.c_str());
        QCOMPARE(expanded(skeleton), bytes);
    }

    void smallRawDataIsCopied()
    {
        const std::string bytes = modelWith({graph, initializer}, message(rawData, filled(4095)));
        const OnnxSkeleton skeleton = read(bytes);
        QVERIFY(skeleton.payloads.empty());
        QCOMPARE(skeleton.bytes, bytes);
    }

    void severalPayloadsKeepTheirOrder()
    {
        std::string content;
        for (std::size_t i = 0; i < 50; ++i) {
            content += message(initializer, number(1, i) + message(rawData, filled(5000 + i)));
            content += message(1, message(4, "Relu"));
        }
        const std::string bytes = modelWith({graph}, content) + message(99, "unknown");
        const OnnxSkeleton skeleton = read(bytes);
        QCOMPARE(skeleton.payloads.size(), std::size_t(50));
        for (std::size_t i = 0; i < 50; ++i) {
            QCOMPARE(skeleton.payloads[i].size(), 5000 + i);
        }
        QCOMPARE(expanded(skeleton), bytes);
    }

    void textModelSurvives()
    {
        const std::string bytes = modelFromText(R"(
            <ir_version: 8, opset_import: ["" : 17]>
            g (bool c, float[2] x) => (float[2] y) <float[2] w = {1, 2}> {
                y = If (c) < then_branch = t () => (float[2] a) { a = Add(x, w) },
                             else_branch = e () => (float[2] b) { b = Identity(x) } >
            })");
        const OnnxSkeleton skeleton = read(bytes);
        QCOMPARE(skeleton.bytes, bytes);
        QCOMPARE(expanded(skeleton), bytes);
    }

    void unknownFieldsAndOverlongNumbersAreKept()
    {
        const std::string overlongIr = tag(ir, 0) + "\x88" + std::string("\x80\x80\0", 3);
        const std::string group = tag(200, 3) + number(1, 5) + tag(7, 3) + tag(7, 4) + message(5, "abc") +
                                  tag(201, 5) + "1234" + tag(202, 1) + "12345678" + tag(200, 4);
        const std::string bytes =
            overlongIr + group + message(graph, group + message(initializer, group + number(2, 1)));
        QCOMPARE(read(bytes).bytes, bytes);
        QVERIFY(!modelToDebugText(bytes).empty());
    }

    void refusesMalformedBytes_data()
    {
        QTest::addColumn<std::string>("bytes");
        QTest::addColumn<std::string>("expected");
        const std::string good = modelWith({graph}, message(2, "g"));
        const auto row = [](const char* name, const std::string& bytes, const char* expected) {
            QTest::newRow(name) << bytes << std::string(expected);
        };
        row("empty", "", "it is empty");
        row("text", "Not Found: the file\n", "it is a text file, not an ONNX model");
        row("zeros", std::string(64, '\0'), "byte 0: it begins a field with an impossible number");
        row("trailing zeros", good + std::string(8, '\0'), "byte 7: it begins a field");
        row("trailing garbage", good + "<garbage>", "byte 7: it ends a group");
        row("web page", "<!DOCTYPE html><html></html>", "a web page");
        row("LFS pointer", "version https://git-lfs.github.com/spec/v1\n", "Git LFS pointer");
        row("zip", std::string("PK\x03\x04", 4) + std::string(40, 'x'), "a zip archive");
        row("text form", "ir_version: 8\ngraph {\n}\n", "protobuf text");
        row("ORT format", std::string("\x08\0\0\0ORTM\0\0", 10), "ORT format");
        row("TFLite", std::string("\x1c\0\0\0TFL3\x14\0", 10), "it is a TFLite model");
        row("a damaged file nested too deep", good + nestedGraphs(40), "it is nested too deep");
        row("plain unknown fields", number(50, 1), "neither an ir_version nor a graph");
        row("field 0", good + number(0, 1), "byte 7: it begins a field with an impossible number");
        row("wire type 6", good + tag(3, 6), "byte 7: it begins a field with an impossible wire type");
        row("wire type 7", good + tag(3, 7), "byte 7: it begins a field with an impossible wire type");
        row("11-byte varint", good + tag(5, 0) + std::string(10, '\x80') + '\x01',
            "byte 8: a number of more than 10 bytes");
        row("length beyond the end", good + tag(2, 2) + varint(5) + "four", "byte 7: a field of 5 bytes");
        row("huge length", good + tag(2, 2) + varint(~std::uint64_t(0)), "byte 7: a field of");
        row("child beyond its parent", modelWith({graph}, tag(initializer, 2) + varint(9) + "12345678") + "9",
            "a field of 9 bytes");
        row("number cut off", good + tag(5, 0) + "\x80", "the message ends before it does");
        row("fixed64 cut off", good + tag(60, 1) + "1234567", "a field of 8 bytes");
        row("fixed32 cut off", good + tag(60, 5) + "123", "a field of 4 bytes");
        row("group not ended", good + tag(60, 3), "a group does not end");
        row("group not begun", good + tag(60, 4), "it ends a group");
        row("other group ended", good + tag(60, 3) + tag(61, 4), "it ends a group");
        row("group across a message", modelWith({graph}, tag(60, 3)) + tag(60, 4), "a group does not end");
        row("forged marker", modelWith({graph, initializer}, number(skeletonMarkerField, 0)),
            "which no version of ONNX has");
        row("forged marker of another wire type",
            modelWith({graph, initializer}, message(skeletonMarkerField, "x")), "no version of ONNX");
    }
    /// The message must not say that such a file is damaged, or that another download would help.
    void deepNestingIsNotCalledDamage()
    {
        const std::string message = refusal(number(ir, 8) + nestedGraphs(45));
        QVERIFY2(message.find("nested too deep") != std::string::npos, message.c_str());
        QVERIFY2(message.find("get it again") == std::string::npos, message.c_str());
    }

    void refusesMalformedBytes()
    {
        QFETCH(std::string, bytes);
        QFETCH(std::string, expected);
        const std::string message = refusal(bytes);
        QVERIFY2(message.find(expected) != std::string::npos, message.c_str());
        QVERIFY2(message.find("model.onnx") != std::string::npos, message.c_str());
    }

    void refusesNestingBeyondProtobufsLimit_data()
    {
        QTest::addColumn<std::string>("bytes");
        QTest::addColumn<bool>("accepted");
        std::string content; // node, attribute, g: three levels a turn, on top of the main graph
        for (int i = 0; i < 33; ++i) {
            content = message(1, message(5, message(6, content)));
        }
        QTest::newRow("100 levels") << modelWith({graph}, content) << true;
        std::string deeper = message(initializer, "");
        for (int i = 0; i < 33; ++i) {
            deeper = message(1, message(5, message(6, deeper)));
        }
        QTest::newRow("101 levels, a tensor") << modelWith({graph}, deeper) << false;
        std::string groups = number(ir, 8);
        for (int i = 0; i < 200'000; ++i) {
            groups += tag(60, 3);
        }
        QTest::newRow("many groups") << groups << false;
    }
    void refusesNestingBeyondProtobufsLimit()
    {
        QFETCH(std::string, bytes);
        QFETCH(bool, accepted);
        const std::string message = refusal(bytes);
        QCOMPARE(message.empty(), accepted);
        bool protobufAccepts = true;
        try {
            modelToDebugText(bytes);
        } catch (const std::runtime_error&) {
            protobufAccepts = false;
        }
        QCOMPARE(protobufAccepts, accepted);
    }

    void everyTruncationEndsCleanly()
    {
        const std::string bytes =
            modelWith({graph, 1, 5, 6, 5}, message(rawData, filled(4096)) + number(2, 1)) + message(8, "op");
        for (std::size_t size = 0; size < bytes.size(); ++size) {
            const bool boundary = size == 2 || size == bytes.size() - 4; // behind ir_version, behind graph
            QVERIFY2(refusal(bytes.substr(0, size)).empty() == boundary, std::to_string(size).c_str());
        }
        QVERIFY(refusal(bytes).empty());
    }

    void opensFilesAboveTwoGibibytes()
    {
        constexpr std::uint64_t gapSize = std::uint64_t(3) << 30U;
        std::string head = tag(rawData, 2) + varint(gapSize);
        head = tag(initializer, 2) + varint(head.size() + gapSize) + head;
        head = number(ir, 8) + tag(graph, 2) + varint(head.size() + gapSize) + head;
        const std::string tail = message(8, "opset");
        const std::filesystem::path path = m_folder.filePath(QStringLiteral("large.onnx")).toStdString();
        std::ofstream(path, std::ios::binary) << head;
        std::filesystem::resize_file(path, head.size() + gapSize); // sparse: takes no space
        std::ofstream(path, std::ios::binary | std::ios::app) << tail;

        const OnnxSkeleton skeleton = readSkeleton(InputFile::open(path), m_progress);
        QCOMPARE(skeleton.payloads.size(), std::size_t(1));
        QCOMPARE(skeleton.payloads[0].size(), gapSize);
        QVERIFY(skeleton.bytes.size() < 40);
        const SkeletonPayload payload{gapSize};
        QVERIFY_THROWS_EXCEPTION(Error, expandSkeleton(skeleton.bytes, std::span(&payload, 1)));
        std::filesystem::remove(path);
    }

    void refusesMarkersWithoutPayload()
    {
        const std::string bytes = modelWith({graph, initializer}, number(skeletonMarkerField, 1));
        const SkeletonPayload payload{10};
        QVERIFY_THROWS_EXCEPTION(Error, expandSkeleton(bytes, std::span(&payload, 1)));
    }

    void stopsWhenCancelled()
    {
        std::stop_source source;
        source.request_stop();
        Progress progress({}, source.get_token());
        QVERIFY_THROWS_EXCEPTION(Cancelled, readSkeleton(fileWith(modelWith({graph}, "")), progress));
    }
};

ONNXMEND_APPLESS_TEST(onnx_wire, OnnxWireTest)
#include "tst_onnx_wire.moc"
