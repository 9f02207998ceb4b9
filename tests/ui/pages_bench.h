// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/ui/document_bench.h"
#include "ui/document/source_watch.h"
#include "ui/pages/findings_page.h"
#include "ui/pages/initializers_page.h"
#include "ui/window/error_reports.h"
#include "ui/workspace/document_pages.h"

#include <QWidget>

namespace onnxmend::testing
{

/// A document whose pages are seen in a bare window.
class PagesBench : public DocumentBench
{
public:
    PagesBench()
    {
        QObject::connect(&document, &Document::opened, pages, [this] {
            pages->open(document.session());
            pages->turnTo(PageId::Initializers); // most tests need this page
        });
        QObject::connect(&document, &Document::changed, pages, [this] { pages->update(document.session()); });
        pages->resize(900, 600);
        window.resize(900, 600);
        window.show();
    }

    InitializerModel initializers;
    FindingsModel findings;
    SourceWatch watch;
    QWidget window;
    Actions actions{&window};
    DocumentPages* pages = new DocumentPages(initializers, findings, actions, &window);
    ErrorReports errors{watch, files, window};
};

} // namespace onnxmend::testing
