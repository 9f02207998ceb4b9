// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/session/session.h"
#include "tests/support/edit_case.h"
#include "tests/support/test_class.h"

#include <QTest>

#include <array>
#include <cstring>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

std::string withInitializers(const std::string& initializers)
{
    return "<ir_version: 8, opset_import: [\"\" : 17]> g (float[2] x) => (float[2] y) <" + initializers +
           "> { y = Add (x, w) }";
}

const std::string oneOfThem = "float[2] w = {1, 2}";
const std::string another = "float[2] w = {3, 4}";

std::string bytesOfFloats(std::array<float, 2> values)
{
    std::string bytes(sizeof(values), '\0');
    std::memcpy(bytes.data(), values.data(), sizeof(values));
    return bytes;
}

} // namespace

/// Initializers that have one name: no node can mean all of them.
class RepeatedInitializersTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void allOfANameAreFound();
    void lastOneIsRead();
    void checkpointFillsTheLastOne();
    void copiesAreRemoved();
    void copiesInASubgraphAreRemoved();
    void otherValuesAreNotRemoved();
    void shadowedOnesAreRenamed();
    void laterEditsMeanTheOneThatIsRead();
    void renamingIsOfferedOnRequestOnly();
    void loneInitializerStays();
};

void RepeatedInitializersTest::allOfANameAreFound()
{
    SaveFolder folder;
    const auto model =
        folder.readText(withInitializers(oneOfThem + ", float[2] v = {5, 6}, " + another + ", " + oneOfThem));
    const std::vector<TensorId> all = model->initializersNamed(GraphId{}, "w");
    QCOMPARE(all.size(), std::size_t(3));
    QCOMPARE(bytesOf(model->tensor(all[1])), bytesOfFloats({3, 4}));
    QCOMPARE(model->initializersNamed(GraphId{}, "v").size(), std::size_t(1));
    QVERIFY(model->initializersNamed(GraphId{}, "x").empty());
}

void RepeatedInitializersTest::lastOneIsRead()
{
    const EditCase edit(withInitializers(oneOfThem + ", " + another), [](GraphEditor& editor) {
        editor.castTensor(editor.initializer("main", "w"), DType::Double);
    });
    const Model& model = *edit.edited;
    const std::vector<TensorId> all = model.initializersNamed(GraphId{}, "w");
    QCOMPARE(all.size(), std::size_t(2));
    QVERIFY(model.findInitializer(GraphId{}, "w") == all.back());
    QVERIFY(model.findStored(GraphId{}, "w") == all.back());
    QCOMPARE(bytesOf(model.tensor(all.front())), bytesOfFloats({1, 2}));
    QVERIFY(model.tensor(all.front()).savedDtype == DType::Float);
    QVERIFY(model.tensor(all.back()).savedDtype == DType::Double);
}

void RepeatedInitializersTest::checkpointFillsTheLastOne()
{
    SaveFolder folder;
    const auto model = folder.readText(withInitializers(oneOfThem + ", " + another));
    const std::vector<TensorId> all = model->initializersNamed(GraphId{}, "w");
    GraphEditor editor(model);
    const TensorId filled =
        editor.bindWeight(GraphId{}, "w", *model->tensor(all.front()).stored, WeightOrigin{});
    QVERIFY(filled == all.back());
}

void RepeatedInitializersTest::copiesAreRemoved()
{
    const EditCase edit(
        withInitializers(oneOfThem + ", float[2] v = {5, 6}, " + oneOfThem + ", " + oneOfThem),
        [](GraphEditor& editor) {
            editor.castTensor(editor.initializer("main", "w"),
                              DType::Double); // the one that is read, which stays
            editor.removeRepeated("main", "w");
        });
    QCOMPARE(edit.edited->tensors().size(), std::size_t(2));
    const auto saved = edit.reread();
    QCOMPARE(saved->tensors().size(), std::size_t(2));
    QVERIFY(find(*saved, "w").storedDtype == DType::Double);
    QCOMPARE(bytesOf(find(*saved, "v")), bytesOfFloats({5, 6}));
}

void RepeatedInitializersTest::copiesInASubgraphAreRemoved()
{
    const std::string text =
        "<ir_version: 8, opset_import: [\"\" : 17]> g (bool c, float[2] x) => (float[2] y) { y = If (c) "
        "<then_branch = t () => (float[2] p) <COPIES> { p = Add (x, w) }, "
        "else_branch = e () => (float[2] q) { q = Neg (x) }> }";
    const auto with = [&text](const std::string& initializers) {
        return std::string(text).replace(text.find("COPIES"), 6, initializers);
    };
    SaveFolder folder;
    const auto session = [&] {
        Progress progress;
        folder.readText(with(oneOfThem + ", " + oneOfThem));
        return Session::open(folder.path("model.onnx"), {}, {}, progress);
    }();
    QCOMPARE(session->report().findings.size(), std::size_t(1)); // it is reported there, too
    const Fix fix = session->fixesAt(0).front();
    QVERIFY(fix.recommended && fix.kind == FixKind::RemoveRepeated);
    Progress progress;
    const auto fixed = session->withPlan(Plan{.edits = fix.edits}, progress);
    QVERIFY(fixed->skippedEdits().empty() && fixed->report().findings.empty());
    QCOMPARE(fixed->planned()->tensors().size(), std::size_t(1));
}

void RepeatedInitializersTest::otherValuesAreNotRemoved()
{
    SaveFolder folder;
    GraphEditor editor(folder.readText(withInitializers(oneOfThem + ", " + another)));
    QVERIFY_THROWS_EXCEPTION(Error, editor.removeRepeated("main", "w"));
    QCOMPARE(editor.finish()->tensors().size(), std::size_t(2));
}

void RepeatedInitializersTest::shadowedOnesAreRenamed()
{
    const EditCase edit(withInitializers(oneOfThem + ", " + another + ", float[2] w = {5, 6}"),
                        [](GraphEditor& editor) { editor.renameRepeated("main", "w"); });
    const auto saved = edit.reread();
    QCOMPARE(saved->tensors().size(), std::size_t(3));
    QCOMPARE(bytesOf(find(*saved, "w")), bytesOfFloats({5, 6})); // as ONNX Runtime reads it
    QCOMPARE(bytesOf(find(*saved, "w__shadowed")), bytesOfFloats({1, 2}));
    QCOMPARE(bytesOf(find(*saved, "w__shadowed_1")), bytesOfFloats({3, 4}));
    VERIFY_LOADS(edit);
}

void RepeatedInitializersTest::laterEditsMeanTheOneThatIsRead()
{
    const EditCase edit(withInitializers(oneOfThem + ", " + another), [](GraphEditor& editor) {
        editor.renameRepeated("main", "w");
        editor.castTensor(editor.initializer("main", "w"), DType::Double);
    });
    const auto saved = edit.reread();
    QVERIFY(find(*saved, "w").storedDtype == DType::Double);
    QVERIFY(find(*saved, "w__shadowed").storedDtype == DType::Float);
}

void RepeatedInitializersTest::renamingIsOfferedOnRequestOnly()
{
    SaveFolder folder;
    Progress progress;
    folder.readText(withInitializers(oneOfThem + ", " + another));
    const auto session = Session::open(folder.path("model.onnx"), {}, {}, progress);
    QCOMPARE(session->report().findings.size(), std::size_t(1));
    const std::string message = session->report().findings.front().message();
    QVERIFY2(message.find("ONNX Runtime reads the last one") != std::string::npos, message.c_str());
    const Fix fix = session->fixesAt(0).front();
    QVERIFY(fix.kind == FixKind::RenameRepeated && fix.onlyAsked && !fix.recommended);
    const auto fixed = session->withPlan(Plan{.edits = fix.edits}, progress);
    QVERIFY(fixed->skippedEdits().empty());
    QCOMPARE(bytesOf(find(*fixed->planned(), "w")), bytesOfFloats({3, 4}));
    for (const Finding& finding : fixed->report().findings) {
        QVERIFY(finding.kind != FindingKind::InvalidGraph);
    }
}

void RepeatedInitializersTest::loneInitializerStays()
{
    SaveFolder folder;
    GraphEditor editor(folder.readText(withInitializers(oneOfThem)));
    QVERIFY_THROWS_EXCEPTION(Error, editor.removeRepeated("main", "w"));
    QVERIFY_THROWS_EXCEPTION(Error, editor.renameRepeated("main", "w"));
    QCOMPARE(editor.finish()->tensors().size(), std::size_t(1));
}

ONNXMEND_GUILESS_TEST(repeated_initializers, RepeatedInitializersTest)
#include "tst_repeated_initializers.moc"
