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

/// Whether a conversion of the one can be applied to the other: both have the same files, choices, and the
/// very same plan. To compare the edits of two plans would take as long as they are many.
bool isSameDocument(const Session& a, const Session& b);

/// Converts the document to another precision. What comes of it is no change yet; applying it is one step.
class ConvertTasks : public QObject
{
    Q_OBJECT

public:
    ConvertTasks(Document& document, JobSlot& jobs, QObject* parent = nullptr);

    void convert(const ConvertRequest& request);
    /// False when the document is another one by now.
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
