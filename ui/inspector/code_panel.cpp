// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/inspector/code_panel.h"

#include "core/base/error.h"
#include "core/mend/document_modules.h"
#include "ui/look/controls.h"
#include "ui/look/labels.h"
#include "ui/look/layouts.h"
#include "ui/look/live_look.h"
#include "ui/look/texts.h"
#include "ui/look/tokens.h"
#include "ui/look/translated.h"

#include <QClipboard>
#include <QDesktopServices>
#include <QGuiApplication>
#include <QLabel>
#include <QPushButton>
#include <QUrl>
#include <QVBoxLayout>

#include <initializer_list>
#include <optional>
#include <string>
#include <system_error>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

constexpr std::size_t mostLetters = 400; // of a text that the model contains

QString shownText(const std::string& text) { return texts::fromUtf8(displayText(text, mostLetters)); }

/// Returns "layers.*.attn (Attention)", and the number of places if there are several.
QString textOfModule(const Session& session, std::size_t finding, const std::optional<CodeSource>& source)
{
    const Report& report = session.report();
    const DocumentModules& modules = modulesOf(session);
    const std::size_t cause = report.groups.leaderOf(finding);
    const std::size_t places = report.places(cause);
    CodeSource shown = source.value_or(CodeSource());
    const std::string pattern = modules.patternOfCause(report, cause);
    if (!pattern.empty()) {
        shown.module = pattern;
    }
    const QString module = shownText(moduleText(shown));
    if (places < 2) {
        return module;
    }
    const QString count = texts::count(places, CodePanel::tr("1 place"), CodePanel::tr("%1 places"));
    return module.isEmpty() ? count : CodePanel::tr("%1: %2").arg(module, count);
}

/// Returns whether the file is there, is a plain file, and is still one of source text behind links.
bool canBeOpened(const std::filesystem::path& file)
{
    std::error_code error;
    const std::filesystem::path real = std::filesystem::canonical(file, error);
    return !error && isSourceFile(real) && std::filesystem::is_regular_file(real, error) && !error;
}

} // namespace

bool isSourceFile(const std::filesystem::path& file)
{
    return file.is_absolute() && (file.extension() == ".py" || file.extension() == ".pyi");
}

CodePanel::CodePanel(QWidget* parent)
    : QWidget(parent)
    , m_module(labels::createText(this, tr("Module of Python"), u"codeModule"_s))
    , m_place(labels::createText(this, tr("Line of Python that caused it"), u"codePlace"_s))
    , m_code(labels::createText(this, tr("Source text of that line"), u"codeLine"_s))
    , m_advice(labels::createText(this, tr("What to write in that line"), u"codeAdvice"_s))
    , m_others(labels::createMuted(this, {}, u"codeOthers"_s))
    , m_buttons(new QWidget(this))
    , m_open(createButton(m_buttons, u"openCode"_s, tr("Open File"),
                          tr("Open the file in the program that the desktop has for source text")))
    , m_missing(labels::createMuted(this, {}, u"codeMissing"_s))
{
    setObjectName(u"codePanel"_s);
    live::setMonospaced(*m_code);
    m_others->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* const copy = createButton(m_buttons, u"copyCodePlace"_s, tr("Copy Place"),
                                    tr("Copy file and line, as editors read them"));
    auto* const buttons = new FlowLayout(m_buttons);
    buttons->setContentsMargins(0, 0, 0, 0);
    buttons->setSpacing(tokens::between);
    buttons->addWidget(copy);
    buttons->addWidget(m_open);
    setTabOrder(copy, m_open);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, tokens::inside, 0, tokens::inside);
    layout->setSpacing(tokens::inside);
    for (QWidget* const part : std::initializer_list<QWidget*>{m_module, m_place, m_code, m_advice, m_others,
                                                               m_buttons, m_missing}) {
        layout->addWidget(part);
    }
    m_missing->hide();
    connect(copy, &QPushButton::clicked, this,
            [this] { QGuiApplication::clipboard()->setText(m_placeText); });
    connect(m_open, &QPushButton::clicked, this, &CodePanel::openFile);
}

void CodePanel::showFinding(const Session& session, std::size_t finding)
{
    m_looking.drop();
    const std::optional<CodeSource> source = sourceOf(session.report().findings.at(finding));
    m_module->setText(labels::breakable(textOfModule(session, finding, source)));
    m_module->setVisible(!m_module->text().isEmpty());
    const CodeSource known = source.value_or(CodeSource());
    showPlace(known.place);
    m_advice->setText(known.advice.empty() ? QString() : texts::asSentence(texts::translated(known.advice)));
    m_advice->setVisible(!m_advice->text().isEmpty());
    QStringList others;
    if (!known.failing.empty() && placeText(known.failing) != placeText(known.place)) {
        others.append(tr("Fails at %1").arg(shownText(placeText(known.failing))));
    }
    if (!known.library.empty()) {
        others.append(tr("Inside %1").arg(shownText(placeText(known.library))));
    }
    m_others->setText(labels::breakable(others.join(u'\n')));
    m_others->setVisible(!others.isEmpty());
    setVisible(!m_module->isHidden() || !m_buttons->isHidden());
}

void CodePanel::showPlace(const CodePlace& place)
{
    m_placeText = shownText(placeText(place));
    m_file = place.empty() ? std::filesystem::path() : std::filesystem::path(place.file.str());
    m_place->setText(labels::breakable(m_placeText));
    m_place->setVisible(!place.empty());
    m_code->setText(shownText(place.code));
    m_code->setVisible(!place.code.empty());
    m_buttons->setVisible(!place.empty());
    m_open->setVisible(isSourceFile(m_file));
    m_missing->hide();
}

/// Looks for the file first, off the GUI thread: the model was perhaps made on another computer.
void CodePanel::openFile()
{
    m_looking.start(makeJob<bool>(
        tr("Looking for the file"), [file = m_file](Progress&) { return canBeOpened(file); }, this,
        [this, file = m_file](bool isThere) {
            const bool isOpened =
                isThere && QDesktopServices::openUrl(QUrl::fromLocalFile(texts::exactPath(file)));
            m_missing->setText(isThere ? tr("The desktop has no program for this file.")
                                       : tr("This file is not on this computer."));
            m_missing->setVisible(!isOpened);
        }));
}

} // namespace onnxmend
