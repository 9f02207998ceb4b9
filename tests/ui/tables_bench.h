// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/ui/document_bench.h"
#include "ui/document/source_watch.h"
#include "ui/pages/document_tables.h"
#include "ui/pages/findings_page.h"
#include "ui/pages/initializers_page.h"
#include "ui/window/error_reports.h"

#include <QWidget>

namespace onnxmend::testing
{

/// A document whose tables are seen in a bare window.
class TablesBench : public DocumentBench
{
public:
    TablesBench()
    {
        QObject::connect(&document, &Document::opened, tables, [this] { tables->open(document.session()); });
        QObject::connect(&document, &Document::changed, tables,
                         [this] { tables->update(document.session()); });
        tables->resize(900, 600);
        window.resize(900, 600);
        window.show();
    }

    InitializerModel initializers;
    FindingsModel findings;
    SourceWatch watch;
    QWidget window;
    Actions actions{&window};
    DocumentTables* tables = new DocumentTables(initializers, findings, actions, &window);
    ErrorReports errors{watch, files, window};
};

} // namespace onnxmend::testing
