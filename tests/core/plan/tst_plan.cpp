// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/plan/plan.h"
#include "core/plan/plan_entries.h"
#include "tests/support/documents.h"
#include "tests/support/test_class.h"

#include <QTemporaryDir>
#include <QTest>

using namespace onnxmend;
using namespace onnxmend::testing;

class PlanTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void brokenPlanIsRefused_data();
    void brokenPlanIsRefused();
    void castsOfOneTensorBecomeOne();

private:
    QTemporaryDir m_folder;
};

void PlanTest::brokenPlanIsRefused_data()
{
    QTest::addColumn<std::string>("text");
    QTest::addColumn<std::string>("message"); // behind the file's name
    const auto row = [](const char* name, const std::string& text, const std::string& message) {
        QTest::newRow(name) << text << message;
    };
    const auto plan = [](const std::string& edits) {
        return R"({"schema": "onnxmend.plan/1", "edits": [)" + edits + "]}";
    };
    const std::string advice = ". Save a plan with onnxmend fix --save-plan.";
    const std::string noJson = "it is not valid JSON" + advice;
    row("empty", "", "line 1, column 1: " + noJson);
    row("cut short", "{\n", "line 2, column 1: " + noJson);
    row("no JSON", "{\"schema\":\n  x}", "line 2, column 3: " + noJson);
    row("number beyond a double", plan("1e999"),
        "it is not valid JSON: it holds a number beyond the range of a double" + advice);
    const std::string noPlan =
        "it is not a plan: \"schema\" is not \"onnxmend.plan/1\" or \"edits\" is not an array" + advice;
    row("no object", "[]", "it is not a JSON object" + advice);
    row("edits twice", R"({"schema": "onnxmend.plan/1", "edits": [], "edits": []})",
        "key \"edits\": it appears twice" + advice);
    row("other schema", R"({"schema": "onnxmend.audit/1", "edits": []})", noPlan);
    row("schema is a number", R"({"schema": 1, "edits": []})", noPlan);
    row("no edits", R"({"schema": "onnxmend.plan/1"})", noPlan);
    row("edit is a number", plan("7"), "edit 1: it is not a JSON object" + advice);
    row("edit without graph", plan(R"({"kind": "x"})"), "edit 1, kind \"x\": it needs \"graph\"" + advice);
    const std::string good = R"({"kind": "k", "graph": "main", "value": "v"}, )";
    row("wrong dtype", plan(good + R"({"kind": "insert-cast", "graph": "main", "value": "v", "to": "F32"})"),
        "edit 2, field \"to\": \"F32\" is not an ONNX dtype" + advice);
    row("model is a number", R"({"schema": "onnxmend.plan/1", "model": {"digest": 1}, "edits": []})",
        "field \"model\", field \"digest\": it is not a text" + advice);
    row("number for text", plan(R"({"kind": 1, "graph": "main", "value": "v"})"),
        "edit 1, field \"kind\": it is not a text" + advice);
}

void PlanTest::brokenPlanIsRefused()
{
    QFETCH(std::string, text);
    QFETCH(std::string, message);
    const auto path = writeFile(m_folder, "broken.json", text);
    try {
        readPlan(path);
        QFAIL("it was read");
    } catch (const Error& error) {
        QCOMPARE(QString::fromUtf8(error.what()), QString::fromStdString(path.string() + ": " + message));
    }
}

void PlanTest::castsOfOneTensorBecomeOne()
{
    const auto cast = [](const char* value, DType from, DType to) -> Edit {
        return CastInitializer{.graph = "main", .value = value, .from = from, .to = to};
    };
    const Edit other = cast("b", DType::Float, DType::Float16);
    const Edit inside = StoreInside{.graph = "main", .value = "c"};
    const Plan plan{
        .edits = {cast("a", DType::Float, DType::Float16), other, cast("a", DType::Float16, DType::Float),
                  cast("c", DType::Float, DType::Double), inside, cast("c", DType::Double, DType::Float),
                  cast("d", DType::Float, DType::Float16), cast("d", DType::Float16, DType::Bfloat16)},
        .disabled = {{.position = 3, .edit = cast("e", DType::Float, DType::Float16)}}};
    const Plan expected{.edits = {other, cast("c", DType::Float, DType::Double), inside,
                                  cast("c", DType::Double, DType::Float),
                                  cast("d", DType::Float, DType::Bfloat16)},
                        .disabled = {{.position = 1, .edit = cast("e", DType::Float, DType::Float16)}}};
    QVERIFY(planWithoutDetours(plan) == expected);
    QVERIFY(planWithoutDetours(expected) == expected);
}

ONNXMEND_GUILESS_TEST(plan, PlanTest)
#include "tst_plan.moc"
