// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/save/journal_text.h"
#include "core/save/save.h"
#include "core/save/save_journal.h"
#include "core/session/session.h"
#include "tests/support/save_folder.h"
#include "tests/support/test_class.h"

#include <QTest>

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <functional>

using namespace onnxmend;
using namespace onnxmend::testing;
namespace fs = std::filesystem;

namespace
{

constexpr auto journalFile = ".out.onnx.onnxmend-save";

void write(const fs::path& path, const std::string& bytes) { std::ofstream(path, std::ios::binary) << bytes; }

/// Runs `body` in a process that is killed when it has done it.
void runAndKill(const std::function<void()>& body)
{
    const pid_t child = ::fork();
    if (child == 0) {
        body();
        ::kill(::getpid(), SIGKILL);
    }
    int status = 0;
    QCOMPARE(::waitpid(child, &status, 0), child);
    QVERIFY(WIFSIGNALED(status));
}

} // namespace

/// The lock of a save, and what becomes of the files of a killed one.
class SaveJournalTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder = std::make_unique<SaveFolder>(); }

    void secondSaveIsRefused();
    void killedBeforeTheCommit_data();
    void killedBeforeTheCommit();
    void killedAfterTheCommit();
    void whatWasChangedMeanwhileStays();
    void recoveryWaitsForTheLiving();
    void hostileJournalRemovesNothing_data();
    void hostileJournalRemovesNothing();
    void whatIsNoJournalIsNotTouched_data();
    void whatIsNoJournalIsNotTouched();
    void folderThatCannotBeWrittenIsNoError();

private:
    fs::path path(const std::string& name) const { return m_folder->path(name); }
    fs::path output() const { return path("out.onnx"); }
    /// All of a save up to `stop`: 0 writing, 1 recorded, 2 data published, 3 committed.
    void saveUpTo(int stop) const;

    std::unique_ptr<SaveFolder> m_folder; ///< a new one for each test
};

void SaveJournalTest::saveUpTo(int stop) const
{
    // Static: what a killed process never destroys.
    static std::unique_ptr<SaveJournal> journal;
    static std::unique_ptr<OutputFile> model;
    static std::unique_ptr<OutputFile> data;
    journal = std::make_unique<SaveJournal>(output());
    model = OutputFile::create(path({}), journal->nextTemporaryName());
    data = OutputFile::create(path({}), journal->nextTemporaryName());
    model->write(0, std::as_bytes(std::span("new model")));
    data->write(0, std::as_bytes(std::span("new data")));
    model->giveTemporaryName();
    data->giveTemporaryName(); // as in file systems that have no nameless files
    if (stop > 0) {
        journal->record(*model, {{data.get(), path("new.data")}}, {path("old.data")});
    }
    if (stop > 1) {
        data->publishAsNew(path("new.data"));
    }
    if (stop > 2) {
        model->publishReplacing(output());
    }
}

void SaveJournalTest::secondSaveIsRefused()
{
    const auto model = m_folder->boundModel();
    m_folder->saveTo(*model, "out.onnx", {.externalData = ExternalDataMode::Single});
    {
        const SaveJournal other(output());
        const auto before = m_folder->snapshot();
        try {
            m_folder->saveTo(*model, "out.onnx");
            QFAIL("saved");
        } catch (const Error& error) {
            QCOMPARE(QString(error.what()),
                     QString::fromStdString(output().string()) +
                         ": another onnxmend is saving to this file. Repeat when it has finished, or save "
                         "under another name.");
        }
        QVERIFY(m_folder->snapshot() == before);
        m_folder->saveTo(*model, "other.onnx"); // each output has its own lock
    }
    m_folder->saveTo(*model, "out.onnx");
    QVERIFY(!fs::exists(path(journalFile)));
}

void SaveJournalTest::killedBeforeTheCommit_data()
{
    QTest::addColumn<int>("stop");
    QTest::addColumn<bool>("byOpening");
    for (const bool byOpening : {false, true}) {
        for (int stop = 0; stop < 3; ++stop) {
            QTest::addRow("%d %s", stop, byOpening ? "open" : "save") << stop << byOpening;
        }
    }
}

void SaveJournalTest::killedBeforeTheCommit()
{
    QFETCH(int, stop);
    QFETCH(bool, byOpening);
    m_folder->saveTo(*m_folder->boundModel(), "out.onnx");
    write(path("old.data"), "old");
    const auto before = m_folder->snapshot();
    runAndKill([&] { saveUpTo(stop); });
    QVERIFY(m_folder->snapshot().size() > before.size());
    if (byOpening) {
        Progress progress;
        (void)Session::open(output(), {}, {}, progress);
    } else {
        const SaveJournal next(output());
        QVERIFY(!fs::exists(path("new.data")));
    }
    QVERIFY(m_folder->snapshot() == before);
}

void SaveJournalTest::killedAfterTheCommit()
{
    write(output(), "old");
    write(path("old.data"), "old");
    runAndKill([&] { saveUpTo(3); });
    QVERIFY(fs::exists(path("old.data")));
    recoverInterruptedSave(output());
    QVERIFY(!fs::exists(path("old.data")));
    QVERIFY(!fs::exists(path(journalFile)));
    QCOMPARE(fileBytes(output()), std::string("new model", 10));
    QCOMPARE(fileBytes(path("new.data")), std::string("new data", 9));
}

void SaveJournalTest::whatWasChangedMeanwhileStays()
{
    write(output(), "old");
    write(path("old.data"), "old");
    runAndKill([&] { saveUpTo(3); });
    fs::copy_file(output(), path("copy")); // the new model was replaced by hand after the crash
    fs::rename(path("copy"), output());
    recoverInterruptedSave(output());
    QVERIFY(fs::exists(path("old.data")) && fs::exists(path("new.data")));

    runAndKill([&] { // the name is taken, so the data has none yet
        fs::remove(path("new.data"));
        saveUpTo(2);
    });
    write(path("new.data"), "somebody else's");
    recoverInterruptedSave(output());
    QCOMPARE(fileBytes(path("new.data")), std::string("somebody else's"));
    QVERIFY(!fs::exists(path(journalFile)));
}

void SaveJournalTest::recoveryWaitsForTheLiving()
{
    write(output(), "old");
    const SaveJournal living(output());
    write(path(std::string(journalFile) + "-0.tmp"), "half");
    const auto before = m_folder->snapshot();
    recoverInterruptedSave(output());
    QVERIFY(m_folder->snapshot() == before);
}

void SaveJournalTest::hostileJournalRemovesNothing_data()
{
    QTest::addColumn<std::string>("kind");
    QTest::addColumn<std::string>("name");
    for (const char* kind : {"added", "replaced"}) {
        for (const char* name : {"weights.bin", "sub/file", "folder", "link", "../weights.bin"}) {
            QTest::addRow("%s %s", kind, name) << std::string(kind) << std::string(name);
        }
    }
}

/// The writer of the journal may know names, sizes and times of a user's files.
void SaveJournalTest::hostileJournalRemovesNothing()
{
    QFETCH(std::string, kind);
    QFETCH(std::string, name);
    m_folder->saveTo(*m_folder->boundModel(), "out.onnx");
    fs::create_directories(path("sub"));
    fs::create_directories(path("folder"));
    write(path("sub/file"), "x");
    fs::create_symlink(path("weights.bin"), path("link"));
    const std::string temporary = std::string(journalFile) + "-0.tmp";
    if (kind == "added") {
        write(path(temporary), "m");
    } else {
        fs::copy_file(output(), path("copy"));
    }
    const auto before = m_folder->snapshot();
    JournalEntries entries;
    entries.model = {temporary, *identityOf(kind == "added" ? path(temporary) : output())};
    FileIdentity guessed;
    if (const auto identity = identityOf(path(name == "link" ? "weights.bin" : name))) {
        guessed = *identity;
    }
    guessed.birth += name == "weights.bin" ? 1 : 0; // all but what nobody can forge
    (kind == "added" ? entries.added : entries.replaced).push_back({name, guessed});
    write(path(journalFile), toJournalText(entries));
    recoverInterruptedSave(output());
    auto expected = before;
    expected.erase(temporary);
    QVERIFY(m_folder->snapshot() == expected);
    QVERIFY(fs::exists(path("sub/file")));
}

void SaveJournalTest::whatIsNoJournalIsNotTouched_data()
{
    QTest::addColumn<QString>("kind");
    for (const char* kind : {"folder", "link", "fifo"}) {
        QTest::newRow(kind) << kind;
    }
}

void SaveJournalTest::whatIsNoJournalIsNotTouched()
{
    QFETCH(QString, kind);
    const auto model = m_folder->boundModel();
    m_folder->saveTo(*model, "out.onnx");
    if (kind == u"folder") {
        fs::create_directory(path(journalFile));
    } else if (kind == u"link") {
        fs::create_symlink(path("weights.bin"), path(journalFile));
    } else {
        QCOMPARE(::mkfifo(path(journalFile).c_str(), 0600), 0);
    }
    const auto before = m_folder->snapshot();
    recoverInterruptedSave(output());
    QVERIFY_THROWS_EXCEPTION(Error, m_folder->saveTo(*model, "out.onnx"));
    QVERIFY(m_folder->snapshot() == before);
}

void SaveJournalTest::folderThatCannotBeWrittenIsNoError()
{
    m_folder->saveTo(*m_folder->boundModel(), "out.onnx");
    runAndKill([&] { saveUpTo(2); });
    fs::permissions(path(journalFile), fs::perms(0400));
    fs::permissions(path({}), fs::perms(0555));
    const auto before = m_folder->snapshot();
    const pid_t child = ::fork();
    if (child == 0) {
        if (::geteuid() == 0 && ::setuid(65534) != 0) {
            ::_exit(1);
        }
        recoverInterruptedSave(output());
        Progress progress;
        ::_exit(readModel(output(), {}, progress)->tensors().empty() ? 1 : 0);
    }
    int status = -1;
    QCOMPARE(::waitpid(child, &status, 0), child);
    QVERIFY(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    QVERIFY(m_folder->snapshot() == before);
    fs::permissions(path({}), fs::perms(0755));
}

ONNXMEND_APPLESS_TEST(save_journal, SaveJournalTest)
#include "tst_save_journal.moc"
