// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/gate.h"
#include "core/session/session.h"
#include "tests/support/documents.h"
#include "tests/support/model_builder.h"
#include "tests/support/test_class.h"

#include <QTemporaryDir>
#include <QTest>

#include <memory>
#include <string>
#include <vector>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

/// A conflict of types.
constexpr auto conflictGraph =
    "(float[2] x, float16[2] h) => (float[2] y) { [the_add] a = Add(x, h) y = Abs(a) }";

} // namespace

/// Tests of the statements of results about the policy that judged them.
class PolicyNotesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void ignoresThatFitNothingAreTold();
    void proofsDoNotSayWhichIgnoresCanGo();
    void ignoresOfOtherModelsAreNotTold();

private:
    std::shared_ptr<const Session> open(const std::string& text, const std::string& policy)
    {
        return openUnderPolicy(m_folder,
                               modelFromText("<ir_version: 9, opset_import: [\"\" : 17]> g " + text), policy);
    }

    QTemporaryDir m_folder;
};

void PolicyNotesTest::ignoresThatFitNothingAreTold()
{
    const auto session = open(conflictGraph, R"(
[[ignore]]
kind = "unknown-op"
reason = "a plugin"
[[ignore]]
kind = "op-type-conflict"
reason = "known"
[[ignore]]
node = "the_add"
reason = "what the one before it ignores already"
)");
    const ModelResult result = resultOf(*session, "model.onnx");
    const std::vector notes = policyNotes(std::vector{result});
    QCOMPARE(notes.size(), 2u);
    QCOMPARE(notes[0].line, 2u);
    QCOMPARE(notes[0].text, std::string("the ignore of kind unknown-op fits no finding; it can go"));
    QCOMPARE(notes[1].line, 8u);
}

void PolicyNotesTest::proofsDoNotSayWhichIgnoresCanGo()
{
    const auto session = open(conflictGraph, "[[ignore]]\nkind = \"unknown-op\"\nreason = \"a plugin\"\n");
    ModelResult result = resultOf(*session, "model.onnx");
    QCOMPARE(policyNotes(std::vector{result}).size(), 1u);
    for (const auto command : {ModelResult::Command::Verify, ModelResult::Command::Convert}) {
        result.command = command; // neither sees all that an audit finds
        QVERIFY(policyNotes(std::vector{result}).empty());
    }
}

void PolicyNotesTest::ignoresOfOtherModelsAreNotTold()
{
    const std::string policy = "[[ignore]]\nkind = \"op-type-conflict\"\nreason = \"r\"\n"
                               "[[ignore]]\nmodel = \"old/*\"\nreason = \"r\"";
    const ModelResult bad = resultOf(*open(conflictGraph, policy), "bad.onnx");
    const ModelResult good =
        resultOf(*open("(float[2] x) => (float[2] y) { y = Abs(x) }", policy), "good.onnx");
    QCOMPARE(good.policy->unmatched.size(), 1u);
    QCOMPARE(policyNotes(std::vector{good}).size(), 1u);
    QCOMPARE(policyNotes(std::vector{good, bad}).size(), 0u); // it is of use for the other one
}

ONNXMEND_GUILESS_TEST(policy_notes, PolicyNotesTest)
#include "tst_policy_notes.moc"
