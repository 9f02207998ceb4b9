// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/types/type_context.h"
#include "tests/support/documents.h"
#include "tests/support/test_class.h"

#include <QTemporaryDir>
#include <QTest>

#include <set>
#include <string>
#include <vector>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

/// `outer` calls `plus`, which only takes floats; `odd` is known to nobody.
constexpr const char* functions = R"(<ir_version: 10, opset_import: ["" : 17, "local" : 1]>
    g (float[2] x) => (float[2] y) { y = Relu(x) }
    <domain: "local", opset_import: ["" : 17, "nobody" : 1]> plus (a) => (b) {
        c = Constant<value = float[2] {1, 2}>() d = Add(a, c) b = nobody.odd(d) }
    <domain: "local", opset_import: ["" : 17, "local" : 1]> outer (a) => (b, n) { n = Relu(a) b = local.plus(a) })";

std::string textOf(const FunctionResult& result)
{
    std::string text = "gives";
    for (const ValueType type : result.outputs) {
        text += " " + displayName(type);
    }
    for (const Finding& finding : result.findings) {
        text += "; " + finding.graph + ": " + finding.value + finding.message();
    }
    text += "; " + std::to_string(result.notes.size()) + " notes";
    for (const auto& [function, signatures] : result.record.signatures) {
        for (const std::string& signature : signatures) {
            text += "; calls " + function->name() + " with " + signature;
        }
    }
    return text;
}

} // namespace

/// Tests of the types that functions give.
class FunctionResultsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void resultDoesNotDependOnWhatWasAskedBefore();
    void trialLeavesNoTraceInARecord();
};

void FunctionResultsTest::resultDoesNotDependOnWhatWasAskedBefore()
{
    const QTemporaryDir folder;
    const auto model = readModelText(folder, functions);
    const TypeInferenceOptions options;
    Progress progress;
    const ModelFacts facts(*model, options, {}, progress);
    const std::vector<DType> dtypes = {DType::Float, DType::Float16, DType::Int64};
    const std::vector<const char*> names = {"plus", "outer"};
    const auto ask = [&](FunctionResults& results, const char* name, DType dtype) {
        return textOf(
            results.resultOf(*facts.findFunction("local", name, ""), {ValueType::tensor(dtype)}, {}));
    };
    std::set<std::string> different;
    for (const char* name : names) {
        for (const DType dtype : dtypes) {
            FunctionResults alone(facts);
            const std::string expected = ask(alone, name, dtype);
            different.insert(expected);
            for (const char* earlierName : names) {
                for (const DType earlier : dtypes) {
                    FunctionResults results(facts);
                    ask(results, earlierName, earlier);
                    QCOMPARE(ask(results, name, dtype), expected);
                    QCOMPARE(ask(results, name, dtype), expected);
                }
            }
        }
    }
    QCOMPARE(different.size(), names.size() * dtypes.size());
}

/// A record has the signatures and faults of a function's body only after it takes them over, and then once.
void FunctionResultsTest::trialLeavesNoTraceInARecord()
{
    const QTemporaryDir folder;
    const auto model = readModelText(folder, functions);
    const TypeInferenceOptions options;
    Progress progress;
    const ModelFacts facts(*model, options, {}, progress);
    FunctionResults results(facts);
    InferenceRecord record;
    const onnx::FunctionProto& outer = *facts.findFunction("local", "outer", "");
    const FunctionResult& tried = results.resultOf(outer, {ValueType::tensor(DType::Float16)}, {});
    const FunctionResult& called = results.resultOf(outer, {ValueType::tensor(DType::Float)}, {});
    QVERIFY(tried.isFaulty());
    QVERIFY(!called.isFaulty());
    QVERIFY(record.signatures.empty() && record.faults.findings().empty());
    record.takeOver(called);
    record.takeOver(called);
    const onnx::FunctionProto* plus = facts.findFunction("local", "plus", "");
    QCOMPARE(record.signatures.size(), std::size_t(1));
    QCOMPARE(record.signatures[plus], std::set<std::string>{"FLOAT"});
    QCOMPARE(record.faults.findings().size(), std::size_t(1)); // the note on the unknown operator
    QVERIFY(record.faults.findings()[0].kind == FindingKind::UnknownOp);
}

ONNXMEND_APPLESS_TEST(function_results, FunctionResultsTest)
#include "tst_function_results.moc"
