// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QApplication>
#include <QEvent>
#include <QMetaEnum>
#include <QThread>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <ctime>
#include <functional>
#include <utility>

namespace onnxmend::testing
{

/// The time of the GUI thread for one event.
struct TimedEvent {
    double milliseconds = 0;
    double processorMilliseconds =
        0;        ///< time of the GUI thread; the rest was waiting for a core or for others
    QString what; ///< type of the event and its receiver
};

/// An application that times every event that is delivered to the GUI thread. Events that an event sends on
/// the way count as part of it. Those that an event loop inside delivers, such as that of an open menu, count
/// alone.
class WatchedApplication : public QApplication
{
public:
    using QApplication::QApplication;

    bool notify(QObject* receiver, QEvent* event) override
    {
        const int level = QThread::currentThread()->loopLevel();
        if (QThread::currentThread() != thread() || (m_isInEvent && level == m_level)) {
            return QApplication::notify(receiver, event);
        }
        const bool wasInEvent = std::exchange(m_isInEvent, true);
        const int outerLevel = std::exchange(m_level, level);
        m_hadLoop = false;
        const QString what = nameOf(*receiver, *event); // afterwards it may be gone
        const auto begin = std::chrono::steady_clock::now();
        m_begin = std::chrono::duration_cast<std::chrono::nanoseconds>(begin.time_since_epoch()).count();
        const double processorBegin = processorTime();
        const bool result = QApplication::notify(receiver, event);
        const std::chrono::duration<double, std::milli> duration = std::chrono::steady_clock::now() - begin;
        m_begin = 0;
        if (!m_hadLoop && duration.count() > m_worst.milliseconds) {
            m_worst = {duration.count(), processorTime() - processorBegin, what};
        }
        m_isInEvent = wasInEvent;
        m_level = outerLevel;
        m_hadLoop = wasInEvent;
        return result;
    }

    /// The longest event since the last call.
    TimedEvent takeWorst() { return std::exchange(m_worst, {}); }

    /// When the event began that goes on, in nanoseconds; 0: none does.
    std::int64_t begin() const { return m_begin; }

private:
    static double processorTime()
    {
        timespec time{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
    }

    static QString nameOf(const QObject& receiver, const QEvent& event)
    {
        const char* const type = QMetaEnum::fromType<QEvent::Type>().valueToKey(event.type());
        QString name = QString::fromLatin1(receiver.metaObject()->className());
        for (const QObject* object = &receiver; object; object = object->parent()) {
            if (!object->objectName().isEmpty()) {
                name += QStringLiteral(" in ") + object->objectName();
                break;
            }
        }
        return QStringLiteral("%1 to %2").arg(QString::fromLatin1(type ? type : "event"), name);
    }

    std::atomic<std::int64_t> m_begin = 0;
    TimedEvent m_worst;
    bool m_isInEvent = false;
    int m_level = 0; ///< depth of event loops around the timed event
    bool m_hadLoop = false;
};

} // namespace onnxmend::testing
