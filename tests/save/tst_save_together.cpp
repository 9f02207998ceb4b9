// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/model/read_model.h"
#include "tests/save/save_trial.h"
#include "tests/support/save_folder.h"
#include "tests/support/test_class.h"

#include <QTest>

#include <sched.h>
#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <functional>
#include <set>

using namespace onnxmend;
using namespace onnxmend::testing;
namespace fs = std::filesystem;

namespace
{

constexpr int cannotMount = 77;

/// Runs `body` with a tmpfs of these options on `folder` that nobody else sees. Returns what it returns.
int withFileSystem(const fs::path& folder, const std::string& options, const std::function<int()>& body)
{
    const pid_t child = ::fork();
    if (child == 0) {
        const bool isMounted = ::unshare(CLONE_NEWNS | (::geteuid() == 0 ? 0 : CLONE_NEWUSER)) == 0 &&
                               ::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0 &&
                               ::mount("none", folder.c_str(), "tmpfs", 0, options.c_str()) == 0;
        ::_exit(isMounted ? body() : cannotMount);
    }
    int status = 0;
    (void)::waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

} // namespace

/// Two saves at once, and file systems that are full.
class SaveTogetherTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QVERIFY2(faultState(), "the fault library is not loaded"); }
    void twoAtOnce_data();
    void twoAtOnce();
    void oneWhileTheOtherWaits();
    void fullFileSystem_data();
    void fullFileSystem();
};

void SaveTogetherTest::twoAtOnce_data()
{
    QTest::addColumn<std::size_t>("index");
    const auto scenarios = saveScenarios();
    for (std::size_t i = 0; i < scenarios.size(); ++i) {
        QTest::newRow(scenarios[i].name) << i;
    }
}

/// Both have read the model when the first of them asks for the lock.
void SaveTogetherTest::twoAtOnce()
{
    QFETCH(std::size_t, index);
    SaveTrial trial(saveScenarios()[index], 3, 100'000);
    std::string expected;
    for (int repeat = 0; repeat < 4; ++repeat) {
        trial.reset();
        const pid_t first = trial.start({Call::Create, 1, Action::Meet, 0});
        faultState()->counts[std::size_t(Call::Create)] = 0;
        while (faultState()->met < 1) {
            ::usleep(1000);
        }
        faultState()->counts[std::size_t(Call::Create)] = 0;
        const pid_t second = startProgram(trial.folder(), trial.scenario().arguments);
        int saved = 0;
        for (const pid_t child : {first, second}) {
            const ChildRun run = waitFor(child);
            saved += run.status == 0 ? 1 : 0;
            if (run.status != 0) {
                QCOMPARE(run.status, 2);
                // A save that waited for the lock finds that the model is no longer the one that it read.
                QVERIFY2(run.errors.find("another onnxmend is saving") != std::string::npos ||
                             run.errors.find("another program has changed this file") != std::string::npos,
                         run.errors.c_str());
            }
        }
        QVERIFY(saved >= 1);
        // One model, all its tensors are there, and every file belongs to it.
        Progress progress;
        const auto model = readModel(trial.folder() / trial.scenario().output, {}, progress);
        std::set<std::string> needed = {"m.onnx", trial.scenario().output};
        if (trial.scenario().output !=
            "m.onnx") { // the model that is fixed stays, and so does the user's name
            needed.insert({"m.onnx.data", "mine.bin"});
        }
        std::string bytes;
        for (const ModelTensor& tensor : model->tensors()) {
            bytes += bytesOf(tensor);
            needed.insert(tensor.location.empty() ? "m.onnx" : tensor.location);
        }
        expected = expected.empty() ? bytes : expected;
        QVERIFY(bytes == expected);
        for (const auto& [name, content] : filesIn(trial.folder())) {
            QVERIFY2(needed.contains(name), name.c_str());
        }
    }
}

void SaveTogetherTest::oneWhileTheOtherWaits()
{
    SaveTrial trial(saveScenarios().front(), 3, 30'000);
    trial.reset();
    // The first one stops at its commit until the other one has come that far, or five seconds.
    const pid_t first = trial.start({Call::Rename, 1, Action::Meet, 0});
    while (faultState()->met < 1) {
        ::usleep(1000);
    }
    const Files before = filesIn(trial.folder());
    const ChildRun second = waitFor(startProgram(trial.folder(), trial.scenario().arguments));
    QCOMPARE(second.status, 2);
    QCOMPARE(second.errors, std::string("onnxmend: m.onnx: another onnxmend is saving to this file. Repeat "
                                        "when it has finished, or save under another name.\n"));
    QVERIFY(filesIn(trial.folder()) == before);
    ++faultState()->met;
    QCOMPARE(waitFor(first).status, 0);
    QCOMPARE(trial.pairAfterOpening(), std::string("new"));
}

void SaveTogetherTest::fullFileSystem_data()
{
    QTest::addColumn<QByteArray>("options");
    QTest::addColumn<int>("filler"); // bytes that are taken already
    // The old pair takes 600 kB, the new one 1.2 MB.
    QTest::newRow("no room for the data") << QByteArray("size=1m") << 0;
    QTest::newRow("no byte left") << QByteArray("size=1m") << (1 << 20);
    QTest::newRow("no more files") << QByteArray("size=9m,nr_inodes=4") << 0;
}

void SaveTogetherTest::fullFileSystem()
{
    QFETCH(QByteArray, options);
    QFETCH(int, filler);
    SaveTrial trial(saveScenarios().front(), 3, 100'000);
    trial.reset();
    const Files old = filesIn(trial.folder());
    const int outcome = withFileSystem(trial.folder(), options.toStdString(), [&] {
        for (const auto& [name, bytes] : old) {
            std::ofstream(trial.folder() / name, std::ios::binary) << bytes;
        }
        if (filler > 0) {
            std::ofstream(trial.folder() / "filler", std::ios::binary)
                << std::string(std::size_t(filler), 'x');
        }
        const Files before = filesIn(trial.folder());
        const ChildRun run = waitFor(startProgram(trial.folder(), trial.scenario().arguments));
        const auto lines = std::count(run.errors.begin(), run.errors.end(), '\n');
        return run.status == 2 && lines == 1 && filesIn(trial.folder()) == before ? 0 : 1;
    });
    if (outcome == cannotMount) {
        QSKIP("this user may not mount a file system");
    }
    QCOMPARE(outcome, 0);
}

ONNXMEND_TEST_FUNCTION(save_together)
{
    preloadFaultLibrary(argv);
    SaveTogetherTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_save_together.moc"
