// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/document/document.h"
#include "ui/jobs/job.h"
#include "ui/models/numerics_outcome.h"

#include <QObject>
#include <QString>

#include <memory>

namespace onnxmend
{

/// Measures the numbers of the document: causes of wrong ones, and the effect of one node in FLOAT. A result
/// changes nothing; keeping its nodes in FLOAT is one step.
class NumericsTasks : public QObject
{
    Q_OBJECT

public:
    NumericsTasks(Document& document, JobSlot& jobs, QObject* parent = nullptr);

    void measure(const NumericsRequest& request);
    void tryInFloat(const NumericsRequest& request, const GraphPlace& place);
    /// Returns false if the document has changed since, or nothing is to be kept.
    bool keep(const NumericsOutcome& outcome);

Q_SIGNALS:
    void started();
    void measured(const std::shared_ptr<const onnxmend::NumericsOutcome>& outcome);
    void tried(const std::shared_ptr<const onnxmend::NodeTrial>& trial);
    void cancelled();
    void failed(const onnxmend::ErrorDetails& error);
    /// The node could not be measured; a measurement of the model stays valid.
    void trialFailed(const onnxmend::ErrorDetails& error);

private:
    void start(std::unique_ptr<Job> job, void (NumericsTasks::*failure)(const ErrorDetails&));

    Document& m_document;
    JobSlot& m_jobs;
};

} // namespace onnxmend
