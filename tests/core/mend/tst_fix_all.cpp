// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/mend/fix_all.h"
#include "core/mend/fix_trial.h"
#include "core/plan/cast_rows.h"
#include "tests/support/documents.h"
#include "tests/support/test_class.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace onnxmend;
using namespace onnxmend::testing;

class FixAllTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void appliesTheRecommendedFixOfEveryFinding();
    void onlyAndSkipChooseFindings();
    void castThatOverflowsIsRefusedUnlessAllowed();
    void castThatCutsFractionsIsRefusedUnlessAllowed();
    void castWithoutStaticPromiseIsMeasured();
    void weightsThatFitAreBound();
    void boundAndCastWeightCountsOnce();
    void fixesThatShareAnEditWhichDoesNotFitAreAllRefused();
    void fixThatStandsOnARefusedOneIsRefused();
    void whatIsLeftIsWeighedAgain();
    void interfaceThatAFixRedeclaresIsListed_data();
    void interfaceThatAFixRedeclaresIsListed();
    void nothingToDoKeepsTheSession();
    void castByHandAndTheFixThatLeadsBackCancel();
    void nothingIsPlannedTwice();
    void copiesOfAnInitializerAreRemoved();
    void replayAppliesWhatFitsAndSaysWhatDoesNot();
    void replayRefusesOverflowToo();

private:
    std::shared_ptr<const Session> open(const std::string& inputs, const std::string& initializers,
                                        const std::vector<std::filesystem::path>& checkpoints = {})
    {
        return openWeights(m_folder, inputs, initializers, checkpoints);
    }
    FixAllResult fix(const std::shared_ptr<const Session>& session, const FixAllOptions& options = {})
    {
        return fixAll(session, options, m_progress);
    }
    static Fix fixOf(const std::string& target, std::vector<Edit> edits)
    {
        Fix fix;
        fix.target = target;
        fix.edits = std::move(edits);
        return fix;
    }
    FixAllResult attempt(const std::shared_ptr<const Session>& session, const std::vector<Fix>& fixes)
    {
        const FixAllOptions options;
        FixTrial trial(session, options, m_progress);
        for (const Fix& fix : fixes) {
            trial.add(fix.target, fix);
        }
        return trial.finish();
    }

    /// Two float16 tensors: "a.w" = 1, -2 and "a.b" = 0.5, 65504.
    std::filesystem::path checkpoint()
    {
        const std::string header = R"({"a.w":{"dtype":"F16","shape":[2],"data_offsets":[0,4]},)"
                                   R"("a.b":{"dtype":"F16","shape":[2],"data_offsets":[4,8]}})";
        std::string bytes(8, '\0');
        bytes[0] = static_cast<char>(header.size());
        return writeFile(m_folder, "w.safetensors",
                         bytes + header + std::string("\x00\x3C\x00\xC0\x00\x38\xFF\x7B", 8));
    }

    QTemporaryDir m_folder;
    Progress m_progress;
};

void FixAllTest::appliesTheRecommendedFixOfEveryFinding()
{
    const auto session =
        open("bool[2] m, float[2] w, float[2] x", "uint8[2] m = {1, 0}, double[2] w = {1, 2}");
    const FixAllResult result = fix(session);
    QCOMPARE(session->report().findings.size(), 2u);
    QCOMPARE(result.applied.size(), 2u);
    QCOMPARE(result.refused.size(), 0u);
    QCOMPARE(result.session->report().findings.size(), 0u);
    QCOMPARE(result.session->plan().edits.size(), 2u);
    QCOMPARE(result.applied[1].fix.to, DType::Float);
    QCOMPARE(result.applied[1].elementCount, 2u);
    QCOMPARE(result.applied[1].byteCount, 8u);
}

void FixAllTest::onlyAndSkipChooseFindings()
{
    const auto session = open("bool[2] m, float[2] w", "uint8[2] m = {1, 0}, double[2] w = {1, 2}");
    const FixAllResult only =
        fix(session, {.only = {"initializer-dtype:main:m"}, .skip = {}, .allowOverflow = false});
    QCOMPARE(only.applied.size(), 1u);
    QCOMPARE(only.applied[0].fix.target, std::string("m"));
    const FixAllResult skip =
        fix(session, {.only = {}, .skip = {"initializer-dtype:main:m"}, .allowOverflow = false});
    QCOMPARE(skip.applied.size(), 1u);
    QCOMPARE(skip.applied[0].fix.target, std::string("w"));
    QCOMPARE(skip.session->report().findings.size(), 1u);
}

void FixAllTest::castThatCutsFractionsIsRefusedUnlessAllowed()
{
    const auto session =
        open("int64[3] cut, int32[2] whole, float16[2] rounded",
             "float[3] cut = {1, 2.5, 0.25}, double[2] whole = {3, -4}, float[2] rounded = {0.1, 2}");
    const FixAllResult careful = fix(session);
    QCOMPARE(careful.applied.size(), 2u);
    QCOMPARE(careful.refused.size(), 1u);
    QCOMPARE(careful.refused[0].target, std::string("cut"));
    QCOMPARE(careful.refused[0].reason,
             std::string("the cast from FLOAT to INT64 would cut off the fractions of 2 of 3 values"));
    QVERIFY(fix(session, {.only = {}, .skip = {}, .allowOverflow = true}).refused.empty());
}

void FixAllTest::castThatOverflowsIsRefusedUnlessAllowed()
{
    const auto session =
        open("float16[2] small, float16[2] large", "float[2] small = {1, 2}, float[2] large = {1, 70000}");
    const FixAllResult careful = fix(session);
    QCOMPARE(careful.applied.size(), 1u);
    QCOMPARE(careful.refused.size(), 1u);
    QCOMPARE(careful.refused[0].target, std::string("large"));
    QCOMPARE(careful.refused[0].reason,
             std::string("the cast from FLOAT to FLOAT16 would overflow 1 of 2 values"));
    QCOMPARE(careful.session->plan().edits.size(), 1u);
    QCOMPARE(careful.session->report().findings.size(), 1u);

    const FixAllResult bold = fix(session, {.only = {}, .skip = {}, .allowOverflow = true});
    QCOMPARE(bold.applied.size(), 2u);
    QCOMPARE(bold.applied[1].loss.overflowed, 1u);
    QCOMPARE(bold.session->report().findings.size(), 0u);
}

void FixAllTest::castWithoutStaticPromiseIsMeasured()
{
    const FixAllResult result = fix(open("float16[3] w", "float[3] w = {0.5, 0.1, 1e-9}"));
    QCOMPARE(result.applied.size(), 1u);
    const Loss& loss = result.applied[0].loss;
    QCOMPARE(loss.elements, 3u);
    QCOMPARE(loss.rounded, 1u);
    QCOMPARE(loss.underflowed, 1u);
    QCOMPARE(loss.overflowed, 0u);
}

void FixAllTest::weightsThatFitAreBound()
{
    const FixAllResult result = fix(open("float16[2] a_w, float16[2] a_b", "", {checkpoint()}));
    QCOMPARE(result.applied.size(), 2u);
    QVERIFY(result.applied[0].finding.empty());
    QVERIFY(result.applied[0].fix.kind == FixKind::BindWeight);
    QVERIFY(result.applied[0].loss.lossless());
    QCOMPARE(result.applied[0].byteCount, 4u);
    QVERIFY(result.session->planned()->findInitializer(GraphId{0}, "a_w").has_value());
}

void FixAllTest::boundAndCastWeightCountsOnce()
{
    const FixAllResult result = fix(open("float[2] a_w, float16[2] a_b", "", {checkpoint()}));
    QCOMPARE(result.applied.size(), 2u);
    QVERIFY(!result.applied[0].finding.empty());
    QCOMPARE(result.applied[0].elementCount, 2u);
    QCOMPARE(result.applied[0].byteCount, 8u);
    QCOMPARE(result.applied[0].loss.elements, 2u);
    QCOMPARE(result.session->report().findings.size(), 0u);
}

void FixAllTest::fixesThatShareAnEditWhichDoesNotFitAreAllRefused()
{
    const auto session = open("float[2] w, float[2] x, float[2] y, float[2] z",
                              "double[2] w = {1, 2}, double[2] x = {1, 2}, double[2] y = {1, 2}, "
                              "double[2] z = {1, 2}");
    const auto cast = [](const char* value) {
        return CastInitializer{.graph = "main", .value = value, .to = DType::Float};
    };
    const FixAllResult result =
        attempt(session, {fixOf("w", {cast("w"), cast("absent")}), fixOf("x", {cast("x"), cast("absent")}),
                          fixOf("y", {cast("y"), cast("absent")}), fixOf("z", {cast("z")})});
    QCOMPARE(result.applied.size(), 1u);
    QCOMPARE(result.applied[0].fix.target, std::string("z"));
    QCOMPARE(result.refused.size(), 3u);
    for (const RefusedFix& refused : result.refused) {
        QCOMPARE(refused.reason, result.refused[0].reason);
    }
    QVERIFY(result.session->skippedEdits().empty());
    QCOMPARE(result.session->plan().edits.size(), 1u);
}

void FixAllTest::fixThatStandsOnARefusedOneIsRefused()
{
    const auto session = open("float[2] a_w, float16[2] a_b", "", {checkpoint()});
    const std::vector<Fix>& bindings = session->bindings();
    QVERIFY(!bindings.empty());
    std::vector<Edit> bound = bindings.front().edits;
    const std::string value = valueOf(bound.front());
    bound.emplace_back(CastInitializer{.graph = "main", .value = "absent", .to = DType::Float});
    const FixAllResult result = attempt(
        session, {fixOf(value, std::move(bound)),
                  fixOf("cast", {CastInitializer{.graph = "main", .value = value, .to = DType::Double}})});
    QVERIFY(result.applied.empty());
    QCOMPARE(result.refused.size(), 2u);
    QVERIFY(!result.refused[1].reason.empty());
    QVERIFY(result.session->skippedEdits().empty());
}

/// The last cast of a tensor decides what is saved. Once it is gone the one before does, and overflows.
void FixAllTest::whatIsLeftIsWeighedAgain()
{
    const auto cast = [](const char* value, DType to) {
        return CastInitializer{.graph = "main", .value = value, .to = to};
    };
    const FixAllResult result =
        attempt(open("float[2] w", "float[2] w = {1, 70000}"),
                {fixOf("half", {cast("w", DType::Float16)}),
                 fixOf("wide", {cast("w", DType::Double), cast("absent", DType::Double)})});
    QVERIFY(result.applied.empty());
    QCOMPARE(result.refused.size(), 2u);
    QCOMPARE(result.refused[1].target, std::string("half"));
    QCOMPARE(result.refused[1].reason,
             std::string("the cast from FLOAT to FLOAT16 would overflow 1 of 2 values"));
}

void FixAllTest::interfaceThatAFixRedeclaresIsListed_data()
{
    QTest::addColumn<QString>("graph");
    QTest::addColumn<QString>("from");
    const auto add = [](const char* name, const QString& inputs, const QString& node, const char* from) {
        QTest::newRow(name) << QStringLiteral("(%1) => (%2[n] y) {\n  y = %3\n}")
                                   .arg(inputs, QString::fromLatin1(from).toLower(), node)
                            << QString::fromLatin1(from);
    };
    add("Where of a float", "bool[4] c, int64[4] x, float[4] z", "Where(c, z, x)", "INT64");
    add("Clip by a float", "int64[4] x, float z", "Clip(x, z)", "INT64");
    add("Mul by a float", "int64[4] x, float z", "Mul(x, z)", "INT32");
    add("Range of a float", "int64 x, float z, float d", "Range(z, x, d)", "INT64");
    add("operator that only takes floats", "int64[4] x", "Exp(x)", "INT32");
}

void FixAllTest::interfaceThatAFixRedeclaresIsListed()
{
    QFETCH(const QString, graph);
    QFETCH(const QString, from);
    const FixAllResult result = fix(openGraph(m_folder, graph.toStdString()));
    QCOMPARE(result.session->report().findings.size(), 0u);
    const std::vector<Edit>& edits = result.session->plan().edits;
    QCOMPARE(std::ranges::count_if(
                 edits, [](const Edit& edit) { return std::holds_alternative<RetypeOutput>(edit); }),
             1);
    QCOMPARE(result.applied.size(), 2u);
    QCOMPARE(result.fixCount(), 1u); // the output follows from it
    QCOMPARE(result.applied[0].fix.kind, FixKind::InsertCast);
    const AppliedFix& output = result.applied[1];
    QCOMPARE(output.fix.kind, FixKind::RetypeOutput);
    QCOMPARE(output.fix.target, std::string("y"));
    QCOMPARE(QString::fromStdString(dtypeName(output.fix.from)), from);
    QCOMPARE(output.fix.to, DType::Float);
    QCOMPARE(output.finding, result.applied[0].finding);
    QCOMPARE(output.isLossless(), std::optional<bool>()); // numbers behind it decide
}

void FixAllTest::nothingToDoKeepsTheSession()
{
    const auto session = open("float[2] w", "float[2] w = {1, 2}");
    const FixAllResult result = fix(session);
    QCOMPARE(result.session, session);
    QVERIFY(result.applied.empty());
}

void FixAllTest::castByHandAndTheFixThatLeadsBackCancel()
{
    const auto session = open("float[2] w", "float[2] w = {0.5, 2}");
    const std::vector<std::size_t> rows{0};
    const Plan plan = planWithCasts(session->plan(), session->report(), rows, DType::Float16);
    const auto cast = session->withPlan(plan, m_progress);
    QCOMPARE(cast->report().findings.size(), 1u);
    const FixAllResult result = fix(cast);
    QVERIFY(result.session->report().findings.empty());
    QVERIFY(result.session->plan().empty());
}

/// Five initializers have one name and other values, so a cast of the name reaches one of them each time.
void FixAllTest::nothingIsPlannedTwice()
{
    std::string many;
    for (int i = 0; i < 5; ++i) {
        many += std::string(i ? ", " : "") + "float[1] w = {" + std::to_string(i) + "}";
    }
    const auto session = open("float16[1] w", many);
    const auto isOfName = [](const Finding& finding) { return finding.kind == FindingKind::InvalidGraph; };
    const std::vector<Finding>& findings = session->report().findings;
    QCOMPARE(std::ranges::count_if(findings, isOfName), 1);
    QVERIFY(std::ranges::find_if(findings, isOfName)->message().starts_with("5 initializers are named"));
    const FixAllResult first = fix(session);
    const std::size_t planned = first.session->plan().edits.size();
    const FixAllResult second = fix(first.session);
    QCOMPARE(second.session->plan().edits.size(), planned);
    QVERIFY(second.applied.empty());
    QVERIFY(!second.refused.empty());
    const std::string& reason = second.refused.front().reason;
    QVERIFY2(reason.find("5 initializers named \"w\"") != std::string::npos, reason.c_str());
}

void FixAllTest::copiesOfAnInitializerAreRemoved()
{
    const auto session = open("float16[1] w", "float[1] w = {0.5}, float[1] w = {0.5}, float[1] w = {0.5}");
    const FixAllResult fixed = fix(session);
    QVERIFY(fixed.refused.empty());
    QVERIFY(fixed.session->report().findings.empty());
    QCOMPARE(fixed.session->planned()->tensors().size(), session->model()->tensors().size() - 2);
    QVERIFY(fix(fixed.session).applied.empty());
}

void FixAllTest::replayAppliesWhatFitsAndSaysWhatDoesNot()
{
    const Plan plan =
        fix(open("float[2] a_w, bool[2] m", "uint8[2] m = {1, 0}", {checkpoint()})).session->plan();
    QCOMPARE(plan.edits.size(), 3u); // bind and cast a_w, cast m
    // The same model without its checkpoint.
    const FixAllResult result =
        replayPlan(open("float[2] a_w, bool[2] m", "uint8[2] m = {1, 0}"), {.plan = plan}, {}, m_progress);
    QCOMPARE(result.applied.size(), 1u);
    QCOMPARE(result.applied[0].fix.target, std::string("m"));
    QCOMPARE(result.refused.size(), 2u);
    QCOMPARE(result.refused[0].target, std::string("a_w"));
    QVERIFY(!result.refused[0].reason.empty());
    QCOMPARE(result.session->plan().edits.size(), 1u);
}

void FixAllTest::replayRefusesOverflowToo()
{
    const auto session = open("float16[2] large", "float[2] large = {1, 70000}");
    const Plan plan = fix(session, {.only = {}, .skip = {}, .allowOverflow = true}).session->plan();
    QCOMPARE(replayPlan(session, {.plan = plan}, {}, m_progress).refused.size(), 1u);
    QCOMPARE(replayPlan(session, {.plan = plan}, {.only = {}, .skip = {}, .allowOverflow = true}, m_progress)
                 .applied.size(),
             1u);
}

ONNXMEND_APPLESS_TEST(fix_all, FixAllTest)
#include "tst_fix_all.moc"
