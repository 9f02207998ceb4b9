// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Takes the pictures of docs/images: drives the real window through its states and grabs each.
// Usage: onnxmend-screenshots FOLDER MODEL CHECKPOINT [light|dark [tensors|WIDTHxHEIGHT [GRAPH...]]]
//        onnxmend-screenshots FOLDER convert pages light|dark WIDTHxHEIGHT MODEL...
//        onnxmend-screenshots FOLDER states SAMPLES light|dark WIDTHxHEIGHT
// In the language of the environment: LC_ALL=de_DE.UTF-8 takes them in German.
// `convert` takes those of that page only; `tensors` takes those of tensor windows only; `states` takes what
// the way through one model does not meet (state_screenshots.h); of further models the graph page alone is
// taken.

#include "core/dtype/cast.h"
#include "tests/support/documents.h"
#include "tests/support/model_builder.h"
#include "tests/ui/photographer.h"
#include "tests/ui/state_screenshots.h"
#include "ui/dialogs/save_dialog.h"
#include "ui/graph/graph_view.h"
#include "ui/inspector/details_panel.h"
#include "ui/inspector/preview_panel.h"
#include "ui/look/language.h"
#include "ui/look/texts.h"
#include "ui/look/tokens.h"
#include "ui/look/window_style.h"
#include "ui/pages/convert/convert_page.h"
#include "ui/pages/graph/graph_page.h"
#include "ui/pages/numerics/numerics_page.h"
#include "ui/tables/filter_bar.h"
#include "ui/tables/tensor_menu.h"
#include "ui/tensor/tensor_window.h"
#include "ui/tensor/value_export.h"
#include "ui/window/main_window.h"
#include "ui/window/tour.h"
#include "ui/workspace/document_pages.h"

#include <QAbstractButton>
#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QDragEnterEvent>
#include <QDragLeaveEvent>
#include <QFileInfo>
#include <QLineEdit>
#include <QMimeData>
#include <QPainter>
#include <QRadioButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSettings>
#include <QSignalSpy>
#include <QSize>
#include <QSpinBox>
#include <QStandardPaths>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <functional>
#include <random>
#include <utility>

using namespace Qt::StringLiterals;
using namespace onnxmend;
using namespace onnxmend::screenshots;

namespace
{

void selectRow(MainWindow& window, int row)
{
    auto* const details = window.findChild<DetailsPanel*>(u"detailsPanel"_s);
    QSignalSpy shown(details, &DetailsPanel::detailsShown);
    window.findChild<QTableView*>(u"initializerTable"_s)->selectRow(row);
    shown.wait(60000);
}

void takeDialogs(MainWindow& window, const Photographer& photographer, const QTemporaryDir& target)
{
    QFile(target.filePath(u"broken.onnx"_s)).open(QIODevice::WriteOnly);
    window.openFiles({texts::toPath(target.filePath(u"broken.onnx"_s))});
    QDialog* const error = waitForDialog(u"errorDialog"_s);
    photographer.take(*error, u"error"_s);
    error->findChild<QAbstractButton*>(u"errorFold"_s)->click();
    photographer.take(*error, u"error-details"_s);
    error->close();
    window.findChild<QAction*>(u"about"_s)->trigger();
    QDialog* const about = waitForDialog(u"aboutDialog"_s);
    QTest::qWait(1500);
    photographer.take(*about, u"about"_s);
    about->close();
}

void takeGraph(MainWindow& window, const Photographer& photographer, const QString& name)
{
    auto* const pages = window.findChild<DocumentPages*>(u"pages"_s);
    GraphPage& page = pages->graph();
    QSignalSpy drawn(&page, &GraphPage::drawn);
    pages->turnTo(PageId::Graph);
    drawn.wait(30000);
    auto* const mode = page.findChild<QWidget*>(u"graphMode"_s);
    mode->findChild<QAbstractButton*>(u"segment0"_s)->click();
    drawn.wait(3000); // not if it is shown already
    photographer.take(window, name + u"-whole"_s);
    mode->findChild<QAbstractButton*>(u"segment1"_s)->click();
    drawn.wait(30000);
    photographer.take(window, name + u"-map"_s);
    const auto& edges = page.view().graph().edges;
    if (!edges.empty()) {
        page.view().setCurrent({GraphElement::Kind::Edge, edges.size() / 2});
        photographer.take(window, name + u"-map-edge"_s);
    }
    page.findChild<QSpinBox*>(u"graphHops"_s)->setValue(10);
    drawn.wait(30000);
    photographer.take(window, name + u"-map-far"_s);
    mode->findChild<QAbstractButton*>(u"segment2"_s)->click();
    drawn.wait(30000);
    QTest::keyClick(&page.view(), Qt::Key_Down);
    photographer.take(window, name + u"-regions"_s);
    page.findChild<QAbstractButton*>(u"graphFit"_s)->click();
    photographer.take(window, name + u"-regions-fit"_s);
    page.findChild<QSpinBox*>(u"graphHops"_s)->setValue(3);
    pages->turnTo(PageId::Overview);
}

/// An exporter's mixture: a float norm in a half model, integers where floats belong, a mask of floats.
constexpr auto kMixedTypes = R"(<ir_version: 8, opset_import: ["" : 17]>
decoder (float16[2, 4] hidden, float[2, 4] residual, int64[2, 4] position, float[2, 4] mask)
   => (float16[2, 4] output, float[2, 4] rotary) <float[4] norm_weight = {1, 1, 1, 1}, float16[4] proj_bias = {0, 0, 0, 0}> {
   act = Relu (hidden)
   sum = Add (act, residual)
   scaled = Mul (act, norm_weight)
   projected = Add (scaled, proj_bias)
   rotary = Cos (position)
   output = Where (mask, projected, sum) })";

void takeTypeFindings(MainWindow& window, const Photographer& photographer, const QTemporaryDir& target)
{
    QFile file(target.filePath(u"decoder.onnx"_s));
    if (!file.open(QIODevice::WriteOnly)) {
        qFatal("cannot write the model");
    }
    file.write(QByteArray::fromStdString(onnxmend::testing::modelFromText(kMixedTypes)));
    file.close();
    window.openFiles({texts::toPath(file.fileName())});
    waitIdle(window);
    window.findChild<DocumentPages*>(u"pages"_s)->turnTo(PageId::Findings);
    auto* const table = window.findChild<QTableView*>(u"findingsTable"_s);
    QSignalSpy shown(window.findChild<PreviewPanel*>(u"previewPanel"_s), &PreviewPanel::shown);
    for (int row = 0; row < table->model()->rowCount(); ++row) {
        table->selectRow(row);
        shown.wait(10000);
        photographer.take(window, u"type-findings-%1"_s.arg(row));
    }
    table->selectRow(0);
    takeGraph(window, photographer, u"graph-types"_s);
    window.findChild<DocumentPages*>(u"pages"_s)->turnTo(PageId::Findings);
    if (auto* const second = window.findChild<QRadioButton*>(u"fixChoice1"_s)) {
        second->click();
        shown.wait(10000);
        photographer.take(window, u"type-findings-second"_s);
    }
}

/// Layers of a library whose names are not those of the checkpoint.
void writeRenamedLayers(const QString& model, const QString& checkpoint)
{
    QStringList inputs{u"float[1,16] hidden"_s};
    QStringList tensors{uR"("embed.scale":{"dtype":"F16","shape":[16],"data_offsets":[0,32]})"_s};
    int offset = 32;
    inputs.append(u"float[16] embed_scale"_s);
    for (int layer = 0; layer < 6; ++layer) {
        const auto add = [&](const char* input, const char* tensor, const char* shape, int count) {
            inputs.append(u"float[%1] decoder_layers_%2_%3"_s.arg(QLatin1StringView(shape))
                              .arg(layer)
                              .arg(QLatin1StringView(input)));
            tensors.append(
                uR"("model.h.%1.%2":{"dtype":"F16","shape":[%3],"data_offsets":[%4,%5]})"_s.arg(layer)
                    .arg(QLatin1StringView(tensor), QLatin1StringView(shape))
                    .arg(offset)
                    .arg(offset + 2 * count));
            offset += 2 * count;
        };
        add("self_attn_q_proj_weight", "attention.q_lin.weight", "16,16", 256);
        add("self_attn_k_proj_weight", "attention.k_lin.weight", "16,16", 256);
        add("self_attn_v_proj_weight", "attention.v_lin.weight", "16,16", 256);
        add("fc1_weight", "ffn.lin1.weight", "16,64", 1024);
        add("fc2_weight", "ffn.lin2.weight", "64,16", 1024);
        add("norm_weight", "layer_norm.weight", "16", 16);
    }
    const QByteArray header = u"{%1}"_s.arg(tensors.join(u',')).toUtf8();
    QByteArray bytes(8, '\0');
    bytes[0] = static_cast<char>(header.size() & 0xff);
    bytes[1] = static_cast<char>(header.size() >> 8);
    const QString text = u"<ir_version: 8, opset_import: [\"\" : 17]> decoder (%1) => (float[1,16] out) "
                         "{ out = Mul (hidden, embed_scale) }"_s.arg(inputs.join(u", "_s));
    const auto write = [](const QString& path, const QByteArray& content) {
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size()) {
            qFatal("cannot write %s", qPrintable(path));
        }
    };
    write(model, QByteArray::fromStdString(onnxmend::testing::modelFromText(text.toStdString())));
    write(checkpoint, bytes + header + QByteArray(offset, '\0'));
}

void takeMapping(MainWindow& window, const Photographer& photographer, const QTemporaryDir& target)
{
    const QString model = target.filePath(u"decoder.onnx"_s);
    const QString checkpoint = target.filePath(u"pytorch_model.safetensors"_s);
    writeRenamedLayers(model, checkpoint);
    window.openFiles({texts::toPath(model), texts::toPath(checkpoint)});
    waitIdle(window);
    window.findChild<QAction*>(u"mapWeights"_s)->trigger();
    QDialog* const dialog = waitForDialog(u"mappingDialog"_s);
    dialog->resize(tokens::wideDialog, tokens::tallestDialog); // the screen of the pictures is small
    dialog->findChild<QTableView*>(u"placesTable"_s)->selectRow(2);
    dialog->findChild<QTableView*>(u"weightsTable"_s)->selectRow(1);
    dialog->findChild<QAbstractButton*>(u"bindWeight"_s)->click();
    dialog->findChild<QTableView*>(u"placesTable"_s)->selectRow(3);
    dialog->findChild<QTableView*>(u"weightsTable"_s)->selectRow(2);
    photographer.take(*dialog, u"mapping"_s);
    dialog->findChild<QLineEdit*>(u"renameExpression"_s)
        ->setText(uR"(^model\.h\.(\d+)\.attention\.(\w)_lin)"_s);
    dialog->findChild<QLineEdit*>(u"renameReplacement"_s)->setText(u"decoder.layers.$1.self_attn.$2_proj"_s);
    photographer.take(*dialog, u"mapping-rename"_s);
    dialog->reject();
}

/// A model alone, beside its checkpoint.
void takeFound(MainWindow& window, const Photographer& photographer, const QString& model)
{
    window.openFiles({texts::toPath(model)});
    waitIdle(window);
    auto* const bar = window.findChild<QWidget*>(u"foundCheckpoints"_s);
    if (!QTest::qWaitFor([bar] { return bar->isVisible(); }, 10000)) {
        qFatal("no checkpoint is found beside the model");
    }
    photographer.take(window, u"found"_s);
}

/// Pictures of short states: menus, hints and the tour.
void takePassing(MainWindow& window, const Photographer& photographer, const QString& model)
{
    const std::shared_ptr<const Session>& session = std::as_const(window).document().session();
    std::vector<std::size_t> rows;
    for (std::size_t row = 0; row < session->report().rows.size() && rows.empty(); ++row) {
        if (session->report().rows[row].status == RowStatus::Mismatch) {
            rows.push_back(row);
        }
    }
    auto* const menu = new CastMenu(session, rows, &window);
    QSignalSpy measured(menu, &CastMenu::measured);
    menu->popup(window.geometry().center());
    measured.wait(30000);
    photographer.take(*menu, u"cast-menu"_s);
    delete menu;
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(model)});
    QDragEnterEvent enter(window.rect().center(), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&window, &enter);
    photographer.take(window, u"drop"_s);
    QDragLeaveEvent leave;
    QCoreApplication::sendEvent(&window, &leave);
    window.findChild<QAction*>(u"tour"_s)->trigger();
    for (int step = 1; step <= static_cast<int>(Tour::stepCount); ++step) {
        photographer.take(window, u"tour-%1"_s.arg(step));
        window.findChild<QAbstractButton*>(u"tourNext"_s)->click();
    }
}

void takeUnsaved(MainWindow& window, const Photographer& photographer)
{
    window.close();
    QDialog* const question = waitForDialog(u"unsavedDialog"_s);
    photographer.take(*question, u"unsaved"_s);
    question->reject();
}

/// Pictures of groups, filters, lists, comparison and verification of a plan.
void takePagesOfAPlan(MainWindow& window, const Photographer& photographer)
{
    auto* const pages = window.findChild<DocumentPages*>(u"pages"_s);
    pages->turnTo(PageId::Initializers);
    pages->filterBar()->setGrouping("layer");
    photographer.take(window, u"groups"_s);
    pages->filterBar()->setGrouping({});
    pages->filterBar()->setText(u"stored:float16 attn -bias"_s);
    photographer.take(window, u"filter"_s);
    pages->filterBar()->reset();
    pages->turnTo(PageId::Changes);
    QTest::qWait(500);
    window.findChild<QAbstractButton*>(u"measureChanges"_s)->click();
    waitIdle(window);
    window.findChild<QTableView*>(u"changesTable"_s)->selectRow(1);
    photographer.take(window, u"changes"_s);
    pages->turnTo(PageId::Compare);
    window.findChild<QAbstractButton*>(u"compareButton"_s)->click();
    waitIdle(window);
    photographer.take(window, u"compare"_s);
    pages->turnTo(PageId::Verify);
    QTest::qWait(1000);
    photographer.take(window, u"verify-empty"_s);
    window.findChild<QAction*>(u"verify"_s)->trigger();
    waitIdle(window);
    window.findChild<QAction*>(u"run"_s)->trigger();
    waitIdle(window);
    photographer.take(window, u"verify"_s);
    pages->turnTo(PageId::Initializers);
}

/// A half model that overflows in one node: before a measurement, each part of it, and one node in FLOAT.
void takeNumerics(MainWindow& window, const Photographer& photographer, const QTemporaryDir& folder)
{
    window.openFiles({onnxmend::testing::writeFile(
        folder, "half.onnx",
        onnxmend::testing::modelFromText(
            "<ir_version: 8, opset_import: [\"\" : 17]> norm (float16[4, 8] x) => (float16[4, "
            "8] y) <float16[1] k = {25552}> { scaled = Mul (x, k) square = Mul (scaled, "
            "scaled) mean = ReduceMean (square) root = Sqrt (mean) y = Div (scaled, root) }"))});
    waitIdle(window);
    auto* const pages = window.findChild<DocumentPages*>(u"pages"_s);
    pages->turnTo(PageId::Numerics);
    photographer.take(window, u"numerics-empty"_s);
    const auto click = [pages](const char* button) {
        pages->numerics().findChild<QAbstractButton*>(QLatin1StringView(button))->click();
    };
    click("measureNumerics");
    waitIdle(window);
    for (const auto& [detail, part] :
         {std::pair(0, u"causes"_s), {1, u"depth"_s}, {2, u"outputs"_s}, {3, u"kept"_s}}) {
        pages->numerics()
            .findChild<QWidget*>(u"numericsDetail"_s)
            ->findChild<QAbstractButton*>(u"segment%1"_s.arg(detail))
            ->click();
        QTest::qWait(500);
        if (detail == 3) {
            pages->numerics().findChild<QTableView*>(u"numericsKeptTable"_s)->selectRow(0);
        }
        photographer.take(window, detail == 0 ? u"numerics"_s : u"numerics-"_s + part);
    }
    if (pages->numerics().findChild<QAbstractButton*>(u"tryInFloat"_s)->isEnabled()) {
        click("tryInFloat");
        waitIdle(window);
        photographer.take(window, u"numerics-node"_s);
    }
}

/// A whole model in another precision: before a run, each part of its result, a node forced, and applied.
void takeConversion(MainWindow& window, const Photographer& photographer, const QString& name)
{
    auto* const pages = window.findChild<DocumentPages*>(u"pages"_s);
    ConvertPage& page = pages->convert();
    pages->turnTo(PageId::Convert);
    photographer.take(window, name + u"-empty"_s);
    const auto click = [&page](const char* button) {
        page.findChild<QAbstractButton*>(QLatin1StringView(button))->click();
    };
    click("convertButton");
    QTest::qWait(900);
    if (window.jobs().isBusy()) {
        photographer.take(window, name + u"-running"_s);
    }
    waitIdle(window);
    for (const auto& [detail, part] :
         {std::pair(0, u"outputs"_s), {1, u"layers"_s}, {2, u"regions"_s}, {3, u"kept"_s}}) {
        page.findChild<QWidget*>(u"convertDetail"_s)
            ->findChild<QAbstractButton*>(u"segment%1"_s.arg(detail))
            ->click();
        QTest::qWait(1500);
        if (detail == 2) {
            auto* const view = page.findChild<GraphView*>(u"conversionGraph"_s);
            view->setFocus();
            QTest::keyClick(view, Qt::Key_Down);
        } else if (detail == 3) {
            page.findChild<QTableView*>(u"keptNodesTable"_s)->selectRow(1);
        }
        photographer.take(window, name + u'-' + part);
    }
    if (page.findChild<QAbstractButton*>(u"convertKept"_s)->isEnabled()) {
        click("convertKept");
        waitIdle(window);
        photographer.take(window, name + u"-forced"_s);
        click("forgetByHand");
    }
    click("convertSingle");
    page.findChild<QLineEdit*>(u"convertTolerance"_s)->setText(u"much"_s);
    photographer.take(window, name + u"-form"_s);
    page.findChild<QLineEdit*>(u"convertTolerance"_s)->clear();
    click("convertSingle");
    click("applyConversion");
    photographer.take(window, name + u"-applied"_s);
    window.findChild<QAction*>(u"undo"_s)->trigger();
    waitIdle(window);
    page.showFailure({.file = "/data/inputs.npz",
                      .place = {},
                      .reason = "it has no array for the input \"mel\"",
                      .advice = "Name the arrays as the inputs."});
    photographer.take(window, name + u"-failed"_s);
    click("discardConversion");
}

void takeSettings(MainWindow& window, const Photographer& photographer)
{
    for (const auto& [action, dialog] :
         {std::pair("settings", "settingsDialog"), {"shortcuts", "shortcutsDialog"}}) {
        window.findChild<QAction*>(QLatin1StringView(action))->trigger();
        QDialog* const opened = waitForDialog(QLatin1StringView(dialog));
        photographer.take(*opened, QLatin1StringView(action));
        opened->reject();
    }
    QGuiApplication::clipboard()->setText(
        u"[ONNXRuntimeError] : 1 : FAIL : Load model from gpt2.onnx failed: Type Error: Type parameter (T) "
        u"of "
        "Optype (Add) bound to different types (tensor(float16) and tensor(float) in node (/h.0/Add)."_s);
    window.findChild<QAction*>(u"pasteError"_s)->trigger();
    QDialog* const explain = waitForDialog(u"explainDialog"_s);
    waitIdle(window);
    photographer.take(*explain, u"explain"_s);
    explain->reject();
}

TensorSubject trainedWeights(DType dtype, std::vector<float> values, std::vector<std::int64_t> shape)
{
    std::vector<std::byte> bytes(packedByteCount(dtype, values.size()));
    castElements(DType::Float, std::as_bytes(std::span(values)), dtype, bytes, values.size());
    const TensorRef tensor = TensorRef::make(
        {.name = "decoder.layers.7.self_attn.q_proj.weight",
         .dtype = dtype,
         .shape = std::move(shape),
         .strides = {},
         .storageOffset = 0,
         .source = ByteSource::fromBytes({reinterpret_cast<const char*>(bytes.data()), bytes.size()})});
    TensorSubject subject;
    subject.name = tensor.name();
    subject.source = u"The checkpoint's decoder.layers.7.self_attn.q_proj.weight, in pytorch_model.bin, "
                     "1,048,576 bytes from byte 4,096"_s;
    subject.shape = tensor.shape();
    subject.dtype = dtype;
    subject.planned = DType::Float16;
    subject.elementCount = tensor.elementCount();
    subject.byteCount = tensor.byteCount();
    subject.numbers = tensor;
    return subject;
}

void takeTensor(TensorSubject subject, const Photographer& photographer, const QString& name,
                const std::function<void(TensorWindow&)>& act = {})
{
    auto* const window = new TensorWindow(std::move(subject));
    window->show();
    const auto waitUntilRead = [window] {
        if (!QTest::qWaitFor([window] { return !window->isBusy(); }, 60000)) {
            qFatal("values are not read");
        }
    };
    waitUntilRead();
    if (act) {
        act(*window);
        waitUntilRead();
    }
    photographer.take(*window, name);
    window->close();
}

/// Weights as training leaves them, with a few that FLOAT16 cannot hold.
void takeTensors(const Photographer& photographer)
{
    std::mt19937 random(7);
    std::normal_distribution<float> normal(0, 0.02F);
    std::vector<float> values(512 * 512);
    for (float& value : values) {
        value = normal(random) * std::exp2(-8 * std::abs(normal(random)) * 50);
    }
    values[3] = 1e5F;
    values[515] = -7e4F;
    values[1030] = 1e-9F;
    const TensorSubject weights = trainedWeights(DType::Float, values, {512, 512});
    takeTensor(weights, photographer, u"tensor"_s);
    const auto click = [](const char* button) {
        return [button](TensorWindow& window) {
            window.findChild<QAbstractButton*>(QLatin1StringView(button))->click();
        };
    };
    takeTensor(weights, photographer, u"tensor-difference"_s, click("viewDifference"));
    takeTensor(weights, photographer, u"tensor-worst"_s, [](TensorWindow& window) {
        auto* const panel = window.findChild<QScrollArea*>(u"factsPanel"_s);
        panel->verticalScrollBar()->setValue(panel->verticalScrollBar()->maximum());
        window.findChild<QAbstractButton*>(u"findNext"_s)->click();
    });
    TensorSubject same = weights;
    same.planned = same.dtype;
    takeTensor(same, photographer, u"tensor-stored"_s);
    std::vector<float> blocks(2 * 3 * 16 * 16);
    std::generate(blocks.begin(), blocks.end(), [&] { return normal(random) * 100; });
    takeTensor(trainedWeights(DType::Bfloat16, blocks, {2, 3, 16, 16}), photographer, u"tensor-four"_s);
    takeTensor(trainedWeights(DType::Float, {values.begin(), values.begin() + 1000}, {1000}), photographer,
               u"tensor-list"_s, click("findNext"));
    TensorSubject missing = weights;
    missing.numbers.reset();
    missing.unreadable = u"Its external data file \"model.onnx.data\" is not there."_s;
    takeTensor(missing, photographer, u"tensor-unreadable"_s);
    auto* const large =
        new TensorWindow(trainedWeights(DType::Float, std::vector<float>(20'000'000, 0.1F), {4000, 5000}));
    large->show();
    QTest::qWait(1500);
    large->findChild<QAbstractButton*>(u"measureAll"_s)->click();
    QTest::qWait(300);
    photographer.takeNow(*large, u"tensor-measuring"_s);
    large->close();
    auto* const choice = new NpyChoiceDialog(DType::Bfloat16, DType::Float16);
    choice->show();
    photographer.take(*choice, u"tensor-npy"_s);
    choice->close();
}

/// "1280x720"
QSize sizeFrom(const QString& text)
{
    const QStringList sides = text.split(u'x');
    return sides.size() == 2 ? QSize(sides[0].toInt(), sides[1].toInt()) : QSize(1280, 800);
}

/// Restores the first start: without recent models and plans of an earlier run.
void beginAnew()
{
    QSettings().clear();
    QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)).removeRecursively();
}

/// Copies the samples, so that no picture shows where the project lies.
void copySamples(const QString& samples, const QTemporaryDir& target)
{
    for (const QFileInfo& sample : QDir(samples).entryInfoList(QDir::Files)) {
        if (!QFile::copy(sample.filePath(), target.filePath(sample.fileName()))) {
            qFatal("cannot copy the samples");
        }
    }
}

/// Takes pictures of the convert page alone, for given models.
void takeConversions(const QStringList& models, const Photographer& photographer, const QString& size)
{
    MainWindow window;
    window.resize(sizeFrom(size));
    window.show();
    for (const QString& model : models) {
        window.openFiles({texts::toPath(model)});
        waitIdle(window);
        takeConversion(window, photographer, u"convert-"_s + QFileInfo(model).absoluteDir().dirName());
    }
}

/// All pictures of a folder in one, with their names.
void writeContactSheet(const QString& folder, bool dark)
{
    constexpr int columns = 5;
    constexpr QSize size(384, 264); // size of a picture with its name
    constexpr int between = 12;
    QStringList names;
    for (const QString& name : QDir(folder).entryList({u"*.png"_s}, QDir::Files, QDir::Name)) {
        if (name.endsWith(u"-dark.png"_s) == dark && !name.startsWith(u"contact-sheet"_s)) {
            names.append(name);
        }
    }
    const auto rows = static_cast<int>((names.size() + columns - 1) / columns);
    QImage sheet((size.width() + between) * columns + between, (size.height() + between) * rows + between,
                 QImage::Format_RGB32);
    sheet.fill(QColor::fromRgb(tokens::surfaces(dark).sunken));
    QPainter painter(&sheet);
    painter.setPen(QColor::fromRgb(tokens::surfaces(dark).text));
    for (qsizetype i = 0; i < names.size(); ++i) {
        const auto column = static_cast<int>(i % columns);
        const auto row = static_cast<int>(i / columns);
        QRect place(
            QPoint(between + column * (size.width() + between), between + row * (size.height() + between)),
            size);
        painter.drawText(place, Qt::AlignBottom | Qt::AlignHCenter, QFileInfo(names[i]).completeBaseName());
        place.setHeight(size.height() - painter.fontMetrics().height() - 4);
        const QImage picture = QImage(folder + u'/' + names[i])
                                   .scaled(place.size(), Qt::KeepAspectRatio, Qt::SmoothTransformation);
        painter.drawImage(place.left() + (place.width() - picture.width()) / 2, place.top(), picture);
    }
    sheet.save(folder + (dark ? u"/contact-sheet-dark.png"_s : u"/contact-sheet.png"_s));
}

} // namespace

int main(int argc, char** argv)
{
    QStandardPaths::setTestModeEnabled(true);
    QApplication application(argc, argv);
    QCoreApplication::setApplicationName(u"onnxmend-screenshots"_s);
    language::speak({});
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() < 4) {
        qFatal("usage: onnxmend-screenshots FOLDER MODEL CHECKPOINT [light|dark [SIZE [GRAPH...]]]");
    }
    const bool dark = arguments.value(4) == u"dark"_s;
    QApplication::setStyle(new WindowStyle(dark ? ThemeChoice::Dark : ThemeChoice::Light));
    const Photographer photographer(arguments[1], dark ? u"-dark"_s : QString());
    QApplication::setQuitOnLastWindowClosed(false);
    beginAnew();
    if (arguments[2] == u"states"_s) {
        const QTemporaryDir models(QDir::temp().filePath(u"models-XXXXXX"_s));
        copySamples(arguments[3], models);
        takeStates(photographer, models.path(), sizeFrom(arguments.value(5)));
        return 0;
    }
    if (arguments[2] == u"convert"_s) {
        takeConversions(arguments.mid(6), photographer, arguments.value(5));
        return 0;
    }
    if (arguments.contains(u"tensors"_s)) {
        takeTensors(photographer);
        return 0;
    }
    if (arguments[2] == u"contact-sheet"_s) {
        writeContactSheet(arguments[1], dark);
        return 0;
    }
    const QTemporaryDir target;

    MainWindow window;
    window.resize(sizeFrom(arguments.value(5)));
    window.show();
    photographer.take(window, u"empty"_s);
    for (const QString& graph : arguments.mid(6)) {
        window.openFiles({texts::toPath(graph)});
        waitIdle(window);
        takeGraph(window, photographer, u"graph-"_s + QFileInfo(graph).baseName());
    }
    takeTypeFindings(window, photographer, target);
    takeMapping(window, photographer, target);
    takeNumerics(window, photographer, target);

    takeFound(window, photographer, arguments[2]);
    window.openFiles({texts::toPath(arguments[2]), texts::toPath(arguments[3])});
    waitIdle(window);
    takePassing(window, photographer, arguments[2]);
    window.findChild<DocumentPages*>(u"pages"_s)->turnTo(PageId::Initializers);
    selectRow(window, 0);
    photographer.take(window, u"loaded"_s);
    auto* const pages = window.findChild<DocumentPages*>(u"pages"_s);
    pages->turnTo(PageId::Overview);
    photographer.take(window, u"overview"_s);
    pages->turnTo(PageId::Findings);
    window.findChild<QTableView*>(u"findingsTable"_s)->selectRow(0);
    photographer.take(window, u"findings"_s);
    takeGraph(window, photographer, u"graph"_s);
    pages->turnTo(PageId::Initializers);

    window.findChild<QAction*>(u"fixAll"_s)->trigger();
    waitIdle(window);
    photographer.take(window, u"fixed"_s);
    takePagesOfAPlan(window, photographer);
    takeConversion(window, photographer, u"convert"_s);
    takeSettings(window, photographer);
    takeUnsaved(window, photographer);
    takeGraph(window, photographer, u"graph-fixed"_s);

    window.findChild<QAction*>(u"fixAllAndSave"_s)->trigger();
    QDialog* const save = waitForDialog(u"saveDialog"_s);
    save->findChild<QLineEdit*>(u"savePath"_s)->setText(target.filePath(u"model_fixed.onnx"_s));
    photographer.take(*save, u"save"_s);
    save->accept();
    QTest::qWait(900);
    if (window.jobs().isBusy()) {
        photographer.take(window, u"saving"_s);
    }
    waitIdle(window);
    QDialog* const result = waitForDialog(u"resultDialog"_s);
    photographer.take(*result, u"result"_s);
    result->close();

    takeDialogs(window, photographer, target);
    takeTensors(photographer);
    return 0;
}
