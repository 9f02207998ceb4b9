// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/test_class.h"
#include "tests/ui/dialog_driver.h"
#include "tests/ui/saving_bench.h"
#include "ui/window/opening_flow.h"

#include <QMimeData>
#include <QUrl>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

namespace
{

class OpeningBench : public SavingBench
{
public:
    OpeningFlow opening{document, files, guard, errors, samples, window};
};

} // namespace

class TestOpeningFlow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void modelOpensWithItsCheckpoints();
    void moreModelsWantWindows();
    void checkpointGoesBesideTheOpenModel();
    void checkpointAloneIsExplained();
    void unsavedChangesAreAskedFor();
    void chosenFileIsTakenAsAModel();
    void filesOfADragHaveTheirExactNames();
};

void TestOpeningFlow::modelOpensWithItsCheckpoints()
{
    OpeningBench bench;
    bench.opening.open({texts::toPath(kSampleCheckpoint), texts::toPath(kSampleModel)});
    QTRY_VERIFY(bench.document.session());
    QCOMPARE(bench.session().checkpoints().size(), 1u);
}

void TestOpeningFlow::moreModelsWantWindows()
{
    OpeningBench bench;
    FileTasks::Paths wanted;
    connect(&bench.opening, &OpeningFlow::windowWanted, this,
            [&wanted](const std::filesystem::path& model, const FileTasks::Paths& checkpoints, int number) {
                QCOMPARE(number, 1);
                QVERIFY(checkpoints.empty());
                wanted.push_back(model);
            });
    const std::filesystem::path first = bench.write(u"a.onnx"_s, kWrongMask);
    const std::filesystem::path second = bench.write(u"b.onnx"_s, kWrongMask);
    bench.opening.open({first, second});
    QTRY_VERIFY(bench.document.session());
    QCOMPARE(bench.session().model()->path(), first);
    QCOMPARE(wanted, FileTasks::Paths{second});
}

void TestOpeningFlow::checkpointGoesBesideTheOpenModel()
{
    OpeningBench bench;
    bench.files.open(texts::toPath(kSampleModel), {});
    QVERIFY(bench.waitIdle());
    bench.opening.open({texts::toPath(kSampleCheckpoint)});
    QTRY_COMPARE(bench.session().checkpoints().size(), 1u);
}

void TestOpeningFlow::checkpointAloneIsExplained()
{
    OpeningBench bench;
    bench.opening.open({texts::toPath(kSampleCheckpoint)});
    QDialog* const error = openedDialog("errorDialog");
    QVERIFY(error);
    QVERIFY2(textOf(error).contains(u"tiny_gpt2.bin is a checkpoint, not a model."_s),
             qPrintable(textOf(error)));
    error->close();
}

void TestOpeningFlow::unsavedChangesAreAskedFor()
{
    OpeningBench bench;
    QVERIFY(bench.open(kWrongMask));
    bench.planFirstFix();
    bench.opening.openSample();
    QDialog* question = openedDialog("unsavedDialog");
    QVERIFY(question);
    QVERIFY(press(question, u"Cancel"_s));
    QVERIFY(!bench.jobs.isBusy());
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    bench.opening.openSample();
    question = openedDialog("unsavedDialog");
    QVERIFY(question);
    QVERIFY(press(question, u"Discard"_s));
    QVERIFY(bench.waitIdle());
    QVERIFY(bench.samples.hold(bench.session().model()->path()));
}

void TestOpeningFlow::chosenFileIsTakenAsAModel()
{
    OpeningBench bench;
    QVERIFY(bench.open(kWrongMask));
    QVERIFY(writeBytes(bench.path(u"notes.txt"_s), "no model"));
    bench.opening.askForModel();
    QVERIFY(chooseFile("openModelDialog", bench.path(u"notes.txt"_s)));
    QTRY_COMPARE(bench.failures, QStringList{u"notes.txt could not be opened."_s});
}

void TestOpeningFlow::filesOfADragHaveTheirExactNames()
{
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(u"/models/a.onnx"_s), QUrl(u"https://example.org/b.onnx"_s)});
    QCOMPARE(OpeningFlow::filesOf(data), FileTasks::Paths{"/models/a.onnx"});
}

ONNXMEND_WINDOW_TEST(opening_flow, TestOpeningFlow)
#include "tst_opening_flow.moc"
