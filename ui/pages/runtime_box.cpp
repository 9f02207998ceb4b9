// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/runtime_box.h"

#include "core/base/error.h"
#include "core/verify/find_runtime.h"
#include "core/verify/library_version.h"
#include "core/verify/verify.h"
#include "ui/look/controls.h"
#include "ui/look/plain_texts.h"
#include "ui/look/texts.h"

#include <QComboBox>
#include <QFileDialog>
#include <QHBoxLayout>

#include <algorithm>
#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

constexpr auto choosesFile = Qt::UserRole + 1;

} // namespace

RuntimeBox::RuntimeBox(const std::filesystem::path& library, QWidget* parent)
    : QWidget(parent)
    , m_library(library)
    , m_box(createComboBox(this, u"runtime"_s, tr("ONNX Runtime library")))
{
    m_box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_box->setMinimumContentsLength(24);
    auto* const layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_box);
    setFocusProxy(m_box);
    m_box->addItem(tr("The ONNX Runtime that is found"), QString());
    m_box->addItem(tr("Choose a Library..."));
    m_box->setItemData(1, true, choosesFile);
    connect(m_box, &QComboBox::activated, this, &RuntimeBox::choose);
}

void RuntimeBox::setLibrary(const std::filesystem::path& library)
{
    if (library == m_library) {
        return;
    }
    m_library = library;
    if (m_isListed && !library.empty() && m_box->findData(texts::exactPath(library)) < 0) {
        list();
    } else {
        showLibrary();
    }
}

void RuntimeBox::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (!m_isListed) {
        m_isListed = true;
        list();
    }
}

RuntimeBox::Choices RuntimeBox::readChoices(const std::filesystem::path& chosen)
{
    std::vector<std::filesystem::path> paths = allRuntimes();
    Choices choices{.isFound = !paths.empty(), .foundCount = paths.size()};
    if (!chosen.empty() && std::ranges::find(paths, chosen) == paths.end()) {
        paths.push_back(chosen);
    }
    choices.areProbed = true;
    for (const std::filesystem::path& path : paths) {
        choices.entries.push_back({.path = path, .name = libraryName(path)});
        choices.areProbed = choices.areProbed && !choices.entries.back().name.empty();
    }
    return choices;
}

/// Loads the library in a process of its own, which a stop kills: a library may never return.
void RuntimeBox::askForName(Entry& entry, const Progress& progress)
{
    VerifyOptions options;
    options.runtime = entry.path;
    try {
        entry.name = runtimeName(options, progress);
    } catch (const Error& error) {
        entry.fault = error.what();
    }
}

RuntimeBox::Choices RuntimeBox::probe(Choices choices, const Progress& progress)
{
    for (Entry& entry : choices.entries) {
        progress.checkCancelled();
        if (entry.name.empty()) {
            askForName(entry, progress);
        }
    }
    choices.areProbed = true;
    return choices;
}

void RuntimeBox::list()
{
    start(makeJob<Choices>(
        tr("Looking for ONNX Runtime"), [chosen = m_library](Progress&) { return readChoices(chosen); }, this,
        [this](const Choices& choices) {
            show(choices);
            if (!choices.areProbed) {
                start(makeJob<Choices>(
                    tr("Looking for ONNX Runtime"),
                    [choices](const Progress& progress) { return probe(choices, progress); }, this,
                    [this](const Choices& asked) { show(asked); }));
            }
        }));
}

/// Tries again after a failure when the box is shown next; until then the known libraries can be chosen.
void RuntimeBox::start(std::unique_ptr<Job> job)
{
    connect(job.get(), &Job::failed, this, [this] { m_isListed = false; });
    m_job.start(std::move(job));
}

QString RuntimeBox::textOf(const Entry& entry, const QString& known, bool areProbed)
{
    if (!entry.name.empty()) {
        return known;
    }
    const QString path = texts::path(entry.path);
    return areProbed ? tr("Cannot be loaded: %1").arg(path) : path;
}

void RuntimeBox::show(const Choices& choices)
{
    m_box->clear();
    m_foundCount = choices.foundCount;
    if (choices.isFound) {
        const Entry& first = choices.entries.front();
        m_box->addItem(textOf(first, tr("%1, as found").arg(texts::fromUtf8(first.name)), choices.areProbed),
                       QString());
    } else {
        m_box->addItem(tr("No ONNX Runtime is found"), QString());
    }
    for (const Entry& entry : choices.entries) {
        const QString known =
            tr("%1, %2").arg(texts::fromUtf8(entry.name), texts::path(entry.path.parent_path()));
        m_box->addItem(textOf(entry, known, choices.areProbed), texts::exactPath(entry.path));
        const QString tip =
            entry.fault.empty() ? texts::path(entry.path) : texts::asSentence(texts::fromUtf8(entry.fault));
        m_box->setItemData(m_box->count() - 1, plainTip(tip), Qt::ToolTipRole);
    }
    m_box->addItem(tr("Choose a Library..."));
    m_box->setItemData(m_box->count() - 1, true, choosesFile);
    showLibrary();
    if (choices.areProbed) {
        Q_EMIT listed();
    }
}

void RuntimeBox::showLibrary()
{
    m_box->setCurrentIndex(m_library.empty() ? 0 : std::max(m_box->findData(texts::exactPath(m_library)), 0));
}

void RuntimeBox::choose(int index)
{
    if (m_box->itemData(index, choosesFile).toBool()) {
        showLibrary(); // until one is chosen
        askForFile();
        return;
    }
    m_library = texts::toPath(m_box->itemData(index).toString());
    Q_EMIT chosen();
}

void RuntimeBox::askForFile()
{
    auto* const dialog = new QFileDialog(this, tr("ONNX Runtime Library"), QString(),
                                         tr("Libraries (libonnxruntime.so*);;All files (*)"));
    dialog->setObjectName(u"runtimeDialog"_s);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
        setLibrary(texts::toPath(path));
        Q_EMIT chosen();
    });
    dialog->open();
}

} // namespace onnxmend
