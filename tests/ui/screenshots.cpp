// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Takes the pictures of docs/images: drives the real window through its states and grabs each.
// Usage: onnxmend-screenshots FOLDER MODEL CHECKPOINT [dark]

#include "tests/support/model_builder.h"
#include "ui/dialogs/save_dialog.h"
#include "ui/look/texts.h"
#include "ui/look/window_style.h"
#include "ui/pages/details_panel.h"
#include "ui/pages/document_pages.h"
#include "ui/pages/preview_panel.h"
#include "ui/window/main_window.h"

#include <QAbstractButton>
#include <QApplication>
#include <QDir>
#include <QLineEdit>
#include <QRadioButton>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace onnxmend;

namespace
{

class Photographer
{
public:
    Photographer(const QString& folder, const QString& suffix)
        : m_folder(folder)
        , m_suffix(suffix)
    {
    }

    void take(QWidget& widget, const QString& name) const
    {
        QTest::qWait(300);
        widget.grab().save(m_folder + u'/' + name + m_suffix + u".png"_s);
    }

private:
    QString m_folder;
    QString m_suffix;
};

void waitIdle(const MainWindow& window)
{
    QTest::qWait(50);
    if (!QTest::qWaitFor([&window] { return !window.jobs().isBusy(); }, 300000)) {
        qFatal("a task does not end");
    }
}

void selectRow(MainWindow& window, int row)
{
    auto* const details = window.findChild<DetailsPanel*>(u"detailsPanel"_s);
    QSignalSpy shown(details, &DetailsPanel::detailsShown);
    window.findChild<QTableView*>(u"initializerTable"_s)->selectRow(row);
    shown.wait(60000);
}

QDialog* waitForDialog(const QString& name)
{
    QDialog* dialog = nullptr;
    const bool found = QTest::qWaitFor(
        [&dialog, &name] {
            for (QWidget* const widget : QApplication::topLevelWidgets()) {
                if (widget->isVisible() && widget->objectName() == name) {
                    dialog = qobject_cast<QDialog*>(widget);
                }
            }
            return dialog != nullptr;
        },
        60000);
    if (!found) {
        qFatal("no dialog %s", qPrintable(name));
    }
    return dialog;
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
    QSignalSpy shown(window.findChild<PreviewPanel*>(u"previewPanel"_s), &PreviewPanel::previewShown);
    for (int row = 0; row < table->model()->rowCount(); ++row) {
        table->selectRow(row);
        shown.wait(10000);
        photographer.take(window, u"type-findings-%1"_s.arg(row));
    }
    table->selectRow(0);
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

} // namespace

int main(int argc, char** argv)
{
    QStandardPaths::setTestModeEnabled(true);
    QApplication application(argc, argv);
    QCoreApplication::setApplicationName(u"onnxmend-screenshots"_s);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() < 4) {
        qFatal("usage: onnxmend-screenshots FOLDER MODEL CHECKPOINT [dark]");
    }
    const bool dark = arguments.value(4) == u"dark"_s;
    QApplication::setStyle(new WindowStyle(dark ? ThemeChoice::Dark : ThemeChoice::Light));
    const Photographer photographer(arguments[1], dark ? u"-dark"_s : QString());
    const QTemporaryDir target;

    MainWindow window;
    window.resize(1280, 800);
    window.show();
    photographer.take(window, u"empty"_s);
    takeTypeFindings(window, photographer, target);
    takeMapping(window, photographer, target);

    window.openFiles({texts::toPath(arguments[2]), texts::toPath(arguments[3])});
    waitIdle(window);
    window.findChild<DocumentPages*>(u"pages"_s)->turnTo(PageId::Initializers);
    selectRow(window, 0);
    photographer.take(window, u"loaded"_s);
    auto* const pages = window.findChild<DocumentPages*>(u"pages"_s);
    pages->turnTo(PageId::Overview);
    photographer.take(window, u"overview"_s);
    pages->turnTo(PageId::Findings);
    window.findChild<QTableView*>(u"findingsTable"_s)->selectRow(0);
    photographer.take(window, u"findings"_s);
    pages->turnTo(PageId::Initializers);

    window.findChild<QAction*>(u"fixAll"_s)->trigger();
    waitIdle(window);
    photographer.take(window, u"fixed"_s);

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
    return 0;
}
