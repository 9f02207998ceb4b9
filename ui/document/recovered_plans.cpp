// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/document/recovered_plans.h"

#include "ui/look/setting.h"
#include "ui/look/texts.h"

#include <QDir>
#include <QFile>
#include <QSettings>
#include <QStandardPaths>
#include <QUuid>

#include <algorithm>
#include <chrono>
#include <system_error>

namespace onnxmend
{

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace
{

constexpr auto writeAfter = 2s; ///< several quick changes are written once
const QString ending = u".kept"_s;

QString folder() { return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + u"/plans"_s; }

QString freshFile() { return folder() + u'/' + QUuid::createUuid().toString(QUuid::WithoutBraces) + ending; }
QString planFileOf(const QString& file) { return file + u".plan.json"_s; }
QString lockFileOf(const QString& file) { return file + u".alive"_s; } // QSettings locks with ".lock"

/// Returns a lock that does not become invalid with age: a window may be open for days.
std::unique_ptr<QLockFile> lockOf(const QString& file)
{
    auto lock = std::make_unique<QLockFile>(lockFileOf(file));
    lock->setStaleLockTime(0);
    return lock;
}

void describe(const Session& session, const QString& file)
{
    QSettings settings(file, QSettings::IniFormat);
    settings.setValue(u"model"_s, bytesOf(std::filesystem::absolute(session.model()->path())));
    QVariantList checkpoints;
    QVariantList stateDicts;
    for (const auto& checkpoint : session.checkpoints()) {
        checkpoints.append(bytesOf(std::filesystem::absolute(checkpoint->path)));
        stateDicts.append(QByteArray::fromStdString(checkpoint->stateDictKey));
    }
    // Perhaps it is readable the next time.
    for (const UnreadableCheckpoint& checkpoint : session.unreadable()) {
        checkpoints.append(bytesOf(std::filesystem::absolute(checkpoint.path)));
    }
    settings.setValue(u"checkpoints"_s, checkpoints);
    settings.setValue(u"stateDicts"_s, stateDicts);
    settings.setValue(u"edits"_s, static_cast<qulonglong>(session.plan().edits.size()));
    settings.setValue(u"time"_s, QDateTime::currentDateTimeUtc());
}

RecoveredPlan readOne(const QString& file)
{
    const QSettings settings(file, QSettings::IniFormat);
    RecoveredPlan plan;
    plan.file = file;
    plan.model = pathOf(settings.value(u"model"_s));
    for (const QVariant& checkpoint : settings.value(u"checkpoints"_s).toList()) {
        plan.checkpoints.push_back(pathOf(checkpoint));
    }
    for (const QVariant& key : settings.value(u"stateDicts"_s).toList()) {
        plan.stateDicts.push_back(key.toByteArray().toStdString());
    }
    plan.edits = static_cast<std::size_t>(settings.value(u"edits"_s).toULongLong());
    plan.time = settings.value(u"time"_s).toDateTime();
    return plan;
}

} // namespace

std::filesystem::path RecoveredPlan::plan() const { return texts::toPath(planFileOf(file)); }

std::vector<RecoveredPlan> recoveredPlans()
{
    std::vector<RecoveredPlan> plans;
    const QDir all(folder());
    for (const QString& name : all.entryList({u'*' + ending}, QDir::Files)) {
        const QString file = all.filePath(name);
        const std::unique_ptr<QLockFile> lock = lockOf(file);
        if (!lock->tryLock(0)) { // its window still lives
            continue;
        }
        RecoveredPlan plan = readOne(file);
        std::error_code error;
        if (std::filesystem::is_regular_file(plan.model, error) && QFile::exists(planFileOf(file))) {
            plans.push_back(std::move(plan));
        }
    }
    std::ranges::sort(plans, std::ranges::greater(), &RecoveredPlan::time);
    return plans;
}

void forget(const RecoveredPlan& plan)
{
    QFile::remove(plan.file);
    QFile::remove(planFileOf(plan.file));
    QFile::remove(lockFileOf(plan.file));
}

PlanKeeper::PlanKeeper(const Document& document, QObject* parent)
    : QObject(parent)
    , m_document(document)
    , m_file(freshFile())
{
    m_delay.setSingleShot(true);
    m_delay.setInterval(writeAfter);
    connect(m_job.get(), &JobSlot::ended, this, [this] {
        if (!m_isWanted) {
            removeFiles();
        }
    });
    connect(&m_delay, &QTimer::timeout, this, &PlanKeeper::writeNow);
    connect(&document, &Document::opened, this, &PlanKeeper::update);
    connect(&document, &Document::changed, this, &PlanKeeper::update);
    connect(&document, &Document::modifiedChanged, this, &PlanKeeper::update);
}

PlanKeeper::~PlanKeeper()
{
    m_job.reset(); // waits until it has been written
    removeFiles();
}

void PlanKeeper::update()
{
    if (m_document.isModified()) {
        m_delay.start();
    } else {
        remove();
    }
}

void PlanKeeper::remove()
{
    m_delay.stop();
    m_isWanted = false;
    if (!m_job->isBusy()) { // otherwise they are removed after writing: waiting would stop the window
        removeFiles();
    }
}

void PlanKeeper::removeFiles()
{
    if (m_lock) {
        QFile::remove(m_file);
        QFile::remove(planFileOf(m_file));
        m_lock.reset(); // removes the lock file, too
    }
}

/// Writes the plan. Ignores a failure: only the second copy of the plan is lost.
void PlanKeeper::writeNow()
{
    if (m_job->isBusy()) { // it writes an earlier plan to the same file
        m_delay.start();
    } else if (m_document.isModified() && begin()) {
        m_job->start(writing([this] { Q_EMIT kept(); }));
    }
}

bool PlanKeeper::begin()
{
    if (!QDir().mkpath(folder())) {
        return false;
    }
    m_isWanted = true;
    if (!m_lock) {
        m_lock = lockOf(m_file);
        if (!m_lock->tryLock(0)) {
            m_lock.reset();
        }
    }
    return m_lock != nullptr;
}

std::unique_ptr<Job> PlanKeeper::writing(const std::function<void()>& whenDone)
{
    return makeJob<bool>(
        tr("Keeping the plan"),
        [session = m_document.session(), file = m_file](Progress&) {
            writePlan(session->plan(), *session->model(), texts::toPath(planFileOf(file)));
            describe(*session, file);
            return true;
        },
        this, [whenDone](bool) { whenDone(); });
}

void PlanKeeper::leave(const std::function<void()>& goOn)
{
    m_delay.stop();
    if (!begin()) {
        Q_EMIT notLeft({.file = folder().toStdString(), .reason = "this folder cannot be written to"});
        return;
    }
    auto job = writing([this, goOn] {
        m_lock.reset(); // without the lock, the next start finds the plan
        m_file = freshFile();
        goOn();
    });
    connect(job.get(), &Job::failed, this, &PlanKeeper::notLeft);
    m_job->start(std::move(job));
}

} // namespace onnxmend
