// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/edit/graph_editor.h"
#include "core/save/save.h"
#include "core/save/save_error.h"
#include "tests/support/save_folder.h"
#include "tests/support/test_class.h"

#include <QTest>

#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <set>

using namespace onnxmend;
using namespace onnxmend::testing;
namespace fs = std::filesystem;

/// Tests of the moment at which a save writes: all or nothing.
class SaveCommitTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder = std::make_unique<SaveFolder>(); }

    void savesOverTheModelItWasReadFrom_data();
    void savesOverTheModelItWasReadFrom();
    void removesOnlyItsOwnReplacedDataFiles();
    void keepsUnchangedDataWhereItIs();
    void removesKeptDataThatNothingRefersTo();
    void keepsNoDataOfAnotherModel();
    void replacedDataIsNotKept();
    void modelIsNotKeptAsItsOwnData();
    void hardLinkToTheModelIsAnotherModel();
    void dataBesideALinkedModelIsNotRemoved();
    void keptDataLeavesTheModelsPermissions();
    void doubtfulDataIsWrittenAnew();
    void tiedWeightsAreKeptOnce();
    void unreadableTensorIsNamed();
    void badOutputsAreRefused_data();
    void badOutputsAreRefused();
    void neverReplacesItsOwnSource();
    void followsALinkToTheModelItself();
    void dataLiesBesideTheLink();
    void permissionsAreKept();
    void failedSaveLeavesOldFiles_data();
    void failedSaveLeavesOldFiles();
    void cancelledSaveLeavesOldFiles_data();
    void cancelledSaveLeavesOldFiles();
    void changedSourceIsNoticed();
    void guardHasTheLastWord();

private:
    std::unique_ptr<SaveFolder> m_folder; ///< a new one for each test
};

void SaveCommitTest::savesOverTheModelItWasReadFrom_data()
{
    QTest::addColumn<ExternalDataMode>("mode");
    QTest::newRow("inline") << ExternalDataMode::Inline;
    QTest::newRow("single") << ExternalDataMode::Single;
    QTest::newRow("per tensor") << ExternalDataMode::PerTensor;
}

void SaveCommitTest::savesOverTheModelItWasReadFrom()
{
    QFETCH(ExternalDataMode, mode);
    const SaveOptions options{.externalData = mode, .threshold = 0};
    m_folder->saveTo(*m_folder->boundModel(), "out.onnx", options);
    const std::size_t fileCount = m_folder->snapshot().size();
    std::string expected = bytesOf(find(*m_folder->reread(), "w"));
    DType dtype = DType::Float;
    for (const DType next : {DType::Double, DType::Float, DType::Float16, DType::Float}) {
        const auto model = m_folder->reread();
        GraphEditor editor(model);
        editor.castTensor(idOf(*model, "w"), next);
        m_folder->saveTo(*editor.finish(), "out.onnx", options);
        expected = castBytes(expected, dtype, next, weightCount);
        dtype = next;
        QVERIFY(bytesOf(find(*m_folder->reread(), "w")) == expected);
        QCOMPARE(m_folder->snapshot().size(), fileCount); // replaced data files are gone
        QVERIFY(bytesOf(find(*model, "b")).size() == 8);  // a model that is still open can still be read
    }
}

void SaveCommitTest::removesOnlyItsOwnReplacedDataFiles()
{
    m_folder->saveTo(
        *m_folder->boundModel(), "out.onnx",
        {.externalData = ExternalDataMode::Single, .location = "mine.bin"}); // the user's name, not ours
    m_folder->saveTo(*m_folder->boundModel(), "out.onnx", {.externalData = ExternalDataMode::Single});
    QVERIFY(fs::exists(m_folder->path("mine.bin")));
    QCOMPARE(find(*m_folder->reread(), "w").location, std::string("out.onnx.data"));

    std::ofstream(m_folder->path("out.onnx.1.data")) << "somebody else's";
    m_folder->saveTo(*m_folder->boundModel(), "out.onnx", {.externalData = ExternalDataMode::Single});
    QCOMPARE(find(*m_folder->reread(), "w").location, std::string("out.onnx.2.data"));
    QVERIFY(!fs::exists(m_folder->path("out.onnx.data")));
    QCOMPARE(fileBytes(m_folder->path("out.onnx.1.data")), std::string("somebody else's"));

    std::ofstream(m_folder->path("out.onnx")) << "not a model any more";
    m_folder->saveTo(*m_folder->boundModel(), "out.onnx", {.externalData = ExternalDataMode::Inline});
    QVERIFY(fs::exists(m_folder->path("out.onnx.2.data"))); // nothing said that it belonged to that file
}

void SaveCommitTest::keepsUnchangedDataWhereItIs()
{
    m_folder->saveTo(*m_folder->boundModel(), "out.onnx",
                     {.externalData = ExternalDataMode::Single, .threshold = 0});
    const auto model = m_folder->reread();
    const std::string oldData = fileBytes(m_folder->path("out.onnx.data"));
    const std::string w = bytesOf(find(*model, "w"));
    const std::string b = bytesOf(find(*model, "b"));
    GraphEditor editor(model);
    editor.castTensor(idOf(*model, "b"), DType::Double);
    const SaveResult saved = m_folder->saveTo(*editor.finish(), "out.onnx",
                                              {.externalData = ExternalDataMode::Keep, .threshold = 0});

    QCOMPARE(saved.bytesKept, w.size());
    QCOMPARE(saved.files.size(), 2); // the model, and what changed
    QCOMPARE(saved.files.back().byteCount, 2 * b.size());
    QCOMPARE(fileBytes(m_folder->path("out.onnx.data")), oldData);
    const auto again = m_folder->reread();
    QCOMPARE(find(*again, "w").location, std::string("out.onnx.data"));
    QCOMPARE(find(*again, "b").location, std::string("out.onnx.1.data"));
    QVERIFY(bytesOf(find(*again, "w")) == w);
    QVERIFY(bytesOf(find(*again, "b")) == castBytes(b, DType::Float, DType::Double, 2));
}

void SaveCommitTest::removesKeptDataThatNothingRefersTo()
{
    m_folder->saveTo(*m_folder->boundModel(), "out.onnx",
                     {.externalData = ExternalDataMode::PerTensor, .threshold = 0});
    const auto model = m_folder->reread();
    const std::string ofW = find(*model, "w").location;
    const std::string ofB = find(*model, "b").location;
    GraphEditor editor(model);
    editor.castTensor(idOf(*model, "b"), DType::Double);
    m_folder->saveTo(*editor.finish(), "out.onnx", {.externalData = ExternalDataMode::Keep, .threshold = 0});
    QVERIFY(fs::exists(m_folder->path(ofW)));
    QVERIFY(!fs::exists(m_folder->path(ofB)));
}

/// Two models on one data file: the next save of either might remove it.
void SaveCommitTest::keepsNoDataOfAnotherModel()
{
    const SaveOptions single{.externalData = ExternalDataMode::Single, .threshold = 0};
    m_folder->saveTo(*m_folder->boundModel(), "first.onnx", single);
    const SaveResult saved = m_folder->saveTo(*m_folder->reread("first.onnx"), "out.onnx",
                                              {.externalData = ExternalDataMode::Keep});
    QCOMPARE(saved.bytesKept, std::uint64_t{0});
    QVERIFY(find(*m_folder->reread(), "w").source == TensorSource::Inline); // as Auto
}

void SaveCommitTest::replacedDataIsNotKept()
{
    m_folder->saveTo(*m_folder->boundModel(), "out.onnx",
                     {.externalData = ExternalDataMode::Single, .threshold = 0});
    const auto model = m_folder->reread();
    const fs::path data = m_folder->path("out.onnx.data");
    const std::string bytes = fileBytes(data);
    fs::remove(data);
    std::ofstream(data, std::ios::binary) << bytes; // the same bytes, but who knows?
    const auto before = m_folder->snapshot();
    QVERIFY_THROWS_EXCEPTION(Error,
                             m_folder->saveTo(*model, "out.onnx", {.externalData = ExternalDataMode::Keep}));
    QVERIFY(m_folder->snapshot() == before);
}

void SaveCommitTest::modelIsNotKeptAsItsOwnData()
{
    const auto model = m_folder->readText(
        R"(<ir_version: 8, opset_import: ["" : 17]> g (float[2] x) => (float[2] y)
           <float[2] w = ["location": "model.onnx", "offset": "8", "length": "8"], float[2] b = {1, 2}>
           { z = Add(x, w)
             y = Add(z, b) })");
    const std::string w = bytesOf(find(*model, "w"));
    GraphEditor editor(model);
    editor.castTensor(idOf(*model, "b"), DType::Double);
    const SaveResult saved =
        m_folder->saveTo(*editor.finish(), "model.onnx", {.externalData = ExternalDataMode::Keep});
    QCOMPARE(saved.bytesKept, std::uint64_t{0});
    QVERIFY(bytesOf(find(*m_folder->reread("model.onnx"), "w")) == w);
}

void SaveCommitTest::hardLinkToTheModelIsAnotherModel()
{
    m_folder->saveTo(*m_folder->boundModel(), "first.onnx",
                     {.externalData = ExternalDataMode::Single, .threshold = 0});
    fs::create_hard_link(m_folder->path("first.onnx"), m_folder->path("out.onnx"));
    const SaveResult saved = m_folder->saveTo(*m_folder->reread("first.onnx"), "out.onnx",
                                              {.externalData = ExternalDataMode::Keep});
    QCOMPARE(saved.bytesKept, std::uint64_t{0});
    QVERIFY(find(*m_folder->reread(), "w").source == TensorSource::Inline);
}

/// The data that was read lies beside the link; the one beside the model has the same name.
void SaveCommitTest::dataBesideALinkedModelIsNotRemoved()
{
    fs::create_directory(m_folder->path("there"));
    m_folder->saveTo(*m_folder->boundModel(), "there/out.onnx",
                     {.externalData = ExternalDataMode::Single, .threshold = 0});
    fs::create_symlink(m_folder->path("there/out.onnx"), m_folder->path("out.onnx"));
    fs::copy_file(m_folder->path("there/out.onnx.data"), m_folder->path("out.onnx.data"));
    const SaveResult saved =
        m_folder->saveTo(*m_folder->reread(), "out.onnx", {.externalData = ExternalDataMode::Keep});
    QVERIFY(saved.bytesKept > 0);
    QVERIFY(!bytesOf(find(*m_folder->reread("there/out.onnx"), "w")).empty());
    QVERIFY(!bytesOf(find(*m_folder->reread(), "w")).empty());
}

void SaveCommitTest::keptDataLeavesTheModelsPermissions()
{
    m_folder->saveTo(*m_folder->boundModel(), "out.onnx",
                     {.externalData = ExternalDataMode::Single, .threshold = 0});
    fs::permissions(m_folder->path("out.onnx"), fs::perms(0644));
    fs::permissions(m_folder->path("out.onnx.data"), fs::perms(0400));
    m_folder->saveTo(*m_folder->reread(), "out.onnx", {.externalData = ExternalDataMode::Keep});
    QCOMPARE(fs::status(m_folder->path("out.onnx")).permissions(), fs::perms(0644));
    m_folder->saveTo(*m_folder->reread(), "out.onnx", {.externalData = ExternalDataMode::Inline});
    QCOMPARE(fs::status(m_folder->path("out.onnx")).permissions(), fs::perms(0400));
}

/// Each save puts right what a finding says that it does.
void SaveCommitTest::doubtfulDataIsWrittenAnew()
{
    m_folder->saveTo(*m_folder->boundModel(), "out.onnx",
                     {.externalData = ExternalDataMode::Single, .threshold = 0});
    fs::create_hard_link(m_folder->path("out.onnx.data"), m_folder->path("another name"));
    const auto model = m_folder->reread();
    QVERIFY(!find(*model, "w").warnings.empty() || !find(*model, "b").warnings.empty());
    const SaveResult saved = m_folder->saveTo(*model, "out.onnx", {.externalData = ExternalDataMode::Keep});
    QCOMPARE(saved.bytesKept, std::uint64_t{0});
    QVERIFY(find(*m_folder->reread(), "w").warnings.empty());
    QVERIFY(find(*m_folder->reread(), "b").warnings.empty());
}

void SaveCommitTest::tiedWeightsAreKeptOnce()
{
    std::ofstream(m_folder->path("w.bin")) << std::string(8, 'w');
    const auto model = m_folder->readText(
        R"(<ir_version: 8, opset_import: ["" : 17]> g (float[2] x) => (float[2] y)
           <float[2] v = ["location": "w.bin"], float[2] w = ["location": "w.bin"]>
           { z = Add(x, v)
             y = Add(z, w) })");
    const SaveResult saved = m_folder->saveTo(*model, "model.onnx", {.externalData = ExternalDataMode::Keep});
    QCOMPARE(saved.bytesKept, std::uint64_t{8});
}

void SaveCommitTest::unreadableTensorIsNamed()
{
    m_folder->saveTo(*m_folder->boundModel(), "out.onnx", {.externalData = ExternalDataMode::Single});
    fs::remove(m_folder->path("out.onnx.data"));
    try {
        m_folder->saveTo(*m_folder->reread(), "again.onnx");
        QFAIL("accepted");
    } catch (const Error& error) {
        QVERIFY2(error.details().place.find("\"w\"") != std::string::npos, error.what());
    }
    QVERIFY(!fs::exists(m_folder->path("again.onnx")));
}

void SaveCommitTest::badOutputsAreRefused_data()
{
    QTest::addColumn<std::string>("output");
    for (const char* output : {"missing/out.onnx", "folder", "link.onnx", "dangling.onnx", "fifo", "folder/",
                               "weights.bin/out.onnx"}) {
        QTest::newRow(output) << std::string(output);
    }
}

void SaveCommitTest::badOutputsAreRefused()
{
    QFETCH(std::string, output);
    const auto model = m_folder->boundModel();
    fs::create_directory(m_folder->path("folder"));
    std::ofstream(m_folder->path("other.onnx")) << "other";
    fs::create_symlink(m_folder->path("other.onnx"), m_folder->path("link.onnx"));
    fs::create_symlink(m_folder->path("nowhere"), m_folder->path("dangling.onnx"));
    QCOMPARE(::mkfifo(m_folder->path("fifo").c_str(), 0600), 0);
    const auto listed = [this] {
        std::set<std::string> names;
        for (const auto& entry : fs::recursive_directory_iterator(m_folder->path({}))) {
            names.insert(entry.path().string());
        }
        return names;
    };
    const auto before = listed();
    QVERIFY_THROWS_EXCEPTION(Error, m_folder->saveTo(*model, output));
    QVERIFY(listed() == before);
}

void SaveCommitTest::neverReplacesItsOwnSource()
{
    const auto model = m_folder->boundModel();
    const auto before = m_folder->snapshot();
    QVERIFY_THROWS_EXCEPTION(Error, m_folder->saveTo(*model, "weights.bin"));
    QVERIFY(m_folder->snapshot() == before);
}

void SaveCommitTest::followsALinkToTheModelItself()
{
    const SaveOptions options{.externalData = ExternalDataMode::Single};
    m_folder->saveTo(*m_folder->boundModel(), "out.onnx", options);
    fs::create_symlink("out.onnx", m_folder->path("latest.onnx"));
    fs::create_symlink("latest.onnx", m_folder->path("best.onnx"));
    const auto model = m_folder->reread("best.onnx");
    GraphEditor editor(model);
    editor.castTensor(idOf(*model, "w"), DType::Float16);
    const SaveResult result = m_folder->saveTo(*editor.finish(), "best.onnx", options);
    QCOMPARE(result.files[0].path.filename().string(), std::string("out.onnx"));
    QCOMPARE(result.files[1].path.filename().string(), std::string("out.onnx.1.data"));
    QVERIFY(fs::is_symlink(m_folder->path("latest.onnx")) && fs::is_symlink(m_folder->path("best.onnx")));
    QVERIFY(!fs::exists(m_folder->path("out.onnx.data")));
    QVERIFY(bytesOf(find(*m_folder->reread("best.onnx"), "w")) == halfBytes(weightCount));
    // The link does not lead to this other model.
    QVERIFY_THROWS_EXCEPTION(Error, m_folder->saveTo(*m_folder->boundModel(), "best.onnx"));
}

void SaveCommitTest::dataLiesBesideTheLink()
{
    m_folder->saveTo(*m_folder->boundModel(), "out.onnx", {.externalData = ExternalDataMode::Inline});
    fs::create_directory(m_folder->path("blobs"));
    fs::rename(m_folder->path("out.onnx"), m_folder->path("blobs/0123"));
    fs::create_symlink("blobs/0123", m_folder->path("out.onnx"));
    const auto model = m_folder->reread();
    const std::string before = fileBytes(m_folder->path("blobs/0123"));
    try {
        m_folder->saveTo(*model, "out.onnx", {.externalData = ExternalDataMode::Single});
        QFAIL("saved");
    } catch (const Error& error) {
        QVERIFY2(error.details().reason.find("blobs/0123") != std::string::npos, error.what());
    }
    QCOMPARE(fileBytes(m_folder->path("blobs/0123")), before);
    QCOMPARE(std::distance(fs::directory_iterator(m_folder->path("blobs")), {}), 1);

    GraphEditor editor(model);
    editor.castTensor(idOf(*model, "w"), DType::Float16);
    m_folder->saveTo(*editor.finish(), "out.onnx", {.externalData = ExternalDataMode::Inline});
    QVERIFY(fs::is_symlink(m_folder->path("out.onnx")));
    QVERIFY(bytesOf(find(*m_folder->reread("blobs/0123"), "w")) == halfBytes(weightCount));
}

void SaveCommitTest::permissionsAreKept()
{
    const auto mode = [this](const char* name) {
        struct stat status = {};
        return ::stat(m_folder->path(name).c_str(), &status) == 0 ? status.st_mode & 0777U : 0;
    };
    const SaveOptions options{.externalData = ExternalDataMode::Single};
    m_folder->saveTo(*m_folder->boundModel(), "out.onnx", options);
    fs::permissions(m_folder->path("out.onnx"), fs::perms(0664));
    fs::permissions(m_folder->path("out.onnx.data"), fs::perms(0600));
    m_folder->saveTo(*m_folder->reread(), "out.onnx", options);
    QCOMPARE(mode("out.onnx"), 0664U);
    QCOMPARE(mode("out.onnx.1.data"), 0600U);
    // The same when weights move into the model or out of it.
    m_folder->saveTo(*m_folder->reread(), "out.onnx", {.externalData = ExternalDataMode::Inline});
    QCOMPARE(mode("out.onnx"), 0600U);
    fs::permissions(m_folder->path("out.onnx"), fs::perms(0640));
    m_folder->saveTo(*m_folder->reread(), "out.onnx", options);
    QCOMPARE(mode("out.onnx"), 0640U);
    QCOMPARE(mode("out.onnx.data"), 0640U);
    if (::geteuid() == 0) { // who saves as root does not take the model away from its owner
        QCOMPARE(::chown(m_folder->path("out.onnx").c_str(), 65534, 65534), 0);
        m_folder->saveTo(*m_folder->reread(), "out.onnx", {.externalData = ExternalDataMode::Inline});
        struct stat status = {};
        QCOMPARE(::stat(m_folder->path("out.onnx").c_str(), &status), 0);
        QCOMPARE(status.st_uid, 65534U);
        QCOMPARE(mode("out.onnx"), 0640U);
    }
}

void SaveCommitTest::failedSaveLeavesOldFiles_data()
{
    QTest::addColumn<ExternalDataMode>("mode");
    QTest::newRow("inline") << ExternalDataMode::Inline;
    QTest::newRow("single") << ExternalDataMode::Single;
    QTest::newRow("per tensor") << ExternalDataMode::PerTensor;
}

void SaveCommitTest::failedSaveLeavesOldFiles()
{
    QFETCH(ExternalDataMode, mode);
    m_folder->saveTo(*m_folder->boundModel(), "out.onnx", {.externalData = ExternalDataMode::Single});
    const auto model = m_folder->boundModel();
    auto before = m_folder->snapshot();
    Progress progress([this](const ProgressState& state) {
        if (state.label.text().starts_with("Writing")) {
            fs::resize_file(m_folder->path("weights.bin"), 1000); // the source is cut while it is read
        }
    });
    QVERIFY_THROWS_EXCEPTION(Error,
                             save(*model, m_folder->path("out.onnx"), {.externalData = mode}, progress));
    before["weights.bin"].resize(1000);
    QVERIFY(m_folder->snapshot() == before);
}

void SaveCommitTest::cancelledSaveLeavesOldFiles_data()
{
    QTest::addColumn<std::string>("label");
    QTest::addColumn<std::uint64_t>("bytes");
    QTest::newRow("at once") << std::string("Preparing") << std::uint64_t(0);
    QTest::newRow("before the first byte") << std::string("Writing") << std::uint64_t(0);
    QTest::newRow("after a tensor") << std::string("Writing") << std::uint64_t(1);
    QTest::newRow("after all bytes") << std::string("Writing") << std::uint64_t(weightCount) * 4;
}

void SaveCommitTest::cancelledSaveLeavesOldFiles()
{
    QFETCH(std::string, label);
    QFETCH(std::uint64_t, bytes);
    m_folder->saveTo(*m_folder->boundModel(), "out.onnx", {.externalData = ExternalDataMode::Single});
    const auto model = m_folder->boundModel();
    const auto before = m_folder->snapshot();
    for (const auto mode : {ExternalDataMode::Inline, ExternalDataMode::Single}) {
        std::stop_source stop;
        Progress progress(
            [&](const ProgressState& state) {
                if (state.label.text().starts_with(label) && state.bytesDone >= bytes) {
                    stop.request_stop();
                }
            },
            stop.get_token());
        QVERIFY_THROWS_EXCEPTION(Cancelled, save(*model, m_folder->path("out.onnx"),
                                                 {.externalData = mode, .threshold = 0}, progress));
        QVERIFY(m_folder->snapshot() == before);
    }
}

void SaveCommitTest::changedSourceIsNoticed()
{
    const auto model = m_folder->boundModel();
    const auto before = m_folder->snapshot();
    Progress progress([this](const ProgressState& state) {
        if (state.label.text().starts_with("Writing")) { // same size, other time
            fs::last_write_time(m_folder->path("weights.bin"),
                                fs::file_time_type::clock::now() + std::chrono::hours(1));
        }
    });
    QVERIFY_THROWS_EXCEPTION(Error, save(*model, m_folder->path("out.onnx"), {}, progress));
    QVERIFY(m_folder->snapshot() == before);
}

/// It is called before anything is written, and up to the moment before the model gets its name.
void SaveCommitTest::guardHasTheLastWord()
{
    const SaveOptions options{.externalData = ExternalDataMode::Single, .threshold = 0};
    const auto model = m_folder->boundModel();
    m_folder->saveTo(*model, "out.onnx", options);
    const auto before = m_folder->snapshot();
    for (const int last : {1, 2, 3}) {
        int calls = 0;
        const TargetGuard guard = [&](const fs::path& target) {
            if (++calls == last) {
                throw ChangedOnDisk(target, true);
            }
        };
        Progress progress;
        QVERIFY_THROWS_EXCEPTION(ChangedOnDisk,
                                 save(*model, m_folder->path("out.onnx"), options, progress, guard));
        QCOMPARE(calls, last);
        QVERIFY(m_folder->snapshot() == before);
    }
}

ONNXMEND_APPLESS_TEST(save_commit, SaveCommitTest)
#include "tst_save_commit.moc"
