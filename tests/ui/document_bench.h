// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/support/model_builder.h"
#include "tests/ui/ui_environment.h"
#include "ui/tasks/file_tasks.h"

#include <QStringList>
#include <QTemporaryDir>
#include <QTest>

#include <string>

namespace onnxmend::testing
{

/// A mask that is stored as uint8 and declared as bool: one finding, one fix.
inline constexpr auto kWrongMask =
    "(bool[2] mask) => (bool[2] out) <uint8[2] mask = {1, 0}> { out = Identity(mask) }";
/// A value that FLOAT16 has no room for: its one fix loses values.
inline constexpr auto kTooLarge =
    "(float16[2] a) => (float16[2] y) <float[2] a = {70000, 0.1}> { y = Relu(a) }";

/// A document and what reads its files, without a window.
class DocumentBench
{
public:
    DocumentBench()
    {
        QObject::connect(&runner, &TaskRunner::failed, &runner,
                         [this](const QString& what) { failures.append(what); });
        QObject::connect(&runner, &TaskRunner::cancelled, &runner,
                         [this](const QString& title) { cancelled.append(title); });
    }

    QString path(const QString& name) const { return m_folder.filePath(name); }
    /// A graph in onnx's text format; the path that it was written to.
    std::filesystem::path write(const QString& name, const std::string& graph) const
    {
        const std::string model = modelFromText("<ir_version: 8, opset_import: [\"\" : 17]> g " + graph);
        return writeBytes(path(name), QByteArray::fromStdString(model)) ? texts::toPath(path(name))
                                                                        : std::filesystem::path();
    }
    bool open(const std::string& graph)
    {
        files.open(write(QStringLiteral("model.onnx"), graph), {});
        return waitIdle() && document.session();
    }
    bool openSample()
    {
        files.open(texts::toPath(kSampleModel), {texts::toPath(kSampleCheckpoint)});
        return waitIdle() && document.session();
    }
    bool waitIdle()
    {
        return QTest::qWaitFor([this] { return !jobs.isBusy(); }, 60000);
    }
    const Session& session() const { return *document.session(); }
    /// The same document with the recommended fix of its first finding planned, as a step.
    void planFirstFix()
    {
        Progress progress;
        const auto fix = session().fixesAt(0).at(0);
        Plan plan = session().plan();
        plan.edits.insert(plan.edits.end(), fix.edits.begin(), fix.edits.end());
        document.change(QStringLiteral("Fix"), session().withPlan(plan, progress));
    }

    Document document;
    JobSlot jobs;
    TaskRunner runner{jobs};
    FileTasks files{document, runner};
    QStringList failures; ///< failed operations
    QStringList cancelled;

private:
    QTemporaryDir m_folder;
};

} // namespace onnxmend::testing
