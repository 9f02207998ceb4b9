// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/ui/pages_bench.h"
#include "ui/document/sample.h"
#include "ui/tasks/save_task.h"
#include "ui/window/last_save.h"
#include "ui/window/result_guide.h"
#include "ui/window/save_flow.h"
#include "ui/window/unsaved_guard.h"

namespace onnxmend::testing
{

/// A document that can be saved, and is asked about before it goes.
class SavingBench : public PagesBench
{
public:
    SavingBench()
    {
        QObject::connect(&runner, &TaskRunner::failed, &saving, &SaveFlow::stayAfterSave);
        QObject::connect(&runner, &TaskRunner::cancelled, &saving, &SaveFlow::stayAfterSave);
    }

    SaveTask task{document, runner};
    LastSave lastSave{document, runner};
    OpenedSamples samples;
    ResultGuide guide{document, *pages, errors, window};
    SaveFlow saving{document, task, lastSave, samples, guide, window};
    UnsavedGuard guard{document, jobs, saving, window};
};

} // namespace onnxmend::testing
