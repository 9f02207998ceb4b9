// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/commands.h"
#include "core/base/error.h"
#include "core/base/target_file.h"
#include "core/base/versions.h"
#include "core/code/code_frame.h"
#include "core/convert/conversion_options.h"
#include "core/numerics/numerics_options.h"
#include "core/report/merged_report.h"
#include "core/report/read_results.h"
#include "core/save/save_options.h"
#include "python/commands.h"
#include "python/errors.h"
#include "python/table_options.h"
#include "python/torch_of_process.h"

#include <pybind11/stl.h>

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace py = pybind11;

namespace
{

using namespace onnxmend;
using namespace onnxmend::python;

int runCommandLine(const std::vector<std::string>& arguments)
{
    std::vector<const char*> pointers;
    pointers.reserve(arguments.size());
    for (const std::string& argument : arguments) {
        pointers.push_back(argument.c_str());
    }
    const py::gil_scoped_release released;
    return cli::runCommandLine(static_cast<int>(pointers.size()), pointers.data());
}

/// Returns the HTML report for a result of audit, fix, convert or verify.
std::string htmlOf(const std::string& json) { return htmlReport(std::array{readResult(json)}); }

/// Returns file, line and source text of the user's innermost frame in a trace of Python; nullopt if all are
/// those of libraries.
std::optional<std::tuple<std::string, std::uint64_t, std::string>> userLine(const std::string& trace)
{
    const std::vector<CodeFrame> frames = readStackTrace(trace);
    const CodeFrame* const user = chooseFrames(frames).user;
    if (!user || frameOwner(user->place.file) != FrameOwner::User) {
        return std::nullopt;
    }
    return std::tuple(validUtf8(user->place.file), user->place.line, validUtf8(user->place.code));
}

/// Writes all of the text or nothing, and does not follow links.
void writeText(const py::bytes& path, const std::string& text)
{
    const std::filesystem::path file(static_cast<std::string>(path));
    const py::gil_scoped_release released;
    writeWholeFile(file, text);
}

std::vector<std::pair<std::string, std::string>> versions()
{
    std::vector<std::pair<std::string, std::string>> result;
    for (const ComponentVersion& component : componentVersions()) {
        result.emplace_back(component.name, component.version);
    }
    return result;
}

/// Returns the defaults of each table of options by its name.
py::dict optionDefaults()
{
    py::dict tables;
    tables["save"] = defaultsOf(saveOptionRows());
    tables["binding"] = defaultsOf(bindingOptionRows());
    tables["audit"] = defaultsOf(auditOptionRows(), cli::DocumentOptions().audit);
    tables["fix"] = defaultsOf(fixAllOptionRows());
    tables["conversion"] = defaultsOf(conversionOptionRows());
    tables["numerics"] = defaultsOf(numericsOptionRows());
    return tables;
}

void defineCommands(py::module_& module)
{
    using Command = CommandResult (*)(const py::dict&, const py::object&);
    constexpr std::array<std::pair<const char*, Command>, 11> commands = {{{"audit", runAudit},
                                                                           {"fix", runFix},
                                                                           {"convert", runConvert},
                                                                           {"opset", runOpset},
                                                                           {"numerics", runNumerics},
                                                                           {"verify", runVerify},
                                                                           {"inspect", runInspect},
                                                                           {"diff", runDiff},
                                                                           {"explain", runExplain},
                                                                           {"reduce", runReduce},
                                                                           {"extract", runExtract}}};
    for (const auto& [name, command] : commands) {
        module.def(name, command, py::arg("arguments"), py::arg("progress"));
    }
}

} // namespace

PYBIND11_MODULE(_onnxmend, module)
{
    registerErrors();
    useTorchOfPython();
    py::class_<PlanHandle, std::shared_ptr<PlanHandle>>(module, "Plan")
        .def(py::init([](const std::string& text) { return PlanHandle(planFromText(text)); }),
             py::arg("text"))
        .def("text", &PlanHandle::text)
        .def("__len__", &PlanHandle::size);
    py::class_<CommandResult>(module, "Result")
        .def_readonly("json", &CommandResult::json)
        .def_readonly("ok", &CommandResult::isAccepted)
        .def_readonly("plan", &CommandResult::plan);
    defineCommands(module);
    module.def("html", htmlOf, py::arg("json"));
    module.def("user_line", userLine, py::arg("trace"));
    module.def("write_text", writeText, py::arg("path"), py::arg("text"));
    module.def("versions", versions);
    module.def("option_defaults", optionDefaults);
    module.def("run_command_line", runCommandLine, py::arg("arguments"));
}
