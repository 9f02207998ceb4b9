// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/apply/apply_plan.h"
#include "core/fixes/edit_json.h"
#include "core/types/finding_kinds.h"
#include "tests/support/edit_case.h"
#include "tests/support/places.h"
#include "tests/support/test_class.h"

#include <QTest>

#include <nlohmann/json.hpp>

#include <fstream>
#include <set>
#include <sstream>

using namespace onnxmend;
using namespace onnxmend::testing;
using testing::SaveFolder;

namespace
{

std::string textOf(const char* path)
{
    std::ifstream file(inSource() + path);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

/// Each row stands at its kind's place, with a name of its own that the documentation of the JSON has.
template <class Row>
void checkNames(std::span<const Row> rows)
{
    const std::string documentation = textOf("/docs/json.md");
    std::set<std::string_view> names;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const std::string name(rows[i].name);
        QCOMPARE(static_cast<std::size_t>(rows[i].kind), i);
        QVERIFY2(names.insert(rows[i].name).second, name.c_str());
        QVERIFY2(documentation.find("`" + name + "`") != std::string::npos, name.c_str());
    }
}

} // namespace

/// Tests that each kind has all parts that docs/architecture.md lists for a new kind.
class KindsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findingKindsAreComplete();
    void fixKindsAreComplete();
    void everyFixKindHasAnEdit();
    void unknownEditIsKeptAndRefused();
};

void KindsTest::findingKindsAreComplete()
{
    checkNames(findingKinds());
    QCOMPARE(findingKinds().back().kind, FindingKind::NewerOpset); // the last of the enumeration
    for (const FindingKindInfo& info : findingKinds()) {
        QCOMPARE(&findingKindInfo(info.kind), &info);
        QVERIFY2(!info.title.empty() && !info.source.empty(), info.name.data());
        QVERIFY2(!info.isOfStoredDtype || info.isOfDtypes, info.name.data());
    }
}

void KindsTest::fixKindsAreComplete()
{
    checkNames(fixKinds());
    QCOMPARE(fixKinds().back().kind, FixKind::DequantizeInitializer);
    for (const FixKindInfo& info : fixKinds()) {
        QCOMPARE(&fixKindInfo(info.kind), &info);
        QCOMPARE(fixKindFromName(info.name), std::optional(info.kind));
        QVERIFY2(info.touchesBytes + info.runsEachTime + info.redeclares <= 1, info.name.data());
    }
    QCOMPARE(fixKindFromName("cast"), std::nullopt);
}

/// An edit with all that any kind needs is read as its kind, and written with the same name.
void KindsTest::everyFixKindHasAnEdit()
{
    for (const FixKindInfo& info : fixKinds()) {
        const nlohmann::json json = {{"kind", info.name},   {"graph", "main"},   {"value", "x"},
                                     {"to", "FLOAT"},       {"checkpoint", "c"}, {"tensor", "t"},
                                     {"node", "y"},         {"input", 0u},       {"attribute", "to"},
                                     {"call_name", "half"}, {"version", 22},     {"source", "v"},
                                     {"scheme", "scaled"}};
        const Edit edit = editFromJson(json);
        QCOMPARE(kindName(edit), info.name);
        QVERIFY(editFromJson(toJson(edit)) == edit);
        QCOMPARE(graphOf(edit), std::string("main"));
        QCOMPARE(valueOf(edit), std::string("x"));
        if (info.kind == FixKind::CastAround) {
            QVERIFY(std::holds_alternative<UnknownEdit>(edit)); // such a fix consists of insert-cast edits
        } else {
            QVERIFY2(kindOf(edit) == info.kind, info.name.data());
        }
    }
}

void KindsTest::unknownEditIsKeptAndRefused()
{
    const auto json =
        nlohmann::json::parse(R"({"kind": "split", "graph": "main", "value": "x", "parts": [1, 2]})");
    const Edit edit = editFromJson(json);
    QCOMPARE(kindOf(edit), std::nullopt);
    QCOMPARE(kindName(edit), std::string_view("split"));
    QVERIFY(toJson(edit) == json);
    SaveFolder folder;
    const auto model = folder.readText(
        "<ir_version: 8, opset_import: [\"\" : 17]> g (float[2] x) => (float[2] y) { y = Abs(x) }");
    const AppliedPlan applied = applyPlan(model, {{edit}}, {});
    QCOMPARE(applied.skipped.size(), std::size_t(1));
    QVERIFY2(applied.skipped[0].reason.find("split") != std::string::npos, applied.skipped[0].reason.c_str());
}

ONNXMEND_GUILESS_TEST(kinds, KindsTest)
#include "tst_kinds.moc"
