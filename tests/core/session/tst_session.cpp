// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/session/session.h"
#include "tests/support/documents.h"
#include "tests/support/model_builder.h"
#include "tests/support/places.h"
#include "tests/support/test_class.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

using namespace onnxmend;
using namespace onnxmend::testing;

class SessionTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void openAuditsAndOffersFixes();
    void withPlanDerivesAllAnewAndLeavesTheOldAlone();
    void withCheckpointKeepsThePlan();
    void missingFileThrowsAndNamesIt();
    void unreadableCheckpointIsKeptWhereThatIsWanted();
    void vanishedCheckpointIsNotAddedASecondTime();
    void vanishedCheckpointIsTheOneOfThatPath();
    void changedFilesAreThoseOfTheDiskNow();
    void savedFileIsADocumentOfItsOwn();
    void reopenedKeepsKeysAndPlan();
    void choicesLeadBackWithoutReading();
    void choicesFromBeforeAReloadAreReadAsTheyAreNow();
    void replacementKeepsThePlaceOfTheOldOne();
    void stopRequestCancels();

private:
    std::filesystem::path model(const std::string& graph)
    {
        return writeFile(m_folder, "model.onnx",
                         modelFromText("<ir_version: 8, opset_import: [\"\" : 17]> g " + graph));
    }
    std::shared_ptr<const Session> open(const std::string& graph,
                                        const std::vector<std::filesystem::path>& checkpoints = {})
    {
        return Session::open(model(graph), checkpoints, {}, m_progress);
    }

    QTemporaryDir m_folder;
    Progress m_progress;
};

namespace
{

constexpr const char* maskedGraph =
    "(bool[2] mask) => (bool[2] out) <uint8[2] mask = {1, 0}> { out = Identity(mask) }";

/// A safetensors file with one tensor of four bytes, two float16 values.
std::string halfWeight(const std::string& name)
{
    const std::string header = R"({")" + name + R"(":{"dtype":"F16","shape":[2],"data_offsets":[0,4]}})";
    std::string bytes(8, '\0');
    bytes[0] = static_cast<char>(header.size());
    return bytes + header + std::string("\x00\x3C\x00\xC0", 4); // 1, -2
}

} // namespace

void SessionTest::openAuditsAndOffersFixes()
{
    const auto session = open(maskedGraph);
    QCOMPARE(session->report().findings.size(), 1u);
    QCOMPARE(session->fixableCount(), 1u);
    const std::vector<Fix> fixes = session->fixesOf(session->report().findings[0].id());
    QCOMPARE(fixes.size(), 1u);
    QVERIFY(fixes.front().recommended);
    QVERIFY(session->fixesOf("no such finding").empty());
    QVERIFY(session->plan().empty());
}

void SessionTest::withPlanDerivesAllAnewAndLeavesTheOldAlone()
{
    const auto before = open(maskedGraph);
    const auto after =
        before->withPlan({before->fixesOf(before->report().findings[0].id()).front().edits}, m_progress);
    QCOMPARE(after->report().findings.size(), 0u);
    QCOMPARE(after->fixableCount(), 0u);
    QCOMPARE(after->report().rows[0].savedDtype, DType::Bool);
    QCOMPARE(after->model(), before->model());
    QCOMPARE(before->report().findings.size(), 1u);
    QVERIFY(before->plan().empty());
    QVERIFY(after->skippedEdits().empty());

    const auto undone = after->withPlan(Plan{}, m_progress);
    QCOMPARE(undone->report().findings.size(), 1u);
}

void SessionTest::withCheckpointKeepsThePlan()
{
    const auto first =
        open("(bool[2] mask, float[2] h_w) => (float[2] out) <uint8[2] mask = {1, 0}> { out = Relu(h_w) }");
    const auto planned =
        first->withPlan({first->fixesOf(first->report().findings[0].id()).front().edits}, m_progress);
    QCOMPARE(planned->report().findings.size(), 0u);
    const auto more =
        planned->withCheckpoints({writeFile(m_folder, "w.safetensors", halfWeight("h.w"))}, m_progress);
    QCOMPARE(more->plan(), planned->plan());
    QCOMPARE(more->report().findings.size(), 1u);
    QVERIFY(more->report().findings[0].kind == FindingKind::CheckpointDtype);
    QCOMPARE(planned->checkpoints().size(), 0u);
}

void SessionTest::missingFileThrowsAndNamesIt()
{
    const std::filesystem::path absent = m_folder.filePath("absent.onnx").toStdString();
    try {
        Session::open(absent, {}, {}, m_progress);
        QFAIL("opened a file that does not exist");
    } catch (const Error& error) {
        QCOMPARE(error.details().file, absent.string());
    }
    const std::filesystem::path sound = model(maskedGraph);
    QVERIFY_THROWS_EXCEPTION(Error, Session::open(sound, {absent}, {}, m_progress));
}

void SessionTest::unreadableCheckpointIsKeptWhereThatIsWanted()
{
    const std::filesystem::path sound = writeFile(m_folder, "w.safetensors", halfWeight("h.w"));
    const std::filesystem::path page = writeFile(m_folder, "page.pt", "<!DOCTYPE html><html></html>");
    SessionOptions options;
    options.keepUnreadable = true;
    const auto session = Session::open(model(maskedGraph), {page, sound}, options, m_progress);
    QCOMPARE(session->checkpoints().size(), 1u);
    QCOMPARE(session->unreadable().size(), 1u);
    QCOMPARE(session->unreadable()[0].path, page);
    QCOMPARE(session->unreadable()[0].error.reason, std::string("it is a web page, not a checkpoint"));
    QVERIFY(session->withoutCheckpoint(1, m_progress)->unreadable().empty());
    // A checkpoint that can be read again is like the others.
    writeFile(m_folder, "page.pt", halfWeight("mask"));
    QCOMPARE(session->changedFiles().size(), 1u);
    const auto again = session->withCheckpoints({page}, m_progress);
    QVERIFY(again->unreadable().empty());
    QCOMPARE(again->checkpoints().size(), 2u);
}

void SessionTest::vanishedCheckpointIsNotAddedASecondTime()
{
    const std::filesystem::path weights = writeFile(m_folder, "gone.safetensors", halfWeight("h.w"));
    SessionOptions options;
    options.keepUnreadable = true;
    const auto session = Session::open(model(maskedGraph), {weights}, options, m_progress);
    std::filesystem::remove(weights);
    writeFile(m_folder, "gone.safetensors", halfWeight("h.w"));
    const auto again = session->withCheckpoints({weights}, m_progress);
    QCOMPARE(again->checkpoints().size(), 1u);
    QVERIFY(again->checkpoints()[0] != session->checkpoints()[0]);
    QVERIFY(again->changedFiles().empty());
    // A checkpoint that is found in another folder takes the place of the missing one.
    std::filesystem::remove(weights);
    const auto missed = again->reopened(m_progress);
    QCOMPARE(missed->unreadable().size(), 1u);
    QVERIFY(QDir(m_folder.path()).mkpath(QStringLiteral("moved")));
    const std::filesystem::path moved = writeFile(m_folder, "moved/gone.safetensors", halfWeight("h.w"));
    const auto found = missed->withCheckpoints({moved}, m_progress);
    QVERIFY(found->unreadable().empty());
    QCOMPARE(found->checkpoints().size(), 1u);
}

void SessionTest::vanishedCheckpointIsTheOneOfThatPath()
{
    SessionOptions options;
    options.keepUnreadable = true;
    std::vector<std::filesystem::path> weights;
    for (const char* const folder : {"first", "second"}) {
        QVERIFY(QDir(m_folder.path()).mkpath(QString(folder)));
        weights.push_back(writeFile(m_folder, std::string(folder) + "/same.safetensors", halfWeight("h.w")));
    }
    const auto session = Session::open(model(maskedGraph), weights, options, m_progress);
    std::filesystem::remove(weights[0]);
    std::filesystem::remove(weights[1]);
    writeFile(m_folder, "second/same.safetensors", halfWeight("h.w"));
    const auto again = session->withCheckpoints({weights[1]}, m_progress);
    QCOMPARE(again->checkpoints().size(), 2u);
    QVERIFY(again->checkpoints()[0]->path == weights[0]);
    QVERIFY(again->checkpoints()[1]->path == weights[1]);
    QVERIFY(again->checkpoints()[1] != session->checkpoints()[1]);
    // A file that cannot be read costs the others nothing.
    writeFile(m_folder, "first/same.safetensors", "not yet written");
    const auto broken = session->withCheckpoints({weights[1], weights[0]}, m_progress);
    QCOMPARE(broken->unreadable().size(), 1u);
}

void SessionTest::changedFilesAreThoseOfTheDiskNow()
{
    const std::filesystem::path weights = writeFile(m_folder, "w.safetensors", halfWeight("h.w"));
    const auto session = open(maskedGraph, {weights});
    QVERIFY(session->changedFiles().empty());
    QCOMPARE(session->openedPaths().size(), 2u);
    // Replaced by a file of the same size, as editors and trainers do it.
    const std::filesystem::path other = writeFile(m_folder, "other", halfWeight("h.v"));
    std::filesystem::rename(other, weights);
    QCOMPARE(session->changedFiles().size(), 1u);
    QCOMPARE(session->changedFiles()[0].path, weights);
    QVERIFY(!session->changedFiles()[0].isGone);
    std::filesystem::remove(session->model()->path());
    QCOMPARE(session->changedFiles().size(), 2u);
    QCOMPARE(session->changedFiles()[0].path, session->model()->path()); // the model is told first
    QVERIFY(session->changedFiles()[0].isGone);
}

void SessionTest::savedFileIsADocumentOfItsOwn()
{
    const std::filesystem::path weights = writeFile(m_folder, "w.safetensors", halfWeight("h.w"));
    const auto session = open(maskedGraph, {weights})->withWeightMap({{"h.w", std::nullopt}}, m_progress);
    const std::filesystem::path written = writeFile(
        m_folder, "written.onnx",
        modelFromText("<ir_version: 8, opset_import: [\"\" : 17]> g (bool[2] mask) => (bool[2] out) "
                      "<bool[2] mask = {1, 0}> { out = Identity(mask) }"));
    const auto saved = session->openSaved(written, m_progress);
    QCOMPARE(saved->model()->path(), written);
    QVERIFY(saved->plan().empty() && saved->checkpoints().empty() && saved->weightMap().empty());
    QVERIFY(saved->report().findings.empty());
    QVERIFY(!(saved->choices() == open(maskedGraph)->choices()));
}

void SessionTest::reopenedKeepsKeysAndPlan()
{
    const std::filesystem::path golden =
        std::filesystem::path(inSource()) / "tests/golden/data/checkpoints/ema.pt";
    const std::filesystem::path copy = writeFile(m_folder, "ema.pt", {});
    std::filesystem::copy_file(golden, copy, std::filesystem::copy_options::overwrite_existing);
    const auto opened = open(maskedGraph, {copy})->withStateDict(0, "ema", m_progress);
    const auto planned =
        opened->withPlan({opened->fixesOf(opened->report().findings[0].id()).front().edits}, m_progress);
    model("(bool[3] mask) => (bool[3] out) <uint8[3] mask = {1, 0, 1}> { out = Identity(mask) }");
    QCOMPARE(planned->changedFiles().size(), 1u);
    const auto again = planned->reopened(m_progress);
    QVERIFY(again->changedFiles().empty());
    QCOMPARE(again->checkpoints()[0]->stateDictKey, std::string("ema"));
    QCOMPARE(again->plan(), planned->plan());
    QVERIFY(again->skippedEdits().empty());
    QCOMPARE(again->report().rows[0].shape, std::vector<std::int64_t>{3});
    QCOMPARE(again->report().rows[0].savedDtype, DType::Bool);
    // An edit that no longer fits is reported, and nothing else is lost.
    model("(bool[3] other) => (bool[3] out) <uint8[3] other = {1, 0, 1}> { out = Identity(other) }");
    const auto changed = again->reopened(m_progress);
    QCOMPARE(changed->skippedEdits().size(), 1u);
    QCOMPARE(changed->plan(), planned->plan());
}

void SessionTest::choicesLeadBackWithoutReading()
{
    const std::filesystem::path weights = writeFile(m_folder, "w.safetensors", halfWeight("h.w"));
    const auto before = open(maskedGraph);
    const auto after = before->withCheckpoints({weights}, m_progress);
    QVERIFY(!(before->choices() == after->choices()));
    std::filesystem::remove(weights);
    const auto back = after->withChoices(before->choices(), m_progress);
    QVERIFY(back->checkpoints().empty());
    QVERIFY(back->choices() == before->choices());
    const auto again = back->withChoices(after->choices(), m_progress);
    QVERIFY(again->checkpoints() == after->checkpoints());
    QCOMPARE(again->changedFiles().size(), 1u); // reported, as for every open file
    QVERIFY(after->withoutCheckpoint(0, m_progress)->changedFiles().empty());
}

void SessionTest::choicesFromBeforeAReloadAreReadAsTheyAreNow()
{
    const std::filesystem::path first = writeFile(m_folder, "1.safetensors", halfWeight("a"));
    const std::filesystem::path second = writeFile(m_folder, "2.safetensors", halfWeight("b"));
    SessionOptions options;
    options.keepUnreadable = true;
    const auto both = Session::open(model(maskedGraph), {first, second}, options, m_progress);
    const auto one = both->withoutCheckpoint(0, m_progress);
    writeFile(m_folder, "1.safetensors", halfWeight("renewed"));
    const auto reloaded = one->reopened(m_progress);
    const auto undone = reloaded->withChoices(both->choices(), m_progress);
    QCOMPARE(undone->checkpoints().size(), 2u);
    QVERIFY(undone->checkpoints()[0]->find("renewed"));
    QVERIFY(undone->checkpoints()[1] == reloaded->checkpoints()[0]);
    QVERIFY(undone->changedFiles().empty());
    std::filesystem::remove(first);
    const auto without = reloaded->withChoices(both->choices(), m_progress);
    QCOMPARE(without->checkpoints().size(), 1u);
    QCOMPARE(without->unreadable().size(), 1u);
    QCOMPARE(without->unreadable()[0].path, first);
}

void SessionTest::replacementKeepsThePlaceOfTheOldOne()
{
    const std::filesystem::path first = writeFile(m_folder, "1.safetensors", halfWeight("a"));
    const std::filesystem::path second = writeFile(m_folder, "2.safetensors", halfWeight("b"));
    const std::filesystem::path other = writeFile(m_folder, "3.safetensors", halfWeight("c"));
    const auto both = open(maskedGraph, {first, second});
    const auto replaced = both->withReplacement(0, other, m_progress);
    QCOMPARE(replaced->checkpoints().size(), 2u);
    QCOMPARE(replaced->checkpoints()[0]->path, other);
    QVERIFY(replaced->checkpoints()[1] == both->checkpoints()[1]);
    std::filesystem::remove(first);
    QVERIFY(replaced->changedFiles().empty()); // it is open no more
    QVERIFY_THROWS_EXCEPTION(Error, both->withReplacement(1, first, m_progress));
    QVERIFY_THROWS_EXCEPTION(std::exception, both->withoutCheckpoint(2, m_progress));
}

void SessionTest::stopRequestCancels()
{
    std::stop_source stop;
    stop.request_stop();
    Progress progress({}, stop.get_token());
    const std::filesystem::path sound = model(maskedGraph);
    QVERIFY_THROWS_EXCEPTION(Cancelled, Session::open(sound, {}, {}, progress));
}

ONNXMEND_APPLESS_TEST(session, SessionTest)
#include "tst_session.moc"
