// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/mend/fix_all.h"
#include "core/mend/verdict.h"
#include "core/session/session.h"
#include "tests/support/golden_data.h"
#include "tests/support/test_class.h"

#include <QTest>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>

using namespace onnxmend;
using namespace onnxmend::testing;
using Json = nlohmann::json;

/// Planted mistakes in models with the notes of each exporter of torch (tests/golden/make_exporter_notes.py).
class ExporterFormsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void mistakesAreLocated_data();
    void mistakesAreLocated();
    void mistakesAreFixed();
    void eachTensorIsCounted();

private:
    static Json expected()
    {
        std::ifstream file(goldenExporterNotes + "expected.json");
        return Json::parse(file);
    }

    std::shared_ptr<const Session> open(const std::string& form)
    {
        return Session::open(goldenExporterNotes + form + ".onnx", {}, {}, m_progress);
    }

    Progress m_progress;
};

void ExporterFormsTest::mistakesAreLocated_data()
{
    QTest::addColumn<QByteArray>("form");
    const Json all = expected();
    for (const auto& [form, mistakes] : all.items()) {
        QTest::newRow(form.c_str()) << QByteArray::fromStdString(form);
    }
}

void ExporterFormsTest::mistakesAreLocated()
{
    QFETCH(QByteArray, form);
    const auto session = open(form.toStdString());
    const Report& report = session->report();
    const std::vector<std::size_t> causes = report.causes();
    const Json all = expected()[form.toStdString()];
    for (const Json& mistake : all) {
        const bool isFound = std::ranges::any_of(causes, [&](std::size_t cause) {
            const auto source = report.sourceOf(cause);
            return source && source->place.file == mistake["file"].get<std::string>() &&
                   source->place.line == mistake["line"].get<std::uint64_t>() &&
                   source->modules == mistake["modules"].get<std::vector<std::string>>() &&
                   report.places(cause) == mistake["places"].get<std::size_t>() && !source->advice.empty();
        });
        QVERIFY2(isFound, mistake.dump().c_str());
    }
    QCOMPARE(causes.size(), all.size());
    for (const Finding& finding : report.findings) {
        QVERIFY2(finding.source && !finding.source->place.empty(), finding.id().c_str());
    }
}

void ExporterFormsTest::mistakesAreFixed()
{
    const auto session = open("torch_2_9");
    const FixAllResult fixed = fixAll(session, {}, m_progress);
    QVERIFY(fixed.session->report().summary.errors < session->report().summary.errors);
    QVERIFY(fixed.refused.empty());
}

void ExporterFormsTest::eachTensorIsCounted()
{
    const auto session = open("torch_2_9");
    const Verdict& verdict = judgeDocument(*session);
    QCOMPARE(verdict.wrongDtypeCount, std::size_t{3}); // one mistake in three layers
    QCOMPARE(verdict.remaining.errors, std::size_t{5});
}

ONNXMEND_GUILESS_TEST(exporter_forms, ExporterFormsTest)
#include "tst_exporter_forms.moc"
