// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/test_class.h"
#include "tests/ui/document_bench.h"
#include "ui/inspector/finding_panel.h"
#include "ui/inspector/preview_panel.h"
#include "ui/inspector/side_panel.h"
#include "ui/pages/findings_page.h"
#include "ui/workspace/document_banner.h"
#include "ui/workspace/document_pages.h"
#include "ui/workspace/workspace.h"

#include <QLabel>
#include <QPushButton>
#include <QSplitter>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

namespace
{

class WorkspaceBench : public DocumentBench
{
public:
    WorkspaceBench()
    {
        QObject::connect(&document, &Document::opened, workspace,
                         [this] { workspace->open(document.session()); });
        QObject::connect(&document, &Document::changed, workspace,
                         [this] { workspace->update(document.session()); });
        window.resize(1200, 800);
        workspace->resize(1200, 800);
        window.show();
    }

    InitializerModel initializers;
    FindingsModel findings;
    QWidget window;
    Actions actions{&window};
    Workspace* workspace = new Workspace(initializers, findings, actions, &window);
};

} // namespace

class TestWorkspace : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void selectionIsShownBesideTheTables();
    void changedDocumentIsShownAtOnce();
    void nothingIsAskedForWhileATaskRuns();
    void verdictIsShown();
    void roomIsDividedAsBefore();
};

void TestWorkspace::selectionIsShownBesideTheTables()
{
    WorkspaceBench bench;
    QVERIFY(bench.openSample());
    DocumentPages& pages = bench.workspace->pages();
    const FindingPanel& panel = bench.workspace->side().findingPanel();
    QVERIFY(!panel.session());
    pages.selectFirstFinding();
    QVERIFY(panel.session() == bench.document.session());
    QCOMPARE(panel.index(), pages.selectedFindings().front());
    pages.turnTo(PageId::Initializers); // this page has the tensor of the finding
    QCOMPARE(pages.selectedRows().size(), 1u);
    QVERIFY(!panel.session());
    QVERIFY(!pages.findings().preview().isVisible());
}

void TestWorkspace::changedDocumentIsShownAtOnce()
{
    WorkspaceBench bench;
    QVERIFY(bench.open("(float16[2] x, float[2] y) => (float16[2] p, float16[2] q) "
                       "{ a = Relu (x) p = Add (a, y) b = Neg (y) q = Mul (x, b) }"));
    bench.workspace->pages().selectFirstFinding();
    bench.planFirstFix();
    const FindingPanel& panel = bench.workspace->side().findingPanel();
    QVERIFY(panel.session() == bench.document.session()); // the panel shows the next finding
    QCOMPARE(panel.index(), 0u);
}

void TestWorkspace::nothingIsAskedForWhileATaskRuns()
{
    WorkspaceBench bench;
    QVERIFY(bench.openSample());
    bench.workspace->pages().selectFirstFinding();
    auto* const apply = bench.window.findChild<QPushButton*>(u"applyFix"_s);
    QVERIFY(apply->isEnabled());
    bench.workspace->setBusy(true);
    QVERIFY(!apply->isEnabled());
    bench.workspace->setBusy(false);
    QVERIFY(apply->isEnabled());
}

void TestWorkspace::verdictIsShown()
{
    WorkspaceBench bench;
    QVERIFY(bench.open(kWrongMask));
    bench.workspace->showVerdict(bench.session(), judgeDocument(bench.session()), {});
    const auto* const headline = bench.workspace->banner().findChild<QLabel*>(u"bannerHeadline"_s);
    QVERIFY2(headline->text().contains(u'1'), qPrintable(headline->text()));
}

void TestWorkspace::roomIsDividedAsBefore()
{
    QByteArray state;
    int width = 0;
    {
        WorkspaceBench bench;
        QVERIFY(bench.openSample());
        bench.workspace->pages().turnTo(PageId::Initializers); // an overview has nothing beside it
        auto* const splitter = bench.workspace->findChild<QSplitter*>(u"splitter"_s);
        splitter->setSizes({600, 600});
        QCoreApplication::processEvents(); // the handle takes its room
        width = splitter->sizes().front();
        state = bench.workspace->saveState();
    }
    WorkspaceBench bench;
    QVERIFY(bench.openSample());
    bench.workspace->pages().turnTo(PageId::Initializers);
    bench.workspace->restoreState(state);
    QCOMPARE(bench.workspace->findChild<QSplitter*>(u"splitter"_s)->sizes().front(), width);
}

ONNXMEND_WINDOW_TEST(workspace, TestWorkspace)
#include "tst_workspace.moc"
