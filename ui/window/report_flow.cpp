// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/report_flow.h"

#include "core/report/output_formats.h"
#include "ui/look/setting.h"
#include "ui/look/texts.h"

#include <QDir>
#include <QFileDialog>

#include <array>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

const Setting<QString> reportFolder{"report/folder"_L1};
constexpr std::array exportedFormats = {OutputFormat::Html, OutputFormat::Csv, OutputFormat::Json,
                                        OutputFormat::Sarif};

QString suffixOf(OutputFormat format)
{
    const std::string_view suffix = outputFormatInfo(format).suffix;
    return texts::fromUtf8(suffix);
}

QString filterOf(OutputFormat format)
{
    const std::string_view title = outputFormatInfo(format).title;
    return u"%1 (*%2)"_s.arg(texts::fromUtf8(title), suffixOf(format));
}

/// Returns the folder of the last report if it exists, otherwise that of the model.
QString folderFor(const std::filesystem::path& model)
{
    const QString last = reportFolder.value();
    return !last.isEmpty() && QDir(last).exists() ? last : texts::exactPath(model.parent_path());
}

/// Returns `model.report.html` for `model.onnx`.
QString suggestedName(const std::filesystem::path& model)
{
    std::filesystem::path name = model.filename();
    return texts::exactPath(name.replace_extension(".report.html"));
}

} // namespace

ReportFlow::ReportFlow(const Document& document, ReportTasks& tasks, QWidget& window)
    : m_document(document)
    , m_tasks(tasks)
    , m_window(window)
{
    connect(&m_tasks, &ReportTasks::exported, this, [this](const std::filesystem::path& path) {
        reportFolder.set(texts::exactPath(path.parent_path()));
        Q_EMIT statusMessage(tr("The report was written to %1").arg(texts::path(path)));
    });
}

void ReportFlow::ask()
{
    const std::filesystem::path& model = m_document.session()->model()->path();
    QStringList filters;
    for (const OutputFormat format : exportedFormats) {
        filters << filterOf(format);
    }
    auto* const dialog =
        new QFileDialog(&m_window, tr("Export Report"), folderFor(model), filters.join(u";;"_s));
    dialog->setObjectName(u"exportReportDialog"_s);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(u"html"_s);
    dialog->selectFile(suggestedName(model));
    connect(dialog, &QFileDialog::filterSelected, dialog, [dialog](const QString& filter) {
        for (const OutputFormat format : exportedFormats) {
            if (filter == filterOf(format)) {
                dialog->setDefaultSuffix(suffixOf(format));
            }
        }
    });
    connect(dialog, &QFileDialog::fileSelected, this,
            [this](const QString& path) { m_tasks.exportTo(texts::toPath(path)); });
    dialog->open();
}

} // namespace onnxmend
