// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/formats/checkpoint_readers.h"
#include "tests/support/documents.h"
#include "tests/support/golden_data.h"
#include "tests/support/make_pickle.h"
#include "tests/support/save_folder.h"
#include "tests/support/test_class.h"

#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

#include <filesystem>
#include <fstream>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace std::string_literals;

namespace
{

/// A torch checkpoint with a tensor [2, 3] of each name.
std::string shardOf(const std::vector<std::string>& names)
{
    std::vector<PickledEntry> entries;
    for (const std::string& name : names) {
        entries.push_back({name, PickledTensor().bytes()});
    }
    return makeZip(checkpointRecords(pickle(pickledDict(entries))));
}

std::string indexOf(const std::string& weightMap) { return "{\"weight_map\": {" + weightMap + "}}"; }

} // namespace

class TestShardedIndex : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void shardsStayFilesOfTheirOwn();
    void shardAloneMentionsItsIndex();
    void nameOfAShardAloneIsNotEnough();
    void tensorsThatTheIndexLacksAreLeftOut();
    void skippedTensorsAndWarningsOfShardsAreKept();
    void keyIsLookedForInTheShards();
    void otherFieldsAreIgnored();
    void linksLeadOutOnlyWhenAllowed();
    void indexThatIsALinkFindsItsShards();
    void refuses_data();
    void refuses();
    void refusesWhatIsNoFile();

private:
    std::string path(const std::string& name) const
    {
        return m_folder->filePath(QString::fromStdString(name)).toStdString();
    }
    std::string write(const std::string& name, const std::string& bytes) const
    {
        std::ofstream(path(name), std::ios::binary) << bytes;
        return path(name);
    }
    std::shared_ptr<const Checkpoint> open(const std::string& index) const
    {
        return openCheckpointFile(write("index.json", index));
    }
    QString refusalOf(const std::string& index) const
    {
        return testing::refusalOf(write("index.json", index));
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestShardedIndex::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    write("one.bin", shardOf({"a", "b"}));
    write("two.bin", shardOf({"b", "c", "d", "e", "f", "g", "h"}));
}

void TestShardedIndex::shardsStayFilesOfTheirOwn()
{
    const auto checkpoint =
        openCheckpointFile(goldenCheckpoints + "sharded_torch/pytorch_model.bin.index.json");
    QCOMPARE(checkpoint->format, std::string("index"));
    QVERIFY(checkpoint->warnings.empty());
    const auto fileOf = [&](const char* name) { return checkpoint->find(name)->source().file(); };
    QCOMPARE(fileOf("a.weight")->path().filename().string(), std::string("pytorch_model-00001-of-00002.bin"));
    QCOMPARE(fileOf("b.weight")->path().filename().string(), std::string("pytorch_model-00002-of-00002.bin"));
    QCOMPARE(fileOf("a.weight"), fileOf("a.bias")); // opened once
}

void TestShardedIndex::shardAloneMentionsItsIndex()
{
    const auto checkpoint =
        openCheckpointFile(goldenCheckpoints + "sharded_safetensors/model-00001-of-00002.safetensors");
    QCOMPARE(checkpoint->format, std::string("safetensors"));
    QVERIFY(checkpoint->find("a.weight") && !checkpoint->find("b.weight"));
    QCOMPARE(checkpoint->warnings.size(), std::size_t(1));
    QVERIFY(checkpoint->warnings.front().find("model.safetensors.index.json") != std::string::npos);
}

void TestShardedIndex::nameOfAShardAloneIsNotEnough()
{
    const std::string shard = write("w-00001-of-00002.bin", shardOf({"a"}));
    QVERIFY(openCheckpointFile(shard)->warnings.empty());
    write("w.bin.index.json", "{}");
    QCOMPARE(openCheckpointFile(shard)->warnings.size(), std::size_t(1));
}

void TestShardedIndex::tensorsThatTheIndexLacksAreLeftOut()
{
    const auto checkpoint = open(indexOf(R"("b": "one.bin", "c": "two.bin")"));
    QCOMPARE(checkpoint->tensors.size(), std::size_t(2));
    QCOMPARE(checkpoint->find("b")->source().file()->path().filename().string(), std::string("one.bin"));
    QCOMPARE(checkpoint->warnings.size(), std::size_t(2));
    QCOMPARE(checkpoint->warnings[0],
             std::string("one.bin: tensors that the index does not name are left out (1): \"a\""));
    QCOMPARE(checkpoint->warnings[1], std::string("two.bin: tensors that the index does not name are left "
                                                  "out (6): \"b\", \"d\", \"e\", \"f\", \"g\" and 1 more"));
}

void TestShardedIndex::skippedTensorsAndWarningsOfShardsAreKept()
{
    auto records = checkpointRecords(pickle(pickledDict(
        {{"m", PickledTensor{.key = "odd", .location = "meta"}.bytes()}, {"w", PickledTensor().bytes()}})));
    records.pop_back(); // version
    write("three.bin", makeZip(records));
    const auto checkpoint = open(indexOf(R"("m": "three.bin", "w": "three.bin")"));
    QCOMPARE(checkpoint->skipped.size(), std::size_t(1));
    QCOMPARE(checkpoint->skipped.front().name, std::string("m"));
    QVERIFY(checkpoint->warnings.front().starts_with("three.bin: the archive has no version"));
}

void TestShardedIndex::keyIsLookedForInTheShards()
{
    write("nested.bin", makeZip(checkpointRecords(pickle(pickledDict(
                            {{"model", pickledDict({{"w", PickledTensor().bytes()}})},
                             {"ema", pickledDict({{"w", PickledTensor{.key = "odd"}.bytes()}})}})))));
    const std::string index = write("index.json", indexOf(R"("w": "nested.bin")"));
    QCOMPARE(elementBytes(*openCheckpointFile(index, "ema")->find("w")), std::string(24, '\x40'));
}

void TestShardedIndex::otherFieldsAreIgnored()
{
    const auto checkpoint =
        open("\n {\"metadata\": {\"total_size\": -1.5, \"x\": [null, {\"weight_map\": 1}]},"
             "\"weight_map\": {\"a\": \"one.bin\"}, \"extra\": [[true]]}");
    QCOMPARE(checkpoint->tensors.size(), std::size_t(1));
    QVERIFY(open("{\"weight_map\": {}}")->tensors.empty());
}

void TestShardedIndex::linksLeadOutOnlyWhenAllowed()
{
    QTemporaryDir outside;
    const std::string shard = outside.filePath("w.bin").toStdString();
    std::ofstream(shard, std::ios::binary) << shardOf({"a"});
    std::filesystem::create_symlink(shard, path("linked.bin"));
    const std::string index = indexOf(R"("a": "linked.bin")");
    QVERIFY(refusalOf(index).contains("symbolic link leads out"));
    Progress progress;
    QVERIFY(openCheckpoint(path("index.json"), {.allowSymlinks = true}, progress)->find("a"));
}

/// The cache of Hugging Face has this layout: index and shards are links into a folder of blobs.
void TestShardedIndex::indexThatIsALinkFindsItsShards()
{
    std::filesystem::create_directories(path("blobs"));
    std::filesystem::create_directories(path("snapshot"));
    write("blobs/1", shardOf({"a"}));
    write("blobs/2", indexOf(R"("a": "model.bin")"));
    std::filesystem::create_symlink("../blobs/1", path("snapshot/model.bin"));
    std::filesystem::create_symlink("../blobs/2", path("snapshot/model.bin.index.json"));
    QVERIFY(openCheckpointFile(path("snapshot/model.bin.index.json"))->find("a"));
}

void TestShardedIndex::refuses_data()
{
    QTest::addColumn<QByteArray>("index");
    QTest::addColumn<QString>("reason");
    const auto row = [](const char* name, const std::string& index, const char* reason) {
        QTest::newRow(name) << QByteArray::fromStdString(index) << reason;
    };
    const auto shard = [&](const char* name, const std::string& file, const char* reason) {
        row(name, indexOf("\"a\": \"" + file + "\""), reason);
    };
    shard("shard missing", "three.bin", "location \"three.bin\": the file cannot be found");
    shard("absolute", "/etc/passwd", "absolute");
    shard("parent folder", "../one.bin", "leads out");
    shard("in a folder", "folder/one.bin", "not a plain file name");
    shard("dot", "./one.bin", "not a plain file name");
    shard("there and back", "folder/../one.bin", "not a plain file name");
    shard("backslash", "folder\\\\one.bin", "backslash");
    shard("NUL", "one.bin\\u0000", "control characters");
    shard("no name", "", "the location is empty");
    shard("URL", "https://host/one.bin", "absolute");
    shard("index of an index", "index.json", "an index itself");
    row("tensor missing", indexOf(R"("z": "one.bin")"),
        "tensor \"z\": the shard \"one.bin\" does not have it");
    row("tensor in another shard", indexOf(R"("c": "one.bin")"), "does not have it");
    row("tensor twice", indexOf(R"("a": "one.bin", "\u0061": "one.bin")"), "\"a\" appears twice");
    row("map twice", R"({"weight_map": {}, "weight_map": {}})", "\"weight_map\" appears twice");
    row("no map", R"({"metadata": {"weight_map": {}}})", "without a weight_map");
    row("map is a list", R"({"weight_map": []})", "without a weight_map");
    row("map is text", R"({"weight_map": "one.bin"})", "without a weight_map");
    row("shard is a number", R"({"weight_map": {"a": 1}})", "is not a text");
    row("shard is null", R"({"weight_map": {"a": null}})", "is not a text");
    row("shard is a list", R"({"weight_map": {"a": ["one.bin"]}})", "is not a text");
    row("shard is an object", R"({"weight_map": {"a": {}}})", "is not a text");
    row("cut short", R"({"weight_map": {"a": "one)", "not valid JSON");
    row("trailing text", R"({"weight_map": {}} x)", "not valid JSON");
    row("comment", "{/**/}", "not valid JSON");
    row("NUL byte", "{\"weight_map\": {}}\0"s, "NUL byte");
    row("deep", "{\"x\": " + std::string(100, '['), "nested deeper");
}

void TestShardedIndex::refuses()
{
    QFETCH(QByteArray, index);
    QFETCH(QString, reason);
    const QString actual = refusalOf(index.toStdString());
    QVERIFY2(actual.contains(reason), qPrintable(actual));
    QVERIFY2(actual.contains("index.json"), qPrintable(actual));
}

void TestShardedIndex::refusesWhatIsNoFile()
{
    QCOMPARE(mkfifo(path("fifo").c_str(), 0600), 0);
    QVERIFY(!refusalOf(indexOf(R"("a": "fifo")")).isEmpty());
    std::filesystem::create_directory(path("folder"));
    QVERIFY(!refusalOf(indexOf(R"("a": "folder")")).isEmpty());
    write("page.bin", "<!DOCTYPE html>");
    const QString page = refusalOf(indexOf(R"("a": "page.bin")"));
    QVERIFY2(page.contains("page.bin: it is a web page"), qPrintable(page));
}

ONNXMEND_APPLESS_TEST(sharded_index, TestShardedIndex)
#include "tst_sharded_index.moc"
