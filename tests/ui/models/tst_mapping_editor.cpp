// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "tests/support/test_class.h"
#include "tests/ui/mapping_bench.h"
#include "ui/models/mapping_editor.h"

#include <QSignalSpy>

#include <array>
#include <vector>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

class TestMappingEditor : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void bindsWhatFitsAndTells();
    void unboundMatchStaysAwayUntilNamesDecideAgain();
    void suggestionGoesToItsPlace();
    void clearSuggestionsAreBoundByAWorker();
    void goneEditorHearsNoWorker();
    void mappingIsSavedAndLoaded();
    void mappingOfOtherFilesIsRefused();
};

void TestMappingEditor::bindsWhatFitsAndTells()
{
    MappingBench bench;
    QVERIFY(bench.openDocument());
    MappingEditor editor(bench.mapping());
    const TargetId kernel = targetOf(editor.mapping(), "enc_0_fc_kernel");
    const MappingEditor::Selection fitting{.source = sourceOf(editor.mapping(), "encoder.layer.0.dense.w"),
                                           .target = kernel};
    const MappingEditor::Selection misfit{.source = sourceOf(editor.mapping(), "encoder.layer.0.dense.b"),
                                          .target = kernel};
    QVERIFY(editor.canBind(fitting) && !editor.canBind(misfit));
    QVERIFY(!editor.canBind({.source = std::nullopt, .target = kernel}));
    QCOMPARE(editor.note(fitting), u"The shapes agree: 3×4"_s);
    QCOMPARE(editor.note(misfit), u"The shapes differ: 4 of the tensor, 3×4 of the place"_s);
    QVERIFY(editor.note({}).startsWith(u"Select a tensor and a place"_s));
    QSignalSpy before(&editor, &MappingEditor::aboutToChange);
    QSignalSpy after(&editor, &MappingEditor::changed);
    editor.bind(std::array{fitting.pair().value()});
    QCOMPARE(before.count(), 1);
    QCOMPARE(after.count(), 1);
    QCOMPARE(editor.places().rowAt(tableRow(kernel)).status(), MappingStatus::ByHand);
    QVERIFY2(editor.summary().startsWith(u"Places filled by hand: 1, by name or values: 1, open: 1."_s),
             qPrintable(editor.summary()));
}

void TestMappingEditor::unboundMatchStaysAwayUntilNamesDecideAgain()
{
    MappingBench bench;
    QVERIFY(bench.openDocument());
    MappingEditor editor(bench.mapping());
    const int place = tableRow(targetOf(editor.mapping(), "same_bias"));
    const std::vector<SourceId> sources = editor.sourcesOf(std::array{place});
    QCOMPARE(sources, std::vector<SourceId>{sourceOf(editor.mapping(), "same.bias")});
    editor.unbind(sources);
    QVERIFY(editor.sourcesOf(std::array{place}).empty());
    editor.forget(sources);
    QCOMPARE(editor.sourcesOf(std::array{place}), sources);
}

void TestMappingEditor::suggestionGoesToItsPlace()
{
    MappingBench bench;
    QVERIFY(bench.openDocument());
    MappingEditor editor(bench.mapping());
    const TargetId kernel = targetOf(editor.mapping(), "enc_0_fc_kernel");
    editor.setPlace(kernel);
    QCOMPARE(editor.suggestions().rowCount(), 1);
    editor.bindSuggestion(0);
    QCOMPARE(editor.mapping().targets()[kernel].source,
             std::optional(sourceOf(editor.mapping(), "encoder.layer.0.dense.w")));
    editor.setPlace(std::nullopt);
    QCOMPARE(editor.suggestions().rowCount(), 0);
}

void TestMappingEditor::clearSuggestionsAreBoundByAWorker()
{
    MappingBench bench;
    QVERIFY(bench.openDocument());
    MappingEditor editor(bench.mapping());
    QList<bool> working;
    std::size_t count = 0;
    connect(&editor, &MappingEditor::workingChanged, this, [&working](bool is) { working.append(is); });
    connect(&editor, &MappingEditor::accepted, this, [&count](std::size_t accepted) { count = accepted; });
    editor.acceptClearSuggestions();
    QVERIFY(editor.isWorking());
    QVERIFY(editor.mapping().map().empty());
    QTRY_VERIFY(!editor.isWorking());
    QCOMPARE(count, 2u);
    QCOMPARE(working, (QList<bool>{true, false}));
    QCOMPARE(editor.mapping().map().size(), 2u);
}

void TestMappingEditor::goneEditorHearsNoWorker()
{
    MappingBench bench;
    QVERIFY(bench.openDocument());
    const std::shared_ptr<WeightMapping> mapping = bench.mapping();
    {
        MappingEditor editor(mapping);
        editor.acceptClearSuggestions();
    }
    QTest::qWait(50);
    QVERIFY(mapping->map().empty());
}

void TestMappingEditor::mappingIsSavedAndLoaded()
{
    MappingBench bench;
    QVERIFY(bench.openDocument());
    MappingEditor editor(bench.mapping());
    const std::filesystem::path file = texts::toPath(bench.path(u"mapping.json"_s));
    editor.bind(
        std::array{MappingEditor::Pair{.source = sourceOf(editor.mapping(), "encoder.layer.0.dense.w"),
                                       .target = targetOf(editor.mapping(), "enc_0_fc_kernel")}});
    const WeightMap map = editor.mapping().map();
    editor.save(file);
    MappingEditor other(bench.mapping());
    QSignalSpy changed(&other, &MappingEditor::changed);
    other.load(file);
    QCOMPARE(changed.count(), 1);
    QVERIFY(other.mapping().map() == map);
    QVERIFY_THROWS_EXCEPTION(Error, editor.save(editor.mapping().model().path()));
    QVERIFY_THROWS_EXCEPTION(Error, editor.save(editor.mapping().checkpoints().front()->path));
}

void TestMappingEditor::mappingOfOtherFilesIsRefused()
{
    MappingBench bench;
    QVERIFY(bench.openDocument());
    MappingEditor editor(bench.mapping());
    QSignalSpy changed(&editor, &MappingEditor::changed);
    QVERIFY(writeBytes(bench.path(u"other.json"_s), R"({"same.bias": "no_such_input"})"));
    QVERIFY_THROWS_EXCEPTION(Error, editor.load(texts::toPath(bench.path(u"other.json"_s))));
    QCOMPARE(changed.count(), 0);
}

ONNXMEND_WINDOW_TEST(mapping_editor, TestMappingEditor)
#include "tst_mapping_editor.moc"
