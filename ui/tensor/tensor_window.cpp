// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tensor/tensor_window.h"

#include "ui/jobs/job_bar.h"
#include "ui/look/dialog_parts.h"
#include "ui/look/dtype_pill.h"
#include "ui/look/labels.h"
#include "ui/look/layouts.h"
#include "ui/look/live_look.h"
#include "ui/look/plain_texts.h"
#include "ui/look/texts.h"
#include "ui/look/tokens.h"
#include "ui/tensor/facts_panel.h"
#include "ui/tensor/values_page.h"

#include <QAction>
#include <QEvent>
#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <QStringList>
#include <QVBoxLayout>

#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int widthInLetters = 200;
constexpr int heightInRows = 34;

/// A bar for the jobs of a slot; "" is not a shortcut.
QWidget* createJobBar(JobSlot& slot, const QString& name, const QKeySequence& shortcut, QWidget& window)
{
    auto* const cancel = new QAction(theme::icon("cancel"), TensorWindow::tr("Cancel"), &window);
    cancel->setObjectName(name);
    cancel->setShortcut(shortcut);
    window.addAction(cancel);
    QObject::connect(cancel, &QAction::triggered, &slot, &JobSlot::cancel);
    return new JobBar(slot, cancel, &window);
}

} // namespace

TensorWindow::TensorWindow(TensorSubject subject, QWidget* parent)
    : QWidget(parent, Qt::Window)
    , m_subject(std::move(subject))
    , m_contents(new QWidget(this))
    , m_layout(new QVBoxLayout(m_contents))
    , m_stack(new QStackedWidget(m_contents))
{
    setObjectName(u"tensorWindow"_s);
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("%1 - Values").arg(texts::fromUtf8(m_subject.name)));
    setAccessibleName(windowTitle());
    m_contents->setAccessibleName(windowTitle());
    auto* const scroller = new Scroller(*m_contents, {tokens::leastWindow, tokens::leastWindowHeight}, this);
    scroller->setFocusPolicy(Qt::NoFocus); // its parts take the focus
    auto* const whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(scroller);
    m_layout->setContentsMargins(tokens::around, tokens::around, tokens::around, tokens::between);
    m_layout->setSpacing(tokens::between);
    m_layout->addWidget(createHeader());
    m_layout->addWidget(createProblem());
    m_layout->addWidget(m_stack, 1);
    m_layout->addWidget(createJobBar(m_tasks, u"cancelTask"_s, Qt::Key_Escape, *this));
    fitToScreen(*this, {letterWidth(fontMetrics()) * widthInLetters, heightInRows * tokens::denseRow});
    createShortcuts();
    open();
}

TensorWindow::~TensorWindow() = default;

QWidget* TensorWindow::createHeader()
{
    auto* const header = new QWidget(this);
    auto* const layout = new QVBoxLayout(header);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(tokens::inside);
    QLabel* const title = labels::createText(header, tr("Name of the tensor"));
    title->setObjectName(u"tensorName"_s);
    live::setMonospaced(*title, tokens::TextSize::Section);
    title->setText(labels::breakable(texts::fromUtf8(m_subject.name)));
    auto* const line = new QHBoxLayout;
    line->setSpacing(tokens::between);
    line->addWidget(new pill::Label(m_subject.dtype, header));
    QLabel* const size = labels::createText(header, tr("Shape and size"));
    size->setObjectName(u"tensorSize"_s);
    size->setWordWrap(false);
    QStringList facts{texts::shape(m_subject.shape),
                      texts::count(m_subject.elementCount, tr("1 element"), tr("%1 elements"))};
    if (!m_subject.isText()) {
        facts.append(texts::bytes(m_subject.byteCount));
    }
    size->setText(facts.join(u" · "_s));
    QLabel* const source = labels::createMuted(header, labels::breakable(m_subject.source));
    source->setObjectName(u"tensorSource"_s);
    source->setAccessibleDescription(tr("Source of the values"));
    line->addWidget(size);
    line->addWidget(source, 1);
    layout->addWidget(title);
    layout->addLayout(line);
    return header;
}

QWidget* TensorWindow::createProblem()
{
    m_problem = new QWidget(this);
    m_problem->setObjectName(u"readingProblem"_s);
    auto* const line = new QHBoxLayout(m_problem);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(tokens::between);
    m_problemIcon = new QLabel(m_problem);
    m_problemText = labels::createText(m_problem, tr("What went wrong"), u"readingProblemText"_s);
    auto* const retry = new QPushButton(tr("&Try Again"), m_problem);
    retry->setObjectName(u"readAgain"_s);
    line->addWidget(m_problemIcon, 0, Qt::AlignTop);
    line->addWidget(m_problemText, 1);
    line->addWidget(retry);
    m_problem->hide();
    connect(retry, &QPushButton::clicked, this, [this] {
        m_problem->hide();
        m_page->readAgain();
    });
    return m_problem;
}

void TensorWindow::showProblem(const ErrorDetails& error)
{
    live::setPicture(*m_problemIcon, theme::icon("status-unreadable", theme::Tone::Bad));
    m_problemText->setText(tr("The values cannot be read. %1").arg(texts::sentence(error)));
    m_problem->show();
}

void TensorWindow::createShortcuts()
{
    const auto add = [this](const QKeySequence& shortcut, auto slot) {
        auto* const action = new QAction(this);
        action->setShortcut(shortcut);
        addAction(action);
        connect(action, &QAction::triggered, this, slot);
    };
    const auto addForPage = [this, &add](const QKeySequence& shortcut, auto call) {
        add(shortcut, [this, call] {
            if (m_page) {
                call(*m_page);
            }
        });
    };
    add(QKeySequence::Close, [this] { close(); });
    addForPage(Qt::CTRL | Qt::Key_G, [](ValuesPage& page) { page.focusIndex(); });
    addForPage(Qt::Key_F3, [](ValuesPage& page) { page.search(SearchDirection::Forward); });
    addForPage(Qt::SHIFT | Qt::Key_F3, [](ValuesPage& page) { page.search(SearchDirection::Backward); });
    addForPage(QKeySequence::Save, [](ValuesPage& page) { page.askToSave(); });
}

void TensorWindow::showMessage(const QString& text)
{
    auto* const page = new QWidget(m_stack);
    QLabel* const label = labels::createText(page, tr("State of the values"));
    label->setObjectName(u"tensorMessage"_s);
    label->setText(text);
    label->setAlignment(Qt::AlignCenter);
    auto* const icon = new QLabel(page);
    icon->setAlignment(Qt::AlignCenter);
    live::keep(*icon, live::Part::Picture, [icon] {
        icon->setPixmap(theme::icon("values", theme::Tone::Muted).pixmap(tokens::row, tokens::row));
    });
    auto* const lines = new QVBoxLayout(page);
    lines->setSpacing(tokens::around);
    lines->addStretch(1);
    lines->addWidget(icon);
    lines->addWidget(label);
    lines->addStretch(2);
    m_stack->setCurrentIndex(m_stack->addWidget(page));
}

void TensorWindow::showValues(const TensorValues& tensor)
{
    m_page = new ValuesPage(tensor, m_subject, m_tasks, m_stack);
    m_stack->setCurrentIndex(m_stack->addWidget(m_page));
    connect(m_page, &ValuesPage::cannotRead, this, &TensorWindow::showProblem);
    connect(m_page, &ValuesPage::failed, this, &TensorWindow::failed);
    if (FactsPanel* const facts = m_page->facts()) {
        m_layout->addWidget(createJobBar(facts->job(), u"cancelMeasuring"_s, {}, *this));
    }
    m_page->focusValues();
}

void TensorWindow::open()
{
    if (!m_subject.unreadable.isEmpty()) {
        showMessage(m_subject.unreadable);
        return;
    }
    if (m_subject.numbers) {
        if (m_subject.elementCount > 0) {
            showValues(readSubject(m_subject));
        } else {
            showMessage(tr("It has no elements: a dimension of %1 is 0.").arg(texts::shape(m_subject.shape)));
        }
        return;
    }
    showMessage(tr("Reading values…"));
    auto job = makeJob<std::shared_ptr<const TensorValues>>(
        tr("Reading values"),
        [subject = m_subject](Progress&) {
            return std::make_shared<const TensorValues>(readSubject(subject));
        },
        this,
        [this](const std::shared_ptr<const TensorValues>& tensor) {
            if (tensor->elementCount() > 0) {
                showValues(*tensor);
            } else {
                showMessage(tr("It has no elements."));
            }
        });
    connect(job.get(), &Job::failed, this, [this](const ErrorDetails& error) {
        showMessage(tr("The values cannot be read. %1").arg(texts::sentence(error)));
    });
    m_reading.start(std::move(job));
}

void TensorWindow::setPlanned(DType planned)
{
    m_subject.planned = planned == DType::Undefined ? m_subject.dtype : planned;
    if (m_page) {
        m_page->setPlanned(m_subject.planned);
    }
}

bool TensorWindow::isBusy() const
{
    const bool reads =
        m_page && (m_page->blocks().isReading() || (m_page->facts() && m_page->facts()->job().isBusy()));
    return m_reading.isBusy() || m_tasks.isBusy() || reads;
}

void TensorWindow::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange && m_page) {
        m_page->update();
    }
    QWidget::changeEvent(event);
}

} // namespace onnxmend
