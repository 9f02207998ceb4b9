// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/explain/subject_place.h"
#include "core/session/session.h"
#include "tests/support/documents.h"
#include "tests/support/model_builder.h"
#include "tests/support/test_class.h"

#include <QTemporaryDir>
#include <QTest>

using namespace onnxmend;
using namespace onnxmend::testing;

/// Tests that subjects of messages are found again in a model that a plan has changed meanwhile.
class SubjectPlaceTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void nodeIsWhereItIs();
    void nodeBehindNewNodesIsFound();
    void nodeWhoseResultACastTookOverIsFound();
    void valueOfANodeThatIsGoneIsFound();
    void whatIsNotThereHasNoPlace();

private:
    std::shared_ptr<const Session> open(const std::string& graph) { return openGraph(m_folder, graph); }
    std::shared_ptr<const Model> planned(const Session& session, Edit edit)
    {
        Plan plan;
        plan.edits.push_back(std::move(edit));
        return session.withPlan(plan, m_progress)->planned();
    }
    static ProofSubject node(std::size_t index, const std::string& opType, const std::string& name,
                             const std::string& value = {})
    {
        return {.graph = "main",
                .node = name,
                .nodeIndex = NodeId{index},
                .opType = opType,
                .value = value,
                .kind = {}};
    }

    QTemporaryDir m_folder;
    Progress m_progress;
};

constexpr auto subjectChain = "(float[2] x) => (float[2] y) { a = Abs (x) b = Neg (a) y = Relu (b) }";

void SubjectPlaceTest::nodeIsWhereItIs()
{
    const auto session = open(subjectChain);
    const auto place = placeOfSubject(node(1, "Neg", ""), *session->model());
    QVERIFY(place);
    QCOMPARE(place->scope, std::string("main"));
    QVERIFY(place->node == NodeId{1});
    QCOMPARE(place->value, std::string("b"));
}

void SubjectPlaceTest::nodeBehindNewNodesIsFound()
{
    const auto session = open(subjectChain);
    const auto model = planned(*session, InsertCast{"main", "x", DType::Float, DType::Float16, {}});
    const auto place = placeOfSubject(node(1, "Neg", "b"), *model);
    QVERIFY(place);
    QVERIFY(place->node == NodeId{2});
    QCOMPARE(place->value, std::string("b"));
}

/// The loop over loads names a node without a name like this: after its result.
void SubjectPlaceTest::nodeWhoseResultACastTookOverIsFound()
{
    const auto session = open(subjectChain);
    const auto model = planned(*session, InsertCast{"main", "b", DType::Float, DType::Double, {}});
    const auto place = placeOfSubject(node(1, "Neg", "b"), *model);
    QVERIFY(place);
    QVERIFY(place->node == NodeId{1});
    QVERIFY2(place->value != "b" && place->value.starts_with("b"), place->value.c_str());
}

void SubjectPlaceTest::valueOfANodeThatIsGoneIsFound()
{
    const auto session = open(subjectChain);
    const auto place = placeOfSubject(node(7, "Sqrt", "gone", "b"), *session->model());
    QVERIFY(place);
    QVERIFY(!place->node);
    QCOMPARE(place->value, std::string("b"));
}

void SubjectPlaceTest::whatIsNotThereHasNoPlace()
{
    const auto session = open(subjectChain);
    QVERIFY(!placeOfSubject(node(1, "Sqrt", "gone", "c"), *session->model()));
    ProofSubject elsewhere = node(1, "Neg", "");
    elsewhere.graph = "main/n/then_branch";
    QVERIFY(!placeOfSubject(elsewhere, *session->model()));
}

ONNXMEND_GUILESS_TEST(subject_place, SubjectPlaceTest)
#include "tst_subject_place.moc"
