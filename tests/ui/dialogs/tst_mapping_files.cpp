// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/test_class.h"
#include "tests/ui/dialog_driver.h"
#include "tests/ui/mapping_bench.h"
#include "ui/dialogs/mapping_files.h"

#include <QWidget>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

class TestMappingFiles : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void savedFileIsLoadedAgain();
    void fileThatDoesNotFitIsExplained();
};

void TestMappingFiles::savedFileIsLoadedAgain()
{
    MappingBench bench;
    QVERIFY(bench.openDocument());
    QWidget window;
    MappingEditor editor(bench.mapping());
    MappingFiles files(editor, window);
    QString saved;
    connect(&files, &MappingFiles::saved, this, [&saved](const QString& file) { saved = file; });
    const MappingEditor::Pair pair{.source = sourceOf(editor.mapping(), "encoder.layer.0.dense.w"),
                                   .target = targetOf(editor.mapping(), "enc_0_fc_kernel")};
    editor.bind({&pair, 1});
    files.askToSave();
    QVERIFY(chooseFile("saveMappingDialog", bench.path(u"mapping.json"_s)));
    QCOMPARE(saved, bench.path(u"mapping.json"_s));
    editor.forget({&pair.source, 1});
    QVERIFY(editor.mapping().map().empty());
    files.askToLoad();
    QVERIFY(chooseFile("loadMappingDialog", bench.path(u"mapping.json"_s)));
    QCOMPARE(editor.mapping().map().size(), 1u);
}

void TestMappingFiles::fileThatDoesNotFitIsExplained()
{
    MappingBench bench;
    QVERIFY(bench.openDocument());
    QWidget window;
    MappingEditor editor(bench.mapping());
    MappingFiles files(editor, window);
    QVERIFY(writeBytes(bench.path(u"other.json"_s), R"({"same.bias": "no_such_input"})"));
    files.askToLoad();
    QVERIFY(chooseFile("loadMappingDialog", bench.path(u"other.json"_s)));
    QDialog* const error = openedDialog("errorDialog");
    QVERIFY(error);
    QVERIFY2(textOf(error).contains(u"The mapping could not be loaded."_s), qPrintable(textOf(error)));
    QVERIFY2(textOf(error).contains(u"no_such_input"_s), qPrintable(textOf(error)));
    QVERIFY(editor.mapping().map().empty());
    error->close();
}

ONNXMEND_WINDOW_TEST(mapping_files, TestMappingFiles)
#include "tst_mapping_files.moc"
