// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/save/claimed_names.h"
#include "core/save/save_journal.h"
#include "tests/support/save_folder.h"
#include "tests/support/test_class.h"

#include <QTest>

#include <sys/wait.h>
#include <unistd.h>

#include <barrier>
#include <csignal>
#include <string>
#include <thread>
#include <vector>

using namespace onnxmend;
using namespace onnxmend::testing;
namespace fs = std::filesystem;

/// Names that a save gives, and those that it leaves alone.
class SaveNamesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder = std::make_unique<SaveFolder>(); }

    void longNamesHaveJournals_data();
    void longNamesHaveJournals();
    void savingInPlaceNeverPilesUpFiles_data();
    void savingInPlaceNeverPilesUpFiles();
    void checkpointThatWasTheDataStays();
    void savesAtATimeChooseOtherNames_data();
    void savesAtATimeChooseOtherNames();
    void namesOfOtherModelsAreLeftFree();

private:
    /// Begins a save in a process that is killed: it leaves its journal and a temporary file.
    static void beginAndKill(const fs::path& model);

    std::unique_ptr<SaveFolder> m_folder; ///< a new one for each test
};

void SaveNamesTest::beginAndKill(const fs::path& model)
{
    const pid_t child = ::fork();
    if (child == 0) {
        SaveJournal journal(model);
        const auto data = OutputFile::create(model.parent_path(), journal.nextTemporaryName());
        data->giveTemporaryName(); // as in file systems that have no nameless files
        ::kill(::getpid(), SIGKILL);
    }
    int status = 0;
    QCOMPARE(::waitpid(child, &status, 0), child);
    QVERIFY(WIFSIGNALED(status));
}

void SaveNamesTest::longNamesHaveJournals_data()
{
    QTest::addColumn<int>("length");
    for (const int length : {10, 199, 200, 201, 230, 245}) {
        QTest::addRow("%d", length) << length;
    }
}

/// Names that differ only in their last letter have journals of their own, and what is left of one save is
/// found again and goes.
void SaveNamesTest::longNamesHaveJournals()
{
    QFETCH(int, length);
    const std::string stem(static_cast<std::size_t>(length) - 1, 'm');
    m_folder->saveTo(*m_folder->boundModel(), stem + "a");
    m_folder->saveTo(*m_folder->boundModel(), stem + "b");
    const auto before = m_folder->snapshot();
    beginAndKill(m_folder->path(stem + "a"));
    const auto left = m_folder->snapshot();
    QCOMPARE(left.size(), before.size() + 2);
    recoverInterruptedSave(m_folder->path(stem + "b"));
    QVERIFY(m_folder->snapshot() == left);
    recoverInterruptedSave(m_folder->path(stem + "a"));
    QVERIFY(m_folder->snapshot() == before);
}

void SaveNamesTest::savingInPlaceNeverPilesUpFiles_data()
{
    QTest::addColumn<SaveOptions>("options");
    QTest::addColumn<QStringList>("names"); // of the first save, of the second, and so on in turns
    const SaveOptions single{.externalData = ExternalDataMode::Single, .threshold = 0};
    QTest::newRow("default") << single << QStringList{"out.onnx.data", "out.onnx.1.data"};
    SaveOptions named = single;
    named.location = "weights.dat";
    QTest::newRow("named") << named << QStringList{"weights.dat", "weights.1.dat"};
    named.location = "weights";
    QTest::newRow("named without an extension") << named << QStringList{"weights", "weights.1"};
    named.location = "weights.dat";
    named.shardByteCount = 900'000; // of 800,008 bytes: one file
    QTest::newRow("named, shards") << named << QStringList{"weights.dat", "weights.1.dat"};
}

/// While the new files are written the old ones are in use, so they take turns with two names
/// (docs/architecture.md).
void SaveNamesTest::savingInPlaceNeverPilesUpFiles()
{
    QFETCH(SaveOptions, options);
    QFETCH(QStringList, names);
    m_folder->saveTo(*m_folder->boundModel(), "out.onnx", options);
    const std::size_t fileCount = m_folder->snapshot().size();
    const std::string weights = bytesOf(find(*m_folder->reread(), "w"));
    for (int round = 1; round < 6; ++round) {
        m_folder->saveTo(*m_folder->reread(), "out.onnx", options);
        const ModelTensor saved = find(*m_folder->reread(), "w");
        QCOMPARE(QString::fromStdString(saved.location), names[round % 2]);
        QVERIFY(bytesOf(saved) == weights);
        QCOMPARE(m_folder->snapshot().size(), fileCount);
    }
}

/// The replaced model reads the very file that the new weights come from.
void SaveNamesTest::checkpointThatWasTheDataStays()
{
    (void)m_folder->readText(
        "<ir_version: 8, opset_import: [\"\" : 17]> g (float16[4] x) => (float16[4] y)"
        "<float16[4] w = [\"location\": \"weights.bin\", \"length\": \"8\"]> { y = Add(x, w) }");
    fs::rename(m_folder->path("model.onnx"), m_folder->path("out.onnx"));
    QCOMPARE(find(*m_folder->reread(), "w").location, std::string("weights.bin"));
    const std::string checkpoint = fileBytes(m_folder->path("weights.bin"));
    m_folder->saveTo(*m_folder->boundModel(), "out.onnx",
                     {.externalData = ExternalDataMode::Single, .location = "weights.bin"});
    QCOMPARE(find(*m_folder->reread(), "w").location, std::string("weights.1.bin"));
    QVERIFY(fileBytes(m_folder->path("weights.bin")) == checkpoint);
}

void SaveNamesTest::savesAtATimeChooseOtherNames_data()
{
    QTest::addColumn<SaveOptions>("options");
    QTest::newRow("by tensor") << SaveOptions{.externalData = ExternalDataMode::PerTensor, .threshold = 0};
    QTest::newRow("one file") << SaveOptions{
        .externalData = ExternalDataMode::Single, .location = "weights.data", .threshold = 0};
}

/// Models of one folder have tensors of the same names: a user who saves many saves several at a time.
void SaveNamesTest::savesAtATimeChooseOtherNames()
{
    QFETCH(SaveOptions, options);
    constexpr int saves = 8;
    const auto model = m_folder->boundModel();
    std::barrier begin(saves);
    std::vector<std::string> errors(saves);
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < saves; ++i) {
            threads.emplace_back([&, i] {
                begin.arrive_and_wait();
                try {
                    Progress progress;
                    save(*model, m_folder->path("model" + std::to_string(i) + ".onnx"), options, progress);
                } catch (const std::exception& error) {
                    errors[static_cast<std::size_t>(i)] = error.what();
                }
            });
        }
    }
    for (const std::string& error : errors) {
        QVERIFY2(error.empty(), error.c_str());
    }
    for (int i = 0; i < saves; ++i) {
        Progress progress;
        const auto saved = readModel(m_folder->path("model" + std::to_string(i) + ".onnx"), {}, progress);
        for (const ModelTensor& tensor : saved->tensors()) {
            QVERIFY2(tensor.stored.has_value(), tensor.name.str().c_str());
        }
    }
}

/// A model is to be saved there later on.
void SaveNamesTest::namesOfOtherModelsAreLeftFree()
{
    const auto model = m_folder->boundModel();
    const SaveOptions options{.externalData = ExternalDataMode::Single};
    {
        const ReservedNames reserved({m_folder->path("out.onnx"), m_folder->path("Out.onnx.data")});
        const SaveResult saved = m_folder->saveTo(*model, "out.onnx", options);
        QCOMPARE(saved.files.size(), std::size_t(2));
        QCOMPARE(saved.files[1].path.filename().string(), std::string("out.onnx.1.data"));
    }
    const SaveResult saved = m_folder->saveTo(*model, "out.onnx", options);
    QCOMPARE(saved.files[1].path.filename().string(), std::string("out.onnx.data"));
}

ONNXMEND_APPLESS_TEST(save_names, SaveNamesTest)
#include "tst_save_names.moc"
