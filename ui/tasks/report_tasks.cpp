// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tasks/report_tasks.h"

#include "core/base/taken_files.h"
#include "core/base/target_file.h"
#include "core/report/merged_report.h"

namespace onnxmend
{

namespace
{

OutputFormat formatOf(const std::filesystem::path& path)
{
    const auto format = outputFormatFromSuffix(path.extension().string());
    if (!format || *format == OutputFormat::Text) {
        throw Error({.file = path.string(),
                     .reason = "its name does not say which format the report has",
                     .advice = "End it in .html, .csv, .json or .sarif."});
    }
    return *format;
}

} // namespace

void ReportTasks::exportTo(const std::filesystem::path& path)
{
    m_runner.start(makeJob<bool>(
                       tr("Exporting the report"),
                       [session = m_document.session(), path](Progress&) {
                           const OutputFormat format = formatOf(path);
                           requireNotRead(session->openedPaths(), path);
                           writeWholeFile(
                               path, documentReport(*session, session->model()->path().string(), format));
                           return true;
                       },
                       this, [this, path](bool) { Q_EMIT exported(path); }),
                   tr("The report could not be exported."));
}

} // namespace onnxmend
