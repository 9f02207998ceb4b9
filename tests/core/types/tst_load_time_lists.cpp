// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/mend/fix_all.h"
#include "core/save/save_options.h"
#include "core/session/session.h"
#include "core/verify/verify.h"
#include "tests/support/documents.h"
#include "tests/support/save_folder.h"
#include "tests/support/test_class.h"
#include "tests/support/verify_support.h"

#include <QTest>

#include <algorithm>
#include <fstream>
#include <vector>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

std::string integers(const std::vector<std::int64_t>& values)
{
    return {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(std::int64_t)};
}

std::string floats(const std::vector<float>& values)
{
    return {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(float)};
}

const std::string outside = R"( = ["location": "w.bin"])";

} // namespace

/// Sizes, shapes and axes that ONNX Runtime reads while it loads a model, and that lie in a data file.
class LoadTimeListsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findingsAreThoseOfTheLoader_data();
    void findingsAreThoseOfTheLoader();
    void everySaveStoresThemInTheModel_data();
    void everySaveStoresThemInTheModel();
    void oneListOfSeveralNodesIsOneFinding();
    void fixIsUndone();

private:
    std::shared_ptr<const Session> open(const std::string& graph, const std::string& data)
    {
        std::ofstream(m_folder.path("w.bin"), std::ios::binary) << data;
        m_folder.readText("<ir_version: 8, opset_import: [\"\" : 18]> g " + graph);
        return Session::open(m_folder.path("model.onnx"), {}, {}, m_progress);
    }
    static std::string findingsOf(const Session& session)
    {
        std::string text;
        for (const Finding& finding : session.report().findings) {
            text += std::string(severityName(finding.severity)) + " " + finding.id() + ";";
        }
        return text;
    }
    bool loads(const std::string& name)
    {
        return Verifier({}).verify(m_folder.path(name), m_progress).runtime.status == ProofStatus::Passed;
    }

    SaveFolder m_folder;
    Progress m_progress;
};

void LoadTimeListsTest::findingsAreThoseOfTheLoader_data()
{
    QTest::addColumn<std::string>("graph");
    QTest::addColumn<std::string>("data");
    QTest::addColumn<std::string>("findings");
    const auto row = [](const char* name, const std::string& graph, const std::string& data,
                        const char* value) {
        QTest::newRow(name) << graph << data
                            << (*value == '\0' ? std::string()
                                               : "error stored-outside:main:" + std::string(value) + ";");
    };
    row("sizes of a Split",
        "(float[2, 6] x) => (float[2, 4] y) <int64[2] s" + outside + "> { y, z = Split <axis = 1> (x, s) }",
        integers({4, 2}), "s");
    row("of a Constant",
        "(float[2, 6] x) => (float[2, 4] y) { s = Constant <value = int64[2]" + outside +
            "> () y, z = Split <axis = 1> (x, s) }",
        integers({4, 2}), "s");
    row("scales of a Resize, which are floats",
        "(float[1, 1, 2, 6] x) => (float[1, 1, 4, 12] y) <float[4] s" + outside + "> { y = Resize (x, , s) }",
        floats({1, 1, 2, 2}), "s");
    row("shape of a Reshape of any rank",
        "(float[] x) => (float[3, 4] y) <int64[2] s" + outside + "> { y = Reshape (x, s) }", integers({3, 4}),
        "s");
    row("captured by a branch",
        "(bool c, float[2, 6] x) => (float[3, 4] y) <int64[2] s" + outside +
            "> { y = If (c) <then_branch = t () => (float[3, 4] a) { a = Reshape (x, s) }, "
            "else_branch = e () => (float[3, 4] b) { b = Reshape (x, s) }> }",
        integers({3, 4}), "s");
    row("axes of a reduction",
        "(float[2, 6] x) => (float[2, 1] y) <int64[1] s" + outside + "> { y = ReduceMax (x, s) }",
        integers({1}), "s");
    row("starts where no rank is known",
        "(float[] x) => (float[] y) <int64[1] e = {1}, int64[1] s" + outside + "> { y = Slice (x, s, e) }",
        integers({0}), "");
    row("indices of a Gather",
        "(float[2, 6] x) => (float[1, 6] y) <int64[1] s" + outside + "> { y = Gather (x, s) }", integers({1}),
        "");
    const auto unary = [&](const char* op, const char* in, const char* out, const std::string& type,
                           const std::string& data, const char* value) {
        row(op,
            "(" + std::string(in) + " x) => (" + out + " y) <" + type + " s" + outside + "> { y = " + op +
                " (x, s) }",
            data, value);
    };
    unary("Expand", "float[1, 6]", "float[3, 6]", "int64[2]", integers({3, 6}), "s");
    unary("Tile", "float[2, 6]", "float[2, 12]", "int64[2]", integers({1, 2}), "s");
    unary("Pad", "float[2, 6]", "float[2, 8]", "int64[4]", integers({0, 1, 0, 1}), "s");
    unary("Squeeze", "float[2, 1]", "float[2]", "int64[1]", integers({1}), "s");
    unary("Unsqueeze", "float[2, 6]", "float[2, 1, 6]", "int64[1]", integers({1}), "s");
    unary("CenterCropPad", "float[2, 6]", "float[2, 4]", "int64[2]", integers({2, 4}), "s");
    unary("CumSum", "float[2, 6]", "float[2, 6]", "int64", integers({1}), "");
    unary("Trilu", "float[2, 6]", "float[2, 6]", "int64", integers({1}), "");
    unary("GatherND", "float[2, 6]", "float[1]", "int64[1, 2]", integers({0, 1}), "");
    row("k of TopK", "(float[2, 6] x) => (float[2, 2] y) <int64[1] s" + outside + "> { y, z = TopK (x, s) }",
        integers({2}), "s");
    row("a shape alone", "() => (float[3, 4] y) <int64[2] s" + outside + "> { y = ConstantOfShape (s) }",
        integers({3, 4}), "s");
    row("limits of a Range",
        "() => (int64[N] y) <int64 a = {0}, int64 d = {1}, int64 s" + outside + "> { y = Range (a, s, d) }",
        integers({4}), "s");
    row("depth of OneHot, of any rank",
        "(int64[] x) => (float[] y) <float[2] v = {0, 1}, int64 s" + outside + "> { y = OneHot (x, s, v) }",
        integers({5}), "s");
    row("a sum of integers", "(int64[2] x) => (int64[2] y) <int64[2] s" + outside + "> { y = Add (x, s) }",
        integers({1, 2}), "");
}

/// The audit finds exactly the models that ONNX Runtime refuses.
void LoadTimeListsTest::findingsAreThoseOfTheLoader()
{
    QFETCH(std::string, graph);
    QFETCH(std::string, data);
    QFETCH(std::string, findings);
    const auto session = open(graph, data);
    QCOMPARE(findingsOf(*session), findings);
    QCOMPARE(loads("model.onnx"), findings.empty());
    const FixAllResult fixed = fixAll(session, {}, m_progress);
    QCOMPARE(findingsOf(*fixed.session), std::string());
    m_folder.saveTo(*fixed.session->planned(), "out.onnx",
                    {.externalData = ExternalDataMode::Single, .threshold = 0});
    QVERIFY(loads("out.onnx"));
}

void LoadTimeListsTest::everySaveStoresThemInTheModel_data()
{
    QTest::addColumn<ExternalDataMode>("mode");
    for (const ExternalDataModeInfo& mode : externalDataModes()) {
        QTest::newRow(mode.name.data()) << mode.mode;
    }
}

/// Every save stores such a list in the model: also a list that was not fixed before, and also over the model
/// itself.
void LoadTimeListsTest::everySaveStoresThemInTheModel()
{
    QFETCH(ExternalDataMode, mode);
    const auto session = open(
        "(float[2, 6] x) => (float[3, 4] y) <int64[2] s" + outside +
            R"(, float[3, 4] w = ["location": "w.bin", "offset": "16"]> { t = Reshape (x, s) y = Add (t, w) })",
        integers({3, 4}) + std::string(48, '\0'));
    m_folder.saveTo(*session->planned(), "model.onnx", {.externalData = mode, .threshold = 0});
    const auto written = m_folder.reread("model.onnx");
    QVERIFY(find(*written, "s").source == TensorSource::Inline);
    QCOMPARE(bytesOf(find(*written, "s")), integers({3, 4}));
    const bool isInside = mode == ExternalDataMode::Auto || mode == ExternalDataMode::Inline;
    QCOMPARE(find(*written, "w").source == TensorSource::Inline, isInside);
    QVERIFY(loads("model.onnx"));
}

void LoadTimeListsTest::oneListOfSeveralNodesIsOneFinding()
{
    const auto session = open("(float[2, 6] x) => (float[3, 4] y, float[3, 4] z) <int64[2] s" + outside +
                                  "> { y = Reshape (x, s) z = Reshape (x, s) }",
                              integers({3, 4}));
    QCOMPARE(findingsOf(*session), std::string("error stored-outside:main:s;"));
    const Finding& finding = session->report().findings.front();
    QVERIFY2(finding.message().find("w.bin") != std::string::npos, finding.message().c_str());
    QCOMPARE(session->fixesOf(finding.id()).front().titleText(), std::string("Store \"s\" in the model"));
}

void LoadTimeListsTest::fixIsUndone()
{
    const auto session =
        open("(float[2, 6] x) => (float[3, 4] y) <int64[2] s" + outside + "> { y = Reshape (x, s) }",
             integers({3, 4}));
    const FixAllResult fixed = fixAll(session, {}, m_progress);
    QCOMPARE(fixed.session->plan().edits.size(), std::size_t(1));
    const auto& rows = fixed.session->report().rows;
    const auto row =
        std::ranges::find(rows, std::string("s"), [](const auto& one) { return one.name.str(); });
    QVERIFY(row != rows.end() && row->changedByPlan && row->source == RowSource::Inline && !row->offset);
    QCOMPARE(findingsOf(*fixed.session->withPlan(Plan(), m_progress)), findingsOf(*session));
}

ONNXMEND_GUILESS_TEST(load_time_lists, LoadTimeListsTest)
#include "tst_load_time_lists.moc"
