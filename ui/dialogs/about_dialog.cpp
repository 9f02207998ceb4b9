// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/dialogs/about_dialog.h"

#include "core/base/error.h"
#include "core/base/versions.h"
#include "core/dtype/cast.h"
#include "core/verify/verify.h"
#include "ui/look/dialog_parts.h"
#include "ui/look/live_look.h"
#include "ui/look/plain_texts.h"
#include "ui/look/texts.h"
#include "ui/look/tokens.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <string>

namespace onnxmend
{

using namespace Qt::StringLiterals;

AboutDialog::AboutDialog(QWidget* parent)
    : QDialog(parent)
{
    setObjectName(u"aboutDialog"_s);
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("About onnxmend"));
    auto* const title = new QLabel(u"onnxmend"_s, this);
    live::keep(*title, live::Part::Font, [title] {
        QFont font = tokens::font(tokens::TextSize::Body);
        font.setBold(true);
        font.setPointSize(font.pointSize() + 5);
        title->setFont(font);
    });
    auto* const text =
        new QLabel(tr("Finds, explains and fixes dtype errors in ONNX models.\n\n"
                      "Free software: the window under the GNU General Public License, version 3 or later, "
                      "all the rest under the Apache License, version 2.0. It comes without any warranty."),
                   this);
    text->setWordWrap(true);
    auto* const form = new QFormLayout;
    form->setHorizontalSpacing(tokens::around);
    for (const ComponentVersion& row : componentVersions()) {
        form->addRow(texts::fromUtf8(row.name), new QLabel(texts::fromUtf8(row.version), this));
    }
    form->addRow(u"Qt"_s, new QLabel(QLatin1StringView(qVersion()), this));
    auto* const runtime = new QLabel(tr("looking for it…"), this);
    runtime->setObjectName(u"runtimeVersion"_s);
    runtime->setWordWrap(true);
    form->addRow(tr("ONNX Runtime"), runtime);
    auto* const torch = new QLabel(tr("looking for it…"), this);
    torch->setObjectName(u"torchVersion"_s);
    torch->setWordWrap(true);
    form->addRow(u"libtorch"_s, torch);
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    auto* const parts = new QVBoxLayout;
    parts->setSpacing(tokens::parts);
    parts->addWidget(title);
    parts->addWidget(text);
    parts->addLayout(form);
    parts->addStretch(1);
    arrange(*this, parts, buttons, 60, tokens::parts);

    struct Versions {
        std::string torch;
        std::string runtime;
        ErrorDetails trouble; ///< of the configured runtime
    };
    auto job = makeJob<Versions>(
        tr("Looking for ONNX Runtime"),
        [](const Progress& progress) {
            Versions found{.torch = torchVersion(), .runtime = {}, .trouble = {}};
            try {
                found.runtime = runtimeName({}, progress);
            } catch (const Error& error) {
                found.trouble = error.details();
            }
            return found;
        },
        this,
        [runtime, torch](const Versions& found) {
            torch->setText(found.torch.empty() ? tr("none found; casts are onnxmend's own")
                                               : texts::fromUtf8(found.torch));
            runtime->setText(!found.trouble.reason.empty() ? wrappable(texts::sentence(found.trouble))
                             : found.runtime.empty()
                                 ? tr("none found; set ONNXMEND_ORT to its library")
                                 : wrappable(texts::fromUtf8(found.runtime).remove(u"ONNX Runtime "_s)));
        });
    connect(job.get(), &Job::failed, this, [runtime, torch](const ErrorDetails& error) {
        for (QLabel* const version : {runtime, torch}) {
            version->setText(wrappable(texts::sentence(error)));
        }
    });
    m_job.start(std::move(job));
}

} // namespace onnxmend
