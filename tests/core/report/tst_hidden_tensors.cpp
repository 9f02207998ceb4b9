// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/json_report.h"
#include "core/session/session.h"
#include "tests/support/documents.h"
#include "tests/support/hidden_tensors.h"
#include "tests/support/test_class.h"

#include <QTemporaryDir>
#include <QTest>

#include <nlohmann/json.hpp>

using namespace onnxmend;
using namespace onnxmend::testing;

/// Tensors outside of the main graph's initializers are listed, with their scope.
class HiddenTensorsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void modelListsThem();
    void auditAndInspectListThem();
    void unreadableOnesAreFindings();
};

namespace
{

constexpr const char* kExpected = "main: top FLOAT [1]\n"
                                  "main: sparse FLOAT [2]\n"
                                  "main: sparse.indices INT64 [2]\n"
                                  "main: constant.value FLOAT16 [1]\n"
                                  "main: trees.nodes_values_as_tensor DOUBLE [2]\n"
                                  "main: sparse_constant.sparse_value INT32 [1]\n"
                                  "main: sparse_constant.sparse_value.indices INT64 [1]\n"
                                  "main/choice/then_branch: inner BFLOAT16 [1]\n"
                                  "main/choice/then_branch/deep/body: deepest INT8 [1]\n"
                                  "function:local::scale: factor.value UINT8 [1]\n"
                                  "training:0/initialization: first FLOAT [1]\n"
                                  "training:0/algorithm: rate DOUBLE [1]\n";

} // namespace

void HiddenTensorsTest::modelListsThem()
{
    const QTemporaryDir folder;
    Progress progress;
    const auto model = readModel(writeFile(folder, "hidden.onnx", modelWithHiddenTensors()), {}, progress);
    std::string text;
    for (const ModelTensor& tensor : model->tensors()) {
        text += model->graph(tensor.graph).scope + ": " + tensor.name + " " + dtypeName(tensor.storedDtype) +
                " [" + std::to_string(tensor.shape.front()) + "]\n";
    }
    QCOMPARE(QString::fromStdString(text), QString(kExpected));
}

void HiddenTensorsTest::auditAndInspectListThem()
{
    const QTemporaryDir folder;
    Progress progress;
    const auto session =
        Session::open(writeFile(folder, "hidden.onnx", modelWithHiddenTensors()), {}, {}, progress);
    std::string audited;
    const auto audit = nlohmann::json::parse(auditJson(*session, "hidden.onnx", true));
    for (const auto& row : audit["initializers"]) {
        audited += row["graph"].get<std::string>() + ": " + row["name"].get<std::string>() + " " +
                   row["stored_dtype"].get<std::string>() + " " + row["shape"].dump() + "\n";
    }
    QCOMPARE(QString::fromStdString(audited), QString(kExpected));
    std::string inspected;
    std::string places;
    const auto inspect = inspectJson(*session->model());
    for (const auto& tensor : inspect["tensors"]) {
        inspected += tensor["graph"].get<std::string>() + ": " + tensor["name"].get<std::string>() + " " +
                     tensor["dtype"].get<std::string>() + " " + tensor["shape"].dump() + "\n";
        places += tensor["place"].get<std::string>().substr(0, 1);
    }
    QCOMPARE(QString::fromStdString(inspected), QString(kExpected));
    QCOMPARE(QString::fromStdString(places), QString("issaaaaiiaii"));
}

void HiddenTensorsTest::unreadableOnesAreFindings()
{
    const QTemporaryDir folder;
    Progress progress;
    const auto session =
        Session::open(writeFile(folder, "hidden.onnx", modelWithHiddenTensors(true)), {}, {}, progress);
    const Report& report = session->report();
    const auto finding = std::find_if(report.findings.begin(), report.findings.end(), [](const Finding& f) {
        return f.kind == FindingKind::InvalidTensor && f.graph == "main/choice/then_branch/deep/body";
    });
    QVERIFY(finding != report.findings.end());
    QCOMPARE(finding->value, std::string("deepest"));
    QVERIFY(finding->row && report.rows[*finding->row].status == RowStatus::Unreadable);
    QCOMPARE(report.rows.size(), std::size_t{12}); // the rest can be used
}

ONNXMEND_GUILESS_TEST(hidden_tensors, HiddenTensorsTest)
#include "tst_hidden_tensors.moc"
