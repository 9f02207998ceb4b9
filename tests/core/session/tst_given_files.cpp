// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/session/given_files.h"
#include "tests/support/documents.h"
#include "tests/support/test_class.h"

#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

#include <memory>

using namespace onnxmend;
using namespace onnxmend::testing;
namespace fs = std::filesystem;

/// Tests of the roles of files and folders that are given together.
class GivenFilesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void filesAreSortedByContent();
    void folderIsSearchedForBoth();
    void shardsCountAsTheirIndex();
    void foldersInsideCountWhereNoModelIsFound();
    void hugeFolderIsCut();
    void stopRequestCancels();

private:
    fs::path write(const std::string& name, const std::string& bytes = {})
    {
        return writeFile(*m_folder, name, bytes);
    }
    fs::path folder(const std::string& name)
    {
        const fs::path path = m_folder->path().toStdString() + "/" + name;
        fs::create_directories(path);
        return path;
    }
    GivenFiles sort(const std::vector<fs::path>& given)
    {
        Progress progress;
        return sortFiles(given, progress);
    }
    static std::vector<std::string> names(const std::vector<fs::path>& paths)
    {
        std::vector<std::string> names;
        for (const fs::path& path : paths) {
            names.push_back(path.filename().string());
        }
        return names;
    }

    using Names = std::vector<std::string>;
    std::unique_ptr<QTemporaryDir> m_folder;
};

namespace
{

std::string safetensors()
{
    const std::string header = R"({"w":{"dtype":"F16","shape":[2],"data_offsets":[0,4]}})";
    std::string bytes(8, '\0');
    bytes[0] = static_cast<char>(header.size());
    return bytes + header + std::string(4, '\0');
}

} // namespace

void GivenFilesTest::filesAreSortedByContent()
{
    const GivenFiles found = sort({write("b.data", safetensors()), write("m.ONNX"),
                                   write("page.pt", "<html>"), "/absent", write("a.onnx")});
    QCOMPARE(names(found.models), (Names{"m.ONNX", "a.onnx"}));
    QCOMPARE(names(found.checkpoints), (Names{"b.data"}));
    QCOMPARE(names(found.others), (Names{"page.pt", "absent"}));
    QVERIFY(found.folders.empty());
}

void GivenFilesTest::folderIsSearchedForBoth()
{
    write("model.onnx");
    write("model.onnx.data", "raw weights");
    write("weights.anything", safetensors());
    write("README.md", "# A model");
    write(".hidden.onnx");
    QCOMPARE(::mkfifo((m_folder->path().toStdString() + "/fifo").c_str(), 0600), 0);
    folder("deeper.onnx");
    const GivenFiles found = sort({m_folder->path().toStdString()});
    QCOMPARE(names(found.models), (Names{"model.onnx"}));
    QCOMPARE(names(found.checkpoints), (Names{"weights.anything"}));
    QVERIFY(found.others.empty());
    QCOMPARE(found.folders.size(), 1u);
    QVERIFY(!found.isCut);
}

void GivenFilesTest::shardsCountAsTheirIndex()
{
    write("model-00001-of-00002.safetensors", safetensors());
    write("model-00002-of-00002.safetensors", safetensors());
    write("model.safetensors.index.json",
          R"({"metadata": {}, "weight_map": {"w": "model-00001-of-00002.safetensors"}})");
    const GivenFiles found = sort({m_folder->path().toStdString()});
    QCOMPARE(names(found.checkpoints), (Names{"model.safetensors.index.json"}));
}

void GivenFilesTest::foldersInsideCountWhereNoModelIsFound()
{
    write("pytorch_model.bin", safetensors());
    folder("onnx");
    write("onnx/model.onnx");
    folder(".git");
    write(".git/other.onnx");
    GivenFiles found = sort({m_folder->path().toStdString()});
    QCOMPARE(names(found.models), (Names{"model.onnx"}));
    QCOMPARE(names(found.checkpoints), (Names{"pytorch_model.bin"}));
    write("top.onnx");
    found = sort({m_folder->path().toStdString()});
    QCOMPARE(names(found.models), (Names{"top.onnx"}));
}

void GivenFilesTest::hugeFolderIsCut()
{
    for (std::size_t i = 0; i <= mostFolderEntries; ++i) {
        write(std::to_string(i));
    }
    QVERIFY(sort({m_folder->path().toStdString()}).isCut);
}

void GivenFilesTest::stopRequestCancels()
{
    write("model.onnx");
    std::stop_source stop;
    stop.request_stop();
    Progress progress({}, stop.get_token());
    QVERIFY_THROWS_EXCEPTION(Cancelled, sortFiles({m_folder->path().toStdString()}, progress));
}

ONNXMEND_APPLESS_TEST(given_files, GivenFilesTest)
#include "tst_given_files.moc"
