// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/ui/state_screenshots.h"

#include "tests/support/documents.h"
#include "tests/support/model_builder.h"
#include "ui/inspector/preview_panel.h"
#include "ui/look/texts.h"
#include "ui/pages/graph/graph_page.h"
#include "ui/tables/filter_bar.h"
#include "ui/tables/table_view.h"
#include "ui/workspace/document_pages.h"

#include <QAbstractButton>
#include <QAction>
#include <QDialogButtonBox>
#include <QDir>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>

#include <array>
#include <string>
#include <utility>

using namespace Qt::StringLiterals;

namespace onnxmend::screenshots
{

namespace
{

constexpr auto kHeader = "<ir_version: 8, opset_import: [\"\" : 17]> ";

/// A window, and what its states are made of.
class Stage
{
public:
    Stage(const Photographer& photographer, QSize size)
        : m_photographer(photographer)
    {
        m_window.resize(size);
        m_window.show();
    }

    MainWindow& window() { return m_window; }
    DocumentPages& pages() { return *m_window.findChild<DocumentPages*>(u"pages"_s); }
    QAbstractButton& button(const char* name)
    {
        auto* const found = m_window.findChild<QAbstractButton*>(QLatin1StringView(name));
        if (!found) {
            qFatal("no button %s", name);
        }
        return *found;
    }
    void open(const std::vector<std::filesystem::path>& files)
    {
        m_window.openFiles(files);
        waitIdle(m_window);
    }
    void openModel(const QTemporaryDir& folder, const std::string& graph, const char* name = "decoder.onnx")
    {
        open({testing::writeFile(folder, name, testing::modelFromText(kHeader + graph))});
    }
    void trigger(const char* action)
    {
        m_window.findChild<QAction*>(QLatin1StringView(action))->trigger();
        waitIdle(m_window);
    }
    void take(const QString& name) { m_photographer.take(m_window, name); }
    void takeDialog(const char* dialog, const QString& name)
    {
        QDialog* const opened = waitForDialog(QLatin1StringView(dialog));
        m_photographer.take(*opened, name);
        opened->reject();
    }

private:
    const Photographer& m_photographer;
    MainWindow m_window;
};

/// The pages for a model without faults or changes.
void takeNothing(const Photographer& photographer, QSize size, const QTemporaryDir& folder)
{
    Stage stage(photographer, size);
    stage.openModel(folder,
                    "decoder (float[2, 4] hidden) => (float[2, 4] output) <float[4] bias = {1, 2, 3, 4}>"
                    " { sum = Add (hidden, bias) output = Relu (sum) }");
    for (const auto& [page, name] :
         std::to_array<std::pair<PageId, const char*>>({{PageId::Overview, "overview"},
                                                        {PageId::Findings, "findings"},
                                                        {PageId::Changes, "changes"},
                                                        {PageId::Graph, "graph"},
                                                        {PageId::Convert, "convert"},
                                                        {PageId::Compare, "compare"},
                                                        {PageId::Verify, "verify"},
                                                        {PageId::Numerics, "numerics"}})) {
        stage.pages().turnTo(page);
        QTest::qWait(300);
        stage.take(u"nothing-"_s + QLatin1StringView(name));
    }
    stage.pages().turnTo(PageId::Compare);
    stage.button("compareButton").click();
    waitIdle(stage.window());
    stage.take(u"nothing-differs"_s);
}

void takeFilters(const Photographer& photographer, QSize size, const QString& samples)
{
    Stage stage(photographer, size);
    stage.open({texts::toPath(samples + u"/tiny_gpt2.onnx"_s), texts::toPath(samples + u"/tiny_gpt2.bin"_s)});
    stage.pages().turnTo(PageId::Initializers);
    stage.pages().filterBar()->setText(u"stord:float16 attn"_s);
    stage.take(u"filter-unknown"_s);
    stage.pages().filterBar()->setText(u"stored:bfloat16"_s);
    stage.take(u"filter-none"_s);
    stage.pages().filterBar()->reset();
    stage.pages().filterBar()->focusBox();
    auto* const box = stage.pages().filterBar()->findChild<QLineEdit*>(u"filterBox"_s);
    QTest::keyClicks(box, u"stored:f"_s);
    stage.take(u"filter-completions"_s);
    QApplication::activePopupWidget()->close();
    stage.pages().filterBar()->reset();
    stage.window().findChild<TableView*>(u"initializerTable"_s)->selectRow(1);
    QTest::qWait(500);
    for (const auto& [page, name] : std::to_array<std::pair<PageId, const char*>>(
             {{PageId::Verify, "verify"}, {PageId::Convert, "convert"}, {PageId::Compare, "compare"}})) {
        stage.pages().turnTo(page);
        if (page == PageId::Compare) {
            stage.button("compareButton").click();
            waitIdle(stage.window());
            if (stage.button("foldSide").isVisible()) {
                stage.take(u"inspector-folded"_s);
                stage.button("foldSide").click();
            }
        }
        stage.take(u"inspector-"_s + QLatin1StringView(name));
    }
}

/// Files that cannot be read, are refused or have changed, and the questions.
void takeFailures(const Photographer& photographer, QSize size, const QString& samples,
                  const QTemporaryDir& folder)
{
    const auto broken = testing::writeFile(folder, "pytorch_model.bin", "PK\x03\x04 and no more of it");
    Stage stage(photographer, size);
    stage.open({texts::toPath(samples + u"/tiny_gpt2.onnx"_s), broken});
    stage.takeDialog("errorDialog", u"unreadable-checkpoint"_s);
    stage.pages().turnTo(PageId::Initializers);
    stage.take(u"unreadable"_s);
    stage.pages().turnTo(PageId::Findings);
    stage.take(u"unreadable-findings"_s);

    stage.openModel(folder, "decoder (float16[4] hidden, float[4] residual) => (float16[4] output)"
                            " <float[4] weight = {70000, 0.1, 1e-9, 2}, float[4] bias = {1e6, 3, 0.3, 0.7}>"
                            " { scaled = Mul (hidden, weight) shifted = Add (scaled, bias)"
                            " output = Add (shifted, residual) }");
    stage.pages().turnTo(PageId::Verify);
    stage.trigger("verify");
    stage.take(u"verify-failed"_s);
    stage.button("showSubject").click();
    stage.take(u"verify-failed-shown"_s);
    stage.openModel(folder,
                    "decoder (float16[4] hidden, float16[4] weight, float16[4] bias) => (float16[4] output)"
                    " <float[4] weight = {70000, 0.1, 1e-9, 2}, float[4] bias = {1e6, 3, 0.3, 0.7}>"
                    " { scaled = Mul (hidden, weight) output = Add (scaled, bias) }");
    QSignalSpy shown(stage.window().findChild<PreviewPanel*>(u"previewPanel"_s), &PreviewPanel::shown);
    stage.pages().turnTo(PageId::Findings);
    stage.pages().selectFirstFinding();
    shown.wait(10000);
    stage.take(u"loses"_s);
    stage.button("applyFix").click();
    stage.takeDialog("lossQuestion", u"loss-question"_s);
    waitIdle(stage.window());
    stage.button("applyFixToAll").click();
    stage.takeDialog("resultDialog", u"fixes-left-out"_s);
    waitIdle(stage.window());

    stage.openModel(folder, "decoder (float[2] hidden) => (float[2] output) { output = Relu (hidden) }");
    testing::writeFile(folder, "decoder.onnx",
                       testing::modelFromText(std::string(kHeader) +
                                              "decoder (float[3] hidden) => (float[3] output)"
                                              " { output = Relu (hidden) }"));
    auto* const bar = stage.window().findChild<QWidget*>(u"reloadBar"_s);
    if (!QTest::qWaitFor([bar] { return bar->isVisible(); }, 20000)) {
        qFatal("a changed file is not told");
    }
    stage.take(u"reload"_s);
}

/// Regions with their parts of the time of a run.
void takeTimes(const Photographer& photographer, QSize size, const QTemporaryDir& folder)
{
    Stage stage(photographer, size);
    stage.openModel(folder,
                    "decoder (float16[256, 256] hidden) => (float16[256, 256] output) {"
                    " turned = Transpose (hidden) wide = Cast <to = 1> (turned)"
                    " product = MatMul (wide, wide) narrow = Cast <to = 10> (product)"
                    " output = Transpose (narrow) }",
                    "mixed.onnx");
    stage.pages().turnTo(PageId::Verify);
    stage.trigger("run");
    stage.take(u"times-run"_s);
    GraphPage& page = stage.pages().graph();
    QSignalSpy drawn(&page, &GraphPage::drawn);
    stage.pages().turnTo(PageId::Graph);
    page.findChild<QWidget*>(u"graphMode"_s)->findChild<QAbstractButton*>(u"segment2"_s)->click();
    drawn.wait(30000);
    QTest::keyClick(page.findChild<QWidget*>(u"graphView"_s), Qt::Key_Down);
    stage.take(u"times-regions"_s);
}

/// 200,000 findings: while they are read, and in their table.
void takeMany(const Photographer& photographer, QSize size, const QTemporaryDir& folder)
{
    constexpr int weights = 200'000;
    std::string stored;
    std::string nodes;
    for (int i = 0; i < weights; ++i) {
        const std::string name = "layers_" + std::to_string(i / 10) + "_weight_" + std::to_string(i);
        stored += (i > 0 ? ", float16[2] " : "float16[2] ") + name + " = {1, 2}";
        nodes += " v" + std::to_string(i + 1) + " = Add(v0, " + name + ")";
    }
    const auto model = testing::writeFile(
        folder, "large.onnx",
        testing::modelFromText(kHeader + ("large (float[2] v0) => (float[2] v200000) <" + stored + "> {") +
                               nodes + " }"));
    Stage stage(photographer, size);
    stage.window().openFiles({model});
    for (const auto& [wait, name] : {std::pair(400, u"loading-outlines"_s), {1500, u"loading-progress"_s}}) {
        QTest::qWait(wait);
        if (stage.window().jobs().isBusy()) {
            photographer.takeNow(stage.window(), name);
        }
    }
    waitIdle(stage.window());
    stage.take(u"many-overview"_s);
    stage.pages().turnTo(PageId::Findings);
    QTest::qWait(500); // until the page is laid out
    auto* const table = stage.window().findChild<TableView*>(u"findingsTable"_s);
    table->selectRow(100'000);
    table->scrollTo(table->currentIndex());
    QTest::qWait(1000);
    stage.take(u"many-findings"_s);
    stage.pages().turnTo(PageId::Graph);
    QTest::qWait(300);
    photographer.takeNow(stage.window(), u"many-graph-loading"_s);
    QTest::qWait(5000);
    stage.take(u"many-graph"_s);
}

/// A save that takes long enough to be seen and to be asked about.
void takeSaving(const Photographer& photographer, QSize size, const QTemporaryDir& folder)
{
    constexpr qint64 bytes = qint64{2} * 8192 * 8192 * 2; // two tensors in FLOAT16
    const std::string header =
        R"({"layers.0.weight":{"dtype":"F16","shape":[8192,8192],"data_offsets":[0,134217728]},)"
        R"("layers.1.weight":{"dtype":"F16","shape":[8192,8192],"data_offsets":[134217728,268435456]}})";
    std::string begin(8, '\0');
    begin[0] = static_cast<char>(header.size() & 0xff);
    begin[1] = static_cast<char>(header.size() >> 8);
    const auto checkpoint = testing::writeFile(folder, "layers.safetensors", begin + header);
    std::filesystem::resize_file(checkpoint, begin.size() + header.size() + bytes); // zeros that take no room
    const auto model = testing::writeFile(
        folder, "layers.onnx",
        testing::modelFromText(std::string(kHeader) +
                               "layers (float[1, 8192] hidden, float[8192, 8192] layers_0_weight,"
                               " float[8192, 8192] layers_1_weight) => (float[1, 8192] output)"
                               " { first = MatMul (hidden, layers_0_weight)"
                               " output = MatMul (first, layers_1_weight) }"));
    Stage stage(photographer, size);
    stage.open({model, checkpoint});
    stage.window().findChild<QAction*>(u"fixAllAndSave"_s)->trigger();
    QDialog* const save = waitForDialog(u"saveDialog"_s);
    save->findChild<QLineEdit*>(u"savePath"_s)->setText(folder.filePath(u"layers_fixed.onnx"_s));
    save->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save)->click();
    auto* const bar = stage.window().findChild<QWidget*>(u"jobBar"_s);
    if (QTest::qWaitFor([bar] { return bar->isVisible(); }, 10000)) {
        QTest::qWait(150);
        photographer.takeNow(stage.window(), u"saving"_s);
        stage.window().close();
        QTest::qWait(100);
        for (QWidget* const widget : QApplication::topLevelWidgets()) {
            if (widget->isVisible() && widget->objectName() == u"stopSavingDialog"_s) {
                photographer.takeNow(*widget, u"saving-stop"_s);
                qobject_cast<QDialog*>(widget)->reject();
            }
        }
    }
    waitIdle(stage.window());
}

/// A folder to choose from, the guide, and what a second start offers.
void takeBeginnings(const Photographer& photographer, QSize size, const QString& samples,
                    const QTemporaryDir& folder)
{
    QDir exports(folder.filePath(u"exports"_s));
    exports.mkpath(u"."_s);
    for (const QString& name :
         {u"decoder_model.onnx"_s, u"decoder_with_past_model.onnx"_s, u"encoder_model.onnx"_s}) {
        QFile::copy(samples + u"/tiny_gpt2.onnx"_s, exports.filePath(name));
    }
    for (const QString& name : {u"pytorch_model.bin"_s, u"pytorch_model_ema.bin"_s}) {
        QFile::copy(samples + u"/tiny_gpt2.bin"_s, exports.filePath(name));
    }
    const auto model = texts::toPath(exports.filePath(u"decoder_model.onnx"_s));
    {
        Stage stage(photographer, size);
        stage.window().openFiles({texts::toPath(exports.path())});
        stage.takeDialog("chooseFilesDialog", u"choose-files"_s);
        stage.window().findChild<QAction*>(u"guide"_s)->trigger();
        stage.takeDialog("guideDialog", u"guide"_s);
        stage.openModel(folder, "encoder (float[2] hidden) => (float[2] output) { output = Relu (hidden) }",
                        "encoder.onnx");
        stage.open({texts::toPath(exports.filePath(u"encoder_model.onnx"_s))});
        stage.open({model, texts::toPath(exports.filePath(u"pytorch_model.bin"_s))});
        stage.trigger("fixAll");
        stage.window().close();
        waitForDialog(u"unsavedDialog"_s)->findChild<QPushButton*>(u"keepForNextTime"_s)->click();
        if (!QTest::qWaitFor([&stage] { return !stage.window().isVisible(); }, 20000)) {
            qFatal("the window does not close");
        }
    }
    Stage next(photographer, size);
    next.take(u"start"_s);
}

} // namespace

/// A model that a policy judges: what it ignores, and what it makes of a severity.
void takePolicy(const Photographer& photographer, QSize size)
{
    const QTemporaryDir folder;
    testing::writeFile(
        folder, ".onnxmend.toml",
        "[severity]\nunknown-op = \"error\"\n\n[[ignore]]\nkind = \"op-type-conflict\"\n"
        "reason = \"Mixed precision by hand; goes with the next export\"\nuntil = 2099-12-31\n");
    Stage stage(photographer, size);
    stage.openModel(folder, "decoder (float[2] hidden, float16[2] mask) => (float[2] output) "
                            "{ masked = Add (hidden, mask) output = Unheard (masked) }");
    stage.pages().turnTo(PageId::Overview);
    stage.take(u"policy-overview"_s);
    stage.pages().turnTo(PageId::Findings);
    stage.pages().selectFirstFinding();
    stage.take(u"policy-severity"_s);
    stage.button("showIgnored").click();
    stage.take(u"policy-ignored"_s);
    testing::writeFile(folder, ".onnxmend.toml", "fail-on = \"never\"\n");
    auto& again = stage.button("openWithNewPolicy");
    if (!QTest::qWaitFor([&again] { return again.isVisible(); }, 20000)) {
        qFatal("a changed policy is not told");
    }
    stage.take(u"policy-changed"_s);
    stage.button("openWithoutPolicy").click();
    waitIdle(stage.window());
    stage.take(u"policy-without"_s);
    testing::writeFile(folder, ".onnxmend.toml", "forbit = [\"DOUBLE\"]\n");
    Stage other(photographer, size);
    other.openModel(folder, "decoder (float[2] hidden) => (float[2] output) { output = Relu (hidden) }");
    other.takeDialog("errorDialog", u"policy-refused"_s);
}

void takeStates(const Photographer& photographer, const QString& samples, QSize size)
{
    const QTemporaryDir folder;
    takeNothing(photographer, size, folder);
    takeFilters(photographer, size, samples);
    takeFailures(photographer, size, samples, folder);
    takePolicy(photographer, size);
    takeTimes(photographer, size, folder);
    takeMany(photographer, size, folder);
    takeSaving(photographer, size, folder);
    takeBeginnings(photographer, size, samples, folder);
}

} // namespace onnxmend::screenshots
