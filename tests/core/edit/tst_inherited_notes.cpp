// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/code/code_index.h"
#include "core/edit/graph_editor.h"
#include "tests/support/documents.h"
#include "tests/support/model_builder.h"
#include "tests/support/save_folder.h"
#include "tests/support/test_class.h"

#include <QTemporaryDir>
#include <QTest>

#include <functional>

using namespace onnxmend;
using namespace onnxmend::testing;

/// Metadata of exporters through edits and saves, and in nodes that are inserted.
class InheritedNotesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void castBeforeAnArgumentIsOfItsNode();
    void castBehindAValueIsOfItsReader();
    void castOfAnInputIsOfItsReader();
    void notesSurviveEditsAndSaves();
    void castOfDocumentedNodesInheritsTheDocumentation();
    void modelWithoutNotesGetsNone();

private:
    using Edits = std::function<void(GraphEditor&)>;

    /// Edits the model, saves it and reads it back.
    std::shared_ptr<const Model> edited(const std::map<std::string, ExporterNotes>& notes, const Edits& edits)
    {
        Progress progress;
        const std::string bytes =
            modelFromText("<ir_version: 10, opset_import: [\"\" : 17]> g (float[2] x) => (float[2] y)"
                          "{ a = Relu(x) b = Abs(a) y = Neg(b) }");
        GraphEditor editor(
            readModel(writeFile(m_folder, "m.onnx", withExporterNotes(bytes, notes)), {}, progress));
        edits(editor);
        m_saved.saveTo(*editor.finish(), "out.onnx");
        return m_saved.reread();
    }

    std::string savedText() const { return modelToDebugText(fileBytes(m_saved.path("out.onnx"))); }

    QTemporaryDir m_folder;
    SaveFolder m_saved;
};

namespace
{

const std::map<std::string, ExporterNotes> notesOfAll = {
    {"a", exporterNotes("first", "First", 1, "a = x.relu()")},
    {"b", exporterNotes("second", "Second", 2, "b = a.abs()")},
    {"y", exporterNotes("third", "Third", 3, "return -b")}};

std::string placeOf(const Model& model, std::string_view value)
{
    const auto source = CodeIndex(model).ofValue(GraphId{0}, value);
    return source ? moduleText(*source) + " " + std::to_string(source->place.line) : "none";
}

} // namespace

void InheritedNotesTest::castBeforeAnArgumentIsOfItsNode()
{
    const auto model = edited(
        notesOfAll, [](GraphEditor& editor) { editor.insertCastBefore("main", "b", 0, DType::Double); });
    QCOMPARE(placeOf(*model, "a__cast_double"), std::string("second (Second) 2"));
    QVERIFY(savedText().find("pkg.onnxmend.note") != std::string::npos);
}

void InheritedNotesTest::castBehindAValueIsOfItsReader()
{
    const auto model =
        edited(notesOfAll, [](GraphEditor& editor) { editor.insertCastAfter("main", "b", DType::Double); });
    QCOMPARE(placeOf(*model, "b"), std::string("third (Third) 3"));
    QCOMPARE(placeOf(*model, "b__before_cast"), std::string("second (Second) 2"));
}

void InheritedNotesTest::castOfAnInputIsOfItsReader()
{
    const auto model =
        edited(notesOfAll, [](GraphEditor& editor) { editor.insertCastAfter("main", "x", DType::Double); });
    QCOMPARE(placeOf(*model, "x__cast_double"), std::string("first (First) 1"));
}

void InheritedNotesTest::notesSurviveEditsAndSaves()
{
    const auto model = edited(notesOfAll, [](GraphEditor& editor) {
        editor.insertCastBefore("main", "b", 0, DType::Double);
        editor.nameNodes();
    });
    QCOMPARE(placeOf(*model, "a"), std::string("first (First) 1"));
    QCOMPARE(placeOf(*model, "b"), std::string("second (Second) 2"));
    QCOMPARE(placeOf(*model, "y"), std::string("third (Third) 3"));
}

void InheritedNotesTest::castOfDocumentedNodesInheritsTheDocumentation()
{
    const ExporterNotes documented{
        .scopes = {}, .classes = {}, .trace = {}, .documentation = "net.py(7): forward\n"};
    const auto model = edited({{"b", documented}}, [](GraphEditor& editor) {
        editor.insertCastBefore("main", "b", 0, DType::Double);
    });
    QCOMPARE(placeOf(*model, "a__cast_double"), std::string(" 7"));
    QVERIFY(savedText().find("pkg.onnxmend.note") != std::string::npos);
}

void InheritedNotesTest::modelWithoutNotesGetsNone()
{
    const auto model =
        edited({}, [](GraphEditor& editor) { editor.insertCastBefore("main", "b", 0, DType::Double); });
    QCOMPARE(placeOf(*model, "a__cast_double"), std::string("none"));
    QVERIFY(savedText().find("pkg.onnxmend.note") == std::string::npos);
}

ONNXMEND_GUILESS_TEST(inherited_notes, InheritedNotesTest)
#include "tst_inherited_notes.moc"
