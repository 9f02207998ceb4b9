// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/compare/compare.h"
#include "tests/support/documents.h"
#include "tests/support/model_builder.h"
#include "tests/support/test_class.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <map>

using namespace onnxmend;
using namespace onnxmend::testing;

/// The Python that differences come from.
class ComparedSourcesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void attributeHasTheModuleOfItsNode();
    void modelsWithoutNotesHaveNone();

private:
    ModelOrCheckpoint open(const std::string& name, const std::string& to, bool hasNotes)
    {
        const std::string bytes = modelFromText("<ir_version: 10, opset_import: [\"\" : 17]> g "
                                                "(int32[2] n) => (int64[2] y) { c = Cast <to = " +
                                                to + "> (n) y = Cast <to = 7> (c) }");
        const std::map<std::string, ExporterNotes> notes{
            {"c", exporterNotes("layers.0", "Block", 5, "scale = n.to(torch.int64)")},
            {"y", exporterNotes("head", "Head", 9, "return scale.long()")}};
        const std::string noted = hasNotes ? withExporterNotes(bytes, notes) : bytes;
        return readModel(writeFile(m_folder, name, noted), {}, m_progress);
    }

    QTemporaryDir m_folder;
    Progress m_progress;
};

void ComparedSourcesTest::attributeHasTheModuleOfItsNode()
{
    const ModelOrCheckpoint left = open("left.onnx", "7", true);
    const ModelOrCheckpoint right = open("right.onnx", "1", true);
    const Comparison comparison = compareDocuments(left, right, {}, m_progress);
    const ComparedSources sources(left, right);
    QVERIFY(std::ranges::any_of(comparison.rows, [&sources](const ComparedRow& row) {
        const std::optional<CodeSource> source = sources.of(row);
        return source && source->module == "layers.0" && source->place.line == 5;
    }));
}

void ComparedSourcesTest::modelsWithoutNotesHaveNone()
{
    const ModelOrCheckpoint left = open("left.onnx", "7", false);
    const ModelOrCheckpoint right = open("right.onnx", "1", false);
    const Comparison comparison = compareDocuments(left, right, {}, m_progress);
    const ComparedSources sources(left, right);
    QVERIFY(!comparison.rows.empty());
    QVERIFY(std::ranges::none_of(comparison.rows,
                                 [&sources](const ComparedRow& row) { return sources.of(row).has_value(); }));
}

ONNXMEND_GUILESS_TEST(compared_sources, ComparedSourcesTest)
#include "tst_compared_sources.moc"
