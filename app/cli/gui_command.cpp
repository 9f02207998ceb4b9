// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/commands.h"
#include "core/base/error.h"

#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <vector>

namespace onnxmend::cli
{

namespace
{

constexpr const char* programName = "onnxmend-gui";

/// Replaces this process by the window. Returns only if that fails.
int becomeGui(const std::vector<std::string>& files)
{
    std::vector<std::string> arguments = {programName};
    arguments.insert(arguments.end(), files.begin(), files.end());
    std::vector<char*> pointers;
    pointers.reserve(arguments.size() + 1);
    for (std::string& argument : arguments) {
        pointers.push_back(argument.data());
    }
    pointers.push_back(nullptr);

    (void)std::signal(SIGPIPE, SIG_DFL); // an ignored signal stays ignored across exec
    std::error_code error;
    const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", error);
    if (!error) {
        ::execv((self.parent_path() / programName).c_str(), pointers.data());
    }
    ::execvp(programName, pointers.data());
    throw Error({.file = programName,
                 .reason = "cannot start it: " + std::generic_category().message(errno),
                 .advice = "It is a program of its own; install it or build with ONNXMEND_GUI."});
}

} // namespace

Run defineGui(CLI::App& app)
{
    const auto files = std::make_shared<std::vector<std::string>>();
    app.add_option("FILE", *files, "A model, then its checkpoints")->type_name("");
    return [files] { return becomeGui(*files); };
}

} // namespace onnxmend::cli
