// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/document/document.h"
#include "ui/jobs/job.h"
#include "ui/models/conversion_outcome.h"

#include <QObject>
#include <QString>

#include <memory>

namespace onnxmend
{

/// Returns whether a conversion of one session can be applied to the other: both have the same files,
/// choices, and the very same plan object. A comparison of edits would take too long for large plans.
bool isSameDocument(const Session& a, const Session& b);

/// Converts the document to another precision. The result changes nothing; applying it is one step.
class ConvertTasks : public QObject
{
    Q_OBJECT

public:
    ConvertTasks(Document& document, JobSlot& jobs, QObject* parent = nullptr);

    void convert(const ConvertRequest& request);
    /// Returns false if the document has changed since.
    bool apply(const ConversionOutcome& outcome);

Q_SIGNALS:
    void started();
    void converted(const std::shared_ptr<const onnxmend::ConversionOutcome>& outcome);
    void cancelled();
    void failed(const onnxmend::ErrorDetails& error);

private:
    Document& m_document;
    JobSlot& m_jobs;
};

} // namespace onnxmend
