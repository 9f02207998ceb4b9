// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/tour.h"

#include "ui/look/labels.h"
#include "ui/look/live_look.h"
#include "ui/look/plain_texts.h"
#include "ui/look/setting.h"
#include "ui/look/texts.h"
#include "ui/look/theme.h"
#include "ui/look/tokens.h"
#include "ui/look/window_style.h"
#include "ui/tables/table_view.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

constexpr Setting<bool> tourSeen{"tour/seen"_L1};
constexpr int ringWidth = tokens::ring;
constexpr int cardWidth = 56; ///< letters, at least

struct Step {
    const char* part; ///< object name of the control
    PageId page;
    const char* title;
    const char* text;
};

constexpr std::array<Step, Tour::stepCount> steps{{
    {"documentBanner", PageId::Overview, QT_TRANSLATE_NOOP("tour", "The state of the model"),
     QT_TRANSLATE_NOOP("tour",
                       "This line says at any time what is wrong with the model, or what is planned and "
                       "not saved yet. The sample's checkpoint stores weights in other dtypes than its "
                       "graph declares.")},
    {"initializerTable", PageId::Initializers, QT_TRANSLATE_NOOP("tour", "Every tensor"),
     QT_TRANSLATE_NOOP("tour",
                       "Stored, Declared and After Fix stand side by side. What is wrong comes first; a "
                       "right click casts by hand, and Return shows the values.")},
    {"findingsTable", PageId::Findings, QT_TRANSLATE_NOOP("tour", "What is wrong, and why"),
     QT_TRANSLATE_NOOP("tour",
                       "Select a finding: beside it stand the ways to fix it with what each costs, below "
                       "it the graph before and after. Apply This Fix plans one.")},
    {"nextStep", PageId::Overview, QT_TRANSLATE_NOOP("tour", "All in one go"),
     QT_TRANSLATE_NOOP("tour",
                       "This button makes every recommended fix, writes a new model and has ONNX Runtime "
                       "load it. Your files stay as they are. Fix All only plans the fixes, which the page "
                       "Changes then lists.")},
}};

QString translated(const char* text) { return QCoreApplication::translate("tour", text); }

/// The ring around the control of a step; the mouse goes through it.
class Ring : public QWidget
{
public:
    explicit Ring(QWidget* window)
        : QWidget(window)
    {
        setObjectName(u"tourRing"_s);
        setAttribute(Qt::WA_TransparentForMouseEvents);
        setFocusPolicy(Qt::NoFocus);
        hide();
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(theme::color(theme::Tone::Accent, palette()), ringWidth));
        painter.drawRoundedRect(rect().adjusted(ringWidth, ringWidth, -ringWidth, -ringWidth), tokens::radius,
                                tokens::radius);
    }
};

} // namespace

Tour::Tour(DocumentPages& pages, QWidget& window)
    : QFrame(&window)
    , m_pages(pages)
    , m_window(window)
    , m_ring(new Ring(&window))
    , m_title(labels::createHeading(this, {}, tokens::TextSize::Section))
    , m_text(labels::createText(this, tr("This step")))
    , m_count(labels::createMuted(this, {}))
    , m_skip(new QPushButton(tr("&Skip"), this))
    , m_back(new QPushButton(tr("&Back"), this))
    , m_next(new QPushButton(this))
{
    setObjectName(u"tour"_s);
    setAccessibleName(tr("Tour"));
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    m_title->setObjectName(u"tourTitle"_s);
    m_back->setObjectName(u"tourBack"_s);
    m_next->setObjectName(u"tourNext"_s);
    setPrimary(*m_next);
    m_skip->setObjectName(u"tourSkip"_s);
    m_count->setObjectName(u"tourCount"_s);
    m_count->setWordWrap(false);
    m_back->setAccessibleName(tr("Step back"));
    m_next->setAccessibleName(tr("Next step"));
    m_skip->setAccessibleName(tr("Skip the tour"));
    auto* const buttons = new QHBoxLayout;
    buttons->setSpacing(tokens::between);
    buttons->addWidget(m_count);
    buttons->addStretch(1);
    buttons->addWidget(m_skip);
    buttons->addWidget(m_back);
    buttons->addWidget(m_next);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(tokens::around, tokens::around, tokens::around, tokens::around);
    layout->setSpacing(tokens::between);
    layout->addWidget(m_title);
    layout->addWidget(m_text);
    layout->addLayout(buttons);
    hide();
    window.installEventFilter(this);
    connect(m_skip, &QPushButton::clicked, this, &Tour::leave);
    connect(m_back, &QPushButton::clicked, this, [this] { showStep(m_step - 1); });
    connect(m_next, &QPushButton::clicked, this, &Tour::goOn);
}

Tour::~Tour() { delete m_ring; }

bool Tour::wasSeen() { return tourSeen.value(); }

void Tour::start() { showStep(0); }

void Tour::leave()
{
    tourSeen.set(true);
    m_ring->hide();
    hide();
}

void Tour::goOn()
{
    if (m_step + 1 < steps.size()) {
        showStep(m_step + 1);
    } else {
        leave();
    }
}

void Tour::showStep(std::size_t step)
{
    m_step = step;
    const Step& shown = steps.at(step);
    m_pages.turnTo(shown.page);
    m_title->setText(translated(shown.title));
    m_text->setText(translated(shown.text));
    if (auto* const table = m_window.findChild<TableView*>(QLatin1StringView(shown.part));
        table && !table->selectionModel()->hasSelection()) {
        table->selectFirst(); // the text refers to the selected row
    }
    const bool isLast = step + 1 == steps.size();
    m_count->setText(tr("%1 of %2").arg(texts::count(step + 1), texts::count(steps.size())));
    m_back->setVisible(step > 0);
    m_skip->setVisible(!isLast);
    m_next->setText(isLast ? tr("&Done") : tr("&Next"));
    m_next->setAccessibleName(isLast ? texts::withoutMnemonic(m_next->text()) : tr("Next step"));
    live::keep(*this, live::Part::Size, [this] {
        setFixedWidth(std::max(letterWidth(fontMetrics()) * cardWidth, layout()->minimumSize().width()));
        place();
    });
    show();
    m_ring->show();
    place();
    QTimer::singleShot(0, this, &Tour::place); // after the layout of the new page
    m_next->setFocus();
}

/// Places the card below the control, or above or inside it if there is no room.
void Tour::place()
{
    const auto* const part = m_window.findChild<QWidget*>(QLatin1StringView(steps.at(m_step).part));
    if (!part || isHidden()) {
        return;
    }
    const QRect target(part->mapTo(&m_window, QPoint()), part->size());
    m_ring->setGeometry(target.adjusted(-tokens::inside, -tokens::inside, tokens::inside, tokens::inside) &
                        m_window.rect());
    const QSize size(width(), std::max(heightForWidth(width()), sizeHint().height()));
    const QRect room =
        m_window.rect().adjusted(tokens::around, tokens::around, -tokens::around, -tokens::around);
    int top = target.bottom() + tokens::between;
    if (top + size.height() > room.bottom()) {
        const int above = target.top() - tokens::between - size.height();
        top = above >= room.top() ? above : room.bottom() - size.height() - tokens::section;
    }
    const int left = std::clamp(target.center().x() - size.width() / 2, room.left(),
                                std::max(room.left(), room.right() - size.width()));
    setGeometry(QRect(QPoint(left, top), size));
    m_ring->raise();
    raise();
}

bool Tour::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == &m_window && event->type() == QEvent::Resize) {
        place();
    }
    return QFrame::eventFilter(watched, event);
}

void Tour::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Escape:
        leave();
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (auto* const button = qobject_cast<QPushButton*>(focusWidget())) {
            button->click(); // Return presses a button only in a dialog
            break;
        }
        [[fallthrough]];
    case Qt::Key_Right:
        goOn();
        break;
    case Qt::Key_Left:
        if (m_step > 0) {
            showStep(m_step - 1);
        }
        break;
    default:
        QFrame::keyPressEvent(event);
    }
}

} // namespace onnxmend
