// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/plan/plan.h"

#include <pybind11/pybind11.h>

#include <filesystem>
#include <memory>
#include <string>

namespace onnxmend::python
{

/// A plan and the model that it is for. A plan from a file only names its model.
class PlanHandle
{
public:
    PlanHandle(std::shared_ptr<const Plan> plan, std::shared_ptr<const Model> model);
    explicit PlanHandle(PlanFile file);

    /// Returns `onnxmend.plan/1`, which is made at the first call since it needs a digest of the model. Empty
    /// for a plan from a file.
    std::string text() const;
    std::size_t size() const { return m_file.plan.edits.size(); }
    const PlanFile& file() const { return m_file; }

private:
    PlanFile m_file;
    std::shared_ptr<const Model> m_model;
};

/// The result of a command: the line of JSON that the command line prints, whether it would exit with 0, and
/// the plan if it makes one.
struct CommandResult {
    std::string json = {};
    bool isAccepted = true;
    std::shared_ptr<PlanHandle> plan = {};
};

// Each takes the arguments that onnxmend/__init__.py collects, and a callback or None (work.h). They throw
// Error, Cancelled, and whatever Python raises meanwhile.
CommandResult runAudit(const pybind11::dict& arguments, const pybind11::object& progress);
CommandResult runFix(const pybind11::dict& arguments, const pybind11::object& progress);
CommandResult runConvert(const pybind11::dict& arguments, const pybind11::object& progress);
CommandResult runOpset(const pybind11::dict& arguments, const pybind11::object& progress);
CommandResult runNumerics(const pybind11::dict& arguments, const pybind11::object& progress);
CommandResult runVerify(const pybind11::dict& arguments, const pybind11::object& progress);
CommandResult runInspect(const pybind11::dict& arguments, const pybind11::object& progress);
CommandResult runDiff(const pybind11::dict& arguments, const pybind11::object& progress);
CommandResult runExplain(const pybind11::dict& arguments, const pybind11::object& progress);
CommandResult runReduce(const pybind11::dict& arguments, const pybind11::object& progress);
CommandResult runExtract(const pybind11::dict& arguments, const pybind11::object& progress);

} // namespace onnxmend::python
